/* test_judge.c - labels and verdicts: the table judge.qpt, what holds for every
 * book, and with --corpus the printed examples of cases/repetition.tsv, which
 * stand beside the corpus.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "failing_alloc.h"
#include "qipu/overrule.h"
#include "table.h"

/* ---- lines --------------------------------------------------------------- */

static qp_line *line_of(const char *fen) {
    qp_pos pos;
    qp_line *line;
    check_must(qp_pos_read(&pos, qp_text_of(fen), ~0u, NULL));
    line = qp_line_new(&pos, NULL);
    if (!line) check_must(QP_E_NOMEM);
    return line;
}

/* Plays moves of four characters, parted by blanks; 0 at one that is not legal.
 */
static int play(qp_line *line, const char *moves) {
    for (; *moves; moves += moves[4] ? 5 : 4) {
        qp_move move = {qp_square_read((qp_text){moves, 2}, 0),
                        qp_square_read((qp_text){moves + 2, 2}, 0)};
        if (qp_line_play(line, move)) return 0;
    }
    return 1;
}

/* The first ruling of a line. */
typedef struct found {
    qp_ruling first;
    size_t ply, rulings;
} found;

static qp_flow on_ruling(void *ctx, const qp_ruling *ruling, size_t ply) {
    found *f = ctx;
    if (f->rulings++) return QP_GO;
    f->first = *ruling;
    f->ply = ply;
    return QP_GO;
}

static found first_ruling(qp_judge *judge, qp_line *line) {
    found f;
    memset(&f, 0, sizeof f);
    check_must(qp_judge_game(judge, line, on_ruling, &f));
    return f;
}

/* ---- the table ----------------------------------------------------------- */

static void expect(const kase *k, const char *key, const char *got) {
    const field *want = kase_get(k, key);
    if (want && strcmp(want->value, got))
        kase_fail(k, "%s: %s, expected %s", key, got, want->value);
}

/* "red must vary (perpetual check, CXA 2020 25.1)", and at which ply. */
static void expect_verdict(const kase *k, qp_judge *judge, qp_line *line) {
    char reason[256], text[320];
    found f = first_ruling(judge, line);
    const qp_book *book = qp_judge_book(judge);
    if (!f.rulings) f.first.clause = "";
    qp_ruling_text(reason, sizeof reason, &f.first, book, QP_WORDS_EN);
    snprintf(text, sizeof text, "%s (%s)",
             qp_verdict_name(f.first.verdict, QP_WORDS_EN), reason);
    expect(k, "verdict", text);
    qp_ruling_text(reason, sizeof reason, &f.first, book, QP_WORDS_ZH);
    snprintf(text, sizeof text, "%s (%s)",
             qp_verdict_name(f.first.verdict, QP_WORDS_ZH), reason);
    expect(k, "in Chinese", text);
    snprintf(text, sizeof text, "%zu: %zu to %zu", f.ply, f.first.first,
             f.first.last);
    expect(k, "cycle", text);
}

/* The acts of all plies, and why the last has its own. */
static void expect_labels(const kase *k, qp_judge *judge, qp_line *line) {
    char acts[1024] = "", text[256];
    qp_label label;
    size_t plies = qp_line_length(line);
    for (size_t ply = 1; ply <= plies && ply <= 40; ply++) {
        check_must(qp_judge_label(&label, judge, line, ply));
        snprintf(acts + strlen(acts), sizeof acts - strlen(acts), "%s%s",
                 ply > 1 ? " " : "", qp_act_name(label.act, QP_WORDS_EN));
    }
    expect(k, "labels", acts);
    if (!plies) return;
    check_must(qp_judge_label(&label, judge, line, plies));
    qp_line_seek(line, plies);
    qp_label_text(text, sizeof text, &label, qp_line_pos(line), QP_WORDS_EN);
    expect(k, "why", text);
    qp_label_text(text, sizeof text, &label, qp_line_pos(line), QP_WORDS_ZH);
    expect(k, "why in Chinese", text);
}

