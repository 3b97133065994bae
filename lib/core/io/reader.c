/* reader.c - the games of any file: the first bytes show the format, a text
 * format gets decoded text, and the format's reader calls the player, which
 * calls the handler.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/reader.h"

#include <string.h>

#include "../game/handler_call.h"
#include "../game/play_int.h"
#include "reader_int.h"

/* ---- between the player and the caller -----------------------------------
 */

static qp_flow gate_on_begin(void *ctx, const qp_at *at) {
    qp_reader *r = ctx;
    r->games++;
    r->game_open = 1;
    return qp__call_begin_game(&r->to, at);
}

static qp_flow gate_on_end(void *ctx, qp_status broken, const qp_at *at) {
    qp_reader *r = ctx;
    r->game_open = 0;
    return qp__call_end_game(&r->to, broken, at);
}

/* Returns the number of the game that a problem is one of, or 0. */
static uint32_t gate_game(const qp_reader *r) {
    uint64_t number = r->games + !r->game_open;
    if (r->in_bytes || !(r->game_open || qp_reader_in_game(r))) return 0;
    return number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
}

/* A part of a file may hold nothing. */
static qp_flow gate_on_problem(void *ctx, const qp_err *err, uint32_t number,
                               uint32_t ply) {
    qp_reader *r = ctx;
    if (r->options.part && err->code == QP_E_PGN_NOTHING) return QP_GO;
    r->err = *err;
    r->err.game = gate_game(r);
    return qp__call_problem(&r->to, &r->err, number, ply);
}

static void gate_open(qp_reader *r) {
    r->gate = (qp_handler){.size = sizeof r->gate,
                           .ctx = r,
                           .next = &r->to,
                           .begin_game = gate_on_begin,
                           .end_game = gate_on_end,
                           .problem = gate_on_problem};
}

/* ---- a reader
 * ----------------------------------------------------------------
 */

/* Copies what the caller gave. */
static qp_status reader_arguments(qp_reader *r, const qp_handler *to,
                                  const qp_reader_options *options) {
    qp_reader_options *o = &r->options;
    qp_status rc = qp__handler_copy(&r->to, to);
    if (!rc && options) rc = qp__options(o, sizeof *o, options, options->size);
    if (!rc && o->again)
        rc = qp__options(&r->span.again, sizeof r->span.again, o->again,
                         o->again->size);
    if ((unsigned)o->encoding > QP_ENC_BIG5 ||
        (unsigned)o->hint > QP_ENC_BIG5 ||
        (unsigned)o->notation > QP_NOTATION_VIETNAMESE_LONG ||
        (o->format && !o->format->open) ||
        (o->columns.len && !(o->format && o->format->open_columns)))
        rc = QP_E_ARG;
    return rc;
}

qp_reader *qp_reader_new(const qp_handler *to, const qp_reader_options *options,
                         const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_reader *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    memset(r, 0, sizeof *r);
    r->alloc = a;
    r->status = reader_arguments(r, to, options);
    gate_open(r);
    r->format = r->options.format;
    r->span.left = r->span.again.length;
    r->line = 1;
    r->bad_offset = UINT64_MAX;
    return r;
}

void qp_reader_free(qp_reader *reader) {
    if (!reader) return;
    qp_alloc a = reader->alloc;
    if (reader->inner) reader->format->close(reader->inner);
    qp_decoder_free(reader->decoder);
    qp_player_free(reader->player);
    qp__buf_free(&a, &reader->carry);
    qp__buf_free(&a, &reader->watch.tape);
    qp__buf_free(&a, &reader->tidied);
    qp__stored_free(reader);
    qp__put(&a, reader->bad, reader->bads_size * sizeof *reader->bad);
    qp__put(&a, reader, sizeof *reader);
}

/* Returns the handler of the player, or of what the caller puts before it. */
static const qp_handler *open_player(qp_reader *r) {
    const qp_format *f = r->format;
    qp_play_options options = {.size = sizeof options,
                               .notation = r->options.notation,
                               .flags = r->options.move_flags,
                               .ranks_given = r->options.ranks_given,
                               .strict = r->options.strict && f->open_strict,
                               .skip_empty = 1};
    if (f->notation != QP_NOTATION_ANY) {
        options.notation = f->notation;
        options.flags = f->move_flags;
        options.ranks_given = 1;
    }
    r->player = qp_player_new(&r->gate, &options, &r->alloc);
    if (!r->player) return NULL;
    /* The file is the game. */
    if (!(f->flags & QP_FORMAT_MANY)) qp__player_keep_empty(r->player);
    const qp_handler *to = qp_player_handler(r->player);
    return r->options.between
               ? r->options.between(r->options.between_ctx, to, &options)
               : to;
}

