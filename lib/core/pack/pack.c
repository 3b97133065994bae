/* pack.c - codecs by name and number, and what they have in common.
 *
 * Owns the flags, the two counters that go with a code, and the judgement of
 * lengths. Codes are made and read in a buffer with room after them; what the
 * caller gave is written last.
 *
 * Counters are two numbers of seven bits a byte, the lowest first, the top bit
 * set in all but the last byte of each. They stand after codes of fixed width
 * and before the others, whose end only the end of the bytes says.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../base/err_int.h"
#include "pack_int.h"

enum { PACK_COUNTER_MAX = 65535, PACK_CODECS = QP_CODEC_ENTROPY + 1 };

/* By codec; the flags are those that it takes. */
static const struct {
    const char *name;
    unsigned flags;
    size_t bits, chess_bits; /* of a code of fixed width, else 0 */
    int chess;
} PACK_CODEC[PACK_CODECS] = {
    {"", 0, 0, 0, 0},
    {"fen5", QP_PACK_GAME_STATE, 0, 0, 1},
    {"nibble", QP_PACK_GAME_STATE, 0, 0, 1},
    {"hexfen", QP_PACK_COUNTERS, 0, 0, 0},
    {"fixed", QP_PACK_COUNTERS, QP__FIXED_BITS, QP__CHESS_FIXED_BITS, 1},
    {"rank", QP_PACK_COUNTERS, (size_t)8 * QP_RANK_BYTES,
     (size_t)8 * QP_CHESS_RANK_BYTES, 1},
    {"entropy", QP_PACK_COUNTERS, 0, 0, 0}};

/* The codec's place in CODEC, or 0. */
static unsigned pack_known(qp_codec codec) {
    unsigned i = (unsigned)codec;
    return i < PACK_CODECS ? i : 0;
}

const char *qp_codec_name(qp_codec codec) {
    return PACK_CODEC[pack_known(codec)].name;
}

qp_codec qp_codec_by_name(qp_text name) {
    for (unsigned i = 1; i < PACK_CODECS; i++)
        if (strlen(PACK_CODEC[i].name) == name.len &&
            !memcmp(PACK_CODEC[i].name, name.ptr, name.len))
            return (qp_codec)i;
    return (qp_codec)0;
}

/* ---- errors -------------------------------------------------------------- */

static void set_want(qp_err *err, const char *want) {
    qp__err_text(err->want, sizeof err->want, (qp_text){want, strlen(want)});
}

qp_status qp__pack_fail(qp_err *err, qp_status status, size_t offset,
                        const char *want) {
    qp__fail(err, status, (qp_at){offset, 0, 0}, (qp_text){NULL, 0});
    if (err) set_want(err, want);
    return status;
}

qp_status qp__pack_refuse(qp_err *err, qp_sq sq, unsigned files,
                          const char *want) {
    qp__pack_fail(err, QP_E_PACK_SETUP, 0, want);
    if (err && sq != QP_SQ_NONE)
        /* Ranks count from 0 in xiangqi and from 1 in chess. */
        snprintf(err->square, sizeof err->square, "%c%u",
                 "abcdefghi"[sq % files], (sq / files + (files == 8)) % 100U);
    return QP_E_PACK_SETUP;
}

/* Fails for what is no codec of the game, or has not these flags. */
static qp_status check_call(qp_codec codec, unsigned flags, int chess,
                            qp_err *err) {
    unsigned i = pack_known(codec);
    if (i == 0 || (chess && !PACK_CODEC[i].chess))
        return qp__pack_fail(err, QP_E_ARG, 0, "a codec of the game");
    if (flags & ~PACK_CODEC[i].flags)
        return qp__pack_fail(err, QP_E_ARG, 0, "flags of the codec");
    return QP_OK;
}

/* ---- counters ------------------------------------------------------------ */

static size_t put_counters(uint8_t *out, unsigned quiet, unsigned fullmove) {
    const unsigned counter[2] = {quiet, fullmove};
    size_t n = 0;
    for (int i = 0; i < 2; i++) {
        unsigned left = counter[i];
        for (; left > 127; left >>= 7) out[n++] = (uint8_t)(128 | left);
        out[n++] = (uint8_t)left;
    }
    return n;
}

