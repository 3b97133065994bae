/* record.c - one record of the wide form: UTF-16 at fixed places, in two
 * versions. Gaps between fields and the rest of a field after its NUL are
 * garbage and ignored.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../common/results_and_glyphs.h"
#include "cbr_int.h"

typedef struct cbr_field {
    const char *tag;
    uint16_t at, size;
} cbr_field;

/* Version 2. */
static const cbr_field CBR_FIELDS[] = {
#include "fields.inc"
};

/* What a library says of itself, in its head. */
static const cbr_field LIBRARY[] = {
    {"Library", 64, 512},        {"LibrarySource", 576, 256},
    {"LibraryCreator", 832, 64}, {"LibraryCreatorMail", 896, 64},
    {"LibraryCreated", 960, 64}, {"LibraryModified", 1024, 64}};

/* Places that are not text; version 2. */
enum {
    AT_VERSION = 19,
    AT_GUID = 20,
    AT_ECCO = 2036,
    AT_TYPE = 2040,
    AT_RESULT = 2076,
    AT_SIDE = 2112,
    AT_ROUND = 2116,
    AT_BOARD = 2120,
    AT_MOVES = 2214,
    AT_REMARK = 1088,
    REMARK_SIZE = 65536
};

/* A record being read. */
typedef struct record {
    cbr_out *o;
    qp_text bytes;
    uint64_t offset;
    int old; /* version 1 */
} record;

const char *qp__cbr_number(char out[12], uint32_t value) {
    snprintf(out, 12, "%lu", (unsigned long)value);
    return out;
}

const char *qp__cbr_result(uint32_t code) {
    return code < 5 ? qp__result_at(code % 4) : NULL; /* 4: several */
}

/* Where a place of version 2 is in version 1, which has no script, and nobody
 * but the players and the two authors. 0 when it is not there. */
static size_t cbr_place(const record *r, size_t at) {
    if (!r->old || at < 52) return at;
    if (at == 52 || at == 1524 || at == 1588) return 0;
    return at < 1524 ? at - 128 : at - 256;
}

/* The bytes at a place, or NULL when the record ends before them. */
static const char *bytes_at(const record *r, size_t at, size_t size) {
    at = cbr_place(r, at);
    if (!at || at > r->bytes.len || size > r->bytes.len - at) return NULL;
    return r->bytes.ptr + at;
}

static unsigned byte_at(const record *r, size_t at) {
    const char *p = bytes_at(r, at, 1);
    return p ? (unsigned char)*p : 0;
}

/* A place to report, never beyond the record. */
static qp_at where(const record *r, size_t at) {
    at = cbr_place(r, at);
    return qp__at(r->offset + (at < r->bytes.len ? at : r->bytes.len));
}

static void report_guid(qp__reporter *t, const char *name, const char *bytes,
                        qp_at at) {
    static const char NONE[16] = {0};
    if (!memcmp(bytes, NONE, 16)) return;
    const unsigned char *p = (const unsigned char *)bytes;
    char text[40];
    int n = snprintf(text, sizeof text,
                     "{%02X%02X%02X%02X-%02X%02X-%02X%02X-%02X%02X-"
                     "%02X%02X%02X%02X%02X%02X}",
                     p[3], p[2], p[1], p[0], p[5], p[4], p[7], p[6], p[8], p[9],
                     p[10], p[11], p[12], p[13], p[14], p[15]);
    qp__report_tag(t, name, (qp_text){text, (size_t)n}, at);
}

