/* test_encodings.c - what is written in any encoding is read back the same.
 *
 * Every game, alone and in its file, goes out in GB18030, Big5 and UTF-16
 * without a mark, and comes in again with nothing said about its encoding. A
 * character that Big5 lacks is a '?' by then. The games of games/, and as
 * corpus/encodings those of the corpus.
 *
 * SPDX-License-Identifier: MIT
 */
#include "corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tally {
    unsigned long games, files;
} tally;

static qp_flow keep_text(void *ctx, qp_text utf8) {
    return corpus_write(ctx, utf8.ptr, utf8.len) ? QP_STOP : QP_GO;
}

static void decode(corpus_text *out, qp_text bytes, qp_encoding encoding) {
    qp_decode_to to = {out, keep_text, NULL};
    qp_decoder *d = qp_decoder_new(&to, encoding, QP_ENC_AUTO, NULL);
    out->len = 0;
    if (!d || qp_decoder_feed(d, bytes.ptr, bytes.len) || qp_decoder_finish(d))
        exit(2);
    qp_decoder_free(d);
}

static void encode(corpus_text *out, qp_text text, qp_encoding encoding) {
    qp_sink sink = {out, corpus_write};
    qp_encoder *e = qp_encoder_new(encoding, &sink, NULL);
    out->len = 0;
    if (!e || qp_encoder_write(e, text)) exit(2);
    qp_encoder_free(e);
}

static size_t first_difference(const corpus_text *a, const corpus_text *b) {
    size_t i = 0;
    while (i < a->len && i < b->len && a->ptr[i] == b->ptr[i]) i++;
    return i;
}

static void check_one(const char *name, qp_text text, qp_encoding encoding) {
    corpus_text bytes = {0}, want = {0}, got = {0};
    encode(&bytes, text, encoding);
    int wide = encoding == QP_ENC_UTF16LE || encoding == QP_ENC_UTF16BE;
    size_t mark = wide && bytes.len >= 2 ? 2 : 0;
    qp_text in = {bytes.ptr + mark, bytes.len - mark};
    decode(&want, in, encoding);
    decode(&got, in, QP_ENC_AUTO);
    size_t at = first_difference(&want, &got);
    int same = at == want.len && at == got.len;
    size_t from = at < 20 ? 0 : at - 20;
    check_that(same, "%s: %s: byte %zu differs: '%.60s', not '%.60s'", name,
               qp_encoding_name(encoding), at,
               got.len > from ? got.ptr + from : "",
               want.len > from ? want.ptr + from : "");
    free(bytes.ptr);
    free(want.ptr);
    free(got.ptr);
}

static void check_all(const char *name, qp_text text) {
    check_one(name, text, QP_ENC_GB18030);
    check_one(name, text, QP_ENC_BIG5);
    check_one(name, text, QP_ENC_UTF16LE);
    check_one(name, text, QP_ENC_UTF16BE);
}

/* Where the game that begins at `from` ends: a line that begins with '[' after
 * one that does not. */
static size_t game_end(qp_text text, size_t from) {
    int tags = 1;
    for (size_t i = from; i < text.len;) {
        const char *lf = memchr(text.ptr + i, '\n', text.len - i);
        int tag = text.ptr[i] == '[';
        if (tag && !tags) return i;
        tags = tag;
        i = lf ? (size_t)(lf - text.ptr) + 1 : text.len;
    }
    return text.len;
}

/* The tags alone say when the moves are coordinates. */
static void check_tags(const char *name, qp_text game) {
    static const char moves[] = "\n1. H2-E2 H9-G7\n*\n";
    corpus_text alone = {0};
    size_t n = 0;
    while (n < game.len && game.ptr[n] == '[') {
        const char *lf = memchr(game.ptr + n, '\n', game.len - n);
        n = lf ? (size_t)(lf - game.ptr) + 1 : game.len;
    }
    corpus_write(&alone, game.ptr, n);
    corpus_write(&alone, moves, sizeof moves - 1);
    check_all(name, (qp_text){alone.ptr, alone.len});
    free(alone.ptr);
}

static void visit(void *ctx, const char *path) {
    tally *t = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    corpus_text all = {0};
    decode(&all, (qp_text){bytes, len}, QP_ENC_AUTO);
    free(bytes);
    qp_text text = {all.ptr, all.len};
    check_all(path, text);
    for (size_t from = 0, end; from < text.len; from = end) {
        end = game_end(text, from);
        qp_text game = {text.ptr + from, end - from};
        check_all(path, game);
        check_tags(path, game);
        t->games++;
    }
    t->files++;
    free(all.ptr);
}

int main(int argc, char **argv) {
    tally t = {0};
    const char *folder = corpus_asked(argc, argv);
    if (folder)
        corpus_walk_pgn(folder, ".pgn", visit, &t);
    else
        corpus_walk(".", "games", ".pgn", visit, &t);
    printf("%lu files, %lu games\n", t.files, t.games);
    return check_close();
}
