/* writer.c - .qpg files with an index: which games share a block, and the
 * length of each record's frame and its number of games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "file.h"
#include "plain.h"

const uint8_t qp__qpg_head[QPG_HEAD] = {0x8F, 'Q',  'P',  'G',
                                        0x0D, 0x0A, 0x1A, QPG_VERSION};

/* Seven bits a byte, the lowest first; returns how many bytes. */
static size_t qpg_digits(uint8_t out[10], uint64_t value) {
    size_t n = 0;
    for (; value >= 128; value >>= 7) out[n++] = (uint8_t)(128 | value);
    out[n++] = (uint8_t)value;
    return n;
}

/* A frame: its mark, `number`, bytes and sum. `*written`, unless NULL, goes up
 * by its length. QP_E_IO. */
static qp_status write_frame(uint64_t *written, const qp_sink *out,
                             uint8_t mark, uint64_t number, qp_text bytes) {
    uint8_t front[1 + 10] = {mark}, sum[QPG_SUM];
    size_t len = 1 + qpg_digits(front + 1, number);
    uint32_t reg = qp__crc(UINT32_MAX, front, len);
    reg = ~qp__crc(reg, bytes.ptr, bytes.len);
    for (int i = 0; i < QPG_SUM; i++) sum[i] = (uint8_t)(reg >> (24 - 8 * i));
    if (written) *written += len + bytes.len + QPG_SUM;
    qp_status rc = qp__sink_put(out, front, len);
    if (!rc) rc = qp__sink_put(out, bytes.ptr, bytes.len);
    return rc ? rc : qp__sink_put(out, sum, sizeof sum);
}

qp_status qp_qpg_begin(const qp_sink *out) {
    return qp__sink_put(out, qp__qpg_head, QPG_HEAD);
}

qp_status qp_qpg_put(const qp_sink *out, qp_text record) {
    if (record.len > QP_RECORD_MAX) return QP_E_LIMIT;
    return write_frame(NULL, out, QPG_MARK_RECORD, record.len, record);
}

qp_status qp_qpg_end(const qp_sink *out, uint64_t count) {
    if (count >> 63) return QP_E_LIMIT;
    return write_frame(NULL, out, QPG_MARK_END, count, (qp_text){"", 0});
}

/* A block is written when it has so many games or bytes. */
enum { BLOCK_GAMES = 256, BLOCK_BYTES = 1 << 18 };

struct qp_qpg_writer {
    qp_alloc alloc;
    qp_sink out;
    qp_profile profile;
    int begun;
    qpg_zip *zip;
    qpg_sheet sheet;
    qp__buf body, index;
    uint64_t written, games, records;
};

qp_qpg_writer *qp_qpg_writer_new(const qp_sink *out, qp_profile profile,
                                 const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_qpg_writer *w = qp__get(&a, sizeof *w);
    if (!w) return NULL;
    *w = (qp_qpg_writer){.alloc = a, .out = *out, .profile = profile};
    w->sheet.alloc = &w->alloc;
    if (profile != QP_PROFILE_FAST) return w;
    w->zip = qp__zip_new(&a);
    if (w->zip) return w;
    qp__put(&a, w, sizeof *w);
    return NULL;
}

void qp_qpg_writer_free(qp_qpg_writer *writer) {
    if (!writer) return;
    qp_alloc a = writer->alloc;
    qp__zip_free(writer->zip);
    writer->sheet.alloc = &a;
    qp__sheet_free(&writer->sheet);
    qp__buf_free(&a, &writer->body);
    qp__buf_free(&a, &writer->index);
    qp__put(&a, writer, sizeof *writer);
}

static qp_status qpg_writer_begin(qp_qpg_writer *w) {
    if (w->begun) return QP_OK;
    if (w->profile == QP_PROFILE_FAST && !qp__zip_there())
        return QP_E_PACK_ZSTD;
    uint8_t head[QPG_HEAD];
    memcpy(head, qp__qpg_head, QPG_HEAD);
    head[QPG_HEAD - 1] =
        w->profile == QP_PROFILE_SMALL ? QPG_VERSION_INDEX : QPG_VERSION_PLAIN;
    w->begun = 1;
    w->written = QPG_HEAD;
    return qp__sink_put(&w->out, head, QPG_HEAD);
}

/* ---- the index ----------------------------------------------------------- */

static int add_number(qp_qpg_writer *w, uint64_t value) {
    uint8_t digit[10];
    size_t n = qpg_digits(digit, value);
    return qp__buf_add(&w->alloc, &w->index, (qp_text){(char *)digit, n});
}

/* The length of a frame, and beside it whether it has games in another number
 * than one; then how many. */
static qp_status qpg_add_entry(qp_qpg_writer *w, uint64_t len, uint64_t games) {
    if (!add_number(w, 2 * len + (games != 1)) ||
        (games != 1 && !add_number(w, games)))
        return QP_E_NOMEM;
    w->games += games;
    w->records++;
    return QP_OK;
}

