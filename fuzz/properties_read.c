/* properties_read.c - properties 1 to 5 of properties.h: what a reader says. */
#include <string.h>

#include "properties.h"

/* Everything reported is hashed. What is wrong within a comment has a hash of
 * its own: between which parts of the text it is reported is free. */
typedef struct tally {
    const property_input *in;
    const qp_at *place;
    uint64_t hash, comment_hash;
    unsigned long events, stop_at, skip_at; /* numbers from 1; 0: never */
    int in_game, in_moves, in_comment, depth, ended, stopped;
    int skip_game, skip_depth; /* the depth of a variation that is skipped */
    unsigned comment_flags;
} tally;

static const qp_text NO_TEXT = {"", 0};

static uint64_t mixed(uint64_t hash, qp_text text) {
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * 1099511628211u;
    return hash;
}

static uint64_t mixed_place(uint64_t hash, const qp_at *at) {
    return (hash ^ at->offset ^ at->line << 20 ^ (uint64_t)at->col << 40) *
           1099511628211u;
}

/* ---- 3: places ------------------------------------------------------------
 */

/* Bytes of the character there; 0 when it is none. */
static size_t character(qp_text text, size_t at) {
    static const unsigned char LEAD[] = {0, 0xC0, 0xE0, 0xF0, 0xF8};
    unsigned char c = (unsigned char)text.ptr[at];
    size_t n = 1;
    if (c < 0x80) return n;
    for (n = 2; n <= 4 && (c < LEAD[n - 1] || c >= LEAD[n]); n++) {
    }
    if (n > 4 || n > text.len - at) return 0;
    for (size_t i = 1; i < n; i++)
        if ((text.ptr[at + i] & 0xC0) != 0x80) return 0;
    return n;
}

/* Expat ends a line at a carriage return alone, and takes a text for UTF-16
 * where one of the first two bytes is NUL: from here on its places are its
 * own. */
static int expat_differs(qp_text text, size_t at) {
    char c = text.ptr[at];
    if (at + 1 < text.len && c == '\r') return text.ptr[at + 1] != '\n';
    return c == '\r' || (!c && at < 2);
}

/* PGN ends lines at a carriage return alone when its first line ends so. */
static int ends_with_returns(const property_input *in) {
    qp_text text = in->bytes;
    size_t i = 0;
    if (strcmp(in->format->name, "pgn") != 0) return 0;
    while (i < text.len && text.ptr[i] != '\r' && text.ptr[i] != '\n') i++;
    return i < text.len && text.ptr[i] == '\r';
}

/* The place of each byte of a text, and of its end. The column is 0 within a
 * character, and in a line after what is not UTF-8; the line is 0 where it is
 * not known. Owned: free. NULL: bytes have no lines. */
static qp_at *places_of(const property_input *in) {
    qp_text text = in->bytes;
    int expat = (in->flags & PROPERTIES_EXPAT) != 0;
    int returns = ends_with_returns(in);
    if (in->format->flags & QP_FORMAT_BINARY) return NULL;
    qp_at *place = calloc(text.len + 1, sizeof *place), at = {0, 1, 1};
    LAW(place != NULL);
    while (at.offset < text.len) {
        size_t n = character(text, at.offset);
        if (expat && expat_differs(text, at.offset)) return place;
        if (!n) at.col = 0, n = 1;
        for (size_t i = 0; i < n; i++)
            place[at.offset + i] = (qp_at){0, at.line, i ? 0 : at.col};
        if (returns && text.ptr[at.offset] == '\r') return place;
        if (text.ptr[at.offset] == '\n')
            at.line++, at.col = 1;
        else if (at.col)
            at.col++;
        at.offset += n;
    }
    place[text.len] = at;
    return place;
}

