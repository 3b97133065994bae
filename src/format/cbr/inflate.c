/* inflate.c - zlib data to bytes (RFC 1950 and 1951).
 *
 * Owns the decoding of deflated data, nothing of what it means. The tables of
 * a block are on the stack; every code length, distance and count comes from
 * the input and is checked before it is used.
 *
 * SPDX-License-Identifier: MIT
 */
#include "inflate.h"

#include <stdint.h>
#include <string.h>

enum { LONGEST = 15, LITERALS = 288, DISTANCES = 32, QUICK = 9 };

/* A canonical prefix code. `quick` has length << 9 | symbol for each QUICK bits
 * of input that begin with a short code, else 0. */
typedef struct prefix_code {
    uint16_t count[LONGEST + 1];
    uint16_t symbol[LITERALS];
    uint16_t quick[1 << QUICK];
} prefix_code;

typedef struct inflater {
    const unsigned char *p, *end;
    uint64_t bits; /* the next bits, lowest first */
    unsigned have;
    int dry; /* more bits were asked for than there are */
    qp__buf *out;
    size_t base, limit; /* where the output began; how long it may be */
    const qp_alloc *alloc;
} inflater;

static void refill(inflater *z) {
    while (z->have <= 56 && z->p < z->end) {
        z->bits |= (uint64_t)*z->p++ << z->have;
        z->have += 8;
    }
}

static unsigned take(inflater *z, unsigned n) {
    if (z->have < n) refill(z);
    if (z->have < n) {
        z->dry = 1;
        return 0;
    }
    unsigned value = (unsigned)(z->bits & ((UINT64_C(1) << n) - 1));
    z->bits >>= n;
    z->have -= n;
    return value;
}

static unsigned reversed(unsigned code, unsigned len) {
    unsigned out = 0;
    for (; len; len--, code >>= 1) out = out << 1 | (code & 1);
    return out;
}

static void fill_quick(prefix_code *c) {
    memset(c->quick, 0, sizeof c->quick);
    unsigned code = 0, at = 0;
    for (unsigned len = 1; len <= QUICK; len++, code <<= 1)
        for (unsigned i = 0; i < c->count[len]; i++, code++, at++)
            for (unsigned k = reversed(code, len); k < 1u << QUICK;
                 k += 1u << len)
                c->quick[k] = (uint16_t)(len << 9 | c->symbol[at]);
}

/* From the lengths of the codes of symbols 0 .. n - 1. 0 when more codes are
 * given than there can be; too few are allowed, and found when met. */
static int make_code(prefix_code *c, const uint8_t *length, unsigned n) {
    uint16_t next[LONGEST + 1];
    memset(c->count, 0, sizeof c->count);
    for (unsigned i = 0; i < n; i++) c->count[length[i]]++;
    c->count[0] = 0;
    int left = 1;
    next[1] = 0;
    for (unsigned len = 1; len <= LONGEST; len++) {
        left = left * 2 - c->count[len];
        if (left < 0) return 0;
        if (len < LONGEST)
            next[len + 1] = (uint16_t)(next[len] + c->count[len]);
    }
    for (unsigned i = 0; i < n; i++)
        if (length[i]) c->symbol[next[length[i]]++] = (uint16_t)i;
    fill_quick(c);
    return 1;
}

/* The next symbol; -1 when no code stands there or the input is dry. */
static int symbol(inflater *z, const prefix_code *c) {
    if (z->have < LONGEST) refill(z);
    unsigned hit = c->quick[z->bits & ((1u << QUICK) - 1)];
    if (hit && hit >> 9 <= z->have) {
        z->bits >>= hit >> 9;
        z->have -= hit >> 9;
        return (int)(hit & 511);
    }
    int code = 0, first = 0, at = 0;
    for (unsigned len = 1; len <= LONGEST && len <= z->have; len++) {
        int count = c->count[len];
        code |= (int)(z->bits >> (len - 1) & 1);
        if (code - first < count) {
            z->bits >>= len;
            z->have -= len;
            return c->symbol[at + code - first];
        }
        at += count;
        first = (first + count) << 1;
        code <<= 1;
    }
    if (z->have < LONGEST) z->dry = 1;
    return -1;
}

