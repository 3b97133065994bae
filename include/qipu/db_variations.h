/* qipu/db_variations.h - positions of variations in the index of a database
 * (db.h). Part of libqipu-db.
 *
 *     qp_db_open(&db, "new.qdb", QP_DB_CREATE, &err);
 *     status = qp_db_index_variations(db);
 *     qp_db_maker_index_variations(maker, 1);     then qp_db_make, qp_db_put
 *
 * qp_db_tree then counts variations, too, and qp_db_find looks up
 * qp_db_query.varied.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_VARIATIONS_H
#define QP_DB_VARIATIONS_H

#include "qipu/db.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Makes an empty database index the positions of variations, too. It cannot
 *  be changed later, and versions of qipu before this option reject the file
 *  (QP_E_DB_NEWER). Fails with QP_E_ARG if the database has, or had, games
 *  without, or like qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_index_variations(qp_db *db);

/** Returns nonzero if positions of variations are in the index. */
QP_API int qp_db_has_variations(const qp_db *db);

/** Makes entries with the positions of variations (`on` nonzero), which a
 *  database of qp_db_index_variations needs. Other databases ignore them. */
QP_API void qp_db_maker_index_variations(qp_db_maker *maker, int on);

#ifdef __cplusplus
}
#endif
#endif
