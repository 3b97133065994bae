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

/* Bytes of a move number with its point and a blank after it, "12. ", without
 * the blank; 0 for anything else. Begins with a digit; looks at 5 bytes. */
static inline size_t short_number(const char *p, uint32_t *number) {
    size_t i = 1;
    uint32_t n = (unsigned char)*p - (uint32_t)'0';
    for (; i < 3 && char_digit(p[i]); i++) n = n * 10 + (uint32_t)(p[i] - '0');
    if (p[i] != '.' || !ends_word(p[i + 1])) return 0;
    *number = n;
    return i + 1;
}

/* A run of words: where it is, and who hears of it, if anyone. What the reader
 * knows is brought up to date at its end. */
typedef struct quick_run {
    qp_pgn_reader *r;
    const qp_handler *mover, *counter;
    uint64_t zero; /* a byte's offset is this and its address */
    uint64_t line, line_offset;
    uint64_t left; /* a column is the offset less this */
    int seen_move;
} quick_run;

static inline quick_run run_from(qp_pgn_reader *r) {
    int heard = !qp__emit_muted(&r->give);
    return (quick_run){
        .r = r,
        .mover = heard ? r->give.mover : NULL,
        .counter = heard ? r->give.counter : NULL,
        .zero = r->chunk_offset - (uint64_t)(uintptr_t)r->chunk,
        .line = r->line,
        .line_offset = r->line_offset,
        .left = r->line_offset + r->conts - 1,
    };
}

/* The run has read the words from `start` to `p`, or a callback stopped it. */
static inline void run_ends(const quick_run *q, const char *start,
                            const char *p) {
    qp_pgn_reader *r = q->r;
    r->line = q->line;
    r->line_offset = q->line_offset;
    r->conts = q->left + 1 - q->line_offset;
    if (q->seen_move) r->has_moves = r->seen_any = 1;
    if (!p || p == start) return;
    r->line_text = p[-1] != '\n';
    r->blank_before = 0;
    r->after_number = r->number_held;
}

/* Columns fit: qp__pgn_quick looks at them before. */
static inline qp_at run_place(const quick_run *q, const char *p) {
    uint64_t offset = q->zero + (uint64_t)(uintptr_t)p;
    return (qp_at){
        .offset = offset, .line = q->line, .col = (uint32_t)(offset - q->left)};
}

/* Goes on after the blank or line feed at p, if one is there. */
static inline const char *run_on(quick_run *q, const char *p) {
    if (*p == ' ') return p + 1;
    if (*p != '\n') return p;
    q->line++;
    q->left = q->zero + (uint64_t)(uintptr_t)p;
    q->line_offset = q->left + 1;
    q->r->after_tag = 0;
    return p + 1;
}

static inline int run_stops(const quick_run *q, qp_flow flow) {
    if (flow == QP_STOP) q->r->give.status = QP_E_STOP;
    return flow == QP_STOP;
}

/* As qp__pgn_emit_number among the moves. What the number is matters only to
 * who hears of it. */
static inline int quick_number(const quick_run *q, const char *p,
                               uint32_t number) {
    qp_pgn_reader *r = q->r;
    if (r->number_held && qp__pgn_flush_number(r)) return 1;
    r->number_held = 1;
    if (!q->counter) return 0;
    r->number = number;
    r->number_black = 0;
    r->number_at = run_place(q, p);
    return 0;
}

/* Passes on the number that is held; no more of them if that is the answer. */
static inline int quick_held_number(quick_run *q) {
    qp_pgn_reader *r = q->r;
    const qp_handler *to = q->counter;
    r->number_held = 0;
    if (!to) return 0;
    qp_flow flow =
        to->number(to->ctx, r->number, r->number_black, &r->number_at);
    if (flow == QP_SKIP) q->counter = r->give.counter = NULL;
    return run_stops(q, flow);
}

/* As qp__pgn_emit_move among the moves. */
static inline int quick_move(quick_run *q, qp_moved *moved, const char *p,
                             size_t len, qp__said said) {
    const qp_handler *to = q->mover;
    qp_at at = run_place(q, p);
    if (q->r->number_held && quick_held_number(q)) return 1;
    q->seen_move = 1;
    if (!to) return 0;
    moved->text = (qp_text){p, len};
    moved->said_ = said;
    return run_stops(q, to->move(to->ctx, moved, &at));
}

/* Reads a word at p, where LOOK bytes are, and the blank after it. Returns p
 * when it is another kind of word, NULL to stop. `moved` is for a move; what a
 * player writes there may stay from one to the next. */
static inline const char *quick_word(quick_run *q, qp_moved *moved,
                                     const char *p) {
    uint32_t number;
    size_t len;
    if (*p & 0x80) {
        qp__said said = qp__han_said(p, &len);
        if (!said) return p;
        unsigned char next = (unsigned char)p[len];
        if (next != ' ' && (BYTE_CLASS[next] == WORD_BYTE || next == '{'))
            return p;
        if (quick_move(q, moved, p, len, said)) return NULL;
        q->left += len - 4; /* four characters */
    } else if (char_digit(*p)) {
        len = short_number(p, &number);
        if (!len) return p;
        if (quick_number(q, p, number)) return NULL;
    } else {
        len = ends_word(p[4]) ? 4 : 5;
        if (!char_letter(*p) || !ends_word(p[len])) return p;
        qp__said said = qp__letters_said(p, len);
        if (!said) return p;
        if (quick_move(q, moved, p, len, said)) return NULL;
    }
    return run_on(q, p + len);
}

const char *qp__pgn_quick(qp_pgn_reader *r, const char *p, const char *end) {
    if (!r->give.in_moves || r->give.has_result || r->stray || r->spaced ||
        r->held_result || end - p < LOOK)
        return p;
    const char *start = p, *last = end - LOOK, *word;
    quick_run q = run_from(r);
    qp_moved moved = {.text = {NULL, 0}};
    if (q.zero + (uint64_t)(uintptr_t)end - q.left >= UINT32_MAX) return p;
    do {
        word = p;
        p = quick_word(&q, &moved, word);
    } while (p && p != word && p <= last);
    run_ends(&q, start, p);
    return p;
}