static void expect_bans(const kase *k, qp_judge *judge, qp_line *line) {
    qp_ban bans[QP_MOVES_MAX];
    char text[1024] = "";
    size_t n, length = qp_line_length(line);
    check_must(qp_judge_bans(bans, &n, judge, line));
    if (qp_line_length(line) != length) kase_fail(k, "the line was changed");
    for (size_t i = 0; i < n; i++) {
        char *out = text + strlen(text);
        if (i) *out++ = ' ';
        out += qp_square_write(out, bans[i].move.from, 0);
        out += qp_square_write(out, bans[i].move.to, 0);
        *out = '\0';
    }
    expect(k, "bans", n ? text : "-");
}

/* "arguable, ply 1 idle: draw": the members of the first ruling. */
static void expect_certainty(const kase *k, qp_judge *judge, qp_line *line) {
    char text[128];
    found f = first_ruling(judge, line);
    int n = snprintf(text, sizeof text, "%s",
                     qp_certainty_name(f.first.certainty, QP_LANG_EN));
    if (f.first.doubt)
        snprintf(text + n, sizeof text - (size_t)n, ", ply %zu %s: %s",
                 f.first.doubt, qp_act_name(f.first.doubt_act, QP_LANG_EN),
                 qp_verdict_name(f.first.doubt_verdict, QP_LANG_EN));
    expect(k, "certainty", text);
}

/* The verdict by the labels of an arbiter, or what is wrong with these; without
 * them it is the program's again. */
static void expect_overruled(const kase *k, qp_judge *judge, qp_line *line) {
    const field *labels = kase_get(k, "overruled");
    char reason[256], text[320];
    qp_err err;
    if (!labels) return;
    found before = first_ruling(judge, line);
    if (qp_judge_overrule(judge, line, qp_text_of(labels->value), &err)) {
        qp_err_message(text, sizeof text, &err, NULL, QP_LANG_EN);
    } else {
        found f = first_ruling(judge, line);
        qp_ruling_text(reason, sizeof reason, &f.first, qp_judge_book(judge),
                       QP_LANG_EN);
        snprintf(text, sizeof text, "%s (%s)",
                 qp_verdict_name(f.first.verdict, QP_LANG_EN), reason);
    }
    expect(k, "then", text);
    check_must(qp_judge_overrule(judge, line, (qp_text){"", 0}, NULL));
    found after = first_ruling(judge, line);
    if (before.first.verdict != after.first.verdict ||
        before.first.certainty != after.first.certainty)
        kase_fail(k, "the program's labels are not restored");
}

/* ---- symmetry ------------------------------------------------------------ */

static qp_move move_seen(qp_move move, int flipped) {
    if (!flipped) return qp_move_mirror(move);
    return (qp_move){(qp_sq)(QP_SQUARES - 1 - move.from),
                     (qp_sq)(QP_SQUARES - 1 - move.to)};
}

/* The line in the mirror, or with colours exchanged, has the same labels. */
static void expect_symmetry(const kase *k, const qp_book *book,
                            const qp_line *line, int flipped) {
    qp_setup setup;
    qp_pos base;
    qp_judge *judge = qp_judge_new(book, NULL);
    (flipped ? qp_setup_flip
             : qp_setup_mirror)(&setup, qp_pos_setup(qp_line_base(line)));
    unsigned faults = qp_pos_from_setup(&base, &setup, ~0u);
    qp_line *twin = faults & QP_FAULT_NO_KING ? NULL : qp_line_new(&base, NULL);
    for (size_t ply = 1; ply <= qp_line_length(line); ply++) {
        qp_label label, other;
        qp_ply at;
        qp_line_get(&at, line, ply);
        if (qp_line_play(twin, move_seen(at.move, flipped)) ||
            qp_judge_label(&label, judge, line, ply) ||
            qp_judge_label(&other, judge, twin, ply) ||
            label.act != other.act || label.acts != other.acts ||
            label.chases != other.chases)
            kase_fail(k, "ply %zu: another label %s", ply,
                      flipped ? "with colours exchanged" : "in the mirror");
    }
    qp_line_free(twin);
    qp_judge_free(judge);
}