static int open_decoder(qp_reader *r) {
    if (r->format->flags & QP_FORMAT_BINARY) return 1;
    qp_encoding encoding = r->options.encoding;
    qp_decode_to text = qp__lines_to(r);
    if (encoding == QP_ENC_AUTO)
        encoding = qp_format_declared((qp_text){r->head, r->head_len});
    r->decoder = qp_decoder_new(&text, encoding, r->options.hint, &r->alloc);
    if (!r->decoder) return 0;
    r->decoder->log = qp__stored_mark;
    return 1;
}

static qp_status reader_pass(qp_reader *r, const char *bytes, size_t len) {
    qp_status rc = r->decoder ? qp_decoder_feed(r->decoder, bytes, len)
                              : r->format->feed(r->inner, bytes, len);
    /* The decoder knows only that it was stopped; why was kept before. */
    return r->status ? r->status : rc;
}

/* Opens the reading of the format that the head shows, and reads the head. */
static qp_status open_reading(qp_reader *r) {
    r->open = 1;
    qp_status rc = qp__head(r);
    if (rc) return rc;
    const qp_handler *to = open_player(r);
    if (!to || !open_decoder(r)) return QP_E_NOMEM;
    if (r->bare) to = qp__watch_open(r, to);
    to = qp__span_open(r, to);
    if (r->options.columns.len)
        r->inner = r->format->open_columns(to, r->options.columns, &r->alloc);
    else if (r->options.strict && r->format->open_strict)
        r->inner = r->format->open_strict(to, &r->alloc);
    else
        r->inner = r->format->open(to, &r->alloc);
    if (!r->inner) return QP_E_NOMEM;
    qp__span_resume(r);
    return reader_pass(r, r->head, r->head_len);
}

/* A player that stopped for lack of memory has its own status. */
static qp_status reader_settle(qp_reader *r, qp_status rc) {
    if (rc == QP_E_STOP && r->player && qp_player_status(r->player))
        rc = qp_player_status(r->player);
    if (rc == QP_E_STOP && r->span.done) rc = QP_OK;
    r->status = rc;
    return rc;
}

qp_status qp_reader_feed(qp_reader *reader, const char *bytes, size_t len) {
    qp_reader *r = reader;
    if (r->status || r->span.done) return r->status;
    len = qp__span_take(r, len);
    if (!r->open) {
        size_t room = sizeof r->head - r->head_len;
        size_t n = len < room ? len : room;
        memcpy(r->head + r->head_len, bytes, n);
        r->head_len += n;
        bytes += n;
        len -= n;
        if (r->head_len < sizeof r->head) return QP_OK;
        qp_status rc = open_reading(r);
        if (rc) return reader_settle(r, rc);
    }
    return len ? reader_settle(r, reader_pass(r, bytes, len)) : QP_OK;
}

qp_status qp_reader_finish(qp_reader *reader) {
    qp_reader *r = reader;
    qp_status rc = r->status;
    if (r->span.done) return rc;
    if (!rc && !r->open) rc = open_reading(r);
    if (!rc && r->decoder) rc = qp__lines_end(r);
    if (rc || r->span.done) return reader_settle(r, rc);
    if (r->format->at) r->format->at(&r->end, r->inner);
    r->inside = r->format->inside && r->format->inside(r->inner);
    rc = r->format->finish(r->inner);
    if (!rc && qp__watch_ended_bare(r)) rc = qp__refuse(r, qp__bare);
    return reader_settle(r, rc);
}

void qp_reader_err(qp_err *out, const qp_reader *reader) {
    if (reader->err.code == reader->status)
        *out = reader->err;
    else
        *out = (qp_err){.code = reader->status};
}

int qp_reader_in_game(const qp_reader *reader) {
    return reader->player && qp_player_in_game(reader->player);
}

int qp_reader_in_bytes(const qp_reader *reader) {
    return reader->in_bytes;
}

uint64_t qp_reader_offset(const qp_reader *reader, const qp_err *err) {
    if (reader->in_bytes) return reader->bad_offset;
    if (reader->watch.replaying) return UINT64_MAX;
    return err->at.line ? err->at.offset : UINT64_MAX;
}

int qp_reader_inside(const qp_reader *reader, qp_at *end) {
    *end = reader->end;
    return reader->inside;
}

const qp_format *qp_reader_format(const qp_reader *reader) {
    return reader->format;
}

unsigned qp_reader_notations(const qp_reader *reader) {
    return reader->player ? reader->player->notations : 0;
}

uint64_t qp_reader_plies(const qp_reader *reader) {
    return reader->player ? reader->player->plies : 0;
}

unsigned qp_reader_encodings(const qp_reader *reader) {
    return reader->decoder ? qp_decoder_found(reader->decoder) : 0;
}
