/* text_sizes.c - FEN, alone and through zlib and zstd, for comparison with the
 * codes. A program built without one of the two has no row for it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sizes_common.h"

#if defined QP_WITH_ZLIB
#include <zlib.h>
#endif
#if defined QP_WITH_ZSTD
#include <zstd.h>
#endif

size_t sizes_fen(const any_setup *setup) {
    char fen[QP_FEN_MAX];
    return 8 * any_fen(fen, setup);
}

#if defined QP_WITH_ZLIB
int sizes_has_zlib(void) {
    return 1;
}

size_t sizes_zlib(const any_setup *setup) {
    char fen[QP_FEN_MAX];
    unsigned char packed[2 * QP_FEN_MAX];
    uLongf len = sizeof packed;
    uLong fen_len = (uLong)any_fen(fen, setup);
    if (compress2(packed, &len, (const Bytef *)fen, fen_len, 9) != Z_OK)
        return 8 * fen_len;
    return 8 * (size_t)len;
}
#else
int sizes_has_zlib(void) {
    return 0;
}

size_t sizes_zlib(const any_setup *setup) {
    return sizes_fen(setup);
}
#endif

#if defined QP_WITH_ZSTD
int sizes_has_zstd(void) {
    return 1;
}

size_t sizes_zstd(const any_setup *setup) {
    char fen[QP_FEN_MAX], packed[2 * QP_FEN_MAX];
    size_t fen_len = any_fen(fen, setup);
    size_t len = ZSTD_compress(packed, sizeof packed, fen, fen_len, 19);
    return 8 * (ZSTD_isError(len) ? fen_len : len);
}
#else
int sizes_has_zstd(void) {
    return 0;
}

size_t sizes_zstd(const any_setup *setup) {
    return sizes_fen(setup);
}
#endif
