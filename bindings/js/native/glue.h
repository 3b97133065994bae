/* glue.h - libqipu as JavaScript calls it: few calls, and bytes in memory.
 *
 * JavaScript writes what it asks into one buffer (`in`), calls, and reads the
 * answer from another. Functions that may fail return a qp_status; what is
 * wrong is then in the answer of `error`. Answers are bytes, numbers (LEB128)
 * and texts (their length as such a number, then UTF-8), one after another;
 * src/memory.ts reads them.
 *
 * A position is worked on where `position` points; JavaScript copies its
 * positions in and out, so that none of them has to be freed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef GLUE_H
#define GLUE_H

#include "qipu/qipu.h"

/** Gives a function its name in WebAssembly. */
#define GLUE(name) __attribute__((export_name(#name)))

/** Bytes that grow. Without memory they lack something, and say so. */
typedef struct glue_bytes {
    unsigned char *ptr;
    size_t len, size;
    int lacks;
} glue_bytes;

/** The buffers that JavaScript sees, by their numbers. */
enum {
    GLUE_IN,
    GLUE_OUT,
    GLUE_ENDS,
    GLUE_PROBLEMS,
    GLUE_REPAIRS,
    GLUE_BUFFERS
};
extern glue_bytes glue_buffer[GLUE_BUFFERS];

/** The answer. */
#define GLUE_ANSWER (&glue_buffer[GLUE_OUT])

/** The position that calls work on. */
extern qp_pos glue_position;

/** What the last call that failed says. */
extern qp_err glue_err;

/* ---- answers ---- */

void glue_put(glue_bytes *to, const void *bytes, size_t len);
void glue_put_byte(glue_bytes *to, unsigned value);
void glue_put_number(glue_bytes *to, uint64_t value);
void glue_put_text(glue_bytes *to, qp_text text);
void glue_put_string(glue_bytes *to, const char *string);
void glue_put_err(glue_bytes *to, const qp_err *err);
/** A move on the position before it: from, to, what moves, what it takes, and
 *  whether it gives check. */
void glue_put_move(glue_bytes *to, const qp_pos *before, qp_move move);
void glue_put_move_text(glue_bytes *to, const qp_pos *before, qp_move move,
                        qp_notation notation, unsigned flags);

/** Makes the answer empty. */
void glue_begin(void);
/** The status of a call whose answer is done. */
qp_status glue_done(void);
/** A failure that has nothing to say but its status. */
qp_status glue_failed(qp_status status);

/* ---- questions ---- */

/** The first `len` bytes of the arguments. */
qp_text glue_asked(size_t len);
/** Move `index` of those asked for, two bytes each. */
qp_move glue_asked_move(size_t index);
/** Plays it on `pos` if it is legal; else `glue_err` says why it is not. */
qp_status glue_play(qp_pos *pos, qp_move move, qp_undo *undo);
/** A line of `count` moves asked for, from the position. NULL when one is not
 *  legal or memory runs out. Free with qp_line_free. */
qp_line *glue_asked_line(size_t count);
/** A new line from the position with a text of moves. The same. */
qp_line *glue_line_of_text(qp_text moves, qp_notation notation);

/** Takes bytes apart that JavaScript wrote; what is not there is 0. */
typedef struct glue_cursor {
    const unsigned char *at, *end;
} glue_cursor;

unsigned glue_take_byte(glue_cursor *from);
uint64_t glue_take_number(glue_cursor *from);
qp_text glue_take_text(glue_cursor *from);

/** Plays the events of a game that JavaScript wrote (glue_events.c) into
 *  `game`. */
qp_status glue_build(qp_game *game, qp_text events);

/** Adds an error or a loss to GLUE_PROBLEMS. */
void glue_put_problem(const qp_err *err, uint32_t game, uint32_t number,
                      uint32_t ply);

void glue_random(void *out, unsigned long size);

#endif
