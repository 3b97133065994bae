/* glue_events.c - games as bytes: the events of a reader for JavaScript to take
 * apart, and the same bytes from JavaScript into a game.
 *
 * A game begins with EVENT_GAME and ends with EVENT_END. A byte below 90 is the
 * square from which a move goes, and the one after it the square to which.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue_events.h"

#include <stdlib.h>
#include <string.h>

enum {
    EVENT_VARIATION = QP_SQUARES, /* until EVENT_BACK, in place of the move
                                     before it */
    EVENT_BESIDE, /* the same, of a move that cannot be played */
    EVENT_BACK,
    EVENT_COMMENT, /* flags, text: QP_COMMENT_ bits */
    EVENT_NAG,     /* number */
    EVENT_RESULT,  /* text */
    EVENT_TAG,     /* text, text */
    EVENT_START,   /* text: the FEN, unless it is the opening */
    EVENT_END,     /* number: what is wrong with the game */
    EVENT_GAME
};

/* ---- events to bytes ---- */

static qp_flow event_answer(const glue_bytes *out) {
    return out->lacks ? QP_STOP : QP_GO;
}

static qp_flow event_on_begin_game(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    glue_put_byte(GLUE_ANSWER, EVENT_GAME);
    return event_answer(GLUE_ANSWER);
}

static qp_flow event_on_tag(void *ctx, qp_text name, qp_text value,
                            const qp_at *at) {
    (void)ctx, (void)at;
    glue_put_byte(GLUE_ANSWER, EVENT_TAG);
    glue_put_text(GLUE_ANSWER, name);
    glue_put_text(GLUE_ANSWER, value);
    return event_answer(GLUE_ANSWER);
}

static qp_flow event_on_start(void *ctx, const qp_pos *pos, int fen,
                              const qp_at *at) {
    (void)fen, (void)at;
    glue_stream *stream = ctx;
    const qp_setup *setup = qp_pos_setup(pos);
    if (!memcmp(setup, &stream->opening, sizeof *setup)) return QP_GO;
    char text[QP_FEN_MAX];
    size_t len = qp_fen_write(text, setup);
    glue_put_byte(GLUE_ANSWER, EVENT_START);
    glue_put_text(GLUE_ANSWER, (qp_text){text, len});
    return event_answer(GLUE_ANSWER);
}

static qp_flow event_on_move(void *ctx, const qp_moved *moved,
                             const qp_at *at) {
    (void)ctx, (void)at;
    unsigned char squares[2] = {moved->move.from, moved->move.to};
    glue_put(GLUE_ANSWER, squares, sizeof squares);
    return event_answer(GLUE_ANSWER);
}

static qp_flow event_on_comment(void *ctx, qp_text part, unsigned flags,
                                const qp_at *at) {
    (void)ctx, (void)at;
    glue_put_byte(GLUE_ANSWER, EVENT_COMMENT);
    glue_put_byte(GLUE_ANSWER, flags);
    glue_put_text(GLUE_ANSWER, part);
    return event_answer(GLUE_ANSWER);
}

static qp_flow event_on_nag(void *ctx, unsigned nag, const qp_at *at) {
    (void)ctx, (void)at;
    glue_put_byte(GLUE_ANSWER, EVENT_NAG);
    glue_put_number(GLUE_ANSWER, nag);
    return event_answer(GLUE_ANSWER);
}

static qp_flow event_put(unsigned event) {
    glue_put_byte(GLUE_ANSWER, event);
    return event_answer(GLUE_ANSWER);
}

static qp_flow event_on_variation(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    return event_put(EVENT_VARIATION);
}

static qp_flow event_on_beside(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    return event_put(EVENT_BESIDE);
}

static qp_flow event_on_back(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    return event_put(EVENT_BACK);
}

static qp_flow event_on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)ctx, (void)at;
    glue_put_byte(GLUE_ANSWER, EVENT_RESULT);
    glue_put_text(GLUE_ANSWER, text);
    return event_answer(GLUE_ANSWER);
}

/* Where the game ends among the bytes goes to GLUE_ENDS. */
static qp_flow event_on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)at;
    glue_stream *stream = ctx;
    glue_put_byte(GLUE_ANSWER, EVENT_END);
    glue_put_number(GLUE_ANSWER, broken);
    glue_put_number(&glue_buffer[GLUE_ENDS], GLUE_ANSWER->len);
    stream->ended++;
    return event_answer(&glue_buffer[GLUE_ENDS]);
}

static qp_flow event_on_problem(void *ctx, const qp_err *err, uint32_t number,
                                uint32_t ply) {
    glue_stream *stream = ctx;
    int inside = stream->reader && qp_reader_in_game(stream->reader);
    glue_put_problem(err, inside ? stream->ended + 1 : 0, number, ply);
    return event_answer(&glue_buffer[GLUE_PROBLEMS]);
}

void glue_put_problem(const qp_err *err, uint32_t game, uint32_t number,
                      uint32_t ply) {
    glue_bytes *to = &glue_buffer[GLUE_PROBLEMS];
    glue_put_number(to, game);
    glue_put_number(to, number);
    glue_put_number(to, ply);
    glue_put_err(to, err);
}

qp_handler glue_stream_handler(glue_stream *stream) {
    return (qp_handler){.size = sizeof(qp_handler),
                        .ctx = stream,
                        .begin_game = event_on_begin_game,
                        .tag = event_on_tag,
                        .start = event_on_start,
                        .move = event_on_move,
                        .comment = event_on_comment,
                        .nag = event_on_nag,
                        .begin_variation = event_on_variation,
                        .begin_beside = event_on_beside,
                        .end_variation = event_on_back,
                        .result = event_on_result,
                        .end_game = event_on_end_game,
                        .problem = event_on_problem};
}

