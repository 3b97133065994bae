/* tags.c - the tags of a game as a format that holds any tag writes them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tags.h"

#include <string.h>

int qp__tag_is_alike(qp_text name, const char *tag) {
    size_t i = 0;
    while (i < name.len && tag[i] && (name.ptr[i] | 0x20) == (tag[i] | 0x20))
        i++;
    return i == name.len && !tag[i];
}

qp_text qp__tag_cut(qp_text value) {
    if (value.len <= QP_TOKEN_MAX) return value;
    value.len = QP_TOKEN_MAX;
    while (((unsigned char)value.ptr[value.len] & 0xC0) == 0x80) value.len--;
    return value;
}

int qp__tag_is_made(const qp_game *game, size_t i) {
    qp_text name = qp_game_tag_name(game, i);
    return qp__tag_is(name, "Format") || qp__tag_is(name, "Incomplete") ||
           (qp__tag_is(name, "Game") &&
            qp_text_is(qp_game_tag_value(game, i), "Chinese Chess"));
}

int qp__starts_elsewhere(const qp_game *game) {
    qp_setup opening;
    qp_setup_start(&opening);
    return memcmp(&opening, qp_pos_setup(qp_game_start(game)),
                  sizeof opening) != 0;
}

qp_text qp__start_fen(char fen[QP_FEN_MAX], const qp_game *game) {
    return (qp_text){fen, qp_fen_write(fen, qp_pos_setup(qp_game_start(game)))};
}

const char *qp__format_tag(qp_notation notation) {
    switch (notation) {
    case QP_NOTATION_WXF:
    case QP_NOTATION_WXF2018: return "WXF";
    case QP_NOTATION_ICCS: return "ICCS";
    case QP_NOTATION_UCI: return "UCI";
    case QP_NOTATION_VIETNAMESE:
    case QP_NOTATION_VIETNAMESE_LONG: return "Vietnamese";
    case QP_NOTATION_CHINESE:
    case QP_NOTATION_TRADITIONAL: return NULL;
    default: return "UCCI";
    }
}

qp_text qp__tags_broken(const qp_game *game) {
    qp_status broken = qp_game_broken(game);
    return broken ? qp_text_of(qp_status_text(broken))
                  : qp_game_tag(game, "Incomplete");
}

void qp__tags_begin(qp__tags *t, const qp_game *game, qp_notation notation) {
    t->game = game;
    t->next = 0;
    /* A FEN that gave no start stays as it is. */
    t->fen = qp_game_broken(game) == QP_E_GAME_FEN;
    t->notation = qp__format_tag(notation);
    t->format = t->notation == NULL;
}

int qp__tags_next(qp__tags *t) {
    while (t->next < qp_game_tags(t->game)) {
        t->name = qp_game_tag_name(t->game, t->next);
        t->value = qp__tag_cut(qp_game_tag_value(t->game, t->next++));
        if (qp__tag_is(t->name, "Format") || qp__tag_is(t->name, "Incomplete"))
            continue;
        if (t->fen || !qp__tag_is(t->name, "FEN")) return 1;
        t->fen = 1;
        t->value = qp__start_fen(t->start, t->game);
        return 1;
    }
    if (!t->fen && qp__starts_elsewhere(t->game)) {
        t->fen = 1;
        t->name = qp_text_of("FEN");
        t->value = qp__start_fen(t->start, t->game);
        return 1;
    }
    if (t->format) return 0;
    t->format = 1;
    t->name = qp_text_of("Format");
    t->value = qp_text_of(t->notation);
    return 1;
}
