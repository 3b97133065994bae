/* read_games.c - one stream of bytes through the reader.
 *
 * Owns what is counted, and the source line that a problem shows. What is made
 * of the games is the stage's.
 */
#include "read_games.h"

#include "../../lib/core/base/inline/buffer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of a line before and after a place that may be shown: more than the
 * columns of diag.c take. */
enum { AROUND = 400 };

struct work {
    const work_order *order;
    work_piece *piece;
    qp_reader *reader;
    void *made;           /* the stage's own */
    qp_game *game;        /* for a stage that takes games */
    const qp_game *shown; /* the game written: `game`, or what became of it */
    qp_builder *builder;  /* of `game` */
    byte_buffer record;
    /* Whoever makes something of the games, or NULL: one that has all of the
     * callbacks that are passed on here. */
    const qp_handler *next;
    qp_sink sink;
    qp_encoder *probe; /* finds what a game loses to the encoding; or NULL */

    /* The game being read. */
    unsigned depth;
    uint64_t plies;
    int passed_over; /* its tags rule it out */

    /* The text being read: whole lines, unless one is very long. */
    qp_text now;
    uint64_t now_offset;
    int goes_on, ends_open; /* it begins inside a line, and ends in one */
};

static int system_failed(work *w) {
    w->piece->failed = FAILED_READING;
    w->piece->error = errno;
    return 1;
}

/* ---- output -------------------------------------------------------------- */

static int keep_text(work_piece *piece, const char *bytes, size_t len) {
    if (len > piece->text_size - piece->text_len) {
        size_t size = piece->text_size ? piece->text_size : 65536;
        while (size - piece->text_len < len) size *= 2;
        char *grown = realloc(piece->text, size);
        if (!grown) return 1;
        piece->text = grown;
        piece->text_size = size;
    }
    memcpy(piece->text + piece->text_len, bytes, len);
    piece->text_len += len;
    return 0;
}

static int write_bytes(work *w, const char *bytes, size_t len) {
    const work_order *order = w->order;
    work_piece *piece = w->piece;
    if (piece->keep) return keep_text(piece, bytes, len) ? system_failed(w) : 0;
    int failed = order->stage->put
                     ? order->stage->put(order->stage_ctx, piece->out,
                                         piece->name, (qp_text){bytes, len}, 0)
                     : work_put(piece->out, bytes, len);
    if (!failed) return 0;
    work_write_failed(w);
    return 1;
}

/* Text of the output: what its encoding has no character for is counted. */
static int write_text(void *ctx, const char *bytes, size_t len) {
    work *w = ctx;
    if (work_probe(w, (qp_text){bytes, len})) {
        errno = ENOMEM;
        return system_failed(w);
    }
    return write_bytes(w, bytes, len);
}

/* ---- problems ------------------------------------------------------------ */

/* Nonzero when a character does not begin at p[0]. */
static int is_inside(const char *p) {
    return ((unsigned char)*p & 0xC0) == 0x80;
}

/* The code points of p[0..len), from 1. */
static uint32_t column_of(const char *p, size_t len) {
    uint32_t column = 1;
    for (size_t i = 0; i < len; i++) column += !is_inside(p + i);
    return column;
}

/* The line around a place of the text being read, none when the place is not
 * there. Of a long line it is the part that can be shown, found without going
 * to the line's start: a line of a megabyte may have a problem at every byte.
 */
static void find_line(const work *w, uint64_t offset, diag_place *place) {
    const char *text = w->now.ptr;
    if (!text || offset < w->now_offset || offset >= w->now_offset + w->now.len)
        return;
    size_t at = (size_t)(offset - w->now_offset), start = at, stop = at;
    size_t least = at > AROUND ? at - AROUND : 0;
    size_t most = w->now.len - at > AROUND ? at + AROUND : w->now.len;
    while (start > least && text[start - 1] != '\n' && text[start - 1] != '\r')
        start--;
    while (stop < most && text[stop] != '\n' && text[stop] != '\r') stop++;
    place->cut = start ? text[start - 1] != '\n' : w->goes_on;
    while (start < at && is_inside(text + start)) start++;
    while (stop > at && stop < w->now.len && is_inside(text + stop)) stop--;
    place->line = (qp_text){text + start, stop - start};
    if (place->cut) place->column = column_of(text + start, at - start);
    /* A line that ends in CR alone is whole. */
    if (start && text[start - 1] == '\r') place->cut = 0;
}

