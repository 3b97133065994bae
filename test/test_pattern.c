/* test_pattern.c - test/spec/pattern.qpt: patterns, and what fits them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "qipu/fen.h"
#include "qipu/pattern.h"
#include "table.h"

static qp_text text_of(const field *f) {
    return (qp_text){f->value, f->len};
}

/* The next line of a field; 0 when there is none. */
static int next_line(qp_text *line, qp_text *rest) {
    if (!rest->len) return 0;
    const char *end = memchr(rest->ptr, '\n', rest->len);
    size_t n = end ? (size_t)(end - rest->ptr) : rest->len;
    *line = (qp_text){rest->ptr, n};
    rest->ptr += n + (end != NULL);
    rest->len -= n + (end != NULL);
    return 1;
}

/* Each line of a field is a FEN; all must fit, or none. */
static void check_boards(const kase *k, const qp_pattern *p, const char *key,
                         int fits) {
    const field *f = kase_get(k, key);
    qp_text line, rest = f ? text_of(f) : (qp_text){NULL, 0};
    while (next_line(&line, &rest)) {
        qp_pos pos;
        qp_err err;
        qp_material m;
        if (qp_pos_read(&pos, line, QP_FAULT_STACKED, &err)) {
            kase_fail(k, "%s: no position: %.*s: %s", key, (int)line.len,
                      line.ptr, err.what);
            continue;
        }
        if (qp_pattern_fits(p, &pos) != fits)
            kase_fail(k, "%s: it is not so: %.*s", key, (int)line.len,
                      line.ptr);
        if (!fits) continue;
        qp_pattern_material(&m, p);
        const qp_piece *cell = qp_pos_setup(&pos)->cell;
        for (unsigned side = 0; side < 2; side++)
            for (unsigned kind = QP_KING; kind <= QP_PAWN; kind++) {
                unsigned n = 0;
                for (int sq = 0; sq < QP_SQUARES; sq++)
                    n += cell[sq] == QP_PIECE(side, kind);
                if (n < m.least[side][kind] || n > m.most[side][kind])
                    kase_fail(k, "the material refuses %.*s", (int)line.len,
                              line.ptr);
            }
    }
}

/* "KABNRCP" of a side, as "1-1 0-2 ...". */
static void check_material(const kase *k, const qp_pattern *p, const char *key,
                           int side) {
    const field *f = kase_get(k, key);
    char got[64];
    size_t n = 0;
    qp_material m;
    if (!f) return;
    qp_pattern_material(&m, p);
    for (unsigned kind = QP_KING; kind <= QP_PAWN; kind++)
        n += (size_t)snprintf(got + n, sizeof got - n, "%s%u-%u", n ? " " : "",
                              (unsigned)m.least[side][kind],
                              (unsigned)m.most[side][kind]);
    if (strcmp(got, f->value)) kase_fail(k, "%s: got %s", key, got);
}

static void check_fault(const kase *k, qp_status rc, const qp_err *err) {
    const field *f = kase_get(k, "error");
    char got[256];
    if (!rc) {
        if (f) kase_fail(k, "it was read");
        return;
    }
    snprintf(got, sizeof got, "%s %u '%s' %s", qp_status_name(rc),
             (unsigned)err->at.col, err->what, err->want);
    if (!f || strcmp(got, f->value)) kase_fail(k, "error: got %s", got);
    if (qp_status_name(err->code) != qp_status_name(rc))
        kase_fail(k, "the error is another");
}

static void check_pattern(const kase *k) {
    const field *text = kase_get(k, "pattern");
    qp_pattern p;
    qp_err err = {.code = QP_OK};
    if (!text) {
        kase_fail(k, "no pattern");
        return;
    }
    qp_status rc = qp_pattern_read(&p, text_of(text), &err);
    check_fault(k, rc, &err);
    if (rc) return;
    check_boards(k, &p, "fits", 1);
    check_boards(k, &p, "not", 0);
    check_material(k, &p, "red", 0);
    check_material(k, &p, "black", 1);
}

int main(int argc, char **argv) {
    return table_main(argc, argv, check_pattern);
}
