/* json.c - rulings and plies as JSON.
 *
 * Verdicts and kinds are always in English, so that programs can rely on them;
 * reasons are in the language of messages.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rulings.h"

#include <string.h>

void judge_json_text(FILE *out, const char *name, const char *text) {
    fprintf(out, ",\"%s\":", name);
    json_text(out, (qp_text){text, strlen(text)});
}

void judge_json_number(FILE *out, const char *name, uint64_t number) {
    fprintf(out, ",\"%s\":%llu", name, (unsigned long long)number);
}

static const char *ground_name(qp_ground ground) {
    switch (ground) {
    case QP_GROUND_NONE: break;
    case QP_GROUND_MATE: return "mate";
    case QP_GROUND_STALEMATE: return "stalemate";
    case QP_GROUND_REPETITION: return "repetition";
    case QP_GROUND_CHECKS: return "checks";
    case QP_GROUND_LIMIT: return "limit";
    case QP_GROUND_MATERIAL: return "material";
    }
    return "none";
}

void judge_json_ruling(FILE *out, const qp_ruling *ruling,
                       const qp_book *book) {
    char reason[JUDGE_TEXT];
    qp_ruling_text(reason, sizeof reason, ruling, book, words_lang());
    fprintf(out, "\"verdict\":\"%s\"",
            qp_verdict_name(ruling->verdict, QP_LANG_EN));
    judge_json_text(out, "reason", reason);
    judge_json_text(out, "ground", ground_name(ruling->ground));
    judge_json_text(out, "clause", ruling->clause);
    if (ruling->ground)
        judge_json_text(out, "certainty",
                        qp_certainty_name(ruling->certainty, QP_LANG_EN));
    if (ruling->doubt) {
        judge_json_number(out, "doubt", ruling->doubt);
        judge_json_text(out, "doubt_kind",
                        qp_act_name(ruling->doubt_act, QP_LANG_EN));
        judge_json_text(out, "doubt_verdict",
                        qp_verdict_name(ruling->doubt_verdict, QP_LANG_EN));
    }
    judge_json_text(out, "book", qp_book_name(book));
    if (ruling->ground == QP_GROUND_REPETITION) {
        judge_json_number(out, "first", ruling->first);
        judge_json_number(out, "last", ruling->last);
        judge_json_number(out, "times", ruling->times);
    }
    if (ruling->vary_by) judge_json_number(out, "vary_by", ruling->vary_by);
    if (ruling->claimants == 1u << QP_RED ||
        ruling->claimants == 1u << QP_BLACK)
        judge_json_text(out, "claim",
                        ruling->claimants >> QP_RED & 1 ? "red" : "black");
    if (ruling->referee) fputs(",\"referee\":true", out);
}

static void put_square(FILE *out, qp_sq sq) {
    char square[QP_SQUARE_MAX];
    qp_square_write(square, sq, 0);
    fprintf(out, "\"%s\"", square);
}

/* The squares of those that a ply is about, each once. */
static void put_whom(FILE *out, const qp_label *label) {
    int some = 0;
    fputs(",\"whom\":[", out);
    if (label->act == QP_ACT_CHASE && label->chases) {
        for (size_t i = 0; i < label->chases; i++) {
            size_t before = 0;
            while (before < i &&
                   label->chase[before].whom != label->chase[i].whom)
                before++;
            if (before < i) continue;
            if (some++) fputc(',', out);
            put_square(out, label->chase[i].whom);
        }
    } else if (label->whom < QP_SQUARES) {
        put_square(out, label->whom);
    }
    fputc(']', out);
}

static qp_status put_ply(FILE *out, judge_desk *desk, size_t book, size_t ply) {
    qp_label label;
    qp_act arbiter;
    char move[QP_MOVE_MAX], why[JUDGE_TEXT];
    qp_status rc = qp_judge_label(&label, desk->judge[book], desk->line, ply);
    if (rc) return rc;
    qp_line_seek(desk->line, ply - 1);
    judge_move(move, desk->order, qp_line_pos(desk->line), label.move);
    qp_line_seek(desk->line, ply);
    qp_label_text(why, sizeof why, &label, qp_line_pos(desk->line),
                  words_lang());
    fprintf(out, "{\"ply\":%zu", ply);
    judge_json_text(out, "move", move);
    judge_json_text(out, "side", label.side == QP_RED ? "red" : "black");
    judge_json_text(out, "kind", qp_act_name(label.act, QP_LANG_EN));
    if (qp_judge_overruled(&arbiter, desk->judge[book], desk->line, ply))
        judge_json_text(out, "arbiter", qp_act_name(arbiter, QP_LANG_EN));
    put_whom(out, &label);
    judge_json_text(out, "why", why);
    fputc('}', out);
    return QP_OK;
}

static qp_status put_book(FILE *out, judge_desk *desk, size_t book,
                          const qp_ruling ruling[JUDGE_BOOKS]) {
    judge_span span = judge_shown(desk, ruling);
    qp_status rc = QP_OK;
    judge_json_ruling(out, &ruling[book], desk->order->book[book]);
    if (desk->ahead >> book & 1) fputs(",\"ahead\":true", out);
    fputs(",\"plies\":[", out);
    for (size_t ply = span.first; !rc && ply <= span.last; ply++) {
        if (ply != span.first) fputc(',', out);
        rc = put_ply(out, desk, book, ply);
    }
    fputc(']', out);
    return rc;
}

qp_status judge_put_json(FILE *out, judge_desk *desk,
                         const qp_ruling ruling[JUDGE_BOOKS]) {
    qp_status rc = QP_OK;
    if (desk->order->books == 1) return put_book(out, desk, 0, ruling);
    fputs("\"books\":[", out);
    for (size_t i = 0; !rc && i < desk->order->books; i++) {
        fputs(i ? ",{" : "{", out);
        rc = put_book(out, desk, i, ruling);
        fputc('}', out);
    }
    fputc(']', out);
    return rc;
}
