/* index_change.c - takes games out of the index, puts them back, or gives them
 * another result or year.
 *
 * The postings of many games are gathered and sorted first, so that each block
 * and chunk of the index is written once, however many of its games change.
 *
 * SPDX-License-Identifier: MIT
 */
#include "index_change.h"

#include <stdlib.h>
#include <string.h>

#include "../entry/varied_positions.h"
#include "segment.h"

/* Postings that are gathered before they are changed: about 300 MB. */
enum { CHANGE_SPOTS = 1 << 23 };

/* What is to change: a game at a position of a segment. */
typedef struct change_spot {
    uint64_t order, next; /* the position, and the one after it */
    uint32_t segment;     /* its place in the list */
    uint32_t game, what;  /* in the segment; in the list of changes */
    uint16_t ply, code;
    int crowded; /* the game comes back, and the position becomes a crowd */
} change_spot;

struct db_index_change {
    qp_db *db;
    db_segment segment[DB_SEGMENTS_MAX];
    uint64_t sum[DB_SEGMENTS_MAX];  /* of the postings that went */
    uint64_t seal[DB_SEGMENTS_MAX]; /* what is added to them */
    int64_t postings[DB_SEGMENTS_MAX];
    size_t segments;
    change_spot *spot; /* owned */
    size_t spots, room;
    db_game_change *what; /* owned; of these spots */
    size_t whats, what_room;
    db_stale_years *stale; /* owned */
    size_t stales, stale_room;
    byte_buffer left; /* of a block or chunk */
    db_varied varied; /* of one game */
    int changed;      /* what was gone through is to be written */
};

static const db_game_change *change_of(const db_index_change *c,
                                       const change_spot *spot) {
    return &c->what[spot->what];
}

/* Notes that a spot was found; returns nonzero if its posting goes. */
static int change_goes(db_index_change *c, const change_spot *spot) {
    if (!change_of(c, spot)->gone) return 0;
    c->sum[spot->segment] += db__posting_sum(
        spot->order, (uint64_t)c->segment[spot->segment].first + spot->game,
        spot->ply);
    c->postings[spot->segment]++;
    return 1;
}

/* ---- blocks and chunks --------------------------------------------------- */

