/* test_span.c - a game that was found once is read again by going to it.
 *
 * Every file is read whole and game by game: each game's span must give that
 * game again and no other, however the bytes are cut, as the file is stored and
 * in every other encoding that holds its text. A problem's byte must be that
 * of the text at fault.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "pieces.h"

enum { WHOLE_TRIED = 12 /* games of a file that is read whole for each */ };

/* ---- reading --------------------------------------------------------------
 */

static qp_games *open_games(text_pieces *bytes,
                            const qp_reader_options *options) {
    qp_source source = {bytes, text_pieces_read};
    qp_games *games = qp_games_new(&source, NULL, options, NULL);
    if (!games) exit(2);
    return games;
}

static qp_game *new_game(void) {
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    return game;
}

static void check_game(const char *name, unsigned long number, qp_text file,
                       const qp_game *want, const qp_span *span,
                       const qp_reader_options *first) {
    qp_game *game = new_game(), *more = new_game();
    qp_reader_options options = *first;
    text_pieces bytes = {file, number % 3 ? 1 + 7 * (number % 50) : 0};
    options.again = span;
    if (span->first > file.len) exit(2);
    bytes.left.ptr += span->first;
    bytes.left.len -= (size_t)span->first;
    qp_games *games = open_games(&bytes, &options);
    qp_status rc = qp_games_next(game, games);
    check_that(!rc, "%s: game %lu: %s", name, number, qp_status_name(rc));
    check_that(rc || qp_game_equal(want, game),
               "%s: game %lu at byte %llu, %llu bytes: another game", name,
               number, (unsigned long long)span->first,
               (unsigned long long)span->length);
    rc = qp_games_next(more, games);
    check_that(rc == QP_E_END, "%s: game %lu: %s after it", name, number,
               qp_status_name(rc));
    qp_games_free(games);
    qp_game_free(game);
    qp_game_free(more);
}

typedef struct span_sum {
    unsigned long files, games, ranges;
} span_sum;

static void check_file(const char *name, qp_text file, qp_encoding encoding,
                       span_sum *sum) {
    text_pieces bytes = {file, 0};
    qp_reader_options options = {.size = sizeof options, .encoding = encoding};
    qp_games *games = open_games(&bytes, &options);
    qp_game *game = new_game();
    uint64_t before = 0;
    for (unsigned long n = 1; !qp_games_next(game, games); n++) {
        qp_span span = {.size = sizeof span};
        qp_games_span(&span, games);
        int range = span.length != QP_SPAN_REST;
        check_that(!range || (span.first >= before &&
                              span.length <= file.len - span.first),
                   "%s: game %lu: a span that overlaps", name, n);
        if (range) before = span.first + span.length;
        sum->games++;
        sum->ranges += (unsigned long)range;
        options.format = qp_reader_format(qp_games_reader(games));
        if (range || n < WHOLE_TRIED)
            check_game(name, n, file, game, &span, &options);
    }
    sum->files++;
    qp_game_free(game);
    qp_games_free(games);
}

/* ---- the same text in another encoding ------------------------------------
 */

static void encode(corpus_text *out, qp_text utf8, qp_encoding encoding,
                   uint64_t *lost) {
    qp_sink sink = {out, corpus_write};
    qp_encoder *e = qp_encoder_new(encoding, &sink, NULL);
    out->len = 0;
    if (!e || qp_encoder_write(e, utf8)) exit(2);
    *lost = qp_encoder_lost(e, NULL);
    qp_encoder_free(e);
}

static qp_flow keep_text(void *ctx, qp_text utf8) {
    corpus_write(ctx, utf8.ptr, utf8.len);
    return QP_GO;
}

static void decode(corpus_text *out, qp_text file) {
    qp_decode_to to = {out, keep_text, NULL};
    qp_decoder *d = qp_decoder_new(&to, QP_ENC_AUTO, QP_ENC_AUTO, NULL);
    if (!d || qp_decoder_feed(d, file.ptr, file.len) || qp_decoder_finish(d))
        exit(2);
    qp_decoder_free(d);
}

/* As found, and as given. */
static void check_encodings(const char *name, qp_text utf8, span_sum *sum) {
    static const qp_encoding ENCODINGS[] = {QP_ENC_GB18030, QP_ENC_BIG5,
                                            QP_ENC_UTF16LE, QP_ENC_UTF16BE};
    corpus_text file = {0};
    char title[512];
    for (size_t i = 0; i < sizeof ENCODINGS / sizeof *ENCODINGS; i++) {
        uint64_t lost;
        encode(&file, utf8, ENCODINGS[i], &lost);
        if (lost) continue;
        snprintf(title, sizeof title, "%s as %s", name,
                 qp_encoding_name(ENCODINGS[i]));
        check_file(title, (qp_text){file.ptr, file.len}, QP_ENC_AUTO, sum);
        check_file(title, (qp_text){file.ptr, file.len}, ENCODINGS[i], sum);
    }
    file.len = 0;
    corpus_write(&file, "\xEF\xBB\xBF", 3);
    corpus_write(&file, utf8.ptr, utf8.len);
    snprintf(title, sizeof title, "%s with a mark", name);
    check_file(title, (qp_text){file.ptr, file.len}, QP_ENC_AUTO, sum);
    free(file.ptr);
}

