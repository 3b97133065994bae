/* opening_tree.c - the moves played in a position.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "game_blocks.h"
#include "position_index.h"
#include "segment.h"

static qp_status tree_year(qp_db *db, uint64_t game, int *year, int *there) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(db, SQL_YEAR, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)game);
    int answer = sqlite3_step(stmt);
    *there = answer == SQLITE_ROW;
    *year = *there ? sqlite3_column_int(stmt, 0) : 0;
    status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

/* The moves of a crowd; `*found` is nonzero when it is one. */
static qp_status tree_crowd(db_openings *moves, qp_db *db, int64_t segment,
                            uint64_t order, int *found) {
    qp_status status;
    int answer;
    sqlite3_stmt *stmt = db__ask(db, SQL_FIND_OPENING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, segment);
    sqlite3_bind_int64(stmt, 2, posting_key(order));
    *found = 0;
    while ((answer = sqlite3_step(stmt)) == SQLITE_ROW && !status) {
        db_opening row = {.code = (uint32_t)sqlite3_column_int(stmt, 0),
                          .since = sqlite3_column_int(stmt, 5),
                          .until = sqlite3_column_int(stmt, 6)};
        for (int r = 0; r < 4; r++)
            row.result[r] = (uint32_t)sqlite3_column_int64(stmt, 1 + r);
        status = db__openings_add(moves, &row);
        *found = 1;
    }
    if (!status) status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

qp_status db__few(qp_db *db, const db_segment *segment, uint64_t order,
                  db_posting out[SEGMENT_CROWD], size_t *count) {
    qp_status status;
    int64_t id = db__block_id(segment->id, order);
    *count = 0;
    sqlite3_stmt *stmt = db__ask(db, SQL_FIND_POSTING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, id);
    int answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW &&
        sqlite3_column_int64(stmt, 0) >> 48 == segment->id) {
        db_block block;
        qp_text data = {sqlite3_column_blob(stmt, 1),
                        (size_t)sqlite3_column_bytes(stmt, 1)};
        db__block_open(&block, sqlite3_column_int64(stmt, 0), data);
        while (db__block_next(&block) && block.posting.order <= order)
            if (block.posting.order == order && *count < SEGMENT_CROWD)
                out[(*count)++] = block.posting;
        if (!block.at) status = QP_E_DB_DAMAGED;
    }
    if (!status) status = db__status(db, answer);
    sqlite3_reset(stmt);
    return status;
}

static qp_status tree_segment(db_openings *moves, qp_db *db,
                              const db_segment *segment, uint64_t order) {
    db_posting few[SEGMENT_CROWD];
    size_t count;
    int found = 0;
    qp_status status = tree_crowd(moves, db, segment->id, order, &found);
    if (status || found) return status;
    status = db__few(db, segment, order, few, &count);
    for (size_t i = 0; !status && i < count; i++) {
        int year = 0, there = 0;
        status = tree_year(db, (uint64_t)segment->first + few[i].game, &year,
                           &there);
        if (!status && there)
            status = db__openings_add_posting(moves, few[i].code, year);
    }
    return status;
}

static int tree_more_games(const void *a, const void *b) {
    const qp_db_move *x = a, *y = b;
    if (x->games != y->games) return x->games < y->games ? 1 : -1;
    int from = (int)x->move.from - (int)y->move.from;
    return from ? from : (int)x->move.to - (int)y->move.to;
}

/* Counts as moves of the requested position. */
static void tree_answer(qp_db_tree_moves *out, const db_openings *moves,
                        const qp_pos *pos) {
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < moves->count; i++) {
        const db_opening *row = &moves->row[i];
        qp_db_move one = {.first_year = row->since, .last_year = row->until};
        for (int r = 0; r < 4; r++) {
            one.result[r] = row->result[r];
            out->result[r] += row->result[r];
            one.games += row->result[r];
        }
        out->games += one.games;
        if (row->code == POSTING_END) {
            out->ended = one.games;
            continue;
        }
        one.move = db__code_move(pos, row->code);
        if (one.games && out->count < QP_MOVES_MAX &&
            qp_pos_legal(pos, one.move))
            out->move[out->count++] = one;
    }
    qsort(out->move, out->count, sizeof *out->move, tree_more_games);
}

qp_status qp_db_tree(qp_db_tree_moves *out, qp_db *db, const qp_pos *pos) {
    db_segment segment[DB_SEGMENTS_MAX];
    db_openings moves = {.count = 0};
    uint64_t order = posting_order(qp_pos_key(pos));
    size_t segments;
    db->message[0] = '\0';
    qp_status status = db__begin_reading(db);
    if (status) return status;
    status = db__segments(db, segment, &segments);
    for (size_t i = 0; !status && i < segments; i++)
        status = tree_segment(&moves, db, &segment[i], order);
    db__end_reading(db);
    if (!status) tree_answer(out, &moves, pos);
    return status;
}

/* ---- the moves of some games ----------------------------------------------
 *
 * The index says which games reach a position, and at which ply. A game plays a
 * move if it reaches the next position one ply later. Other games are read:
 * those that were there before, and those of a move that leads to the mirror
 * image of what another one leads to. */

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
    if (!status) tree_answer(out, &games.moves, pos);
    free(games.game);
    db__hits_free(&hits);
    return status;
}
