/* sax.c - XML with Expat, limited: no document type, nesting, total bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "results_and_glyphs.h"
#include "sax.h"

#include <string.h>

#include "../../base/utf8.h"

/* ---- values -------------------------------------------------------------- */

qp_text qp__sax_trim(qp_text v) {
    while (v.len && char_space(*v.ptr)) v.ptr++, v.len--;
    while (v.len && char_space(v.ptr[v.len - 1])) v.len--;
    return v;
}

int qp__sax_yes(const char *value) {
    return !strcmp(value, "1") || !strcmp(value, "true");
}

#ifndef QP_WITH_EXPAT

int qp__sax_open(qp__sax *x) {
    x->at = (qp_at){0, 1, 1};
    return 1;
}

void qp__sax_free(qp__sax *x) {
    (void)x;
}

qp_status qp__sax_feed(qp__sax *x, const char *bytes, size_t len) {
    (void)bytes, (void)len;
    return x->tell->give.status;
}

void qp__sax_finish(qp__sax *x) {
    qp__sax_problem(x, QP_E_FORMAT_BUILD, "", "expat");
}

qp_at qp__sax_here(qp__sax *x) {
    return x->at;
}

void qp__sax_problem(qp__sax *x, qp_status code, const char *what,
                     const char *want) {
    qp__report_problem(x->tell, code, x->at, what, want);
}

void qp__sax_abandon(qp__sax *x) {
    x->done = 1;
}

#else

enum { SAX_PIECE = 65536 };

/* Expat's lines are not ours: a carriage return ends one of its. Places are
 * asked for in order. */
static qp_at sax_place(qp__sax *x, uint64_t offset) {
    uint64_t end = x->base.offset + x->given;
    if (offset > end) offset = end;
    if (offset <= x->seen.offset) return x->seen;
    const char *from = x->held.ptr + (x->seen.offset - x->base.offset);
    qp__utf8_walk(&x->seen.line, &x->seen.col, (const unsigned char *)from,
                  (size_t)(offset - x->seen.offset));
    x->seen.offset = offset;
    return x->seen;
}

qp_at qp__sax_here(qp__sax *x) {
    XML_Index at = XML_GetCurrentByteIndex(x->xml);
    return sax_place(x, at < 0 ? UINT64_MAX : (uint64_t)at);
}

void qp__sax_problem(qp__sax *x, qp_status code, const char *what,
                     const char *want) {
    qp__report_problem(x->tell, code, qp__sax_here(x), what, want);
}

void qp__sax_abandon(qp__sax *x) {
    x->done = 1;
    x->at = qp__sax_here(x);
    XML_StopParser(x->xml, XML_FALSE);
}

static void sax_check(qp__sax *x) {
    if (x->tell->give.status && !x->done) qp__sax_abandon(x);
}

/* ---- what Expat calls ---------------------------------------------------- */

static void XMLCALL sax_doctype(void *ctx, const XML_Char *name,
                                const XML_Char *sysid, const XML_Char *pubid,
                                int has_internal) {
    qp__sax *x = ctx;
    (void)sysid, (void)pubid, (void)has_internal;
    qp__sax_problem(x, QP_E_FORMAT_SYNTAX, name, "no DOCTYPE");
    qp__sax_abandon(x);
}

static void XMLCALL sax_start(void *ctx, const XML_Char *name,
                              const XML_Char **attribute) {
    qp__sax *x = ctx;
    if (x->done) return;
    if (++x->depth > x->deepest) {
        qp__sax_problem(x, QP_E_FORMAT_DEPTH, name, "");
        qp__sax_abandon(x);
        return;
    }
    x->start(x->owner, name, attribute);
    sax_check(x);
}

static void XMLCALL sax_end(void *ctx, const XML_Char *name) {
    qp__sax *x = ctx;
    (void)name;
    if (x->done) return;
    x->end(x->owner);
    x->depth--;
    sax_check(x);
}

static void XMLCALL sax_text(void *ctx, const XML_Char *text, int len) {
    qp__sax *x = ctx;
    if (x->done) return;
    x->text(x->owner, (qp_text){text, (size_t)len});
    sax_check(x);
}

