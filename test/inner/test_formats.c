/* test_formats.c - runs test/spec/format/NAME.qpt: what each record format is,
 * as its readers and writers see it, through the public door (reader.h,
 * writer.h).
 *
 * A table is of the format that its file is named after. What is read:
 *
 *   in       a text, in UTF-8; or
 *   bytes    a file of bytes (bytes.h)
 *   format   another format, or "found": by its content
 *   encoding its name, or "found"; without it a text is UTF-8
 *   option   strict
 *   events   what comes out (events.h); of several lines, each a blank apart;
 *            <name> denotes the text of that piece (bytes.h)
 *   places   events have their places
 *   found    what the content is found to be: a format's name, "nothing", or
 *            what it is if it is no record of xiangqi
 *   sure     how sure the format's own `find` is, 0 to 100; "sure so far" if
 *            there may be more
 *   damage   "every byte": cut at each length, each bit turned over, each
 *            callback stopping and skipping, each allocation failing; "some
 *            bytes" of a long file
 *
 * Every input is read whole, byte by byte, and cut in two at every place (of
 * a long one at some); the events must be the same. It keeps to the properties
 * of fuzz/properties.h too.
 *
 * What is written (of lines.qpt by qp_lines, with the option "skip broken",
 * unless there is a field `format`):
 *
 *   game     PGN of a game, or of several
 *   notation, encoding   how it is written
 *   text     the file; "then: an empty line" if it ends with one; or
 *   file     the file as bytes (bytes.h)
 *   lost     what is reported as lost, one a line: CODE what -> want, and with
 *            @N the number of the node; nothing if there is no such field
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bytes.h"
#include "../events.h"
#include "damage.h"
#include "play.h"

static const qp_format *format_of(const kase *k) {
    const field *given = kase_get(k, "format");
    if (given && !strcmp(given->value, "found")) return NULL;
    const char *name = given ? given->value : base_name(k->file);
    const qp_format *f = qp_format_by_name((qp_text){name, strcspn(name, ".")});
    if (!f) kase_fail(k, "no format %s", name);
    return f;
}

static qp_encoding encoding_of(const kase *k) {
    const field *given = kase_get(k, "encoding");
    if (!given) return QP_ENC_UTF8;
    return qp_encoding_by_name((qp_text){given->value, given->len});
}

/* ---- reading ------------------------------------------------------------- */

/* Reads the bytes in pieces of `step`, the first of `first`. */
static void read_cut(events *e, qp_text in, const qp_reader_options *options,
                     size_t first, size_t step) {
    events_clear(e);
    qp_handler to = events_handler(e);
    qp_reader *r = qp_reader_new(&to, options, NULL);
    qp_status rc = QP_OK;
    if (!r) exit(2);
    for (size_t at = 0, n = first; at < in.len && !rc; n = step) {
        if (n > in.len - at) n = in.len - at;
        /* A copy of its own, so that a look past its end is seen by ASan. */
        char *piece = malloc(n);
        if (!piece) exit(2);
        memcpy(piece, in.ptr + at, n);
        rc = qp_reader_feed(r, piece, n);
        free(piece);
        at += n;
    }
    if (!rc) rc = qp_reader_finish(r);
    if (rc)
        add_word(&e->text, " fails with "),
            add_word(&e->text, qp_status_name(rc));
    qp_reader_free(r);
}

/* Its lines on one, and the text of a piece for <its name>. */
static void add_line(corpus_text *line, const char *p) {
    add_word(line, "");
    for (size_t n; *p; p += n) {
        const char *text = NULL;
        n = strcspn(p + 1, ">") + 2;
        if (*p == '<') text = bytes_piece(p + 1, n - 2);
        if (text) {
            add_line(line, text);
        } else {
            n = 1;
            if (*p != '\n' || p[1]) corpus_write(line, *p == '\n' ? " " : p, 1);
        }
    }
}

static void check_events(const kase *k, qp_text in,
                         const qp_reader_options *options) {
    static events whole = {.wants = 1}, cut = {.wants = 1};
    const field *expected = kase_get(k, "events");
    if (!expected) return;
    corpus_text want = {0};
    add_line(&want, expected->value);
    whole.places = cut.places = kase_get(k, "places") != NULL;
    read_cut(&whole, in, options, in.len, in.len);
    if (strcmp(whole.text.ptr, want.ptr))
        kase_fail(k, "\n  want %s\n  got  %s", want.ptr, whole.text.ptr);
    free(want.ptr);
    size_t step = in.len > 8192 ? 997 : 1;
    for (size_t i = 0; i < in.len; i += step) {
        read_cut(&cut, in, options, i ? i : 1, i ? in.len : 1);
        if (!strcmp(whole.text.ptr, cut.text.ptr)) continue;
        kase_fail(k, "%s %zu\n  want %s\n  got  %s",
                  i ? "cut at" : "byte by byte", i, whole.text.ptr,
                  cut.text.ptr);
        break;
    }
}

