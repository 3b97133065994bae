/* plain_block.c - columns of bytes to a block and back. Every length is
 * compared with what is there. What the columns hold may take only a small
 * multiple of the bytes of the block; one that holds more has zeros at its end.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "plain.h"

static const char MARK[] = "\xFF\0\1";

/* ---- writing ------------------------------------------------------------- */

void qp__sheet_free(qpg_sheet *sheet) {
    for (unsigned i = 0; i < QPG_COLUMNS; i++)
        qp__buf_free(sheet->alloc, &sheet->column[i]);
}

void qp__sheet_put(qpg_sheet *sheet, unsigned column, qp_text bytes) {
    if (!qp__buf_add(sheet->alloc, &sheet->column[column], bytes))
        sheet->failed = 1;
    sheet->bytes += bytes.len;
}

static void sheet_empty(qpg_sheet *sheet) {
    for (unsigned i = 0; i < QPG_COLUMNS; i++) sheet->column[i].len = 0;
    sheet->bytes = 0;
    sheet->games = 0;
    sheet->failed = 0;
}

/* What a block must be long that holds so much: a move or a byte of a shape
 * makes 16 letters. */
static size_t least_length(size_t letters, size_t bytes) {
    letters += 16 * bytes;
    if (letters <= QPG_FREE_TEXT) return 0;
    return (letters - QPG_FREE_TEXT + QPG_TEXT_A_BYTE - 1) / QPG_TEXT_A_BYTE;
}

/* All columns but that of moves. */
static int join_columns(qp__buf *all, const qpg_sheet *s) {
    for (unsigned i = 0; i < QPG_COLUMN_MOVES; i++) {
        qp_text column = {s->column[i].ptr, s->column[i].len};
        if (column.len && !qp__buf_add(s->alloc, all, column)) return 0;
    }
    return 1;
}

/* The frame of a part, when it is shorter than that; else empty. */
static qp_status zip_part(qp__buf *frame, qpg_zip *zip, qp_text part,
                          int words) {
    if (!zip || !part.len) return QP_OK;
    qp_status rc = qp__zip_pack(frame, zip, part, words);
    if (!rc && frame->len >= part.len) frame->len = 0;
    return rc;
}

static int put_front(qp__buf *out, const qpg_sheet *s, const qp__buf frame[2]) {
    unsigned columns = 0;
    for (unsigned i = 0; i < QPG_COLUMNS; i++) columns += s->column[i].len != 0;
    if (!qp__buf_add(s->alloc, out, (qp_text){MARK, QPG_PLAIN_MARK}) ||
        !qp__block_put_number(s->alloc, out, s->games) ||
        !qp__block_put_number(s->alloc, out, columns))
        return 0;
    for (unsigned i = 0; i < QPG_COLUMNS; i++)
        if (s->column[i].len &&
            (!qp__block_put_number(s->alloc, out, i) ||
             !qp__block_put_number(s->alloc, out, s->column[i].len)))
            return 0;
    return qp__block_put_number(s->alloc, out, frame[0].len) &&
           qp__block_put_number(s->alloc, out, frame[1].len);
}

static int put_zeros(qp__buf *out, const qpg_sheet *s, qp_text columns) {
    size_t shape = s->column[QPG_COLUMN_SHAPE].len;
    qp_text texts = {columns.ptr + shape, columns.len - shape};
    size_t least = least_length(qp__block_letters(texts),
                                shape + s->column[QPG_COLUMN_MOVES].len);
    while (out->len < least)
        if (!qp__buf_add(s->alloc, out, (qp_text){"", 1})) return 0;
    return 1;
}

static qp_status put_block(qp__buf *out, uint64_t *moves, const qpg_sheet *s,
                           qpg_zip *zip, qp__buf buf[3]) {
    if (s->failed || !join_columns(&buf[2], s)) return QP_E_NOMEM;
    const qp__buf *last = &s->column[QPG_COLUMN_MOVES];
    const qp_text part[2] = {{buf[2].ptr, buf[2].len}, {last->ptr, last->len}};
    out->len = 0;
    for (int i = 0; i < 2; i++) {
        qp_status rc = zip_part(&buf[i], zip, part[i], i == 0);
        if (rc) return rc;
    }
    if (!put_front(out, s, buf)) return QP_E_NOMEM;
    for (int i = 0; i < 2; i++) {
        qp_text bytes =
            buf[i].len ? (qp_text){buf[i].ptr, buf[i].len} : part[i];
        if (!qp__buf_add(s->alloc, out, bytes)) return QP_E_NOMEM;
        if (i && moves) *moves = bytes.len;
    }
    if (!put_zeros(out, s, part[0])) return QP_E_NOMEM;
    return out->len > QP_RECORD_MAX ? QP_E_LIMIT : QP_OK;
}

qp_status qp__sheet_end(qp__buf *out, uint64_t *moves, qpg_sheet *sheet,
                        qpg_zip *zip) {
    qp__buf buf[3] = {{0}}; /* two frames; the columns, joined */
    qp_status rc = put_block(out, moves, sheet, zip, buf);
    for (int i = 0; i < 3; i++) qp__buf_free(sheet->alloc, &buf[i]);
    sheet_empty(sheet);
    return rc;
}