static void visit(void *ctx, const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_text file = {bytes, len};
    const qp_format *format;
    const char *foreign;
    size_t head = len < QP_FORMAT_HEAD ? len : QP_FORMAT_HEAD;
    check_file(path, file, QP_ENC_AUTO, ctx);
    if (qp_reader_find(&format, &foreign, (qp_text){bytes, head}, NULL))
        exit(2);
    if (!foreign && !(format && format->flags & QP_FORMAT_BINARY)) {
        corpus_text utf8 = {0};
        decode(&utf8, file);
        check_encodings(path, (qp_text){utf8.ptr, utf8.len}, ctx);
        free(utf8.ptr);
    }
    free(bytes);
}

/* ---- problems --------------------------------------------------------------
 */

typedef struct span_problems {
    qp_reader *reader;
    qp_text file;
    qp_encoding encoding;
    unsigned long met;
} span_problems;

/* The text at fault is at its byte. */
static qp_flow check_problem(void *ctx, const qp_err *err, uint32_t number,
                             uint32_t ply) {
    span_problems *p = ctx;
    corpus_text what = {0};
    uint64_t lost, byte = qp_reader_byte(p->reader, err);
    (void)number, (void)ply;
    if (!*err->what) return QP_GO;
    encode(&what, qp_text_of(err->what), p->encoding, &lost);
    size_t mark =
        p->encoding == QP_ENC_UTF16LE || p->encoding == QP_ENC_UTF16BE ? 2 : 0;
    size_t len = what.len - mark;
    check_that(byte < p->file.len && len <= p->file.len - byte &&
                   !memcmp(p->file.ptr + byte, what.ptr + mark, len),
               "%s: '%s' is not at byte %llu", qp_encoding_name(p->encoding),
               err->what, (unsigned long long)byte);
    p->met++;
    free(what.ptr);
    return QP_GO;
}

static qp_flow go_on(void *ctx, const qp_at *at) {
    (void)ctx, (void)at;
    return QP_GO;
}

/* A bad move after so many games that pieces and marks come in between; the
 * first one is reported at the end of its game. */
static void check_bytes(qp_encoding encoding, size_t games, size_t cut) {
    static const char GOOD[] = "[Event \"\xE7\xAC\xAC 1 \xE5\xB1\x80\"]\n\n"
                               "1. \xE7\x82\xAE\xE4\xBA\x8C\xE5\xB9\xB3"
                               "\xE4\xBA\x94 {\xC2\xB7} *\n\n";
    static const char BAD[] = "[Event \"\xE5\xB1\x80\"]\n\n(1. "
                              "\xE7\x82\xAE\xE4\xBA\x8C\xE5\xB9\xB3\xE4"
                              "\xB9\x9D *\n\n";
    corpus_text utf8 = {0}, file = {0};
    uint64_t lost;
    for (size_t i = 0; i < games; i++)
        corpus_write(&utf8, GOOD, sizeof GOOD - 1);
    corpus_write(&utf8, BAD, sizeof BAD - 1);
    encode(&file, (qp_text){utf8.ptr, utf8.len}, encoding, &lost);
    span_problems p = {.file = {file.ptr, file.len}, .encoding = encoding};
    qp_handler to = {.size = sizeof to, .ctx = &p, .problem = check_problem};
    to.begin_variation = go_on;
    p.reader = qp_reader_new(&to, NULL, NULL);
    if (!p.reader || lost) exit(2);
    for (size_t i = 0; i < file.len; i += cut)
        if (qp_reader_feed(p.reader, file.ptr + i,
                           file.len - i < cut ? file.len - i : cut))
            exit(2);
    if (qp_reader_finish(p.reader)) exit(2);
    check_that(p.met == 2, "%s: %lu problems", qp_encoding_name(encoding),
               p.met);
    qp_reader_free(p.reader);
    free(utf8.ptr);
    free(file.ptr);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    span_sum sum = {0, 0, 0};
    if (folder) {
        corpus_walk(folder, ".", NULL, visit, &sum);
    } else {
        for (int e = QP_ENC_UTF8; e <= QP_ENC_BIG5; e++) {
            check_bytes((qp_encoding)e, 0, 1);
            check_bytes((qp_encoding)e, 1500, 777);
            check_bytes((qp_encoding)e, 3000, SIZE_MAX / 2);
        }
        corpus_walk(".", "games", NULL, visit, &sum);
        corpus_walk("test", "files", NULL, visit, &sum);
    }
    printf("%lu files, %lu games, %lu of them ranges\n", sum.files, sum.games,
           sum.ranges);
    return check_close();
}
