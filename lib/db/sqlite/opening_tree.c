/* opening_tree.c - the moves played in a position.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

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
    if (x->variations != y->variations)
        return x->variations < y->variations ? 1 : -1;
    int from = (int)x->move.from - (int)y->move.from;
    return from ? from : (int)x->move.to - (int)y->move.to;
}

/* Counts as moves of the requested position. */
void db__tree_answer(qp_db_tree_moves *out, const db_openings *moves,
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

/* ---- variations ---------------------------------------------------------- */

/* Notes a move that is in variations, perhaps in no main line. */
static void tree_put_varied(qp_db_tree_moves *out, qp_move move,
                            uint64_t games) {
    size_t i = 0;
    while (i < out->count && (out->move[i].move.from != move.from ||
                              out->move[i].move.to != move.to))
        i++;
    if (i == QP_MOVES_MAX) return;
    if (i == out->count) out->move[out->count++] = (qp_db_move){.move = move};
    out->move[i].variations = games;
}

qp_status db__tree_variations(qp_db_tree_moves *out, const qp_pos *pos,
                              db_tree_counter count, void *ctx) {
    qp_move move[QP_MOVES_MAX];
    size_t moves = qp_pos_moves(move, pos);
    qp_status status = count(ctx, &out->variations, qp_pos_key(pos));
    for (size_t i = 0; !status && i < moves; i++) {
        qp_pos after = *pos;
        uint64_t games;
        qp_move shown = db__code_move(pos, db__move_code(pos, move[i]));
        if (shown.from != move[i].from || shown.to != move[i].to) continue;
        qp_pos_play(&after, move[i]);
        status = count(ctx, &games, qp_pos_key(&after));
        if (!status && games) tree_put_varied(out, move[i], games);
    }
    qsort(out->move, out->count, sizeof *out->move, tree_more_games);
    return status;
}

/* ---- all games ----------------------------------------------------------- */

typedef struct tree_segments {
    qp_db *db;
    size_t count;
    db_segment segment[DB_SEGMENTS_MAX];
} tree_segments;

static qp_status tree_count_all(db_openings *moves, const tree_segments *all,
                                uint64_t key) {
    qp_status status = QP_OK;
    for (size_t i = 0; !status && i < all->count; i++)
        status =
            tree_segment(moves, all->db, &all->segment[i], posting_order(key));
    return status;
}

static qp_status tree_varied(void *ctx, uint64_t *games, uint64_t key) {
    db_openings moves = {.count = 0};
    qp_status status = tree_count_all(&moves, ctx, posting_varied(key));
    *games = 0;
    for (size_t i = 0; !status && i < moves.count; i++)
        for (int r = 0; r < 4; r++) *games += moves.row[i].result[r];
    return status;
}

qp_status qp_db_tree(qp_db_tree_moves *out, qp_db *db, const qp_pos *pos) {
    tree_segments all = {.db = db};
    db_openings moves = {.count = 0};
    db->message[0] = '\0';
    qp_status status = db__begin_reading(db);
    if (status) return status;
    status = db__segments(db, all.segment, &all.count);
    if (!status) status = tree_count_all(&moves, &all, qp_pos_key(pos));
    if (!status) db__tree_answer(out, &moves, pos);
    if (!status && db->varied)
        status = db__tree_variations(out, pos, tree_varied, &all);
    db__end_reading(db);
    return status;
}
