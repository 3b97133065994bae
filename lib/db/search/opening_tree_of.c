/* opening_tree_of.c - the moves that the games of a query played in a position.
 *
 * The index says which games reach a position, and at which ply. A game plays a
 * move if it reaches the next position one ply later. Other games are read:
 * those that were there before, and those of a move that leads to the mirror
 * image of what another one leads to. If positions of variations are in the
 * index, it says which games reach them, too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../sqlite/game_blocks.h"
#include "../sqlite/segment.h"
#include "compare_games.h"

/* A game of the query that reaches the position. */
typedef struct tree_game {
    uint64_t id;
    uint32_t ply; /* of its first visit */
    int year;
    uint8_t result;
    uint8_t counted;
    int ended; /* there */
} tree_game;

typedef struct tree_games {
    tree_game *game; /* owned; in order */
    size_t count, room;
    const db_hits *hits; /* of the position */
    int failed;
    db_openings moves;
    uint64_t *all; /* owned; the games of the query that reach it or a position
                      after it, in variations, too; in order */
    size_t all_count, all_room;
} tree_games;

static uint8_t tree_result(qp_text text) {
    static const char *const RESULTS[] = {"1-0", "1/2-1/2", "0-1"};
    uint8_t i = 0;
    while (i < 3 && !qp_text_is(text, RESULTS[i])) i++;
    return i;
}

static int tree_take_any(tree_games *games, uint64_t id) {
    void *grown = array_grow(games->all, &games->all_room, games->all_count + 1,
                             sizeof *games->all);
    if (!grown) return -1;
    games->all = grown;
    games->all[games->all_count++] = id;
    return 0;
}

static qp_flow tree_take(void *ctx, const qp_db_found *found) {
    tree_games *games = ctx;
    int64_t ply = db__hit(games->hits, found->id);
    games->failed = tree_take_any(games, found->id);
    if (games->failed) return QP_STOP;
    if (ply < 0) return QP_GO;
    void *grown = array_grow(games->game, &games->room, games->count + 1,
                             sizeof *games->game);
    games->failed = !grown;
    if (!grown) return QP_STOP;
    games->game = grown;
    games->game[games->count++] =
        (tree_game){.id = found->id,
                    .ply = (uint32_t)ply,
                    .year = found->year,
                    .result = tree_result(found->result),
                    .ended = found->plies == (unsigned)ply};
    return QP_GO;
}

static qp_status tree_count(tree_games *games, tree_game *game, unsigned code) {
    game->counted = 1;
    return db__openings_add_posting(
        &games->moves, code + game->result * (unsigned)POSTING_RESULT,
        game->year);
}

/* A move, and the position after it. */
typedef struct tree_branch {
    unsigned code;
    uint64_t key;
} tree_branch;

/* Counts the games that reach the position after a move one ply later. */
static qp_status tree_step(tree_games *games, qp_db *db,
                           const tree_branch *branch) {
    db_hits next = {.count = 0};
    qp_status status = db__hits(&next, db, branch->key);
    for (size_t i = 0, k = 0; !status && i < games->count; i++) {
        tree_game *game = &games->game[i];
        while (k < next.count && next.hit[k].game < game->id) k++;
        if (k == next.count) break;
        if (!game->counted && next.hit[k].game == game->id &&
            next.hit[k].ply == game->ply + 1)
            status = tree_count(games, game, branch->code);
    }
    db__hits_free(&next);
    return status;
}

/* Returns nonzero if another move leads to the mirror image. */
static int tree_is_double(const tree_branch *list, size_t count, size_t i) {
    for (size_t k = 0; k < count; k++)
        if (list[k].key == list[i].key && list[k].code != list[i].code)
            return 1;
    return 0;
}

static qp_status tree_steps(tree_games *games, qp_db *db, const qp_pos *pos) {
    qp_move move[QP_MOVES_MAX];
    tree_branch branch[QP_MOVES_MAX];
    size_t count = qp_pos_moves(move, pos);
    qp_status status = QP_OK;
    for (size_t i = 0; i < count; i++) {
        qp_pos after = *pos;
        qp_pos_play(&after, move[i]);
        branch[i] =
            (tree_branch){db__move_code(pos, move[i]), qp_pos_key(&after)};
    }
    for (size_t i = 0; !status && i < count; i++)
        if (!tree_is_double(branch, count, i))
            status = tree_step(games, db, &branch[i]);
    return status;
}

