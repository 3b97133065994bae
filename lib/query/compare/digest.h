/* digest.h - what a game is, in numbers: a part of two games is the same if its
 * numbers are. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DIGEST_H
#define QP_DIGEST_H

#include "qipu/compare.h"

/* In the order of the QP_DIFFER_ bits. */
enum {
    DIGEST_START,
    DIGEST_MOVES,
    DIGEST_VARIATIONS,
    DIGEST_NOTES,
    DIGEST_RESULT,
    DIGEST_TAGS,
    DIGEST_PARTS
};

typedef struct game_digest {
    uint64_t part[DIGEST_PARTS];
    uint64_t whole;   /* of all parts */
    uint64_t players; /* of the players and the date; 0: not known */
    uint64_t header;  /* of those, event and round; 0: not known */
} game_digest;

void qp__digest(game_digest *out, const qp_game *game);

/* Joins two numbers into one. The order matters. */
uint64_t qp__digest_mix(uint64_t sum, uint64_t with);

#endif
