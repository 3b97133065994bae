/* pattern_search.c - searches patterns in games, by their material first.
 *
 * The path of a game says what it begins with and what is taken when, so most
 * games are known not to fit without being read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pattern_search.h"

#include <string.h>

#include "../sqlite/game_blocks.h"
#include "../entry/posting.h"

/* Stretches of a game without a capture. */
typedef struct material_walk {
    const unsigned char *at, *end;
    uint8_t count[16]; /* by piece */
    uint64_t from, to; /* plies of the stretch that it is at, `to` apart */
    uint64_t plies;
} material_walk;

static int material_begin(material_walk *walk, qp_text path, uint64_t plies) {
    static const uint8_t opening[8] = {0, 1, 2, 2, 2, 2, 2, 5};
    memset(walk, 0, sizeof *walk);
    if (!path.len) return 0;
    walk->at = (const unsigned char *)path.ptr;
    walk->end = walk->at + path.len;
    walk->plies = plies;
    if (*walk->at && path.len < 15) return 0;
    int own = *walk->at++;
    for (int side = 0; side < 2; side++)
        for (int kind = QP_KING; kind <= QP_PAWN; kind++)
            walk->count[QP_PIECE(side, kind)] =
                own ? *walk->at++ : opening[kind];
    return 1;
}

/* The next capture ends the stretch, else the game does. 0: it is damaged. */
static int material_stretch(material_walk *walk, unsigned *taken) {
    *taken = 0;
    walk->to = walk->plies + 1;
    if (walk->at == walk->end) return 1;
    uint64_t since = db__number(&walk->at, walk->end);
    if (!walk->at || walk->at == walk->end || since > walk->plies) return 0;
    *taken = *walk->at++ & 15;
    walk->to = walk->from + since;
    return walk->to <= walk->plies;
}

static int material_fits(const material_walk *walk, const qp_material *want) {
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
    material_walk walk;
    material_play play = {.read = 0};
    unsigned taken;
    int pure = qp_pattern_is_material(what->pattern);
    *fits = 0;
    qp_pattern_material(&want, what->pattern);
    if (!material_begin(&walk, facts->path, facts->plies))
        return QP_E_DB_DAMAGED;
    for (;; walk.count[taken]--, walk.from = walk.to) {
        if (!material_stretch(&walk, &taken)) return QP_E_DB_DAMAGED;
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
