/* text_lines.c - lines of text from a file in any encoding.
 *
 * Owns the way from bytes to lines. A file of positions is plain ASCII but for
 * names and remarks, so lines go out as they come until one of them needs the
 * decoder; a user who types positions gets an answer to each.
 *
 * SPDX-License-Identifier: MIT
 */
#include "text_lines.h"

#include <stdlib.h>
#include <string.h>

/* A line while it grows, and whom it is for. */
typedef struct feed {
    fen_feed_line *line;
    fen_feed_problem *problem;
    void *ctx;
    char *bytes; /* owned */
    size_t len, room;
    uint64_t number;    /* lines passed */
    uint64_t undecoded; /* of them, those that were ASCII */
    int nomem;
} feed;

static int feed_room(feed *f, size_t more) {
    if (more <= f->room - f->len) return 1;
    size_t room = f->room ? f->room : 256;
    while (room - f->len < more) {
        if (room > SIZE_MAX / 2) return 0;
        room *= 2;
    }
    char *bytes = realloc(f->bytes, room);
    if (!bytes) return 0;
    f->bytes = bytes;
    f->room = room;
    return 1;
}

static void feed_end_line(feed *f) {
    size_t len = f->len;
    if (len && f->bytes[len - 1] == '\r') len--;
    f->line(f->ctx, (qp_text){f->bytes ? f->bytes : "", len}, ++f->number);
    f->len = 0;
}

/* Takes text of whole or part lines. */
static qp_flow feed_text(void *ctx, qp_text text) {
    feed *f = ctx;
    while (text.len) {
        const char *end = memchr(text.ptr, '\n', text.len);
        size_t n = end ? (size_t)(end - text.ptr) : text.len;
        if (!feed_room(f, n)) {
            f->nomem = 1;
            return QP_STOP;
        }
        memcpy(f->bytes + f->len, text.ptr, n);
        f->len += n;
        if (end) feed_end_line(f);
        n += end != NULL;
        text = (qp_text){text.ptr + n, text.len - n};
    }
    return QP_GO;
}

static qp_flow feed_problem(void *ctx, const qp_err *err) {
    feed *f = ctx;
    qp_err moved = *err;
    moved.at.line += f->undecoded;
    f->problem(f->ctx, &moved);
    return QP_GO;
}

/* The rest of the file, beginning with the line that is held, decoded. */
static qp_status feed_decoded(feed *f, FILE *in) {
    qp_decode_to to = {f, feed_text, feed_problem};
    qp_decoder *decoder = qp_decoder_new(&to, QP_ENC_AUTO, QP_ENC_AUTO, NULL);
    char *held = f->bytes, block[1 << 14];
    size_t len = f->len;
    if (!decoder) return QP_E_NOMEM;

    f->undecoded = f->number;
    f->bytes = NULL;
    f->len = f->room = 0;
    qp_status rc = qp_decoder_feed(decoder, held, len);
    free(held);
    while (!rc && (len = fread(block, 1, sizeof block, in)))
        rc = qp_decoder_feed(decoder, block, len);
    if (!rc) rc = qp_decoder_finish(decoder);
    qp_decoder_free(decoder);
    return f->nomem ? QP_E_NOMEM : rc;
}

/* Lines while they are ASCII; `*odd` when one is not, which is then held. */
static qp_status feed_ascii(feed *f, FILE *in, int *odd) {
    int c;
    while (!*odd && (c = getc(in)) != EOF) {
        if (c == '\n') {
            feed_end_line(f);
            continue;
        }
        if (!feed_room(f, 1)) return QP_E_NOMEM;
        f->bytes[f->len++] = (char)c;
        *odd = c > 127 || c == 0;
    }
    return QP_OK;
}

qp_status fen_feed(FILE *in, fen_feed_line *line, fen_feed_problem *problem,
                   void *ctx) {
    feed f = {.line = line, .problem = problem, .ctx = ctx};
    int odd = 0;
    qp_status rc = feed_ascii(&f, in, &odd);
    if (!rc && odd) rc = feed_decoded(&f, in);
    if (!rc && f.len) feed_end_line(&f);
    free(f.bytes);
    if (!rc && ferror(in)) rc = QP_E_IO;
    return rc;
}
