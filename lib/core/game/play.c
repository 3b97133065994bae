/* play.c - plays the moves of a game as they are read, with the positions of
 * all open lines. Every move is proved legal before it is passed on; after an
 * error the rest of that line is skipped.
 *
 * SPDX-License-Identifier: MIT
 */
#include "play_int.h"

#include <string.h>

#include "../base/err_int.h"
#include "../base/hints.h"
#include "../board/pos_int.h"
#include "../notation/move_int.h"
#include "handler_call.h"

static const qp_text PLAY_NO_TEXT = {NULL, 0};

static qp_flow stop_if(int stop) {
    return stop ? QP_STOP : QP_GO;
}

void qp__play_no_memory(qp_player *p) {
    p->status = QP_E_NOMEM;
}

uint32_t qp__play_number(const qp_player *p) {
    uint32_t ours = qp_pos_setup(&p->line[p->depth].pos)->fullmove;
    return p->first_number ? ours - p->first_fullmove + p->first_number : ours;
}

int qp__play_report(qp_player *p, const qp_err *err) {
    uint32_t number = 0, ply = 0;
    if (p->started) {
        const play_line *line = &p->line[p->depth];
        number = qp__play_number(p);
        ply = line->ply + 1;
    }
    return qp__call_problem(&p->to, err, number, ply) == QP_STOP;
}

int qp__play_problem(qp_player *p, qp_status code, const qp_at *at,
                     qp_text what, qp_text want) {
    qp_err err;
    qp__fail(&err, code, *at, what);
    qp__err_text(err.want, sizeof err.want, want);
    return qp__play_report(p, &err);
}

/* ---- moves ----------------------------------------------------------------
 */

static int breaks(qp_player *p, const qp_err *err) {
    p->line[p->depth].broken = p->line[p->depth].beside = 1;
    if (!p->broken) p->broken = err->code;
    return qp__play_report(p, err);
}

/* Full-width digits begin with EF. */
int qp__play_is_arabic(qp_text move) {
    return (unsigned char)move.ptr[move.len - 1] < 0x80 ||
           (move.len > 2 && move.ptr[move.len - 3] == '\xEF');
}

/* Red's moves have Chinese digits, Black's Arabic ones. A move of the main line
 * that breaks what its game kept until there may be the other side's. */
QP__RARE int odd_digits(qp_player *p, qp_text text, const qp_at *at) {
    const play_line *line = &p->line[p->depth];
    int black = qp_pos_turn(&line->pos) == QP_RED; /* has moved */
    if (qp__play_is_arabic(text) == black || p->depth) return 0;
    p->digits_reported = 1;
    if (line->ply == 0 && !p->turn_given) return 0;
    return qp__play_problem(p, QP_W_GAME_DIGITS, at, text, PLAY_NO_TEXT);
}

/* The bit of the notation of a shape; [1]: ranks count from 1. */
static const uint16_t NOTATION_BIT[2][8] = {
#define SHAPE_BITS(coordinates)                                                \
    {                                                                          \
        [QP_SHAPE_NONE] = 1u << QP_NOTATION_ANY,                               \
        [QP_SHAPE_CHINESE] = 1u << QP_NOTATION_CHINESE,                        \
        [QP_SHAPE_WXF] = 1u << QP_NOTATION_WXF,                                \
        [QP_SHAPE_WXF_PAWN] = 1u << QP_NOTATION_WXF2018,                       \
        [QP_SHAPE_ICCS] = 1u << QP_NOTATION_ICCS,                              \
        [QP_SHAPE_COORD] = 1u << (coordinates),                                \
        [QP_SHAPE_ALGEBRAIC] = 1u << QP_NOTATION_ALGEBRAIC,                    \
        [QP_SHAPE_VIETNAMESE] = 1u << QP_NOTATION_VIETNAMESE                   \
    }
    SHAPE_BITS(QP_NOTATION_UCCI), SHAPE_BITS(QP_NOTATION_UCI)
#undef SHAPE_BITS
};

