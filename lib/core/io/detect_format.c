/* detect_format.c - what format a file has, from its first bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../game/handler_call.h"
#include "reader_int.h"

typedef struct head_text {
    qp_alloc alloc;
    qp__buf utf8;
    int no_memory;
} head_text;

static qp_flow head_take_text(void *ctx, qp_text utf8) {
    head_text *h = ctx;
    if (qp__buf_add(&h->alloc, &h->utf8, utf8)) return QP_GO;
    h->no_memory = 1;
    return QP_STOP;
}

static int decode(head_text *h, const char *bytes, size_t len) {
    qp_decode_to to = {h, head_take_text, NULL};
    qp_decoder *decoder =
        qp_decoder_new(&to, QP_ENC_AUTO, QP_ENC_AUTO, &h->alloc);
    if (!decoder) return 0;
    qp_status rc = qp_decoder_feed(decoder, bytes, len);
    if (!rc) rc = qp_decoder_finish(decoder);
    qp_decoder_free(decoder);
    return !rc && !h->no_memory;
}

static int is_guess(const qp_format *f) {
    return !f || (f->flags & QP_FORMAT_ELSE);
}

/* What the head shows beside a format. */
typedef struct head_signs {
    int bare; /* it is read as PGN for lack of another, and holds no record */
    int tidies, pgn; /* it has forms that are rewritten, as in PGN */
} head_signs;

/* Moves in a form that is rewritten first are found in that form. */
static const qp_format *find_tidied(head_signs *signs, qp_text head,
                                    qp_text utf8, char *own, int whole) {
    const qp_format *f = qp_format_find(head, utf8, whole);
    if (!own || !(is_guess(f) || f->flags & QP_FORMAT_LOOSE)) return f;
    qp__tidy tidy = {.pgn = is_guess(f)};
    signs->pgn = tidy.pgn;
    signs->tidies = qp__tidy_text(&tidy, own, utf8.len);
    if (signs->tidies) f = qp_format_find(head, utf8, whole);
    if (!is_guess(f) && !(f->flags & QP_FORMAT_LOOSE)) signs->tidies = 0;
    return f;
}

/* The signature of a binary format leaves no doubt: nothing is decoded. */
static const qp_format *find_signature(qp_text head, int whole) {
    enum { NO_DOUBT = 100 };
    const qp_format *f = qp_format_find(head, (qp_text){NULL, 0}, whole);
    return f && f->find(head, whole) == NO_DOUBT ? f : NULL;
}

static qp_status find_head(const qp_format **format, const char **foreign,
                           head_signs *signs, qp_text head,
                           const qp_alloc *alloc) {
    head_text h = {.alloc = qp__alloc_or_libc(alloc)};
    int whole = head.len < QP_FORMAT_HEAD;
    if (!whole) head.len = QP_FORMAT_HEAD;
    *format = find_signature(head, whole);
    if (*format) {
        *foreign = qp_format_foreign(head, (qp_text){NULL, 0}, whole);
        return QP_OK;
    }
    int ok = decode(&h, head.ptr, head.len);
    if (ok) {
        qp_text utf8 = {h.utf8.ptr ? h.utf8.ptr : "", h.utf8.len};
        *format = find_tidied(signs, head, utf8, h.utf8.ptr, whole);
        *foreign = qp_format_foreign(head, utf8, whole);
        signs->bare = !*foreign && is_guess(*format) && qp__is_bare(utf8);
    }
    qp__buf_free(&h.alloc, &h.utf8);
    return ok ? QP_OK : QP_E_NOMEM;
}

qp_status qp_reader_find(const qp_format **format, const char **foreign,
                         qp_text head, const qp_alloc *alloc) {
    head_signs signs = {0, 0, 0};
    return find_head(format, foreign, &signs, head, alloc);
}

qp_status qp__refuse(qp_reader *r, const char *foreign) {
    qp_err err;
    memset(&err, 0, sizeof err);
    err.code = QP_E_FORMAT_NONE;
    snprintf(err.want, sizeof err.want, "%s", foreign);
    if (qp__call_problem(&r->gate, &err, 0, 0) == QP_STOP) return QP_E_STOP;
    return QP_E_FORMAT_NONE;
}

qp_status qp__head(qp_reader *r) {
    const qp_format *found = NULL;
    const char *foreign = NULL;
    qp_text head = {r->head, r->head_len};
    int given = r->format && !(r->format->flags & QP_FORMAT_ELSE);
    if (!given && !r->options.part && !qp__span_is_range(r)) {
        head_signs signs = {0, 0, 0};
        qp_status rc = find_head(&found, &foreign, &signs, head, &r->alloc);
        if (rc) return rc;
        r->bare = signs.bare;
        r->tidies = signs.tidies;
        r->tidy.pgn = signs.pgn;
        if (foreign) return qp__refuse(r, foreign);
    }
    if (!r->format) r->format = found;
    for (size_t i = 0; !r->format; i++)
        if (qp_format_at(i)->flags & QP_FORMAT_ELSE)
            r->format = qp_format_at(i);
    return QP_OK;
}
