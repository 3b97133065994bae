/* remove_games.c - removes games from the tables and from the index.
 *
 * The postings of many games are gathered and sorted first, so that each block
 * and chunk of the index is written once, however many of its games go.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "game_blocks.h"
#include "game_entry.h"
#include "segment.h"

/* Postings that are gathered before they are removed: about 400 MB. */
enum { REMOVE_SPOTS = 1 << 24 };

/* What is to go: a game at a position of a segment. */
typedef struct remove_spot {
    uint64_t order;
    uint32_t segment; /* its place in the list */
    uint32_t game;
    uint16_t ply, code;
} remove_spot;

/* A removal under way. */
typedef struct removal {
    qp_db *db;
    qp_game *game;
    db_segment segment[DB_SEGMENTS_MAX];
    uint64_t sum[DB_SEGMENTS_MAX]; /* of the postings that went */
    int64_t postings[DB_SEGMENTS_MAX];
    size_t segments;
    remove_spot *spot; /* owned */
    size_t spots, room;
    byte_buffer left; /* of a block or chunk */
} removal;

static void remove_count(removal *r, const remove_spot *spot) {
    r->sum[spot->segment] += db__posting_sum(
        spot->order, (uint64_t)r->segment[spot->segment].first + spot->game,
        spot->ply);
    r->postings[spot->segment]++;
}

/* ---- blocks and chunks --------------------------------------------------- */

/* Writes the block or chunk that was gone through, without the game. */
static qp_status remove_write(qp_db *db, db_question change, db_question drop,
                              const int64_t *key, const byte_buffer *data) {
    int keys = change == SQL_CHANGE_POSTING ? 1 : 3;
    qp_status status;
    int empty = !data->len && keys == 1;
    sqlite3_stmt *stmt = db__ask(db, empty ? drop : change, &status);
    if (!stmt) return status;
    for (int i = 0; i < keys; i++) sqlite3_bind_int64(stmt, i + 1, key[i]);
    if (empty)
        sqlite3_bind_int64(stmt, 2, key[0]);
    else
        sqlite3_bind_blob64(stmt, keys + 1, data->len ? data->ptr : "",
                            data->len, SQLITE_STATIC);
    return data->failed ? QP_E_NOMEM : db__run(db, stmt);
}

/* Nonzero if a posting is that of the next spot, which is counted. Spots before
 * it are skipped: the index does not have them. */
static int remove_is(removal *r, const remove_spot **spot,
                     const remove_spot *end, const db_posting *p) {
    while (*spot < end &&
           ((*spot)->order < p->order ||
            ((*spot)->order == p->order && (*spot)->game < p->game)))
        ++*spot;
    if (*spot == end || (*spot)->order != p->order || (*spot)->game != p->game)
        return 0;
    remove_count(r, (*spot)++);
    return 1;
}

/* Copies a block without the postings to go. `*spot` is the first after it. */
static qp_status remove_from_block(removal *r, int64_t id, qp_text data,
                                   const remove_spot **spot,
                                   const remove_spot *end) {
    db_block block;
    uint64_t last = (uint64_t)id << 16;
    buffer_clear(&r->left);
    db__block_open(&block, id, data);
    while (db__block_next(&block)) {
        const db_posting *p = &block.posting;
        if (remove_is(r, spot, end, p)) continue;
        buffer_varint(&r->left, p->order - last);
        buffer_varint(&r->left, p->game);
        buffer_varint(&r->left, p->ply);
        buffer_byte(&r->left, p->code & 0xFF);
        buffer_byte(&r->left, p->code >> 8);
        last = p->order;
    }
    return block.at ? QP_OK : QP_E_DB_DAMAGED;
}

/* Removes spots of one segment that are in its blocks, a block at a time. */
static qp_status remove_few(removal *r, const remove_spot *spot,
                            const remove_spot *end) {
    qp_status status = QP_OK;
    while (!status && spot < end) {
        const remove_spot *first = spot;
        int64_t segment = r->segment[spot->segment].id;
        sqlite3_stmt *stmt = db__ask(r->db, SQL_FIND_POSTING, &status);
        if (!stmt) return status;
        sqlite3_bind_int64(stmt, 1, db__block_id(segment, spot->order));
        int answer = sqlite3_step(stmt);
        status = db__status(r->db, answer);
        int64_t id = answer == SQLITE_ROW ? sqlite3_column_int64(stmt, 0) : 0;
        int there = answer == SQLITE_ROW && id >> 48 == segment;
        int64_t before = there ? r->postings[spot->segment] : 0;
        if (there) {
            qp_text data = {sqlite3_column_blob(stmt, 1),
                            (size_t)sqlite3_column_bytes(stmt, 1)};
            status = remove_from_block(r, id, data, &spot, end);
        }
        sqlite3_reset(stmt);
        if (!status && there && r->postings[first->segment] > before)
            status = remove_write(r->db, SQL_CHANGE_POSTING, SQL_DROP_POSTINGS,
                                  &id, &r->left);
        spot += spot == first; /* not in the index */
    }
    return status;
}

