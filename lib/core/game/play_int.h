/* play_int.h - the player's state, shared by its files. Not installed.
 *
 *   play.c    moves, variations, problems
 *   event_filter.c    what is passed on, and what nobody hears of
 *   start_position.c   the position the moves begin from
 *   ambiguous_notation.c   ranks from 0 or from 1, distinguished over a game
 *   event_queue.c    events kept until that is known
 *   unplayable_game.c    moves that cannot be played, as comments
 *   strict_check.c  specification 003, section 2
 */
#ifndef QP_PLAY_INT_H
#define QP_PLAY_INT_H

#include "../base/mem.h"
#include "qipu/fen.h"
#include "qipu/play.h"

/* One line of moves: the main line, or an open variation. */
typedef struct play_line {
    qp_pos pos;
    qp_undo undo; /* of the last move, when there is one */
    uint32_t ply; /* moves played from the start to here */
    int has_move;
    int broken; /* an error was here: the rest of the line is skipped */
    int beside; /* the move at fault was the last: what may replace it comes;
                   2: and was reported */
} play_line;

/* Where the comment is that moves become. */
typedef enum kept_state {
    KEPT_NOTHING, /* no move has been */
    KEPT_CLOSED,
    KEPT_BRACKET, /* a bracket has opened: no blank comes after it */
    KEPT_WORD
} kept_state;

/* How the game's coordinates count ranks. */
typedef enum play_letters {
    LETTERS_OPEN,
    LETTERS_WXF,
    LETTERS_VIETNAMESE
} play_letters;

/* Whether events are passed on: not before the game holds something, and not
 * when it is skipped. */
typedef enum play_gate { GATE_OPEN, GATE_WAITING, GATE_SKIPPING } play_gate;

typedef enum play_ranks { RANKS_OPEN, RANKS_0, RANKS_1 } play_ranks;

struct qp_player {
    qp_alloc alloc;
    qp_handler to;
    qp_play_options options;
    qp_handler handler;
    qp_status status;

    play_line *line; /* line[0] is the main line */
    size_t lines_size, depth;
    int skipped; /* a variation is: 1 here, 2 by a callback */

    /* What waits at the gate. */
    play_gate gate;
    int keeps_empty;
    const qp_handler *mover;  /* who hears of moves, or NULL */
    const qp_handler *tagger; /* of tags */
    qp_shape noted;           /* of the plain moves, in `notations` already */
    unsigned notations; /* of the moves passed on, a mask of 1 << qp_notation */
    uint64_t plies;     /* of the main lines passed on */
    int start_waits, start_fen;
    qp_at begin_at, start_at;
    qp_pos start;

    /* The game. */
    unsigned plain;      /* shapes of moves that are just played, a bit each */
    play_line *now;      /* the line that they are played in */
    int digits_reported; /* or the game has mixed digits from its start */
    int in_game, started, fen_given, turn_given, black_first;
    int flipped; /* ranks count from Black's side: moves are turned about */
    char flip_text[8];
    qp_status broken;
    char result_tag[8];
    qp__buf fen;
    qp_at fen_at;
    play_ranks ranks, ranks_named; /* named: by the tag Format */
    unsigned flags; /* QP_MOVE_ bits for reading, by what is known of ranks */

    /* Letters that may be WXF or Vietnamese: known, once one of them is not
     * legal; reported, that a game did not say. */
    play_letters letters;

    /* Events that wait until the ranks, or with `tape_letters` the letters, are
     * decided; `other` is the main line with ranks from 1, or with Vietnamese
     * letters. */
    int taping, tape_letters;
    unsigned tape_depth; /* variations open on the tape */
    qp__buf tape;
    qp_pos other;

    /* The FEN tag gives no position to play on: unplayable_game.c. */
    int kept;
    kept_state kept_at;

    /* Strict. */
    int tag_place;      /* of the last tag in the order of the specification */
    unsigned tags_seen; /* a bit for each tag of that order */
    qp_shape want_shape;
    int format_reported, result_given;
    int number_seen;

    /* The file's numbers may begin anywhere; they are the ones to report. */
    uint32_t first_number, first_fullmove;
};

/* The number of the move that comes next, as the file counts. */
uint32_t qp__play_number(const qp_player *p);

/* Reports: nonzero to stop. */
int qp__play_report(qp_player *p, const qp_err *err);
int qp__play_problem(qp_player *p, qp_status code, const qp_at *at,
                     qp_text what, qp_text want);
