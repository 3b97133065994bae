/* game_rows.c - a game as rows of the tables.
 *
 * Owns what of a game is stored, and in which order the rows of a batch are:
 * the same games give the same bytes, so that a batch that is sent again is
 * known by its sum.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_rows.h"

#include <stdlib.h>
#include <string.h>

#include "qipu/fen.h"

/* Plies beyond are not in the index of positions. */
enum { ROWS_PLIES = 65535 };

int cluster__batch_init(cluster_batch *batch) {
    memset(batch, 0, sizeof *batch);
    for (int i = 0; i < TABLE_COUNT; i++)
        batch->block[i].table = &CLUSTER_TABLES[i];
    batch->packer = qp_packer_new(NULL);
    return batch->packer &&
           !qp_packer_set_profile(batch->packer, QP_PROFILE_STORED);
}

void cluster__batch_clear(cluster_batch *batch) {
    for (int i = 0; i < TABLE_COUNT; i++)
        cluster__block_clear(&batch->block[i]);
    batch->visits = 0;
    batch->games = 0;
}

void cluster__batch_free(cluster_batch *batch) {
    for (int i = 0; i < TABLE_COUNT; i++) cluster__block_free(&batch->block[i]);
    free(batch->visit);
    qp_packer_free(batch->packer);
    buffer_free(&batch->comments);
    buffer_free(&batch->moves);
    buffer_free(&batch->key);
}

unsigned cluster__outcome(qp_text result) {
    if (qp_text_is(result, "1-0")) return 0;
    if (qp_text_is(result, "1/2-1/2")) return 1;
    return qp_text_is(result, "0-1") ? 2 : 3;
}

/* ---- visits -------------------------------------------------------------- */

static void rows_move(char out[4], qp_move move) {
    out[0] = (char)('a' + QP_FILE_OF(move.from));
    out[1] = (char)('0' + QP_RANK_OF(move.from));
    out[2] = (char)('a' + QP_FILE_OF(move.to));
    out[3] = (char)('0' + QP_RANK_OF(move.to));
}

static cluster_visit *rows_visit(cluster_batch *batch) {
    cluster_visit *grown = array_grow(batch->visit, &batch->room,
                                      batch->visits + 1, sizeof *grown);
    if (!grown) return NULL;
    batch->visit = grown;
    cluster_visit *visit = &batch->visit[batch->visits++];
    memset(visit, 0, sizeof *visit);
    return visit;
}

/* A game comes to a position once: as the database counts (db.h). */
static int rows_by_key(const void *a, const void *b) {
    const cluster_visit *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    if (x->ply != y->ply) return x->ply < y->ply ? -1 : 1;
    return (x->game > y->game) - (x->game < y->game);
}

static void rows_first_visits(cluster_batch *batch, size_t from) {
    cluster_visit *visit = batch->visit + from;
    size_t count = batch->visits - from, kept = 0;
    qsort(visit, count, sizeof *visit, rows_by_key);
    for (size_t i = 0; i < count; i++)
        if (!kept || visit[kept - 1].key != visit[i].key)
            visit[kept++] = visit[i];
    batch->visits = from + kept;
}

/* Visits of the main line, its moves as text, and the last position's key. */
static qp_status rows_line(cluster_batch *batch, const qp_game *game,
                           const cluster_visit *all, int64_t *last) {
    qp_pos pos = *qp_game_start(game);
    size_t from = batch->visits, ply = 0;
    qp_node node = qp_game_next(game, QP_ROOT);
    buffer_clear(&batch->moves);
    for (;; ply++) {
        cluster_visit *visit = ply < ROWS_PLIES ? rows_visit(batch) : NULL;
        if (!visit && ply < ROWS_PLIES) return QP_E_NOMEM;
        if (visit) {
            *visit = *all;
            visit->key = cluster__key(&pos);
            visit->ply = (uint16_t)ply;
        }
        if (node == QP_NO_NODE) break;
        qp_move move = qp_game_move(game, node);
        char text[5] = " ";
        rows_move(text + 1, move);
        buffer_add(&batch->moves, ply ? text : text + 1, ply ? 5 : 4);
        if (visit) rows_move(visit->move, cluster__move_stored(&pos, move));
        qp_pos_play(&pos, move);
        node = qp_game_next(game, node);
    }
    *last = cluster__key(&pos);
    rows_first_visits(batch, from);
    return QP_OK;
}

