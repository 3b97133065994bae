/* test_oom.c - every reader and writer, with each allocation refused in turn.
 *
 * For n = 1, 2, 3 ... the n-th request for memory fails. Whatever was being
 * done must say that memory ran out, or still come to the right end; nothing
 * may leak; and done again with memory it must give what it always gives.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "failing_alloc.h"

/* A game with everything: tags, comments of all kinds, glyphs, nested
 * variations, coordinates whose ranks stay open for a while. */
static const char GAME[] =
    "[Event \"a\"]\n[FEN \"3k5/9/9/9/9/4R4/4R4/9/9/5K3 w - - 0 1\"]\n"
    "{own}\n1. e4f4 {x} (1. e4d4 (1. e4e8 $4) d9d8 ; rest\n 2. f0f1) "
    "d9d8 $1 2. f0f1 {y} *\n\n"
    "[Event \"b\"]\n1. C2.5 H8+7 {z} 2. H2+3 (2. H8+7 R9.8) R9.8 1-0 {end}\n"
    "\n[Event \"c\"]\n1. C2.5 H8+5 *\n";

/* ---- what is done -------------------------------------------------------- */

typedef struct task {
    corpus_text *out;
    qp_status write_status;
} task;

static qp_flow tree_game(void *ctx, qp_game *game) {
    task *t = ctx;
    qp_sink sink = {t->out, corpus_write};
    t->write_status = qp_pgn_write(game, NULL, &sink);
    return t->write_status ? QP_STOP : QP_GO;
}

/* Decoder, reader, player with `to`. QP_OK, or why it stopped. */
static qp_status read_with(const qp_handler *to, const qp_alloc *alloc) {
    qp_status rc = QP_E_NOMEM;
    qp_pgn_reader *reader = NULL;
    qp_player *player = qp_player_new(to, NULL, alloc);
    if (player) reader = qp_pgn_reader_new(qp_player_handler(player), 0, alloc);
    if (reader) {
        rc = qp_pgn_feed(reader, GAME, sizeof GAME - 1);
        if (!rc) rc = qp_pgn_finish(reader);
        if (rc && qp_player_status(player)) rc = qp_player_status(player);
    }
    qp_pgn_reader_free(reader);
    qp_player_free(player);
    return rc;
}

static qp_status do_tree(const qp_alloc *alloc, corpus_text *out) {
    task t = {.out = out};
    qp_game *game = qp_game_new(alloc);
    if (!game) return QP_E_NOMEM;
    qp_handler listener = {
        .size = sizeof listener, .ctx = &t, .game = tree_game};
    qp_builder *builder = qp_builder_new(game, &listener, alloc);
    qp_status rc = QP_E_NOMEM;
    if (builder) rc = read_with(qp_builder_handler(builder), alloc);
    if (rc == QP_E_STOP) rc = t.write_status;
    if (rc == QP_OK || rc == QP_E_STOP)
        if (qp_builder_status(builder)) rc = qp_builder_status(builder);
    qp_builder_free(builder);
    qp_game_free(game);
    return rc;
}

static qp_status do_lines(const qp_alloc *alloc, corpus_text *out) {
    qp_sink sink = {out, corpus_write};
    qp_lines *lines = qp_lines_new((qp_text){"name", 4}, 0, &sink, alloc);
    if (!lines) return QP_E_NOMEM;
    qp_status rc = read_with(qp_lines_handler(lines), alloc);
    if (qp_lines_status(lines)) rc = qp_lines_status(lines);
    qp_lines_free(lines);
    return rc;
}

/* A tree made by hand. */
static qp_status do_edit(const qp_alloc *alloc, corpus_text *out) {
    qp_sink sink = {out, corpus_write};
    qp_game *g = qp_game_new(alloc);
    if (!g) return QP_E_NOMEM;
    qp_node node = QP_ROOT, other;
    qp_comment note = {{"note", 4}, 0};
    qp_status rc = qp_game_set_tag(g, "Event", (qp_text){"e", 1});
    if (!rc) rc = qp_game_add(&node, g, QP_ROOT, (qp_move){25, 22});
    if (!rc) rc = qp_game_add(&other, g, QP_ROOT, (qp_move){19, 22});
    for (int i = 0; !rc && i < 40; i++)
        rc = qp_game_add_comment(g, node, QP_AFTER_MOVE, &note);
    if (!rc) rc = qp_game_add_nag(g, node, 5);
    if (!rc) rc = qp_game_set_tag(g, "Event", (qp_text){"f", 1});
    if (!rc) rc = qp_game_set_result(g, (qp_text){"1-0", 3});
    if (!rc) rc = qp_pgn_write(g, NULL, &sink);
    qp_game_free(g);
    return rc;
}

static qp_flow keep_utf8(void *ctx, qp_text utf8) {
    return corpus_write(ctx, utf8.ptr, utf8.len) ? QP_STOP : QP_GO;
}

static qp_status do_decode(const qp_alloc *alloc, corpus_text *out) {
    qp_decode_to to = {out, keep_utf8, NULL};
    qp_decoder *d = qp_decoder_new(&to, QP_ENC_AUTO, QP_ENC_AUTO, alloc);
    if (!d) return QP_E_NOMEM;
    static const char GBK[] = "[Red \"\xc2\xc0\xc7\xd5\"]\n1. "
                              "\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 *\n";
    qp_status rc = qp_decoder_feed(d, GBK, sizeof GBK - 1);
    if (!rc) rc = qp_decoder_finish(d);
    qp_decoder_free(d);
    return rc;
}

static qp_status do_encode(const qp_alloc *alloc, corpus_text *out) {
    qp_sink sink = {out, corpus_write};
    qp_encoder *e = qp_encoder_new(QP_ENC_GB18030, &sink, alloc);
    if (!e) return QP_E_NOMEM;
    qp_status rc =
        qp_encoder_write(e, (qp_text){"\xe7\x82\xae\xe4\xba\x8c", 6});
    qp_encoder_free(e);
    return rc;
}

static void try_all(const char *what,
                    qp_status (*work)(const qp_alloc *, corpus_text *)) {
    corpus_text whole = {0}, got = {0};
    purse p = {0};
    qp_alloc alloc = failing_alloc_alloc(&p);
    check_that(work(&alloc, &whole) == QP_OK && whole.len, "%s", what);
    check_that(failing_alloc_whole(&p), "%s: leaks", what);
    unsigned long all = p.requests;
    check_that(all > 0, "%s: no memory asked for", what);
    for (unsigned long n = 1; n <= all; n++) {
        p = (purse){.refuse = n};
        got.len = 0;
        qp_status rc = work(&alloc, &got);
        check_that(rc == QP_E_NOMEM, "%s: request %lu refused: %s", what, n,
                   qp_status_name(rc));
        check_that(failing_alloc_whole(&p), "%s: request %lu refused: leaks",
                   what, n);
    }
    p = (purse){0};
    got.len = 0;
    check_that(work(&alloc, &got) == QP_OK, "%s, once more", what);
    check_that(got.len == whole.len && !memcmp(got.ptr, whole.ptr, got.len),
               "%s, once more, differs", what);
    free(whole.ptr);
    free(got.ptr);
}

int main(void) {
    try_all("PGN to a tree and back", do_tree);
    try_all("PGN to lines", do_lines);
    try_all("a tree by hand", do_edit);
    try_all("decoder", do_decode);
    try_all("encoder", do_encode);
    return check_close();
}
