/* fast_read.c - bits and texts as a game. A move costs at least a bit, a glyph
 * nine, and a block limits its texts, so a game's memory is within a multiple
 * of the bytes read.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/bits.h"
#include "../common/game_access.h"
#include "fast.h"
#include "qipu/pack.h"
#include "record_int.h"
#include "tag_names.h"

static int fast_in_fail(qp__fast *f, qp_status status) {
    if (!f->status) f->status = status;
    return 0;
}

static uint32_t fast_in_take(qp__fast *f, unsigned count) {
    return qpg_take_bits(&f->take, count);
}

/* 0, and a failure, when more was read than there is. */
static int enough(qp__fast *f) {
    return qpg_take_spent(&f->take) ? fast_in_fail(f, QP_E_PACK_SHORT) : 1;
}

static uint32_t take_number(qp__fast *f) {
    unsigned n = fast_in_take(f, 5);
    return (uint32_t)1 << n | fast_in_take(f, n);
}

/* ---- texts --------------------------------------------------------------- */

/* The text without its escapes. */
static int unescape(qp__fast *f, qp_text *text) {
    f->text.len = 0;
    for (size_t i = 0; i < text->len; i++) {
        char c = text->ptr[i];
        if ((unsigned char)c < QPG_TOKENS) {
            unsigned digit = i + 1 < text->len ? (unsigned)text->ptr[++i] : 0;
            if (c != QPG_ESCAPE || digit < '0' || digit >= '0' + QPG_TOKENS)
                return fast_in_fail(f, QP_E_PACK_CODE);
            c = (char)(digit - '0');
        }
        if (!qp__buf_add(&f->alloc, &f->text, (qp_text){&c, 1}))
            return fast_in_fail(f, QP_E_NOMEM);
    }
    *text = (qp_text){f->text.ptr, f->text.len};
    return 1;
}

/* Nonzero if the text has bytes below QPG_TOKENS. Looks at eight at once. */
static int has_tokens(qp_text text) {
    uint64_t odd = 0;
    for (; text.len >= 8; text.ptr += 8, text.len -= 8)
        odd |= qp__zero_bytes(qp__eight_of(text.ptr) &
                              QP__EACH_BYTE(256 - QPG_TOKENS));
    for (; text.len; text.ptr++, text.len--)
        odd |= (unsigned char)*text.ptr < QPG_TOKENS;
    return odd != 0;
}

/* The next text, which is good until the next; *token is the number it begins
 * with instead, or 0. */
static int qpg_take_text(qp__fast *f, qp_text *text, unsigned *token) {
    size_t left = (size_t)(f->text_end - f->text_at);
    const char *end = left ? memchr(f->text_at, 0, left) : NULL;
    if (!end) return fast_in_fail(f, QP_E_PACK_SHORT);
    *text = (qp_text){f->text_at, (size_t)(end - f->text_at)};
    f->text_at = end + 1;
    *token = 0;
    if (!has_tokens(*text)) return 1;
    if (text->len == 1 && *text->ptr >= QPG_SHORT) {
        *token = (unsigned)*text->ptr;
        return 1;
    }
    return unescape(f, text);
}

int qp__fast_plain_text(qp__fast *f, qp_text *text) {
    unsigned token;
    if (!qpg_take_text(f, text, &token)) return 0;
    return token ? fast_in_fail(f, QP_E_PACK_CODE) : 1;
}

/* ---- the head ------------------------------------------------------------ */

int qp__fast_result(qp__fast *f, unsigned result) {
    if (!result) return 1;
    if (result > 4) return fast_in_fail(f, QP_E_PACK_CODE);
    const char *text = qp__qpg_result(result);
    qp_status rc = qp_game_set_result(f->game, qp_text_of(text));
    return rc ? fast_in_fail(f, rc) : 1;
}

static int take_broken(qp__fast *f) {
    if (!fast_in_take(f, 1)) return 1;
    unsigned status = fast_in_take(f, 16);
    if (!status) return fast_in_fail(f, QP_E_PACK_CODE);
    qp__inner_set_broken(f->game, (qp_status)status);
    return 1;
}

int qp__fast_start(qp__fast *f, const uint8_t *code, size_t len) {
    qp_setup setup;
    f->start = f->opening; /* which a game begins from when it is cleared */
    if (!code) return 1;
    if (qp_unpack(&setup, code, len, QP_CODEC_HEXFEN, QP_PACK_COUNTERS, NULL) ||
        !memcmp(&setup, qp_pos_setup(&f->opening), sizeof setup))
        return fast_in_fail(f, QP_E_PACK_CODE);
    if (qp_pos_from_setup(&f->start, &setup, ~0u) &
        (QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY))
        return fast_in_fail(f, QP_E_PACK_CODE);
    qp_status rc = qp_game_set_start(f->game, &f->start);
    return rc ? fast_in_fail(f, rc) : 1;
}

