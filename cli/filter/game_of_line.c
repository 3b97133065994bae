/* game_of_line.c - a line of fields with tabs between them as a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "filter_common.h"

#include <stdlib.h>
#include <string.h>

/* Field `number` of a line, from 1; ptr NULL when there are fewer. */
static qp_text game_column(qp_text line, unsigned number) {
    const char *at = line.ptr, *end = line.ptr + line.len;
    if (!number) return (qp_text){NULL, 0};
    for (;; number--) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        const char *stop = tab ? tab : end;
        if (number == 1) return (qp_text){at, (size_t)(stop - at)};
        if (!tab) return (qp_text){NULL, 0};
        at = tab + 1;
    }
}

/* Moves an error within a part to its place in the line. */
static qp_status game_fault(qp_err *err, qp_status status, qp_text line,
                            qp_text part) {
    size_t offset = (size_t)(part.ptr - line.ptr) + (size_t)err->at.offset;
    uint32_t c;
    err->at = (qp_at){offset, 1, 1};
    for (size_t i = 0; i < offset && i < line.len; err->at.col++)
        i += char_next(&c, line.ptr + i, line.len - i);
    return status;
}

static qp_status game_missing(qp_err *err, qp_text line, unsigned column) {
    memset(err, 0, sizeof *err);
    err->code = QP_E_FORMAT_SYNTAX;
    snprintf(err->want, sizeof err->want, "TAB (%u)", column);
    err->at.offset = line.len;
    return game_fault(err, err->code, line, line);
}

/* An empty field is the opening position. */
static qp_status game_start(filter_game *game, qp_text fen, qp_err *err) {
    qp_setup setup;
    if (!fen.len) {
        qp_pos_start(&game->start);
        return QP_OK;
    }
    qp_status status = qp_fen_read(&setup, NULL, fen, err);
    if (status) return status;
    unsigned faults = qp_pos_from_setup(&game->start, &setup, ~0U);
    if (!(faults & (QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY)))
        return QP_OK;
    memset(err, 0, sizeof *err);
    return err->code = QP_E_GAME_FEN;
}

static int game_room(filter_game *game) {
    if (game->plies < game->room) return 1;
    size_t room = game->room ? 2 * game->room : 256;
    qp_move *grown = realloc(game->move, room * sizeof *grown);
    if (!grown) return 0;
    game->move = grown;
    game->room = room;
    return 1;
}

/* Words with blanks between them, as `lines` has them; in any notation. */
static qp_status game_moves(filter_game *game, qp_text line, qp_text moves,
                            qp_err *err) {
    const char *at = moves.ptr, *end = moves.ptr + moves.len;
    game->plies = 0;
    game->end = game->start;
    while (at < end) {
        if (*at == ' ') {
            at++;
            continue;
        }
        const char *stop = memchr(at, ' ', (size_t)(end - at));
        qp_text word = {at, (size_t)((stop ? stop : end) - at)};
        qp_move move;
        if (!game_room(game)) return QP_E_NOMEM;
        qp_status status =
            qp_move_read(&move, &game->end, word, QP_NOTATION_ANY, 0, err);
        if (status) {
            err->at.offset = 0;
            return game_fault(err, status, line, word);
        }
        game->move[game->plies++] = move;
        qp_pos_play(&game->end, move);
        at += word.len;
    }
    return QP_OK;
}

qp_status filter_read(filter_game *game, const filter_columns *columns,
                      qp_text line, qp_err *err) {
    qp_text fen = game_column(line, columns->fen);
    qp_text moves = game_column(line, columns->moves);
    game->result = game_column(line, columns->result);
    if (columns->fen && !fen.ptr) return game_missing(err, line, columns->fen);
    if (columns->moves && !moves.ptr)
        return game_missing(err, line, columns->moves);
    qp_status status = game_start(game, fen, err);
    if (status) return game_fault(err, status, line, fen);
    if (!moves.ptr) moves = (qp_text){line.ptr, 0};
    return game_moves(game, line, moves, err);
}

int filter_fits(const filter_game *game, const qp_pattern *pattern, int last) {
    qp_pos pos = game->start;
    for (size_t ply = 0;; ply++) {
        int end = ply == game->plies;
        if ((end || !last) && qp_pattern_fits(pattern, &pos)) return 1;
        if (end) return 0;
        qp_pos_play(&pos, game->move[ply]);
    }
}