/* ---- the game's row ------------------------------------------------------ */

/* Columns are filled in the order of the table. */
typedef struct rows_row {
    byte_buffer *column;
} rows_row;

static void rows_text(rows_row *row, qp_text text) {
    buffer_varint(row->column, text.len);
    buffer_add(row->column++, text.ptr, text.len);
}

static void rows_number(rows_row *row, uint64_t number, unsigned bytes) {
    buffer_number(row->column++, number, bytes);
}

/* Comments of all nodes, a line each. */
static void rows_comments(byte_buffer *out, const qp_game *game) {
    size_t nodes = qp_game_nodes(game);
    buffer_clear(out);
    for (qp_node node = 0; node < nodes; node++)
        for (qp_annotation n = qp_game_first_annotation(game, node);
             n != QP_NO_ANNOTATION; n = qp_game_next_annotation(game, n)) {
            qp_text text = qp_game_annotation_text(game, n);
            if (!text.len) continue;
            buffer_add(out, text.ptr, text.len);
            buffer_puts(out, "\n");
        }
}

static void rows_key(cluster_batch *batch, rows_row *row, qp_text name,
                     const qp_game *game, const char *team) {
    buffer_clear(&batch->key);
    cluster__person(&batch->key, name, qp_game_tag(game, team));
    rows_text(row, (qp_text){batch->key.ptr, batch->key.len});
}

/* The FEN of the start; "" for the opening position. */
static qp_text rows_start(char out[QP_FEN_MAX], const qp_game *game) {
    qp_pos start;
    const qp_setup *setup = qp_pos_setup(qp_game_start(game));
    qp_pos_start(&start);
    size_t len = 0;
    if (memcmp(setup, qp_pos_setup(&start), sizeof *setup))
        len = qp_fen_write(out, setup);
    return (qp_text){out, len};
}

typedef struct rows_game {
    const qp_db_found *found;
    const qp_game *game;
    qp_text record;
    int64_t last;
    uint32_t day, until;
    unsigned outcome;
} rows_game;

static void rows_put(cluster_batch *batch, const rows_game *g) {
    const qp_db_found *f = g->found;
    char fen[QP_FEN_MAX];
    cluster_block *block = &batch->block[TABLE_GAMES];
    rows_row row = {block->column};
    rows_number(&row, f->id, 8);
    rows_text(&row, f->red);
    rows_text(&row, f->black);
    rows_key(batch, &row, f->red, g->game, "RedTeam");
    rows_key(batch, &row, f->black, g->game, "BlackTeam");
    rows_text(&row, f->event);
    rows_text(&row, f->site);
    rows_text(&row, f->round);
    rows_text(&row, f->date);
    rows_number(&row, g->day, 4);
    rows_number(&row, g->until, 4);
    rows_text(&row, f->result);
    rows_number(&row, g->outcome, 1);
    rows_text(&row, f->ecco);
    rows_number(&row, f->plies, 4);
    rows_number(&row, f->broken != 0, 1);
    rows_text(&row, f->file);
    rows_number(&row, f->offset, 8);
    rows_number(&row, (uint64_t)g->last, 8);
    rows_comments(&batch->comments, g->game);
    rows_text(&row, (qp_text){batch->comments.ptr, batch->comments.len});
    rows_text(&row, rows_start(fen, g->game));
    rows_text(&row, (qp_text){batch->moves.ptr, batch->moves.len});
    rows_text(&row, g->record);
    block->rows++;
}

