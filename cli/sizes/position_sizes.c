/* position_sizes.c - what is measured of positions: bits and time, code by
 * code.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sizes_common.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- the rows ---------------------------------------------------------- */

static sizes_row *add_row(sizes *s, const char *name) {
    sizes_row *row = &s->row[s->rows++];
    row->name = name;
    return row;
}

static void add_text(sizes *s, const char *name, int sampled,
                     size_t (*text)(const any_setup *)) {
    sizes_row *row = add_row(s, name);
    row->text = text;
    row->sampled = sampled;
}

/* A board that no code makes shorter: a piece on every square, and counters of
 * three digits. For chess it is that of specification 002. */
static void worst_setup(any_setup *out, int chess) {
    static const char CHESS[] =
        "r1b1k1n1/1p1p1p1p/p1p1p1p1/1n1q1b1r/R1B1P1N1/1P1P1P1P/P1P1K1P1/"
        "1N1Q1B1R w KQkq e3 999 999";
    out->chess = chess;
    if (chess) {
        qp_text fen = {CHESS, sizeof CHESS - 1};
        if (any_fen_read(out, 1, fen)) abort();
        return;
    }
    qp_setup *setup = &out->is.xiangqi;
    qp_setup_clear(setup);
    memset(setup->cell, QP_PIECE(QP_BLACK, QP_ROOK), sizeof setup->cell);
    setup->turn = QP_BLACK;
    setup->quiet = setup->fullmove = 999;
}

static void start_setup(any_setup *out, int chess) {
    out->chess = chess;
    if (chess)
        qp_chess_setup_start(&out->is.chess);
    else
        qp_setup_start(&out->is.xiangqi);
}

/* The length of the code in the worst case: that of the worst board, or of
 * any, for the codes that are all as long. */
static void find_most(sizes_row *row, int chess) {
    any_setup setup;
    uint8_t code[QP_PACK_MAX];
    if (row->codec == QP_CODEC_FIXED || row->codec == QP_CODEC_RANK)
        start_setup(&setup, chess);
    else
        worst_setup(&setup, chess);
    if (row->text == sizes_fen)
        row->most = sizes_fen(&setup);
    else if (row->codec == QP_CODEC_ENTROPY)
        row->most = 8 * QP_ENTROPY_MAX;
    else if (!row->text &&
             any_pack(code, &row->most, &setup, row->codec, row->flags, NULL))
        row->most = 0;
}

int sizes_begin(sizes *s, int chess) {
    static const qp_codec codecs[] = {QP_CODEC_FEN5,   QP_CODEC_NIBBLE,
                                      QP_CODEC_HEXFEN, QP_CODEC_FIXED,
                                      QP_CODEC_RANK,   QP_CODEC_ENTROPY};
    memset(s, 0, sizeof *s);
    s->chess = chess;
    add_text(s, "FEN", 0, sizes_fen);
    if (sizes_has_zlib()) add_text(s, "FEN, zlib", 1, sizes_zlib);
    if (sizes_has_zstd()) add_text(s, "FEN, zstd", 1, sizes_zstd);
    for (size_t i = 0; i < sizeof codecs / sizeof *codecs; i++)
        if (any_has(codecs[i], chess))
            add_row(s, qp_codec_name(codecs[i]))->codec = codecs[i];
    for (size_t i = 0; i < s->rows; i++) find_most(&s->row[i], chess);
    s->packer = qp_packer_new(NULL);
    return s->packer != NULL;
}

void sizes_end(sizes *s) {
    qp_packer_free(s->packer);
    free(s->line);
    free(s->line_code);
}

/* ---- measuring --------------------------------------------------------- */

static void count_bits(sizes_row *row, size_t bits) {
    row->count++;
    row->sum += bits;
    row->by_size[bits < SIZES_BITS ? bits : SIZES_BITS]++;
    if (bits > row->longest) row->longest = bits;
}

static void measure_text(sizes *s, sizes_row *row) {
    /* Few positions are all measured. */
    int few = s->waiting < SIZES_BATCH && !row->count;
    size_t step = row->sampled && !few ? SIZES_SAMPLE : 1;
    double start = now();
    for (size_t i = 0; i < s->waiting; i += step) {
        count_bits(row, row->text(&s->batch[i]));
        row->writes++;
    }
    row->write_time += now() - start;
}

