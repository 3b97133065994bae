/* pattern_search.c - searches patterns in games, by their material first.
 *
 * The path of a game says what it begins with and what is taken when, so most
 * games are known not to fit without being read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pattern_search.h"

#include "../entry/material_path.h"
#include "../sqlite/game_blocks.h"

static int material_fits(const db_material_walk *walk,
                         const qp_material *want) {
    for (int side = 0; side < 2; side++)
        for (int kind = QP_KING; kind <= QP_PAWN; kind++) {
            unsigned has = walk->count[QP_PIECE(side, kind)];
            if (has < want->least[side][kind] || has > want->most[side][kind])
                return 0;
        }
    return 1;
}

/* Plays the game to its plies from `from` up to `to` and looks at each. */
typedef struct material_play {
    qp_node node;
    qp_pos pos;
    uint64_t ply;
    int read; /* the game is */
} material_play;

static qp_status material_open(qp_db *db, qp_game *game, uint64_t id,
                               material_play *play) {
    if (play->read) return QP_OK;
    qp_status status = db__load(game, db, id);
    if (status) return status;
    play->read = 1;
    play->node = QP_ROOT;
    play->pos = *qp_game_start(game);
    return QP_OK;
}

static int material_look(const qp_game *game, material_play *play,
                         const qp_pattern *pattern, uint64_t from,
                         uint64_t to) {
    for (;;) {
        if (play->ply >= to) return 0;
        if (play->ply >= from && qp_pattern_fits(pattern, &play->pos)) return 1;
        play->node = qp_game_next(game, play->node);
        if (play->node == QP_NO_NODE) return 0;
        qp_pos_play(&play->pos, qp_game_move(game, play->node));
        play->ply++;
    }
}

qp_status db__material_look(qp_db *db, qp_game *game, const db_looked_for *what,
                            db_game_facts *facts, int *fits) {
    qp_material want;
    db_material_walk walk;
    material_play play = {.read = 0};
    unsigned taken;
    int pure = qp_pattern_is_material(what->pattern);
    *fits = 0;
    qp_pattern_material(&want, what->pattern);
    if (!db__material_begin(&walk, facts->path, facts->plies))
        return QP_E_DB_DAMAGED;
    for (;; walk.count[taken]--, walk.from = walk.to) {
        if (!db__material_stretch(&walk, &taken)) return QP_E_DB_DAMAGED;
        uint64_t from = what->final ? facts->plies : walk.from;
        if (from < walk.to && material_fits(&walk, &want)) {
            qp_status status =
                pure ? QP_OK : material_open(db, game, facts->id, &play);
            if (status) return status;
            *fits = pure ||
                    material_look(game, &play, what->pattern, from, walk.to);
            facts->ply = (unsigned)(pure ? from : play.ply);
        }
        if (*fits || walk.to > walk.plies) return QP_OK;
        if (!walk.count[taken]) return QP_E_DB_DAMAGED;
    }
}