/* A move was played: passes it on. */
QP__INLINE qp_flow emit_move(qp_player *p, play_line *line, qp_move move,
                             qp_text text, qp_shape shape, const qp_at *at) {
    if (!p->digits_reported && shape == QP_SHAPE_CHINESE &&
        odd_digits(p, text, at))
        return QP_STOP;
    if (p->options.strict && qp__strict_move(p, text, shape, at))
        return QP_STOP;
    line->ply++;
    line->has_move = 1;
    qp_flow flow = p->gate == GATE_OPEN ? QP_GO : qp__pass_in(p);
    if (flow) return flow;
    int from_1 = text.ptr[1] != '0' + QP_RANK_OF(move.from);
    p->notations |= NOTATION_BIT[from_1][shape];
    if (!p->mover) return QP_GO;
    qp_moved moved = {
        .text = text, .after = &line->pos, .move = move, .shape = shape};
    return p->mover->move(p->mover->ctx, &moved, at);
}

/* A move in letters is what the game's other moves are: one that is illegal
 * there is not to be read as another. */
static qp_notation notation_for(const qp_player *p, qp_shape shape) {
    if (p->options.notation == QP_NOTATION_ANY && shape == QP_SHAPE_WXF) {
        if (p->letters == LETTERS_WXF) return QP_NOTATION_WXF;
        if (p->letters == LETTERS_VIETNAMESE) return QP_NOTATION_VIETNAMESE;
    }
    return p->options.notation;
}

/* Anything but the usual case: several candidates, none, odd spellings. 1 when
 * a move was played, else `*flow` is the answer to the event. */
QP__RARE int play_slowly(qp_flow *flow, qp_move *move, qp_shape *shape,
                         qp_player *p, qp_text text, const qp_at *at) {
    play_line *line = &p->line[p->depth];
    unsigned mask;
    *shape = qp_move_shape(text, &mask);
    if (p->letters == LETTERS_OPEN && p->options.notation == QP_NOTATION_ANY &&
        (*shape == QP_SHAPE_WXF || *shape == QP_SHAPE_VIETNAMESE) &&
        qp__play_open_letters(p, flow, text, at))
        return 0;
    if (p->ranks == RANKS_OPEN &&
        (*shape == QP_SHAPE_COORD || *shape == QP_SHAPE_ALGEBRAIC) &&
        p->options.notation == QP_NOTATION_ANY) {
        *flow = qp__play_open_ranks(p, text, at, mask);
        return 0;
    }
    qp_err err;
    qp_notation notation = notation_for(p, *shape);
    qp_status rc =
        notation == QP_NOTATION_ANY
            ? qp__move_read_any(move, shape, &line->pos, text, p->flags, &err)
            : qp_move_read(move, &line->pos, text, notation, p->flags, &err);
    if (notation == QP_NOTATION_VIETNAMESE ||
        notation == QP_NOTATION_VIETNAMESE_LONG)
        *shape = QP_SHAPE_VIETNAMESE;
    if (rc) {
        err.at = *at;
        *flow = stop_if(breaks(p, &err));
        return 0;
    }
    qp_pos_do(&line->pos, *move, &line->undo);
    return 1;
}

/* Coordinates with ranks from 0, as packed games have them. */
static int read_square(qp_sq *sq, const char *text) {
    unsigned file = (unsigned)text[0] - 'a', rank = (unsigned)text[1] - '0';
    *sq = (qp_sq)(rank * QP_FILES + file);
    return file < QP_FILES && rank < QP_RANKS;
}

static int read_squares(qp_move *move, const qp_pos *pos, qp_text text) {
    return text.len == 4 && read_square(&move->from, text.ptr) &&
           read_square(&move->to, text.ptr + 2) && qp__pos_reaches(pos, *move);
}

/* Nonzero if the game has shown how moves of this shape are to be read. */
static int is_settled(const qp_player *p, qp_shape shape) {
    if (shape == QP_SHAPE_WXF) return p->letters != LETTERS_OPEN;
    if (shape != QP_SHAPE_COORD && shape != QP_SHAPE_ALGEBRAIC) return 1;
    return p->ranks != RANKS_OPEN;
}

/* The usual case; 1 when a move was played. */
QP__INLINE int play_quickly(qp_move *move, qp_shape *shape, const qp_player *p,
                            play_line *line, qp_text text) {
    if (p->options.notation != QP_NOTATION_ANY) {
        *shape = QP_SHAPE_COORD;
        return p->options.notation == QP_NOTATION_UCCI &&
               read_squares(move, &line->pos, text) &&
               qp__pos_try(&line->pos, *move, &line->undo);
    }
    return p->letters != LETTERS_VIETNAMESE &&
           qp__move_guess(move, shape, &line->pos, text, p->flags) &&
           (*shape == QP_SHAPE_CHINESE || is_settled(p, *shape)) &&
           qp__pos_try(&line->pos, *move, &line->undo);
}