static void check_place(const tally *t, const qp_at *at) {
    LAW(at->offset <= t->in->bytes.len);
    if (t->in->format->flags & QP_FORMAT_BINARY) {
        LAW(!at->line && !at->col);
        return;
    }
    LAW(at->line > 0 && at->col > 0);
    if (!t->place || !t->place[at->offset].line) return;
    const qp_at *want = &t->place[at->offset];
    int same = at->line == want->line && (!want->col || at->col == want->col);
    if (!same)
        fprintf(stderr, "byte %u: told %u:%u, is %u:%u\n", (unsigned)at->offset,
                (unsigned)at->line, at->col, (unsigned)want->line, want->col);
    LAW(same);
}

/* ---- 2: the order of what is reported ------------------------------------ */

static qp_flow told(tally *t, char kind, qp_text text, const qp_at *at) {
    LAW(!t->stopped && !t->skip_game && !t->skip_depth);
    LAW(t->in_game && !t->in_comment);
    check_place(t, at);
    t->hash = mixed_place(mixed(t->hash ^ (unsigned char)kind, text), at);
    t->stopped = ++t->events == t->stop_at;
    return t->stopped ? QP_STOP : QP_GO;
}

/* A record of bytes has a place for what it says; words may say more than
 * the format's writer would. */
static void check_held(const tally *t, unsigned what) {
    if (t->in->format->flags & QP_FORMAT_BINARY)
        LAW(t->in->format->holds & what);
}

/* Skips once in `often` times, always in the same places. */
static int skips(const tally *t, qp_flow flow, unsigned often) {
    if (flow == QP_STOP) return 0;
    if (t->skip_at) return t->events == t->skip_at;
    if (!(t->in->seed & PROPERTIES_SKIP)) return 0;
    return (t->hash >> 7) % often == 0;
}

/* Where QP_SKIP skips the game. */
static qp_flow reported_or_skip(tally *t, char kind, qp_text text,
                                const qp_at *at) {
    qp_flow flow = told(t, kind, text, at);
    if (!skips(t, flow, kind == 't' ? 31 : 5)) return flow;
    t->skip_game = 1;
    return QP_SKIP;
}

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(!t->in_game && !t->in_moves && !t->depth);
    t->in_game = 1;
    t->ended = 0;
    return reported_or_skip(t, 'g', NO_TEXT, at);
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    tally *t = ctx;
    LAW(!t->in_moves && name.len);
    LAW(name.len <= QP_TOKEN_MAX && value.len <= QP_TOKEN_MAX);
    if (t->in->format->flags & QP_FORMAT_BINARY &&
        !(t->in->flags & PROPERTIES_ANY))
        LAW(value.len && (t->in->flags & PROPERTIES_FOLDS ||
                          !memchr(value.ptr, '\n', value.len)));
    t->hash = mixed(t->hash ^ 'v', value);
    return reported_or_skip(t, 't', name, at);
}

static qp_flow on_begin_moves(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(!t->in_moves);
    t->in_moves = 1;
    return reported_or_skip(t, 'm', NO_TEXT, at);
}

static qp_flow on_number(void *ctx, uint32_t number, int black,
                         const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->ended);
    t->hash += number;
    return told(t, black ? 'N' : 'n', NO_TEXT, at);
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->ended);
    LAW(moved->text.len && moved->text.len <= QP_TOKEN_MAX);
    if (t->in->format->notation == QP_NOTATION_UCCI) LAW(moved->text.len == 4);
    return told(t, 'w', moved->text, at);
}

