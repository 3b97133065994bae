/* name_tables.h - players, events, places and files by number.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_NAMES_H
#define QP_DB_NAMES_H

#include "../entry/game_entry.h"
#include "database.h"
#include "game_row.h"

typedef struct db_names {
    int64_t red, black, event, site, source;
} db_names;

/* The numbers of what an entry names; what is new gets one. The file's is of
 * db->source. */
qp_status db__names(qp_db *db, db_names *out, const db_entry *entry);
/* The same, without the file. */
qp_status db__names_in_game(qp_db *db, db_names *out, const db_entry *entry);

/* The number of the file that a game is from, and its offset there. Fails with
 * QP_E_DB_GAME if there is no such game. */
qp_status db__source_of(int64_t *source, int64_t *place, qp_db *db,
                        uint64_t id);

/* insert_games.c: the row of a game. */
db_game_row db__row_of(uint64_t id, const db_names *names,
                       const db_entry *entry);

/* Nonzero if a name can have the number: it is made from its bytes. */
int db__name_number_is(int64_t id, qp_text name, qp_text team, int player);

/* same_games.c: sets `*out` to how a game of the database is the same as the
 * entry, of the ways in which it would not be imported; -1: none is. Then
 * `*replaced` is the game that the entry replaces, or 0. */
qp_status db__same(int *out, uint64_t *replaced, qp_db *db,
                   const db_entry *entry);

#endif