static int qpg_take_start(qp__fast *f) {
    uint8_t code[64];
    if (!fast_in_take(f, 1)) return qp__fast_start(f, NULL, 0);
    size_t len = fast_in_take(f, 6);
    for (size_t i = 0; i < len; i++) code[i] = (uint8_t)fast_in_take(f, 8);
    return qp__fast_start(f, code, len);
}

/* What a number instead of a value denotes. */
static int fast_in_known(qp__fast *f, qp_text *value, unsigned name,
                         unsigned token, char fen[QP_FEN_MAX]) {
    qp_text result = qp_game_result(f->game);
    if (name == QPG_NAME_FEN && !f->met_fen &&
        token < QPG_SHORT + QPG_SPELLINGS)
        *value = qp__qpg_spelling(fen, &f->start, token - QPG_SHORT);
    else if (name == QPG_NAME_RESULT && token == QPG_SHORT && result.ptr)
        *value = result;
    else
        return fast_in_fail(f, QP_E_PACK_CODE);
    return 1;
}

static int take_value(qp__fast *f, unsigned name) {
    char fen[QP_FEN_MAX], own[16];
    qp_text value;
    unsigned token;
    if (!qpg_take_text(f, &value, &token)) return 0;
    if (token && !fast_in_known(f, &value, name, token, fen)) return 0;
    f->met_fen |= name == QPG_NAME_FEN;
    if (token && name == QPG_NAME_RESULT) {
        /* It is the game's own, which moves when the game grows. */
        memcpy(own, value.ptr, value.len);
        value.ptr = own;
    }
    qp_status rc = name == QPG_NAME_OTHER
                       ? qp__inner_set_last_tag(f->game, value)
                       : qp_game_add_tag(f->game, qp__qpg_name(name), value);
    return rc ? fast_in_fail(f, rc) : 1;
}

int qp__fast_tag(qp__fast *f, unsigned name) {
    if (name == QPG_NAME_OTHER) {
        qp_text text;
        if (!qp__fast_plain_text(f, &text)) return 0;
        if (qp__qpg_name_number(text) != QPG_NAME_OTHER)
            return fast_in_fail(f, QP_E_PACK_CODE);
        qp_status rc = qp_game_add_tag(f->game, text, (qp_text){"", 0});
        if (rc) return fast_in_fail(f, rc);
    } else if (!qp__qpg_name(name).len) {
        return fast_in_fail(f, QP_E_PACK_CODE);
    }
    return take_value(f, name);
}

static int take_tag(qp__fast *f) {
    if (f->text_at == f->text_end) return fast_in_fail(f, QP_E_PACK_SHORT);
    return qp__fast_tag(f, (unsigned char)*f->text_at++);
}

static int take_tags(qp__fast *f) {
    f->met_fen = 0;
    while (fast_in_take(f, 1))
        if (!enough(f) || !take_tag(f)) return 0;
    return enough(f);
}

/* ---- notes --------------------------------------------------------------- */

static const uint8_t FAST_IN_KINDS[QP__NOTE_KINDS] = {
    QP__NOTE_GLYPH, QP_AFTER_MOVE, QP_BEFORE_MOVE, QP_AFTER_RESULT};

static int take_flags(qp__fast *f, unsigned *flags) {
    static const unsigned TWO[] = {0, QP_COMMENT_LINE, QP_COMMENT_ESCAPE};
    unsigned two = fast_in_take(f, 2);
    *flags = two < 3 ? TWO[two] : fast_in_take(f, 8);
    for (unsigned i = 0; two == 3 && i < 3; i++)
        if (*flags == TWO[i]) return fast_in_fail(f, QP_E_PACK_CODE);
    return 1;
}

static int take_note(qp__fast *f, qp_node node, unsigned kind) {
    qp_status rc;
    f->met_note = 1;
    if (kind == QP__NOTE_GLYPH) {
        rc = qp_game_add_nag(f->game, node, fast_in_take(f, 8));
    } else {
        qp_comment comment;
        if (!take_flags(f, &comment.flags) ||
            !qp__fast_plain_text(f, &comment.text))
            return 0;
        rc = qp_game_add_comment(f->game, node, (qp_place)kind, &comment);
    }
    return rc ? fast_in_fail(f, rc) : enough(f);
}

