/* rule_words.c - labels and rulings in English and in Chinese.
 *
 * Owns how sentences are put together; their words are in rule_words.inc and
 * reasons.inc.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "rule_book.h"
#include "rule_words.inc"

/* By reason, in English and in Chinese. */
static const char *const WORDS_WHYS[][2] = {
#define QP_WHY(code, english, chinese) {english, chinese},
#include "reasons.inc"
#undef QP_WHY
};

/* A text that grows, and may be longer than its room. */
typedef struct prose {
    char *out;
    size_t size, length;
    char beyond; /* the first byte that had no room */
} prose;

static void prose_add(prose *p, const char *text, size_t len) {
    for (size_t i = 0; i < len; i++, p->length++) {
        if (p->length + 1 < p->size)
            p->out[p->length] = text[i];
        else if (p->length + 1 == p->size)
            p->beyond = text[i];
    }
}

static void prose_words(prose *p, const char *text) {
    prose_add(p, text, strlen(text));
}

/* Ends it, between two characters. */
static size_t prose_end(prose *p) {
    if (!p->size) return p->length;
    size_t end = p->length < p->size ? p->length : p->size - 1;
    if (end < p->length && (p->beyond & 0xC0) == 0x80) {
        while (end && (p->out[end - 1] & 0xC0) == 0x80) end--;
        if (end) end--;
    }
    p->out[end] = 0;
    return p->length;
}

const char *qp_act_name(qp_act act, qp_words words) {
    return WORDS_ACTS[act <= QP_ACT_CHECK ? act : 0][words == QP_WORDS_ZH];
}

const char *qp_verdict_name(qp_verdict verdict, qp_words words) {
    return WORDS_VERDICTS[verdict <= QP_VERDICT_BLACK_WINS ? verdict : 0]
                         [words == QP_WORDS_ZH];
}

const char *qp_habit_name(qp_habit habit, qp_words words) {
    return WORDS_HABITS[habit <= QP_HABIT_CHECK ? habit : 0]
                       [words == QP_WORDS_ZH];
}

/* ---- labels -------------------------------------------------------------- */

static void prose_piece(prose *p, const qp_pos *pos, qp_sq sq, int zh) {
    qp_piece piece = qp_pos_piece(pos, sq);
    char name[3] = {0}, text[48];
    if (sq >= QP_SQUARES) return;
    name[0] = (char)('a' + QP_FILE_OF(sq));
    name[1] = (char)('0' + QP_RANK_OF(sq));
    snprintf(text, sizeof text, WORDS_AT[zh],
             WORDS_PIECES[QP_SIDE_OF(piece)][QP_KIND_OF(piece)][zh], name);
    prose_words(p, text);
}

/* Puts the pieces into a sentence of reasons.inc. */
static size_t prose_why(prose p, unsigned why, qp_move at, unsigned number,
                        const qp_pos *after, int zh) {
    const char *text = WORDS_WHYS[why < QP__WHYS ? why : 0][zh];
    char digits[16];
    for (; *text; text++) {
        if (*text != '%') {
            prose_add(&p, text, 1);
            continue;
        }
        switch (*++text) {
        case 'b': prose_piece(&p, after, at.from, zh); break;
        case 'w': prose_piece(&p, after, at.to, zh); break;
        default:
            snprintf(digits, sizeof digits, "%u", number);
            prose_words(&p, digits);
        }
    }
    return prose_end(&p);
}

size_t qp_label_text(char *out, size_t size, const qp_label *label,
                     const qp_pos *after, qp_words words) {
    return prose_why((prose){out, size, 0, 0}, label->why,
                     (qp_move){label->by, label->whom}, label->number, after,
                     words == QP_WORDS_ZH);
}

size_t qp_chase_text(char *out, size_t size, const qp_chase *chase,
                     const qp_pos *after, qp_words words) {
    return prose_why((prose){out, size, 0, 0}, chase->why,
                     (qp_move){chase->by, chase->whom}, 0, after,
                     words == QP_WORDS_ZH);
}

/* ---- rulings ------------------------------------------------------------- */

/* What was repeated: by the side that must vary, or by both. */
static void prose_habits(prose *p, const qp_ruling *r, int zh) {
    qp_words words = zh ? QP_WORDS_ZH : QP_WORDS_EN;
    if (r->verdict != QP_VERDICT_DRAW) {
        int side = r->verdict == QP_VERDICT_BLACK_VARIES;
        prose_words(p, qp_habit_name(r->habit[side], words));
        if (r->habit[!side] == QP_HABIT_NONE) return;
        prose_words(p, zh ? " / " : " against ");
        prose_words(p, qp_habit_name(r->habit[!side], words));
    } else if (r->habit[0] == r->habit[1]) {
        if (r->habit[0] == QP_HABIT_NONE) {
            prose_words(p, WORDS_GROUNDS[QP_GROUND_REPETITION][zh]);
            return;
        }
        prose_words(p, WORDS_BOTH[zh]);
        prose_words(p, qp_habit_name(r->habit[0], words));
    } else {
        for (int side = 0; side < 2; side++) {
            if (side) prose_words(p, zh ? " / " : ", ");
            prose_words(p, WORDS_SIDES[side][zh]);
            prose_words(p, " ");
            prose_words(p, qp_habit_name(r->habit[side], words));
        }
    }
}

/* Nonzero when the clause only says again what the side did. */
static int prose_is_said(const qp_ruling *r) {
    if (r->ground != QP_GROUND_REPETITION) return 0;
    int side = r->verdict == QP_VERDICT_BLACK_VARIES;
    return !strcmp(r->clause, qp_habit_name(r->habit[side], QP_WORDS_EN));
}

static void prose_clause(prose *p, const qp_ruling *r, int zh) {
    const char *clause = r->clause;
    if (!*clause || prose_is_said(r)) return;
    for (size_t i = 0; i < sizeof WORDS_CLAUSES / sizeof *WORDS_CLAUSES; i++)
        if (!strcmp(clause, WORDS_CLAUSES[i][0])) clause = WORDS_CLAUSES[i][zh];
    prose_words(p, " ");
    prose_words(p, clause);
}

size_t qp_ruling_text(char *out, size_t size, const qp_ruling *ruling,
                      const qp_book *book, qp_words words) {
    prose p = {out, size, 0, 0};
    int zh = words == QP_WORDS_ZH;
    if (ruling->ground == QP_GROUND_REPETITION)
        prose_habits(&p, ruling, zh);
    else
        prose_words(&p, WORDS_GROUNDS[ruling->ground][zh]);
    if (ruling->ground) {
        prose_words(&p, WORDS_COMMA[zh]);
        prose_words(&p, qp_book_title(book, words));
        prose_clause(&p, ruling, zh);
    }
    if (ruling->referee) prose_words(&p, WORDS_REFEREE[zh]);
    return prose_end(&p);
}