static void cbr_record_report_fields(const record *r) {
    qp__reporter *t = &r->o->in.tell;
    for (size_t i = 0; i < sizeof CBR_FIELDS / sizeof *CBR_FIELDS; i++) {
        const cbr_field *f = &CBR_FIELDS[i];
        const char *p = bytes_at(r, f->at, f->size);
        if (p)
            qp__report_tag_in(t, f->tag, QP__CODE_UTF16LE,
                              (qp_text){p, f->size}, where(r, f->at));
    }
    const char *p = bytes_at(r, AT_GUID, 16);
    if (p) report_guid(t, "GUID", p, where(r, AT_GUID));
    p = bytes_at(r, AT_ECCO, 4);
    if (p && !p[3] && qp__begins_ecco((qp_text){p, 4}))
        qp__report_tag_in(t, "ECCO", QP__CODE_GB18030, (qp_text){p, 4},
                          where(r, AT_ECCO));
    char text[12];
    p = bytes_at(r, AT_TYPE, 1);
    if (!p) return;
    qp__cbr_number(text, (unsigned char)*p);
    qp__report_tag(t, "RecordType", qp_text_of(text), where(r, AT_TYPE));
}

/* The result's tag, and the result itself. */
static const char *cbr_record_report_result(const record *r) {
    qp__reporter *t = &r->o->in.tell;
    unsigned code = byte_at(r, AT_RESULT);
    const char *result = qp__cbr_result(code);
    qp_at at = where(r, AT_RESULT);
    char text[12];
    if (!result) {
        qp__cbr_number(text, code);
        qp__report_problem(t, QP_W_FORMAT_VALUE, at, text,
                           "a result from 0 to 4");
        result = "*";
    }
    qp__report_tag(t, "Result", qp_text_of(result), at);
    if (code == 4) qp__report_tag(t, "Outcome", (qp_text){"several", 7}, at);
    return result;
}

/* The library's own tags: its name for each game, the rest for the first. */
static void cbr_record_report_library(cbr_out *o) {
    qp_text head = {o->head.ptr, o->head.len};
    if (!head.len) return;
    for (size_t i = 0; i < sizeof LIBRARY / sizeof *LIBRARY; i++) {
        const cbr_field *f = &LIBRARY[i];
        if (i && o->games) break;
        if ((size_t)f->at + f->size <= head.len)
            qp__report_tag_in(&o->in.tell, f->tag, QP__CODE_UTF16LE,
                              (qp_text){head.ptr + f->at, f->size},
                              qp__at(f->at));
    }
    if (!o->games && AT_GUID + 16 <= head.len)
        report_guid(&o->in.tell, "LibraryGUID", head.ptr + AT_GUID,
                    qp__at(AT_GUID));
}

/* The library's remark is a comment of its first game. */
static void cbr_record_report_remark(cbr_out *o) {
    if (o->games || o->head.len < AT_REMARK + REMARK_SIZE) return;
    qp__reporter *t = &o->in.tell;
    qp_at at = qp__at(AT_REMARK);
    qp__buf text = {0};
    qp_text bytes = {o->head.ptr + AT_REMARK, REMARK_SIZE};
    if (!qp__report_decode(t, &text, QP__CODE_UTF16LE, bytes, at))
        t->give.status = QP_E_NOMEM;
    else if (text.len)
        qp__report_comment(
            t, (qp_text){text.ptr, qp__tree_tidy(text.ptr, text.len)}, at);
    qp__buf_free(t->alloc, &text);
}

/* ---- the board ----------------------------------------------------------- */

/* 11 to 17 and 21 to 27, hexadecimal: rook, knight, bishop, advisor, king,
 * cannon, pawn. 0 for no piece, and for what is not one. */
static qp_piece piece_of(unsigned code) {
    static const uint8_t KINDS[8] = {0,          QP_ROOK, QP_KNIGHT, QP_BISHOP,
                                     QP_ADVISOR, QP_KING, QP_CANNON, QP_PAWN};
    unsigned side = code >> 4, kind = code & 15;
    if (side < 1 || side > 2 || kind < 1 || kind > 7) return 0;
    return QP_PIECE(side - 1, KINDS[kind]);
}

/* Squares count from Black's back rank, Red's left. */
static qp_sq cbr_square_of(unsigned index) {
    return index < QP_SQUARES ? QP_SQ(index % 9, 9 - index / 9) : QP_SQ_NONE;
}

