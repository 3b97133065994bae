/* rule_words.c - labels and rulings in sentences. The words are in
 * rule_words.inc and reasons.inc, the Chinese ones in messages/zh_rules.inc.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../messages/rule_message.h"
#include "rule_book.h"
#include "rule_words.inc"

/* By reason. */
static const char WORDS_WHYS[][60] = {
#define QP_WHY(code, english) english,
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

static void prose_say(prose *p, qp_lang lang, const char *english) {
    prose_words(p, qp__rule_message(lang, english));
}

const char *qp_act_name(qp_act act, qp_lang lang) {
    return qp__rule_message(lang, WORDS_ACTS[act <= QP_ACT_CHECK ? act : 0]);
}

const char *qp_verdict_name(qp_verdict verdict, qp_lang lang) {
    return qp__rule_message(
        lang, WORDS_VERDICTS[verdict <= QP_VERDICT_BLACK_WINS ? verdict : 0]);
}

const char *qp_habit_name(qp_habit habit, qp_lang lang) {
    return qp__rule_message(lang,
                            WORDS_HABITS[habit <= QP_HABIT_CHECK ? habit : 0]);
}

const char *qp_certainty_name(qp_certainty certainty, qp_lang lang) {
    return qp__rule_message(
        lang,
        WORDS_CERTAINTIES[certainty <= QP_CERTAINTY_ARGUABLE ? certainty : 0]);
}

/* ---- labels -------------------------------------------------------------- */

static void prose_piece(prose *p, const qp_pos *pos, qp_sq sq, qp_lang lang) {
    qp_piece piece = qp_pos_piece(pos, sq);
    char square[3] = {0}, text[48];
    if (sq >= QP_SQUARES) return;
    square[0] = (char)('a' + QP_FILE_OF(sq));
    square[1] = (char)('0' + QP_RANK_OF(sq));
    const char *name = lang == QP_LANG_EN
                           ? WORDS_PIECES[QP_KIND_OF(piece)]
                           : qp_piece_han(piece, lang == QP_LANG_ZH_TW);
    snprintf(text, sizeof text, qp__rule_message(lang, "the %s on %s"), name,
             square);
    prose_words(p, text);
}

/* Puts the pieces into a sentence of reasons.inc. */
static size_t prose_why(prose p, unsigned why, qp_move at, unsigned number,
                        const qp_pos *after, qp_lang lang) {
    const char *text =
        qp__rule_message(lang, WORDS_WHYS[why < QP__WHYS ? why : 0]);
    char digits[16];
    for (; *text; text++) {
        if (*text != '%') {
            prose_add(&p, text, 1);
            continue;
        }
        switch (*++text) {
        case 'b': prose_piece(&p, after, at.from, lang); break;
        case 'w': prose_piece(&p, after, at.to, lang); break;
        default:
            snprintf(digits, sizeof digits, "%u", number);
            prose_words(&p, digits);
        }
    }
    return prose_end(&p);
}

size_t qp_label_text(char *out, size_t size, const qp_label *label,
                     const qp_pos *after, qp_lang lang) {
    return prose_why((prose){out, size, 0, 0}, label->why,
                     (qp_move){label->by, label->whom}, label->number, after,
                     lang);
}

size_t qp_chase_text(char *out, size_t size, const qp_chase *chase,
                     const qp_pos *after, qp_lang lang) {
    return prose_why((prose){out, size, 0, 0}, chase->why,
                     (qp_move){chase->by, chase->whom}, 0, after, lang);
}

/* "rook c5" */
static void prose_victim(prose *p, const qp_pos *pos, qp_sq sq, qp_lang lang) {
    char square[QP_SQUARE_MAX];
    if (sq >= QP_SQUARES) return;
    qp_piece piece = qp_pos_piece(pos, sq);
    qp_square_write(square, sq, 0);
    prose_words(p, lang == QP_LANG_EN
                       ? WORDS_PIECES[QP_KIND_OF(piece)]
                       : qp_piece_han(piece, lang == QP_LANG_ZH_TW));
    if (lang == QP_LANG_EN) prose_words(p, " ");
    prose_words(p, square);
}

size_t qp_label_whom_text(char *out, size_t size, const qp_label *label,
                          const qp_pos *after, qp_lang lang) {
    prose p = {out, size, 0, 0};
    if (label->act != QP_ACT_CHASE || !label->chases)
        prose_victim(&p, after, label->whom, lang);
    for (size_t i = 0; label->act == QP_ACT_CHASE && i < label->chases; i++) {
        size_t before = 0; /* two pieces may chase the same */
        while (before < i && label->chase[before].whom != label->chase[i].whom)
            before++;
        if (before < i) continue;
        if (p.length) prose_words(&p, qp_message(lang, ", "));
        prose_victim(&p, after, label->chase[i].whom, lang);
    }
    return prose_end(&p);
}

/* ---- rulings ------------------------------------------------------------- */

/* What was repeated: by the side that must vary, or by both. */
static void prose_habits(prose *p, const qp_ruling *r, qp_lang lang) {
    if (r->verdict != QP_VERDICT_DRAW) {
        int side = r->verdict == QP_VERDICT_BLACK_VARIES;
        prose_words(p, qp_habit_name(r->habit[side], lang));
        if (r->habit[!side] == QP_HABIT_NONE) return;
        prose_words(p, lang ? " / " : " against ");
        prose_words(p, qp_habit_name(r->habit[!side], lang));
    } else if (r->habit[0] == r->habit[1]) {
        if (r->habit[0] == QP_HABIT_NONE) {
            prose_say(p, lang, WORDS_GROUNDS[QP_GROUND_REPETITION]);
            return;
        }
        prose_say(p, lang, "both: ");
        prose_words(p, qp_habit_name(r->habit[0], lang));
    } else {
        for (int side = 0; side < 2; side++) {
            if (side) prose_words(p, lang ? " / " : ", ");
            prose_say(p, lang, WORDS_SIDES[side]);
            prose_words(p, " ");
            prose_words(p, qp_habit_name(r->habit[side], lang));
        }
    }
}

/* Nonzero if the clause only says again what the side did. */
static int prose_is_said(const qp_ruling *r) {
    if (r->ground != QP_GROUND_REPETITION) return 0;
    int side = r->verdict == QP_VERDICT_BLACK_VARIES;
    return !strcmp(r->clause, qp_habit_name(r->habit[side], QP_LANG_EN));
}

static void prose_clause(prose *p, const qp_ruling *r, qp_lang lang) {
    if (!*r->clause || prose_is_said(r)) return;
    prose_words(p, " ");
    prose_say(p, lang, r->clause);
}

/* Until when a side must vary, and who may claim a draw if only one may. */
static void prose_claim(prose *p, const qp_ruling *r, qp_lang lang) {
    char text[64];
    int side = r->claimants >> QP_BLACK & 1;
    if (r->vary_by) {
        snprintf(text, sizeof text,
                 qp__rule_message(lang, ", by ply %zu (23.5.2)"), r->vary_by);
        prose_words(p, text);
    }
    if (r->claimants != 1u << side) return;
    prose_say(p, lang, ", ");
    prose_say(p, lang, WORDS_SIDES[side]);
    prose_say(p, lang, " may claim it");
}

/* How sure a ruling is, and what would change it. */
static void prose_certainty(prose *p, const qp_ruling *r, qp_lang lang) {
    char text[64];
    prose_say(p, lang, ", ");
    prose_words(p, qp_certainty_name(r->certainty, lang));
    if (!r->doubt) return;
    snprintf(text, sizeof text, qp__rule_message(lang, ": if ply %zu is %s, "),
             r->doubt, qp_act_name(r->doubt_act, lang));
    prose_words(p, text);
    prose_words(p, qp_verdict_name(r->doubt_verdict, lang));
}

size_t qp_ruling_text(char *out, size_t size, const qp_ruling *ruling,
                      const qp_book *book, qp_lang lang) {
    prose p = {out, size, 0, 0};
    if (ruling->ground == QP_GROUND_REPETITION)
        prose_habits(&p, ruling, lang);
    else
        prose_say(&p, lang, WORDS_GROUNDS[ruling->ground]);
    if (ruling->ground) {
        prose_say(&p, lang, ", ");
        prose_words(&p, qp_book_title(book, lang));
        prose_clause(&p, ruling, lang);
        prose_claim(&p, ruling, lang);
        prose_certainty(&p, ruling, lang);
    }
    if (ruling->referee) prose_say(&p, lang, ", for the referee to decide");
    return prose_end(&p);
}