static qp__inflate_end room_for(inflater *z, size_t n) {
    size_t held = z->out->len - z->base;
    if (n > z->limit - held) return QP__INFLATE_LIMIT;
    void *array = z->out->ptr;
    if (!qp__grow(z->alloc, &array, &z->out->capacity, z->out->len + n, 1))
        return QP__INFLATE_NOMEM;
    z->out->ptr = array;
    return QP__INFLATE_WHOLE;
}

static qp__inflate_end stored(inflater *z) {
    take(z, z->have & 7);
    unsigned len = take(z, 16), not_len = take(z, 16);
    if (z->dry) return QP__INFLATE_SHORT;
    if ((len ^ not_len) != 0xFFFF) return QP__INFLATE_BAD;
    for (unsigned i = 0; i < len; i++) {
        qp__inflate_end end = room_for(z, 1);
        if (end != QP__INFLATE_WHOLE) return end;
        unsigned byte = take(z, 8);
        if (z->dry) return QP__INFLATE_SHORT;
        z->out->ptr[z->out->len++] = (char)byte;
    }
    return QP__INFLATE_WHOLE;
}

/* The length or distance that a symbol and the bits behind it stand for: the
 * spans double every `step` symbols. */
static unsigned spread(inflater *z, unsigned s, unsigned step, unsigned base) {
    unsigned extra = s / step - 1;
    if (s < 2 * step) return base + s;
    return base + ((step + s % step) << extra) + take(z, extra);
}

static qp__inflate_end copy(inflater *z, unsigned s, const prefix_code *far) {
    /* 257..284 spread by four symbols from 3 on; 285 is 258 by itself. */
    unsigned len = s == 285 ? 258 : spread(z, s - 257, 4, 3);
    int d = symbol(z, far);
    if (z->dry) return QP__INFLATE_SHORT;
    if (s > 285 || d < 0 || d > 29) return QP__INFLATE_BAD;
    size_t back = spread(z, (unsigned)d, 2, 1);
    if (z->dry) return QP__INFLATE_SHORT;
    if (back > z->out->len - z->base) return QP__INFLATE_BAD;
    qp__inflate_end end = room_for(z, len);
    if (end != QP__INFLATE_WHOLE) return end;
    char *to = z->out->ptr + z->out->len;
    for (unsigned i = 0; i < len; i++)
        to[i] = to[(ptrdiff_t)i - (ptrdiff_t)back];
    z->out->len += len;
    return QP__INFLATE_WHOLE;
}

static qp__inflate_end block(inflater *z, const prefix_code *near,
                             const prefix_code *far) {
    for (;;) {
        int s = symbol(z, near);
        if (z->dry) return QP__INFLATE_SHORT;
        if (s < 0) return QP__INFLATE_BAD;
        if (s == 256) return QP__INFLATE_WHOLE;
        qp__inflate_end end;
        if (s < 256) {
            end = room_for(z, 1);
            if (end == QP__INFLATE_WHOLE) z->out->ptr[z->out->len++] = (char)s;
        } else {
            end = copy(z, (unsigned)s, far);
        }
        if (end != QP__INFLATE_WHOLE) return end;
    }
}

static qp__inflate_end fixed(inflater *z) {
    prefix_code near, far;
    uint8_t length[LITERALS];
    memset(length, 8, sizeof length);
    memset(length + 144, 9, 256 - 144);
    memset(length + 256, 7, 280 - 256);
    make_code(&near, length, LITERALS);
    memset(length, 5, DISTANCES);
    make_code(&far, length, DISTANCES);
    return block(z, &near, &far);
}

