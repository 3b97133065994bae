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

#include "../entry/material_path.h"
#include "qipu/fen.h"
#include "qipu/player_name.h"

int cluster__batch_init(cluster_batch *batch) {
    memset(batch, 0, sizeof *batch);
    for (int i = 0; i < TABLE_COUNT; i++)
        batch->block[i].table = &CLUSTER_TABLES[i];
    batch->packer = qp_packer_new(NULL);
    return batch->packer &&
           !qp_packer_set_profile(batch->packer, QP_PROFILE_STORED);
}

void cluster__batch_begin(cluster_batch *batch, uint64_t token) {
    for (int i = 0; i < TABLE_COUNT; i++)
        cluster__block_clear(&batch->block[i]);
    batch->token = token;
    batch->visits = 0;
    batch->games = 0;
    batch->openings = 0;
}

void cluster__batch_free(cluster_batch *batch) {
    for (int i = 0; i < TABLE_COUNT; i++) cluster__block_free(&batch->block[i]);
    free(batch->visit);
    qp_packer_free(batch->packer);
    buffer_free(&batch->comments);
    buffer_free(&batch->moves);
    buffer_free(&batch->key);
}

/* ---- visits -------------------------------------------------------------- */

/* "h2e2" of 90 * from + to; of any other code "0000". */
static void rows_move(char out[4], unsigned code) {
    unsigned square[2] = {code / 90, code % 90};
    memset(out, '0', 4);
    for (int i = 0; i < 2 && code < POSTING_END; i++) {
        out[2 * i] = (char)('a' + QP_FILE_OF(square[i]));
        out[2 * i + 1] = (char)('0' + QP_RANK_OF(square[i]));
    }
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

qp_status cluster__batch_visits(cluster_batch *batch, uint64_t id,
                                const db_entry *entry) {
    size_t from = batch->visits;
    uint32_t count = entry->head.positions;
    if (count > POSTING_PLIES) count = POSTING_PLIES;
    for (uint32_t ply = 0; ply < count; ply++) {
        uint16_t code;
        cluster_visit *visit = rows_visit(batch);
        if (!visit) return QP_E_NOMEM;
        *visit = (cluster_visit){.game = id,
                                 .ply = (uint16_t)ply,
                                 .year = (uint16_t)(entry->head.day / 10000),
                                 .outcome = entry->head.result};
        memcpy(&visit->key, entry->key + ply * sizeof visit->key,
               sizeof visit->key);
        memcpy(&code, entry->code + ply * sizeof code, sizeof code);
        rows_move(visit->move, code % POSTING_RESULT);
    }
    rows_first_visits(batch, from);
    return QP_OK;
}

/* The moves of the main line as text. */
static void rows_moves(byte_buffer *out, const qp_game *game) {
    buffer_clear(out);
    for (qp_node node = qp_game_next(game, QP_ROOT); node != QP_NO_NODE;
         node = qp_game_next(game, node)) {
        qp_move move = qp_game_move(game, node);
        char text[4];
        rows_move(text, 90u * move.from + move.to);
        if (out->len) buffer_byte(out, ' ');
        buffer_add(out, text, sizeof text);
    }
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
                     qp_text team) {
    buffer_clear(&batch->key);
    cluster__person(&batch->key, name, team);
    rows_text(row, (qp_text){batch->key.ptr, batch->key.len});
}

/* The team of a player: with the name, or of the tag. */
static qp_text rows_team(qp_text name, qp_text team) {
    qp_text plain, club;
    qp_person_cut(&plain, &club, name, team);
    return club.len ? club : team;
}

static qp_text rows_ecco(char out[4], int32_t code) {
    if (code < 0) return (qp_text){"", 0};
    out[0] = (char)('A' + code / 100 % 26);
    out[1] = (char)('0' + code / 10 % 10);
    out[2] = (char)('0' + code % 10);
    return (qp_text){out, 3};
}

/* The materials that the game comes to, as numbers (doc/cluster.md). */
static void rows_material(cluster_block *block, const db_entry *entry,
                          rows_row *row) {
    db_material_walk walk;
    unsigned taken = 0;
    int more =
        db__material_begin(&walk, entry->text[ENTRY_PATH], entry->head.plies);
    for (; more; walk.count[taken]--, walk.from = walk.to) {
        buffer_number(&block->items, cluster__material(walk.count), 4);
        more = db__material_stretch(&walk, &taken) && taken;
    }
    rows_number(row, block->items.len / 4, 8);
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

static void rows_names(cluster_batch *batch, rows_row *row,
                       const qp_text *text) {
    static const int side[] = {ENTRY_RED, ENTRY_BLACK},
                     team[] = {ENTRY_RED_TEAM, ENTRY_BLACK_TEAM};
    for (int i = 0; i < 2; i++) rows_text(row, text[side[i]]);
    for (int i = 0; i < 2; i++)
        rows_key(batch, row, text[side[i]], text[team[i]]);
    for (int i = 0; i < 2; i++)
        rows_text(row, rows_team(text[side[i]], text[team[i]]));
}

static void rows_put(cluster_batch *batch, const cluster_game *g,
                     qp_text record) {
    static const char *const results[] = {"1-0", "1/2-1/2", "0-1", "*"};
    const db_entry_head *head = &g->entry->head;
    const qp_text *text = g->entry->text;
    char fen[QP_FEN_MAX], ecco[4];
    cluster_block *block = &batch->block[TABLE_GAMES];
    rows_row row = {block->column};
    uint64_t last;
    memcpy(&last, g->entry->key + (head->positions - 1) * sizeof last,
           sizeof last);
    rows_number(&row, g->id, 8);
    rows_number(&row, batch->token, 8);
    rows_names(batch, &row, text);
    rows_text(&row, text[ENTRY_EVENT]);
    rows_text(&row, text[ENTRY_SITE]);
    rows_text(&row, text[ENTRY_ROUND]);
    rows_text(&row, text[ENTRY_DATE]);
    rows_number(&row, (uint64_t)head->day, 4);
    rows_number(&row, (uint64_t)head->until, 4);
    rows_text(&row, qp_text_of(results[head->result & 3]));
    rows_number(&row, head->result, 1);
    rows_text(&row, rows_ecco(ecco, head->ecco));
    rows_number(&row, head->plies, 4);
    rows_number(&row, (head->flags & ENTRY_BROKEN) != 0, 1);
    rows_text(&row, g->file);
    rows_number(&row, (uint64_t)head->place, 8);
    rows_number(&row, head->line, 8);
    rows_number(&row, head->weight, 4);
    rows_number(&row, last, 8);
    rows_text(&row, buffer_text(&batch->comments));
    rows_text(&row, rows_start(fen, g->game));
    rows_text(&row, buffer_text(&batch->moves));
    rows_text(&row, record);
    rows_material(block, g->entry, &row);
    block->rows++;
}

qp_status cluster__batch_add(cluster_batch *batch, const cluster_game *game) {
    qp_text record;
    qp_status status = qp_game_pack(&record, NULL, batch->packer, game->game);
    if (status) return status;
    rows_comments(&batch->comments, game->game);
    rows_moves(&batch->moves, game->game);
    rows_put(batch, game, record);
    batch->games++;
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
    rows_number(&row, batch->token, 8);
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

void cluster__batch_repeats(cluster_batch *batch, uint64_t token) {
    cluster_block *block = &batch->block[TABLE_REPEATS];
    for (size_t i = 0; i < batch->visits; i++) {
        const cluster_visit *v = &batch->visit[i];
        rows_row row = {block->column};
        if (v->ply >= SCHEMA_OPENING_PLIES) continue;
        rows_number(&row, (uint64_t)v->key, 8);
        buffer_add(row.column++, v->move, sizeof v->move);
        rows_number(&row, v->game, 8);
        rows_number(&row, v->outcome, 1);
        rows_number(&row, token, 8);
        block->rows++;
    }
}

uint64_t cluster__number(const db_entry *entry) {
    const uint64_t key[] = {entry->head.line, entry->head.content};
    uint64_t number = db__hash(0, key, sizeof key) >> 1;
    return number ? number : 1;
}