enum {
    COMMENT_KINDS = QP_COMMENT_LINE | QP_COMMENT_ESCAPE | QP_COMMENT_BEFORE
};

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    tally *t = ctx;
    unsigned kind = flags & ~(unsigned)QP_COMMENT_END;
    check_held(t, QP_HOLDS_COMMENTS);
    /* The game's own is at the root of its tree. */
    if (!t->in_moves) check_held(t, QP_HOLDS_VARIATIONS);
    LAW(!(kind & ~(unsigned)COMMENT_KINDS));
    LAW(t->in_moves || !(kind & QP_COMMENT_BEFORE));
    if (!t->in_comment) {
        t->hash += t->comment_flags = kind;
        if (told(t, 'c', NO_TEXT, at) == QP_STOP) return QP_STOP;
    }
    LAW(!t->stopped && kind == t->comment_flags);
    LAW(flags & QP_COMMENT_END || t->in->flags & PROPERTIES_PARTS);
    if (t->in->format->flags & QP_FORMAT_BINARY &&
        !(t->in->flags & PROPERTIES_ANY))
        LAW(!part.len || !memchr(part.ptr, '\0', part.len));
    /* Bytes that are held until they are whole have the same parts always. */
    if (t->in->format->flags & QP_FORMAT_BINARY)
        t->hash = mixed_place(t->hash, at);
    t->hash = mixed(t->hash, part);
    t->in_comment = !(flags & QP_COMMENT_END);
    return QP_GO;
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->ended && nag <= 255);
    check_held(t, QP_HOLDS_NAGS);
    t->hash += nag;
    return told(t, '$', NO_TEXT, at);
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    tally *t = ctx;
    LAW(t->in_moves && !t->ended);
    LAW(++t->depth <= QP_DEPTH_MAX);
    check_held(t, QP_HOLDS_VARIATIONS);
    qp_flow flow = told(t, '(', NO_TEXT, at);
    if (!skips(t, flow, 5)) return flow;
    t->skip_depth = t->depth;
    return QP_SKIP;
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    tally *t = ctx;
    if (t->skip_depth) LAW(t->skip_depth == t->depth);
    t->skip_depth = 0;
    LAW(t->depth-- > 0 && !t->ended);
    return told(t, ')', NO_TEXT, at);
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    static const char *const WORDS[] = {"1-0", "0-1", "1/2-1/2", "*"};
    tally *t = ctx;
    LAW(t->in_moves && !t->depth && !t->ended);
    check_held(t, QP_HOLDS_RESULT);
    size_t i = 0;
    while (i < 4 && (text.len != strlen(WORDS[i]) ||
                     memcmp(text.ptr, WORDS[i], text.len) != 0))
        i++;
    LAW(i < 4);
    t->ended = 1;
    return told(t, 'r', text, at);
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)broken;
    tally *t = ctx;
    LAW(!t->depth && !t->skip_depth);
    t->skip_game = 0;
    qp_flow flow = told(t, 'e', NO_TEXT, at);
    t->in_game = t->in_moves = 0;
    return flow;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)number, (void)ply;
    tally *t = ctx;
    LAW(err->code != QP_OK && !t->stopped);
    LAW(memchr(err->what, '\0', sizeof err->what));
    LAW(memchr(err->want, '\0', sizeof err->want));
    check_place(t, &err->at);
    uint64_t *hash = t->in_comment ? &t->comment_hash : &t->hash;
    *hash = mixed(*hash ^ '!', (qp_text){err->what, strlen(err->what)});
    *hash = mixed(*hash ^ '=', (qp_text){err->want, strlen(err->want)});
    *hash = mixed_place(*hash + (uint64_t)err->code, &err->at);
    if (!t->in_comment) t->stopped = ++t->events == t->stop_at;
    return t->stopped ? QP_STOP : QP_GO;
}

static const qp_handler TALLY = {.size = sizeof(qp_handler),
                                 .begin_game = on_begin_game,
                                 .tag = on_tag,
                                 .begin_moves = on_begin_moves,
                                 .number = on_number,
                                 .move = on_move,
                                 .comment = on_comment,
                                 .nag = on_nag,
                                 .begin_variation = on_begin_variation,
                                 .end_variation = on_end_variation,
                                 .result = on_result,
                                 .end_game = on_end_game,
                                 .problem = on_problem};

/* ---- 1: cuts --------------------------------------------------------------
 */

const qp_format *property_reader(const qp_format *format) {
    return format->open ? format : qp_format_by_name((qp_text){"listing", 7});
}

