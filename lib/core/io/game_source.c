/* game_source.c - iterates over the games of a source. The reader is fed until
 * a game is whole; a piece of input may end several games, which are queued.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "qipu/reader.h"
#include "../game/handler_call.h"
#include "reader_int.h"

enum { GAMES_PIECE = 16384 };

struct qp_games {
    qp_alloc alloc;
    qp_source source;
    qp_text rest; /* of a file in memory */
    qp_handler to;
    qp_reader *reader;
    qp_game *building;
    qp_builder *builder;
    qp_span *span; /* of those that wait */
    size_t spans_size;
    qp_span last;
    qp_game **line; /* those that wait, then those that are free to be filled */
    size_t first, waiting, made, size;
    int ended;
    qp_status status;
    char piece[GAMES_PIECE];
};

/* One more to fill, after those that wait. */
static int games_make_room(qp_games *g) {
    if (g->waiting < g->made) return 1;
    if (!qp__grow(&g->alloc, &g->line, &g->size, g->made + 1, sizeof *g->line))
        return 0;
    g->line[g->made] = qp_game_new(&g->alloc);
    if (!g->line[g->made]) return 0;
    g->made++;
    return 1;
}

static qp_flow games_on_game(void *ctx, qp_game *game) {
    qp_games *g = ctx;
    if (!games_make_room(g)) {
        g->status = QP_E_NOMEM;
        return QP_STOP;
    }
    if (!qp__grow(&g->alloc, &g->span, &g->spans_size, g->waiting + 1,
                  sizeof *g->span)) {
        g->status = QP_E_NOMEM;
        return QP_STOP;
    }
    g->span[g->waiting].size = sizeof *g->span;
    qp_reader_span(&g->span[g->waiting], g->reader);
    qp_game_swap(g->line[g->waiting++], game);
    return QP_GO;
}

qp_games *qp_games_new(const qp_source *source, const qp_handler *to,
                       const qp_reader_options *options,
                       const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_games *g = qp__get(&a, sizeof *g);
    if (!g) return NULL;
    memset(g, 0, sizeof *g);
    g->alloc = a;
    g->source = *source;
    if (to) g->status = qp__handler_copy(&g->to, to);
    g->ended = g->status != QP_OK;
    g->building = qp_game_new(&a);
    if (g->building) {
        qp_handler each = {.size = sizeof each,
                           .ctx = g,
                           .next = &g->to,
                           .game = games_on_game};
        g->builder = qp_builder_new(g->building, &each, &a);
    }
    if (g->builder)
        g->reader = qp_reader_new(qp_builder_handler(g->builder), options, &a);
    if (g->reader) return g;
    qp_games_free(g);
    return NULL;
}

static size_t games_take_text(void *ctx, char *bytes, size_t size) {
    qp_games *g = ctx;
    size_t n = g->rest.len < size ? g->rest.len : size;
    if (n) memcpy(bytes, g->rest.ptr, n);
    g->rest.ptr += n;
    g->rest.len -= n;
    return n;
}

qp_games *qp_games_of_text(qp_text bytes, const qp_handler *to,
                           const qp_reader_options *options,
                           const qp_alloc *alloc) {
    qp_source source = {NULL, games_take_text};
    qp_games *g = qp_games_new(&source, to, options, alloc);
    if (!g) return NULL;
    g->source.ctx = g;
    g->rest = bytes;
    return g;
}

/* Reads on. What the builder or the line could not hold is why it stopped. */
static void read_on(qp_games *g) {
    size_t n = 0;
    if (!qp__span_ended(g->reader))
        n = g->source.read(g->source.ctx, g->piece, GAMES_PIECE);
    qp_status rc = QP_E_IO;
    if (n <= GAMES_PIECE)
        rc = n ? qp_reader_feed(g->reader, g->piece, n)
               : qp_reader_finish(g->reader);
    g->ended = rc || !n;
    if (g->status) return;
    g->status = rc == QP_E_STOP && qp_builder_status(g->builder)
                    ? qp_builder_status(g->builder)
                    : rc;
}

qp_status qp_games_next(qp_game *game, qp_games *games) {
    qp_games *g = games;
    if (g->first == g->waiting) {
        g->first = g->waiting = 0;
        while (!g->waiting && !g->ended) read_on(g);
    }
    if (g->first == g->waiting) return g->status ? g->status : QP_E_END;
    g->last = g->span[g->first];
    qp_game_swap(game, g->line[g->first++]);
    return QP_OK;
}

void qp_games_span(qp_span *span, const qp_games *games) {
    qp__span_copy(span, &games->last);
}

void qp_games_err(qp_err *out, const qp_games *games) {
    qp_reader_err(out, games->reader);
    if (out->code != games->status) *out = (qp_err){.code = games->status};
}

const qp_reader *qp_games_reader(const qp_games *games) {
    return games->reader;
}

void qp_games_free(qp_games *games) {
    if (!games) return;
    qp_alloc a = games->alloc;
    qp_reader_free(games->reader);
    qp_builder_free(games->builder);
    qp_game_free(games->building);
    for (size_t i = 0; i < games->made; i++) qp_game_free(games->line[i]);
    qp__put(&a, games->span, games->spans_size * sizeof *games->span);
    qp__put(&a, games->line, games->size * sizeof *games->line);
    qp__put(&a, games, sizeof *games);
}
