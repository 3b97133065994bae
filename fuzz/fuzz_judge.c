/* fuzz_judge.c - properties of the judge, for any line and any book:
 *
 *   1. labels are of the ply, their squares are on the board, their texts have
 *      the length that is returned
 *   2. a ruling is where its position does, and as often as the book wants;
 *      a judge that has seen the line says what a new one says
 *   3. the line in the mirror has the same verdict, and with colours exchanged
 *      the other side's. Not so of the Chinese books: their searches end after
 *      so many positions, in an order that the mirror changes
 *   4. moves that may not be played are legal, are judged so when they are, and
 *      leave the line as it was
 *
 * The first byte gives the book, the second how many of the last moves are
 * played again and again; the rest is a command as line.h reads it.
 */
#include <string.h>

#include "fuzz.h"
#include "qipu/judge.h"

enum { PLIES = 64, AGAIN = 3, TEXT = 256 };

/* What no position may have. */
enum { NEVER = QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY };

typedef struct heard {
    qp_ruling ruling[PLIES * 2];
    size_t ply[PLIES * 2];
    size_t count;
} heard;

static qp_line *new_line(const qp_pos *base) {
    qp_line *line = qp_line_new(base, NULL);
    if (!line) exit(2);
    return line;
}

static qp_judge *new_judge(const qp_book *book) {
    qp_judge *judge = qp_judge_new(book, NULL);
    if (!judge) exit(2);
    return judge;
}

static qp_flow on_ruling(void *ctx, const qp_ruling *ruling, size_t ply) {
    heard *h = ctx;
    LAW(h->count < PLIES * 2);
    h->ruling[h->count] = *ruling;
    h->ply[h->count++] = ply;
    return QP_GO;
}

static void hear(heard *h, qp_judge *judge, qp_line *line) {
    h->count = 0;
    LAW(qp_judge_game(judge, line, on_ruling, h) == QP_OK);
}

/* Plays the last moves again, as long as they are legal. */
static void play_again(qp_line *line, unsigned moves) {
    size_t length = qp_line_seek(line, SIZE_MAX);
    if (!moves || moves > length) return;
    for (size_t i = 0; i < (size_t)moves * AGAIN; i++) {
        qp_ply ply;
        qp_line_get(&ply, line, length - moves + 1 + i % moves);
        if (qp_line_play(line, ply.move)) return;
    }
}

/* ---- 1. labels ----------------------------------------------------------- */

static void check_text(size_t length, const char *text) {
    LAW(length < TEXT && strlen(text) == length && length > 0);
}

static void check_label(qp_judge *judge, qp_line *line, size_t ply) {
    char text[TEXT];
    qp_label label;
    qp_ply at;
    LAW(qp_judge_label(&label, judge, line, ply) == QP_OK);
    qp_line_get(&at, line, ply);
    qp_line_seek(line, ply);
    LAW(label.ply == ply && label.side == at.side);
    LAW(label.move.from == at.move.from && label.move.to == at.move.to);
    LAW(!at.check == !(label.acts >> QP_ACT_CHECK & 1));
    LAW(label.act == QP_ACT_IDLE || label.acts >> label.act & 1);
    LAW(label.by == QP_SQ_NONE || label.by < QP_SQUARES);
    LAW(label.whom == QP_SQ_NONE || label.whom < QP_SQUARES);
    LAW(label.chases <= QP_CHASES_MAX);
    for (int words = QP_WORDS_EN; words <= QP_WORDS_ZH; words++) {
        const qp_pos *pos = qp_line_pos(line);
        check_text(qp_label_text(text, TEXT, &label, pos, (qp_words)words),
                   text);
        for (size_t i = 0; i < label.chases; i++) {
            const qp_setup *setup = qp_pos_setup(pos);
            qp_piece whom = setup->cell[label.chase[i].whom];
            qp_piece by = setup->cell[label.chase[i].by];
            LAW(by && QP_SIDE_OF(by) == at.side);
            LAW(whom && QP_SIDE_OF(whom) != at.side);
            check_text(qp_chase_text(text, TEXT, &label.chase[i], pos,
                                     (qp_words)words),
                       text);
        }
    }
}

/* ---- 2. rulings ---------------------------------------------------------- */

static void check_ruling(const qp_book *book, const qp_ruling *r, size_t ply,
                         qp_line *line) {
    char text[TEXT];
    check_text(qp_ruling_text(text, TEXT, r, book, QP_WORDS_EN), text);
    check_text(qp_ruling_text(text, TEXT, r, book, QP_WORDS_ZH), text);
    LAW(r->verdict != QP_VERDICT_NONE && r->ground != QP_GROUND_NONE);
    LAW(r->last == ply && r->first <= ply);
    if (r->ground != QP_GROUND_REPETITION) return;
    LAW(!r->vary_by || r->vary_by > ply);
    if (r->times < qp_book_times(book)) { /* 23.4 */
        LAW(r->referee && r->certainty != QP_CERTAINTY_DEFINITE);
        return;
    }
    qp_line_seek(line, r->first - 1);
    qp_pos before = *qp_line_pos(line);
    qp_line_seek(line, r->last);
    LAW(!memcmp(qp_pos_setup(&before)->cell,
                qp_pos_setup(qp_line_pos(line))->cell, QP_SQUARES));
}