/* Writes the block or chunk that was gone through, without the game. */
static qp_status change_write(qp_db *db, db_question change, db_question drop,
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

/* Returns the next spot if the posting is its own, else NULL. Spots before it
 * are skipped: the index does not have them. */
static const change_spot *change_match(const change_spot **spot,
                                       const change_spot *end,
                                       const db_posting *p) {
    while (*spot < end &&
           ((*spot)->order < p->order ||
            ((*spot)->order == p->order && (*spot)->game < p->game)))
        ++*spot;
    if (*spot == end || (*spot)->order != p->order || (*spot)->game != p->game)
        return NULL;
    return (*spot)++;
}

/* Copies a block with what is left of its postings. `*spot` is the first after
 * it. */
static qp_status change_in_block(db_index_change *c, int64_t id, qp_text data,
                                 const change_spot **spot,
                                 const change_spot *end) {
    db_block block;
    uint64_t last = (uint64_t)id << 16;
    buffer_clear(&c->left);
    db__block_open(&block, id, data);
    while (db__block_next(&block)) {
        const db_posting *p = &block.posting;
        const change_spot *found = change_match(spot, end, p);
        unsigned code = p->code;
        c->changed |= found != NULL;
        if (found && change_goes(c, found)) continue;
        if (found)
            code = code % POSTING_RESULT +
                   POSTING_RESULT * change_of(c, found)->result[1];
        buffer_varint(&c->left, p->order - last);
        buffer_varint(&c->left, p->game);
        buffer_varint(&c->left, p->ply);
        buffer_byte(&c->left, code & 0xFF);
        buffer_byte(&c->left, code >> 8);
        last = p->order;
    }
    return block.at ? QP_OK : QP_E_DB_DAMAGED;
}

/* Changes spots of one segment that are in its blocks, a block at a time. */
static qp_status change_few(db_index_change *c, const change_spot *spot,
                            const change_spot *end) {
    qp_status status = QP_OK;
    while (!status && spot < end) {
        const change_spot *first = spot;
        int64_t segment = c->segment[spot->segment].id;
        sqlite3_stmt *stmt = db__ask(c->db, SQL_FIND_POSTING, &status);
        if (!stmt) return status;
        sqlite3_bind_int64(stmt, 1, db__block_id(segment, spot->order));
        int answer = sqlite3_step(stmt);
        status = db__status(c->db, answer);
        int64_t id = answer == SQLITE_ROW ? sqlite3_column_int64(stmt, 0) : 0;
        int there = answer == SQLITE_ROW && id >> 48 == segment;
        c->changed = 0;
        if (there) {
            qp_text data = {sqlite3_column_blob(stmt, 1),
                            (size_t)sqlite3_column_bytes(stmt, 1)};
            status = change_in_block(c, id, data, &spot, end);
        }
        sqlite3_reset(stmt);
        if (!status && c->changed)
            status = change_write(c->db, SQL_CHANGE_POSTING, SQL_DROP_POSTINGS,
                                  &id, &c->left);
        spot += spot == first; /* not in the index */
    }
    return status;
}

/* Notes a move whose years may be others now. */
static qp_status change_years(db_index_change *c, const change_spot *spot) {
    int since = 0, until = 0;
    const int *year = change_of(c, spot)->year;
    qp_status status;
    if (year[0] == year[1]) return QP_OK;
    sqlite3_stmt *stmt = db__ask(c->db, SQL_YEARS, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, c->segment[spot->segment].id);
    sqlite3_bind_int64(stmt, 2, posting_key(spot->order));
    sqlite3_bind_int64(stmt, 3, spot->code % POSTING_RESULT);
    if (sqlite3_step(stmt) == SQLITE_ROW) {
        since = sqlite3_column_int(stmt, 0);
        until = sqlite3_column_int(stmt, 1);
    }
    sqlite3_reset(stmt);
    int was_end = year[0] && (year[0] == since || year[0] == until);
    int is_end = year[1] && (!since || year[1] < since || year[1] > until);
    if (!was_end && !is_end) return QP_OK;
    void *grown =
        array_grow(c->stale, &c->stale_room, c->stales + 1, sizeof *c->stale);
    if (!grown) return QP_E_NOMEM;
    c->stale = grown;
    c->stale[c->stales++] = (db_stale_years){
        spot->order, spot->next, spot->segment, spot->code % POSTING_RESULT};
    return QP_OK;
}

/* Counts the move of a spot less often, or more often. */
static qp_status change_opening(const db_index_change *c,
                                const change_spot *spot, unsigned result,
                                int more) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(c->db, SQL_CHANGE_OPENING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, c->segment[spot->segment].id);
    sqlite3_bind_int64(stmt, 2, posting_key(spot->order));
    sqlite3_bind_int64(stmt, 3, spot->code % POSTING_RESULT);
    sqlite3_bind_int64(stmt, 4, result);
    sqlite3_bind_int64(stmt, 5, more);
    return db__run(c->db, stmt);
}

/* Changes what `opening` has of a spot. */
static qp_status change_move(db_index_change *c, const change_spot *spot) {
    const db_game_change *what = change_of(c, spot);
    qp_status status = QP_OK;
    if (what->gone || what->result[0] != what->result[1]) {
        status = change_opening(c, spot, what->result[0], -1);
        if (!status && !what->gone)
            status = change_opening(c, spot, what->result[1], 1);
    }
    return status ? status : change_years(c, spot);
}

/* The same as change_in_block for a chunk. The moves of its games are counted
 * in `opening`. */
static qp_status change_in_chunk(db_index_change *c, qp_text data,
                                 const change_spot **spot,
                                 const change_spot *end) {
    db_block chunk;
    uint32_t last = 0;
    qp_status status = QP_OK;
    buffer_clear(&c->left);
    db__chunk_open(&chunk, data);
    while (!status && db__chunk_next(&chunk)) {
        chunk.posting.order = (*spot < end ? *spot : end - 1)->order;
        const change_spot *found = change_match(spot, end, &chunk.posting);
        int goes = found && change_goes(c, found);
        if (found) status = change_move(c, found);
        c->changed |= goes;
        if (goes) continue;
        buffer_varint(&c->left, chunk.posting.game - last);
        buffer_varint(&c->left, chunk.posting.ply);
        last = chunk.posting.game;
    }
    return status || chunk.at ? status : QP_E_DB_DAMAGED;
}

