/* material_path.c - the materials that a game comes to, of its path.
 *
 * SPDX-License-Identifier: MIT
 */
#include "material_path.h"

#include <string.h>

#include "posting.h"

int db__material_begin(db_material_walk *walk, qp_text path, uint64_t plies) {
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

int db__material_stretch(db_material_walk *walk, unsigned *taken) {
    *taken = 0;
    walk->to = walk->plies + 1;
    if (walk->at == walk->end) return 1;
    uint64_t since = db__number(&walk->at, walk->end);
    if (!walk->at || walk->at == walk->end || since > walk->plies) return 0;
    *taken = *walk->at++ & 15;
    walk->to = walk->from + since;
    return walk->to <= walk->plies;
}
