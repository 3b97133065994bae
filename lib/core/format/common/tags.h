/* tags.h - the tags of a game, for formats that store any tag: in the order of
 * the game, with the FEN of the start as the first FEN (after the others if the
 * game has none and needs it) and Format, of the written moves, last.
 * Incomplete is left out: each format marks broken games in its own way. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TAGS_H
#define QP_TAGS_H

#include "qipu/fen.h"
#include "qipu/game.h"

typedef struct qp__tags {
    const qp_game *game;
    size_t next;
    int fen, format; /* they were given, or are not to be */
    const char *notation;
    char start[QP_FEN_MAX];
    qp_text name, value;
} qp__tags;

void qp__tags_begin(qp__tags *t, const qp_game *game, qp_notation notation);
/* The next `name` and `value`, or 0 if there is none. */
int qp__tags_next(qp__tags *t);

/* Why the game is broken, in words, or its tag Incomplete; ptr NULL: it is
 * whole. */
qp_text qp__tags_broken(const qp_game *game);

/* The value as long as a reader takes it: QP_TOKEN_MAX, cut between
 * characters. */
qp_text qp__tag_cut(qp_text value);

int qp__tag_is_alike(qp_text name, const char *tag);

/* Nonzero if the names are the same but for capitals. Most names differ in
 * their first letter. */
static inline int qp__tag_is(qp_text name, const char *tag) {
    return name.len && !((*name.ptr ^ *tag) & ~0x20) &&
           qp__tag_is_alike(name, tag);
}

/* Nonzero if writers make tag i themselves, where they need it: Format,
 * Incomplete and the usual Game. */
int qp__tag_is_made(const qp_game *game, size_t i);
/* Nonzero if the game does not start from the opening with its counters. */
int qp__starts_elsewhere(const qp_game *game);
/* The FEN of the game's start, in `fen`. */
qp_text qp__start_fen(char fen[QP_FEN_MAX], const qp_game *game);
/* What the tag Format says of moves in that notation; NULL: nothing, as they
 * are Chinese. */
const char *qp__format_tag(qp_notation notation);

#endif