void qp__play_no_memory(qp_player *p);

/* Games that hold nothing come too, at their end. */
void qp__player_keep_empty(qp_player *p);

/* play.c: nonzero when a move in Chinese ends with a digit as Black writes it.
 */
int qp__play_is_arabic(qp_text move);

/* event_filter.c: the events that a player passes on. */
qp_flow qp__pass_begin_game(qp_player *p, const qp_at *at);
/* Before an event unless the gate is open: QP_GO when it is to be emitted. */
qp_flow qp__pass_in(qp_player *p);
qp_flow qp__pass_start(qp_player *p, const qp_pos *pos, int fen,
                       const qp_at *at);
qp_flow qp__pass_tag(qp_player *p, qp_text name, qp_text value,
                     const qp_at *at);
qp_flow qp__pass_comment(qp_player *p, qp_text part, unsigned flags,
                         const qp_at *at);
qp_flow qp__pass_nag(qp_player *p, unsigned nag, const qp_at *at);
qp_flow qp__pass_begin_variation(qp_player *p, const qp_at *at);
qp_flow qp__pass_begin_beside(qp_player *p, const qp_at *at);
qp_flow qp__pass_end_variation(qp_player *p, const qp_at *at);
qp_flow qp__pass_result(qp_player *p, qp_text text, const qp_at *at);
qp_flow qp__pass_end_game(qp_player *p, const qp_at *at);

/* start_position.c: makes the start position once; nonzero to stop. `move` is
 * the first move, empty when none is known, and `at` its place. */
int qp__play_start(qp_player *p, qp_text move, const qp_at *at);

/* unplayable_game.c: each nonzero to stop. */
int qp__kept_number(qp_player *p, uint32_t number, int black, const qp_at *at);
int qp__kept_move(qp_player *p, qp_text text, const qp_at *at);
int qp__kept_nag(qp_player *p, unsigned nag, const qp_at *at);
int qp__kept_begin(qp_player *p, const qp_at *at);
int qp__kept_end(qp_player *p, const qp_at *at);
/* Ends the comment, when one is open. */
int qp__kept_close(qp_player *p, const qp_at *at);

/* The move as its ranks count from Red's side; borrowed until the next. */
qp_text qp__play_flip(qp_player *p, qp_text text);

/* ambiguous_notation.c: the same for a move in letters that WXF and Vietnamese
 * share. Returns 1, and what the move came to, when it was taken. */
int qp__play_open_letters(qp_player *p, qp_flow *flow, qp_text text,
                          const qp_at *at);
void qp__play_set_letters(qp_player *p, play_letters letters);

/* play.c: plays `text` with what is known of the game. */
qp_flow qp__play_move(qp_player *p, qp_text text, const qp_at *at);

/* ambiguous_notation.c */
/* Called with a move whose ranks can be meant in both ways while that is
 * open. */
qp_flow qp__play_open_ranks(qp_player *p, qp_text text, const qp_at *at,
                            unsigned mask);
/* Keeps a main-line move on the tape and compares both readings. */
qp_flow qp__play_taped_move(qp_player *p, qp_text text, const qp_at *at);
/* The game ends with both readings standing. */
int qp__play_settle(qp_player *p, const qp_at *at);
void qp__play_set_ranks(qp_player *p, play_ranks ranks);

/* event_queue.c: one event. */
typedef enum tape_kind {
    TAPE_NUMBER,
    TAPE_MOVE,
    TAPE_COMMENT,
    TAPE_NAG,
    TAPE_BEGIN,
    TAPE_END,
    TAPE_RESULT
} tape_kind;
int qp__tape_add(qp_player *p, tape_kind kind, uint32_t number, qp_text text,
                 const qp_at *at);
/* Hands every event to the player's own handler and empties the tape. */
qp_flow qp__tape_play(qp_player *p);

/* strict_check.c: each nonzero to stop. */
int qp__strict_tag(qp_player *p, qp_text name, qp_text value, const qp_at *at);
int qp__strict_tags_end(qp_player *p, const qp_at *at);
int qp__strict_number(qp_player *p, uint32_t number, int black,
                      const qp_at *at);
int qp__strict_move(qp_player *p, qp_text text, qp_shape shape,
                    const qp_at *at);

#endif
