/* file_write.c - writes .qpg files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "file.h"

const uint8_t qp__qpg_head[QPG_HEAD] = {0x8F, 'Q',  'P',  'G',
                                        0x0D, 0x0A, 0x1A, QPG_VERSION};

size_t qp__qpg_digits(uint8_t out[10], uint64_t value) {
    size_t n = 0;
    for (; value >= 128; value >>= 7) out[n++] = (uint8_t)(128 | value);
    out[n++] = (uint8_t)value;
    return n;
}

static qp_status qpg_file_write_emit(const qp_sink *out, const void *bytes,
                                     size_t len) {
    return len && out->write(out->ctx, bytes, len) ? QP_E_IO : QP_OK;
}

qp_status qp__qpg_frame(uint64_t *written, const qp_sink *out, uint8_t mark,
                        uint64_t number, qp_text bytes) {
    uint8_t front[1 + 10] = {mark}, sum[QPG_SUM];
    size_t len = 1 + qp__qpg_digits(front + 1, number);
    uint32_t reg = qp__crc(UINT32_MAX, front, len);
    reg = ~qp__crc(reg, bytes.ptr, bytes.len);
    for (int i = 0; i < QPG_SUM; i++) sum[i] = (uint8_t)(reg >> (24 - 8 * i));
    if (written) *written += len + bytes.len + QPG_SUM;
    qp_status rc = qpg_file_write_emit(out, front, len);
    if (!rc) rc = qpg_file_write_emit(out, bytes.ptr, bytes.len);
    return rc ? rc : qpg_file_write_emit(out, sum, sizeof sum);
}

qp_status qp_qpg_begin(const qp_sink *out) {
    return qpg_file_write_emit(out, qp__qpg_head, QPG_HEAD);
}

qp_status qp_qpg_put(const qp_sink *out, qp_text record) {
    if (record.len > QP_RECORD_MAX) return QP_E_LIMIT;
    return qp__qpg_frame(NULL, out, QPG_MARK_RECORD, record.len, record);
}

qp_status qp_qpg_end(const qp_sink *out, uint64_t count) {
    if (count >> 63) return QP_E_LIMIT;
    return qp__qpg_frame(NULL, out, QPG_MARK_END, count, (qp_text){"", 0});
}
