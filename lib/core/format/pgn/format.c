/* format.c - PGN in the table of formats, and how it is detected: by a tag or a
 * move number.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../base/inline/ascii.h"
#include "../common/format_list.h"

#include <limits.h>
#include <string.h>

#include "../common/loss_report.h"
#include "qipu/pgn.h"
#include "reader_int.h"

static int pgn_format_is_letter(char c) {
    return char_letter(c) || c == '_';
}

/* "[Name " at the start of a line, then a quote. */
static int pgn_format_is_tag(const char *p, const char *end) {
    if (p == end || *p++ != '[' || p == end || !pgn_format_is_letter(*p))
        return 0;
    while (p < end && (pgn_format_is_letter(*p) || (*p >= '0' && *p <= '9')))
        p++;
    const char *blank = p;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    return p > blank && p < end && *p == '"';
}

/* The same in other signs: the reader's business, here a weaker mark. */
static int is_odd_tag(const char *p, const char *end) {
    size_t n = p < end && *p == '[';
    if (!n && p < end) n = qp__pgn_wide_open(p, (size_t)(end - p));
    return n && qp__pgn_tag_at(p + n, end);
}

/* "1." or "1 ." at the start of a line. */
static int pgn_is_number(const char *p, const char *end) {
    const char *first = p;
    while (p < end && *p >= '0' && *p <= '9') p++;
    if (p == first || p - first > 3) return 0;
    while (p < end && *p == ' ') p++;
    return p < end && *p == '.';
}

static int pgn_find(qp_text head, int whole) {
    const char *p = head.ptr, *end = p + head.len;
    int best = 0;
    (void)whole;
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n'))
        p++;
    /* What begins as PGN is PGN, whatever its comments quote. */
    if (pgn_format_is_tag(p, end)) return 99;
    if (is_odd_tag(p, end)) return 97;
    if (p < end && (pgn_is_number(p, end) || *p == ';' || *p == '%')) best = 45;
    while (p < end) {
        while (p < end && (*p == ' ' || *p == '\t' || *p == '\r')) p++;
        if (pgn_format_is_tag(p, end)) return 95;
        if (best < 90 && is_odd_tag(p, end)) best = 90;
        if (best == 0 && pgn_is_number(p, end)) best = 36;
        while (p < end && *p != '\n') p++;
        p += p < end;
    }
    return best;
}

static qp_format_reader *pgn_open_reader(const qp_handler *to,
                                         const qp_alloc *alloc) {
    return (qp_format_reader *)qp_pgn_reader_new(to, 0, alloc);
}

static qp_format_reader *open_strict(const qp_handler *to,
                                     const qp_alloc *alloc) {
    return (qp_format_reader *)qp_pgn_reader_new(to, QP_PGN_STRICT, alloc);
}

static qp_status pgn_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    return qp_pgn_feed((qp_pgn_reader *)reader, bytes, len);
}

static qp_status pgn_finish(qp_format_reader *reader) {
    return qp_pgn_finish((qp_pgn_reader *)reader);
}

static void pgn_place(qp_at *out, const qp_format_reader *reader) {
    qp_pgn_at(out, (const qp_pgn_reader *)reader);
}

static int inside(const qp_format_reader *reader) {
    return qp_pgn_inside((const qp_pgn_reader *)reader);
}

/* How lines end, and whether the game begins within one. A game that ends in
 * held lines (breaks.c) was read with what follows it in view. */
static unsigned pgn_known(const qp_format_reader *reader) {
    const qp_pgn_reader *r = (const qp_pgn_reader *)reader;
    if (r->rereading && !r->give.in_game) return UINT_MAX;
    return (unsigned)r->line_ends << 1 | (r->game_col != 1);
}

static void pgn_resume(qp_format_reader *reader, unsigned known) {
    qp_pgn_reader *r = (qp_pgn_reader *)reader;
    r->line_ends = (pgn_lines)(known >> 1 & 3);
    if (known & 1) r->line_offset = UINT64_MAX; /* one column before */
}

static void pgn_close_reader(qp_format_reader *reader) {
    qp_pgn_reader_free((qp_pgn_reader *)reader);
}

static qp_status pgn_write_game(const qp_game *game,
                                const qp_write_options *options,
                                const qp_sink *out) {
    qp_pgn_style style = {.size = sizeof style};
    qp_write_options known;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    if (options) {
        qp__pgn_report_losses(game, options);
        style.notation = options->notation;
        style.move_flags = options->move_flags;
    }
    return qp_pgn_write(game, &style, out);
}

const qp_format qp__format_pgn = {
    .name = "pgn",
    .title = "Portable Game Notation",
    .extensions = "pgn",
    .flags = QP_FORMAT_READS | QP_FORMAT_WRITES | QP_FORMAT_MANY |
             QP_FORMAT_ELSE | QP_FORMAT_RANGES,
    .holds = QP_HOLDS_TAGS | QP_HOLDS_START | QP_HOLDS_VARIATIONS |
             QP_HOLDS_COMMENTS | QP_HOLDS_NAGS | QP_HOLDS_RESULT |
             QP_HOLDS_UNICODE,
    .notation = QP_NOTATION_ANY,
    .find = pgn_find,
    .open = pgn_open_reader,
    .open_strict = open_strict,
    .feed = pgn_feed,
    .finish = pgn_finish,
    .close = pgn_close_reader,
    .write = pgn_write_game,
    .at = pgn_place,
    .inside = inside,
    .state = pgn_known,
    .resume = pgn_resume};