qp_status cluster__batch_add(cluster_batch *batch, const qp_db_found *found,
                             const qp_game *game) {
    rows_game g = {.found = found, .game = game};
    qp_status status = qp_game_pack(&g.record, NULL, batch->packer, game);
    if (status) return status;
    g.outcome = cluster__outcome(found->result);
    cluster__days(&g.day, &g.until, found->date);
    cluster_visit all = {.game = found->id,
                         .move = {'0', '0', '0', '0'},
                         .year = (uint16_t)(g.day / 10000),
                         .outcome = (uint8_t)g.outcome};
    status = rows_line(batch, game, &all, &g.last);
    if (status) return status;
    if (!batch->games++) batch->first = found->id;
    batch->last = found->id;
    rows_put(batch, &g);
    return cluster__block_failed(&batch->block[TABLE_GAMES]) ||
                   batch->moves.failed || batch->comments.failed ||
                   batch->key.failed
               ? QP_E_NOMEM
               : QP_OK;
}

/* ---- positions ----------------------------------------------------------- */

static void rows_positions(cluster_batch *batch) {
    cluster_block *block = &batch->block[TABLE_POSITIONS];
    for (size_t i = 0; i < batch->visits; i++) {
        const cluster_visit *v = &batch->visit[i];
        rows_row row = {block->column};
        rows_number(&row, (uint64_t)v->key, 8);
        buffer_add(row.column++, v->move, sizeof v->move);
        rows_number(&row, v->ply, 2);
        rows_number(&row, v->game, 8);
        rows_number(&row, v->outcome, 1);
        rows_number(&row, v->year, 2);
    }
    block->rows = batch->visits;
}

static int rows_by_move(const void *a, const void *b) {
    const cluster_visit *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    int move = memcmp(x->move, y->move, sizeof x->move);
    if (move) return move;
    if (x->year != y->year) return x->year < y->year ? -1 : 1;
    return (int)x->outcome - (int)y->outcome;
}

static void rows_opening(cluster_batch *batch, const cluster_visit *v,
                         uint64_t games) {
    cluster_block *block = &batch->block[TABLE_OPENING];
    rows_row row = {block->column};
    rows_number(&row, (uint64_t)v->key, 8);
    buffer_add(row.column++, v->move, sizeof v->move);
    rows_number(&row, v->year, 2);
    rows_number(&row, v->outcome, 1);
    rows_number(&row, games, 8);
    rows_number(&row, batch->first, 8);
    block->rows++;
}

static void rows_openings(cluster_batch *batch) {
    size_t count = 0, next;
    for (size_t i = 0; i < batch->visits; i++)
        if (batch->visit[i].ply < SCHEMA_OPENING_PLIES)
            batch->visit[count++] = batch->visit[i];
    batch->openings = count;
    qsort(batch->visit, count, sizeof *batch->visit, rows_by_move);
    for (size_t i = 0; i < count; i = next) {
        next = i + 1;
        while (next < count &&
               !rows_by_move(&batch->visit[i], &batch->visit[next]))
            next++;
        rows_opening(batch, &batch->visit[i], next - i);
    }
}

qp_status cluster__batch_close(cluster_batch *batch) {
    qsort(batch->visit, batch->visits, sizeof *batch->visit, rows_by_key);
    rows_positions(batch);
    rows_openings(batch);
    return cluster__block_failed(&batch->block[TABLE_POSITIONS]) ||
                   cluster__block_failed(&batch->block[TABLE_OPENING])
               ? QP_E_NOMEM
               : QP_OK;
}

/* Eight bytes at a time, each word multiplied by an odd number and folded. */
static uint64_t rows_mix(uint64_t sum, const byte_buffer *text) {
    uint64_t word;
    size_t i = 0;
    for (; i + 8 <= text->len; i += 8) {
        memcpy(&word, text->ptr + i, 8);
        sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        sum ^= sum >> 32;
    }
    word = text->len;
    for (; i < text->len; i++) word = word << 8 | (unsigned char)text->ptr[i];
    sum = (sum ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    return sum ^ sum >> 32;
}

uint64_t cluster__batch_sum(const cluster_batch *batch) {
    uint64_t sum = 0;
    for (int i = 0; i <= TABLE_POSITIONS; i++)
        for (size_t c = 0; c < SCHEMA_COLUMNS; c++)
            sum = rows_mix(sum, &batch->block[i].column[c]);
    return sum;
}