qp_flow qp__play_move(qp_player *p, qp_text text, const qp_at *at) {
    play_line *line = &p->line[p->depth];
    qp_move move;
    qp_shape shape;
    qp_flow flow;
    if (line->broken) {
        line->beside = 0;
        return QP_GO;
    }
    if (!play_quickly(&move, &shape, p, line, text) &&
        !play_slowly(&flow, &move, &shape, p, text, at))
        return flow;
    return emit_move(p, line, move, text, shape, at);
}

/* ---- the handler ------------------------------------------------------------
 */

static int play_passed_over(const qp_player *p) {
    return p->line[p->depth].broken && !p->result_given;
}

static play_ranks ranks_at_first(const qp_play_options *options) {
    switch (options->notation) {
    case QP_NOTATION_UCI:
    case QP_NOTATION_ALGEBRAIC1: return RANKS_1;
    case QP_NOTATION_ANY:
        if (!options->ranks_given) return RANKS_OPEN;
        return options->flags & QP_MOVE_RANKS_1 ? RANKS_1 : RANKS_0;
    default: return RANKS_0;
    }
}

static qp_flow play_on_begin_game(void *ctx, const qp_at *at) {
    qp_player *p = ctx;
    if (p->status) return QP_STOP;
    p->in_game = 1;
    p->plain = 0;
    p->depth = 0;
    p->line[0].ply = 0;
    p->line[0].has_move = p->line[0].broken = p->line[0].beside = 0;
    p->kept = 0;
    p->kept_at = KEPT_NOTHING;
    p->skipped = p->started = p->fen_given = p->turn_given = 0;
    p->black_first = p->flipped = 0;
    p->broken = QP_OK;
    p->result_tag[0] = '\0';
    p->fen.len = p->tape.len = 0;
    p->taping = 0;
    qp__play_set_ranks(p, ranks_at_first(&p->options));
    qp__play_set_letters(p, p->options.flags & QP_MOVE_VIETNAMESE
                                ? LETTERS_VIETNAMESE
                                : LETTERS_OPEN);
    p->ranks_named = RANKS_OPEN;
    p->tag_place = -1;
    p->tags_seen = 0;
    p->want_shape = QP_SHAPE_CHINESE;
    p->format_reported = p->number_seen = p->result_given = 0;
    p->first_number = 0;
    p->digits_reported = 0;
    return qp__pass_begin_game(p, at);
}

static int play_name_is(qp_text name, const char *want) {
    size_t n = strlen(want);
    if (name.len != n) return 0;
    for (size_t i = 0; i < n; i++)
        if ((name.ptr[i] | 0x20) != (want[i] | 0x20)) return 0;
    return 1;
}

/* What a tag says of the game that is played. Nonzero to stop. */
QP__RARE int play_hear_tag(qp_player *p, qp_text name, qp_text value,
                           const qp_at *at) {
    if (play_name_is(name, "FEN") && !p->fen_given && value.len) {
        if (!qp__buf_add(&p->alloc, &p->fen, value)) {
            qp__play_no_memory(p);
            return 1;
        }
        p->fen_given = 1;
        p->fen_at = *at;
    } else if (play_name_is(name, "Result") && !*p->result_tag) {
        qp__err_text(p->result_tag, sizeof p->result_tag, value);
    } else if (play_name_is(name, "Format")) {
        p->ranks_named = play_name_is(value, "UCI") ? RANKS_1 : RANKS_0;
        if (play_name_is(value, "Vietnamese"))
            qp__play_set_letters(p, LETTERS_VIETNAMESE);
        if (play_name_is(value, "WXF")) qp__play_set_letters(p, LETTERS_WXF);
    }
    return p->options.strict && qp__strict_tag(p, name, value, at);
}

/* All others are of other lengths than FEN, Result and Format. */
static qp_flow play_on_tag(void *ctx, qp_text name, qp_text value,
                           const qp_at *at) {
    qp_player *p = ctx;
    p->plain = 0;
    if ((name.len == 3 || name.len == 6 || p->options.strict) &&
        play_hear_tag(p, name, value, at))
        return QP_STOP;
    return qp__pass_tag(p, name, value, at);
}

