/* test_pgn.c - runs test/spec/pgn.qpt: PGN text to events.
 *
 * The events of a case are written on one line (events.h).
 *
 * Every case is read whole, byte by byte, and cut in two at every place; the
 * events must be the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "events.h"
#include "qipu/pgn.h"
#include "table.h"

/* Reads the text in pieces of `step`, the first of `first` bytes. */
static void read_cut(events *e, qp_text in, unsigned flags, size_t first,
                     size_t step) {
    events_clear(e);
    qp_handler v = events_handler(e);
    qp_pgn_reader *r = qp_pgn_reader_new(&v, flags, NULL);
    if (!r) exit(2);
    size_t at = 0, n = first;
    while (at < in.len) {
        if (n > in.len - at) n = in.len - at;
        /* A copy of its own, so that a look past its end is seen by ASan. */
        char *piece = malloc(n ? n : 1);
        if (!piece) exit(2);
        memcpy(piece, in.ptr + at, n);
        if (qp_pgn_feed(r, piece, n)) exit(2);
        free(piece);
        at += n;
        n = step;
    }
    if (qp_pgn_finish(r)) exit(2);
    qp_pgn_reader_free(r);
}

static void check(const kase *k) {
    static events whole, cut;
    const field *in = kase_get(k, "in"), *want = kase_get(k, "events");
    const field *option = kase_get(k, "option");
    if (!in || !want) {
        kase_fail(k, "the case has no 'in' or no 'events'");
        return;
    }
    unsigned flags = 0;
    whole.skip = cut.skip = 0;
    if (option && !strcmp(option->value, "strict")) flags = QP_PGN_STRICT;
    if (option && !strcmp(option->value, "skip variations"))
        whole.skip = cut.skip = '(';
    qp_text text = {in->value, in->len};
    read_cut(&whole, text, flags, text.len, text.len);
    if (strcmp(whole.text.ptr, want->value))
        kase_fail(k, "\n  want %s\n  got  %s", want->value, whole.text.ptr);
    read_cut(&cut, text, flags, 1, 1);
    if (strcmp(whole.text.ptr, cut.text.ptr))
        kase_fail(k, "byte by byte\n  want %s\n  got  %s", whole.text.ptr,
                  cut.text.ptr);
    for (size_t i = 1; i < text.len; i++) {
        read_cut(&cut, text, flags, i, text.len);
        if (!strcmp(whole.text.ptr, cut.text.ptr)) continue;
        kase_fail(k, "cut at %zu\n  want %s\n  got  %s", i, whole.text.ptr,
                  cut.text.ptr);
        break;
    }
}

int main(int argc, char **argv) {
    return table_main(argc, argv, check);
}
