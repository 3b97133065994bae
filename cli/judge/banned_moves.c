/* banned_moves.c - the moves that lose by the rules if they are played now.
 *
 * SPDX-License-Identifier: MIT
 */
#include "judge_common.h"

static void put_ucci(FILE *out, const qp_ban *ban, size_t bans,
                     const qp_pos *pos) {
    char move[QP_MOVE_MAX];
    if (!bans) return; /* UCCI has no command without a move */
    fputs("banmoves", out);
    for (size_t i = 0; i < bans; i++) {
        qp_move_write(move, pos, ban[i].move, QP_NOTATION_UCCI, 0);
        fprintf(out, " %s", move);
    }
    fputc('\n', out);
}

static void put_json(FILE *out, const judge_desk *desk, size_t book,
                     const qp_ban *ban, size_t bans) {
    char move[QP_MOVE_MAX];
    fprintf(out, "\"book\":\"%s\",\"bans\":[",
            qp_book_name(desk->order->book[book]));
    for (size_t i = 0; i < bans; i++) {
        judge_move(move, desk->order, qp_line_pos(desk->line), ban[i].move);
        fputs(i ? ",{\"move\":" : "{\"move\":", out);
        json_text(out, qp_text_of(move));
        fputc(',', out);
        judge_json_ruling(out, &ban[i].ruling, desk->order->book[book]);
        fputc('}', out);
    }
    fputc(']', out);
}

static void put_text(FILE *out, const judge_desk *desk, size_t book,
                     const qp_ban *ban, size_t bans) {
    const qp_book *of = desk->order->book[book];
    char move[QP_MOVE_MAX], text[JUDGE_RULING];
    if (!bans)
        fprintf(out, tr("%s: no move loses under the rules\n"),
                qp_book_name(of));
    for (size_t i = 0; i < bans; i++) {
        judge_move(move, desk->order, qp_line_pos(desk->line), ban[i].move);
        judge_ruling(text, &ban[i].ruling, of);
        fprintf(out, "%s: %s: %s\n", qp_book_name(of), move, text);
    }
}

qp_status judge_put_bans(FILE *out, judge_desk *desk, int ucci) {
    const judge_order *order = desk->order;
    qp_ban ban[QP_MOVES_MAX];
    int several = order->json && order->books > 1;
    size_t bans;
    if (several) fputs("\"books\":[", out);
    for (size_t i = 0; i < order->books; i++) {
        qp_status rc = qp_judge_bans(ban, &bans, desk->judge[i], desk->line);
        if (rc) return rc;
        if (several) fputs(i ? ",{" : "{", out);
        if (order->json)
            put_json(out, desk, i, ban, bans);
        else if (ucci)
            put_ucci(out, ban, bans, qp_line_pos(desk->line));
        else
            put_text(out, desk, i, ban, bans);
        if (several) fputc('}', out);
    }
    if (several) fputc(']', out);
    return QP_OK;
}
