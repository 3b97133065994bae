/* event_log.c - passes the events of a reader on, and keeps what they say in
 * few bytes, for the few games whose events are needed again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "repair_int.h"

/* What is kept of an event, before its texts. */
typedef struct log_head {
    uint8_t kind, black; /* a score_kind */
    uint32_t number;     /* or the flags */
    uint32_t len, more_len;
} log_head;

static const qp_text LOG_NOTHING = {"", 0};

/* Most moves have 8 to 16 bytes. */
static void log_copy(char *to, qp_text text) {
    if (text.len >= 8 && text.len <= 16) {
        memcpy(to, text.ptr, 8);
        memcpy(to + text.len - 8, text.ptr + text.len - 8, 8);
    } else if (text.len) {
        memcpy(to, text.ptr, text.len);
    }
}

/* Returns 0 if out of memory. */
static int log_add(event_log *log, log_head head, qp_text text, qp_text more) {
    const size_t size = sizeof head + text.len + more.len;
    char *to = log->bytes.room - log->bytes.len < size
                   ? buffer_room(&log->bytes, size)
                   : log->bytes.ptr + log->bytes.len;
    if (!to || text.len > UINT32_MAX || more.len > UINT32_MAX)
        return !(log->bytes.failed = 1);
    head.len = (uint32_t)text.len;
    head.more_len = (uint32_t)more.len;
    memcpy(to, &head, sizeof head);
    log_copy(to + sizeof head, text);
    log_copy(to + sizeof head + text.len, more);
    log->bytes.len += size;
    return 1;
}

/* Returns nonzero if the handler skips an event. */
static int log_skips(event_log *log, score_kind kind) {
    if (log->dropped) return 1;
    if (!log->skipped) return 0;
    log->skipped += kind == SCORE_BEGIN;
    log->skipped -= kind == SCORE_END;
    return kind != SCORE_END || log->skipped;
}

/* What the reader does next. It does not skip, since all is kept. */
static qp_flow log_flow(event_log *log, score_kind kind, qp_flow flow) {
    if (flow != QP_SKIP) return flow;
    log->skipped = kind == SCORE_BEGIN;
    log->dropped = kind == SCORE_TAG || kind == SCORE_BEGIN_MOVES;
    return QP_GO;
}

static qp_flow log_on_begin_game(void *ctx, const qp_at *at) {
    event_log *log = ctx;
    if (log->bytes.failed) return QP_STOP;
    buffer_clear(&log->bytes);
    log->skipped = 0;
    const qp_flow flow = log->to->begin_game(log->to->ctx, at);
    log->dropped = flow == QP_SKIP;
    return flow == QP_STOP ? QP_STOP : QP_GO;
}

static qp_flow log_on_tag(void *ctx, qp_text name, qp_text value,
                          const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {.kind = SCORE_TAG};
    if (!log_add(log, head, name, value)) return QP_STOP;
    if (log_skips(log, SCORE_TAG)) return QP_GO;
    return log_flow(log, SCORE_TAG,
                    log->to->tag(log->to->ctx, name, value, at));
}

static qp_flow log_on_begin_moves(void *ctx, const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {.kind = SCORE_BEGIN_MOVES};
    if (!log_add(log, head, LOG_NOTHING, LOG_NOTHING)) return QP_STOP;
    if (log_skips(log, SCORE_BEGIN_MOVES)) return QP_GO;
    return log_flow(log, SCORE_BEGIN_MOVES,
                    log->to->begin_moves(log->to->ctx, at));
}

static qp_flow log_on_number(void *ctx, uint32_t number, int black,
                             const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {
        .kind = SCORE_NUMBER, .black = black != 0, .number = number};
    if (!log_add(log, head, LOG_NOTHING, LOG_NOTHING)) return QP_STOP;
    if (log_skips(log, SCORE_NUMBER)) return QP_GO;
    return log_flow(log, SCORE_NUMBER,
                    log->to->number(log->to->ctx, number, black, at));
}

static qp_flow log_on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {.kind = SCORE_MOVE, .number = moved->said_};
    if (!log_add(log, head, moved->text, LOG_NOTHING)) return QP_STOP;
    if (log_skips(log, SCORE_MOVE)) return QP_GO;
    return log_flow(log, SCORE_MOVE, log->to->move(log->to->ctx, moved, at));
}

