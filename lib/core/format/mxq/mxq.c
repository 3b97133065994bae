/* mxq.c - reads MXQ, a game as a list of strings, one at a time; header.c
 * parses those of the header.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/format_list.h"

#include <string.h>

#include "mxq_int.h"

/* ---- what is reported ---------------------------------------------------- */

static int mxq_halfmove_clock(const mxq_reader *r) {
    return r->give.status || r->give.skip_game || !r->give.in_game;
}

void qp__mxq_tag(mxq_reader *r, const char *name, qp_text value) {
    if (value.len)
        qp__emit_tag(&r->give, qp_text_of(name), value, QP__AT(r->string_at));
}

static void mxq_end_game(mxq_reader *r, uint64_t offset) {
    if (!r->give.in_game) return;
    qp__emit_begin_moves(&r->give, QP__AT(offset));
    if (r->result)
        qp__emit_result(&r->give, qp_text_of(r->result), QP__AT(r->result_at));
    qp__emit_end(&r->give, QP__AT(offset));
}

/* ---- strings ------------------------------------------------------------- */

static int mxq_is(const mxq_reader *r, const char *word) {
    return r->have == strlen(word) && !memcmp(r->string, word, r->have);
}

/* Writes the square of a file 0-8 and a rank A-J; 0 when it is none. */
static int mxq_square(char out[2], const unsigned char *p) {
    if (p[0] < '0' || p[0] > '8' || p[1] < 'A' || p[1] > 'J') return 0;
    out[0] = (char)('a' + (p[0] - '0'));
    out[1] = (char)('0' + (p[1] - 'A'));
    return 1;
}

static void mxq_move(mxq_reader *r) {
    char text[4];
    const unsigned char *p = r->string;
    if (r->no_move || mxq_halfmove_clock(r)) return;
    if (r->have != 5 || p[2] != '-' || !mxq_square(text, p) ||
        !mxq_square(text + 2, p + 3)) {
        char shown[MXQ_TEXT];
        r->no_move = 1;
        qp__report(&r->give, QP_E_FORMAT_MOVE, qp__at(r->string_at),
                   qp__mxq_text(r, shown, 0), "a move, as 7C-4C");
        return;
    }
    qp__emit_move(&r->give, (qp_text){text, 4}, QP__AT(r->string_at));
}

static void mxq_comment(mxq_reader *r) {
    char text[MXQ_TEXT];
    if (mxq_halfmove_clock(r) || !r->have) return;
    qp_text part = qp__mxq_text(r, text, 1);
    qp__emit_comment(&r->give, part, QP_COMMENT_END, QP__AT(r->string_at));
}

/* A missing header string leaves its tag out. An extra one means that this is
 * no MXQ or that a length is damaged: what follows cannot be separated. */
static void mxq_head(mxq_reader *r) {
    if (r->index >= 3 && mxq_is(r, "Moves")) {
        if (r->index != MXQ_HEADER)
            qp__report(&r->give, QP_E_FORMAT_VALUE, qp__at(r->string_at),
                       (qp_text){"Moves", 5}, "eleven strings before it");
        r->part = MXQ_MOVES;
        qp__emit_begin_moves(&r->give, QP__AT(r->string_at));
        return;
    }
    if (r->index == MXQ_HEADER) {
        char shown[MXQ_TEXT];
        qp__report(&r->give, QP_E_FORMAT_MARK, qp__at(r->string_at),
                   qp__mxq_text(r, shown, 0), "Moves");
        r->part = MXQ_LOST;
        return;
    }
    if (!mxq_halfmove_clock(r)) qp__mxq_field(r);
    r->index++;
}

/* A string is whole. */
static void mxq_string(mxq_reader *r) {
    switch (r->part) {
    case MXQ_HEAD: mxq_head(r); break;
    case MXQ_MOVES:
        if (mxq_is(r, "Ends"))
            r->part = MXQ_NOTES;
        else
            mxq_move(r);
        break;
    case MXQ_NOTES:
        if (!mxq_is(r, "CommentsEnd")) {
            mxq_comment(r);
            break;
        }
        r->part = MXQ_DONE;
        mxq_end_game(r, r->at);
        break;
    case MXQ_DONE:
    case MXQ_LOST: break;
    }
}

/* ---- the format ---------------------------------------------------------- */

/* Goes from string to string, as far as the head of the file is there. */
static int mxq_find(qp_text head, int whole) {
    const unsigned char *p = (const unsigned char *)head.ptr;
    size_t at = 0, index = 0;
    while (at < head.len && index <= MXQ_HEADER) {
        size_t len = p[at];
        if (head.len - at - 1 < len) return 0;
        if (len == 5 && index >= 3 && !memcmp(p + at + 1, "Moves", 5))
            return index == MXQ_HEADER ? 98 : 60;
        at += 1 + len;
        index++;
    }
    (void)whole; /* cut short before its moves, nothing distinguishes it */
    return 0;
}

static void mxq_renew(mxq_reader *r) {
    *r = (mxq_reader){.in = r->in, .give = {.to = r->give.to}};
}

static qp_format_reader *mxq_open(const qp_handler *to, const qp_alloc *alloc) {
    mxq_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    return (qp_format_reader *)r;
}

/* Takes a byte of length or as much of a string as there is; returns how many
 * bytes. */
static size_t mxq_take(mxq_reader *r, const char *bytes, size_t len) {
    size_t n = 1;
    if (!r->inside) {
        r->inside = 1;
        r->string_at = r->at;
        r->want = (unsigned char)*bytes;
        r->have = 0;
    } else {
        n = r->want - r->have < len ? r->want - r->have : len;
        memcpy(r->string + r->have, bytes, n);
        r->have += n;
    }
    r->at += n;
    if (r->have == r->want) {
        r->inside = 0;
        mxq_string(r);
    }
    return n;
}

static qp_status mxq_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    mxq_reader *r = (mxq_reader *)reader;
    if (len && !r->at) qp__emit_game(&r->give, QP__AT(0));
    while (len && !r->give.status && r->part < MXQ_DONE) {
        size_t n = mxq_take(r, bytes, len);
        bytes += n;
        len -= n;
    }
    if (len && r->part == MXQ_DONE && !r->left) {
        r->left = 1;
        qp__report(&r->give, QP_W_FORMAT_LEFT, qp__at(r->at), QP__NO_TEXT, "");
    }
    r->at += len;
    return r->give.status;
}

static qp_status mxq_finish(qp_format_reader *reader) {
    static const char *const WANT[] = {"Moves", "Ends", "CommentsEnd"};
    mxq_reader *r = (mxq_reader *)reader;
    if (r->part < MXQ_DONE)
        qp__report(&r->give, QP_E_FORMAT_SHORT, qp__at(r->at), QP__NO_TEXT,
                   WANT[r->part]);
    mxq_end_game(r, r->at);
    qp_status rc = r->give.status;
    mxq_renew(r);
    return rc;
}

const qp_format qp__format_mxq = {.name = "mxq",
                                  .title = "MXQ, games of the YiTian server",
                                  .extensions = "mxq",
                                  .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
                                  .holds = QP_HOLDS_RESULT | QP_HOLDS_COMMENTS,
                                  .notation = QP_NOTATION_UCCI,
                                  .find = mxq_find,
                                  .open = mxq_open,
                                  .feed = mxq_feed,
                                  .finish = mxq_finish,
                                  .close = qp__reader_free};
