/* charset.c - one pass of a decoder, as often a second as can be.
 *
 * One property: what comes out in one piece comes out in two. The first byte
 * says where to cut, the second the encoding and the hint, as in the other
 * target of encodings (fuzz_charset.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include "../fuzz.h"

#include "qipu/charset.h"

static uint64_t hash;

static qp_flow hear_text(void *ctx, qp_text utf8) {
    (void)ctx;
    for (size_t i = 0; i < utf8.len; i++)
        hash = (hash ^ (unsigned char)utf8.ptr[i]) * 1099511628211u;
    return QP_GO;
}

static qp_flow hear_problem(void *ctx, const qp_err *err) {
    (void)ctx;
    LAW(err->code == QP_E_TEXT_BYTE || err->code == QP_W_TEXT_REPAIRED);
    return QP_GO;
}

static uint64_t decode(const char *p, size_t n, size_t cut, unsigned how) {
    static const qp_decode_to to = {NULL, hear_text, hear_problem};
    qp_decoder *d = qp_decoder_new(&to, (qp_encoding)(how % 7),
                                   (qp_encoding)(how / 7 % 7), NULL);
    LAW(d != NULL);
    hash = 14695981039346656037u;
    if (cut > n) cut = n;
    LAW(!qp_decoder_feed(d, p, cut));
    LAW(!qp_decoder_feed(d, p + cut, n - cut));
    LAW(!qp_decoder_finish(d));
    qp_decoder_free(d);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    const char *p = (const char *)data + 2;
    uint64_t whole = decode(p, size - 2, size, data[1]);
    LAW(decode(p, size - 2, data[0], data[1]) == whole);
    return 0;
}
