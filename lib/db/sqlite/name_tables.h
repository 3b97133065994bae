/* name_tables.h - players, events, places and files by number.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_NAMES_H
#define QP_DB_NAMES_H

#include "game_entry.h"
#include "database.h"

typedef struct db_names {
    int64_t red, black, event, site, source;
} db_names;

/* The numbers of what an entry names; what is new gets one. */
qp_status db__names(qp_db *db, db_names *out, const db_entry *entry);

/* Nonzero if a name can have the number: it is made from its bytes. */
int db__name_number_is(int64_t id, qp_text name, qp_text team, int player);

/* same_games.c: sets `*out` to how a game of the database is the same as the
 * entry, of the ways in which it would not be imported; -1: none is. */
qp_status db__same(int *out, qp_db *db, const db_entry *entry);

#endif