/* ---- taking apart -------------------------------------------------------- */

int qp__is_plain(qp_text block) {
    return block.len >= 2 && !memcmp(block.ptr, MARK, 2);
}

/* A number of at most `most`. */
static qp_status take_length(size_t *out, qp_text block, size_t *at,
                             size_t most) {
    uint64_t n;
    if (!qp__block_number(&n, block, at))
        return *at < block.len ? QP_E_PACK_CODE : QP_E_PACK_SHORT;
    *out = (size_t)n;
    return n > most ? QP_E_PACK_SHORT : QP_OK;
}

/* The columns, in rising order, none of them empty. */
static qp_status take_columns(qpg_columns *p, qp_text block, size_t *at) {
    const size_t most = (size_t)QPG_TEXT_A_BYTE * QP_RECORD_MAX;
    size_t count, column, next = 0;
    qp_status rc = take_length(&count, block, at, most);
    for (; !rc && count; count--) {
        rc = take_length(&column, block, at, most);
        if (rc) return rc;
        if (column < next || column >= QPG_COLUMNS) return QP_E_PACK_CODE;
        rc = take_length(&p->length[column], block, at, most);
        if (!rc && !p->length[column]) return QP_E_PACK_CODE;
        p->bytes[column == QPG_COLUMN_MOVES] += p->length[column];
        next = column + 1;
    }
    return rc;
}

qp_status qp__plain_parts(qpg_columns *parts, qp_text block) {
    size_t at = QPG_PLAIN_MARK, games;
    *parts = (qpg_columns){0};
    if (block.len < QPG_PLAIN_MARK || memcmp(block.ptr, MARK, QPG_PLAIN_MARK))
        return QP_E_PACK_VERSION; /* kept for later ones */
    qp_status rc = take_length(&games, block, &at, SIZE_MAX);
    if (rc) return rc;
    if (!games) return QP_E_PACK_CODE;
    if (games > QPG_GAMES_MAX) return QP_E_LIMIT;
    parts->games = games;
    rc = take_columns(parts, block, &at);
    for (int i = 0; !rc && i < 2; i++)
        rc = take_length(&parts->frame[i], block, &at, block.len);
    for (int i = 0; !rc && i < 2; i++) {
        size_t n = parts->frame[i] ? parts->frame[i] : parts->bytes[i];
        parts->at[i] = at;
        if (n > block.len - at) return QP_E_PACK_SHORT;
        at += n;
    }
    parts->end = at;
    if (!rc && least_length(0, parts->length[QPG_COLUMN_SHAPE] +
                                   parts->bytes[1]) > block.len)
        return QP_E_PACK_SHORT;
    return rc;
}

/* That there are the zeros that the columns ask for, no fewer and no more. */
static qp_status plain_check_zeros(const qpg_columns *p, qp_text block,
                                   qp_text columns) {
    size_t shape = p->length[QPG_COLUMN_SHAPE], end = p->end;
    qp_text texts = {columns.ptr + shape, columns.len - shape};
    size_t least = least_length(qp__block_letters(texts), shape + p->bytes[1]);
    if (block.len < least) return QP_E_PACK_SHORT;
    if (block.len > (end > least ? end : least)) return QP_E_PACK_LONG;
    for (; end < block.len; end++)
        if (block.ptr[end]) return QP_E_PACK_CODE;
    return QP_OK;
}

/* Where the bytes of a part stand when they are unpacked. */
static qp_status unzip_part(const char **out, qp__fast *f, const qpg_columns *p,
                            int i, qp_text block) {
    qp__buf *to = &f->part[i];
    qp_text frame = {block.ptr + p->at[i], p->frame[i]};
    *out = frame.ptr;
    if (!frame.len) return QP_OK;
    if (least_length(p->bytes[i], 0) > block.len) return QP_E_PACK_SHORT;
    if (!qp__grow(&f->alloc, &to->ptr, &to->capacity, p->bytes[i] + 1, 1))
        return QP_E_NOMEM;
    *out = to->ptr;
    return qp__zip_unpack(to->ptr, p->bytes[i], f->zip, frame, i == 0);
}

qp_status qp__plain_open(qp__fast *f, qp_text block) {
    qpg_columns p;
    const char *part[2] = {NULL, NULL};
    f->games = 0;
    qp_status rc = qp__plain_parts(&p, block);
    for (int i = 0; !rc && i < 2; i++)
        rc = unzip_part(&part[i], f, &p, i, block);
    if (!rc) rc = plain_check_zeros(&p, block, (qp_text){part[0], p.bytes[0]});
    if (rc) return rc;
    for (unsigned i = 0; i < QPG_COLUMNS; i++) {
        f->at[i] = i == QPG_COLUMN_MOVES ? part[1] : part[0];
        f->end[i] = f->at[i] + p.length[i];
        if (i != QPG_COLUMN_MOVES) part[0] = f->end[i];
    }
    f->plain = 1;
    f->games = p.games;
    return QP_OK;
}
