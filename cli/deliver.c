/* deliver.c - what a piece gathered, put in its place.
 *
 * A piece from the middle of a file counts games and lines from its own
 * start. Here the counts of the pieces before it are added, so that nobody
 * can tell that there were pieces.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "work.h"

void work_drop(work_piece *piece) {
    for (size_t i = 0; i < piece->problems; i++) free(piece->problem[i].line);
    free(piece->problem);
    free(piece->text);
    piece->problem = NULL;
    piece->text = NULL;
    piece->problems = piece->problems_size = 0;
    piece->text_len = piece->text_size = 0;
}

void work_add(work_piece *sum, const work_piece *more) {
    work_found *a = &sum->found;
    const work_found *b = &more->found;
    a->games += b->games;
    a->plies += b->plies;
    a->broken += b->broken;
    a->records += b->records;
    a->encodings |= b->encodings;
    /* ASCII is told only of what is nothing else. */
    const unsigned ascii = 1u << QP_ENC_ASCII;
    if (a->encodings & ~ascii) a->encodings &= ~ascii;
    for (size_t i = 0; i < sizeof a->shapes / sizeof *a->shapes; i++)
        a->shapes[i] += b->shapes[i];
    a->bad_bytes += b->bad_bytes;
    a->count.errors += b->count.errors;
    a->count.warnings += b->count.warnings;
    sum->end.offset += more->end.offset;
    if (more->end.line) sum->end.line += more->end.line - 1;
    sum->bytes += more->bytes;
    if (more->format) sum->format = more->format;
}

/* What a format cannot hold is an error with --strict-loss. */
static const diag_style *style_for(const work_order *order, const qp_err *err,
                                   diag_style *style) {
    *style = order->diag;
    if (err->code >= QP_W_LOST_TAG && err->code <= QP_W_LOST_FORM &&
        order->strict_loss)
        style->strict = 1;
    return style;
}

void work_show(const work_order *order, const qp_err *err,
               const diag_place *place, work_found *found) {
    diag_style style;
    if (err->code == QP_E_TEXT_BYTE && found->bad_bytes++ >= BAD_BYTES_SHOWN &&
        !order->diag.json)
        found->count.errors++;
    else
        diag_show(NULL, style_for(order, err, &style), err, place,
                  &found->count);
}

/* Writes lines whose last field counts games from 1, counting on from
 * `games`. */
static int write_lines(work_output *out, const char *text, size_t len,
                       uint64_t games) {
    const char *end = text + len;
    while (text < end) {
        const char *nl = memchr(text, '\n', (size_t)(end - text));
        const char *number = nl;
        while (number[-1] != ':') number--;
        size_t head = (size_t)(number - text);
        uint64_t n = strtoull(number, NULL, 10) + games;
        char count[24];
        int digits =
            snprintf(count, sizeof count, "%llu\n", (unsigned long long)n);
        if (work_put(out, text, head) || work_put(out, count, (size_t)digits))
            return 1;
        text = nl + 1;
    }
    return 0;
}

int work_deliver(const work_order *order, work_piece *piece, work_piece *sum,
                 work_output *out) {
    for (size_t i = 0; i < piece->problems; i++) {
        work_problem *p = &piece->problem[i];
        if (p->place.game) p->place.game += sum->found.games;
        /* What is lost in writing has no place. */
        if (p->of_bytes || p->err.at.line)
            p->err.at.offset += p->of_bytes ? sum->bytes : sum->end.offset;
        if (p->err.at.line) p->err.at.line += sum->end.line;
        work_show(order, &p->err, &p->place, &sum->found);
    }
    int failed;
    if (order->to == TO_LINES && sum->found.games)
        failed =
            write_lines(out, piece->text, piece->text_len, sum->found.games);
    else
        failed = work_put(out, piece->text, piece->text_len);
    work_add(sum, piece);
    work_drop(piece);
    return failed;
}
