/* repair_int.h - the parts of the repairer. Not installed.
 *
 *   repairer.c      the handler: keeps each game, and passes it on
 *   score.c         a game as it was written, as a list of events
 *   event_log.c     events that pass, in few bytes
 *   token.c         the text of a move as four symbols
 *   move_symbols.c  what a move is in these symbols, and how unlike a text is
 *   line_search.c   edits after which the line can be played
 *   start_search.c  other starting positions
 *   ranking.c       which of the lines are likely
 *   apply_edits.c   writes the edits into the score
 *   unread.c        the part after an error as text, and back
 *   variations.c    a variation alone, and put back
 *   kept_rest.c     keeps that text in tags and comments, and takes it back
 */
#ifndef QP_REPAIR_INT_H
#define QP_REPAIR_INT_H

#include "qipu/repair.h"
#include "../../core/base/inline/buffer.h"

/* ---- score.c --------------------------------------------------------------
 */

typedef enum score_kind {
    SCORE_TAG,
    SCORE_BEGIN_MOVES,
    SCORE_NUMBER,
    SCORE_MOVE,
    SCORE_COMMENT,
    SCORE_NAG,
    SCORE_BEGIN,
    SCORE_END,
    SCORE_RESULT,
    SCORE_END_GAME,
    SCORE_PROBLEM
} score_kind;

/* One event. Texts are offsets in the score's own. */
typedef struct score_event {
    score_kind kind;
    unsigned flags; /* of a comment; a number's dots; a glyph; a status */
    uint32_t number;
    uint32_t said;                    /* private member of qp_moved */
    size_t text, len, more, more_len; /* of a tag: its name and its value */
    qp_at at;
} score_event;

typedef struct score {
    score_event *event;
    size_t events, room;
    byte_buffer text;
    qp_err *problem; /* of the reader of the format */
    size_t problems, problems_room;
    qp_at begin;
    int failed; /* out of memory */
} score;

void score_clear(score *s);
void score_free(score *s);
/* Adds an event with up to two texts and returns it, or NULL. */
score_event *score_add(score *s, score_kind kind, qp_text text, qp_text more,
                       const qp_at *at);
void score_add_problem(score *s, const qp_err *err);
qp_text score_text(const score *s, const score_event *e);
/* The value of the first tag with that name; ptr is NULL if there is none. */
qp_text score_tag(const score *s, const char *name);
/* Adds an event of another score, which has no problem of a reader. */
void score_copy(score *out, const score *from, const score_event *e);
/* Emits one event, and all of them in order. */
qp_flow score_emit(const score *s, const score_event *e, const qp_handler *to);
qp_flow score_play(const score *s, const qp_handler *to);
/* The same; the offset of each place is the number of its event. */
qp_flow score_play_numbered(const score *s, const qp_handler *to);

/* ---- event_log.c ----------------------------------------------------------
 */

/* All zero is empty. */
typedef struct event_log {
    qp_handler handler;
    const qp_handler *to;
    byte_buffer bytes; /* the events of the last game */
    size_t skipped;    /* variations that `to` skips, one in the other */
    int dropped;       /* `to` skips the game */
} event_log;

/* Returns a handler that passes events on to `to` and keeps them. It stops if
 * out of memory: `bytes` has failed then. */
const qp_handler *event_log_between(event_log *log, const qp_handler *to);
/* Makes `out` the last game, without places and problems. */
void event_log_to_score(const event_log *log, score *out);
/* Forgets the last game. */
void event_log_clear(event_log *log);
void event_log_free(event_log *log);

/* ---- token.c --------------------------------------------------------------
 */

typedef enum symbol_class {
    SYMBOL_UNKNOWN,
    SYMBOL_PIECE, /* a qp_kind */
    SYMBOL_DIGIT, /* 1 to 9 */
    SYMBOL_PLACE, /* a symbol_place */
    SYMBOL_VERB   /* a symbol_verb */
} symbol_class;
typedef enum symbol_place {
    PLACE_FRONT = 10,
    PLACE_REAR,
    PLACE_MIDDLE
} symbol_place;
typedef enum symbol_verb {
    VERB_ADVANCE = 1,
    VERB_RETREAT,
    VERB_TRAVERSE
} symbol_verb;
typedef enum symbol_style { STYLE_NONE, STYLE_HAN, STYLE_ARABIC } symbol_style;

typedef enum token_form {
    TOKEN_OTHER,  /* none of the two: read by the library alone */
    TOKEN_WORDS,  /* Chinese, WXF */
    TOKEN_SQUARES /* coordinates */
} token_form;

/* A move in symbols; 0: unknown. Squares have files a to i as 1 to 9 and ranks
 * 0 to 9 as 1 to 10. */
typedef struct move_symbols {
    uint8_t piece, from, verb, to; /* or from file, rank, to file, rank */
} move_symbols;

/* A move of the main line as written. */
typedef struct move_token {
    qp_text text;
    size_t event; /* in the score */
    token_form form;
    move_symbols is;
    symbol_style style;
    int side;   /* the side that its digits name, or -1 */
    int gap;    /* half-moves that its move number leaves out; below 0: too
                   many */
    int broken; /* a symbol is unknown */
} move_token;

/* Reads a text. `usual`: the form of the game's other moves, for one that has
 * an unknown symbol in both forms. */
void token_read(move_token *out, qp_text text, token_form usual);
/* Sets the side that each names, if they name sides. */
void tokens_find_sides(move_token *token, uint32_t n);

/* ---- move_symbols.c -------------------------------------------------------
 */

