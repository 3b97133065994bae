/* ranking.c - which of the lines that can be played are likely: the cost of
 * their edits, how well their moves are those of masters, and whether the
 * result fits the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/pack.h"
#include "repair_int.h"

/* Bits that a result costs which the last position contradicts, and those that
 * one saves which it confirms. */
static double result_bits(const line_search *s, const line_found *found) {
    qp_pos pos = found->start;
    for (uint32_t i = 0; i < found->count; i++)
        qp_pos_play(&pos, found->move[i]);
    qp_game_state state = qp_pos_state(&pos);
    if (state != QP_MATED && state != QP_STALEMATED) return 0;
    const char *won = qp_pos_turn(&pos) == QP_RED ? "0-1" : "1-0";
    qp_text result = s->result;
    if (result.len == 3 && !memcmp(result.ptr, won, 3)) return -6;
    return result.len >= 3 ? 6 : 3;
}

enum { BITS_ELSE = 26 };

static double moves_bits(line_search *s, const line_found *found) {
    size_t bits = 0, room = QP_MOVES_PACK_MAX(found->count);
    uint8_t *code = malloc(room);
    if (!code) {
        s->failed = 1;
        return 0;
    }
    qp_status rc =
        qp_moves_pack(code, &bits, &found->start, found->move, found->count);
    free(code);
    return rc ? 5.0 * found->count : (double)bits;
}

static int by_bits(const void *a, const void *b) {
    const line_found *x = a, *y = b;
    return x->bits < y->bits ? -1 : x->bits > y->bits;
}

/* 2 to the power of `-bits`, near enough. */
static double likelihood(double bits) {
    if (bits >= 30) return 0;
    unsigned halvings = (unsigned)bits;
    return (1 - (bits - halvings) / 2) / (double)(1u << halvings);
}

void lines_rank(line_search *s, unsigned percent[LINES_MAX]) {
    double sum = 0, none = 0;
    for (size_t i = 0; i < s->finds; i++) {
        line_found *f = &s->found[i];
        f->bits = f->cost / 10.0 + moves_bits(s, f) + result_bits(s, f);
    }
    qsort(s->found, s->finds, sizeof *s->found, by_bits);
    /* That it is something else is as likely as an error of so many bits. */
    if (s->finds) none = BITS_ELSE - s->found[0].cost / 10.0;
    sum = likelihood(none > 0 ? none : 0);
    for (size_t i = 0; i < s->finds; i++)
        sum += likelihood(s->found[i].bits - s->found[0].bits);
    for (size_t i = 0; i < s->finds; i++)
        percent[i] =
            (unsigned)(100 * likelihood(s->found[i].bits - s->found[0].bits) /
                           sum +
                       0.5);
}