static void report_bad_piece(const record *r, unsigned code, size_t i) {
    char text[12];
    snprintf(text, sizeof text, "%02X", code);
    qp__report_problem(&r->o->in.tell, QP_W_FORMAT_VALUE,
                       where(r, AT_BOARD + i), text,
                       "a piece, 11 to 17 or 21 to 27");
}

static void cbr_record_report_board(const record *r) {
    qp_setup *s = &r->o->board;
    const char *p = bytes_at(r, AT_BOARD, QP_SQUARES);
    if (!p) return;
    qp_setup_clear(s);
    for (unsigned i = 0; i < QP_SQUARES; i++) {
        unsigned code = (unsigned char)p[i];
        s->cell[cbr_square_of(i)] = piece_of(code);
        if (code && !piece_of(code)) report_bad_piece(r, code, i);
    }
    unsigned side = byte_at(r, AT_SIDE);
    s->turn = side == 2 ? QP_BLACK : QP_RED;
    char text[12];
    if (side != 1 && side != 2)
        qp__report_problem(&r->o->in.tell, QP_W_FORMAT_VALUE, where(r, AT_SIDE),
                           qp__cbr_number(text, side), "a side, 1 or 2");
    p = bytes_at(r, AT_ROUND, 2);
    s->fullmove = p ? (uint16_t)qp__le16(p) : 1;
    if (!s->fullmove) s->fullmove = 1;
    qp__emit_start(&r->o->in.tell.give, s, where(r, AT_BOARD));
}

/* ---- the moves ----------------------------------------------------------- */

/* Version 1 has the file in the upper half of a byte, the rank in the lower. */
static qp_sq old_square(unsigned v) {
    return v >> 4 < 9 && (v & 15) < 10 ? cbr_square_of((v & 15) * 9 + (v >> 4))
                                       : QP_SQ_NONE;
}

/* By whether the version is 1. */
static const qp__tree_form FORMS[2] = {
    {.bits = 0, .from = 2, .ends = 1, cbr_square_of, QP__CODE_UTF16LE},
    {.bits = 0, .from = 2, .ends = 1, old_square, QP__CODE_UTF16LE}};

/* ---- the record ---------------------------------------------------------- */

static void check_version(const record *r) {
    unsigned version = byte_at(r, AT_VERSION);
    char text[12];
    if (version == 1 || version == 2) return;
    qp__report_problem(&r->o->in.tell, QP_W_FORMAT_VALUE, where(r, AT_VERSION),
                       qp__cbr_number(text, version), "version 1 or 2");
}

size_t qp__cbr_record(cbr_out *o, qp_text bytes, uint64_t offset, int alone) {
    qp__reporter *t = &o->in.tell;
    record r = {o, bytes, offset, 0};
    r.old = byte_at(&r, AT_VERSION) == 1;
    if (!qp__tree_clear(&o->in.tree)) {
        t->give.status = QP_E_NOMEM;
        return bytes.len;
    }
    qp__report_begin_game(t, qp__at(offset));
    check_version(&r);
    cbr_record_report_fields(&r);
    const char *result = cbr_record_report_result(&r);
    cbr_record_report_library(o);
    cbr_record_report_board(&r);
    cbr_record_report_remark(o);
    size_t at = cbr_place(&r, AT_MOVES);
    o->in.tree.node[0].at = qp__at(offset + (at < bytes.len ? at : bytes.len));
    if (at < bytes.len)
        at = qp__tree_read(t, &o->in.tree, &FORMS[r.old], bytes, offset, at);
    else
        at = bytes.len;
    qp_at end = qp__at(offset + at);
    if (o->in.tree.parent != QP__TREE_NONE)
        qp__report_problem(t, QP_E_FORMAT_SHORT, end, "", "");
    if (alone && at < bytes.len)
        qp__report_problem(t, QP_W_FORMAT_LEFT, end, "", "");
    qp__tree_report(t, &o->in.tree, result, end);
    qp__report_end_game(t, end);
    o->games++;
    return at;
}
