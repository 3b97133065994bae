/* opening_tree_of.c - the moves that the games of a query played in a position.
 *
 * The index says which games reach a position, and at which ply. A game plays a
 * move if it reaches the next position one ply later. Other games are read:
 * those that were there before, and those of a move that leads to the mirror
 * image of what another one leads to.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../sqlite/game_blocks.h"
#include "../sqlite/position_index.h"
#include "../sqlite/segment.h"

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
} tree_games;

static uint8_t tree_result(qp_text text) {
    static const char *const RESULTS[] = {"1-0", "1/2-1/2", "0-1"};
    uint8_t i = 0;
    while (i < 3 && !qp_text_is(text, RESULTS[i])) i++;
    return i;
}

static qp_flow tree_take(void *ctx, const qp_db_found *found) {
    tree_games *games = ctx;
    int64_t ply = db__hit(games->hits, found->id);
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

qp_status qp_db_tree_of(qp_db_tree_moves *out, qp_db *db, const qp_pos *pos,
                        const qp_db_query *query) {
    db_hits hits = {.count = 0};
    tree_games games = {.hits = &hits};
    qp_db_query some = *query;
    some.bare = 1;
    some.limit = some.after = 0;
    some.newest_first = 0;
    /* The query is about few games then. */
    if (!some.pos && !some.final) some.pos = pos;
    db->message[0] = '\0';
    qp_status status = db__begin_reading(db);
    if (status) return status;
    status = db__hits(&hits, db, qp_pos_key(pos));
    if (!status) status = qp_db_find(db, &some, tree_take, &games);
    if (games.failed) status = QP_E_NOMEM;
    if (!status) status = tree_moves(&games, db, pos);
    db__end_reading(db);
    if (!status) db__tree_answer(out, &games.moves, pos);
    free(games.game);
    db__hits_free(&hits);
    return status;
}