static void check_found(const kase *k, const qp_format *f, qp_text in) {
    static const char *const SURE[] = {"sure so far", "sure"};
    const field *found = kase_get(k, "found");
    if (found) {
        const qp_format *is = NULL;
        const char *foreign = NULL;
        if (qp_reader_find(&is, &foreign, in, NULL)) exit(2);
        const char *name = is ? is->name : foreign ? foreign : "nothing";
        if (strcmp(name, found->value))
            kase_fail(k, "found to be %s, want %s", name, found->value);
    }
    for (int whole = 0; whole < 2; whole++) {
        const field *sure = kase_get(k, SURE[whole]);
        int is = sure ? f->find(in, whole) : 0;
        if (sure && is != atoi(sure->value))
            kase_fail(k, "%s by %d, want %s", sure->key, is, sure->value);
    }
}

/* Of a long file: as many bytes as the build has time for. */
static void check_some(const qp_format *f, qp_text bytes) {
    damage_check_properties(f, bytes);
    check_orders(f, bytes);
    check_damage_in(f, bytes, 0, bytes.len, bytes.len / SOME_BYTES + 1);
    check_memory(f, bytes);
    check_sink(f, bytes);
}

static void check_reading(const kase *k, const qp_format *f) {
    const field *in = kase_get(k, "in"), *bytes = kase_get(k, "bytes");
    const field *option = kase_get(k, "option");
    corpus_text file = {0};
    corpus_write(&file, "", 0);
    if (in) corpus_write(&file, in->value, in->len);
    if (bytes) bytes_read(k, &file, bytes);
    qp_text text = {file.ptr, file.len};
    qp_reader_options options = {.size = sizeof options,
                                 .format = f,
                                 .encoding = encoding_of(k),
                                 .strict = option &&
                                           !strcmp(option->value, "strict")};
    check_events(k, text, &options);
    check_found(k, f, text);
    const field *damage = kase_get(k, "damage");
    int is_utf8 = options.encoding == QP_ENC_UTF8;
    if (f && damage && !strcmp(damage->value, "some bytes"))
        check_some(f, text);
    else if (f && damage)
        check_format(f, text);
    else if (f && (is_utf8 || f->flags & QP_FORMAT_BINARY))
        damage_check_properties(f, text);
    free(file.ptr);
}

/* ---- writing ------------------------------------------------------------- */

static void on_lost(void *ctx, const qp_err *err, qp_node node) {
    char place[16] = "", line[200];
    if (node) snprintf(place, sizeof place, "@%lu", (unsigned long)node);
    snprintf(line, sizeof line, "%s%s%s%s%s%s\n",
             qp_status_name(err->code) + strlen("QP_W_LOST_"), place,
             *err->what ? " " : "", err->what, *err->want ? " -> " : "",
             err->want);
    add_word(ctx, line);
}

typedef struct rest {
    const char *ptr;
    size_t len;
} rest;

static size_t read_rest(void *ctx, char *bytes, size_t size) {
    rest *r = ctx;
    size_t n = r->len < size ? r->len : size;
    memcpy(bytes, r->ptr, n);
    r->ptr += n, r->len -= n;
    return n;
}

static void write_games(const kase *k, qp_writer *w, const field *pgn) {
    rest in = {pgn->value, pgn->len};
    qp_source source = {&in, read_rest};
    qp_reader_options options = {.size = sizeof options,
                                 .format = qp_format_by_name(qp_text_of("pgn")),
                                 .encoding = QP_ENC_UTF8};
    qp_games *games = qp_games_new(&source, NULL, &options, NULL);
    qp_game *game = qp_game_new(NULL);
    if (!games || !game) exit(2);
    qp_status rc = QP_OK;
    while (!rc && !qp_games_next(game, games)) rc = qp_writer_game(w, game);
    if (!rc) rc = qp_writer_end(w);
    if (rc) kase_fail(k, "not written: %s", qp_status_name(rc));
    qp_game_free(game);
    qp_games_free(games);
}

