/* pack.c - codecs by name and number: their flags, counters and lengths. Codes
 * are made and read in a buffer with room after them; the caller's is written
 * last.
 *
 * Counters are two numbers of seven bits a byte, the lowest first, the top bit
 * set in all but the last byte. They follow codes of fixed width and precede
 * others.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../base/err_int.h"
#include "pack_int.h"

enum { PACK_COUNTER_MAX = 65535, PACK_CODECS = QP_CODEC_ENTROPY + 1 };

/* By codec; the flags are those that it takes. The second of each pair is for
 * chess. */
static const struct {
    const char *name;
    unsigned flags;
    size_t bits[2]; /* of a code of fixed width, else 0 */
    qp__pack *pack[2];
    qp__unpack *unpack[2];
} PACK_CODEC[PACK_CODECS] = {
    {.name = ""},
    {.name = "fen5",
     .flags = QP_PACK_GAME_STATE,
     .pack = {qp__fen5_pack, qp__fen5_pack},
     .unpack = {qp__fen5_unpack, qp__fen5_unpack}},
    {.name = "nibble",
     .flags = QP_PACK_GAME_STATE,
     .pack = {qp__nibble_pack, qp__nibble_pack},
     .unpack = {qp__nibble_unpack, qp__nibble_unpack}},
    {.name = "hexfen",
     .flags = QP_PACK_COUNTERS,
     .pack = {qp__hexfen_pack},
     .unpack = {qp__hexfen_unpack}},
    {.name = "fixed",
     .flags = QP_PACK_COUNTERS,
     .bits = {QP__FIXED_BITS, QP__CHESS_FIXED_BITS},
     .pack = {qp__fixed_pack, qp__chess_fixed_pack},
     .unpack = {qp__fixed_unpack, qp__chess_fixed_unpack}},
    {.name = "rank",
     .flags = QP_PACK_COUNTERS,
     .bits = {8 * QP_RANK_BYTES, 8 * QP_CHESS_RANK_BYTES},
     .pack = {qp__rank_pack, qp__chess_rank_pack},
     .unpack = {qp__rank_unpack, qp__chess_rank_unpack}},
    {.name = "entropy",
     .flags = QP_PACK_COUNTERS,
     .pack = {qp__entropy_pack},
     .unpack = {qp__entropy_unpack}}};

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
        if (qp_text_is(name, PACK_CODEC[i].name)) return (qp_codec)i;
    return (qp_codec)0;
}

/* ---- errors -------------------------------------------------------------- */

