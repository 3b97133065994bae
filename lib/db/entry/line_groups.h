/* line_groups.h - finds games with equal lines, games that begin alike, and
 * lines that others continue.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_LINE_GROUPS_H
#define QP_DB_LINE_GROUPS_H

#include "game_hash.h"
#include "qipu/db_edit.h"

/* A game by its line. */
typedef struct db_line {
    uint64_t hash, id;
    uint32_t plies;
    int32_t weight;
} db_line;

typedef struct db_line_list {
    db_line *line;
    size_t count, room;
} db_line_list;

/* One game that goes on where another ends. */
typedef struct db_pair {
    uint64_t shorter, longer;
} db_pair;

typedef struct db_lines {
    unsigned kinds, shared;    /* of qp_db_dups_options, not 0 */
    db_line_list whole, begun; /* all lines, and those of the first moves */
    db_pair *pair;
    size_t pairs, pair_room;
    uint64_t *id; /* of a group */
    size_t id_room;
    qp_flow (*group)(void *ctx, const qp_db_group *group);
    void *ctx;
} db_lines;

/* Begins with what the options ask for. */
db_lines db__lines_of(const qp_db_dups_options *options,
                      qp_flow (*group)(void *ctx, const qp_db_group *group),
                      void *ctx);

/* Adds a game. When all are added, db__lines_same reports the equal ones, and
 * sets `*walks` if db__lines_walk is to see all games. */
qp_status db__lines_add(db_lines *d, const db_line *line);
qp_status db__lines_same(db_lines *d, int *walks);

/* Goes through a game, and searches for others that end on its way. After all,
 * db__lines_end reports them, and those that begin alike. */
qp_status db__lines_walk(db_lines *d, uint64_t id, int32_t weight,
                         const qp_game *game);
qp_status db__lines_end(db_lines *d);

void db__lines_free(db_lines *d);

#endif