/* Changes the spots of one position, if it is a crowd: `*is_crowd`. */
static qp_status change_crowd(db_index_change *c, const change_spot *spot,
                              const change_spot *end, int *is_crowd) {
    int64_t key[3] = {c->segment[spot->segment].id, posting_key(spot->order),
                      0};
    qp_status status = QP_OK;
    for (*is_crowd = 0; !status && spot < end; key[2]++) {
        c->changed = 0;
        sqlite3_stmt *stmt = db__ask(c->db, SQL_NEXT_CHUNK, &status);
        if (!stmt) return status;
        for (int i = 0; i < 3; i++) sqlite3_bind_int64(stmt, i + 1, key[i]);
        int answer = sqlite3_step(stmt);
        status = db__status(c->db, answer);
        if (answer == SQLITE_ROW) {
            qp_text data = {sqlite3_column_blob(stmt, 1),
                            (size_t)sqlite3_column_bytes(stmt, 1)};
            key[2] = sqlite3_column_int64(stmt, 0);
            *is_crowd = 1;
            status = change_in_chunk(c, data, &spot, end);
        }
        sqlite3_reset(stmt);
        if (answer != SQLITE_ROW) return status;
        if (!status && c->changed)
            status = change_write(c->db, SQL_CHANGE_CROWD, SQL_DROP_CROWDS, key,
                                  &c->left);
    }
    return status;
}

/* ---- games that come back ------------------------------------------------ */

/* Counts the posting of a spot. */
static void back_count(db_index_change *c, const change_spot *spot) {
    c->sum[spot->segment] -= db__posting_sum(
        spot->order, (uint64_t)c->segment[spot->segment].first + spot->game,
        spot->ply);
    c->postings[spot->segment]--;
}

/* Makes sure that `opening` has the move of a spot. */
static qp_status back_row(db_index_change *c, const change_spot *spot) {
    const db_opening row = {.code = spot->code % POSTING_RESULT};
    const int64_t value[9] = {c->segment[spot->segment].id,
                              posting_key(spot->order), row.code};
    qp_status status;
    sqlite3_stmt *stmt = db__ask(c->db, SQL_YEARS, &status);
    if (!stmt) return status;
    for (int i = 0; i < 3; i++) sqlite3_bind_int64(stmt, i + 1, value[i]);
    const int answer = sqlite3_step(stmt);
    status = db__status(c->db, answer);
    sqlite3_reset(stmt);
    if (status || answer == SQLITE_ROW) return status;
    stmt = db__ask(c->db, SQL_PUT_OPENING, &status);
    if (!stmt) return status;
    for (int i = 0; i < 9; i++) sqlite3_bind_int64(stmt, i + 1, value[i]);
    c->seal[spot->segment] += db__years_seal(spot->order, &row);
    return db__run(c->db, stmt);
}

/* Adds spots up to a game to a chunk. */
static void back_to_chunk(db_index_change *c, const change_spot **spot,
                          const change_spot *end, uint32_t before,
                          uint32_t *last) {
    for (; *spot < end && (*spot)->game < before; ++*spot) {
        buffer_varint(&c->left, (*spot)->game - *last);
        buffer_varint(&c->left, (*spot)->ply);
        *last = (*spot)->game;
        c->changed = 1;
    }
}

static qp_status back_in_chunk(db_index_change *c, qp_text data,
                               const change_spot **spot,
                               const change_spot *end) {
    db_block chunk;
    uint32_t last = 0;
    buffer_clear(&c->left);
    db__chunk_open(&chunk, data);
    while (db__chunk_next(&chunk)) {
        back_to_chunk(c, spot, end, chunk.posting.game, &last);
        buffer_varint(&c->left, chunk.posting.game - last);
        buffer_varint(&c->left, chunk.posting.ply);
        last = chunk.posting.game;
    }
    return chunk.at ? QP_OK : QP_E_DB_DAMAGED;
}

