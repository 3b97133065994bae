/* binary_events.h - events of small binary files: bytes at fault, boards, text
 * of GBK. Not installed. */
#ifndef QP_EMIT_BYTES_H
#define QP_EMIT_BYTES_H

#include "emit_events.h"
#include "qipu/board.h"

/* Little-endian numbers. */
static inline unsigned qp__le16(const void *bytes) {
    const unsigned char *p = bytes;
    return p[0] | (unsigned)p[1] << 8;
}
static inline uint32_t qp__le32(const void *bytes) {
    const unsigned char *p = bytes;
    return qp__le16(p) | (uint32_t)qp__le16(p + 2) << 16;
}

/* A problem with the `n` bytes at `p`, which are shown in hexadecimal. */
void qp__emit_bad_bytes(qp__emit *g, qp_status code, uint64_t offset,
                        const unsigned char *p, size_t n, const char *want);

/* The FEN tag, unless the setup is the opening with its counters. */
void qp__emit_start(qp__emit *g, const qp_setup *setup, qp_at at);

/* The sixteen pieces of a side in the order in which lists have them: along the
 * back rank, then cannons and pawns; or, of game servers, pawns first. */
extern const uint8_t qp__pieces_by_rank[16], qp__pieces_by_server[16];
/* A server's square, whose board has its corner, a9, at 52, and rows of 16;
 * QP_SQ_NONE for another. */
qp_sq qp__server_square(uint32_t number);

/* Decodes `n` bytes of GB18030 into `out`, which has room for three times as
 * many. Invalid bytes and control characters but those in `keep` become U+FFFD;
 * each is reported unless `g` is NULL. */
qp_text qp__emit_gbk(qp__emit *g, char *out, const unsigned char *p, size_t n,
                     const char *keep, uint64_t offset);

#endif
