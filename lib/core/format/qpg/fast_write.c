/* fast_write.c - a game as bits and texts (doc/format/packed.md): moves and the
 * shape of the tree are bits; texts are apart, so that those of many games go
 * through zstd together.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "fast.h"
#include "qipu/pack.h"
#include "record_int.h"
#include "tag_names.h"
#include "../common/game_access.h"

static int fast_out_fail(qp__fast *f, qp_status status) {
    if (!f->status) f->status = status;
    return 0;
}

static void fast_out_put(qp__fast *f, uint32_t value, unsigned count) {
    qpg_put_bits(&f->put, value, count);
}

/* A number from 1 to 2^32 - 1. */
static void fast_out_put_number(qp__fast *f, uint32_t value) {
    unsigned n = 31;
    while (!(value >> n)) n--;
    fast_out_put(f, n, 5);
    fast_out_put(f, value - (1u << n), n);
}

/* ---- texts --------------------------------------------------------------- */

static void qpg_put_bytes(qp__fast *f, const char *bytes, size_t len) {
    if (!qp__buf_add(&f->alloc, &f->text, (qp_text){bytes, len}))
        fast_out_fail(f, QP_E_NOMEM);
}

static void qpg_put_byte(qp__fast *f, unsigned byte) {
    char c = (char)byte;
    qpg_put_bytes(f, &c, 1);
}

static void qpg_put_text(qp__fast *f, qp_text text) {
    size_t start = 0;
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= QPG_TOKENS) continue;
        qpg_put_bytes(f, text.ptr + start, i - start);
        qpg_put_byte(f, QPG_ESCAPE);
        qpg_put_byte(f, '0' + (unsigned)text.ptr[i]);
        start = i + 1;
    }
    if (text.len) qpg_put_bytes(f, text.ptr + start, text.len - start);
    qpg_put_byte(f, 0);
}

/* ---- the head ------------------------------------------------------------ */

static int qpg_put_start(qp__fast *f) {
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    qp_setup opening, setup = *qp_pos_setup(qp_game_start(f->game));
    qp_setup_start(&opening);
    int other = memcmp(&setup, &opening, sizeof setup) != 0;
    fast_out_put(f, (uint32_t)other, 1);
    unsigned faults = qp_pos_from_setup(&f->seat.pos, &setup, ~0u);
    (void)faults;
    if (!other) return 1;
    qp_status rc =
        qp_pack(code, &bits, &setup, QP_CODEC_HEXFEN, QP_PACK_COUNTERS, NULL);
    if (rc) return fast_out_fail(f, rc);
    fast_out_put(f, (uint32_t)(bits + 7) / 8, 6);
    for (size_t i = 0; i < (bits + 7) / 8; i++) fast_out_put(f, code[i], 8);
    return 1;
}

/* The number of a known value, from QPG_SHORT; 0 when it is none. */
static unsigned fast_out_known(const qp__fast *f, unsigned name,
                               qp_text value) {
    if (name == QPG_NAME_FEN) {
        if (f->met_fen) return 0;
        unsigned i = qp__qpg_find_spelling(&f->seat.pos, value);
        return i < QPG_SPELLINGS ? QPG_SHORT + i : 0;
    }
    if (name != QPG_NAME_RESULT) return 0;
    unsigned result = qp__qpg_result_of(f->game);
    if (!result) return 0;
    return qp_text_is(value, qp__qpg_result(result)) ? QPG_SHORT : 0;
}

static void qpg_put_tags(qp__fast *f) {
    f->met_fen = 0;
    for (size_t i = 0, n = qp_game_tags(f->game); i < n; i++) {
        qp_text name = qp_game_tag_name(f->game, i);
        qp_text value = qp_game_tag_value(f->game, i);
        unsigned number = qp__qpg_name_number(name);
        fast_out_put(f, 1, 1);
        qpg_put_byte(f, number);
        if (number == QPG_NAME_OTHER) qpg_put_text(f, name);
        unsigned token = fast_out_known(f, number, value);
        f->met_fen |= number == QPG_NAME_FEN;
        if (token) {
            qpg_put_byte(f, token);
            qpg_put_byte(f, 0);
        } else {
            qpg_put_text(f, value);
        }
    }
    fast_out_put(f, 0, 1);
}

static void put_broken(qp__fast *f) {
    qp_status broken = qp_game_broken(f->game);
    fast_out_put(f, broken != QP_OK, 1);
    if (broken) fast_out_put(f, (uint32_t)broken & 0xFFFF, 16);
}

/* ---- notes --------------------------------------------------------------- */

static const uint8_t FAST_OUT_KINDS[QP__NOTE_KINDS] = {
    QP__NOTE_GLYPH, QP_AFTER_MOVE, QP_BEFORE_MOVE, QP_AFTER_RESULT};

static void put_note(qp__fast *f, unsigned kind, const qp__note *note) {
    if (kind == QP__NOTE_GLYPH) {
        fast_out_put(f, note->flags, 8);
        return;
    }
    unsigned flags = note->flags;
    unsigned two = flags == 0                   ? 0
                   : flags == QP_COMMENT_LINE   ? 1
                   : flags == QP_COMMENT_ESCAPE ? 2
                                                : 3;
    fast_out_put(f, two, 2);
    if (two == 3) fast_out_put(f, flags, 8);
    qpg_put_text(f, note->text);
}

