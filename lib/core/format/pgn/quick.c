/* quick.c - the usual words of a game, numbers and moves in four characters,
 * read where they are, with the blanks between them. reader.c and words.c would
 * read them alike (test_pgn compares).
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../base/inline/ascii.h"
#include "../../notation/said.h"
#include "reader_int.h"
#include "scan.h"

/* So many bytes are looked at together; the last of a chunk are not read
 * here. */
enum { LOOK = 16 };

static inline int ends_word(char c) {
    return c == ' ' || c == '\n';
}

/* Bytes of a move number with its point, "12."; 0 for anything else. Begins
 * with a digit; looks at 4 bytes. */
static inline size_t short_number(const char *p) {
    size_t i = 1;
    while (i < 3 && char_digit(p[i])) i++;
    return p[i] == '.' ? i + 1 : 0;
}

/* A run of words: where it is, and who hears of it, if anyone. What the reader
 * knows is brought up to date at its end. */
typedef struct quick_run {
    qp_pgn_reader *r;
    const qp_handler *mover, *counter;
    const char *p; /* the next word */
    uint64_t zero; /* a byte's offset is this and its address */
    uint64_t line, line_offset;
    uint64_t left; /* a column is the offset less this */
    int held;      /* a number is, and nobody hears of it */
    int seen_move;
} quick_run;

/* A move that is passed on, and its place. What a player writes there may stay
 * from one to the next. Handlers know where it is, so all else is elsewhere. */
typedef struct quick_event {
    qp_moved moved;
    qp_at at;
} quick_event;

static inline quick_run run_from(qp_pgn_reader *r, const char *p) {
    int heard = !qp__emit_muted(&r->give);
    return (quick_run){
        .r = r,
        .mover = heard ? r->give.mover : NULL,
        .counter = heard ? r->give.counter : NULL,
        .p = p,
        .zero = r->chunk_offset - (uint64_t)(uintptr_t)r->chunk,
        .line = r->line,
        .line_offset = r->line_offset,
        .left = r->line_offset + r->conts - 1,
        .held = r->number_held,
    };
}

/* The run has read the words from `start` on, or a callback stopped it. */
static inline void run_ends(const quick_run *q, const char *start, int stop) {
    qp_pgn_reader *r = q->r;
    if (q->line != r->line) r->after_tag = 0;
    r->line = q->line;
    r->line_offset = q->line_offset;
    r->conts = q->left + 1 - q->line_offset;
    if (!q->counter) r->number_held = q->held;
    if (q->seen_move) r->has_moves = r->seen_any = 1;
    if (stop || q->p == start) return;
    r->line_text = q->p[-1] != '\n';
    r->blank_before = 0;
    r->after_number = r->number_held;
}

/* The word at q->p begins here. Columns fit: qp__pgn_quick looks at them
 * before. */
static inline void run_place(const quick_run *q, qp_at *at) {
    at->offset = q->zero + (uint64_t)(uintptr_t)q->p;
    at->line = q->line;
    at->col = (uint32_t)(at->offset - q->left);
}

/* Goes on at p, after the blank or line feed if `next`, which is there, is
 * one. */
static inline void run_on(quick_run *q, const char *p, char next) {
    q->p = p + 1;
    if (next == ' ') return;
    if (next != '\n') {
        q->p = p;
        return;
    }
    q->line++;
    q->left = q->zero + (uint64_t)(uintptr_t)p;
    q->line_offset = q->left + 1;
}

static inline int run_stops(const quick_run *q, qp_flow flow) {
    if (flow == QP_STOP) q->r->give.status = QP_E_STOP;
    return flow == QP_STOP;
}

/* As qp__pgn_emit_number among the moves, where numbers are heard of. */
static inline int heard_number(quick_run *q, size_t len) {
    qp_pgn_reader *r = q->r;
    if (r->number_held && qp__pgn_flush_number(r)) return 1;
    r->number_held = 1;
    r->number = 0;
    for (size_t i = 0; i + 1 < len; i++)
        r->number = r->number * 10 + (uint32_t)(q->p[i] - '0');
    r->number_black = 0;
    run_place(q, &r->number_at);
    return 0;
}

