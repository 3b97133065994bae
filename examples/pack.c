/* pack.c - packs a position into a key of 17 bytes, and unpacks it.
 *
 * Two keys are equal if and only if board and side to move are. Unlike a hash,
 * no two positions share one, and the position can be read from it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <qipu/qipu.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    const char *fen =
        argc > 1 ? argv[1]
                 : "4kab2/n3a4/6N2/C2P4p/4p1b2/5r3/P3P3P/BR1A5/6Nc1/3AK1c2 w";
    qp_setup setup, again;
    qp_err err;
    uint8_t key[QP_PACK_MAX];
    char text[QP_FEN_MAX];
    size_t bits, bytes;

    if (qp_fen_read(&setup, NULL, (qp_text){fen, strlen(fen)}, &err)) {
        fprintf(stderr, "column %u: %s\n", (unsigned)err.at.col,
                qp_status_text(err.code));
        return 1;
    }
    if (qp_pack(key, &bits, &setup, QP_CODEC_RANK, 0, &err)) {
        fprintf(stderr, "%s: %s\n", qp_status_text(err.code), err.want);
        return 1;
    }
    bytes = (bits + 7) / 8; /* codes of other codecs may end within a byte */
    for (size_t i = 0; i < bytes; i++) printf("%02x", key[i]);
    if (qp_unpack(&again, key, bytes, QP_CODEC_RANK, 0, &err)) return 1;
    qp_fen_write(text, &again);
    printf(" is %s\n", text);
    return 0;
}
