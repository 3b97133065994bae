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

/* A game that a player played against himself, as Red and as Black, counts once
 * and has no result for him. Rows (who, result, n, day) to add to the games by
 * result of Red and of Black: they take the two results away, and add one game
 * without a result. */
#define QP_DB_OWN_GAMES(games)                                                 \
    "SELECT g.red AS who, CASE v.n WHEN 0 THEN g.result WHEN 1 THEN"           \
    " CASE g.result WHEN 0 THEN 2 WHEN 2 THEN 0 ELSE g.result END"             \
    " ELSE 3 END AS result, CASE v.n WHEN 2 THEN 1 ELSE -1 END AS n,"          \
    " g.day AS day FROM " games " g CROSS JOIN players r ON r.id = g.red"      \
    " CROSS JOIN players b ON b.id = g.black AND b.person = r.person"          \
    " CROSS JOIN (SELECT 0 AS n UNION ALL SELECT 1 UNION ALL SELECT 2) v"

#endif
