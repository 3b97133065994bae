/* reader.c - games in XML: opening a reader, its faults, its end.
 *
 * Owns the Expat parser. The input stands within a root of our own, so that
 * files put one behind the other can be read, and so that reading goes on at
 * the next `pgn` behind a fault, with a parser made new. Expat gets UTF-8
 * always and sees no declaration, so what a file says of its encoding, which
 * its bytes had before the caller decoded them, disturbs nothing. Nor does it
 * see a document type: there are no entities that could grow.
 *
 * Expat's memory comes from libc: its functions for that carry no context.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "xml_int.h"

void qp__xml_fault(xml_reader *r, qp_status code, const qp_at *at, qp_text what,
                   const char *want) {
    r->fault = 1;
    qp__give_problem(&r->give, code, at, what, (qp_text){want, strlen(want)});
    qp__xml_break_off(r, at);
}

/* Expat's own finding: at the tag that it has not told of, if there is one,
 * else at the last. */
static void expat_fault(xml_reader *r) {
    enum XML_Error code = XML_GetErrorCode(r->parser);
    if (code == XML_ERROR_NO_MEMORY) {
        r->status = QP_E_NOMEM;
        return;
    }
    int more = r->marks_used < r->marks_len;
    qp_at at = more ? r->marks[r->marks_used].at : r->last_at;
    const char *what = XML_ErrorString(code);
    if (!what) what = "";
    qp__xml_fault(r, QP_E_FORMAT_SYNTAX, &at, (qp_text){what, strlen(what)},
                  "");
}

void qp__xml_flush(xml_reader *r) {
    if (!r->fault && !r->status && r->out_len) {
        enum XML_Status got =
            XML_Parse(r->parser, r->out, (int)r->out_len, XML_FALSE);
        if (r->give.stopped && !r->status) r->status = QP_E_STOP;
        if (got != XML_STATUS_OK && !r->fault && !r->status) expat_fault(r);
    }
    r->out_len = r->marks_len = r->marks_used = 0;
}

void qp__xml_renew(xml_reader *r) {
    if (!XML_ParserReset(r->parser, "UTF-8")) {
        r->status = QP_E_NOMEM;
        return;
    }
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, qp__xml_start, qp__xml_end);
    XML_SetCharacterDataHandler(r->parser, qp__xml_text);
    r->level = r->strange = 0;
    r->open = XML_IS_NONE;
    memcpy(r->out, "<all>", 5);
    r->out_len = 5;
    r->marks[0] = (xml_mark){qp__xml_place(r), XML_IS_ROOT};
    r->marks_len = 1;
    r->marks_used = 0;
}

/* Expat keeps every name that it meets. */
void qp__xml_game_ended(xml_reader *r) {
    if (!r->fault && !r->status && !r->give.in_game && r->strange > 512)
        qp__xml_renew(r);
}

static qp_reader *xml_open(const qp_visitor *visitor, const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    xml_reader *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    memset(r, 0, offsetof(xml_reader, name));
    r->alloc = a;
    r->give.to = visitor;
    r->line = 1;
    r->last_at = qp__xml_place(r);
    r->parser = XML_ParserCreate("UTF-8");
    if (!r->parser) {
        qp__put(&a, r, sizeof *r);
        return NULL;
    }
    qp__xml_renew(r);
    return (qp_reader *)r;
}

static void xml_close(qp_reader *reader) {
    xml_reader *r = (xml_reader *)reader;
    if (!r) return;
    XML_ParserFree(r->parser);
    qp__buf_free(&r->alloc, &r->held);
    qp__put(&r->alloc, r, sizeof *r);
}

static qp_status xml_feed(qp_reader *reader, const char *bytes, size_t len) {
    xml_reader *r = (xml_reader *)reader;
    if (len) qp__xml_scan(r, bytes, bytes + len);
    return r->status;
}