static qp_flow play_on_begin_moves(void *ctx, const qp_at *at) {
    qp_player *p = ctx;
    if (!p->options.strict) return QP_GO;
    return stop_if(qp__strict_tags_end(p, at));
}

/* The first number, or one of a game that is odd. */
QP__RARE qp_flow odd_number(qp_player *p, uint32_t number, int black,
                            const qp_at *at) {
    if (p->taping)
        return stop_if(qp__tape_add(p, TAPE_NUMBER, number << 1 | (black != 0),
                                    PLAY_NO_TEXT, at));
    if (!p->started) p->black_first = black;
    if (!p->first_number) p->first_number = number;
    if (p->kept) return stop_if(qp__kept_number(p, number, black, at));
    if (!p->options.strict) return QP_GO;
    if (!p->started && qp__play_start(p, PLAY_NO_TEXT, at)) return QP_STOP;
    if (play_passed_over(p)) return QP_GO;
    return stop_if(qp__strict_number(p, number, black, at));
}

static qp_flow play_on_number(void *ctx, uint32_t number, int black,
                              const qp_at *at) {
    qp_player *p = ctx;
    /* Numbers matter no more where moves are just played. */
    if (p->plain && p->first_number) return QP_SKIP;
    return odd_number(p, number, black, at);
}

/* The shapes of moves that are just played as nothing is in their way and the
 * game has shown how to read them, a bit each. */
static unsigned plain_shapes(const qp_player *p) {
    if (!p->started || p->taping || p->kept || p->flipped ||
        p->gate != GATE_OPEN || p->options.strict ||
        p->letters == LETTERS_VIETNAMESE || p->line[p->depth].broken)
        return 0;
    if (p->options.notation == QP_NOTATION_UCCI) return 1u << QP_SHAPE_COORD;
    if (p->options.notation != QP_NOTATION_ANY) return 0;
    unsigned shapes = 1u << QP_SHAPE_CHINESE | 1u << QP_SHAPE_ICCS;
    if (p->ranks != RANKS_OPEN) shapes |= 1u << QP_SHAPE_COORD;
    if (p->letters != LETTERS_OPEN) shapes |= 1u << QP_SHAPE_WXF;
    return shapes;
}

/* A move that is not just played: the first, one that is odd, or of a game that
 * is. Says how the moves after it are played. */
QP__RARE qp_flow odd_move(qp_player *p, qp_text text, const qp_at *at) {
    qp_flow flow;
    if (p->taping)
        flow = qp__play_taped_move(p, text, at);
    else if (!p->started && qp__play_start(p, text, at))
        flow = QP_STOP;
    else if (p->kept)
        flow = stop_if(qp__kept_move(p, text, at));
    else
        flow = qp__play_move(p, p->flipped ? qp__play_flip(p, text) : text, at);
    p->plain = plain_shapes(p);
    p->noted = QP_SHAPE_NONE;
    p->now = &p->line[p->depth];
    return flow;
}

/* Plays a move that its reader has read, and writes it to *move; returns 0 if
 * it is one to look at again. */
QP__INLINE int play_plainly(qp_move *move, const qp_player *p, play_line *line,
                            qp__said said, qp_shape shape) {
    int hashed = p->mover != NULL; /* who else would see it? */
    if (!(p->plain >> shape & 1)) return 0;
    if (said >> QP__SAID_HAN)
        return qp__move_play(move, &line->pos, said, &line->undo, hashed);
    if ((p->flags & QP_MOVE_RANKS_1) && shape == QP_SHAPE_COORD)
        said = qp__said_from_1(said);
    return said &&
           qp__move_play_squares(move, &line->pos, said, &line->undo, hashed);
}

/* A move that says something is of a reader of this library, whose object is
 * not const. */
