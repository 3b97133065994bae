/* listing.c - bytes to lines, and how a list is recognized.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "listing_int.h"

static qp_format_reader *lst_open(const qp_handler *to, const qp_alloc *alloc) {
    lst_reader *r = qp__reader_new(sizeof *r, alloc);
    if (r) r->give.to = to;
    return (qp_format_reader *)r;
}

static void lst_close(qp_format_reader *reader) {
    lst_reader *r = (lst_reader *)reader;
    if (!r) return;
    qp__buf *bufs[] = {&r->lines.buf, &r->text,    &r->section,
                       &r->held,      &r->xay_fen, &r->xay_marks};
    for (size_t i = 0; i < sizeof bufs / sizeof *bufs; i++)
        qp__buf_free(&r->in.alloc, bufs[i]);
    qp__reader_free(reader);
}

static int lst_take(void *ctx, qp__line *line) {
    return qp__lst_take(ctx, line);
}

static qp_status lst_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    lst_reader *r = (lst_reader *)reader;
    return qp__line_feed(&r->lines, &r->give, &r->in.alloc,
                         (qp_text){bytes, len}, r, lst_take);
}

static qp_status lst_finish(qp_format_reader *reader) {
    lst_reader *r = (lst_reader *)reader;
    qp_at end = qp__line_last(&r->lines, &r->give, r, lst_take);
    if (!r->give.status) qp__lst_end(r, end);
    if (!r->give.status && !r->seen_any)
        qp__report(&r->give, QP_E_FORMAT_MARK, end, QP__NO_TEXT,
                   "moves or positions");
    return r->give.status;
}

/* ---- recognizing --------------------------------------------------------- */

/* How many lines of each kind a text begins with. */
typedef struct lst_census {
    unsigned lines, positions, moves, numbered, pairs, text;
    int annotated, wide;
} lst_census;

/* `[Name "`: a tag of PGN. */
static int is_tag_line(qp_text t) {
    size_t i = 1;
    if (t.len < 5 || *t.ptr != '[') return 0;
    while (i < t.len && ((t.ptr[i] >= 'A' && t.ptr[i] <= 'Z') ||
                         (t.ptr[i] >= 'a' && t.ptr[i] <= 'z')))
        i++;
    size_t name = i;
    while (i < t.len && t.ptr[i] == ' ') i++;
    return name > 1 && i > name && i < t.len && t.ptr[i] == '"';
}

/* Round brackets of full width, which PGN does not have, among moves. */
static int has_wide(qp_text t) {
    lst_words at = {t.ptr, t.ptr + t.len, 0};
    lst_word w;
    do {
        w = qp__lst_word(&at);
    } while (w.kind != LST_END && !w.wide);
    return w.wide;
}

static void count_line(lst_census *c, qp_text t, int *before) {
    int kind = 0;
    if (!t.len || *t.ptr == '#') return;
    c->lines++;
    if ((t.len > 6 && !memcmp(t.ptr, "setup:", 6)) ||
        (t.len > 20 && !memcmp(t.ptr, "v1 ", 3) && memchr(t.ptr, '/', t.len))) {
        c->annotated = 1;
        return;
    }
    lst_scan s = qp__lst_scan(t);
    if (s.kind == LST_POSITION) {
        c->positions++;
        kind = 1;
        if (*before == 2) c->pairs++;
    } else if (s.kind == LST_MOVES) {
        c->moves++;
        c->wide |= has_wide(s.rest);
        c->numbered += s.numbered != 0;
        kind = s.numbered ? 3 : 2;
    } else {
        c->text += s.kind == LST_TEXT;
    }
    *before = kind;
}

/* A binary file, or text of another kind: JSON, XML. */
static int is_other(qp_text head) {
    size_t i = 0;
    while (i < head.len && (unsigned char)head.ptr[i] <= ' ') i++;
    if (i < head.len && (head.ptr[i] == '{' || head.ptr[i] == '<')) return 1;
    for (i = 0; i < head.len; i++) {
        unsigned char c = (unsigned char)head.ptr[i];
        if (c == 127 || (c < ' ' && !(c >= '\t' && c <= '\r') && c != 26))
            return 1;
    }
    return 0;
}

static int lst_find(qp_text head, int whole) {
    lst_census c = {0};
    if (is_other(head)) return 0;
    const char *p = head.ptr, *end = head.ptr + head.len;
    int before = 0;
    if (head.len >= 3 && !memcmp(p, "\xEF\xBB\xBF", 3)) p += 3;
    while (p < end && c.lines < 64) {
        const char *q = memchr(p, '\n', (size_t)(end - p));
        /* The last line may be cut. */
        if (!q && !whole && c.lines) break;
        qp_text line = qp__trim(p, q ? q : end);
        if (is_tag_line(line)) return 0; /* PGN */
        count_line(&c, line, &before);
        p = q ? q + 1 : end;
    }
    unsigned good = c.positions + c.moves;
    if (c.annotated) return 85;
    if (!good) return 0;
    if (c.pairs && c.pairs == c.positions) return 85;
    if (c.positions) return 4 * good >= 3 * c.lines ? 75 : 35;
    if (!c.numbered) return 2 * good >= c.lines ? 60 : 20;
    if (c.wide) return 50;
    return c.text ? 40 : 30;
}

const qp_format qp__format_listing = {
    .name = "listing",
    .title = "bare list of moves or positions",
    .extensions = "txt fen epd uci xay annofen",
    .flags = QP_FORMAT_READS | QP_FORMAT_MANY | QP_FORMAT_LOOSE,
    .holds = QP_HOLDS_START | QP_HOLDS_VARIATIONS | QP_HOLDS_COMMENTS |
             QP_HOLDS_NAGS | QP_HOLDS_RESULT | QP_HOLDS_UNICODE,
    .find = lst_find,
    .open = lst_open,
    .feed = lst_feed,
    .finish = lst_finish,
    .close = lst_close,
};