static qp_flow log_on_comment(void *ctx, qp_text part, unsigned flags,
                              const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {.kind = SCORE_COMMENT, .number = flags};
    if (!log_add(log, head, part, LOG_NOTHING)) return QP_STOP;
    if (log_skips(log, SCORE_COMMENT)) return QP_GO;
    return log_flow(log, SCORE_COMMENT,
                    log->to->comment(log->to->ctx, part, flags, at));
}

static qp_flow log_on_nag(void *ctx, unsigned nag, const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {.kind = SCORE_NAG, .number = nag};
    if (!log_add(log, head, LOG_NOTHING, LOG_NOTHING)) return QP_STOP;
    if (log_skips(log, SCORE_NAG)) return QP_GO;
    return log_flow(log, SCORE_NAG, log->to->nag(log->to->ctx, nag, at));
}

static qp_flow log_on_begin(void *ctx, const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {.kind = SCORE_BEGIN};
    if (!log_add(log, head, LOG_NOTHING, LOG_NOTHING)) return QP_STOP;
    if (log_skips(log, SCORE_BEGIN)) return QP_GO;
    return log_flow(log, SCORE_BEGIN,
                    log->to->begin_variation(log->to->ctx, at));
}

static qp_flow log_on_end(void *ctx, const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {.kind = SCORE_END};
    if (!log_add(log, head, LOG_NOTHING, LOG_NOTHING)) return QP_STOP;
    if (log_skips(log, SCORE_END)) return QP_GO;
    return log_flow(log, SCORE_END, log->to->end_variation(log->to->ctx, at));
}

static qp_flow log_on_result(void *ctx, qp_text text, const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {.kind = SCORE_RESULT};
    if (!log_add(log, head, text, LOG_NOTHING)) return QP_STOP;
    if (log_skips(log, SCORE_RESULT)) return QP_GO;
    return log_flow(log, SCORE_RESULT, log->to->result(log->to->ctx, text, at));
}

/* Passes the end of a skipped game on, too. */
static qp_flow log_on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    event_log *log = ctx;
    const log_head head = {.kind = SCORE_END_GAME, .number = (unsigned)broken};
    if (!log_add(log, head, LOG_NOTHING, LOG_NOTHING)) return QP_STOP;
    return log->to->end_game(log->to->ctx, broken, at);
}

static qp_flow log_on_problem(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    const event_log *log = ctx;
    return log->to->problem(log->to->ctx, err, number, ply);
}

const qp_handler *event_log_between(event_log *log, const qp_handler *to) {
    log->to = to;
    log->handler = (qp_handler){.size = sizeof log->handler,
                                .ctx = log,
                                .begin_game = log_on_begin_game,
                                .tag = log_on_tag,
                                .begin_moves = log_on_begin_moves,
                                .number = log_on_number,
                                .move = log_on_move,
                                .comment = log_on_comment,
                                .nag = log_on_nag,
                                .begin_variation = log_on_begin,
                                .end_variation = log_on_end,
                                .result = log_on_result,
                                .end_game = log_on_end_game,
                                .problem = log_on_problem};
    return &log->handler;
}

void event_log_to_score(const event_log *log, score *out) {
    const qp_text all = buffer_text(&log->bytes);
    score_clear(out);
    out->begin = (qp_at){0};
    for (size_t i = 0; i < all.len;) {
        log_head head;
        memcpy(&head, all.ptr + i, sizeof head);
        i += sizeof head;
        score_event *e = score_add(
            out, (score_kind)head.kind, (qp_text){all.ptr + i, head.len},
            (qp_text){all.ptr + i + head.len, head.more_len}, NULL);
        if (!e) return;
        e->flags = head.kind == SCORE_NUMBER ? head.black : head.number;
        e->number = e->said = head.number;
        i += head.len + head.more_len;
    }
}

void event_log_clear(event_log *log) {
    buffer_clear(&log->bytes);
}

void event_log_free(event_log *log) {
    buffer_free(&log->bytes);
}