/* Some problems are found long after their place was read, or at the end of a
 * game: whether their line is still at hand depends on how the input was cut,
 * so it is never shown. */
static int has_line(const qp_err *err) {
    switch (err->code) {
    case QP_E_PGN_COMMENT:
    case QP_E_PGN_NOTHING:
    case QP_E_GAME_FEN:
    case QP_W_FEN_TURN:
    case QP_W_FEN_FORM:
    case QP_W_FEN_FAULT:
    case QP_W_PGN_NO_RESULT:
    case QP_W_PGN_NESTED:
    case QP_W_PGN_EMPTY:
    case QP_W_GAME_RANKS: return 0;
    case QP_E_PGN_PAREN: return *err->what == ')';
    default: return err->at.line != 0;
    }
}

static int keep_problem(work_piece *piece, const qp_err *err,
                        const diag_place *place, int of_bytes) {
    if (piece->problems == piece->problems_size) {
        size_t size = piece->problems_size ? 2 * piece->problems_size : 16;
        void *grown = realloc(piece->problem, size * sizeof *piece->problem);
        if (!grown) return 1;
        piece->problem = grown;
        piece->problems_size = size;
    }
    work_problem *p = &piece->problem[piece->problems];
    *p = (work_problem){.err = *err, .place = *place, .of_bytes = of_bytes};
    if (place->line.ptr) {
        p->line = malloc(place->line.len + 1);
        if (!p->line) return 1;
        memcpy(p->line, place->line.ptr, place->line.len);
        p->place.line.ptr = p->line;
    }
    piece->problems++;
    return 0;
}

/* Nonzero when the next problem of this kind is only counted. */
static int is_hidden(const work *w, qp_status code) {
    return kinds_hidden(w->order, kinds_met(w->piece, code) + 1) != 0;
}

static qp_flow tell(work *w, const qp_err *err, const diag_place *place,
                    int of_bytes) {
    work_piece *piece = w->piece;
    if (!piece->keep) {
        work_show(w->order, err, place, piece);
        return QP_GO;
    }
    if (is_hidden(w, err->code)) {
        work_hide(w->order, err->code, 1, piece);
        return QP_GO;
    }
    if (kinds_add(piece, err->code, 1) ||
        keep_problem(piece, err, place, of_bytes))
        return system_failed(w), QP_STOP;
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    work *w = ctx;
    int of_bytes = qp_reader_in_bytes(w->reader);
    int in_game = qp_reader_in_game(w->reader) && !of_bytes;
    diag_place place = {.file = w->piece->name,
                        .game = in_game ? w->piece->found.games + 1 : 0,
                        .number = number,
                        .ply = ply};
    place.byte = qp_reader_byte(w->reader, err);
    place.has_byte = place.byte != UINT64_MAX;
    if (has_line(err) && !is_hidden(w, err->code))
        find_line(w, qp_reader_offset(w->reader, err), &place);
    return tell(w, err, &place, of_bytes);
}

/* ---- events: counted, and passed to whoever is next ---------------------- */

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    work *w = ctx;
    w->depth = 0;
    w->plies = 0;
    w->passed_over = 0;
    return w->next ? w->next->begin_game(w->next->ctx, at) : QP_GO;
}

static int refuses(work *w, const qp_text *name) {
    const work_stage *stage = w->order->stage;
    if (!stage || !stage->refuses) return 0;
    return w->passed_over = stage->refuses(w->made, w->game, name);
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    work *w = ctx;
    qp_flow flow =
        w->next ? w->next->tag(w->next->ctx, name, value, at) : QP_GO;
    if (flow || !refuses(w, &name)) return flow;
    return QP_SKIP;
}

/* All tags are known: a game that they rule out is not played. */
static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    work *w = ctx;
    if (refuses(w, NULL)) return QP_SKIP;
    return w->next ? w->next->start(w->next->ctx, pos, fen, at) : QP_GO;
}

