/* reader.c - games in XML with Expat: opens a reader, reports faults, ends. The
 * input is put within a root of our own, so that concatenated files can be
 * read, and after a fault a new parser goes on at the next `pgn`. Expat always
 * gets UTF-8 and no declaration or document type. Its memory comes from libc.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "xml_int.h"

void qp__xml_fault(xml_reader *r, qp_status code, const qp_at *at, qp_text what,
                   const char *want) {
    r->fault = 1;
    qp__emit_problem(&r->give, code, at, what, qp_text_of(want));
    qp__xml_break_off(r, at);
}

/* A fault as it is reported. */
typedef struct xml_fault {
    qp_at at;
    qp_text what;
    char want[XML_NAME_MAX + 8];
} xml_fault;

/* The end tag that was due. */
static void due_tag(const xml_reader *r, xml_fault *f) {
    const char *name = r->open           ? r->open_name
                       : r->give.depth   ? "variation"
                       : r->give.in_game ? "pgn"
                                         : "";
    if (*name) snprintf(f->want, sizeof f->want, "</%s>", name);
}

/* What Expat finds fault with: an entity, a name, or a character. */
static qp_text culprit(const char *p, const char *end) {
    const char *q = p + 1;
    if (*p == '&')
        while (q < end && q[-1] != ';') q++;
    else if (qp__xml_name_byte(*p))
        while (q < end && qp__xml_name_byte(*q)) q++;
    return (qp_text){p, (size_t)(q - p)};
}

/* The entity that a tag has and XML has not: Expat names the tag only. */
static const char *strange_entity(const char *p, const char *end) {
    for (; p < end && *p != '>'; p++) {
        const char *q = p + 1;
        if (*p != '&' || q == end || *q == '#') continue;
        while (q < end && qp__xml_name_byte(*q)) q++;
        if (!qp__xml_own_entity((qp_text){p + 1, (size_t)(q - p - 1)}))
            return p;
    }
    return NULL;
}

/* A fault in the tag at `tag`, seen at `p`. */
static void fault_in_tag(const xml_reader *r, enum XML_Error code, xml_fault *f,
                         const char *tag, const char *p) {
    const char *end = r->out + r->out_len, *entity;
    if (code == XML_ERROR_TAG_MISMATCH) {
        const char *close = memchr(p, '>', (size_t)(end - p));
        f->what = (qp_text){tag, (size_t)((close ? close + 1 : end) - tag)};
        due_tag(r, f);
        return;
    }
    if (code == XML_ERROR_DUPLICATE_ATTRIBUTE)
        strcpy(f->want, "each attribute once");
    if (code == XML_ERROR_UNDEFINED_ENTITY) {
        strcpy(f->want, "&amp; for &");
        entity = strange_entity(p, end);
        if (entity) p = entity;
    }
    while (tag < p) qp__at_pass(&f->at, *tag++);
    f->what = culprit(p, end);
}

/* Reports what Expat found. Tags are passed to it as they are, so a fault in
 * one has its place; an end tag is at fault as a whole. Other faults are
 * reported at the tag before. */
static void expat_fault(xml_reader *r) {
    enum XML_Error code = XML_GetErrorCode(r->parser);
    if (code == XML_ERROR_NO_MEMORY) {
        r->give.status = QP_E_NOMEM;
        return;
    }
    const xml_mark *next = r->marks + r->marks_used;
    int more = r->marks_used < r->marks_len;
    uint64_t place = (uint64_t)XML_GetCurrentByteIndex(r->parser) - r->fed;
    const char *words = XML_ErrorString(code);
    if (!words) words = "";
    xml_fault f = {r->last_at, {words, strlen(words)}, ""};
    if (more && place >= next->out && place < r->out_len) {
        f.at = next->at;
        fault_in_tag(r, code, &f, r->out + next->out, r->out + place);
    }
    qp__xml_fault(r, QP_E_FORMAT_SYNTAX, &f.at, f.what, f.want);
}

void qp__xml_flush(xml_reader *r) {
    if (!r->fault && !r->give.status && r->out_len) {
        enum XML_Status got =
            XML_Parse(r->parser, r->out, (int)r->out_len, XML_FALSE);

        if (got != XML_STATUS_OK && !r->fault && !r->give.status)
            expat_fault(r);
        r->fed += r->out_len;
        r->waits = (uint64_t)XML_GetCurrentByteIndex(r->parser) != r->fed;
    }
    r->out_len = r->marks_len = r->marks_used = 0;
}

void qp__xml_renew(xml_reader *r) {
    if (!XML_ParserReset(r->parser, "UTF-8")) {
        r->give.status = QP_E_NOMEM;
        return;
    }
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, qp__xml_start, qp__xml_end);
    XML_SetCharacterDataHandler(r->parser, qp__xml_text);
    r->level = r->strange = 0;
    r->open = XML_IS_NONE;
    memcpy(r->out, "<all>", 5);
    r->out_len = 5;
    r->marks[0] = (xml_mark){qp__place_at(&r->place), XML_IS_ROOT, 0};
    r->marks_len = 1;
    r->marks_used = 0;
    r->fed = 0;
}

/* Expat keeps every name that it meets. */
void qp__xml_game_ended(xml_reader *r) {
    if (!r->fault && !r->give.status && !r->give.in_game && r->strange > 512)
        qp__xml_renew(r);
}

qp_format_reader *qp__xml_open(const qp_handler *to, const qp_alloc *alloc) {
    xml_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    qp__place_start(&r->place);
    r->last_at = qp__place_at(&r->place);
    r->parser = XML_ParserCreate("UTF-8");
    if (!r->parser) {
        qp__reader_free((qp_format_reader *)r);
        return NULL;
    }
    qp__xml_renew(r);
    return (qp_format_reader *)r;
}

void qp__xml_close(qp_format_reader *reader) {
    xml_reader *r = (xml_reader *)reader;
    if (!r) return;
    XML_ParserFree(r->parser);
    qp__buf_free(&r->in.alloc, &r->held);
    qp__reader_free(reader);
}

qp_status qp__xml_feed(qp_format_reader *reader, const char *bytes,
                       size_t len) {
    xml_reader *r = (xml_reader *)reader;
    if (len) qp__xml_scan(r, bytes, bytes + len);
    return r->give.status;
}

qp_status qp__xml_finish(qp_format_reader *reader) {
    xml_reader *r = (xml_reader *)reader;
    qp__xml_flush(r);
    if (r->give.status) return r->give.status;
    qp_at at = qp__place_at(&r->place);
    qp_text none = {"", 0}, want = {"pgn", 3};
    const char *due = r->give.in_game ? "</pgn>" : r->games ? "</games>" : "";
    int open = r->give.in_game || (!r->loose && r->games) ||
               (r->state != XML_AT_TEXT && r->state != XML_AT_LOST);
    if (r->refused || r->fault)
        qp__xml_break_off(r, &at);
    else if (open)
        qp__xml_fault(r, QP_E_FORMAT_SHORT, &at, none, due);
    else if (!r->any && !r->loose && !r->reported_text)
        qp__emit_problem(&r->give, QP_E_FORMAT_MARK, &at, none, want);
    return r->give.status;
}
