/* lines.c - one game a line. The line is kept while the game is played and
 * written whole.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/results_and_glyphs.h"
#include "qipu/lines.h"

#include <string.h>

#include "../common/base.h"
#include "../common/format_list.h"
#include "../common/game_access.h"
#include "../common/loss_report.h"
#include "../common/tags.h"
#include "qipu/fen.h"

struct qp_lines {
    qp_alloc alloc;
    qp_sink out;
    unsigned flags;
    qp__buf name, line;
    uint64_t games;
    int something; /* the game has a tag, a move or a result */
    char result[8], tag_result[8];
    qp_status status;
    qp_handler handler;
};

void qp_lines_free(qp_lines *lines) {
    if (!lines) return;
    qp_alloc a = lines->alloc;
    qp__buf_free(&a, &lines->name);
    qp__buf_free(&a, &lines->line);
    qp__put(&a, lines, sizeof *lines);
}

qp_status qp_lines_status(const qp_lines *lines) {
    return lines->status;
}

static qp_flow lines_add(qp_lines *l, const char *bytes, size_t n) {
    if (qp__buf_add(&l->alloc, &l->line, (qp_text){bytes, n})) return QP_GO;
    l->status = QP_E_NOMEM;
    return QP_STOP;
}

static qp_flow lines_on_begin_game(void *ctx, const qp_at *at) {
    (void)at;
    qp_lines *l = ctx;
    l->line.len = 0;
    l->something = 0;
    l->result[0] = l->tag_result[0] = '\0';
    return QP_GO;
}

static void keep_result(char field[8], qp_text t) {
    if (!qp__result(t).ptr) return;
    memcpy(field, t.ptr, t.len);
    field[t.len] = '\0';
}

static qp_flow lines_on_tag(void *ctx, qp_text name, qp_text value,
                            const qp_at *at) {
    (void)at;
    qp_lines *l = ctx;
    l->something = 1;
    if (name.len == 6 && !memcmp(name.ptr, "Result", 6) && !*l->tag_result)
        keep_result(l->tag_result, value);
    return QP_GO;
}

static qp_flow lines_on_start(void *ctx, const qp_pos *pos, int fen,
                              const qp_at *at) {
    (void)fen, (void)at;
    char text[QP_FEN_MAX];
    size_t n = qp_fen_write(text, qp_pos_setup(pos));
    text[n] = '\t';
    return lines_add(ctx, text, n + 1);
}

static qp_flow lines_on_move(void *ctx, const qp_moved *moved,
                             const qp_at *at) {
    (void)at;
    qp_lines *l = ctx;
    qp_move move = moved->move;
    l->something = 1;
    char out[5] = {(char)('a' + QP_FILE_OF(move.from)),
                   (char)('0' + QP_RANK_OF(move.from)),
                   (char)('a' + QP_FILE_OF(move.to)),
                   (char)('0' + QP_RANK_OF(move.to)), ' '};
    return lines_add(l, out, sizeof out);
}

static qp_flow lines_on_begin_variation(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    return QP_SKIP;
}

static qp_flow lines_on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    qp_lines *l = ctx;
    l->something = 1;
    keep_result(l->result, text);
    return QP_GO;
}

static qp_flow write_line(qp_lines *l) {
    if (l->out.write(l->out.ctx, l->line.ptr, l->line.len)) {
        l->status = QP_E_IO;
        return QP_STOP;
    }
    return QP_GO;
}

/* Adds the field NAME:N. */
static qp_flow lines_add_place(qp_lines *l) {
    char number[24];
    size_t n = sizeof number;
    uint64_t value = l->games;
    if (l->flags & QP_LINES_NO_PLACE) return QP_GO;
    do number[--n] = (char)('0' + value % 10);
    while (value /= 10);
    number[--n] = ':';
    if (lines_add(l, "\t", 1) || lines_add(l, l->name.ptr, l->name.len))
        return QP_STOP;
    return lines_add(l, number + n, sizeof number - n);
}