static qp_flow play_on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    qp_player *p = ctx;
    qp_moved *played = (qp_moved *)moved;
    qp__said said = moved->said_;
    qp_shape shape = qp__said_shape(said, &moved->text);
    play_line *line = p->now;
    if (!said || !play_plainly(&played->move, p, line, said, shape))
        return odd_move(p, moved->text, at);
    unsigned arabic = (said & QP__VARIANT) != 0;
    if (shape == QP_SHAPE_CHINESE && arabic == line->pos.setup_.turn &&
        !p->digits_reported && odd_digits(p, moved->text, at))
        return QP_STOP;
    line->ply++;
    line->has_move = 1;
    if (p->noted != shape) {
        p->noted = shape;
        p->notations |= NOTATION_BIT[p->flags & QP_MOVE_RANKS_1][shape];
    }
    if (!p->mover) return QP_GO;
    played->shape = shape;
    played->after = &line->pos;
    return p->mover->move(p->mover->ctx, moved, at);
}

static qp_flow play_on_comment(void *ctx, qp_text part, unsigned flags,
                               const qp_at *at) {
    qp_player *p = ctx;
    if (p->taping)
        return stop_if(qp__tape_add(p, TAPE_COMMENT, flags, part, at));
    if (p->kept && qp__kept_close(p, at)) return QP_STOP;
    if (play_passed_over(p) && !p->kept) return QP_GO;
    if (p->kept) flags &= ~(unsigned)QP_COMMENT_BEFORE; /* no move comes */
    return qp__pass_comment(p, part, flags, at);
}

static qp_flow play_on_nag(void *ctx, unsigned nag, const qp_at *at) {
    qp_player *p = ctx;
    if (p->taping)
        return stop_if(qp__tape_add(p, TAPE_NAG, nag, PLAY_NO_TEXT, at));
    if (p->kept) return stop_if(qp__kept_nag(p, nag, at));
    return play_passed_over(p) ? QP_GO : qp__pass_nag(p, nag, at);
}

/* A line beside the last move, or beside one that could not be played. */
static int play_push_line(qp_player *p) {
    if (!qp__grow(&p->alloc, &p->line, &p->lines_size, p->depth + 2,
                  sizeof *p->line)) {
        qp__play_no_memory(p);
        return 0;
    }
    play_line *parent = &p->line[p->depth], *line = parent + 1;
    *line = *parent;
    if (!parent->broken) {
        qp_pos_undo(&line->pos, &parent->undo);
        line->ply--;
    }
    line->has_move = line->broken = line->beside = 0;
    p->depth++;
    p->now = line;
    return 1;
}

/* What replaces a move that cannot be played stays in the game. */
static qp_flow begin_beside(qp_player *p, const qp_at *at) {
    play_line *line = &p->line[p->depth];
    if (!qp__wants_beside(&p->to)) return QP_SKIP;
    if (line->beside == 1 &&
        qp__play_problem(p, QP_W_GAME_BESIDE, at, PLAY_NO_TEXT, PLAY_NO_TEXT))
        return QP_STOP;
    line->beside = 2;
    qp_flow flow = qp__pass_begin_beside(p, at);
    p->skipped = 2;
    if (flow != QP_GO) return flow;
    p->skipped = 0;
    return play_push_line(p) ? QP_GO : QP_STOP;
}

static qp_flow play_on_begin_variation(void *ctx, const qp_at *at) {
    qp_player *p = ctx;
    if (p->taping)
        return stop_if(qp__tape_add(p, TAPE_BEGIN, 0, PLAY_NO_TEXT, at));
    if (!p->started && qp__play_start(p, PLAY_NO_TEXT, at)) return QP_STOP;
    if (p->kept) return stop_if(qp__kept_begin(p, at));
    play_line *line = &p->line[p->depth];
    p->skipped = 1;
    if (line->beside && !p->result_given) return begin_beside(p, at);
    if (play_passed_over(p) || !qp__wants_variations(&p->to)) return QP_SKIP;
    if (!line->has_move) {
        qp_text what = {"(", 1};
        if (!p->broken) p->broken = QP_E_GAME_VARIATION;
        return qp__play_problem(p, QP_E_GAME_VARIATION, at, what, PLAY_NO_TEXT)
                   ? QP_STOP
                   : QP_SKIP;
    }
    qp_flow flow = qp__pass_begin_variation(p, at);
    p->skipped = 2;
    if (flow != QP_GO) return flow;
    p->skipped = 0;
    return play_push_line(p) ? QP_GO : QP_STOP;
}

