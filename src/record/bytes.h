/* bytes.h - events of small binary files: places, bytes at fault, text of GBK.
 * Not installed. */
#ifndef QP_GIVE_BYTES_H
#define QP_GIVE_BYTES_H

#include "give.h"
#include "qipu/board.h"

/* A place in a binary file. */
qp_at qp__give_at(uint64_t offset);

/* A problem with the `n` bytes at `p`, which are shown in hexadecimal. */
void qp__give_bad_bytes(qp__give *g, qp_status code, uint64_t offset,
                        const unsigned char *p, size_t n, const char *want);

/* The FEN tag, unless the setup is the opening with its counters. */
void qp__give_start(qp__give *g, const qp_setup *setup, uint64_t offset);

/* `n` bytes of GB18030 as UTF-8 in `out`, which has room for three times as
 * many. What is no text becomes U+FFFD, and so does a control character but
 * those in `keep`; each is told, unless `g` is NULL. */
qp_text qp__give_gbk(qp__give *g, char *out, const unsigned char *p, size_t n,
                     const char *keep, uint64_t offset);

#endif
