/* check_games.c - reads all games, compares them with their rows, and adds up
 * what the index must have of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "game_blocks.h"
#include "../entry/game_entry.h"
#include "game_row.h"

/* Bytes of comments that a thread gathers: they are words of a table in memory
 * that all share. */
enum { CHECK_COMMENTS = 1 << 22 };

static size_t check_segment(const db_check *all, uint64_t id) {
    for (size_t i = 0; i < all->segments; i++) {
        const db_segment *segment = &all->segment[i];
        if (id >= (uint64_t)segment->first &&
            id - (uint64_t)segment->first < (uint64_t)segment->games)
            return i;
    }
    return all->segments;
}

/* ---- positions ----------------------------------------------------------- */

/* Begins with a game of at most so many positions. */
static qp_status check_seen_begin(db_check_seen *seen, size_t positions) {
    size_t places = seen->places ? seen->places : 256;
    while (places / 2 < positions) places *= 2;
    if (places > seen->places) {
        free(seen->place);
        seen->place = calloc(places, sizeof *seen->place);
        seen->places = seen->place ? places : 0;
        seen->game = 0;
    }
    seen->game++;
    return seen->place ? QP_OK : QP_E_NOMEM;
}

/* Returns whether the game was there before. */
static int check_came(db_check_seen *seen, uint64_t key) {
    size_t i = key & (seen->places - 1);
    for (; seen->place[i].game == seen->game; i = (i + 1) & (seen->places - 1))
        if (seen->place[i].key == key) return 1;
    seen->place[i].game = seen->game;
    seen->place[i].key = key;
    return 0;
}

static void check_add_posting(db_check_sums *sums, const db_posting *posting,
                              uint64_t id) {
    sums->postings += db__posting_sum(posting->order, id, posting->ply);
    sums->moves += db__check_move(posting->order, posting->code);
    sums->count++;
}

/* Adds the positions of a game to what its segment must have. */
static qp_status check_positions(db_check_thread *t, uint64_t id,
                                 db_check_sums *sums, int64_t *plies) {
    qp_pos pos = *qp_game_start(t->game);
    unsigned result = POSTING_RESULT * db__result(t->game);
    qp_node node = QP_ROOT;
    qp_status status = check_seen_begin(&t->seen, qp_game_nodes(t->game) + 1);
    *plies = 0;
    if (status) return status;
    for (unsigned ply = 0;; ply++) {
        qp_move move = {QP_SQ_NONE, QP_SQ_NONE};
        uint64_t key = qp_pos_key(&pos);
        node = qp_game_next(t->game, node);
        if (node != QP_NO_NODE) move = qp_game_move(t->game, node);
        if (ply < POSTING_PLIES && !check_came(&t->seen, key)) {
            const db_posting posting = {
                .order = posting_order(key),
                .ply = (uint16_t)ply,
                .code = (uint16_t)(db__move_code(&pos, move) + result)};
            check_add_posting(sums, &posting, id);
        }
        if (node == QP_NO_NODE) return QP_OK;
        qp_pos_play(&pos, move);
        ++*plies;
    }
}

/* The same for the positions of variations. */
static qp_status check_varied(db_check_thread *t, uint64_t id,
                              db_check_sums *sums) {
    if (!t->all->db->varied) return QP_OK;
    unsigned code = POSTING_VARIED + POSTING_RESULT * db__result(t->game);
    qp_status status = db__varied(&t->varied, t->game);
    for (size_t i = 0; !status && i < t->varied.count; i++) {
        const db_varied_position *v = &t->varied.position[i];
        const db_posting posting = {.order =
                                        posting_order(posting_varied(v->key)),
                                    .ply = v->ply,
                                    .code = (uint16_t)code};
        check_add_posting(sums, &posting, id);
    }
    return status;
}

/* ---- comments ------------------------------------------------------------ */

