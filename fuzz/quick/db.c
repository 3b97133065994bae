/* db.c - one look into a damaged database, as often a second as can be.
 *
 * One property: it opens or not; the tree of the start and a game have an
 * answer or a status. The first byte chooses the game; the rest is what is
 * damaged (damaged_db.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "../damaged_db.h"
#include "../fuzz.h"

#include "qipu/db.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static qp_game *game;
    qp_db_tree_moves tree;
    qp_db *db = NULL;
    qp_pos pos;
    if (!game) game = qp_game_new(NULL);
    LAW(game != NULL);
    if (!size) return 0;
    const char *path = damaged_db(data + 1, size - 1);
    if (qp_db_open(&db, path, QP_DB_READ, NULL)) return 0;
    qp_pos_start(&pos);
    if (!qp_db_tree(&tree, db, &pos))
        for (size_t i = 0; i < tree.count; i++)
            LAW(qp_pos_legal(&pos, tree.move[i].move));
    if (qp_db_load(game, db, 1u + data[0] % DAMAGED_DB_GAMES))
        LAW(qp_game_nodes(game) == 1);
    qp_db_close(db);
    return 0;
}
