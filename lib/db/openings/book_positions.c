/* book_positions.c - visits all positions of a book that can be reached.
 *
 * A book's keys give no positions back, so legal moves are tried. Positions
 * wait in a queue as setups; which were seen is known by qp_pos_key, so that a
 * position and its mirror are one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/buffer.h"
#include "qipu/opening_book.h"

/* A position that waits. */
typedef struct walk_place {
    qp_setup setup;
    unsigned ply;
} walk_place;

typedef struct walk {
    qp_openings *book;
    qp_on_openings place;
    void *ctx;
    walk_place *queue; /* from `next` to `len` */
    size_t next, len, size;
    uint64_t *seen; /* keys by their lowest bits; `mask` + 1 of them, 0 none */
    size_t mask, count;
} walk;

/* ---- what was seen ------------------------------------------------------- */

/* Where a key is, or would be. */
static size_t seen_slot(const walk *w, uint64_t key) {
    size_t at = (size_t)key & w->mask;
    while (w->seen[at] && w->seen[at] != key) at = (at + 1) & w->mask;
    return at;
}

static qp_status seen_grow(walk *w) {
    size_t size = w->seen ? 2 * (w->mask + 1) : 1024;
    uint64_t *old = w->seen;
    uint64_t *grown = calloc(size, sizeof *grown);
    if (!grown) return QP_E_NOMEM;
    size_t had = old ? w->mask + 1 : 0;
    w->seen = grown;
    w->mask = size - 1;
    for (size_t i = 0; i < had; i++)
        if (old[i]) grown[seen_slot(w, old[i])] = old[i];
    free(old);
    return QP_OK;
}

/* Nonzero in `*fresh` for a key that comes for the first time. */
static qp_status seen_add(int *fresh, walk *w, uint64_t key) {
    if (!w->seen || 2 * (w->count + 1) > w->mask) {
        qp_status rc = seen_grow(w);
        if (rc) return rc;
    }
    if (!key) key = 1;
    size_t at = seen_slot(w, key);
    *fresh = !w->seen[at];
    w->count += (size_t)*fresh;
    w->seen[at] = key;
    return QP_OK;
}

/* ---- the queue ----------------------------------------------------------- */

/* Room for one more: what went by makes room first. */
static qp_status queue_grow(walk *w) {
    if (w->len < w->size) return QP_OK;
    if (w->next > w->size / 2) {
        memmove(w->queue, w->queue + w->next,
                (w->len - w->next) * sizeof *w->queue);
        w->len -= w->next;
        w->next = 0;
        return QP_OK;
    }
    walk_place *grown =
        array_grow(w->queue, &w->size, w->len + 1, sizeof *grown);
    if (!grown) return QP_E_NOMEM;
    w->queue = grown;
    return QP_OK;
}

static qp_status queue_put(walk *w, const qp_pos *pos, unsigned ply) {
    qp_status rc = queue_grow(w);
    if (rc) return rc;
    w->queue[w->len++] = (walk_place){*qp_pos_setup(pos), ply};
    return QP_OK;
}

/* ---- the walk ------------------------------------------------------------ */

static int walk_plays(const qp_openings_moves *moves, qp_move move) {
    for (size_t i = 0; i < moves->count; i++)
        if (moves->move[i].move.from == move.from &&
            moves->move[i].move.to == move.to)
            return 1;
    return 0;
}

/* What follows on a position: by moves of the book all positions, by others
 * those that are in the book. */
static qp_status walk_follow(walk *w, const qp_pos *pos, unsigned ply,
                             const qp_openings_moves *moves) {
    qp_move legal[QP_MOVES_MAX];
    size_t count = qp_pos_moves(legal, pos);
    qp_status rc = QP_OK;
    for (size_t i = 0; i < count && !rc; i++) {
        qp_pos child = *pos;
        qp_openings_moves replies;
        int fresh;
        qp_pos_play(&child, legal[i]);
        if (!walk_plays(moves, legal[i])) {
            rc = qp_openings_find(&replies, w->book, &child);
            if (rc || !replies.count) continue;
        }
        rc = seen_add(&fresh, w, qp_pos_key(&child));
        if (!rc && fresh) rc = queue_put(w, &child, ply + 1);
    }
    return rc;
}

static qp_status walk_one(walk *w, const walk_place *at) {
    qp_openings_moves moves;
    qp_pos pos;
    qp_flow flow = QP_GO;
    if (qp_pos_from_setup(&pos, &at->setup, ~0u)) return QP_OK;
    qp_status rc = qp_openings_find(&moves, w->book, &pos);
    if (rc) return rc;
    if (moves.count) {
        /* Its memos are valid until the next lookup. */
        flow = w->place(w->ctx, &pos, &moves, at->ply);
        if (flow == QP_STOP) return QP_E_STOP;
    }
    if (flow == QP_SKIP) return QP_OK;
    return walk_follow(w, &pos, at->ply, &moves);
}

qp_status qp_openings_walk(qp_openings *book, const qp_pos *start,
                           qp_on_openings place, void *ctx) {
    walk w = {.book = book, .place = place, .ctx = ctx};
    int fresh;
    qp_status rc = seen_add(&fresh, &w, qp_pos_key(start));
    if (!rc) rc = queue_put(&w, start, 0);
    while (!rc && w.next < w.len) {
        walk_place at = w.queue[w.next++];
        rc = walk_one(&w, &at);
    }
    free(w.queue);
    free(w.seen);
    return rc;
}