static qp_status check_put_comments(qp_db *fresh, const byte_buffer *all) {
    qp_status status = QP_OK;
    for (size_t at = 0; !status && at < all->len;) {
        uint64_t head[2];
        memcpy(head, all->ptr + at, sizeof head);
        at += sizeof head;
        sqlite3_stmt *stmt = db__ask(fresh, SQL_PUT_COMMENT, &status);
        if (!stmt) return status;
        sqlite3_bind_int64(stmt, 1, (int64_t)head[0]);
        db__bind(stmt, 2, (qp_text){all->ptr + at, (size_t)head[1]});
        status = db__run(fresh, stmt);
        at += (size_t)head[1];
    }
    return status;
}

qp_status db__check_keep_comments(db_check_thread *t) {
    pthread_mutex_lock(&t->all->lock);
    qp_status status = check_put_comments(t->all->fresh, &t->comments);
    pthread_mutex_unlock(&t->all->lock);
    buffer_clear(&t->comments);
    return status;
}

/* Stores the comments of a game for db__check_comments. */
static qp_status check_comments_of(db_check_thread *t, uint64_t id) {
    buffer_clear(&t->text);
    db__comments(&t->text, t->game);
    if (t->text.failed) return QP_E_NOMEM;
    if (!t->text.len) return QP_OK;
    const uint64_t head[2] = {id, t->text.len};
    buffer_add(&t->comments, head, sizeof head);
    buffer_add(&t->comments, t->text.ptr, t->text.len);
    if (t->comments.failed) return QP_E_NOMEM;
    return t->comments.len < CHECK_COMMENTS ? QP_OK
                                            : db__check_keep_comments(t);
}

/* ---- games --------------------------------------------------------------- */

/* A row of an older version has no checksum. */
static qp_status check_row(db_check_thread *t, const db_game_row *row,
                           int64_t plies) {
    uint64_t content;
    int64_t id = row->number[ROW_ID];
    if (plies != row->number[ROW_PLIES])
        return db__check_bad(t, "game %lld has other plies than its row", id);
    if (row->sum < 0) return QP_OK;
    if (row->sum != db__row_sum(row))
        return db__check_bad(t, "the row of game %lld was changed", id);
    if (t->all->version < 4) return QP_OK; /* its hash had more bits */
    qp_status status = db__content(&content, &t->hashes, t->game);
    if (!status && (int64_t)content != row->number[ROW_CONTENT])
        status = db__check_bad(t, "game %lld is not what was stored", id);
    return status;
}

static qp_status check_game(db_check_thread *t, const db_game_row *row,
                            const db_game_names *names) {
    int64_t plies;
    uint64_t id = (uint64_t)row->number[ROW_ID];
    size_t segment = check_segment(t->all, id);
    if (!names->has_path)
        return db__check_bad(t, "game %lld has no path of material",
                             (int64_t)id);
    if (!names->has_all)
        return db__check_bad(t, "game %lld lacks a name", (int64_t)id);
    if (segment == t->all->segments)
        return db__check_bad(t, "game %lld is not in the index", (int64_t)id);
    qp_status status = db__load(t->game, t->db, id);
    if (!status) status = db__put_tags(t->game, names->tag);
    if (status == QP_E_DB_DAMAGED)
        return db__check_bad(t, "game %lld cannot be read", (int64_t)id);
    db_check_sums *sums = &t->want[segment];
    if (!status) status = check_positions(t, id, sums, &plies);
    if (!status) status = check_varied(t, id, sums);
    if (!status) status = check_comments_of(t, id);
    return status ? status : check_row(t, row, plies);
}

qp_status db__check_games(db_check_thread *t) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(t->db->sql, DB_ROWS_NAMED, -1, &stmt, NULL);
    if (answer) return db__status(t->db, answer);
    sqlite3_bind_int64(stmt, 1, t->task->first);
    sqlite3_bind_int64(stmt, 2, t->task->last);
    qp_status status = QP_OK;
    /* The faults must not depend on what the thread did before. */
    db__forget_block(t->db);
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        db_game_row row;
        db_game_names names;
        db__row_read(&row, stmt);
        db__row_read_names(&names, &row, stmt);
        status = db__check_stopped(t);
        if (!status) status = check_game(t, &row, &names);
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(t->db, answer);
}
