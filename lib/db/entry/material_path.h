/* material_path.h - the materials that a game comes to, of its path: what it
 * begins with, and what is taken when (doc/db.md).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_MATERIAL_PATH_H
#define QP_DB_MATERIAL_PATH_H

#include "qipu/pos.h"

/* Stretches of a game without a capture. */
typedef struct db_material_walk {
    const unsigned char *at, *end;
    uint8_t count[16]; /* by piece */
    uint64_t from, to; /* plies of the stretch that it is at, `to` apart */
    uint64_t plies;
} db_material_walk;

/* 0: the path is damaged. */
int db__material_begin(db_material_walk *walk, qp_text path, uint64_t plies);

/* The next capture ends the stretch, else the game does. 0: it is damaged. */
int db__material_stretch(db_material_walk *walk, unsigned *taken);

#endif
