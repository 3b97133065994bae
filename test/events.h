/* events.h - what a reader or a player calls, on one line of text:
 *
 *   [ ]          begin_game, end_game; a broken game ends with ?]
 *   Name=value   a tag
 *   >            the moves begin: begin_moves, or start; if a FEN gave the
 *                position and is not its canonical form, that is after it
 *   7. 7...      a number; with three points Black moves next
 *   move         of a reader as it is, of a player as h2e2
 *   {c} {<c} {;c} {%c}   a comment: after a move, before one, to the line's
 *                end, in an escape line
 *   $5           a glyph
 *   ( ) /( )     a variation; one in place of a move that cannot be played
 *   =1-0         a result
 *   !CODE@L:C what   a problem and its place: line and column, or the offset
 *                in a file of bytes; and if asked for, what was expected, as
 *                (want)
 *
 * Line feeds show as \n, carriage returns as \r, NULs as \0.
 */
#ifndef QP_TEST_EVENTS_H
#define QP_TEST_EVENTS_H

#include "corpus.h"

typedef struct events {
    corpus_text text;
    char skip, stop; /* what is answered with QP_SKIP, with QP_STOP: */
                     /* [ = (a tag) > : (begin_moves) m { $ ( / ) r ] ! */
    int wants;       /* problems show what was expected */
    int places;      /* every event shows its place, as name@L:C */
    int in_comment;
    unsigned long games;
    uint64_t game_at; /* where the last began, in bytes */
    char fen[128];    /* the last tag FEN */
} events;

/* Empty again, and with the same wishes. */
void events_clear(events *e);

qp_handler events_handler(events *e);

#endif
