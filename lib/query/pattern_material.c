/* pattern_material.c - parses material in FEN letters: RRC/RNC, R2P3+/AABB=.
 *
 * Rooks, knights and cannons that a side does not name it does not have, unless
 * it ends with '?'; the others that it does not name may be any number, unless
 * it ends with '='.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "pattern_int.h"

/* What a side says of its pieces. */
typedef struct pattern_side {
    unsigned bounds[8][2];
    uint8_t named[8];
    char rest; /* '?', '=' or 0 */
} pattern_side;

static int pattern_digit(const char *p, const char *end) {
    return p < end && *p >= '0' && *p <= '9';
}

/* A number of at most two digits. */
static unsigned pattern_number(const char **p, const char *end) {
    unsigned n = 0;
    for (int i = 0; i < 2 && pattern_digit(*p, end); i++)
        n = 10 * n + (unsigned)(*(*p)++ - '0');
    return n;
}

/* What follows a letter: how many there are. */
static void pattern_bounds(unsigned bounds[2], unsigned set, const char **p,
                           const char *end) {
    unsigned one[2] = {1, 1};
    if (pattern_digit(*p, end)) one[0] = one[1] = pattern_number(p, end);
    if (*p < end && **p == '-') {
        ++*p;
        int range = pattern_digit(*p, end);
        one[1] = range ? pattern_number(p, end) : one[0];
        if (!range) one[0] = 0;
    } else if (*p < end && **p == '+') {
        ++*p;
        one[1] = set;
    } else if (*p < end && **p == '*') {
        ++*p;
        one[0] = 0;
        one[1] = set;
    }
    bounds[0] += one[0];
    bounds[1] += one[1];
    if (bounds[1] > set && bounds[0] <= set) bounds[1] = set;
}

/* Reads one side up to its end; `*p` is there, or at the fault. */
static int pattern_read_side(pattern_side *s, const char **p, const char *end) {
    while (*p < end && **p != '/' && **p != ':') {
        unsigned kind = qp__pattern_kind(**p);
        if (**p == '?' || **p == '=') {
            s->rest = *(*p)++;
            return *p == end || **p == '/' || **p == ':';
        }
        if (!kind) return 0;
        ++*p;
        s->named[kind] = 1;
        pattern_bounds(s->bounds[kind], qp__pattern_set(kind), p, end);
    }
    return 1;
}

static qp_status pattern_apply(const qp__pattern_in *in, unsigned side,
                               const pattern_side *s, qp_text part) {
    static const unsigned NONE[2] = {0, 0};
    for (unsigned kind = QP_ADVISOR; kind <= QP_PAWN; kind++) {
        int major = kind == QP_ROOK || kind == QP_KNIGHT || kind == QP_CANNON;
        int none = s->rest == '=' || (!s->rest && major);
        if (!s->named[kind] && !none) continue;
        qp_status rc = qp__pattern_count(
            in, side, kind, s->named[kind] ? s->bounds[kind] : NONE, part);
        if (rc) return rc;
    }
    return s->named[QP_KING]
               ? qp__pattern_count(in, side, QP_KING, s->bounds[QP_KING], part)
               : QP_OK;
}

qp_status qp__pattern_letters(const qp__pattern_in *in, qp_text part) {
    static const char WANT[] = "K A B N R C P, 2, 3+, 1-2, *, ? or =";
    const char *p = part.ptr, *end = p + part.len;
    for (unsigned side = 0; side < 2; side++) {
        pattern_side s = {.rest = 0};
        const char *from = p;
        if (!pattern_read_side(&s, &p, end))
            return qp__pattern_fault(in, QP_E_PATTERN, (qp_text){p, p < end},
                                     WANT);
        qp_text said = {from, (size_t)(p - from)};
        qp_status rc = pattern_apply(in, side, &s, said);
        if (rc) return rc;
        if (p == end) return QP_OK;
        if (side)
            return qp__pattern_fault(
                in, QP_E_PATTERN, (qp_text){p, (size_t)(end - p)}, "two sides");
        if (*p++ == ':') in->out->either_ = 1;
    }
    return QP_OK;
}