static qp_notation notation_of(qp_shape shape, qp_text text, qp_move move) {
    static const uint8_t NOTATION[] = {
        [QP_SHAPE_NONE] = QP_NOTATION_ANY,
        [QP_SHAPE_CHINESE] = QP_NOTATION_CHINESE,
        [QP_SHAPE_WXF] = QP_NOTATION_WXF,
        [QP_SHAPE_WXF_PAWN] = QP_NOTATION_WXF2018,
        [QP_SHAPE_ICCS] = QP_NOTATION_ICCS,
        [QP_SHAPE_COORD] = QP_NOTATION_UCI,
        [QP_SHAPE_ALGEBRAIC] = QP_NOTATION_ALGEBRAIC,
        [QP_SHAPE_VIETNAMESE] = QP_NOTATION_VIETNAMESE,
    };
    if (shape == QP_SHAPE_COORD && text.len > 1 &&
        text.ptr[1] == '0' + QP_RANK_OF(move.from))
        return QP_NOTATION_UCCI;
    return (qp_notation)NOTATION[shape];
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    work *w = ctx;
    if (!w->depth) w->plies++;
    w->piece->found
        .shapes[notation_of(moved->shape, moved->text, moved->move)]++;
    if (!w->next || (w->depth && !w->game)) return QP_GO;
    return w->next->move(w->next->ctx, moved, at);
}

/* Variations are always played, so that what is wrong in them is reported. */
static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    work *w = ctx;
    w->depth++;
    return w->game ? w->next->begin_variation(w->next->ctx, at) : QP_GO;
}

static qp_flow on_begin_beside(void *ctx, const qp_at *at) {
    work *w = ctx;
    w->depth++;
    return w->game ? w->next->begin_beside(w->next->ctx, at) : QP_GO;
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    work *w = ctx;
    w->depth--;
    return w->game ? w->next->end_variation(w->next->ctx, at) : QP_GO;
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    work *w = ctx;
    return w->next ? w->next->result(w->next->ctx, text, at) : QP_GO;
}

/* ---- for stages ---------------------------------------------------------- */

const work_order *work_order_of(const work *w) {
    return w->order;
}

work_piece *work_piece_of(work *w) {
    return w->piece;
}

uint64_t work_first_byte(const work *w) {
    qp_span span = {.size = sizeof span};
    qp_reader_span(&span, w->reader);
    return span.index ? UINT64_MAX : w->piece->first + span.first;
}

qp_flow work_tell(work *w, const qp_err *err, const diag_place *place) {
    return tell(w, err, place, 0);
}

uint32_t work_move_number(const qp_pos *start, uint32_t ply) {
    return qp_pos_setup(start)->fullmove +
           (ply - (qp_pos_turn(start) == QP_RED)) / 2;
}

/* Which move it is that leads to a node. */
static void find_move(diag_place *place, const qp_game *game, qp_node node) {
    for (; node != QP_ROOT; node = qp_game_parent(game, node)) place->ply++;
    if (place->ply)
        place->number = work_move_number(qp_game_start(game), place->ply);
}

/* Nonzero when every tag of this name is empty, or it is a FEN that says what
 * the start says, which is kept: then nothing is lost with it. */
static int says_nothing(const work *w, const char *name) {
    size_t len = strlen(name), fens = 0;
    for (size_t i = 0; i < qp_game_tags(w->shown); i++) {
        qp_text tag = qp_game_tag_name(w->shown, i);
        if (tag.len != len || memcmp(tag.ptr, name, len)) continue;
        if (!strcmp(name, "FEN"))
            fens++;
        else if (qp_game_tag_value(w->shown, i).len)
            return 0;
    }
    if (strcmp(name, "FEN")) return 1;
    return fens <= 1 && qp_game_broken(w->shown) != QP_E_GAME_FEN;
}

/* What the output cannot hold of this game. */
static void on_lost(void *ctx, const qp_err *err, qp_node node) {
    work *w = ctx;
    if (err->code == QP_W_LOST_TAG && strcmp(err->what, "Incomplete") &&
        says_nothing(w, err->what))
        return;
    diag_place place = {.file = w->piece->name,
                        .game = w->piece->found.games,
                        .format = w->order->to_format->name};
    find_move(&place, w->shown, node);
    tell(w, err, &place, 0);
}

qp_loss_to work_losses(work *w, const qp_game *game) {
    w->shown = game;
    return (qp_loss_to){w, on_lost};
}