/* Adds the games after those of all chunks as one more. */
static qp_status back_last_chunk(db_index_change *c, const int64_t key[3],
                                 const change_spot *spot,
                                 const change_spot *end) {
    uint32_t last = 0;
    qp_status status;
    buffer_clear(&c->left);
    back_to_chunk(c, &spot, end, UINT32_MAX, &last);
    sqlite3_stmt *stmt = db__ask(c->db, SQL_PUT_CROWD, &status);
    if (!stmt) return status;
    for (int i = 0; i < 3; i++) sqlite3_bind_int64(stmt, i + 1, key[i]);
    sqlite3_bind_blob64(stmt, 4, c->left.ptr, c->left.len, SQLITE_STATIC);
    return c->left.failed ? QP_E_NOMEM : db__run(c->db, stmt);
}

/* Puts the spots of one position into its chunks, if it is a crowd. */
static qp_status back_to_crowd(db_index_change *c, const change_spot *spot,
                               const change_spot *end, int *is_crowd) {
    int64_t key[3] = {c->segment[spot->segment].id, posting_key(spot->order),
                      0};
    const change_spot *next = spot;
    qp_status status = QP_OK;
    int answer = SQLITE_ROW;
    for (*is_crowd = 0; !status && answer == SQLITE_ROW;) {
        c->changed = 0;
        sqlite3_stmt *stmt = db__ask(c->db, SQL_NEXT_CHUNK, &status);
        if (!stmt) return status;
        for (int i = 0; i < 3; i++) sqlite3_bind_int64(stmt, i + 1, key[i]);
        answer = sqlite3_step(stmt);
        status = db__status(c->db, answer);
        if (answer == SQLITE_ROW) {
            qp_text data = {sqlite3_column_blob(stmt, 1),
                            (size_t)sqlite3_column_bytes(stmt, 1)};
            key[2] = sqlite3_column_int64(stmt, 0);
            *is_crowd = 1;
            status = back_in_chunk(c, data, &next, end);
        }
        sqlite3_reset(stmt);
        if (!status && c->changed)
            status = change_write(c->db, SQL_CHANGE_CROWD, SQL_DROP_CROWDS, key,
                                  &c->left);
        key[2] += answer == SQLITE_ROW;
    }
    if (!status && *is_crowd && next < end)
        status = back_last_chunk(c, key, next, end);
    for (; !status && *is_crowd && spot < end; spot++) {
        back_count(c, spot);
        status = back_row(c, spot);
        if (!status)
            status = change_opening(c, spot, change_of(c, spot)->result[1], 1);
        if (!status) status = change_years(c, spot);
    }
    return status;
}

/* Adds a posting to a crowd that is being written. */
static qp_status back_put(db_segment_writer *w, db_openings *moves,
                          const db_posting *p) {
    qp_status status;
    const uint64_t id = w->first + p->game;
    sqlite3_stmt *stmt = db__ask(w->db, SQL_YEAR, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, (int64_t)id);
    const int answer = sqlite3_step(stmt);
    const int year = answer == SQLITE_ROW ? sqlite3_column_int(stmt, 0) : 0;
    status = db__status(w->db, answer);
    sqlite3_reset(stmt);
    if (!status) status = db__openings_add_posting(moves, p->code, year);
    return status ? status : db__crowd_put(w, p->game, p->ply);
}

static db_posting back_posting(const db_index_change *c,
                               const change_spot *spot) {
    return (db_posting){
        .order = spot->order,
        .game = spot->game,
        .ply = spot->ply,
        .code = (uint16_t)(spot->code +
                           POSTING_RESULT * change_of(c, spot)->result[1])};
}

/* Makes a crowd of a position that few games had. */
static qp_status back_make_crowd(db_index_change *c, const change_spot *spot,
                                 const change_spot *end, const db_posting *few,
                                 size_t count) {
    const db_segment *segment = &c->segment[spot->segment];
    db_segment_writer w = {
        .db = c->db, .id = segment->id, .first = (uint64_t)segment->first};
    db_openings moves = {.count = 0};
    const uint32_t number = spot->segment;
    qp_status status = QP_OK;
    db__crowd_begin(&w, spot->order);
    for (size_t i = 0; !status && (i < count || spot < end);) {
        if (spot == end || (i < count && few[i].game < spot->game)) {
            status = back_put(&w, &moves, &few[i++]);
            continue;
        }
        const db_posting p = back_posting(c, spot);
        back_count(c, spot++);
        status = back_put(&w, &moves, &p);
    }
    if (!status) status = db__crowd_end(&w, &moves);
    c->seal[number] += w.seal;
    buffer_free(&w.chunk);
    return status;
}

