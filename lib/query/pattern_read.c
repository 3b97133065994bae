/* pattern_read.c - parses a pattern: a list of conditions.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "pattern_int.h"

/* ---- faults -------------------------------------------------------------- */

static int pattern_inside(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Copies what there is room for, cut between characters. */
static void pattern_quote(char *out, size_t size, qp_text text) {
    size_t n = text.len < size ? text.len : size - 1;
    while (n && n < text.len && pattern_inside(text.ptr[n])) n--;
    if (n) memcpy(out, text.ptr, n);
    out[n] = 0;
}

qp_status qp__pattern_fault(const qp__pattern_in *in, qp_status code,
                            qp_text part, const char *want) {
    qp_err *err = in->err;
    if (!err) return code;
    *err = (qp_err){.code = code, .at = {.line = 1, .col = 1}};
    size_t offset = in->text.ptr ? (size_t)(part.ptr - in->text.ptr) : 0;
    err->at.offset = offset;
    for (size_t i = 0; i < offset; i++)
        err->at.col += !pattern_inside(in->text.ptr[i]);
    pattern_quote(err->what, sizeof err->what, part);
    pattern_quote(err->want, sizeof err->want, qp_text_of(want));
    return code;
}

/* ---- conditions of material ---------------------------------------------- */

qp_status qp__pattern_count(const qp__pattern_in *in, unsigned side,
                            unsigned kind, const unsigned bounds[2],
                            qp_text part) {
    static const char *const WANT[] = {"", "1", "0 to 2", "", "", "0 to 5"};
    qp_material *m = &in->out->material_;
    unsigned set = qp__pattern_set(kind);
    unsigned least = m->least[side][kind], most = m->most[side][kind];
    if (bounds[0] > least) least = bounds[0];
    if (bounds[1] < most) most = bounds[1];
    if (least > most) {
        const char *want = bounds[0] > set || !set ? WANT[set] : "";
        return qp__pattern_fault(in, QP_E_PATTERN_NEVER, part, want);
    }
    m->least[side][kind] = (uint8_t)least;
    m->most[side][kind] = (uint8_t)most;
    return QP_OK;
}

/* ---- conditions, with commas between them -------------------------------- */

/* The bytes of a comma, a semicolon or a line's end at p[0..len), full width
 * too, or 0 if there is none. */
static size_t pattern_comma(const char *p, size_t len) {
    static const char *const WIDE[] = {"\xEF\xBC\x8C", "\xEF\xBC\x9B",
                                       "\xE3\x80\x81"};
    if (strchr(",;\n\r", *p) && *p) return 1;
    for (size_t i = 0; i < sizeof WIDE / sizeof *WIDE; i++)
        if (len >= 3 && !memcmp(p, WIDE[i], 3)) return 3;
    return 0;
}

/* The bytes of a blank, the ideographic one too. */
static size_t pattern_blank(const char *p, size_t len) {
    if ((unsigned char)*p <= ' ') return 1;
    return len >= 3 && !memcmp(p, "\xE3\x80\x80", 3) ? 3 : 0;
}

static qp_text pattern_trim(qp_text t) {
    size_t n;
    while (t.len && (n = pattern_blank(t.ptr, t.len)) != 0)
        t.ptr += n, t.len -= n;
    while (t.len && (unsigned char)t.ptr[t.len - 1] <= ' ') t.len--;
    while (t.len >= 3 && !memcmp(t.ptr + t.len - 3, "\xE3\x80\x80", 3))
        t.len -= 3;
    return t;
}

static size_t pattern_slashes(qp_text part) {
    size_t n = 0;
    for (size_t i = 0; i < part.len; i++) n += part.ptr[i] == '/';
    return n;
}

/* Letters of pieces, with numbers and marks, and nothing else. */
static int pattern_is_letters(qp_text part) {
    int between = 0, upper = 0;
    for (size_t i = 0; i < part.len; i++) {
        char c = part.ptr[i];
        if (c == '/' || c == ':')
            between = 1;
        else if (qp__pattern_kind(c))
            upper |= c >= 'A' && c <= 'Z';
        else if ((c < '0' || c > '9') && (!c || !strchr("+-*?=", c)))
            return 0;
    }
    return between || upper;
}

static qp_status pattern_part(const qp__pattern_in *in, qp_text part) {
    if (pattern_slashes(part) > 1) return qp__pattern_board(in, part);
    if (pattern_is_letters(part)) return qp__pattern_letters(in, part);
    return qp__pattern_phrase(in, part);
}

/* All of them; `*count` of them that say something. */
static qp_status pattern_parts(const qp__pattern_in *in, int *count) {
    qp_text t = in->text;
    size_t from = 0, n = 0;
    for (size_t i = 0; i <= t.len; i += n) {
        n = i == t.len ? 1 : pattern_comma(t.ptr + i, t.len - i);
        if (!n) {
            n = 1;
            continue;
        }
        qp_text part = pattern_trim((qp_text){t.ptr + from, i - from});
        from = i + n;
        if (!part.len) continue;
        ++*count;
        qp_status rc = pattern_part(in, part);
        if (rc) return rc;
    }
    return QP_OK;
}

/* Nonzero if a set of squares is its own mirror. */
static int pattern_even(const uint64_t set[2]) {
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        unsigned other = QP_SQ(QP_FILES - 1 - QP_FILE_OF(sq), QP_RANK_OF(sq));
        if ((set[sq >> 6] >> (sq & 63) ^ set[other >> 6] >> (other & 63)) & 1)
            return 0;
    }
    return 1;
}

/* Nonzero if the mirror of a position matches whenever the position does. */
static int pattern_mirrored(const qp_pattern *p) {
    for (unsigned i = 0; i < 4u * p->conditions_; i++)
        if (!pattern_even(
                p->condition_[i / 4].group_[i / 2 % 2].squares_[i % 2]))
            return 0;
    return !p->board_;
}

qp_status qp_pattern_read(qp_pattern *out, qp_text text, qp_err *err) {
    qp_pattern pattern = {.mirror_ = 1};
    qp__pattern_in in = {&pattern, text, err};
    int count = 0;
    for (int side = 0; side < 2; side++)
        for (unsigned kind = QP_KING; kind <= QP_PAWN; kind++) {
            pattern.material_.least[side][kind] = kind == QP_KING;
            pattern.material_.most[side][kind] = (uint8_t)qp__pattern_set(kind);
        }
    qp_status rc = text.len ? pattern_parts(&in, &count) : QP_OK;
    if (!rc && !count)
        rc = qp__pattern_fault(&in, QP_E_PATTERN_EMPTY, text,
                               "a board, material or words");
    if (pattern_mirrored(&pattern)) pattern.mirror_ = 0;
    if (!rc) *out = pattern;
    return rc;
}
