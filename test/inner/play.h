/* play.h - what tests of record formats share: a file's games, built, and
 * written again. */
#ifndef QP_TEST_PLAY_H
#define QP_TEST_PLAY_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../corpus.h"

/* Never NULL. */
qp_text text_of(const corpus_text *t);
void add_word(corpus_text *out, const char *s);

/* What is after the last '/'. */
const char *base_name(const char *path);

/* A file's bytes as UTF-8; QP_ENC_AUTO: whatever they are. */
void add_decoded(corpus_text *out, qp_text bytes, qp_encoding encoding);

/* Reads a file in pieces of `step` bytes (0: whole) and proves each move, as
 * the program does. `game` holds each of its games in turn, of which `listener`
 * (NULL: nobody) is reported. */
qp_status play_file(qp_game *game, const qp_format *f, qp_text bytes,
                    size_t step, const qp_handler *listener,
                    const qp_alloc *alloc);

/* The same with a game of its own; a status is a failed check. */
void play_games(const qp_format *f, qp_text bytes, const qp_handler *listener);

/* Canonical PGN of a game. */
void add_pgn(corpus_text *out, const qp_game *game);

/* A file of that one game. */
void add_file(corpus_text *out, const qp_format *f, const qp_game *game,
              const qp_write_options *options);

#endif