static qp_flow play_on_end_variation(void *ctx, const qp_at *at) {
    qp_player *p = ctx;
    if (p->taping)
        return stop_if(qp__tape_add(p, TAPE_END, 0, PLAY_NO_TEXT, at));
    if (p->kept) return stop_if(qp__kept_end(p, at));
    int skipped = p->skipped;
    p->skipped = 0;
    if (skipped == 1) return QP_GO;
    if (!skipped) p->depth--;
    p->plain = 0; /* the line that goes on may be broken */
    return qp__pass_end_variation(p, at);
}

static int play_is_result(const char *text) {
    return !strcmp(text, "1-0") || !strcmp(text, "0-1") ||
           !strcmp(text, "1/2-1/2");
}

static qp_flow play_on_result(void *ctx, qp_text text, const qp_at *at) {
    qp_player *p = ctx;
    if (p->taping) return stop_if(qp__tape_add(p, TAPE_RESULT, 0, text, at));
    if (!p->started && qp__play_start(p, PLAY_NO_TEXT, at)) return QP_STOP;
    if (p->kept && qp__kept_close(p, at)) return QP_STOP;
    p->result_given = 1;
    char said[8];
    qp__err_text(said, sizeof said, text);
    int differ = play_is_result(p->result_tag) && strcmp(said, p->result_tag) &&
                 (p->options.strict || play_is_result(said));
    qp_text want = {p->result_tag, strlen(p->result_tag)};
    if (differ && qp__play_problem(p, QP_W_RESULT_DIFFERS, at, text, want))
        return QP_STOP;
    return qp__pass_result(p, text, at);
}

static qp_flow play_on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)broken;
    qp_player *p = ctx;
    if (p->taping && qp__play_settle(p, at)) return QP_STOP;
    if (!p->started && qp__play_start(p, PLAY_NO_TEXT, at)) return QP_STOP;
    if (p->kept && qp__kept_close(p, at)) return QP_STOP;
    p->in_game = 0;
    return qp__pass_end_game(p, at);
}

/* A byte that is not text was kept as U+FFFD: nothing of the game is missing.
 */
static qp_flow play_on_problem(void *ctx, const qp_err *err, uint32_t number,
                               uint32_t ply) {
    (void)number, (void)ply;
    qp_player *p = ctx;
    /* After an error comments are skipped, so none is kept here. */
    if (err->code == QP_W_PGN_STRAY && p->in_game && play_passed_over(p))
        return QP_GO;
    if (p->in_game && !p->broken && err->code != QP_E_TEXT_BYTE &&
        !qp_status_is_warning(err->code))
        p->broken = err->code;
    return stop_if(qp__play_report(p, err));
}

qp_player *qp_player_new(const qp_handler *to, const qp_play_options *options,
                         const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_player *p = qp__get(&a, sizeof *p);
    if (!p) return NULL;
    memset(p, 0, sizeof *p);
    p->alloc = a;
    p->status = qp__handler_copy(&p->to, to);
    if (options && !p->status)
        p->status =
            qp__options(&p->options, sizeof p->options, options, options->size);
    if ((unsigned)p->options.notation > QP_NOTATION_VIETNAMESE_LONG)
        p->status = QP_E_ARG;
    if (!qp__grow(&p->alloc, &p->line, &p->lines_size, 1, sizeof *p->line)) {
        qp__put(&a, p, sizeof *p);
        return NULL;
    }
    memset(p->line, 0, sizeof *p->line);
    p->handler = (qp_handler){
        .size = sizeof p->handler,
        .ctx = p,
        .begin_game = play_on_begin_game,
        .tag = play_on_tag,
        .begin_moves = play_on_begin_moves,
        .number = play_on_number,
        .move = play_on_move,
        .comment = play_on_comment,
        .nag = play_on_nag,
        .begin_variation = play_on_begin_variation,
        .end_variation = play_on_end_variation,
        .result = play_on_result,
        .end_game = play_on_end_game,
        .problem = play_on_problem,
    };
    return p;
}

const qp_handler *qp_player_handler(qp_player *player) {
    return &player->handler;
}

int qp_player_in_game(const qp_player *player) {
    return player->in_game;
}

qp_status qp_player_status(const qp_player *player) {
    return player->status;
}

void qp_player_free(qp_player *player) {
    if (!player) return;
    qp__buf_free(&player->alloc, &player->fen);
    qp__buf_free(&player->alloc, &player->tape);
    qp__put(&player->alloc, player->line,
            player->lines_size * sizeof *player->line);
    qp__put(&player->alloc, player, sizeof *player);
}