void glue_begin_games(void) {
    static const unsigned ALL[] = {GLUE_OUT, GLUE_ENDS, GLUE_PROBLEMS,
                                   GLUE_REPAIRS};
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++)
        glue_buffer[ALL[i]].len = glue_buffer[ALL[i]].lacks = 0;
}

qp_status glue_put_game(const qp_game *game) {
    glue_stream stream = {0};
    qp_setup_start(&stream.opening);
    const qp_handler to = glue_stream_handler(&stream);
    return qp_game_visit(game, &to) ? QP_E_NOMEM : QP_OK;
}

/* ---- bytes to a game ---- */

/* One open line: the position after its last move, and before that. */
typedef struct build_line {
    qp_pos pos, before;
} build_line;

typedef struct build {
    glue_cursor from;
    const qp_handler *to;
    build_line *line;
    size_t depth, size;
    qp_status status;
} build;

static const qp_at BUILD_NOWHERE = {0, 0, 0};

static void build_heard(build *b, qp_flow flow) {
    if (flow == QP_STOP && !b->status) b->status = QP_E_NOMEM;
}

static void build_move(build *b, unsigned from) {
    build_line *line = &b->line[b->depth];
    qp_move move = {(qp_sq)from, (qp_sq)glue_take_byte(&b->from)};
    qp_undo undo;
    line->before = line->pos;
    b->status = glue_play(&line->pos, move, &undo);
    if (b->status) return;
    qp_moved moved = {.after = &line->pos, .move = move};
    build_heard(b, b->to->move(b->to->ctx, &moved, &BUILD_NOWHERE));
}

static void build_open(build *b, int beside) {
    if (b->depth >= QP_DEPTH_MAX) {
        b->status = glue_failed(QP_E_LIMIT);
        return;
    }
    if (b->depth + 1 == b->size) {
        size_t size = 2 * b->size;
        build_line *line = realloc(b->line, size * sizeof *line);
        if (!line) {
            b->status = glue_failed(QP_E_NOMEM);
            return;
        }
        b->line = line;
        b->size = size;
    }
    const build_line *host = &b->line[b->depth++];
    build_line *line = &b->line[b->depth];
    line->pos = line->before = beside ? host->pos : host->before;
    build_heard(b, beside ? b->to->begin_beside(b->to->ctx, &BUILD_NOWHERE)
                          : b->to->begin_variation(b->to->ctx, &BUILD_NOWHERE));
}

static void build_back(build *b) {
    if (!b->depth) {
        b->status = glue_failed(QP_E_ARG);
        return;
    }
    b->depth--;
    build_heard(b, b->to->end_variation(b->to->ctx, &BUILD_NOWHERE));
}

/* A start after the first move, or one that is not a position. */
static void build_start(build *b) {
    qp_text fen = glue_take_text(&b->from);
    b->status = qp_pos_read(&b->line[0].pos, fen,
                            QP_FAULT_SQUARE | QP_FAULT_FACING |
                                QP_FAULT_OTHER_CHECK | QP_FAULT_STACKED,
                            &glue_err);
    if (b->status) return;
    b->line[0].before = b->line[0].pos;
    build_heard(b,
                b->to->start(b->to->ctx, &b->line[0].pos, 1, &BUILD_NOWHERE));
}

static void build_event(build *b, unsigned event) {
    const qp_handler *to = b->to;
    const qp_at *at = &BUILD_NOWHERE;
    qp_text name;
    unsigned flags;
    switch (event) {
    case EVENT_VARIATION: build_open(b, 0); return;
    case EVENT_BESIDE: build_open(b, 1); return;
    case EVENT_BACK: build_back(b); return;
    case EVENT_START: build_start(b); return;
    case EVENT_COMMENT:
        flags = glue_take_byte(&b->from);
        build_heard(b,
                    to->comment(to->ctx, glue_take_text(&b->from), flags, at));
        return;
    case EVENT_NAG:
        flags = (unsigned)glue_take_number(&b->from);
        if (flags > 255)
            b->status = glue_failed(QP_E_ARG);
        else
            build_heard(b, to->nag(to->ctx, flags, at));
        return;
    case EVENT_RESULT:
        name = glue_take_text(&b->from);
        if (to->result(to->ctx, name, at) == QP_STOP)
            b->status = glue_failed(QP_E_ARG);
        return;
    case EVENT_TAG:
        name = glue_take_text(&b->from);
        build_heard(b, to->tag(to->ctx, name, glue_take_text(&b->from), at));
        return;
    case EVENT_END:
        build_heard(b, to->end_game(to->ctx,
                                    (qp_status)glue_take_number(&b->from), at));
        return;
    case EVENT_GAME: build_heard(b, to->begin_game(to->ctx, at)); return;
    default: build_move(b, event); return;
    }
}

qp_status glue_build(qp_game *game, qp_text events) {
    qp_builder *builder = qp_builder_new(game, NULL, NULL);
    const unsigned char *at = (const unsigned char *)events.ptr;
    build b = {.from = {at, at + events.len}, .size = 4};
    b.line = malloc(b.size * sizeof *b.line);
    if (builder && b.line) {
        b.to = qp_builder_handler(builder);
        qp_pos_start(&b.line[0].pos);
        b.line[0].before = b.line[0].pos;
        while (!b.status && b.from.at < b.from.end)
            build_event(&b, glue_take_byte(&b.from));
        if (b.status == QP_E_NOMEM) glue_failed(QP_E_NOMEM);
    } else {
        b.status = glue_failed(QP_E_NOMEM);
    }
    free(b.line);
    qp_builder_free(builder);
    return b.status;
}