/* Reads the counters that begin at byte `*at`, and moves on. */
static qp_status get_counters(uint16_t counter[2], size_t *at,
                              const uint8_t *code, size_t len, qp_err *err) {
    for (int i = 0; i < 2; i++) {
        unsigned value = 0, shift = 0, byte;
        do {
            if (*at >= len)
                return qp__pack_fail(err, QP_E_PACK_SHORT, len, "counters");
            byte = code[(*at)++];
            value |= (byte & 127) << shift;
            shift += 7;
            /* three bytes suffice, and the last adds something */
            int more = (byte & 128) != 0;
            if (value > PACK_COUNTER_MAX || (byte == 0 && shift > 7) ||
                (more && shift == 21))
                return qp__pack_fail(err, QP_E_PACK_CODE, *at - 1,
                                     "a counter up to 65535, in few bytes");
        } while (byte & 128);
        counter[i] = (uint16_t)value;
    }
    return QP_OK;
}

/* A code to be read, in a buffer of its own with zeros after it. */
typedef struct source {
    uint8_t bytes[QP__PACK_ROOM];
    const uint8_t *code; /* the same where the caller has it */
    size_t len;          /* of the code without counters */
    size_t skipped;      /* bytes of counters in front of it */
    uint16_t counter[2];
} source;

/* Copies up to QP_PACK_MAX bytes into a buffer, with zeros after. Codes of the
 * usual lengths take the same steps whatever their length. */
static inline void pack_take(uint8_t to[QP__PACK_ROOM], const uint8_t *from,
                             size_t len) {
    enum { STEP = 16, STEPS = 4 };
    memset(to, 0, QP__PACK_ROOM);
    if (len < STEP || len > (size_t)STEP * STEPS) {
        if (len) memcpy(to, from, len);
        return;
    }
    for (size_t i = 0; i < STEPS; i++) {
        size_t at = i * STEP < len - STEP ? i * STEP : len - STEP;
        memcpy(to + at, from + at, STEP);
    }
}

/* Takes the bytes of a code, and the counters out of them. `bits` is the width
 * of a fixed code, or 0. */
static qp_status open_source(source *in, const uint8_t *code, size_t len,
                             size_t bits, unsigned flags, qp_err *err) {
    size_t width = (bits + 7) / 8, at = width;
    if (len < width)
        return qp__pack_fail(err, QP_E_PACK_SHORT, len, "the whole code");
    in->counter[0] = 0;
    in->counter[1] = 1;
    if (flags & QP_PACK_COUNTERS) {
        qp_status rc = get_counters(in->counter, &at, code, len, err);
        if (rc) return rc;
    }
    if (bits && len > at)
        return qp__pack_fail(err, QP_E_PACK_LONG, at, "the end");
    in->skipped = bits ? 0 : at;
    in->len = bits ? width : len - at;
    in->code = in->skipped ? code + in->skipped : code;
    /* Codes longer than any are cut here, and found too long by `len`. */
    pack_take(in->bytes, in->code,
              in->len < QP_PACK_MAX ? in->len : QP_PACK_MAX);
    return QP_OK;
}

/* Nonzero when the codec writes a setup only once nothing can fail: then it
 * may write where the caller wants it, as a copy made here first would be slow
 * to read. */
static int is_direct(qp_codec codec, unsigned flags) {
    return codec == QP_CODEC_FIXED ||
           ((codec == QP_CODEC_FEN5 || codec == QP_CODEC_NIBBLE) && !flags);
}

/* Counts what is in front of the code into the place of an error. */
static qp_status close_source(const source *in, qp_status rc, qp_err *err) {
    if (rc && err) err->at.offset += in->skipped;
    return rc;
}

/* Hands a code of `bits` to the caller, with the counters `with` where there
 * are any: after the whole bytes of a code of fixed width, else before it. */
static void pack_deliver(uint8_t out[QP_PACK_MAX], size_t *length,
                         const uint8_t *code, size_t bits, int fixed,
                         const uint16_t *with) {
    size_t bytes = (bits + 7) / 8, counters = 0;
    if (!with) {
        /* zeros after the code too: one length is copied sooner than many */
        memcpy(out, code, QP_PACK_MAX);
    } else if (fixed) {
        memcpy(out, code, bytes);
        counters = put_counters(out + bytes, with[0], with[1]);
        bits = 8 * bytes;
    } else {
        counters = put_counters(out, with[0], with[1]);
        memcpy(out + counters, code, bytes);
    }
    if (length) *length = bits + 8 * counters;
}

/* ---- xiangqi ------------------------------------------------------------- */

typedef qp_status pack_setup(uint8_t *, size_t *, const qp_setup *, int,
                             qp_err *);
typedef qp_status unpack_setup(qp_setup *, const uint8_t *, size_t, int,
                               qp_err *);
static pack_setup *const PACK_of[PACK_CODECS] = {
    NULL,           qp__fen5_pack, qp__nibble_pack, qp__hexfen_pack,
    qp__fixed_pack, qp__rank_pack, qp__entropy_pack};
