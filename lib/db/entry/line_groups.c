/* line_groups.c - finds games with equal lines, games that begin alike, and
 * lines that others continue. A line and its mirror have one hash.
 *
 * SPDX-License-Identifier: MIT
 */
#include "line_groups.h"

#include <stdlib.h>

#include "../../core/base/inline/buffer.h"

/* Fewer moves than these are shared by many games. */
enum { LINES_SHARED = 20 };

db_lines db__lines_of(const qp_db_dups_options *options,
                      qp_flow (*group)(void *ctx, const qp_db_group *group),
                      void *ctx) {
    const unsigned usual = 1u << QP_DB_SAME_MOVES | 1u << QP_DB_PREFIX;
    return (db_lines){.kinds = options->kinds ? options->kinds : usual,
                      .shared =
                          options->shared ? options->shared : LINES_SHARED,
                      .group = group,
                      .ctx = ctx};
}

/* ---- all lines ----------------------------------------------------------- */

static qp_status line_list_add(db_line_list *all, const db_line *line) {
    void *grown =
        array_grow(all->line, &all->room, all->count + 1, sizeof *all->line);
    if (!grown) return QP_E_NOMEM;
    all->line = grown;
    all->line[all->count++] = *line;
    return QP_OK;
}

qp_status db__lines_add(db_lines *d, const db_line *line) {
    return line_list_add(&d->whole, line);
}

/* The line of a game that ends with `ply` moves, in order of hashes; the first
 * of those that are alike. */
static const db_line *lines_find(const db_line_list *all, uint64_t hash,
                                 uint32_t ply) {
    size_t low = 0, high = all->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (all->line[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low < all->count && all->line[low].hash == hash &&
                   all->line[low].plies == ply
               ? &all->line[low]
               : NULL;
}

static qp_status lines_pair_up(db_lines *d, uint64_t shorter, uint64_t longer) {
    void *grown =
        array_grow(d->pair, &d->pair_room, d->pairs + 1, sizeof *d->pair);
    if (!grown) return QP_E_NOMEM;
    d->pair = grown;
    d->pair[d->pairs++] = (db_pair){shorter, longer};
    return QP_OK;
}

/* A game on its way, whose line so far is `at`: notes it if that has the
 * requested length, and searches for others that end there. */
static qp_status lines_pass(db_lines *d, const db_line *at, int ends) {
    const db_line *other = NULL;
    if (at->plies == d->shared && d->kinds >> QP_DB_ALIKE & 1) {
        qp_status status = line_list_add(&d->begun, at);
        if (status) return status;
    }
    if (at->plies >= d->shared && !ends && d->kinds >> QP_DB_PREFIX & 1)
        other = lines_find(&d->whole, at->hash, at->plies);
    return other ? lines_pair_up(d, other->id, at->id) : QP_OK;
}

qp_status db__lines_walk(db_lines *d, uint64_t id, int32_t weight,
                         const qp_game *game) {
    db_line_hash hash;
    db_line at = {.id = id, .weight = weight};
    qp_node node = QP_ROOT;
    db__line_begin(&hash, qp_game_start(game));
    for (;; at.plies++) {
        node = qp_game_next(game, node);
        at.hash = db__line_value(&hash);
        qp_status status = lines_pass(d, &at, node == QP_NO_NODE);
        if (status || node == QP_NO_NODE) return status;
        db__line_move(&hash, qp_game_move(game, node));
    }
}

/* ---- groups -------------------------------------------------------------- */

/* By hash; the best first: it holds most, and came first. */
static int lines_by_hash(const void *a, const void *b) {
    const db_line *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    if (x->plies != y->plies) return x->plies < y->plies ? -1 : 1;
    if (x->weight != y->weight) return x->weight > y->weight ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

/* Games of one line that follow each other. */
static size_t lines_run(const db_line_list *all, size_t at) {
    const db_line *first = &all->line[at];
    size_t n = 1;
    while (at + n < all->count && first[n].hash == first->hash &&
           first[n].plies == first->plies)
        n++;
    return n;
}

static qp_status lines_report(db_lines *d, qp_db_likeness likeness,
                              size_t count) {
    qp_db_group group = {likeness, count, d->id};
    return d->group(d->ctx, &group) == QP_STOP ? QP_E_STOP : QP_OK;
}

static qp_status lines_room(db_lines *d, size_t count) {
    void *grown = array_grow(d->id, &d->id_room, count, sizeof *d->id);
    if (!grown) return QP_E_NOMEM;
    d->id = grown;
    return QP_OK;
}

static void lines_sort(db_line_list *all) {
    if (all->count)
        qsort(all->line, all->count, sizeof *all->line, lines_by_hash);
}

/* Reports lines that are the same, if that kind is wanted. */
static qp_status lines_same(db_lines *d, const db_line_list *all,
                            qp_db_likeness likeness) {
    for (size_t i = 0, n; d->kinds >> likeness & 1 && i < all->count; i += n) {
        n = lines_run(all, i);
        if (n < 2 || !all->line[i].plies) continue;
        qp_status status = lines_room(d, n);
        if (status) return status;
        for (size_t k = 0; k < n; k++) d->id[k] = all->line[i + k].id;
        status = lines_report(d, likeness, n);
        if (status) return status;
    }
    return QP_OK;
}

static int lines_by_longer(const void *a, const void *b) {
    const db_pair *x = a, *y = b;
    if (x->longer != y->longer) return x->longer < y->longer ? -1 : 1;
    return (x->shorter > y->shorter) - (x->shorter < y->shorter);
}

/* The longest first, then those that it goes on from. */
static qp_status lines_prefixes(db_lines *d) {
    if (d->pairs) qsort(d->pair, d->pairs, sizeof *d->pair, lines_by_longer);
    for (size_t i = 0, n; i < d->pairs; i += n) {
        for (n = 1;
             i + n < d->pairs && d->pair[i + n].longer == d->pair[i].longer;)
            n++;
        qp_status status = lines_room(d, n + 1);
        if (status) return status;
        d->id[0] = d->pair[i].longer;
        for (size_t k = 0; k < n; k++) d->id[k + 1] = d->pair[i + k].shorter;
        status = lines_report(d, QP_DB_PREFIX, n + 1);
        if (status) return status;
    }
    return QP_OK;
}

qp_status db__lines_same(db_lines *d, int *walks) {
    lines_sort(&d->whole);
    *walks = (d->kinds & (1u << QP_DB_PREFIX | 1u << QP_DB_ALIKE)) != 0;
    return lines_same(d, &d->whole, QP_DB_SAME_MOVES);
}

qp_status db__lines_end(db_lines *d) {
    qp_status status = lines_prefixes(d);
    lines_sort(&d->begun);
    return status ? status : lines_same(d, &d->begun, QP_DB_ALIKE);
}

void db__lines_free(db_lines *d) {
    free(d->whole.line);
    free(d->begun.line);
    free(d->pair);
    free(d->id);
}