static qp_status xml_finish(qp_reader *reader) {
    xml_reader *r = (xml_reader *)reader;
    qp__xml_flush(r);
    if (r->status) return r->status;
    qp_at at = qp__xml_place(r);
    qp_text none = {"", 0}, want = {"pgn", 3};
    int open = r->give.in_game || (!r->loose && r->games) ||
               (r->state != XML_AT_TEXT && r->state != XML_AT_LOST);
    if (r->refused || r->fault)
        qp__xml_break_off(r, &at);
    else if (open)
        qp__xml_fault(r, QP_E_FORMAT_SHORT, &at, none, "");
    else if (!r->any && !r->loose && !r->told_text)
        qp__give_problem(&r->give, QP_E_FORMAT_MARK, &at, none, want);
    return r->give.stopped ? QP_E_STOP : QP_OK;
}

/* ---- which files
 * -------------------------------------------------------------- */

static const char *behind_blanks(const char *p, const char *end) {
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r'))
        p++;
    return p;
}

static int begins(const char *p, const char *end, const char *with) {
    for (; *with; p++, with++)
        if (p == end || (*p | 0x20) != (*with | 0x20)) return 0;
    return 1;
}

/* Behind a declaration, instructions and comments of XML; `end` when one of
 * them goes on behind it. */
static const char *behind_prolog(const char *p, const char *end) {
    if (end - p >= 3 && !memcmp(p, "\xEF\xBB\xBF", 3)) p += 3;
    for (;;) {
        p = behind_blanks(p, end);
        const char *close = begins(p, end, "<?")     ? "?>"
                            : begins(p, end, "<!--") ? "-->"
                                                     : NULL;
        if (!close) return p;
        size_t n = strlen(close);
        p += 2;
        while ((size_t)(end - p) >= n && memcmp(p, close, n)) p++;
        if ((size_t)(end - p) < n) return end;
        p += n;
    }
}

static int xml_find(qp_text head, int whole) {
    (void)whole;
    const char *end = head.ptr + head.len;
    const char *p = behind_prolog(head.ptr, end);
    if (begins(p, end, "<!DOCTYPE")) {
        const char *name = behind_blanks(p + 9, end);
        return begins(name, end, "pgn") || begins(name, end, "games") ? 90 : 0;
    }
    if (begins(p, end, "<pgn>") || begins(p, end, "<pgn ")) return 95;
    if (!begins(p, end, "<games")) return 0;
    for (; p < end; p++)
        if (*p == '<' && begins(p, end, "<pgn")) return 95;
    return 60;
}

qp_encoding qp__xml_declared(qp_text head) {
    const char *end = head.ptr + head.len, *p = head.ptr;
    if (head.len >= 3 && !memcmp(p, "\xEF\xBB\xBF", 3)) p += 3;
    if (!begins(p, end, "<?xml")) return QP_ENC_AUTO;
    for (; p < end && *p != '>'; p++) {
        if (!begins(p, end, "encoding")) continue;
        p = behind_blanks(p + 8, end);
        if (p < end && *p == '=') p = behind_blanks(p + 1, end);
        if (p == end || (*p != '"' && *p != '\'')) return QP_ENC_AUTO;
        const char *close = memchr(p + 1, *p, (size_t)(end - p - 1));
        if (!close) return QP_ENC_AUTO;
        return qp_encoding_by_name((qp_text){p + 1, (size_t)(close - p - 1)});
    }
    return QP_ENC_AUTO;
}

const qp_format qp__format_xml = {
    .name = "xml",
    .title = "PGN as XML",
    .extensions = "xml",
    .flags = QP_FORMAT_READS | QP_FORMAT_WRITES | QP_FORMAT_MANY,
    .holds = QP_HOLDS_TAGS | QP_HOLDS_START | QP_HOLDS_VARIATIONS |
             QP_HOLDS_COMMENTS | QP_HOLDS_NAGS | QP_HOLDS_RESULT |
             QP_HOLDS_UNICODE,
    .notation = QP_NOTE_ANY,
    .find = xml_find,
    .open = xml_open,
    .feed = xml_feed,
    .finish = xml_finish,
    .close = xml_close,
    .begin = qp__xml_write_begin,
    .end = qp__xml_write_end,
    .write = qp__xml_write,
};