static void check(const kase *k) {
    const field *fen = kase_get(k, "fen"), *moves = kase_get(k, "moves");
    const field *name = kase_get(k, "book"), *times = kase_get(k, "times");
    const qp_book *book =
        qp_book_find(qp_text_of(name ? name->value : "wxf2018"));
    qp_line *line = line_of(fen->value);
    qp_judge *judge = qp_judge_new(book, NULL);
    for (long i = times ? atol(times->value) : 1; i > 0 && moves; i--)
        if (!play(line, moves->value)) kase_fail(k, "a move is not legal");
    expect_verdict(k, judge, line);
    expect_certainty(k, judge, line);
    expect_overruled(k, judge, line);
    expect_labels(k, judge, line);
    expect_bans(k, judge, line);
    expect_symmetry(k, book, line, 0);
    expect_symmetry(k, book, line, 1);
    qp_judge_free(judge);
    qp_line_free(line);
}

/* ---- what holds for every book ------------------------------------------- */

static void check_books(void) {
    CHECK(qp_books() >= 8);
    CHECK(!qp_book_at(qp_books()));
    CHECK(!qp_book_find(qp_text_of("cxa")));
    for (size_t i = 0; i < qp_books(); i++) {
        const qp_book *book = qp_book_at(i);
        CHECK(qp_book_find(qp_text_of(qp_book_name(book))) == book);
        CHECK(*qp_book_title(book, QP_WORDS_EN));
        CHECK(*qp_book_title(book, QP_WORDS_ZH));
    }
}

/* A text that has too little room is cut between characters. */
static void check_cut(void) {
    qp_line *line = line_of("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1");
    qp_judge *judge = qp_judge_new(qp_book_find(qp_text_of("cxa2011")), NULL);
    char whole[128], part[128];
    qp_label label;
    CHECK(play(line, "e1d1"));
    check_must(qp_judge_label(&label, judge, line, 1));
    size_t len = qp_label_text(whole, sizeof whole, &label, qp_line_pos(line),
                               QP_WORDS_ZH);
    CHECK(len == strlen(whole) && len > 3);
    for (size_t size = 0; size <= len + 1; size++) {
        memset(part, 'x', sizeof part);
        CHECK(qp_label_text(part, size, &label, qp_line_pos(line),
                            QP_WORDS_ZH) == len);
        size_t got = size ? strlen(part) : 0;
        CHECK(!size || (got < size && !memcmp(part, whole, got)));
        CHECK(!size || got + 3 >= size);
        CHECK((whole[got] & 0xC0) != 0x80);
    }
    CHECK(qp_judge_label(&label, judge, line, 0) == QP_E_ARG);
    CHECK(qp_judge_label(&label, judge, line, 2) == QP_E_ARG);
    qp_judge_free(judge);
    qp_line_free(line);
}

/* Each allocation fails once: it is reported, and the judge works afterwards.
 */
static void check_memory(void) {
    static const char FEN[] = "5k3/9/9/9/2n1p4/9/9/9/3R5/4K4 w - - 0 1";
    const qp_book *book = qp_book_find(qp_text_of("wxf2018"));
    qp_line *line = line_of(FEN);
    for (int i = 0; i < 2; i++) CHECK(play(line, "d1c1 c5d7 c1d1 d7c5"));
    unsigned long refused = 0;
    int right = 0;
    while (!right && refused < 100) {
        purse memory = {.refuse = refused + 1};
        qp_alloc alloc = failing_alloc_alloc(&memory);
        qp_judge *judge = qp_judge_new(book, &alloc);
        qp_ruling r;
        qp_status rc = judge ? qp_judge_line(&r, judge, line) : QP_E_NOMEM;
        CHECK(!rc || rc == QP_E_NOMEM);
        right = !rc;
        refused += rc != QP_OK;
        if (judge) {
            rc = qp_judge_line(&r, judge, line);
            CHECK(!rc && r.verdict == QP_VERDICT_RED_VARIES);
        }
        qp_judge_free(judge);
        CHECK(failing_alloc_whole(&memory));
    }
    CHECK(refused >= 2 && right);
    qp_line_free(line);
}