/* The FEN is read back too, to be the measure of all others. */
static void measure_fen(sizes *s, sizes_row *row) {
    any_setup again;
    double start = now();
    for (size_t i = 0; i < s->waiting; i++)
        s->code[i].bits = 8 * any_fen((char *)s->code[i].byte, &s->batch[i]);
    double middle = now();
    for (size_t i = 0; i < s->waiting; i++) {
        qp_text fen = {(char *)s->code[i].byte, s->code[i].bits / 8};
        if (any_fen_read(&again, s->chess, fen)) row->wrong++;
    }
    double stop = now();
    row->write_time += middle - start;
    row->read_time += stop - middle;
    row->writes += s->waiting;
    row->reads += s->waiting;
    for (size_t i = 0; i < s->waiting; i++) count_bits(row, s->code[i].bits);
}

/* Nonzero if a code holds the position: all but the counters, which some
 * codes leave out. */
static int is_same(const any_setup *a, const any_setup *b) {
    if (a->chess) {
        const qp_chess_setup *x = &a->is.chess, *y = &b->is.chess;
        return !memcmp(x->cell, y->cell, sizeof x->cell) &&
               x->turn == y->turn && x->castling == y->castling &&
               x->ep == y->ep;
    }
    const qp_setup *x = &a->is.xiangqi, *y = &b->is.xiangqi;
    return !memcmp(x->cell, y->cell, sizeof x->cell) && x->turn == y->turn;
}

static void measure_codec(sizes *s, sizes_row *row) {
    double start = now();
    for (size_t i = 0; i < s->waiting; i++)
        if (any_pack(s->code[i].byte, &s->code[i].bits, &s->batch[i],
                     row->codec, row->flags, NULL))
            s->code[i].bits = 0;
    double middle = now();
    for (size_t i = 0; i < s->waiting; i++) {
        any_setup again;
        sizes_code *code = &s->code[i];
        qp_text bytes = {(char *)code->byte, (code->bits + 7) / 8};
        if (!code->bits) continue;
        row->reads++;
        if (any_unpack(&again, s->chess, bytes, row->codec, row->flags, NULL) ||
            !is_same(&s->batch[i], &again))
            row->wrong++;
    }
    double stop = now();
    row->write_time += middle - start;
    row->read_time += stop - middle;
    row->writes += s->waiting;
    for (size_t i = 0; i < s->waiting; i++)
        if (s->code[i].bits)
            count_bits(row, s->code[i].bits);
        else
            row->refused++;
}

void sizes_flush(sizes *s) {
    for (size_t i = 0; i < s->rows; i++) {
        sizes_row *row = &s->row[i];
        if (row->text == sizes_fen)
            measure_fen(s, row);
        else if (row->text)
            measure_text(s, row);
        else
            measure_codec(s, row);
    }
    s->waiting = 0;
}

void sizes_add(sizes *s, const any_setup *setup) {
    s->batch[s->waiting++] = *setup;
    if (s->waiting == SIZES_BATCH) sizes_flush(s);
}

size_t sizes_percentile(const sizes_row *row, unsigned part, unsigned whole) {
    uint64_t seen = 0;
    for (size_t bits = 0; bits <= SIZES_BITS; bits++) {
        seen += row->by_size[bits];
        if (seen * whole >= row->count * part) return bits;
    }
    return SIZES_BITS;
}

/* ---- lines ------------------------------------------------------------- */

int sizes_line_room(sizes *s, size_t count) {
    if (count <= s->line_room) return 1;
    size_t room = 2 * count;
    qp_move *line = realloc(s->line, room * sizeof *line);
    if (!line) return 0;
    s->line = line;
    uint8_t *code = realloc(s->line_code, QP_MOVES_PACK_MAX(room));
    if (!code) return 0;
    s->line_code = code;
    s->line_room = room;
    return 1;
}

int sizes_line(sizes *s, const qp_pos *start, size_t count) {
    size_t bits;
    double begin = now();
    if (qp_moves_pack(s->line_code, &bits, start, s->line, count)) return 0;
    double middle = now();
    if (qp_moves_unpack(s->line, start, count, s->line_code, (bits + 7) / 8,
                        NULL))
        return 0;
    s->line_unpack += now() - middle;
    s->line_pack += middle - begin;
    return 1;
}