/* Sees to a position that is not a crowd: `*crowded` if it becomes one. */
static qp_status back_few(db_index_change *c, const change_spot *spot,
                          const change_spot *end, int *crowded) {
    db_posting few[SEGMENT_CROWD];
    size_t count;
    qp_status status =
        db__few(c->db, &c->segment[spot->segment], spot->order, few, &count);
    *crowded = !status && count + (size_t)(end - spot) >= SEGMENT_CROWD;
    return *crowded ? back_make_crowd(c, spot, end, few, count) : status;
}

static void back_to_block(db_index_change *c, const db_posting *p,
                          uint64_t *last) {
    buffer_varint(&c->left, p->order - *last);
    buffer_varint(&c->left, p->game);
    buffer_varint(&c->left, p->ply);
    buffer_byte(&c->left, p->code & 0xFF);
    buffer_byte(&c->left, p->code >> 8);
    *last = p->order;
}

/* Writes a block with its postings and those of the spots, but for positions
 * that have become crowds. */
static qp_status back_in_block(db_index_change *c, int64_t id, qp_text data,
                               const change_spot *spot,
                               const change_spot *end) {
    db_block block;
    uint64_t last = (uint64_t)id << 16, crowd = 0;
    int crowded = 0;
    buffer_clear(&c->left);
    db__block_open(&block, id, data);
    for (int more = db__block_next(&block); more || spot < end;) {
        const db_posting *p = &block.posting;
        const int is_spot =
            spot < end && (!more || spot->order < p->order ||
                           (spot->order == p->order &&
                            (spot->crowded || spot->game < p->game)));
        if (is_spot && spot->crowded) {
            crowded = 1;
            crowd = spot->order;
        } else if (is_spot) {
            const db_posting back = back_posting(c, spot);
            back_count(c, spot);
            back_to_block(c, &back, &last);
        } else if (!crowded || crowd != p->order) {
            back_to_block(c, p, &last);
        }
        if (is_spot)
            spot++;
        else
            more = db__block_next(&block);
    }
    return block.at ? QP_OK : QP_E_DB_DAMAGED;
}

/* Finds the block of a spot, and the number of the next one. */
static qp_status back_find(db_index_change *c, const change_spot *spot,
                           byte_buffer *data, int64_t *id, int64_t *next) {
    const int64_t segment = c->segment[spot->segment].id;
    qp_status status;
    sqlite3_stmt *stmt = db__ask(c->db, SQL_FIND_POSTING, &status);
    if (!stmt) return status;
    buffer_clear(data);
    *id = db__block_id(segment, spot->order);
    sqlite3_bind_int64(stmt, 1, *id);
    int answer = sqlite3_step(stmt);
    if (answer == SQLITE_ROW &&
        sqlite3_column_int64(stmt, 0) >> 48 == segment) {
        *id = sqlite3_column_int64(stmt, 0);
        buffer_add(data, sqlite3_column_blob(stmt, 1),
                   (size_t)sqlite3_column_bytes(stmt, 1));
    }
    status = data->failed ? QP_E_NOMEM : db__status(c->db, answer);
    sqlite3_reset(stmt);
    if (status) return status;
    stmt = db__ask(c->db, SQL_NEXT_POSTING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, *id);
    answer = sqlite3_step(stmt);
    *next = answer == SQLITE_ROW ? sqlite3_column_int64(stmt, 0) : INT64_MAX;
    status = db__status(c->db, answer);
    sqlite3_reset(stmt);
    return status;
}

/* Writes the block that was gone through, which may be a new one. */
static qp_status back_write(db_index_change *c, int64_t id, int is_new) {
    qp_status status;
    if (!is_new)
        return change_write(c->db, SQL_CHANGE_POSTING, SQL_DROP_POSTINGS, &id,
                            &c->left);
    if (!c->left.len) return c->left.failed ? QP_E_NOMEM : QP_OK;
    sqlite3_stmt *stmt = db__ask(c->db, SQL_PUT_POSTING, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, id);
    sqlite3_bind_blob64(stmt, 2, c->left.ptr, c->left.len, SQLITE_STATIC);
    return c->left.failed ? QP_E_NOMEM : db__run(c->db, stmt);
}

