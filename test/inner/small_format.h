/* small_format.h - what the tests of MXQ, SG and QP share: a visitor that
 * writes down what it hears, and the laws that hold for any bytes.
 *
 *   1. the events do not depend on where the input is cut
 *   2. every begin has its end, unless a callback stopped the reader
 *   3. a problem's place lies within the input
 *   4. a reader that was stopped tells nothing more; one told to skip gives no
 *      more of that game
 *   5. without memory there is no reader, and nothing is leaked
 */
#ifndef QP_TEST_SMALL_FORMAT_H
#define QP_TEST_SMALL_FORMAT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../corpus.h"
#include "qipu/format.h"

/* ---- hearing
 * --------------------------------------------------------------- */

typedef struct heard {
    corpus_text log; /* one line an event, NUL-ended */
    int in_game, in_moves;
    unsigned events, games, moves, problems, errors;
    unsigned stop_at; /* answer QP_STOP to this event, from 1 */
    unsigned skip_at; /* answer QP_SKIP to it */
    int stopped, skipping;
    size_t size; /* of the input */
    int broken;  /* a law */
    qp_status status;
} heard;

static void heard_line(heard *h, const char *word, qp_text text,
                       const char *rest) {
    corpus_write(&h->log, word, strlen(word));
    corpus_write(&h->log, text.ptr, text.len);
    corpus_write(&h->log, rest, strlen(rest));
    corpus_write(&h->log, "\n", 1);
}

static qp_flow heard_flow(heard *h, const qp_at *at) {
    if (h->stopped || at->offset > h->size || at->line || at->col)
        h->broken = __LINE__;
    h->events++;
    if (h->events == h->stop_at) h->stopped = 1;
    return h->stopped ? QP_STOP : QP_GO;
}

/* The same for an event where QP_SKIP passes over the game. */
static qp_flow heard_skip(heard *h, const qp_at *at) {
    qp_flow flow = heard_flow(h, at);
    if (flow == QP_STOP || h->events != h->skip_at) return flow;
    h->skipping = 1;
    return QP_SKIP;
}

static qp_flow hear_begin(void *ctx, const qp_at *at) {
    heard *h = ctx;
    if (h->in_game) h->broken = __LINE__;
    h->in_game = 1;
    h->games++;
    heard_line(h, "begin", (qp_text){"", 0}, "");
    return heard_skip(h, at);
}

static qp_flow hear_tag(void *ctx, qp_text name, qp_text value,
                        const qp_at *at) {
    heard *h = ctx;
    char word[64];
    if (!h->in_game || h->in_moves || h->skipping || !value.len)
        h->broken = __LINE__;
    snprintf(word, sizeof word, "%.*s=", (int)name.len, name.ptr);
    heard_line(h, word, value, "");
    return heard_skip(h, at);
}

static qp_flow hear_begin_moves(void *ctx, const qp_at *at) {
    heard *h = ctx;
    if (!h->in_game || h->in_moves || h->skipping) h->broken = __LINE__;
    h->in_moves = 1;
    heard_line(h, "moves", (qp_text){"", 0}, "");
    return heard_skip(h, at);
}

static qp_flow hear_move(void *ctx, qp_text text, const qp_at *at) {
    heard *h = ctx;
    if (!h->in_moves || h->skipping || text.len != 4) h->broken = __LINE__;
    h->moves++;
    heard_line(h, "move ", text, "");
    return heard_flow(h, at);
}

static qp_flow hear_comment(void *ctx, qp_text part, unsigned flags,
                            const qp_at *at) {
    heard *h = ctx;
    if (!h->in_moves || h->skipping || flags != QP_COMMENT_END)
        h->broken = __LINE__;
    heard_line(h, "comment ", part, "");
    return heard_flow(h, at);
}

static qp_flow hear_result(void *ctx, qp_text text, const qp_at *at) {
    heard *h = ctx;
    if (!h->in_moves || h->skipping) h->broken = __LINE__;
    heard_line(h, "result ", text, "");
    return heard_flow(h, at);
}

