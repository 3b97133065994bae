/* overrule.c - the verdict on a repetition, and the one that follows if an
 * arbiter reads labels otherwise than the program.
 *
 *     overrule POSITION BOOK LABELS     as in the demonstration below
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <qipu/qipu.h>

static const char POSITION[] =
    "fen 1R3a3/3ka4/bRr4r1/p3p3P/4c4/6B2/9/3A5/9/4KA3 w - - 0 1 moves "
    "b7b8 d8d7 b8b7 d7d8 b7b8 d8d7 b8b7 d7d8";

static const char *const DEMO[] = {"overrule", POSITION, "cxa2020", "3=idle"};

static void print_ruling(qp_judge *judge, const qp_line *line) {
    char reason[256];
    qp_ruling ruling;
    if (qp_judge_line(&ruling, judge, line)) return;
    qp_ruling_text(reason, sizeof reason, &ruling, qp_judge_book(judge),
                   QP_LANG_EN);
    printf("%s (%s)\n", qp_verdict_name(ruling.verdict, QP_LANG_EN), reason);
}

static void print_overruled(qp_judge *judge, const qp_line *line) {
    for (size_t ply = 1; ply <= qp_line_length(line); ply++) {
        qp_label label;
        qp_act act;
        if (!qp_judge_overruled(&act, judge, line, ply) ||
            qp_judge_label(&label, judge, line, ply))
            continue;
        printf("ply %zu: %s, not %s\n", ply, qp_act_name(act, QP_LANG_EN),
               qp_act_name(label.act, QP_LANG_EN));
    }
}

int main(int argc, char **argv) {
    const char *const *word = argc > 3 ? (const char *const *)argv : DEMO;
    char text[200];
    qp_err err;
    const qp_book *book = qp_book_find(qp_text_of(word[2]));
    qp_line *line = qp_line_new(NULL, NULL);
    qp_judge *judge = book ? qp_judge_new(book, NULL) : NULL;
    int failed = 1;
    if (!line || !judge) {
        fprintf(stderr, "no such book, or out of memory\n");
    } else if (qp_line_read(NULL, line, qp_text_of(word[1]), 0, QP_NOTATION_ANY,
                            &err)) {
        qp_err_format(text, sizeof text, &err, "POSITION");
        fprintf(stderr, "%s\n", text);
    } else {
        print_ruling(judge, line);
        failed = qp_judge_overrule(judge, line, qp_text_of(word[3]), &err) != 0;
        if (failed) {
            qp_err_format(text, sizeof text, &err, "LABELS");
            fprintf(stderr, "%s\n", text);
        } else {
            print_overruled(judge, line);
            print_ruling(judge, line);
        }
    }
    qp_judge_free(judge);
    qp_line_free(line);
    return failed;
}