qp_write_options work_write_options(work *w, const qp_game *game) {
    const qp_pgn_style *style = &w->order->style;
    return (qp_write_options){.size = sizeof(qp_write_options),
                              .notation = style->notation,
                              .move_flags = style->move_flags,
                              .loss = work_losses(w, game)};
}

const qp_sink *work_sink(work *w) {
    return &w->sink;
}

qp_status work_probe(work *w, qp_text text) {
    return w->probe ? qp_encoder_write(w->probe, text) : QP_OK;
}

qp_status work_keep(work *w, qp_text bytes) {
    return write_bytes(w, bytes.ptr, bytes.len) ? QP_E_IO : QP_OK;
}

qp_status work_record(work *w, qp_status rc, qp_text record) {
    char front[WORK_RECORD_FRONT];
    if (rc == QP_E_LIMIT) {
        qp_err err = {.code = rc};
        diag_place place = {.file = w->piece->name,
                            .game = w->piece->found.games};
        return tell(w, &err, &place, 0) == QP_STOP ? QP_E_STOP : QP_OK;
    }
    if (rc) return rc;
    /* In one piece: the output takes whole records. */
    work_record_front(front, record.len);
    buffer_clear(&w->record);
    buffer_add(&w->record, front, sizeof front);
    if (!buffer_add(&w->record, record.ptr, record.len)) return QP_E_NOMEM;
    w->piece->found.records++;
    return work_keep(w, (qp_text){w->record.ptr, w->record.len});
}

qp_status work_failed(work *w) {
    system_failed(w);
    return QP_E_STOP;
}

qp_status work_write_failed(work *w) {
    system_failed(w);
    w->piece->failed = FAILED_WRITING;
    return QP_E_IO;
}

/* ---- games --------------------------------------------------------------- */

static qp_status change_game(work *w) {
    const work_order *order = w->order;
    return order->change ? order->change(order->change_ctx, w->game) : QP_OK;
}

static qp_flow write_game(work *w) {
    if (w->passed_over || (qp_game_broken(w->game) && w->order->skip_broken))
        return QP_GO;
    qp_status rc = change_game(w);
    if (!rc) rc = w->order->stage->game(w->made, w, w->game);
    if (!rc) return QP_GO;
    if (rc == QP_E_NOMEM) errno = ENOMEM, system_failed(w);
    return QP_STOP;
}

static int put_nowhere(void *ctx, const char *bytes, size_t len) {
    (void)ctx;
    (void)bytes;
    (void)len;
    return 0;
}

/* 0 when memory is out. */
static int open_probe(work *w) {
    qp_sink nowhere = {NULL, put_nowhere};
    qp_encoder_free(w->probe);
    w->probe = NULL;
    if (w->order->to_encoding <= QP_ENC_UTF8) return 1;
    w->probe = qp_encoder_new(w->order->to_encoding, &nowhere, NULL);
    return w->probe != NULL;
}

/* Characters of a game that became '?'. */
static qp_flow report_characters(work *w) {
    qp_err err;
    const work_output probe = {.encoder = w->probe};
    if (!work_lost(&err, &probe, w->order->to_encoding)) return QP_GO;
    diag_place place = {.file = w->piece->name, .game = w->piece->found.games};
    if (tell(w, &err, &place, 0)) return QP_STOP;
    if (open_probe(w)) return QP_GO;
    errno = ENOMEM;
    return system_failed(w), QP_STOP;
}

/* Nonzero when nobody wants more games. */
static int is_done(const work *w) {
    return w->piece->out && w->piece->out->done;
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    work *w = ctx;
    qp_flow flow = QP_GO;
    if (w->next) flow = w->next->end_game(w->next->ctx, broken, at);
    w->piece->found.games++;
    w->piece->found.plies += w->plies;
    if (broken) w->piece->found.broken++;
    if (flow == QP_GO && w->game) flow = write_game(w);
    if (flow == QP_GO) flow = report_characters(w);
    return is_done(w) ? QP_STOP : flow;
}

/* ---- the reader ---------------------------------------------------------- */

/* The text that is read next; none when it was read. */
static void on_text(void *ctx, qp_text utf8, uint64_t offset) {
    work *w = ctx;
    w->now = utf8;
    w->now_offset = offset;
    if (!utf8.len) return;
    w->goes_on = w->ends_open;
    w->ends_open = utf8.ptr[utf8.len - 1] != '\n';
}

