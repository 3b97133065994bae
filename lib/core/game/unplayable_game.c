/* unplayable_game.c - a game that cannot be played, because its FEN tag gives
 * no position: its moves become comments in the words of the file, with
 * numbers, glyphs and brackets. A comment of the game's own ends the open one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "play_int.h"

static int kept_part(qp_player *p, qp_text text, unsigned flags,
                     const qp_at *at) {
    return qp__pass_comment(p, text, flags, at) == QP_STOP;
}

static int kept_word(qp_player *p, qp_text text, const qp_at *at) {
    int blank = p->kept_at == KEPT_WORD;
    p->kept_at = KEPT_WORD;
    return (blank && kept_part(p, (qp_text){" ", 1}, 0, at)) ||
           kept_part(p, text, 0, at);
}

/* That there is something to keep is reported once a game. */
static int kept_begin(qp_player *p, const qp_at *at) {
    static const qp_text NOTHING = {NULL, 0};
    if (p->kept_at != KEPT_NOTHING) return 0;
    p->kept_at = KEPT_CLOSED;
    if (qp__play_problem(p, QP_W_GAME_KEPT, at, NOTHING, NOTHING)) return 1;
    /* The first number came before it was known that no move is played. */
    return p->first_number &&
           qp__kept_number(p, p->first_number, p->black_first, at);
}

int qp__kept_number(qp_player *p, uint32_t number, int black, const qp_at *at) {
    char text[24];
    if (!number) return 0;
    int n = snprintf(text, sizeof text, "%lu.%s", (unsigned long)number,
                     black ? " ..." : "");
    return kept_word(p, (qp_text){text, n < 0 ? 0 : (size_t)n}, at);
}

int qp__kept_move(qp_player *p, qp_text text, const qp_at *at) {
    return kept_begin(p, at) || kept_word(p, text, at);
}

int qp__kept_nag(qp_player *p, unsigned nag, const qp_at *at) {
    char text[16];
    int n = snprintf(text, sizeof text, "$%u", nag);
    return kept_begin(p, at) ||
           kept_word(p, (qp_text){text, n < 0 ? 0 : (size_t)n}, at);
}

int qp__kept_begin(qp_player *p, const qp_at *at) {
    if (kept_begin(p, at) || kept_word(p, (qp_text){"(", 1}, at)) return 1;
    p->kept_at = KEPT_BRACKET;
    return 0;
}

int qp__kept_end(qp_player *p, const qp_at *at) {
    if (p->kept_at == KEPT_WORD) p->kept_at = KEPT_BRACKET; /* no blank */
    return kept_word(p, (qp_text){")", 1}, at);
}

int qp__kept_close(qp_player *p, const qp_at *at) {
    if (p->kept_at != KEPT_WORD && p->kept_at != KEPT_BRACKET) return 0;
    p->kept_at = KEPT_CLOSED;
    return kept_part(p, (qp_text){"", 0}, QP_COMMENT_END, at);
}