/* Counts a game by reading it. */
static qp_status tree_load_move(tree_games *games, qp_db *db, qp_game *room,
                                tree_game *game) {
    qp_pos pos;
    qp_node node = QP_ROOT;
    qp_status status = db__load(room, db, game->id);
    if (status) return status;
    for (uint32_t ply = 0; ply < game->ply && node != QP_NO_NODE; ply++)
        node = qp_game_next(room, node);
    qp_node next = node == QP_NO_NODE ? node : qp_game_next(room, node);
    if (next == QP_NO_NODE) return QP_E_DB_DAMAGED;
    qp_game_pos(&pos, room, node);
    return tree_count(games, game,
                      db__move_code(&pos, qp_game_move(room, next)));
}

static qp_status tree_rest(tree_games *games, qp_db *db) {
    qp_game *room = qp_game_new(NULL);
    qp_status status = room ? QP_OK : QP_E_NOMEM;
    for (size_t i = 0; !status && i < games->count; i++) {
        tree_game *game = &games->game[i];
        if (!game->counted) status = tree_load_move(games, db, room, game);
    }
    qp_game_free(room);
    return status;
}

static qp_status tree_moves(tree_games *games, qp_db *db, const qp_pos *pos) {
    qp_status status = QP_OK;
    for (size_t i = 0; !status && i < games->count; i++)
        if (games->game[i].ended)
            status = tree_count(games, &games->game[i], POSTING_END);
    if (!status) status = tree_steps(games, db, pos);
    return status ? status : tree_rest(games, db);
}

/* ---- variations ---------------------------------------------------------- */

/* The games that a tree can be about. */
typedef struct tree_reach {
    qp_db *db;
    db_hits hits;
} tree_reach;

/* Adds those of a position in variations, which are not counted yet. */
static qp_status tree_reach_varied(void *ctx, uint64_t *games, uint64_t key) {
    tree_reach *reach = ctx;
    *games = 0;
    return db__hits(&reach->hits, reach->db, posting_varied(key));
}

static qp_status tree_reaching(tree_reach *reach, const qp_pos *pos) {
    qp_db_tree_moves none = {.count = 0};
    qp_status status = db__hits(&reach->hits, reach->db, qp_pos_key(pos));
    if (!status && reach->db->varied)
        status = db__tree_variations(&none, pos, tree_reach_varied, reach);
    db__hits_merge(&reach->hits);
    return status;
}

typedef struct tree_varied_of {
    qp_db *db;
    const tree_games *games;
} tree_varied_of;

/* Counts the games of the query that reach a position in variations only. */
static qp_status tree_count_varied(void *ctx, uint64_t *games, uint64_t key) {
    const tree_varied_of *of = ctx;
    db_hits hits = {.count = 0};
    qp_status status = db__hits(&hits, of->db, posting_varied(key));
    *games = 0;
    for (size_t i = 0, k = 0; !status && i < hits.count; i++) {
        uint64_t id = hits.hit[i].game;
        while (k < of->games->all_count && of->games->all[k] < id) k++;
        if (k == of->games->all_count) break;
        *games += of->games->all[k] == id;
    }
    db__hits_free(&hits);
    return status;
}

/* ---- the interface ------------------------------------------------------- */

static qp_status tree_chosen(qp_db_tree_moves *out, qp_db *db,
                             const qp_pos *pos, const qp_db_query *query,
                             tree_games *games) {
    tree_reach reach = {.db = db};
    tree_varied_of varied = {db, games};
    qp_status status = tree_reaching(&reach, pos);
    if (!status)
        status = db__find_among(db, query, &reach.hits, tree_take, games);
    if (games->failed) status = QP_E_NOMEM;
    if (!status) status = tree_moves(games, db, pos);
    if (!status) db__tree_answer(out, &games->moves, pos);
    if (!status && db->varied)
        status = db__tree_variations(out, pos, tree_count_varied, &varied);
    db__hits_free(&reach.hits);
    return status;
}

qp_status qp_db_tree_of(qp_db_tree_moves *out, qp_db *db, const qp_pos *pos,
                        const qp_db_query *query) {
    db_hits hits = {.count = 0};
    tree_games games = {.hits = &hits};
    qp_db_query some = *query;
    some.limit = some.after = 0;
    some.newest_first = some.descending = 0;
    some.sort = QP_DB_ORDER_NUMBER;
    db->message[0] = '\0';
    qp_status status = db__begin_reading(db);
    if (status) return status;
    status = db__hits(&hits, db, qp_pos_key(pos));
    if (!status) status = tree_chosen(out, db, pos, &some, &games);
    db__end_reading(db);
    free(games.game);
    free(games.all);
    db__hits_free(&hits);
    return status;
}
