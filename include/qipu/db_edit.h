/* qipu/db_edit.h - edits games in a database (db.h) as editor.h edits records,
 * takes changes back, finds similar games and checks the file on several
 * threads. Part of libqipu-db.
 *
 *     qp_editor *e = qp_editor_new();
 *     status = qp_editor_add(e, "set", "Event=Five Rams Cup", &err);
 *     status = qp_db_edit(db, e, id, count, 0, edited, ctx);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_EDIT_H
#define QP_DB_EDIT_H

#include "qipu/db.h"
#include "qipu/editor.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A game that an edit changes, or cannot change. Valid during the callback. */
typedef struct qp_db_edited {
    uint64_t id;
    qp_status status;  /**< QP_OK, or why qp_editor_game failed: QP_E_ARG or
                            QP_E_LIMIT */
    uint64_t changed;  /**< the edits that changed something, as qp_editor_game
                            sets it */
    const qp_err *err; /**< the tag and the reason, if it failed */
    const qp_game *before, *after;
} qp_db_edited;

/** A callback of qp_db_edit. QP_STOP ends it: nothing is then changed. */
typedef qp_flow (*qp_on_db_edited)(void *ctx, const qp_db_edited *edited);

/** Edits `count` games in one transaction: all of them, or none if it fails.
 *  Each game that changes, or cannot be edited, is passed to `edited`, in the
 *  order of numbers. A game keeps its number, its file and its offset.
 *
 *  Fails with QP_E_ARG if a game cannot be edited, with QP_E_STOP if the
 *  callback returned QP_STOP, with QP_E_DB_GAME if there is no game with one of
 *  the numbers, or like qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_edit(qp_db *db, const qp_editor *editor,
                                          const uint64_t *id, size_t count,
                                          qp_on_db_edited edited, void *ctx);

/** Does the same without writing, so a database that is open for reading will
 *  do. Fails like qp_db_edit. */
QP_API QP_MUST_CHECK qp_status
qp_db_edit_preview(qp_db *db, const qp_editor *editor, const uint64_t *id,
                   size_t count, qp_on_db_edited edited, void *ctx);

/** Adds one game in place of game `id`, which is removed in the same
 *  transaction. The new one has a number of its own, and the file and the
 * offset of the other. qp_db_undo takes both back as an import. Fails with
 *  QP_E_DB_GAME if there is no game `id`, or like qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_replace(qp_db *db, uint64_t id,
                                             qp_text entry);

/** The size of the name of a change, with the NUL. */
#define QP_DB_CHANGE_MAX 32

/** Takes back the last change in one transaction: that of qp_db_remove,
 *  qp_db_remove_games, qp_db_alias, qp_db_edit or qp_db_undo itself; or removes
 *  the games that one qp_db has put since it was opened, or since others wrote,
 *  and puts back those that they replaced (qp_db_prefer_fuller).
 *  Sets `what` to its name, "remove", "players", "edit", "undo" or "import", or
 *  to "" if no change was kept. qp_db_compact cannot be taken back, nor what
 *  was changed before it. Fails like qp_db_put. */
QP_API QP_MUST_CHECK qp_status qp_db_undo(char what[QP_DB_CHANGE_MAX],
                                          qp_db *db);

/* ---- similar games ------------------------------------------------------- */

/** Which groups to report. Zero-initialize it, set `size`, then what you need.
 */
typedef struct qp_db_dups_options {
    size_t size;
    unsigned kinds;  /**< mask of 1 << qp_db_likeness; 0: QP_DB_SAME_MOVES and
                          QP_DB_PREFIX */
    unsigned shared; /**< plies: a game with fewer is no QP_DB_PREFIX, and games
                          with these in common are QP_DB_ALIKE; 0: 20 */
} qp_db_dups_options;

/** Reports groups of similar games, as qp_db_dups does. */
QP_API QP_MUST_CHECK qp_status
qp_db_dups_of(qp_db *db, const qp_db_dups_options *options,
              qp_flow (*group)(void *ctx, const qp_db_group *group), void *ctx);

/* ---- checking ------------------------------------------------------------ */

/** Does the same as qp_db_check on `jobs` threads; 0 is 1. The faults and their
 *  order are the same with any number. One thread checks a database that is
 *  open for writing. Fails like qp_db_find. */
QP_API QP_MUST_CHECK qp_status qp_db_check_jobs(qp_db *db, unsigned jobs,
                                                qp_flow (*bad)(void *ctx,
                                                               qp_text what),
                                                void *ctx);

#ifdef __cplusplus
}
#endif
#endif