/* 0 when memory is out. */
static int open_stage(work *w) {
    const work_order *order = w->order;
    const work_stage *stage = order->stage;
    if (!stage) return 1;
    w->made = stage->open ? stage->open(w) : order->stage_ctx;
    if (stage->open && !w->made) return 0;
    if (stage->events) w->next = stage->events(w->made);
    if (!stage->game) return 1;
    w->game = qp_game_new(NULL);
    if (w->game) w->builder = qp_builder_new(w->game, NULL, NULL);
    if (!w->builder) return 0;
    w->next = qp_builder_handler(w->builder);
    return 1;
}

/* 0 when memory is out. */
static int open_reading(work *w) {
    const work_order *order = w->order;
    qp_handler to = {.size = sizeof to,
                     .ctx = w,
                     .next = w->next,
                     .begin_game = on_begin_game,
                     .tag = on_tag,
                     .start = on_start,
                     .move = on_move,
                     .begin_variation = on_begin_variation,
                     .begin_beside = on_begin_beside,
                     .end_variation = on_end_variation,
                     .result = on_result,
                     .end_game = on_end_game,
                     .problem = on_problem};
    qp_reader_options options = {.size = sizeof options,
                                 .format =
                                     w->piece->piece ? NULL : order->format,
                                 .encoding = order->encoding,
                                 .hint = w->piece->hint,
                                 .notation = order->from,
                                 .move_flags = order->read_flags,
                                 .ranks_given = order->ranks_given,
                                 .strict = order->strict,
                                 .text_ctx = w,
                                 .text = on_text,
                                 .part = w->piece->piece};
    w->reader = qp_reader_new(&to, &options, NULL);
    return w->reader != NULL;
}

work *work_new(const work_order *order, work_piece *piece) {
    work *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->order = order;
    w->piece = piece;
    w->sink = (qp_sink){w, write_text};
    if (open_stage(w) && open_probe(w) && open_reading(w)) return w;
    work_free(w);
    return NULL;
}

/* Why a reading ended early: the reader's or the game's own reason, if a
 * callback of ours only passed it on. */
static qp_status reason(const work *w, qp_status rc) {
    if (rc == QP_E_STOP && w->builder && qp_builder_status(w->builder))
        rc = qp_builder_status(w->builder);
    return rc == QP_E_STOP ? QP_E_NOMEM : rc;
}

/* A reading ended early. What is wrong with the system ends more than this
 * file; a limit is a fault of the file, and the next one is read. */
static int stopped(work *w, qp_status rc) {
    if (!rc) return 1;
    if (w->piece->failed || is_done(w)) return 0;
    rc = reason(w, rc);
    if (rc == QP_E_NOMEM || rc == QP_E_IO) {
        errno = rc == QP_E_NOMEM ? ENOMEM : EIO;
        system_failed(w);
    } else if (!kinds_met(w->piece, rc)) {
        qp_err err = {.code = rc};
        diag_place place = {.file = w->piece->name,
                            .game = qp_reader_in_game(w->reader)
                                        ? w->piece->found.games + 1
                                        : 0};
        tell(w, &err, &place, 0);
    }
    return 0;
}

/* What is known of the file when its reading has ended. */
static void note_found(work *w) {
    w->piece->format = qp_reader_format(w->reader);
    w->piece->found.encodings = qp_reader_encodings(w->reader);
    w->piece->inside = qp_reader_inside(w->reader, &w->piece->end);
}

int work_feed(work *w, const char *bytes, size_t len) {
    w->piece->bytes += len;
    int going = stopped(w, qp_reader_feed(w->reader, bytes, len));
    w->piece->format = qp_reader_format(w->reader);
    return going;
}

int work_finish(work *w) {
    qp_status rc = qp_reader_finish(w->reader);
    note_found(w);
    return stopped(w, rc);
}

void work_free(work *w) {
    if (!w) return;
    qp_reader_free(w->reader);
    qp_builder_free(w->builder);
    qp_game_free(w->game);
    if (w->made && w->order->stage->close) w->order->stage->close(w->made);
    qp_encoder_free(w->probe);
    buffer_free(&w->record);
    free(w);
}