static qp_flow lines_on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)at;
    qp_lines *l = ctx;
    if (!l->something && !broken && !(l->flags & QP_LINES_NO_PLACE))
        return QP_GO;
    l->games++;
    if (broken && (l->flags & QP_LINES_SKIP_BROKEN)) return QP_GO;
    if (broken == QP_E_GAME_FEN) return QP_GO; /* no position to write */
    if (l->line.len && l->line.ptr[l->line.len - 1] == ' ') l->line.len--;
    const char *result = *l->result       ? l->result
                         : *l->tag_result ? l->tag_result
                                          : "*";
    if (lines_add(l, "\t", 1) || lines_add(l, result, strlen(result)) ||
        lines_add_place(l) || lines_add(l, "\n", 1))
        return QP_STOP;
    return write_line(l);
}

qp_lines *qp_lines_new(qp_text name, unsigned flags, const qp_sink *out,
                       const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_lines *l = qp__get(&a, sizeof *l);
    if (!l) return NULL;
    memset(l, 0, sizeof *l);
    l->alloc = a;
    l->out = *out;
    l->flags = flags;
    l->handler = (qp_handler){.size = sizeof l->handler,
                              .ctx = l,
                              .begin_game = lines_on_begin_game,
                              .tag = lines_on_tag,
                              .start = lines_on_start,
                              .move = lines_on_move,
                              .begin_variation = lines_on_begin_variation,
                              .result = lines_on_result,
                              .end_game = lines_on_end_game};
    if (!qp__buf_add(&a, &l->name, name)) {
        qp__put(&a, l, sizeof *l);
        return NULL;
    }
    for (size_t i = 0; i < l->name.len; i++)
        if (l->name.ptr[i] == '\t' || l->name.ptr[i] == '\n')
            l->name.ptr[i] = ' ';
    return l;
}

const qp_handler *qp_lines_handler(qp_lines *lines) {
    return &lines->handler;
}

/* ---- the format ------------------------------------------------------------
 */

/* The tags that do not come back when the line is read. */
static void lines_lose_tags(const qp_write_options *options,
                            const qp_game *game) {
    int fen = 0;
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        if (!fen && qp__tag_is(name, "FEN"))
            fen = 1;
        else if (!qp__tag_is_made(game, i))
            qp__lost(options, QP_W_LOST_TAG, QP_ROOT, name, "");
    }
    if (qp__tags_broken(game).ptr)
        qp__lost(options, QP_W_LOST_TAG, QP_ROOT, qp_text_of("Incomplete"), "");
}

static void lines_lose(const qp_write_options *options, const qp_game *game) {
    if (qp_game_broken(game) == QP_E_GAME_FEN)
        qp__lost(options, QP_W_LOST_START, QP_ROOT, qp_game_tag(game, "FEN"),
                 "");
    lines_lose_tags(options, game);
    qp__lost_but_moves(options, game);
}

static qp_status lines_write(const qp_game *game,
                             const qp_write_options *options,
                             const qp_sink *out) {
    qp_write_options known;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    qp_lines *lines = qp_lines_new((qp_text){"", 0}, QP_LINES_NO_PLACE, out,
                                   qp__inner_alloc(game));
    if (!lines) return QP_E_NOMEM;
    qp_status rc = qp_game_visit(game, &lines->handler);
    if (lines->status) rc = lines->status;
    qp_lines_free(lines);
    if (!rc) lines_lose(options, game);
    return rc;
}

const qp_format qp__format_lines = {.name = "lines",
                                    .title = "Lines, a game a line",
                                    .extensions = "",
                                    .flags = QP_FORMAT_WRITES | QP_FORMAT_MANY,
                                    .holds = QP_HOLDS_START | QP_HOLDS_RESULT |
                                             QP_HOLDS_UNICODE,
                                    .write = lines_write};