/* Puts spots of one segment into its blocks, a block at a time. */
static qp_status back_to_blocks(db_index_change *c, const change_spot *spot,
                                const change_spot *end) {
    byte_buffer data = {.ptr = NULL};
    qp_status status = QP_OK;
    while (!status && spot < end) {
        const change_spot *stop = spot;
        const int64_t segment = c->segment[spot->segment].id;
        int64_t id = 0, next = 0;
        status = back_find(c, spot, &data, &id, &next);
        if (status) break;
        while (stop < end && db__block_id(segment, stop->order) < next) stop++;
        status = back_in_block(c, id, buffer_text(&data), spot, stop);
        if (!status) status = back_write(c, id, !data.len);
        spot = stop;
    }
    buffer_free(&data);
    return status;
}

static qp_status back_segment(db_index_change *c, change_spot *spot,
                              const change_spot *end) {
    change_spot *few = spot, *first = spot;
    qp_status status = QP_OK;
    while (!status && spot < end) {
        change_spot *next = spot;
        int is_crowd, crowded = 0;
        while (next < end && next->order == spot->order) next++;
        status = back_to_crowd(c, spot, next, &is_crowd);
        if (!status && !is_crowd) status = back_few(c, spot, next, &crowded);
        for (; spot < next; spot++) {
            spot->crowded = crowded;
            if (!is_crowd) *few++ = *spot;
        }
    }
    return status ? status : back_to_blocks(c, first, few);
}

/* ---- the index ----------------------------------------------------------- */

static int change_compare(const void *a, const void *b) {
    const change_spot *x = a, *y = b;
    if (x->segment != y->segment) return x->segment < y->segment ? -1 : 1;
    if (x->order != y->order) return x->order < y->order ? -1 : 1;
    if (x->game != y->game) return x->game < y->game ? -1 : 1;
    return (x->ply > y->ply) - (x->ply < y->ply);
}

/* Sorts the spots. A game that comes back to a position is there once, with
 * its first visit. */
static void change_sort(db_index_change *c) {
    size_t kept = 0;
    qsort(c->spot, c->spots, sizeof *c->spot, change_compare);
    for (size_t i = 0; i < c->spots; i++) {
        const change_spot *last = c->spot + kept - 1;
        if (!kept || last->segment != c->spot[i].segment ||
            last->order != c->spot[i].order || last->game != c->spot[i].game)
            c->spot[kept++] = c->spot[i];
    }
    c->spots = kept;
}

/* Changes what was gathered: first the crowds, then the others of a segment. */
static qp_status change_segment(db_index_change *c, change_spot *spot,
                                const change_spot *end) {
    change_spot *few = spot, *first = spot;
    qp_status status = QP_OK;
    while (!status && spot < end) {
        change_spot *next = spot;
        int is_crowd;
        while (next < end && next->order == spot->order) next++;
        status = change_crowd(c, spot, next, &is_crowd);
        for (; spot < next; spot++)
            if (!is_crowd) *few++ = *spot;
    }
    return status ? status : change_few(c, first, few);
}

static qp_status change_sum(db_index_change *c, size_t i) {
    qp_status status;
    sqlite3_stmt *stmt = db__ask(c->db, SQL_SEGMENT_SUM, &status);
    int64_t sum = 0;
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, c->segment[i].id);
    if (sqlite3_step(stmt) == SQLITE_ROW) sum = sqlite3_column_int64(stmt, 0);
    sqlite3_reset(stmt);
    stmt = db__ask(c->db, SQL_CHANGE_SEGMENT, &status);
    if (!stmt) return status;
    sqlite3_bind_int64(stmt, 1, c->segment[i].id);
    sqlite3_bind_int64(stmt, 2, (int64_t)((uint64_t)sum - c->sum[i]));
    sqlite3_bind_int64(stmt, 3, c->postings[i]);
    status = db__run(c->db, stmt);
    if (!status && c->seal[i])
        status = db__add_to_seal(c->db, c->segment[i].id, c->seal[i]);
    c->sum[i] = c->seal[i] = 0;
    c->postings[i] = 0;
    return status;
}

