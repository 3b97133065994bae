/* error_counts.c - how many problems of each kind a file has.
 *
 * A damaged file can have a problem at every byte, and 250,000 messages that
 * say the same hide the one that does not. So the first PROBLEMS_SHOWN of a
 * kind are shown and the others are counted, in the order of the file, whatever
 * the number of threads. A kind is a status.
 */
#include <stdlib.h>

#include "../io/read_games.h"

static work_kind *find(const work_piece *piece, qp_status code) {
    for (size_t i = 0; i < piece->kinds; i++)
        if (piece->kind[i].code == code) return &piece->kind[i];
    return NULL;
}

uint64_t kinds_met(const work_piece *piece, qp_status code) {
    const work_kind *kind = find(piece, code);
    return kind ? kind->met : 0;
}

int kinds_add(work_piece *piece, qp_status code, uint64_t count) {
    work_kind *kind = find(piece, code);
    if (kind) {
        kind->met += count;
        return 0;
    }
    void *grown =
        realloc(piece->kind, (piece->kinds + 1) * sizeof *piece->kind);
    if (!grown) return 1;
    piece->kind = grown;
    piece->kind[piece->kinds++] = (work_kind){code, count};
    return 0;
}

int kinds_lost(const work_piece *piece) {
    for (size_t i = 0; i < piece->kinds; i++) {
        qp_status code = piece->kind[i].code;
        if (code >= QP_W_LOST_TAG && code <= QP_W_LOST_MOVES) return 1;
        if (code == QP_W_PGN_TRAILER || code == QP_W_FORMAT_LEFT ||
            code == QP_W_FORMAT_VALUE)
            return 1;
        /* What is a comment now may have been moves. */
        if (code == QP_W_PGN_STRAY || code == QP_W_FORMAT_TEXT ||
            code == QP_W_GAME_KEPT)
            return 1;
    }
    return 0;
}

uint64_t kinds_hidden(const work_order *order, uint64_t met) {
    if (order->all_errors || met <= PROBLEMS_SHOWN) return 0;
    return met - PROBLEMS_SHOWN;
}

void kinds_show(const work_order *order, const work_piece *sum) {
    for (size_t i = 0; i < sum->kinds; i++) {
        const work_kind *kind = &sum->kind[i];
        uint64_t hidden = kinds_hidden(order, kind->met);
        if (!hidden) continue;
        diag_style style = work_style(order, kind->code);
        diag_place place = {.file = sum->name, .format = sum->written_format};
        diag_more(&style, kind->code, &place, hidden);
    }
}

void kinds_free(work_piece *piece) {
    free(piece->kind);
    piece->kind = NULL;
    piece->kinds = 0;
}
