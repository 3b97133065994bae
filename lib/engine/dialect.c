/* dialect.c - the conventions of an engine, and its moves.
 *
 * Owns what an engine's own words show of it, and where its ranks are turned
 * into ours. That Fairy-Stockfish counts ranks from 1 in UCI, and Pikafish from
 * 0, shows only in the option UCI_Variant.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "protocol_line.h"

/* ---- protocols ----------------------------------------------------------- */

static const char *const PROTOCOLS[] = {"auto", "ucci", "uci", "cecp"};

const char *qp_protocol_name(qp_protocol protocol) {
    return PROTOCOLS[protocol > QP_PROTOCOL_CECP ? 0 : protocol];
}

int qp_protocol_by_name(qp_protocol *out, qp_text name) {
    for (int i = 0; i <= QP_PROTOCOL_CECP; i++)
        if (qp_text_is(name, PROTOCOLS[i])) {
            *out = (qp_protocol)i;
            return 1;
        }
    return 0;
}

/* ---- learning ------------------------------------------------------------ */

static void learn_name(qp_engine_dialect *d, qp_text name) {
    size_t n = name.len < sizeof d->name ? name.len : sizeof d->name - 1;
    if (n < name.len) /* not within a character */
        while (n && ((unsigned char)name.ptr[n] & 0xC0) == 0x80) n--;
    memset(d->name, 0, sizeof d->name);
    if (n) memcpy(d->name, name.ptr, n);
}

static void learn_option(qp_engine_dialect *d, qp_text name) {
    if (qp__engine_is(name, "UCI_Variant")) {
        d->flags |= QP_ENGINE_VARIANTS;
        if (d->protocol == QP_PROTOCOL_UCI) d->flags |= QP_ENGINE_RANKS_1;
    } else if (qp__engine_is(name, "usemillisec")) {
        d->flags |= QP_ENGINE_MILLISEC;
    } else if (qp__engine_is(name, "MultiPV")) {
        d->flags |= QP_ENGINE_MULTIPV;
    }
}

static void learn_flag(qp_engine_dialect *d, unsigned flag, qp_text value) {
    if (qp__engine_is(value, "0"))
        d->flags &= ~flag;
    else
        d->flags |= flag;
}

static void learn_feature(qp_engine_dialect *d, qp_text name, qp_text value) {
    qp_engine_option option;
    if (qp__engine_is(name, "myname")) {
        learn_name(d, value);
        if (qp__engine_begins(value, "HoiXiangqi"))
            d->flags |= QP_ENGINE_SHORT_FEN;
    } else if (qp__engine_is(name, "usermove")) {
        learn_flag(d, QP_ENGINE_USERMOVE, value);
    } else if (qp__engine_is(name, "ping")) {
        learn_flag(d, QP_ENGINE_PING, value);
    } else if (qp__engine_is(name, "setboard")) {
        learn_flag(d, QP_ENGINE_SETBOARD, value);
    } else if (qp__engine_is(name, "variants")) {
        if (!qp__engine_is(value, "xiangqi")) d->flags |= QP_ENGINE_VARIANTS;
    } else if (qp__engine_is(name, "option") &&
               qp_engine_feature_option(&option, value)) {
        learn_option(d, option.name);
    }
}

void qp_engine_learn(qp_engine_dialect *d, const qp_engine_event *event) {
    qp_text rest = event->text, name, value;
    switch (event->kind) {
    case QP_ENGINE_ID:
        if (qp__engine_is(event->name, "name")) learn_name(d, event->text);
        return;
    case QP_ENGINE_OPTION: learn_option(d, event->option.name); return;
    case QP_ENGINE_FEATURES:
    case QP_ENGINE_INTRODUCED:
        while (qp_engine_feature(&name, &value, &rest))
            learn_feature(d, name, value);
        return;
    default: return;
    }
}

/* ---- moves --------------------------------------------------------------- */

/* A square at the front of a text, taken from it. */
static int take_square(qp_sq *out, const qp_engine_dialect *d, qp_text *text) {
    unsigned flags = d->flags & QP_ENGINE_RANKS_1 ? QP_MOVE_RANKS_1 : 0;
    size_t len = 2;
    if (flags && text->len > 2 && text->ptr[1] == '1' && text->ptr[2] == '0')
        len = 3;
    if (text->len < len) return 0;
    *out = qp_square_read((qp_text){text->ptr, len}, flags);
    text->ptr += len;
    text->len -= len;
    return *out != QP_SQ_NONE;
}

static int is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

int qp_engine_move(qp_move *out, const qp_engine_dialect *d, qp_text word) {
    qp_move move;
    /* A letter more is that of the piece. */
    if (word.len > 1 && is_letter(word.ptr[0]) && is_letter(word.ptr[1]))
        word.ptr++, word.len--;
    if (!take_square(&move.from, d, &word)) return 0;
    if (word.len && (*word.ptr == '-' || *word.ptr == 'x'))
        word.ptr++, word.len--;
    if (!take_square(&move.to, d, &word)) return 0;
    for (size_t i = 0; i < word.len; i++)
        if (!memchr("+#!?", word.ptr[i], 4)) return 0;
    *out = move;
    return 1;
}

/* "1.", "1...", "...", "(+)": what is between moves. */
static int is_between(qp_text word) {
    if (*word.ptr == '(') return 1;
    for (size_t i = 0; i < word.len; i++)
        if (word.ptr[i] != '.' && (word.ptr[i] < '0' || word.ptr[i] > '9'))
            return 0;
    return 1;
}

size_t qp_engine_moves(qp_move *out, size_t size, qp_text *rest,
                       const qp_engine_dialect *d, const qp_pos *pos,
                       qp_text text) {
    qp_pos now = *pos;
    size_t n = 0;
    text = qp__engine_trim(text);
    while (n < size && text.len) {
        qp_text after = text, word = qp__engine_word(&after);
        qp_move move;
        if (!is_between(word)) {
            if (!qp_engine_move(&move, d, word) || !qp_pos_legal(&now, move))
                break;
            qp_pos_play(&now, move);
            out[n++] = move;
        }
        text = qp__engine_trim(after);
    }
    if (rest) *rest = text;
    return n;
}
