/* book_of_games.c - adds the moves of games to a book writer.
 *
 * Moves are counted first, 16 bytes each, so that only those that were played
 * often enough come into the book, which takes far more for each.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "../../core/base/inline/buffer.h"
#include "book_writer.h"
#include "qipu/attack.h"

/* ---- counting ------------------------------------------------------------ */

void qp__openings_seen_free(qp__openings_seen *seen) {
    free(seen->move);
    free(seen->times);
}

/* Returns where a move is, or where it would be. */
static size_t games_slot(const qp__openings_seen *seen, uint64_t move) {
    size_t at = (size_t)(move >> 20) & (seen->room - 1);
    while (seen->move[at] && seen->move[at] != move)
        at = (at + 1) & (seen->room - 1);
    return at;
}

static qp_status games_grow(qp__openings_seen *seen) {
    qp__openings_seen more = {.used = seen->used,
                              .room = seen->room ? 2 * seen->room : 1 << 14};
    more.move = calloc(more.room, sizeof *more.move);
    more.times = calloc(more.room, sizeof *more.times);
    if (!more.move || !more.times) {
        qp__openings_seen_free(&more);
        return QP_E_NOMEM;
    }
    for (size_t i = 0; i < seen->room; i++) {
        if (!seen->move[i]) continue;
        size_t at = games_slot(&more, seen->move[i]);
        more.move[at] = seen->move[i];
        more.times[at] = seen->times[i];
    }
    qp__openings_seen old = *seen;
    *seen = more;
    qp__openings_seen_free(&old);
    return QP_OK;
}

/* Returns the number of a move: that of its mirror is the same. */
static uint64_t games_number(const qp_pos *pos, qp_move move) {
    qp_setup setup;
    uint64_t key = qp__openings_side(&setup, &move, pos);
    uint64_t n = key + 0x9E3779B97F4A7C15u *
                           (1 + 256 * (uint64_t)move.from + (uint64_t)move.to);
    n = (n ^ n >> 31) * 0xBF58476D1CE4E5B9u;
    return (n ^ n >> 29) | 1;
}

static qp_status games_count(qp__openings_seen *seen, const qp_pos *pos,
                             qp_move move) {
    uint64_t number = games_number(pos, move);
    if (2 * seen->used >= seen->room && games_grow(seen)) return QP_E_NOMEM;
    size_t at = games_slot(seen, number);
    seen->used += !seen->move[at];
    seen->move[at] = number;
    seen->times[at]++;
    return QP_OK;
}

/* ---- the games ----------------------------------------------------------- */

static qp_status games_put(qp_openings_writer *w, const qp_pos *pos,
                           qp_move move, qp_text result) {
    int red = qp_pos_turn(pos) == QP_RED;
    const char *won = red ? "1-0" : "0-1", *lost = red ? "0-1" : "1-0";
    qp_openings_move m = {.move = move,
                          .win = (uint32_t)qp_text_is(result, won),
                          .draw = (uint32_t)qp_text_is(result, "1/2-1/2"),
                          .loss = (uint32_t)qp_text_is(result, lost)};
    return qp_openings_writer_put(w, pos, &m);
}

static uint32_t games_times(const qp__openings_seen *seen, const qp_pos *pos,
                            qp_move move) {
    return seen->room ? seen->times[games_slot(seen, games_number(pos, move))]
                      : 0;
}

/* Sets `*again` if the game reached this position, or its mirror, before.
 * `*visits` positions are remembered. */
static qp_status games_visit(int *again, qp_openings_writer *w, size_t *visits,
                             uint64_t key) {
    *again = 0;
    for (size_t i = 0; i < *visits && !*again; i++)
        *again = w->visited[i] == key;
    if (*again) return QP_OK;
    void *grown = array_grow(w->visited, &w->visited_room, *visits + 1,
                             sizeof *w->visited);
    if (!grown) return QP_E_NOMEM;
    w->visited = grown;
    w->visited[(*visits)++] = key;
    return QP_OK;
}

/* Takes the moves of the first visit to each position, as the index of a
 * database does: puts in those that enough games played, or counts all. */
static qp_status games_take(qp_openings_writer *w, const qp_game *game,
                            uint32_t plies, const uint32_t *least) {
    qp_pos start, pos = *qp_game_start(game);
    qp_node node = qp_game_next(game, QP_ROOT);
    qp_status rc = QP_OK;
    size_t visits = 0;
    qp_pos_start(&start);
    if (qp_pos_key(&pos) != qp_pos_key(&start)) return QP_OK;
    for (; plies && !rc && node != QP_NO_NODE; plies--) {
        qp_move move = qp_game_move(game, node);
        int again;
        rc = games_visit(&again, w, &visits, qp_pos_key(&pos));
        if (!rc && !again && !least)
            rc = games_count(&w->seen, &pos, move);
        else if (!rc && !again &&
                 (*least < 2 || games_times(&w->seen, &pos, move) >= *least))
            rc = games_put(w, &pos, move, qp_game_outcome(game));
        if (qp_pos_piece(&pos, move.to)) visits = 0;
        qp_pos_play(&pos, move);
        node = qp_game_next(game, node);
    }
    return rc;
}

qp_status qp_openings_writer_count(qp_openings_writer *writer,
                                   const qp_game *game, uint32_t plies) {
    return games_take(writer, game, plies, NULL);
}

qp_status qp_openings_writer_game(qp_openings_writer *writer,
                                  const qp_game *game, uint32_t plies,
                                  uint32_t least) {
    return games_take(writer, game, plies, &least);
}