/* The first byte that differs, and what is around it. */
static void check_file(const kase *k, qp_text got, qp_text want) {
    size_t i = 0;
    while (i < got.len && i < want.len && got.ptr[i] == want.ptr[i]) i++;
    if (i == got.len && i == want.len) return;
    char text[2][3 * 16 + 1] = {"", ""};
    for (size_t j = 0; j < 16; j++) {
        if (i + j < want.len)
            snprintf(text[0] + 3 * j, 4, "%02X ", want.ptr[i + j] & 255);
        if (i + j < got.len)
            snprintf(text[1] + 3 * j, 4, "%02X ", got.ptr[i + j] & 255);
    }
    kase_fail(k, "byte %zu of %zu (want %zu bytes)\n  want %s\n  got  %s", i,
              got.len, want.len, text[0], text[1]);
}

static void check_writing(const kase *k, const qp_format *f) {
    const field *text = kase_get(k, "text"), *file = kase_get(k, "file");
    const field *lost = kase_get(k, "lost");
    const field *notation = kase_get(k, "notation");
    corpus_text written = {0}, losses = {0}, want = {0};
    add_word(&written, ""), add_word(&losses, ""), add_word(&want, "");
    qp_writer_options options = {.size = sizeof options,
                                 .format = f,
                                 .encoding = encoding_of(k),
                                 .loss = {&losses, on_lost}};
    if (notation)
        options.notation =
            qp_notation_by_name((qp_text){notation->value, notation->len});
    qp_sink sink = {&written, corpus_write};
    qp_writer *w = qp_writer_new(&sink, &options, NULL);
    if (!w) exit(2);
    write_games(k, w, kase_get(k, "game"));
    qp_writer_free(w);
    if (text) corpus_write(&want, text->value, text->len);
    if (kase_get(k, "then")) add_word(&want, "\n");
    if (text && !same_text(text_of(&want), text_of(&written)))
        kase_fail(k, "want\n%s\n---- got\n%s----", want.ptr, written.ptr);
    if (file) bytes_read(k, &want, file);
    if (file) check_file(k, text_of(&written), text_of(&want));
    if (losses.len) losses.ptr[losses.len - (lost && !lost->block)] = '\0';
    if (strcmp(losses.ptr, lost ? lost->value : ""))
        kase_fail(k, "lost: want\n%s\n---- got\n%s", lost ? lost->value : "",
                  losses.ptr);
    free(written.ptr), free(losses.ptr), free(want.ptr);
}

/* ---- lines, which are written only, as the games are read ---------------- */

static void check_lines(const kase *k) {
    const field *game = kase_get(k, "game"), *text = kase_get(k, "text");
    const field *option = kase_get(k, "option");
    int skip = option && !strcmp(option->value, "skip broken");
    corpus_text written = {0};
    add_word(&written, "");
    qp_sink sink = {&written, corpus_write};
    qp_lines *lines = qp_lines_new(
        qp_text_of("a.pgn"), skip ? QP_LINES_SKIP_BROKEN : 0, &sink, NULL);
    if (!lines || !game || !text) exit(2);
    qp_reader_options options = {.size = sizeof options,
                                 .encoding = QP_ENC_UTF8};
    qp_reader *r = qp_reader_new(qp_lines_handler(lines), &options, NULL);
    if (!r || qp_reader_feed(r, game->value, game->len) ||
        qp_reader_finish(r) || qp_lines_status(lines))
        kase_fail(k, "not read");
    if (!same_text((qp_text){text->value, text->len}, text_of(&written)))
        kase_fail(k, "want\n%s\n---- got\n%s----", text->value, written.ptr);
    qp_reader_free(r);
    qp_lines_free(lines);
    free(written.ptr);
}

static void check(const kase *k) {
    if (!strncmp(k->name, "let ", 4)) {
        bytes_define(k);
        return;
    }
    if (!strcmp(base_name(k->file), "lines.qpt") && !kase_get(k, "format")) {
        check_lines(k);
        return;
    }
    const qp_format *f = format_of(k);
    if (kase_get(k, "game"))
        check_writing(k, f);
    else
        check_reading(k, f);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *name = base_name(argv[i]);
        qp_text text = {name, strcspn(name, ".")};
        const qp_format *f = qp_format_by_name(text);
        if (f) corpus_built(f);
    }
    return table_main(argc, argv, check);
}