qp_status property_feed(const qp_format *format, const qp_handler *to,
                        qp_text bytes, size_t step, size_t grow,
                        const qp_alloc *alloc) {
    format = property_reader(format);
    qp_format_reader *r = format->open(to, alloc);
    LAW(r || alloc);
    if (!r) return QP_E_NOMEM;
    qp_status rc = QP_OK;
    for (size_t at = 0, n = step ? step : bytes.len; at < bytes.len && !rc;
         n += grow) {
        if (n > bytes.len - at) n = bytes.len - at;
        /* A copy, so that a look past the end of a piece is seen. */
        char *piece = malloc(n);
        LAW(piece != NULL);
        memcpy(piece, bytes.ptr + at, n);
        rc = format->feed(r, piece, n);
        free(piece);
        at += n;
    }
    qp_status end = format->finish(r);
    format->close(r);
    return rc ? rc : end;
}

static struct {
    qp_format format;
    const qp_format *real;
    qp_handler to;
    qp_format_reader *reader;
} kept;

static qp_format_reader *open_kept(const qp_handler *to,
                                   const qp_alloc *alloc) {
    LAW(!alloc);
    kept.to = *to;
    if (!kept.reader) kept.reader = kept.real->open(&kept.to, NULL);
    return kept.reader;
}

static void close_kept(qp_format_reader *reader) {
    (void)reader;
}

const qp_format *property_kept(const qp_format *format) {
    if (kept.real && kept.real != format) {
        kept.real->close(kept.reader);
        kept.reader = NULL;
    }
    kept.real = format;
    kept.format = *format;
    kept.format.open = open_kept;
    kept.format.close = close_kept;
    return &kept.format;
}

/* Reads all of it again; `t` says what from, and where to stop. */
static tally read_cut(tally t, size_t step, size_t grow) {
    const property_input *in = t.in;
    t.hash = 14695981039346656037u;
    qp_handler v = TALLY;
    v.ctx = &t;
    qp_status rc = property_feed(in->format, &v, in->bytes, step, grow, NULL);
    if (rc == QP_E_LIMIT && in->flags & PROPERTIES_LIMIT)
        LAW(!t.stopped);
    else
        LAW(rc == (t.stopped ? QP_E_STOP : QP_OK));
    LAW(t.stopped || !t.in_game);
    t.hash += t.comment_hash ^ (uint64_t)rc;
    return t;
}

void properties_of_reader(const property_input *in) {
    size_t step = 1 + in->seed % 61;
    for (int whole = 0; whole < 2; whole++) {
        int sure = in->format->find(in->bytes, whole);
        LAW(sure >= 0 && sure <= 100);
    }
    qp_at *place = places_of(in);
    tally t = {.in = in, .place = place};
    tally all = read_cut(t, in->bytes.len, 0);
    if (in->bytes.len < 4096) LAW(read_cut(t, 1, 0).hash == all.hash);
    LAW(read_cut(t, step, 1).hash == all.hash);
    if (all.events) {
        t.stop_at = 1 + (unsigned long)(all.hash >> 9) % all.events;
        tally part = read_cut(t, in->bytes.len, 0);
        LAW(part.stopped && part.events == t.stop_at);
        LAW(read_cut(t, step, 1).hash == part.hash);
    }
    free(place);
}

void properties_of_orders(const property_input *in) {
    size_t all = in->bytes.len, step = all < 4096 ? 1 : 61;
    qp_at *place = places_of(in);
    tally t = {.in = in, .place = place};
    unsigned long events = read_cut(t, all, 0).events;
    for (unsigned long n = 1; n <= events; n++) {
        t.stop_at = n;
        tally part = read_cut(t, all, 0);
        LAW(part.stopped && part.events == n);
        LAW(read_cut(t, step, 0).hash == part.hash);
        t.stop_at = 0;
        t.skip_at = n;
        LAW(read_cut(t, step, 0).hash == read_cut(t, all, 0).hash);
        t.skip_at = 0;
    }
    free(place);
}

qp_status property_read(const property_input *in, size_t step,
                        const qp_alloc *alloc) {
    tally t = {.in = in};
    qp_handler v = TALLY;
    v.ctx = &t;
    qp_status rc = property_feed(in->format, &v, in->bytes, step, 0, alloc);
    LAW(rc || !t.in_game);
    return rc;
}