static qp_status remove_opening(const removal *r, const remove_spot *spot) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(r->db, SQL_CHANGE_OPENING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, r->segment[spot->segment].id);
    sqlite3_bind_int64(stmt, 2, posting_key(spot->order));
    sqlite3_bind_int64(stmt, 3, spot->code % POSTING_RESULT);
    sqlite3_bind_int64(stmt, 4, spot->code / POSTING_RESULT);
    return db__run(r->db, stmt);
}

/* The same for a chunk. The moves of its games are counted in `opening`. */
static qp_status remove_from_chunk(removal *r, qp_text data,
                                   const remove_spot **spot,
                                   const remove_spot *end) {
    db_block chunk;
    uint32_t last = 0;
    qp_status status = QP_OK;
    buffer_clear(&r->left);
    db__chunk_open(&chunk, data);
    while (!status && db__chunk_next(&chunk)) {
        chunk.posting.order = (*spot < end ? *spot : end - 1)->order;
        if (remove_is(r, spot, end, &chunk.posting)) {
            status = remove_opening(r, *spot - 1);
            continue;
        }
        buffer_varint(&r->left, chunk.posting.game - last);
        buffer_varint(&r->left, chunk.posting.ply);
        last = chunk.posting.game;
    }
    return status || chunk.at ? status : QP_E_DB_DAMAGED;
}

/* Removes the spots of one position, if it is a crowd: `*is_crowd`. */
static qp_status remove_crowd(removal *r, const remove_spot *spot,
                              const remove_spot *end, int *is_crowd) {
    int64_t key[3] = {r->segment[spot->segment].id, posting_key(spot->order),
                      0};
    uint32_t segment = spot->segment;
    qp_status status = QP_OK;
    for (*is_crowd = 0; !status && spot < end; key[2]++) {
        int64_t before = r->postings[segment];
        sqlite3_stmt *stmt = db__ask(r->db, SQL_NEXT_CHUNK, &status);
        if (!stmt) return status;
        for (int i = 0; i < 3; i++) sqlite3_bind_int64(stmt, i + 1, key[i]);
        int answer = sqlite3_step(stmt);
        status = db__status(r->db, answer);
        if (answer == SQLITE_ROW) {
            qp_text data = {sqlite3_column_blob(stmt, 1),
                            (size_t)sqlite3_column_bytes(stmt, 1)};
            key[2] = sqlite3_column_int64(stmt, 0);
            *is_crowd = 1;
            status = remove_from_chunk(r, data, &spot, end);
        }
        sqlite3_reset(stmt);
        if (answer != SQLITE_ROW) return status;
        if (!status && r->postings[segment] > before)
            status = remove_write(r->db, SQL_CHANGE_CROWD, SQL_DROP_CROWDS, key,
                                  &r->left);
    }
    return status;
}

/* ---- the index ----------------------------------------------------------- */

static int remove_compare(const void *a, const void *b) {
    const remove_spot *x = a, *y = b;
    if (x->segment != y->segment) return x->segment < y->segment ? -1 : 1;
    if (x->order != y->order) return x->order < y->order ? -1 : 1;
    if (x->game != y->game) return x->game < y->game ? -1 : 1;
    return (x->ply > y->ply) - (x->ply < y->ply);
}

/* Sorts the spots. A game that comes back to a position is there once, with
 * its first visit. */
static void remove_sort(removal *r) {
    size_t kept = 0;
    qsort(r->spot, r->spots, sizeof *r->spot, remove_compare);
    for (size_t i = 0; i < r->spots; i++) {
        const remove_spot *last = r->spot + kept - 1;
        if (!kept || last->segment != r->spot[i].segment ||
            last->order != r->spot[i].order || last->game != r->spot[i].game)
            r->spot[kept++] = r->spot[i];
    }
    r->spots = kept;
}

/* Removes what was gathered: first the crowds, then the others of a segment. */
static qp_status remove_segment(removal *r, remove_spot *spot,
                                const remove_spot *end) {
    remove_spot *few = spot, *first = spot;
    qp_status status = QP_OK;
    while (!status && spot < end) {
        remove_spot *next = spot;
        int is_crowd;
        while (next < end && next->order == spot->order) next++;
        status = remove_crowd(r, spot, next, &is_crowd);
        for (; spot < next; spot++)
            if (!is_crowd) *few++ = *spot;
    }
    return status ? status : remove_few(r, first, few);
}

static qp_status remove_sum(removal *r, size_t i) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(r->db, SQL_SEGMENT_SUM, &status);
    int64_t sum = 0;
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, r->segment[i].id);
    if (sqlite3_step(stmt) == SQLITE_ROW) sum = sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    stmt = db__ask(r->db, SQL_CHANGE_SEGMENT, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, r->segment[i].id);
    sqlite3_bind_int64(stmt, 2, (int64_t)((uint64_t)sum - r->sum[i]));
    sqlite3_bind_int64(stmt, 3, r->postings[i]);
    r->sum[i] = 0;
    r->postings[i] = 0;
    return db__run(r->db, stmt);
}

