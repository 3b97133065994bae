/* game_set.c - a set of games by their hashes: open addressing, at most three
 * quarters full.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "qipu/select.h"

struct qp_game_set {
    uint64_t (*sum)[2]; /* owned; the second is odd, or both are 0: empty */
    size_t count, size;
};

qp_game_set *qp_game_set_new(void) {
    return calloc(1, sizeof(qp_game_set));
}

void qp_game_set_free(qp_game_set *set) {
    if (set) free(set->sum);
    free(set);
}

/* Returns the place of a game, or the empty one where it goes. */
static uint64_t *set_place(const qp_game_set *set, const uint64_t sum[2]) {
    size_t i = (size_t)sum[0] & (set->size - 1);
    while (set->sum[i][1] &&
           (set->sum[i][0] != sum[0] || set->sum[i][1] != sum[1]))
        i = (i + 1) & (set->size - 1);
    return set->sum[i];
}

static qp_status set_grow(qp_game_set *set) {
    qp_game_set grown = {.count = set->count,
                         .size = set->size ? 2 * set->size : 1024};
    grown.sum = calloc(grown.size, sizeof *grown.sum);
    if (!grown.sum) return QP_E_NOMEM;
    for (size_t i = 0; i < set->size; i++)
        if (set->sum[i][1])
            memcpy(set_place(&grown, set->sum[i]), set->sum[i],
                   sizeof *set->sum);
    free(set->sum);
    *set = grown;
    return QP_OK;
}

qp_status qp_game_set_add(qp_game_set *set, int *again,
                          const uint64_t sums[2]) {
    const uint64_t sum[2] = {sums[0], sums[1] | 1};
    qp_status rc = QP_OK;
    if (4 * set->count >= 3 * set->size) rc = set_grow(set);
    if (rc) return rc;
    uint64_t *place = set_place(set, sum);
    *again = place[1] != 0;
    if (*again) return QP_OK;
    memcpy(place, sum, sizeof sum);
    set->count++;
    return QP_OK;
}