qp_status qp__pack_fail(qp_err *err, qp_status status, size_t offset,
                        const char *want) {
    qp__fail(err, status, (qp_at){offset, 0, 0}, (qp_text){NULL, 0});
    if (err) qp__err_text(err->want, sizeof err->want, qp_text_of(want));
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

qp_status qp__pack_refuse_fault(qp_err *err, const void *setup, unsigned mode,
                                unsigned faults) {
    unsigned first = faults & (0u - faults);
    if (mode & QP__CHESS)
        return qp__pack_refuse(err, qp_chess_setup_fault_square(setup, first),
                               8, qp_chess_fault_text(first));
    return qp__pack_refuse(err, qp_setup_fault_square(setup, first), QP_FILES,
                           qp_fault_text(first));
}

/* What a caller asked for; `chess` is 0 or 1. */
typedef struct pack_call {
    qp_codec codec;
    unsigned flags;
    int chess;
    qp_err *err;
} pack_call;

/* Fails if this is not a codec of the game, or does not take these flags. */
static qp_status check_call(const pack_call *call) {
    unsigned i = pack_known(call->codec);
    if (i == 0 || !PACK_CODEC[i].pack[call->chess])
        return qp__pack_fail(call->err, QP_E_ARG, 0, "a codec of the game");
    if (call->flags & ~PACK_CODEC[i].flags)
        return qp__pack_fail(call->err, QP_E_ARG, 0, "flags of the codec");
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

/* Nonzero if the codes have counters of their own. */
static int has_counters(qp_codec codec) {
    return codec == QP_CODEC_FEN5 || codec == QP_CODEC_NIBBLE;
}

/* Nonzero if the codec writes a setup only once nothing can fail: then it may
 * write to the caller's, as a copy would be slow to read. */
static int is_direct(qp_codec codec, unsigned flags) {
    return codec == QP_CODEC_FIXED || (has_counters(codec) && !flags);
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

/* ---- both games ---------------------------------------------------------- */

static unsigned mode_of(const pack_call *call) {
    return (call->flags & QP_PACK_GAME_STATE ? QP__STANDING : 0) |
           (call->chess ? QP__CHESS : 0);
}

static qp_status pack_setup(uint8_t out[QP_PACK_MAX], size_t *bits,
                            const void *setup, const uint16_t counter[2],
                            const pack_call *call) {
    uint8_t code[QP__PACK_ROOM] = {0};
    qp_status rc = check_call(call);
    if (rc) return rc;
    size_t width = PACK_CODEC[call->codec].bits[call->chess], length = width;
    rc = PACK_CODEC[call->codec].pack[call->chess](code, &length, setup,
                                                   mode_of(call), call->err);
    if (rc) return rc;
    pack_deliver(out, bits, code, length, width != 0,
                 call->flags & QP_PACK_COUNTERS ? counter : NULL);
    return QP_OK;
}

qp_status qp_pack(uint8_t out[QP_PACK_MAX], size_t *bits, const qp_setup *setup,
                  qp_codec codec, unsigned flags, qp_err *err) {
    const uint16_t counter[2] = {setup->quiet, setup->fullmove};
    return pack_setup(out, bits, setup, counter,
                      &(pack_call){codec, flags, 0, err});
}

qp_status qp_chess_pack(uint8_t out[QP_PACK_MAX], size_t *bits,
                        const qp_chess_setup *setup, qp_codec codec,
                        unsigned flags, qp_err *err) {
    const uint16_t counter[2] = {setup->quiet, setup->fullmove};
    return pack_setup(out, bits, setup, counter,
                      &(pack_call){codec, flags, 1, err});
}

/* Reads a code into `*in` and its setup into `to`. */
static qp_status unpack_setup(source *in, void *to, const uint8_t *code,
                              size_t len, const pack_call *call) {
    qp_status rc = check_call(call);
    if (rc) return rc;
    rc = open_source(in, code, len, PACK_CODEC[call->codec].bits[call->chess],
                     call->flags, call->err);
    if (rc) return rc;
    int entropy = call->codec == QP_CODEC_ENTROPY;
    rc = PACK_CODEC[call->codec].unpack[call->chess](
        to, entropy ? in->code : in->bytes, in->len, mode_of(call), call->err);
    if (rc && call->err) call->err->at.offset += in->skipped;
    return rc;
}

qp_status qp_unpack(qp_setup *out, const uint8_t *code, size_t len,
                    qp_codec codec, unsigned flags, qp_err *err) {
    source in;
    qp_setup setup, *to = is_direct(codec, flags) ? out : &setup;
    qp_status rc =
        unpack_setup(&in, to, code, len, &(pack_call){codec, flags, 0, err});
    if (rc) return rc;
    to->zero = 0;
    if (!has_counters(codec)) {
        to->quiet = in.counter[0];
        to->fullmove = in.counter[1];
    }
    if (to != out) *out = setup;
    return QP_OK;
}

qp_status qp_chess_unpack(qp_chess_setup *out, const uint8_t *code, size_t len,
                          qp_codec codec, unsigned flags, qp_err *err) {
    source in;
    qp_chess_setup setup, *to = is_direct(codec, flags) ? out : &setup;
    qp_status rc =
        unpack_setup(&in, to, code, len, &(pack_call){codec, flags, 1, err});
    if (rc) return rc;
    to->zero = 0;
    if (!has_counters(codec)) {
        to->quiet = in.counter[0];
        to->fullmove = in.counter[1];
    }
    if (to != out) *out = setup;
    return QP_OK;
}