static int take_notes(qp__fast *f, qp_node node) {
    if (!f->noted || !fast_in_take(f, 1)) return 1;
    int found = 0;
    for (unsigned i = 0; i < QP__NOTE_KINDS; i++)
        while (fast_in_take(f, 1)) {
            found = 1;
            if (!take_note(f, node, FAST_IN_KINDS[i])) return 0;
        }
    return found ? enough(f) : fast_in_fail(f, QP_E_PACK_CODE);
}

/* ---- lines --------------------------------------------------------------- */

/* Where the next move goes. */
typedef struct fast_in_place {
    qp_node from, host;
    uint32_t left;
} fast_in_place;

static void fast_in_open_line(qp__fast *f, fast_in_place *p) {
    qpg_branch *b = &f->branch[f->depth - 1];
    f->seat = b->before;
    f->met_branch = 1;
    *p = (fast_in_place){qp_game_parent(f->game, b->node), b->node,
                         take_number(f)};
}

static int fast_in_push(qp__fast *f, const qpg_seat *before,
                        const fast_in_place *p) {
    if (f->depth == QPG_DEPTH_MAX) return fast_in_fail(f, QP_E_LIMIT);
    if (!qp__grow(&f->alloc, &f->branch, &f->branches_size, f->depth + 1,
                  sizeof *f->branch))
        return fast_in_fail(f, QP_E_NOMEM);
    f->branch[f->depth++] = (qpg_branch){
        .before = *before, .after = f->seat, .node = p->from, .left = p->left};
    return 1;
}

static int take_ply(qp__fast *f, fast_in_place *p) {
    qpg_seat before;
    qp_move move;
    qp_node node;
    if (f->branched) before = f->seat;
    if (!qp__fast_move_take(&move, &f->take, f->codes, &f->seat))
        return enough(f) && fast_in_fail(f, QP_E_PACK_CODE);
    qp_status rc = qp__inner_add_move(&node, f->game, p->from, p->host, move);
    if (rc) return fast_in_fail(f, rc);
    *p = (fast_in_place){node, QP_NO_NODE, p->left - 1};
    if (!enough(f) || !take_notes(f, node)) return 0;
    if (!f->branched || !fast_in_take(f, 1)) return 1;
    if (!fast_in_push(f, &before, p)) return 0;
    fast_in_open_line(f, p);
    return 1;
}

/* The line has ended: on to a further variation, or to the line before it. */
static void fast_in_close_line(qp__fast *f, fast_in_place *p) {
    if (fast_in_take(f, 1)) {
        fast_in_open_line(f, p);
        return;
    }
    const qpg_branch *b = &f->branch[--f->depth];
    f->seat = b->after;
    *p = (fast_in_place){b->node, QP_NO_NODE, b->left};
}

static int take_lines(qp__fast *f) {
    fast_in_place p = {QP_ROOT, QP_NO_NODE, take_number(f) - 1};
    f->depth = 0;
    for (;;) {
        if (p.left) {
            if (!take_ply(f, &p)) return 0;
        } else if (f->depth) {
            fast_in_close_line(f, &p);
        } else {
            return enough(f);
        }
    }
}

static int take_game(qp__fast *f) {
    if (!qp__fast_result(f, fast_in_take(f, 3)) || !take_broken(f) ||
        !qpg_take_start(f) || !take_tags(f))
        return 0;
    f->noted = (int)fast_in_take(f, 1);
    f->branched = (int)fast_in_take(f, 1);
    f->met_note = f->met_branch = 0;
    if (!take_notes(f, QP_ROOT)) return 0;
    qp__fast_sit(&f->seat, &f->start);
    if (!take_lines(f)) return 0;
    if (f->noted != f->met_note || f->branched != f->met_branch)
        return fast_in_fail(f, QP_E_PACK_CODE);
    return 1;
}

/* What is left: fewer bits than a byte, all zero, and no text. */
static qp_status fast_in_check_end(qp__fast *f) {
    qpg_take *t = &f->take;
    if (f->text_at != f->text_end) return QP_E_PACK_LONG;
    size_t bytes = (size_t)(t->end - t->at);
    if (8 * bytes + t->held - t->over >= 8) return QP_E_PACK_LONG;
    return t->bits ? QP_E_PACK_CODE : QP_OK;
}

qp_status qp__fast_read(qp__fast *f, qp_game *game) {
    f->game = game;
    f->status = QP_OK;
    qp_game_clear(game);
    if (take_game(f)) f->status = fast_in_check_end(f);
    if (f->status) qp_game_clear(game);
    return f->status;
}
