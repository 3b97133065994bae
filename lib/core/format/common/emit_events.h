/* emit_events.h - events to a handler, paired and skipped as handler.h asks.
 * Not installed. */
#ifndef QP_EMIT_H
#define QP_EMIT_H

#include "../../game/handler_call.h"
#include "../../notation/said.h"
#include "qipu/err.h"

/* In a binary file; the second is for one call. */
static inline qp_at qp__at(uint64_t offset) {
    return (qp_at){.offset = offset};
}
#define QP__AT(where) (&(qp_at){.offset = (where)})

/* Moves from one byte of a text to the next. */
static inline void qp__at_pass(qp_at *at, char c) {
    at->offset++;
    if (c == '\n')
        at->line++, at->col = 1;
    else if (((unsigned char)c & 0xC0) != 0x80 && at->col < UINT32_MAX)
        at->col++;
}

/* Moves over `n` bytes of a text. */
void qp__at_pass_all(qp_at *at, const char *bytes, size_t n);

/* Returns how many of the bytes continue a character of UTF-8. */
size_t qp__continuations(const char *bytes, size_t n);

/* In a text that comes in pieces: `conts` counts the continuation bytes of the
 * line up to here. */
typedef struct qp__place {
    uint64_t offset, line, line_offset, conts;
} qp__place;

/* The beginning of a text. */
void qp__place_start(qp__place *p);
qp_at qp__place_at(const qp__place *p);
/* Goes over these bytes. */
void qp__place_pass_all(qp__place *p, const char *bytes, size_t n);

/* The same where a call would cost as much as it does for one byte. */
static inline void qp__place_pass(qp__place *p, const char *bytes, size_t n) {
    if (n == 1 && (unsigned char)*bytes < 0x80 && *bytes != '\n')
        p->offset++;
    else
        qp__place_pass_all(p, bytes, n);
}

/* Where the stream of events is. */
typedef struct qp__emit {
    const qp_handler *to;
    const qp_handler *tagger; /* in a game: who hears of tags */
    /* From begin_moves on: who hears of moves, and of numbers. */
    const qp_handler *mover, *counter;
    qp_status status; /* QP_E_STOP when a callback said so, or what its owner
                         failed with: nothing is called any more */
    int in_game, in_moves, has_result;
    int skip_game;       /* deliver nothing until end_game */
    unsigned depth;      /* open variations */
    unsigned skip_depth; /* of the variation that is skipped, or 0 */
    int skip_unreported; /* and the begin of skip_depth was not delivered */
} qp__emit;

#define QP__NO_TEXT ((qp_text){"", 0})

/* Whether events are skipped here. */
static inline int qp__emit_muted(const qp__emit *g) {
    return (int)((unsigned)g->status | (unsigned)g->skip_game | g->skip_depth);
}

/* Returns nonzero if nothing more of the game is wanted. */
static inline int qp__emit_over(const qp__emit *g) {
    return g->status || g->skip_game;
}

void qp__emit_move(qp__emit *g, qp_text text, const qp_at *at);
/* A move as its squares, "h2e2": what the reader of squares reads. */
enum { QP__SQUARES = 4 };
qp_text qp__squares_word(char out[QP__SQUARES], qp_move move);
/* The move so written. */
void qp__emit_squares(qp__emit *g, qp_move move, const qp_at *at);

void qp__emit_game(qp__emit *g, const qp_at *at);
void qp__emit_tag(qp__emit *g, qp_text name, qp_text value, const qp_at *at);
void qp__emit_begin_moves(qp__emit *g, const qp_at *at);
void qp__emit_comment(qp__emit *g, qp_text part, unsigned flags,
                      const qp_at *at);
void qp__emit_nag(qp__emit *g, unsigned nag, const qp_at *at);
/* One too deep or after the result is reported, and skipped to its end. */
void qp__emit_begin_variation(qp__emit *g, const qp_at *at);
/* Passes over one, and reports nothing. */
void qp__emit_pass_variation(qp__emit *g);
void qp__emit_end_variation(qp__emit *g, const qp_at *at);
void qp__emit_result(qp__emit *g, qp_text text, const qp_at *at);
/* Ends the variations that are open, and the game, when there is one. */
void qp__emit_end(qp__emit *g, const qp_at *at);
void qp__emit_problem(qp__emit *g, qp_status code, const qp_at *at,
                      qp_text what, qp_text want);
/* The same; nonzero when nothing more is to be given. */
int qp__report(qp__emit *g, qp_status code, qp_at at, qp_text what,
               const char *want);
/* A tag cut to what a reader takes, which is reported. Nonzero as above. */
int qp__emit_cut_tag(qp__emit *g, qp_text name, qp_text value, qp_at at);

/* The events that come most often. */
static inline void qp__emit_number(qp__emit *g, uint32_t number, int black,
                                   const qp_at *at) {
    if (!g->in_moves) qp__emit_begin_moves(g, at);
    if (qp__emit_muted(g) || !g->counter) return;
    if (g->counter->number(g->counter->ctx, number, black, at) == QP_STOP)
        g->status = QP_E_STOP;
}

/* `moved` has a text, and what said.h knows of it. A player completes it. */
static inline void qp__emit_moved(qp__emit *g, qp_moved *moved,
                                  const qp_at *at) {
    if (!g->in_moves) qp__emit_begin_moves(g, at);
    if (qp__emit_muted(g) || !g->mover) return;
    if (g->mover->move(g->mover->ctx, moved, at) == QP_STOP)
        g->status = QP_E_STOP;
}

/* Makes it a move whose text says this, or 0. Each member is set alone:
 * compilers clear the whole more slowly. */
static inline void qp__set_moved(qp_moved *moved, qp_text text, qp__said said) {
    moved->text = text;
    moved->after = NULL;
    moved->move = (qp_move){0, 0};
    moved->shape = QP_SHAPE_NONE;
    moved->said_ = said;
}

/* Such a move. */
static inline void qp__emit_said(qp__emit *g, qp_text text, qp__said said,
                                 const qp_at *at) {
    qp_moved moved;
    qp__set_moved(&moved, text, said);
    qp__emit_moved(g, &moved, at);
}

#endif