/* How the moves of a game are written. */
typedef struct dialect {
    qp_notation read, write;
    unsigned flags; /* QP_MOVE_ bits */
    int ranks_1;    /* coordinates count ranks from 1 */
} dialect;

/* Plays a text that fits one legal move only. Returns 0 if there is none. */
int symbols_play(qp_pos *pos, qp_move *move, const move_token *t,
                 const dialect *d);

/* Costs are tenths of a bit: how unlikely the error is. */
enum { COST_NEVER = 10000 };
/* What it costs to have written `t` for a legal move. */
int symbols_cost(const qp_pos *pos, qp_move move, const move_token *t,
                 const dialect *d);

/* ---- line_search.c --------------------------------------------------------
 */

typedef struct line_edit {
    qp_repair_kind kind;
    uint32_t token; /* the one that it changes, or that it comes before */
    uint32_t ply;   /* from 0 */
    qp_move move;   /* that is played */
} line_edit;

/* A line that can be played to the end. */
typedef struct line_found {
    line_edit edit[QP_REPAIR_EDITS_MAX];
    uint32_t edits, count; /* moves */
    int cost;
    double bits; /* the cost with all that speaks for the line, in bits */
    qp_pos start;
    qp_move *move;
} line_found;

/* A starting position that is tried. */
typedef struct line_root {
    qp_pos pos;
    int cost;
    qp_repair_kind kind; /* of the edit, unless `cost` is 0 */
} line_root;

enum { LINES_MAX = 64, ROOTS_MAX = 24 };

typedef struct line_search {
    const move_token *token;
    uint32_t tokens;
    dialect dialect;
    line_root root[ROOTS_MAX];
    size_t roots;
    qp_text result;
    line_found found[LINES_MAX];
    size_t finds;
    uint32_t reached; /* token at which the line stopped as written */
    struct line_node *node;
    size_t nodes, room;
    size_t worst; /* of found */
    qp_move *scratch;
    size_t work; /* moves played so far */
    int failed;
} line_search;

void line_search_run(line_search *s);
/* Drops what was found that begins with a move: that of the line that the
 * variation replaces. */
void line_search_drop(line_search *s, qp_move first);
void line_search_clear(line_search *s);
void line_search_free(line_search *s);

/* ---- start_search.c -------------------------------------------------------
 */

/* Fills the roots: `given` first (NULL: the FEN gives none). */
void starts_find(line_search *s, const qp_pos *given);

/* ---- ranking.c ------------------------------------------------------------
 */

/* Sorts what was found, the likely first, and sets `percent` of each. */
void lines_rank(line_search *s, unsigned percent[LINES_MAX]);

/* ---- apply_edits.c --------------------------------------------------------
 */

/* Makes `out` the score with the edits of a line. */
void edits_apply(score *out, const score *from, const line_search *s,
                 const qp_repair_suggestion *repair, const line_found *line,
                 int comments);

/* ---- unread.c -------------------------------------------------------------
 */

typedef struct unread_writer {
    byte_buffer *out;
    const score *s;
    int ranks_1; /* coordinates count ranks from 1 */
    int in_comment;
} unread_writer;

/* The event of main-line move `ply`, from 0, or the number of events. */
size_t unread_move(const score *s, uint32_t ply);
/* Writes the moves from main-line move `ply` on, with all that is in between.
 * `black`: Black moves first. Writes nothing if there is no such move. */
void unread_write(unread_writer *w, uint32_t ply, int black);
/* Writes one event, or a number: that of half-move `half`, from 0. */
void unread_put(unread_writer *w, const score_event *e);
void unread_put_number(unread_writer *w, uint32_t half);
/* Adds the events of a text. */
void unread_read(score *out, qp_text text, const qp_at *at);
/* Reads the number that a text begins with. Returns 0 if it has none. */
int unread_begins(qp_text text, uint32_t *number, int *black);

/* ---- kept_rest.c ----------------------------------------------------------
 */

/* A move of a variation that cannot be played, or a variation before the first
 * move. */
typedef struct score_break {
    size_t event;
    uint32_t ply; /* from 1 */
} score_break;

/* A variation with a move that cannot be played. */
typedef struct broken_variation {
    size_t begin, end; /* its first event and its last */
    score_break at;
} broken_variation;

/* What cannot be played of a game. */
typedef struct kept_places {
    uint32_t moves; /* of the main line that can be played */
    int black;      /* Black moves first */
    int ranks_1;
    const score_break *list; /* in the order of the events */
    size_t count;
} kept_places;

/* ---- variations.c ---------------------------------------------------------
 */

/* The event that begins, or ends, the variation that event `i` is in, or
 * begins. */
size_t variation_begin(const score *s, size_t i);
size_t variation_end(const score *s, size_t i);
/* The first variation that begins at event `from` or later and has a move that
 * cannot be played itself. Without one it begins at the last event. */
broken_variation variation_broken(const score *s, const score_break *list,
                                  size_t count, size_t from);
/* Makes `out` what is in the variation. */
void variation_take(score *out, const score *s, const broken_variation *v);
/* Makes `out` the score with other events in the variation. */
void variation_put(score *out, const score *s, const broken_variation *v,
                   const score *inside);

/* ---- kept_rest.c, again ---------------------------------------------------
 */

/* Makes `out` the score with the rests in tags and comments. What cannot be
 * played stays in it, so that it is reported again. */
void rest_keep(score *out, const score *from, const kept_places *k);
/* Makes `out` the whole game of one with such tags or comments. Returns 0 if
 * it has none. */
int rest_restore(score *out, const score *from, int black);

#endif
