/* variations.c - the variations of a score: where one is, and one with other
 * moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include "repair_int.h"

size_t variation_end(const score *s, size_t i) {
    size_t depth = 0;
    i += s->event[i].kind == SCORE_BEGIN;
    for (; i < s->events; i++) {
        const score_kind kind = s->event[i].kind;
        if (kind == SCORE_RESULT || kind == SCORE_END_GAME) break;
        if (kind == SCORE_END && !depth--) break;
        depth += kind == SCORE_BEGIN;
    }
    return i;
}

size_t variation_begin(const score *s, size_t i) {
    size_t depth = 0;
    for (; i && s->event[i].kind != SCORE_BEGIN; i--)
        while (i && (depth || s->event[i - 1].kind == SCORE_END)) {
            depth += s->event[i - 1].kind == SCORE_END;
            depth -= s->event[i - 1].kind == SCORE_BEGIN;
            i--;
        }
    return i;
}

broken_variation variation_broken(const score *s, const score_break *list,
                                  size_t count, size_t from) {
    broken_variation v = {.begin = s->events};
    for (size_t k = 0; k < count; k++) {
        const size_t begin = variation_begin(s, list[k].event);
        if (begin < from || begin >= v.begin) continue;
        v.begin = begin;
        v.at = list[k];
    }
    v.end = v.begin < s->events ? variation_end(s, v.begin) : s->events;
    return v;
}

void variation_take(score *out, const score *s, const broken_variation *v) {
    score_clear(out);
    out->begin = s->begin;
    for (size_t i = v->begin + 1; i < v->end; i++)
        score_copy(out, s, &s->event[i]);
}

void variation_put(score *out, const score *s, const broken_variation *v,
                   const score *inside) {
    score_clear(out);
    out->begin = s->begin;
    for (size_t i = 0; i < s->events; i++) {
        if (i == v->end)
            for (size_t k = 0; k < inside->events; k++)
                score_copy(out, inside, &inside->event[k]);
        if (i <= v->begin || i >= v->end) score_copy(out, s, &s->event[i]);
    }
}
