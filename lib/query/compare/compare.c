/* compare.c - compares two collections of games.
 *
 * Equal games meet while they are added. At the end, the games that remain are
 * paired by weaker and weaker keys.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/buffer.h"
#include "digest.h"
#include "qipu/edit.h"

#define NO_GAME SIZE_MAX

typedef struct compared {
    qp_game *game; /* owned; NULL: an equal one was met */
    game_digest digest;
    uint64_t number;
    size_t next;    /* in its list, or NO_GAME */
    size_t version; /* of the other collection, or NO_GAME */
} compared;

/* A collection, with a table of lists of those that met no equal one. */
typedef struct collection {
    compared *item; /* owned */
    size_t count, room;
    size_t *list; /* owned; by the lowest bits of the digest */
    size_t lists; /* 0 or a power of 2 */
    uint64_t games;
} collection;

struct qp_comparison {
    collection of[2];
    uint64_t same;
};

qp_comparison *qp_comparison_new(void) {
    return calloc(1, sizeof(qp_comparison));
}

void qp_comparison_free(qp_comparison *comparison) {
    if (!comparison) return;
    for (int side = 0; side < 2; side++) {
        collection *c = &comparison->of[side];
        for (size_t i = 0; i < c->count; i++) qp_game_free(c->item[i].game);
        free(c->item);
        free(c->list);
    }
    free(comparison);
}

uint64_t qp_comparison_same(const qp_comparison *comparison) {
    return comparison->same;
}

/* ---- equal games --------------------------------------------------------- */

static size_t *list_of(const collection *c, uint64_t whole) {
    return &c->list[(size_t)whole & (c->lists - 1)];
}

static void list_item(collection *c, size_t i) {
    size_t *list = list_of(c, c->item[i].digest.whole);
    c->item[i].next = *list;
    *list = i;
}

static qp_status grow_lists(collection *c) {
    size_t lists = c->lists ? 2 * c->lists : 1024;
    size_t *list = malloc(lists * sizeof *list);
    if (!list) return QP_E_NOMEM;
    free(c->list);
    c->list = list;
    c->lists = lists;
    for (size_t i = 0; i < lists; i++) list[i] = NO_GAME;
    for (size_t i = 0; i < c->count; i++)
        if (c->item[i].game) list_item(c, i);
    return QP_OK;
}

/* Takes an equal game out of a collection. Returns 0 if there is none. */
static int meets_equal(collection *c, const game_digest *digest) {
    size_t *link = c->lists ? list_of(c, digest->whole) : NULL;
    for (; link && *link != NO_GAME; link = &c->item[*link].next) {
        compared *item = &c->item[*link];
        if (memcmp(item->digest.part, digest->part, sizeof digest->part) != 0)
            continue;
        *link = item->next;
        qp_game_free(item->game);
        item->game = NULL;
        return 1;
    }
    return 0;
}

static qp_status keep_game(collection *c, const game_digest *digest,
                           const qp_game *game) {
    compared *grown =
        array_grow(c->item, &c->room, c->count + 1, sizeof *grown);
    if (!grown) return QP_E_NOMEM;
    c->item = grown;
    if (c->count >= c->lists && grow_lists(c)) return QP_E_NOMEM;
    qp_game *copy = qp_game_new(NULL);
    if (!copy || qp_game_copy(copy, game)) {
        qp_game_free(copy);
        return QP_E_NOMEM;
    }
    c->item[c->count] = (compared){.game = copy,
                                   .digest = *digest,
                                   .number = c->games,
                                   .version = NO_GAME};
    list_item(c, c->count++);
    return QP_OK;
}

qp_status qp_comparison_add(qp_comparison *comparison, int side,
                            const qp_game *game) {
    game_digest digest;
    collection *c = &comparison->of[side != 0];
    qp__digest(&digest, game);
    c->games++;
    if (!meets_equal(&comparison->of[!side], &digest))
        return keep_game(c, &digest, game);
    comparison->same++;
    return QP_OK;
}

/* ---- versions of a game -------------------------------------------------- */

/* A key that two versions share; 0: none. */
typedef uint64_t version_key(const game_digest *digest);

static uint64_t key_moves(const game_digest *d) {
    return qp__digest_mix(d->part[DIGEST_START], d->part[DIGEST_MOVES]);
}

static uint64_t key_moves_and_tags(const game_digest *d) {
    return qp__digest_mix(key_moves(d), d->part[DIGEST_TAGS]);
}

static uint64_t key_moves_and_players(const game_digest *d) {
    return d->players ? qp__digest_mix(key_moves(d), d->players) : 0;
}

static uint64_t key_header(const game_digest *d) {
    return d->header;
}

static uint64_t key_players(const game_digest *d) {
    return d->players;
}

