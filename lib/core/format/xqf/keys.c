/* keys.c - the cipher of versions 11 to 18, and the squares of the pieces.
 *
 * SPDX-License-Identifier: MIT
 */
#include "xqf_int.h"

#include <string.h>

/* Part of the cipher: the pad of the body is masked with these bytes. */
static const unsigned char PAD_MASK[32] = {
    '[', '(', 'C', ')', ' ', 'C', 'o', 'p', 'y', 'r', 'i',
    'g', 'h', 't', ' ', 'M', 'r', '.', ' ', 'D', 'o', 'n',
    'g', ' ', 'S', 'h', 'i', 'w', 'e', 'i', '.', ']'};

static unsigned char xqf_key_of(unsigned byte, unsigned times) {
    return (unsigned char)((byte * byte * 54 + 221) * times);
}

void qp__xqf_keys(xqf_keys *keys, const unsigned char *header) {
    memset(keys, 0, sizeof *keys);
    if (header[XQF_VERSION] <= XQF_PLAIN) return;
    const unsigned char *key = header + XQF_KEYS, * or = header + XQF_OR;
    for (unsigned i = 0; i < sizeof keys->pad; i++)
        keys->pad[i] =
            (unsigned char)((or [i % 4] | (key[i % 4] & header[XQF_MASK])) &
                            PAD_MASK[i]);
    keys->men = xqf_key_of(key[1], key[1]);
    keys->from = xqf_key_of(key[2], keys->men);
    keys->to = xqf_key_of(key[3], keys->from);
    keys->text = (key[0] * 256u + key[1]) % 32000 + 767;
}

void qp__xqf_decipher(unsigned char *body, size_t n, const xqf_keys *keys) {
    size_t i = 0;
    for (; i + 32 <= n; i += 32)
        for (size_t j = 0; j < 32; j++)
            body[i + j] = (unsigned char)(body[i + j] - keys->pad[j]);
    for (size_t j = 0; i < n; i++, j++)
        body[i] = (unsigned char)(body[i] - keys->pad[j]);
}

void qp__xqf_setup(qp_setup *out, const unsigned char *header, unsigned *bad) {
    xqf_keys keys;
    qp__xqf_keys(&keys, header);
    unsigned turned = 0;
    if (header[XQF_VERSION] >= XQF_TURNED) turned = keys.men + 1u;
    qp_setup_clear(out);
    *bad = 0;
    for (unsigned i = 0; i < XQF_PIECES_COUNT; i++) {
        unsigned at = (unsigned char)(header[XQF_PIECES + i] - keys.men);
        unsigned man = (turned + i) % XQF_PIECES_COUNT;
        if (at >= QP_SQUARES) continue; /* captured */
        qp_piece *cell = &out->cell[QP_SQ(at / 10, at % 10)];
        if (*cell) {
            if (!*bad) *bad = XQF_PIECES + i;
        } else {
            *cell = qp__xqf_piece[man].piece;
        }
    }
}