static qp_status change_all(db_index_change *c) {
    qp_status status = QP_OK;
    if (c->spots) change_sort(c);
    for (size_t i = 0, n; !status && i < c->spots; i = n) {
        uint32_t segment = c->spot[i].segment;
        for (n = i; n < c->spots && c->spot[n].segment == segment;) n++;
        status = change_of(c, c->spot + i)->back
                     ? back_segment(c, c->spot + i, c->spot + n)
                     : change_segment(c, c->spot + i, c->spot + n);
        if (!status) status = change_sum(c, segment);
    }
    c->spots = c->whats = 0;
    return status;
}

/* ---- a game -------------------------------------------------------------- */

static size_t change_segment_of(const db_index_change *c, uint64_t id) {
    size_t i = 0;
    while (i < c->segments && !(id >= (uint64_t)c->segment[i].first &&
                                id - (uint64_t)c->segment[i].first <
                                    (uint64_t)c->segment[i].games))
        i++;
    return i;
}

/* Gathers a position of a game, and returns its spot; NULL if out of memory. */
static change_spot *change_gather(db_index_change *c, uint64_t id,
                                  size_t segment) {
    void *grown = array_grow(c->spot, &c->room, c->spots + 1, sizeof *c->spot);
    if (!grown) return NULL;
    c->spot = grown;
    change_spot *spot = &c->spot[c->spots++];
    *spot = (change_spot){
        .segment = (uint32_t)segment,
        .game = (uint32_t)(id - (uint64_t)c->segment[segment].first),
        .what = (uint32_t)c->whats - 1};
    return spot;
}

static qp_status change_positions(db_index_change *c, const qp_game *game,
                                  uint64_t id, size_t segment) {
    qp_pos pos = *qp_game_start(game);
    qp_node node = QP_ROOT;
    for (unsigned ply = 0; ply < POSTING_PLIES; ply++) {
        qp_move move = {QP_SQ_NONE, QP_SQ_NONE};
        change_spot *spot = change_gather(c, id, segment);
        if (!spot) return QP_E_NOMEM;
        node = qp_game_next(game, node);
        if (node != QP_NO_NODE) move = qp_game_move(game, node);
        spot->order = posting_order(qp_pos_key(&pos));
        spot->ply = (uint16_t)ply;
        spot->code = (uint16_t)db__move_code(&pos, move);
        spot->next = spot->order;
        if (node == QP_NO_NODE) return QP_OK;
        qp_pos_play(&pos, move);
        spot->next = posting_order(qp_pos_key(&pos));
    }
    return QP_OK;
}

static qp_status change_varied(db_index_change *c, const qp_game *game,
                               uint64_t id, size_t segment) {
    qp_status status = db__varied(&c->varied, game);
    for (size_t i = 0; !status && i < c->varied.count; i++) {
        const db_varied_position *v = &c->varied.position[i];
        change_spot *spot = change_gather(c, id, segment);
        if (!spot) return QP_E_NOMEM;
        spot->order = spot->next = posting_order(posting_varied(v->key));
        spot->ply = v->ply;
        spot->code = POSTING_VARIED;
    }
    return status;
}

qp_status db__index_change_game(db_index_change *c, const db_game_change *what,
                                const qp_game *game) {
    size_t segment = change_segment_of(c, what->id);
    if (segment == c->segments) return QP_OK;
    void *grown =
        array_grow(c->what, &c->what_room, c->whats + 1, sizeof *c->what);
    if (!grown) return QP_E_NOMEM;
    c->what = grown;
    c->what[c->whats++] = *what;
    qp_status status = change_positions(c, game, what->id, segment);
    if (!status && c->db->varied)
        status = change_varied(c, game, what->id, segment);
    return status || c->spots < CHANGE_SPOTS ? status : change_all(c);
}

qp_status db__index_change_new(db_index_change **out, qp_db *db) {
    db_index_change *c = *out = calloc(1, sizeof *c);
    if (!c) return QP_E_NOMEM;
    c->db = db;
    return db__segments(db, c->segment, &c->segments);
}

qp_status db__index_change_end(db_index_change *c) {
    qp_status status = change_all(c);
    if (status) return status;
    return db__years_renew(c->db, c->segment, c->stale, c->stales);
}

void db__index_change_free(db_index_change *c) {
    if (!c) return;
    buffer_free(&c->left);
    db__varied_free(&c->varied);
    free(c->spot);
    free(c->what);
    free(c->stale);
    free(c);
}