typedef struct keyed {
    uint64_t key;
    size_t item;
} keyed;

static int by_key(const void *a, const void *b) {
    const keyed *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return (x->item > y->item) - (x->item < y->item);
}

static int is_alone(const compared *item) {
    return item->game && item->version == NO_GAME;
}

/* The games without a version, in the order of their keys. */
static size_t sort_by_key(keyed *out, const collection *c, version_key *key) {
    size_t n = 0;
    for (size_t i = 0; i < c->count; i++) {
        uint64_t k = is_alone(&c->item[i]) ? key(&c->item[i].digest) : 0;
        if (k) out[n++] = (keyed){k, i};
    }
    qsort(out, n, sizeof *out, by_key);
    return n;
}

static void pair_items(qp_comparison *c, size_t first, size_t second) {
    c->of[0].item[first].version = second;
    c->of[1].item[second].version = first;
}

static void pair_by(qp_comparison *c, keyed *room[2], version_key *key) {
    size_t count[2], at[2] = {0, 0};
    for (int s = 0; s < 2; s++) count[s] = sort_by_key(room[s], &c->of[s], key);
    while (at[0] < count[0] && at[1] < count[1]) {
        uint64_t a = room[0][at[0]].key, b = room[1][at[1]].key;
        if (a == b) pair_items(c, room[0][at[0]].item, room[1][at[1]].item);
        at[0] += a <= b;
        at[1] += b <= a;
    }
}

/* The only game that remains, or NO_GAME. */
static size_t last_alone(const collection *c) {
    size_t found = NO_GAME;
    for (size_t i = 0; i < c->count; i++) {
        if (!is_alone(&c->item[i])) continue;
        if (found != NO_GAME) return NO_GAME;
        found = i;
    }
    return found;
}

static qp_status find_versions(qp_comparison *c) {
    static version_key *const KEYS[] = {key_moves_and_tags,
                                        key_moves_and_players, key_moves,
                                        key_header, key_players};
    keyed *room[2];
    for (int s = 0; s < 2; s++)
        room[s] = malloc((c->of[s].count + 1) * sizeof **room);
    qp_status rc = room[0] && room[1] ? QP_OK : QP_E_NOMEM;
    for (size_t i = 0; !rc && i < sizeof KEYS / sizeof *KEYS; i++)
        pair_by(c, room, KEYS[i]);
    free(room[0]);
    free(room[1]);
    size_t first = last_alone(&c->of[0]), second = last_alone(&c->of[1]);
    if (!rc && first != NO_GAME && second != NO_GAME)
        pair_items(c, first, second);
    return rc;
}

/* ---- differences --------------------------------------------------------- */

/* The first ply of the main lines that differs. */
static size_t first_other_ply(const qp_game *a, const qp_game *b) {
    qp_node x = QP_ROOT, y = QP_ROOT;
    for (size_t ply = 1;; ply++) {
        x = qp_game_next(a, x);
        y = qp_game_next(b, y);
        if (x == QP_NO_NODE || y == QP_NO_NODE) return x == y ? 0 : ply;
        qp_move m = qp_game_move(a, x), n = qp_game_move(b, y);
        if (m.from != n.from || m.to != n.to) return ply;
    }
}

static unsigned differing_parts(const game_digest *a, const game_digest *b) {
    unsigned differs = 0;
    for (unsigned i = 0; i < DIGEST_PARTS; i++)
        if (a->part[i] != b->part[i]) differs |= 1u << i;
    return differs;
}

static void describe_difference(qp_difference *out, const compared *first,
                                const compared *second) {
    *out = (qp_difference){.size = sizeof *out};
    if (first) {
        out->game[0] = first->game;
        out->number[0] = first->number;
    }
    if (second) {
        out->game[1] = second->game;
        out->number[1] = second->number;
    }
    if (!first || !second) return;
    out->differs = differing_parts(&first->digest, &second->digest);
    out->ply = first_other_ply(first->game, second->game);
}

qp_status qp_comparison_end(qp_comparison *comparison, qp_difference_take take,
                            void *ctx) {
    const collection *a = &comparison->of[0], *b = &comparison->of[1];
    qp_status rc = find_versions(comparison);
    qp_difference found;
    for (size_t i = 0; !rc && i < a->count; i++) {
        const compared *first = &a->item[i];
        if (!first->game) continue;
        describe_difference(
            &found, first,
            first->version == NO_GAME ? NULL : &b->item[first->version]);
        rc = take(ctx, &found);
    }
    for (size_t i = 0; !rc && i < b->count; i++) {
        if (!is_alone(&b->item[i])) continue;
        describe_difference(&found, NULL, &b->item[i]);
        rc = take(ctx, &found);
    }
    return rc;
}