static qp_status remove_spots(removal *r) {
    qp_status status = QP_OK;
    if (r->spots) remove_sort(r);
    for (size_t i = 0, n; !status && i < r->spots; i = n) {
        uint32_t segment = r->spot[i].segment;
        for (n = i; n < r->spots && r->spot[n].segment == segment;) n++;
        status = remove_segment(r, r->spot + i, r->spot + n);
        if (!status) status = remove_sum(r, segment);
    }
    r->spots = 0;
    return status;
}

/* ---- a game -------------------------------------------------------------- */

static size_t remove_segment_of(const removal *r, uint64_t id) {
    size_t i = 0;
    while (i < r->segments && !(id >= (uint64_t)r->segment[i].first &&
                                id - (uint64_t)r->segment[i].first <
                                    (uint64_t)r->segment[i].games))
        i++;
    return i;
}

/* Gathers the positions of the game that was loaded. */
static qp_status remove_gather(removal *r, uint64_t id) {
    qp_pos pos = *qp_game_start(r->game);
    qp_node node = QP_ROOT;
    unsigned result = db__result(r->game);
    size_t segment = remove_segment_of(r, id);
    if (segment == r->segments) return QP_OK;
    for (unsigned ply = 0; ply < POSTING_PLIES; ply++) {
        qp_move move = {QP_SQ_NONE, QP_SQ_NONE};
        node = qp_game_next(r->game, node);
        if (node != QP_NO_NODE) move = qp_game_move(r->game, node);
        void *grown =
            array_grow(r->spot, &r->room, r->spots + 1, sizeof *r->spot);
        if (!grown) return QP_E_NOMEM;
        r->spot = grown;
        r->spot[r->spots++] = (remove_spot){
            .order = posting_order(qp_pos_key(&pos)),
            .segment = (uint32_t)segment,
            .game = (uint32_t)(id - (uint64_t)r->segment[segment].first),
            .ply = (uint16_t)ply,
            .code = (uint16_t)(db__move_code(&pos, move) +
                               POSTING_RESULT * result)};
        if (node == QP_NO_NODE) return QP_OK;
        qp_pos_play(&pos, move);
    }
    return QP_OK;
}

static qp_status remove_comments(qp_db *db, const qp_game *game, uint64_t id) {
    byte_buffer text = {.ptr = NULL};
    qp_status status = QP_OK;
    db__comments(&text, game);
    if (text.len) {
        sqlite3_stmt *stmt = db__ask(db, SQL_DROP_COMMENT, &status);
        if (stmt) {
            sqlite3_bind_int64(stmt, 1, (int64_t)id);
            db__bind(stmt, 2, buffer_text(&text));
            status = text.failed ? QP_E_NOMEM : db__run(db, stmt);
        }
    }
    buffer_free(&text);
    return status;
}

static qp_status remove_rows(qp_db *db, uint64_t id) {
    static const db_question drop[] = {SQL_DROP_GAME, SQL_DROP_PATH};
    qp_status status = QP_OK;
    for (int i = 0; !status && i < 2; i++) {
        sqlite3_stmt *stmt = db__ask(db, drop[i], &status);
        if (!stmt) return status;
        sqlite3_bind_int64(stmt, 1, (int64_t)id);
        status = db__run(db, stmt);
    }
    return status;
}

static qp_status remove_game(removal *r, uint64_t id) {
    qp_status status = qp_db_load(r->game, r->db, id);
    if (!status) status = remove_gather(r, id);
    if (!status) status = remove_comments(r->db, r->game, id);
    if (!status) status = remove_rows(r->db, id);
    return status || r->spots < REMOVE_SPOTS ? status : remove_spots(r);
}

qp_status db__remove(qp_db *db, const uint64_t *id, size_t count) {
    removal *r = calloc(1, sizeof *r);
    if (!r) return QP_E_NOMEM;
    r->db = db;
    r->game = qp_game_new(NULL);
    qp_status status =
        r->game ? db__segments(db, r->segment, &r->segments) : QP_E_NOMEM;
    for (size_t i = 0; !status && i < count; i++)
        status = remove_game(r, id[i]);
    if (!status) status = remove_spots(r);
    qp_game_free(r->game);
    buffer_free(&r->left);
    free(r->spot);
    free(r);
    return status;
}

qp_status qp_db_remove_games(qp_db *db, const uint64_t *id, size_t count) {
    qp_status status = db__begin_edit(db);
    return status ? status : db__end_edit(db, db__remove(db, id, count));
}

qp_status qp_db_remove(qp_db *db, uint64_t id) {
    return qp_db_remove_games(db, &id, 1);
}
