/* game_to_events.c - games, tags and comments to a handler: text is decoded and
 * tidied on its way, and becomes a comment if it is too long for a tag.
 *
 * SPDX-License-Identifier: MIT
 */
#include "move_tree.h"

#include <string.h>

#include "../../base/err_int.h"
#include "../../base/utf8.h"

void qp__report_free(qp__reporter *t) {
    qp__buf_free(t->alloc, &t->text);
    qp__buf_free(t->alloc, &t->late);
}

void qp__report_problem(qp__reporter *t, qp_status code, qp_at at,
                        const char *what, const char *want) {
    qp__report(&t->give, code, at, qp_text_of(what), want);
}

void qp__report_begin_game(qp__reporter *t, qp_at at) {
    if (t->give.status) return;
    t->late.len = 0;
    qp__emit_game(&t->give, &at);
}

void qp__report_late(qp__reporter *t) {
    if (!t->late.len || qp__emit_over(&t->give)) return;
    qp__emit_comment(&t->give, (qp_text){t->late.ptr, t->late.len},
                     QP_COMMENT_END, QP__AT(0));
    t->late.len = 0;
}

void qp__report_end_game(qp__reporter *t, qp_at at) {
    if (t->give.in_game) qp__report_late(t);
    qp__emit_end(&t->give, &at);
}

static qp_text report_trimmed(qp_text v) {
    while (v.len && v.ptr[0] == ' ') v.ptr++, v.len--;
    while (v.len && v.ptr[v.len - 1] == ' ') v.len--;
    return v;
}

/* Too long for a tag: "Name: value", a paragraph each. */
static int keep_late(qp__reporter *t, const char *name, qp_text value) {
    qp_text part[4] = {
        {"\n", t->late.len ? 1 : 0}, {name, strlen(name)}, {": ", 2}, value};
    for (size_t i = 0; i < 4; i++)
        if (!qp__buf_add(t->alloc, &t->late, part[i])) return 0;
    return 1;
}

static int is_control(char c) {
    return (unsigned char)c < 0x20 || c == 0x7F;
}

void qp__report_tag(qp__reporter *t, const char *name, qp_text value,
                    qp_at at) {
    if (qp__emit_over(&t->give)) return;
    if (value.ptr != t->text.ptr) {
        t->text.len = 0;
        if (!qp__buf_add(t->alloc, &t->text, value)) {
            t->give.status = QP_E_NOMEM;
            return;
        }
    }
    for (size_t i = 0; i < t->text.len; i++)
        if (is_control(t->text.ptr[i])) t->text.ptr[i] = ' ';
    value = report_trimmed((qp_text){t->text.ptr, t->text.len});
    if (!value.len) return;
    if (value.len > QP_TOKEN_MAX) {
        if (!keep_late(t, name, value)) t->give.status = QP_E_NOMEM;
        return;
    }
    qp__emit_tag(&t->give, qp_text_of(name), value, &at);
}

void qp__report_tag_in(qp__reporter *t, const char *name, qp__code code,
                       qp_text bytes, qp_at at) {
    if (qp__emit_over(&t->give)) return;
    t->text.len = 0;
    if (!qp__report_decode(t, &t->text, code, bytes, at))
        t->give.status = QP_E_NOMEM;
    else if (t->text.len)
        qp__report_tag(t, name, (qp_text){t->text.ptr, t->text.len}, at);
}

void qp__report_comment(qp__reporter *t, qp_text text, qp_at at) {
    if (text.len) qp__emit_comment(&t->give, text, QP_COMMENT_END, &at);
}

/* ---- text ---------------------------------------------------------------- */

/* The bytes before the first NUL; of UTF-16 a whole unit. */
static size_t before_nul(qp__code code, qp_text bytes) {
    if (code != QP__CODE_UTF16LE) {
        const char *nul = bytes.len ? memchr(bytes.ptr, 0, bytes.len) : NULL;
        return nul ? (size_t)(nul - bytes.ptr) : bytes.len;
    }
    for (size_t i = 0; i + 1 < bytes.len; i += 2)
        if (!bytes.ptr[i] && !bytes.ptr[i + 1]) return i;
    return bytes.len;
}

static void tell_report_bad(qp__reporter *t, qp_at at, uint64_t ahead,
                            const unsigned char *p, size_t n) {
    char hex[64];
    if (!t->still) at.offset += ahead;
    qp__report_problem(t, QP_E_TEXT_BYTE, at, qp__err_bytes(hex, p, n).ptr, "");
}

/* One stretch: decoded as far as it goes, into room for three times it. */
static qp__code_end stretch(qp__code code, const unsigned char **p,
                            const unsigned char *end, unsigned char **out) {
    if (code != QP__CODE_UTF8) return qp__code_read(code, p, end, out, NULL);
    qp__utf8_end why;
    size_t n = qp__utf8_check(*p, (size_t)(end - *p), &why);
    memcpy(*out, *p, n);
    *p += n, *out += n;
    if (why == QP__UTF8_BOM) *p += 3;
    return why == QP__UTF8_CUT   ? QP__CODE_CUT
           : why == QP__UTF8_BAD ? QP__CODE_BAD
                                 : QP__CODE_ALL;
}

int qp__report_decode(qp__reporter *t, qp__buf *out, qp__code code,
                      qp_text bytes, qp_at at) {
    enum { STRETCH = 256 };
    unsigned char room[3 * STRETCH + 4];
    const unsigned char *start = (const unsigned char *)bytes.ptr, *p = start;
    const unsigned char *end = p + before_nul(code, bytes);
    int told = 0;
    while (p < end) {
        size_t left = (size_t)(end - p);
        const unsigned char *stop = left > STRETCH ? p + STRETCH : end;
        unsigned char *w = room;
        qp__code_end why = stretch(code, &p, stop, &w);
        if (why == QP__CODE_BAD || (why == QP__CODE_CUT && stop == end)) {
            size_t shown, n = qp__code_bad(code, p, (size_t)(end - p), &shown);
            if (!told) tell_report_bad(t, at, (uint64_t)(p - start), p, shown);
            told = 1;
            p += n;
            w = qp__utf8_put(w, QP__REPLACEMENT);
        }
        qp_text text = {(const char *)room, (size_t)(w - room)};
        if (!qp__buf_add(t->alloc, out, text)) return 0;
    }
    return 1;
}

size_t qp__tree_tidy(char *text, size_t len) {
    size_t to = 0;
    for (size_t i = 0; i < len; i++) {
        char c = text[i], next = i + 1 < len ? text[i + 1] : '\0';
        if ((c == '|' && next == '|') || (c == '\r' && next == '\n')) {
            i++;
            c = '\n';
        } else if (c == '\r') {
            c = '\n';
        } else if (is_control(c) && c != '\n' && c != '\t') {
            c = ' ';
        }
        text[to++] = c;
    }
    while (to && (text[to - 1] == ' ' || text[to - 1] == '\n')) to--;
    return to;
}