/* ---- the input ----------------------------------------------------------- */

int qp__sax_open(qp__sax *x) {
    x->at = x->base = x->seen = (qp_at){0, 1, 1};
    x->piece = SAX_PIECE;
    /* UTF-8 whatever the file declares: the caller has decoded it. */
    x->xml = XML_ParserCreate("UTF-8");
    if (!x->xml) return 0;
    XML_SetUserData(x->xml, x);
    XML_SetElementHandler(x->xml, sax_start, sax_end);
    if (x->text) XML_SetCharacterDataHandler(x->xml, sax_text);
    XML_SetStartDoctypeDeclHandler(x->xml, sax_doctype);
    return 1;
}

void qp__sax_free(qp__sax *x) {
    if (x->xml) XML_ParserFree(x->xml);
    qp__buf_free(x->tell->alloc, &x->held);
}

/* The text ends where more must come. */
static int sax_short(enum XML_Error why) {
    return why == XML_ERROR_NO_ELEMENTS || why == XML_ERROR_UNCLOSED_TOKEN ||
           why == XML_ERROR_PARTIAL_CHAR ||
           why == XML_ERROR_UNCLOSED_CDATA_SECTION;
}

/* Hands bytes to Expat. What is wrong with them is reported, and ends the
 * game. */
static void sax_parse(qp__sax *x, const char *bytes, size_t len, int last) {
    if (x->done || x->tell->give.status) return;
    if (XML_Parse(x->xml, bytes, (int)len, last) == XML_STATUS_OK) {
        if (last) x->at = sax_place(x, UINT64_MAX);
        return;
    }
    enum XML_Error why = XML_GetErrorCode(x->xml);
    if (why == XML_ERROR_NO_MEMORY)
        x->tell->give.status = QP_E_NOMEM;
    else if (!x->done)
        qp__sax_problem(x,
                        sax_short(why) ? QP_E_FORMAT_SHORT : QP_E_FORMAT_SYNTAX,
                        XML_ErrorString(why), "");
    if (!x->done) x->at = qp__sax_here(x);
    x->done = 1;
}

/* Passes what is held to Expat. A tag that is not whole stays here too, for
 * places in it. Expat before 2.6 reads it again from its start with each piece,
 * so the next is at least as long: nothing is read more than twice. */
static void sax_flush(qp__sax *x) {
    size_t before = x->given, n = x->held.len - before;
    if (!n || x->done || x->tell->give.status) return;
    if (x->base.offset + x->held.len > QP__TREE_LIMIT) {
        qp__sax_problem(x, QP_E_LIMIT, "", "64 MiB");
        x->at = qp__sax_here(x);
        x->done = 1;
        return;
    }
    x->given = x->held.len;
    sax_parse(x, x->held.ptr + before, n, 0);
    if (x->done || x->tell->give.status) return;
    qp_at from = qp__sax_here(x);
    size_t over = (size_t)(from.offset - x->base.offset);
    x->base = from;
    x->held.len -= over;
    x->given = x->held.len;
    if (x->given) memmove(x->held.ptr, x->held.ptr + over, x->given);
    x->piece = x->given > SAX_PIECE ? x->given : SAX_PIECE;
}

/* Expat's places of errors depend on where its input is cut: so it is always
 * cut in the same places. */
qp_status qp__sax_feed(qp__sax *x, const char *bytes, size_t len) {
    while (len && !x->done && !x->tell->give.status) {
        size_t room = x->given + x->piece - x->held.len;
        size_t n = len < room ? len : room;
        if (!qp__buf_add(x->tell->alloc, &x->held, (qp_text){bytes, n}))
            x->tell->give.status = QP_E_NOMEM;
        else if (n == room)
            sax_flush(x);
        bytes += n;
        len -= n;
    }
    return x->tell->give.status;
}

void qp__sax_finish(qp__sax *x) {
    sax_flush(x);
    sax_parse(x, "", 0, 1);
}

#endif