static unpack_setup *const PACK_UNPACK[PACK_CODECS] = {NULL,
                                                       qp__fen5_unpack,
                                                       qp__nibble_unpack,
                                                       qp__hexfen_unpack,
                                                       qp__fixed_unpack,
                                                       qp__rank_unpack,
                                                       qp__entropy_unpack};

qp_status qp_pack(uint8_t out[QP_PACK_MAX], size_t *bits, const qp_setup *setup,
                  qp_codec codec, unsigned flags, qp_err *err) {
    uint8_t code[QP__PACK_ROOM] = {0};
    qp_status rc = check_call(codec, flags, 0, err);
    if (rc) return rc;
    size_t width = PACK_CODEC[codec].bits, length = width;
    rc = PACK_of[codec](code, &length, setup, (flags & QP_PACK_GAME_STATE) != 0,
                        err);
    if (rc) return rc;
    const uint16_t counter[2] = {setup->quiet, setup->fullmove};
    pack_deliver(out, bits, code, length, width != 0,
                 flags & QP_PACK_COUNTERS ? counter : NULL);
    return QP_OK;
}

qp_status qp_unpack(qp_setup *out, const uint8_t *code, size_t len,
                    qp_codec codec, unsigned flags, qp_err *err) {
    source in;
    qp_setup setup, *to = is_direct(codec, flags) ? out : &setup;
    qp_status rc = check_call(codec, flags, 0, err);
    if (!rc)
        rc = open_source(&in, code, len, PACK_CODEC[codec].bits, flags, err);
    if (rc) return rc;
    rc = PACK_UNPACK[codec](to, codec == QP_CODEC_ENTROPY ? in.code : in.bytes,
                            in.len, (flags & QP_PACK_GAME_STATE) != 0, err);
    if (rc) return close_source(&in, rc, err);
    if (flags & QP_PACK_COUNTERS) {
        to->quiet = in.counter[0];
        to->fullmove = in.counter[1];
    }
    if (to != out) *out = setup;
    return QP_OK;
}

/* ---- chess --------------------------------------------------------------- */

typedef qp_status pack_chess(uint8_t *, size_t *, const qp_chess_setup *, int,
                             qp_err *);
typedef qp_status unpack_chess(qp_chess_setup *, const uint8_t *, size_t, int,
                               qp_err *);
static pack_chess *const PACK_CHESS[PACK_CODECS] = {
    NULL, qp__chess_fen5_pack,  qp__chess_nibble_pack,
    NULL, qp__chess_fixed_pack, qp__chess_rank_pack};
static unpack_chess *const UNPACK_CHESS[PACK_CODECS] = {
    NULL, qp__chess_fen5_unpack,  qp__chess_nibble_unpack,
    NULL, qp__chess_fixed_unpack, qp__chess_rank_unpack};

qp_status qp_chess_pack(uint8_t out[QP_PACK_MAX], size_t *bits,
                        const qp_chess_setup *setup, qp_codec codec,
                        unsigned flags, qp_err *err) {
    uint8_t code[QP__PACK_ROOM] = {0};
    qp_status rc = check_call(codec, flags, 1, err);
    if (rc) return rc;
    size_t width = PACK_CODEC[codec].chess_bits, length = width;
    rc = PACK_CHESS[codec](code, &length, setup,
                           (flags & QP_PACK_GAME_STATE) != 0, err);
    if (rc) return rc;
    const uint16_t counter[2] = {setup->quiet, setup->fullmove};
    pack_deliver(out, bits, code, length, width != 0,
                 flags & QP_PACK_COUNTERS ? counter : NULL);
    return QP_OK;
}

qp_status qp_chess_unpack(qp_chess_setup *out, const uint8_t *code, size_t len,
                          qp_codec codec, unsigned flags, qp_err *err) {
    source in;
    qp_chess_setup setup, *to = is_direct(codec, flags) ? out : &setup;
    qp_status rc = check_call(codec, flags, 1, err);
    if (!rc)
        rc = open_source(&in, code, len, PACK_CODEC[codec].chess_bits, flags,
                         err);
    if (rc) return rc;
    rc = UNPACK_CHESS[codec](to, in.bytes, in.len,
                             (flags & QP_PACK_GAME_STATE) != 0, err);
    if (rc) return close_source(&in, rc, err);
    if (flags & QP_PACK_COUNTERS) {
        to->quiet = in.counter[0];
        to->fullmove = in.counter[1];
    }
    if (to != out) *out = setup;
    return QP_OK;
}