/* ---- the printed examples ------------------------------------------------ */

typedef struct score {
    const char *ruleset, *book;
    int right, rows, least; /* least: as doc/rules.md has it */
    int acts_right, acts;
} score;

static const char *example_result(const found *f) {
    switch (f->first.verdict) {
    case QP_VERDICT_RED_VARIES: return "red_loses";
    case QP_VERDICT_BLACK_VARIES: return "black_loses";
    case QP_VERDICT_DRAW: return "draw";
    default: return "none";
    }
}

static void example_labels(score *s, qp_judge *judge, const qp_line *line,
                           char *want) {
    size_t ply = 1;
    for (char *act = strtok(want, " "); act; act = strtok(NULL, " "), ply++) {
        qp_label label;
        if (ply > qp_line_length(line)) return;
        check_must(qp_judge_label(&label, judge, line, ply));
        const char *got = qp_act_name(label.act, QP_WORDS_EN);
        s->acts++;
        s->acts_right += !strncmp(got, act, strlen(act));
    }
}

/* A row: id, ruleset, fen, lead, cycle, labels, expected, ... */
static void example(score *s, char **column) {
    qp_line *line = line_of(column[2]);
    qp_judge *judge = qp_judge_new(qp_book_find(qp_text_of(s->book)), NULL);
    CHECK(play(line, column[3]));
    for (int i = 0; i < 3; i++) CHECK(play(line, column[4]));
    found f = first_ruling(judge, line);
    s->rows++;
    s->right += !strcmp(example_result(&f), column[6]);
    example_labels(s, judge, line, column[5]);
    qp_judge_free(judge);
    qp_line_free(line);
}

static void examples_row(score *scores, char *row) {
    char *column[8] = {0};
    size_t n = 0;
    for (char *next = row; next && n < 8; n++) {
        column[n] = next;
        next = strchr(next, '\t');
        if (next) *next++ = '\0';
    }
    if (n < 8) return;
    for (score *s = scores; s->ruleset; s++)
        if (!strncmp(column[1], s->ruleset, strlen(s->ruleset)))
            example(s, column);
}

static int check_examples(const char *folder) {
    score scores[] = {{"WXF-2018", "wxf2018", 0, 0, 72, 0, 0},
                      {"AXF(Fairy", "axf", 0, 0, 32, 0, 0},
                      {"CXA-2011", "cxa2011", 0, 0, 35, 0, 0},
                      {"CXA-2020", "cxa2020", 0, 0, 39, 0, 0},
                      {NULL, NULL, 0, 0, 0, 0, 0}};
    char path[4096];
    size_t len;
    int right = 0, all = 0;
    snprintf(path, sizeof path, "%s/../cases/repetition.tsv", folder);
    FILE *there = fopen(path, "r");
    if (!there) {
        printf("%s is not there\n", path);
        exit(77);
    }
    fclose(there);
    char *file = corpus_file(path, &len), *next = file;
    while (next) {
        char *row = next;
        next = strchr(next, '\n');
        if (next) *next++ = '\0';
        if (row != file) examples_row(scores, row);
    }
    free(file);
    for (score *s = scores; s->ruleset; s++) {
        printf("%s: %d of %d verdicts, %d of %d labels\n", s->book, s->right,
               s->rows, s->acts_right, s->acts);
        CHECK(s->right >= s->least);
        right += s->acts_right;
        all += s->acts;
    }
    CHECK(all > 300 && right * 100 >= all * 93);
    return check_close();
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return check_examples(folder);
    check_books();
    check_cut();
    check_memory();
    return table_main(argc, argv, check);
}