/* One frame of the index: the entries from `*at` on, as many as it holds. */
static qp_status put_index(qp_qpg_writer *w, size_t *at, uint64_t sum[2]) {
    uint8_t front[20];
    qp_text all = {w->index.ptr, w->index.len};
    size_t start = *at, len = qpg_digits(front, sum[0]);
    len += qpg_digits(front + len, sum[1]);
    while (*at < all.len && *at - start < QPG_INDEX_MAX - 40) {
        uint64_t frame = 0, games = 1;
        if (!qp__block_number(&frame, all, at)) break;
        if (frame & 1 && !qp__block_number(&games, all, at)) break;
        sum[0] += frame >> 1;
        sum[1] += games;
    }
    w->body.len = 0;
    if (!qp__buf_add(&w->alloc, &w->body, (qp_text){(char *)front, len}) ||
        !qp__buf_add(&w->alloc, &w->body,
                     (qp_text){all.ptr + start, *at - start}))
        return QP_E_NOMEM;
    return write_frame(&w->written, &w->out, QPG_MARK_INDEX, w->body.len,
                       (qp_text){w->body.ptr, w->body.len});
}

static qp_status put_end(qp_qpg_writer *w, uint64_t index) {
    uint8_t body[QPG_LAST_BODY];
    for (int i = 0; i < 8; i++) {
        body[i] = (uint8_t)(w->games >> (56 - 8 * i));
        body[8 + i] = (uint8_t)(index >> (56 - 8 * i));
    }
    return write_frame(NULL, &w->out, QPG_MARK_LAST, QPG_LAST_BODY,
                       (qp_text){(char *)body, QPG_LAST_BODY});
}

/* ---- records ------------------------------------------------------------- */

static qp_status put_record(qp_qpg_writer *w, qp_text record, uint64_t games) {
    uint64_t before = w->written;
    if (record.len > QP_RECORD_MAX) return QP_E_LIMIT;
    qp_status rc =
        write_frame(&w->written, &w->out, QPG_MARK_RECORD, record.len, record);
    return rc ? rc : qpg_add_entry(w, w->written - before, games);
}

static qp_status qpg_flush(qp_qpg_writer *w) {
    uint64_t games = w->sheet.games;
    if (!games) return QP_OK;
    qp_status rc = qp__sheet_end(&w->body, NULL, &w->sheet, w->zip);
    if (rc) return rc;
    return put_record(w, (qp_text){w->body.ptr, w->body.len}, games);
}

/* A game that is packed already goes into a record of its own. */
static qp_status put_packed(qp_qpg_writer *w, qp_text record) {
    qp_status rc = qpg_flush(w);
    return rc ? rc : put_record(w, record, 1);
}

/* A block of one game as it was written before. */
static qp_status put_bits(qp_qpg_writer *w, qp_text record) {
    qpg_parts parts;
    qp_status rc = qp__block_parts(&parts, record);
    return rc || parts.games != 1 ? QP_E_PACK_CODE : put_packed(w, record);
}

static qp_status put_fast(qp_qpg_writer *w, qp_text record) {
    qpg_columns parts;
    if (!qp__is_plain(record)) return put_bits(w, record);
    qp_status rc = qp__plain_parts(&parts, record);
    if (rc || parts.games != 1) return QP_E_PACK_CODE;
    if (parts.frame[0] || parts.frame[1]) return put_packed(w, record);
    if (record.len != parts.end) return put_packed(w, record);
    if (w->sheet.bytes + record.len > BLOCK_BYTES) rc = qpg_flush(w);
    if (rc) return rc;
    const char *at = record.ptr + parts.at[0];
    for (unsigned i = 0; i < QPG_COLUMNS; at += parts.length[i++])
        if (parts.length[i])
            qp__sheet_put(&w->sheet, i, (qp_text){at, parts.length[i]});
    if (w->sheet.failed) return QP_E_NOMEM;
    w->sheet.games++;
    return w->sheet.games < BLOCK_GAMES ? QP_OK : qpg_flush(w);
}

qp_status qp_qpg_writer_put(qp_qpg_writer *writer, qp_text record) {
    int fast = record.len && (uint8_t)*record.ptr == QPG_FAST_MARK;
    qp_status rc = qpg_writer_begin(writer);
    if (rc) return rc;
    if (fast != (writer->profile != QP_PROFILE_SMALL)) return QP_E_PACK_CODE;
    return fast ? put_fast(writer, record) : put_record(writer, record, 1);
}

qp_status qp_qpg_writer_end(qp_qpg_writer *writer) {
    qp_qpg_writer *w = writer;
    qp_status rc = qpg_writer_begin(w);
    if (!rc) rc = qpg_flush(w);
    uint64_t index = w->written, sum[2] = {QPG_HEAD, 0};
    size_t at = 0;
    while (!rc && at < w->index.len) rc = put_index(w, &at, sum);
    return rc ? rc : put_end(w, index);
}