static qp_flow hear_end(void *ctx, const qp_at *at) {
    heard *h = ctx;
    if (!h->in_game) h->broken = __LINE__;
    h->in_game = h->in_moves = h->skipping = 0;
    heard_line(h, "end", (qp_text){"", 0}, "");
    return heard_flow(h, at);
}

static qp_flow hear_problem(void *ctx, const qp_err *err) {
    heard *h = ctx;
    char rest[200];
    h->problems++;
    h->errors += !qp_status_is_warning(err->code);
    snprintf(rest, sizeof rest, " %llu '%s' '%s'",
             (unsigned long long)err->at.offset, err->what, err->want);
    const char *name = qp_status_name(err->code);
    heard_line(h, "", (qp_text){name, strlen(name)}, rest);
    return heard_flow(h, &err->at);
}

static const qp_visitor HEAR = {.size = sizeof(qp_visitor),
                                .begin_game = hear_begin,
                                .tag = hear_tag,
                                .begin_moves = hear_begin_moves,
                                .move = hear_move,
                                .comment = hear_comment,
                                .result = hear_result,
                                .end_game = hear_end,
                                .problem = hear_problem};

/* Feeds copies of `piece` bytes each (0: all), so that a look behind a piece
 * is seen. */
static qp_status feed_pieces(const qp_format *format, qp_reader *reader,
                             qp_text file, size_t piece) {
    qp_status rc = QP_OK;
    for (size_t at = 0, n; at < file.len && !rc; at += n) {
        n = piece && piece < file.len - at ? piece : file.len - at;
        char *copy = malloc(n);
        if (!copy) exit(2);
        memcpy(copy, file.ptr + at, n);
        rc = format->feed(reader, copy, n);
        free(copy);
    }
    qp_status end = format->finish(reader);
    return rc ? rc : end;
}

/* Forgets what was heard before but for the two orders. */
static void hear(heard *h, const qp_format *format, qp_text file,
                 size_t piece) {
    corpus_text log = h->log;
    *h = (heard){.log = log, .stop_at = h->stop_at, .skip_at = h->skip_at};
    h->log.len = 0;
    h->size = file.len;
    qp_visitor visitor = HEAR;
    visitor.ctx = h;
    qp_reader *reader = format->open(&visitor, NULL);
    if (!reader) exit(2);
    h->status = feed_pieces(format, reader, file, piece);
    format->close(reader);
    corpus_write(&h->log, "", 1);
    if (h->in_game && !h->stopped) h->broken = __LINE__;
    if (h->status != (h->stopped ? QP_E_STOP : QP_OK)) h->broken = __LINE__;
}

static void expect(const char *name, const qp_format *format, qp_text file,
                   const char *want) {
    heard h = {0};
    hear(&h, format, file, 0);
    corpus_check(!strcmp(h.log.ptr, want), "%s: heard\n%swanted\n%s", name,
                 h.log.ptr, want);
    corpus_check(!h.broken, "%s: law of line %d", name, h.broken);
    free(h.log.ptr);
}

/* ---- laws
 * ------------------------------------------------------------------ */

/* Plays the file and builds its games. */
static qp_status build_games(const qp_format *format, qp_text file,
                             const qp_game_listener *listener,
                             const qp_alloc *alloc) {
    qp_status rc = QP_E_NOMEM;
    qp_play_options options = {.notation = format->notation};
    qp_game *game = qp_game_new(alloc);
    qp_player *player = NULL;
    qp_reader *reader = NULL;
    if (game) {
        qp_play_to to = qp_game_builder(game, listener);
        player = qp_player_new(&to, &options, alloc);
    }
    if (player) reader = format->open(qp_player_visitor(player), alloc);
    if (reader) rc = feed_pieces(format, reader, file, 0);
    if (player && qp_player_status(player)) rc = qp_player_status(player);
    if (game && qp_game_status(game)) rc = qp_game_status(game);
    format->close(reader);
    qp_player_free(player);
    qp_game_free(game);
    return rc;
}

