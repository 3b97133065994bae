/* other_chess.c - tells PGN of international chess from xiangqi's. Many first
 * moves of chess, as e4, are xiangqi moves in algebraic notation. So the first
 * game is played in both: it is chess if that goes further, or if both reach
 * the end with moves as only chess programs write them. A tag of xiangqi
 * decides.
 *
 * SPDX-License-Identifier: MIT
 */
#include "other_chess.h"

#include <string.h>

#include "qipu/chess.h"
#include "qipu/pgn.h"
#include "qipu/play.h"

typedef struct chess_probe {
    qp_chess_pos pos;
    unsigned plies;
    int xiangqi, fen, short_moves;
} chess_probe;

static qp_flow probe_on_tag(void *ctx, qp_text name, qp_text value,
                            const qp_at *at) {
    chess_probe *p = ctx;
    qp_chess_setup setup;
    (void)at;
    p->xiangqi = qp_text_is(name, "Game") || qp_text_is(name, "Red") ||
                 qp_text_is(name, "RedTeam");
    if (qp_text_is(name, "FEN") && value.len) {
        p->fen = !qp_chess_fen_read(&setup, NULL, value, NULL) &&
                 !(qp_chess_pos_from_setup(&p->pos, &setup, ~0U) & 3);
        p->xiangqi = !p->fen;
    }
    return p->xiangqi ? QP_STOP : QP_GO;
}

static qp_flow probe_on_move(void *ctx, const qp_moved *moved,
                             const qp_at *at) {
    chess_probe *p = ctx;
    qp_chess_move move;
    (void)at;
    if (qp_chess_san_read(&move, &p->pos, moved->text, NULL)) return QP_STOP;
    qp_chess_pos_play(&p->pos, move);
    p->plies++;
    p->short_moves |= moved->text.len < 4;
    return QP_GO;
}

/* The first game that has moves is enough. */
static qp_flow on_end(void *ctx, qp_status broken, const qp_at *at) {
    chess_probe *p = ctx;
    (void)broken, (void)at;
    return p->plies ? QP_STOP : QP_GO;
}

static void read_head(const qp_handler *to, qp_text utf8, int whole) {
    qp_pgn_reader *r = qp_pgn_reader_new(to, 0, NULL);
    if (!r) return;
    /* The last word of a head that is cut is none. */
    qp_status rc = qp_pgn_feed(r, utf8.ptr, utf8.len);
    if (!rc && whole) rc = qp_pgn_finish(r);
    (void)rc;
    qp_pgn_reader_free(r);
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    unsigned *plies = ctx;
    (void)moved, (void)at;
    ++*plies;
    return QP_GO;
}

static qp_flow on_played_end(void *ctx, qp_status broken, const qp_at *at) {
    unsigned *plies = ctx;
    (void)broken, (void)at;
    return *plies ? QP_STOP : QP_GO;
}

/* How many moves of the first game that has any are xiangqi's. */
static unsigned xiangqi_plies(qp_text utf8, int whole) {
    unsigned plies = 0;
    qp_handler to = {.size = sizeof to,
                     .ctx = &plies,
                     .move = on_played,
                     .end_game = on_played_end};
    qp_player *player = qp_player_new(&to, NULL, NULL);
    if (player) read_head(qp_player_handler(player), utf8, whole);
    qp_player_free(player);
    return plies;
}

int qp__is_chess(qp_text utf8, int whole) {
    chess_probe p = {.plies = 0};
    qp_chess_pos_start(&p.pos);
    qp_handler to = {.size = sizeof to,
                     .ctx = &p,
                     .tag = probe_on_tag,
                     .move = probe_on_move,
                     .end_game = on_end};
    read_head(&to, utf8, whole);
    if (p.xiangqi || (!p.plies && !p.fen)) return 0;
    if (p.fen) return 1;
    unsigned plies = xiangqi_plies(utf8, whole);
    return p.plies > plies || (p.plies == plies && plies > 1 && p.short_moves);
}
