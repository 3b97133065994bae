/* game_access.c - what formats need of a game beyond its public calls.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_access.h"

#include "../../game/game_int.h"

int qp__inner_note(qp__note *out, const qp_game *game, qp_node node,
                   unsigned kind, uint32_t *at) {
    uint32_t i = *at ? game->note[*at - 1].next : game->node[node].note;
    while (i != NO_NOTE && game->note[i].kind != kind) i = game->note[i].next;
    if (i == NO_NOTE) return 0;
    const game_note *note = &game->note[i];
    const char *bytes = game->bytes.ptr ? game->bytes.ptr : "";
    out->text = (qp_text){bytes + note->text.start, note->text.len};
    out->flags = note->flags;
    *at = i + 1;
    return 1;
}

int qp__inner_has_notes(const qp_game *game, qp_node node) {
    return game->node[node].note != NO_NOTE;
}

qp_status qp__inner_set_last_tag(qp_game *game, qp_text value) {
    game_span span;
    if (!qp__game_keep(game, &span, value)) return QP_E_NOMEM;
    game->tag[game->tags - 1].value = span;
    return QP_OK;
}

qp_status qp__inner_add_move(qp_node *out, qp_game *game, qp_node node,
                             qp_node host, qp_move move) {
    return qp__game_add_after(out, game, node, host, move);
}

size_t qp__inner_text_bytes(const qp_game *game) {
    return game->bytes.len;
}

void qp__inner_set_broken(qp_game *game, qp_status broken) {
    game->broken = broken;
}

const qp_alloc *qp__inner_alloc(const qp_game *game) {
    return &game->alloc;
}

qp_node qp__inner_last(const qp_game *game) {
    qp_node node = QP_ROOT;
    while (game->node[node].child != QP_NO_NODE) node = game->node[node].child;
    return node;
}

size_t qp__inner_notes(const qp_game *game) {
    return game->notes;
}
