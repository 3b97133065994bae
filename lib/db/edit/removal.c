/* removal.c - removes games so that they can be put back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "undo.h"

qp_status qp_db_remove_games(qp_db *db, const uint64_t *id, size_t count) {
    qp_status status = db__begin_change(db);
    if (!status) status = db__remove(db, id, count);
    return db__end_change(db, status, "remove");
}

qp_status qp_db_remove(qp_db *db, uint64_t id) {
    return qp_db_remove_games(db, &id, 1);
}
