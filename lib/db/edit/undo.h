/* undo.h - changes that can be taken back.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_UNDO_H
#define QP_DB_UNDO_H

#include "../sqlite/database.h"

/* One transaction as of db__begin_edit. What its rows were before is kept in
 * the table `undo`, in place of what an earlier change left there. */
qp_status db__begin_change(qp_db *db);

/* Ends it, whatever db__begin_change returned, as db__end_edit does. One that
 * changed nothing is rolled back. `what` is the name of the command. */
qp_status db__end_change(qp_db *db, qp_status status, const char *what);

#endif