/* The lengths of both codes, themselves coded. */
static qp__inflate_end read_lengths(inflater *z, uint8_t *length, unsigned n,
                                    const prefix_code *c) {
    for (unsigned i = 0; i < n;) {
        int s = symbol(z, c);
        if (z->dry) return QP__INFLATE_SHORT;
        if (s < 0) return QP__INFLATE_BAD;
        if (s < 16) {
            length[i++] = (uint8_t)s;
            continue;
        }
        if (s == 16 && !i) return QP__INFLATE_BAD;
        uint8_t value = s == 16 ? length[i - 1] : 0;
        unsigned times = s == 16   ? 3 + take(z, 2)
                         : s == 17 ? 3 + take(z, 3)
                                   : 11 + take(z, 7);
        if (z->dry) return QP__INFLATE_SHORT;
        if (times > n - i) return QP__INFLATE_BAD;
        while (times--) length[i++] = value;
    }
    return QP__INFLATE_WHOLE;
}

static qp__inflate_end dynamic(inflater *z) {
    static const uint8_t ORDER[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                      11, 4,  12, 3, 13, 2, 14, 1, 15};
    prefix_code near, far;
    uint8_t length[LITERALS + DISTANCES] = {0};
    unsigned literals = take(z, 5) + 257, distances = take(z, 5) + 1;
    unsigned meta = take(z, 4) + 4;
    for (unsigned i = 0; i < meta; i++) length[ORDER[i]] = (uint8_t)take(z, 3);
    if (z->dry) return QP__INFLATE_SHORT;
    if (literals > 286 || distances > 30 || !make_code(&near, length, 19))
        return QP__INFLATE_BAD;
    memset(length, 0, sizeof length);
    qp__inflate_end end = read_lengths(z, length, literals + distances, &near);
    if (end != QP__INFLATE_WHOLE) return end;
    if (!length[256] || !make_code(&near, length, literals) ||
        !make_code(&far, length + literals, distances))
        return QP__INFLATE_BAD;
    return block(z, &near, &far);
}

static uint32_t adler(const char *p, size_t n) {
    uint32_t a = 1, b = 0;
    while (n) {
        size_t run = n < 5552 ? n : 5552; /* b cannot overflow in as many */
        n -= run;
        while (run--) {
            a += (unsigned char)*p++;
            b += a;
        }
        a %= 65521;
        b %= 65521;
    }
    return b << 16 | a;
}

static qp__inflate_end check_sum(inflater *z) {
    take(z, z->have & 7);
    uint32_t sum = 0;
    for (int i = 0; i < 4; i++) sum = sum << 8 | take(z, 8);
    if (z->dry) return QP__INFLATE_SHORT;
    size_t n = z->out->len - z->base;
    uint32_t real = adler(n ? z->out->ptr + z->base : "", n);
    return sum == real ? QP__INFLATE_WHOLE : QP__INFLATE_SUM;
}

static qp__inflate_end run(inflater *z) {
    unsigned method = take(z, 8), flags = take(z, 8);
    if (z->dry) return QP__INFLATE_SHORT;
    if ((method & 15) != 8 || method >> 4 > 7 || (flags & 32) ||
        (method << 8 | flags) % 31)
        return QP__INFLATE_BAD;
    unsigned last;
    do {
        last = take(z, 1);
        unsigned kind = take(z, 2);
        if (z->dry) return QP__INFLATE_SHORT;
        qp__inflate_end end = kind == 0   ? stored(z)
                              : kind == 1 ? fixed(z)
                              : kind == 2 ? dynamic(z)
                                          : QP__INFLATE_BAD;
        if (end != QP__INFLATE_WHOLE) return end;
    } while (!last);
    return check_sum(z);
}

qp__inflate_end qp__cbr_inflate(qp__buf *out, size_t *used,
                                const qp_alloc *alloc, qp_text in,
                                size_t limit) {
    const unsigned char *p = (const unsigned char *)in.ptr;
    inflater z = {.p = p,
                  .end = p + in.len,
                  .out = out,
                  .base = out->len,
                  .limit = limit,
                  .alloc = alloc};
    qp__inflate_end end = run(&z);
    *used = (size_t)(z.p - p) - z.have / 8;
    return end;
}