/* Passes on the number that is held; no more of them if that is the answer. */
static inline int quick_held_number(quick_run *q) {
    qp_pgn_reader *r = q->r;
    const qp_handler *to = q->counter;
    r->number_held = 0;
    qp_flow flow =
        to->number(to->ctx, r->number, r->number_black, &r->number_at);
    if (flow == QP_SKIP) q->counter = r->give.counter = NULL;
    return run_stops(q, flow);
}

/* As qp__pgn_emit_move among the moves. */
static inline int quick_move(quick_run *q, quick_event *event, size_t len,
                             qp__said said) {
    const qp_handler *to = q->mover;
    if (q->counter && q->r->number_held && quick_held_number(q)) return 1;
    q->held = 0;
    q->seen_move = 1;
    if (!to) return 0;
    run_place(q, &event->at);
    event->moved.text = (qp_text){q->p, len};
    event->moved.said_ = said;
    return run_stops(q, to->move(to->ctx, &event->moved, &event->at));
}

/* What a word was: one that is read here, which may stop all, or another. */
typedef enum quick_word { QUICK_READ, QUICK_STOPS, QUICK_OTHER } quick_word;

static inline quick_word quick_number(quick_run *q) {
    size_t len = short_number(q->p);
    const char *after = q->p + len;
    if (!len || !ends_word(*after)) return QUICK_OTHER;
    if (!q->counter)
        q->held = 1; /* that there is one is all that matters */
    else if (heard_number(q, len))
        return QUICK_STOPS;
    run_on(q, after, *after);
    return QUICK_READ;
}

/* Nonzero if a move may not end before this sign. */
static inline int quick_runs_on(char c) {
    return c != ' ' && (BYTE_CLASS[(unsigned char)c] == WORD_BYTE || c == '{');
}

static inline quick_word quick_han(quick_run *q, quick_event *event) {
    size_t len;
    const char *p = q->p;
    qp__said said = qp__han_said(p, &len);
    if (!said) return QUICK_OTHER;
    const char *after = p + len;
    char next = *after;
    if (quick_runs_on(next)) return QUICK_OTHER;
    if (quick_move(q, event, len, said)) return QUICK_STOPS;
    q->left += (size_t)(after - p) - 4; /* four characters */
    run_on(q, after, next);
    return QUICK_READ;
}

static inline quick_word quick_letters(quick_run *q, quick_event *event) {
    const char *p = q->p;
    size_t len = ends_word(p[4]) ? 4 : 5;
    if (!char_letter(*p) || !ends_word(p[len])) return QUICK_OTHER;
    qp__said said = qp__letters_said(p, len);
    if (!said) return QUICK_OTHER;
    if (quick_move(q, event, len, said)) return QUICK_STOPS;
    run_on(q, p + len, p[len]);
    return QUICK_READ;
}

const char *qp__pgn_quick(qp_pgn_reader *r, const char *p, const char *end) {
    if (!r->give.in_moves || r->give.has_result || r->stray || r->spaced ||
        r->held_result || end - p < LOOK)
        return p;
    const char *last = end - LOOK;
    quick_run q = run_from(r, p);
    quick_event event = {.moved = {.text = {NULL, 0}}};
    quick_word word = QUICK_READ;
    if (q.zero + (uint64_t)(uintptr_t)end - q.left >= UINT32_MAX) return p;
    while (word == QUICK_READ && q.p <= last) {
        if (*q.p & 0x80)
            word = quick_han(&q, &event);
        else if (char_digit(*q.p))
            word = quick_number(&q);
        else
            word = quick_letters(&q, &event);
    }
    run_ends(&q, p, word == QUICK_STOPS);
    return word == QUICK_STOPS ? NULL : q.p;
}