static void check_again(const heard *h, const qp_book *book, qp_line *line) {
    static heard again;
    qp_judge *judge = new_judge(book);
    for (size_t i = h->count; i-- > 0;) {
        qp_ruling r;
        qp_line_seek(line, h->ply[i]);
        LAW(qp_judge_line(&r, judge, line) == QP_OK);
        LAW(r.verdict == h->ruling[i].verdict ||
            r.ground <= QP_GROUND_STALEMATE);
    }
    hear(&again, judge, line);
    LAW(again.count == h->count);
    for (size_t i = 0; i < h->count; i++)
        LAW(!memcmp(&again.ruling[i], &h->ruling[i], sizeof *h->ruling));
    qp_judge_free(judge);
}

/* ---- 3. symmetry --------------------------------------------------------- */

static qp_move seen(qp_move move, int flipped) {
    if (!flipped) return qp_move_mirror(move);
    return (qp_move){(qp_sq)(QP_SQUARES - 1 - move.from),
                     (qp_sq)(QP_SQUARES - 1 - move.to)};
}

static qp_verdict exchanged(qp_verdict v) {
    switch (v) {
    case QP_VERDICT_RED_VARIES: return QP_VERDICT_BLACK_VARIES;
    case QP_VERDICT_BLACK_VARIES: return QP_VERDICT_RED_VARIES;
    case QP_VERDICT_RED_WINS: return QP_VERDICT_BLACK_WINS;
    case QP_VERDICT_BLACK_WINS: return QP_VERDICT_RED_WINS;
    default: return v;
    }
}

static void check_symmetry(const heard *h, const qp_book *book,
                           const qp_line *line, int flipped) {
    static heard other;
    qp_setup setup;
    qp_pos base;
    (flipped ? qp_setup_flip
             : qp_setup_mirror)(&setup, qp_pos_setup(qp_line_base(line)));
    LAW(!(qp_pos_from_setup(&base, &setup, ~0u) & NEVER));
    qp_line *twin = new_line(&base);
    for (size_t ply = 1; ply <= qp_line_length(line); ply++) {
        qp_ply at;
        qp_line_get(&at, line, ply);
        LAW(qp_line_play(twin, seen(at.move, flipped)) == QP_OK);
    }
    qp_judge *judge = new_judge(book);
    hear(&other, judge, twin);
    LAW(other.count == h->count);
    for (size_t i = 0; i < h->count; i++) {
        qp_verdict v = h->ruling[i].verdict;
        LAW(other.ruling[i].verdict == (flipped ? exchanged(v) : v));
        LAW(other.ply[i] == h->ply[i]);
    }
    qp_judge_free(judge);
    qp_line_free(twin);
}

/* ---- 4. bans ------------------------------------------------------------- */

static void check_bans(qp_judge *judge, qp_line *line) {
    qp_ban bans[QP_MOVES_MAX];
    size_t n = 0, length = qp_line_seek(line, SIZE_MAX);
    qp_pos pos = *qp_line_pos(line);
    LAW(qp_judge_bans(bans, &n, judge, line) == QP_OK);
    LAW(qp_line_length(line) == length && n <= QP_MOVES_MAX);
    LAW(!memcmp(&pos, qp_line_pos(line), sizeof pos));
    for (size_t i = 0; i < n; i++) {
        qp_ruling r;
        LAW(qp_line_play(line, bans[i].move) == QP_OK);
        LAW(qp_judge_line(&r, judge, line) == QP_OK);
        LAW(r.verdict == (qp_pos_turn(&pos) == QP_RED
                              ? QP_VERDICT_RED_VARIES
                              : QP_VERDICT_BLACK_VARIES));
        qp_line_seek(line, length);
        qp_line_cut(line);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static heard h;
    if (size < 2 || size > 1024) return 0;
    const qp_book *book = qp_book_at(data[0] % qp_books());
    qp_line *line = new_line(NULL);
    qp_judge *judge = new_judge(book);
    qp_status rc =
        qp_line_read(NULL, line, (qp_text){(const char *)data + 2, size - 2},
                     ~0u, QP_NOTATION_UCCI, NULL);
    play_again(line, data[1] % 9);
    if (rc != QP_E_NOMEM && qp_line_length(line) <= PLIES) {
        hear(&h, judge, line);
        for (size_t i = 0; i < h.count; i++)
            check_ruling(book, &h.ruling[i], h.ply[i], line);
        check_again(&h, book, line);
        if (strncmp(qp_book_name(book), "cxa", 3)) {
            check_symmetry(&h, book, line, 0);
            check_symmetry(&h, book, line, 1);
        }
        for (size_t ply = 1; ply <= qp_line_length(line); ply++)
            check_label(judge, line, ply);
        check_bans(judge, line);
    }
    qp_judge_free(judge);
    qp_line_free(line);
    return 0;
}