static int same_log(const heard *a, const heard *b) {
    return a->log.len == b->log.len &&
           !memcmp(a->log.ptr, b->log.ptr, a->log.len);
}

/* Laws 1 to 4 for one file. */
static void check_laws(const char *name, const qp_format *format,
                       qp_text file) {
    static heard whole, cut;
    hear(&whole, format, file, 0);
    corpus_check(!whole.broken, "%s: law of line %d", name, whole.broken);
    for (size_t piece = 1; piece < 40; piece += 19) {
        hear(&cut, format, file, piece);
        corpus_check(!cut.broken && same_log(&whole, &cut), "%s: pieces of %zu",
                     name, piece);
    }
    qp_status rc = build_games(format, file, NULL, NULL);
    corpus_check(rc == QP_OK, "%s: %s", name, qp_status_name(rc));
}

static void check_orders(const qp_format *format, qp_text file) {
    static heard h;
    hear(&h, format, file, 0);
    unsigned events = h.events;
    for (unsigned i = 1; i <= events; i++) {
        h.stop_at = i;
        hear(&h, format, file, 0);
        corpus_check(!h.broken && h.events == i, "stop at event %u: line %d", i,
                     h.broken);
        h.stop_at = 0;
    }
    for (h.skip_at = 1; h.skip_at <= events; h.skip_at++) {
        hear(&h, format, file, 0);
        corpus_check(!h.broken, "skip at event %u: line %d", h.skip_at,
                     h.broken);
    }
}

/* Every truncation and every flipped bit. */
static void check_damage(const qp_format *format, qp_text file) {
    char *copy = malloc(file.len);
    char name[64];
    if (!copy) exit(2);
    for (size_t len = 0; len < file.len; len++) {
        snprintf(name, sizeof name, "%s cut to %zu", format->name, len);
        check_laws(name, format, (qp_text){file.ptr, len});
    }
    for (size_t bit = 0; bit < 8 * file.len; bit++) {
        memcpy(copy, file.ptr, file.len);
        copy[bit / 8] = (char)(copy[bit / 8] ^ 1 << bit % 8);
        snprintf(name, sizeof name, "%s with bit %zu flipped", format->name,
                 bit);
        check_laws(name, format, (qp_text){copy, file.len});
        format->find((qp_text){copy, file.len}, 1);
    }
    free(copy);
}

/* An allocator that refuses one request and knows what is out. */
typedef struct purse {
    unsigned long requests, refuse;
    size_t bytes;
} purse;

static void *purse_resize(void *ctx, void *ptr, size_t old_size, size_t size) {
    purse *p = ctx;
    if (!size) {
        p->bytes -= old_size;
        free(ptr);
        return NULL;
    }
    if (++p->requests == p->refuse) return NULL;
    void *block = realloc(ptr, size);
    if (!block) exit(2);
    p->bytes += size - (ptr ? old_size : 0);
    return block;
}

static void check_memory(const qp_format *format, qp_text file) {
    for (unsigned long n = 1;; n++) {
        purse p = {.refuse = n};
        qp_alloc alloc = {&p, purse_resize};
        qp_status rc = build_games(format, file, NULL, &alloc);
        corpus_check(!p.bytes, "request %lu refused: %zu bytes leaked", n,
                     p.bytes);
        if (p.requests < n) {
            corpus_check(rc == QP_OK && n > 3, "nothing refused");
            return;
        }
        corpus_check(rc == QP_E_NOMEM, "request %lu refused: %s", n,
                     qp_status_name(rc));
    }
}

static void check_all_laws(const qp_format *format, qp_text file) {
    check_laws(format->name, format, file);
    check_orders(format, file);
    check_damage(format, file);
    check_memory(format, file);
}

/* ---- names of files
 * -------------------------------------------------------- */

__attribute__((unused)) static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

#endif