static void put_notes(qp__fast *f, qp_node node) {
    if (!f->noted) return;
    int any = qp__inner_has_notes(f->game, node);
    fast_out_put(f, (uint32_t)any, 1);
    for (unsigned i = 0; any && i < QP__NOTE_KINDS; i++) {
        qp__note note;
        uint32_t at = 0;
        while (qp__inner_note(&note, f->game, node, FAST_OUT_KINDS[i], &at)) {
            fast_out_put(f, 1, 1);
            put_note(f, FAST_OUT_KINDS[i], &note);
        }
        fast_out_put(f, 0, 1);
    }
}

/* Whether there is anything besides the main line. */
static void fast_out_look(qp__fast *f) {
    f->noted = f->branched = 0;
    for (qp_node node = 0; node < qp_game_nodes(f->game); node++) {
        f->noted |= qp__inner_has_notes(f->game, node);
        f->branched |= qp_game_variation(f->game, node) != QP_NO_NODE;
        if (f->noted && f->branched) return;
    }
}

/* ---- lines --------------------------------------------------------------- */

/* How many plies a line has from `node` on. */
static uint32_t length_of(const qp_game *game, qp_node node) {
    uint32_t n = 0;
    for (; node != QP_NO_NODE; node = qp_game_next(game, node)) n++;
    return n;
}

/* Into the variation `first` of the top branch. */
static qp_node fast_out_open_line(qp__fast *f, qp_node first) {
    qpg_branch *b = &f->branch[f->depth - 1];
    b->variation = first;
    f->seat = b->before;
    fast_out_put_number(f, length_of(f->game, first));
    return first;
}

/* The line has ended: the first move of what follows; *more is 0 at the end of
 * the game. */
static qp_node fast_out_close_line(int *more, qp__fast *f) {
    *more = f->depth != 0;
    if (!f->depth) return QP_NO_NODE;
    qpg_branch *b = &f->branch[f->depth - 1];
    qp_node next = qp_game_next_variation(f->game, b->variation);
    fast_out_put(f, next != QP_NO_NODE, 1);
    if (next != QP_NO_NODE) return fast_out_open_line(f, next);
    f->seat = b->after;
    f->depth--;
    return qp_game_next(f->game, b->node);
}

static int fast_out_push(qp__fast *f, const qpg_seat *before, qp_node node) {
    if (f->depth == QPG_DEPTH_MAX) return fast_out_fail(f, QP_E_LIMIT);
    if (!qp__grow(&f->alloc, &f->branch, &f->branches_size, f->depth + 1,
                  sizeof *f->branch))
        return fast_out_fail(f, QP_E_NOMEM);
    f->branch[f->depth++] =
        (qpg_branch){.before = *before, .after = f->seat, .node = node};
    return 1;
}

/* One ply, with what is at it; *node goes on to the next. */
static int put_ply(qp__fast *f, qp_node *node) {
    qpg_seat before;
    qp_node here = *node;
    if (f->branched) before = f->seat;
    unsigned bits = qp__fast_move_put(&f->put, &f->codes, &f->seat,
                                      qp_game_move(f->game, here));
    if (!bits) return fast_out_fail(f, QP_E_ARG);
    f->plies++;
    f->move_bits += bits;
    put_notes(f, here);
    *node = qp_game_next(f->game, here);
    if (!f->branched) return 1;
    qp_node side = qp_game_variation(f->game, here);
    fast_out_put(f, side != QP_NO_NODE, 1);
    if (side == QP_NO_NODE) return 1;
    if (!fast_out_push(f, &before, here)) return 0;
    *node = fast_out_open_line(f, side);
    return 1;
}

static void qpg_put_lines(qp__fast *f) {
    int more = 1;
    qp_node node = qp_game_next(f->game, QP_ROOT);
    f->depth = 0;
    fast_out_put_number(f, length_of(f->game, node) + 1);
    while (more) {
        if (node == QP_NO_NODE)
            node = fast_out_close_line(&more, f);
        else if (!put_ply(f, &node))
            return;
    }
}

qp_status qp__fast_write(qp__fast *f, const qp_game *game) {
    /* Only read from. */
    f->game = (qp_game *)(uintptr_t)game;
    f->status = QP_OK;
    f->text.len = 0;
    f->plies = f->move_bits = 0;
    f->put = (qpg_put){.alloc = &f->alloc, .bytes = f->put.bytes};
    f->put.bytes.len = 0;
    fast_out_put(f, qp__qpg_result_of(game), 3);
    put_broken(f);
    if (!qpg_put_start(f)) return f->status;
    qpg_put_tags(f);
    fast_out_look(f);
    fast_out_put(f, (uint32_t)f->noted, 1);
    fast_out_put(f, (uint32_t)f->branched, 1);
    put_notes(f, QP_ROOT);
    qp_pos start = f->seat.pos;
    qp__fast_sit(&f->seat, &start);
    qpg_put_lines(f);
    qpg_put_end(&f->put);
    if (f->put.failed) fast_out_fail(f, QP_E_NOMEM);
    return f->status;
}
