/* qipu/name_search.h - finds the names in a database that fit what somebody has
 * typed so far. Part of libqipu-db.
 *
 *     status = qp_db_names(db, QP_NAME_PLAYER, qp_text_of("xu yin"), found,
 * ctx);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_NAME_SEARCH_H
#define QP_NAME_SEARCH_H

#include "qipu/db.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What the names are of. */
typedef enum qp_name_kind {
    QP_NAME_PLAYER,
    QP_NAME_EVENT,
    QP_NAME_SITE
} qp_name_kind;

/** The longest text that can be searched for, in bytes. */
#define QP_NAME_TEXT 200

/** A name that was found, valid during the callback. */
typedef struct qp_name_found {
    qp_text name;   /**< of a player: under which most people know them */
    uint64_t games; /**< at least one */
} qp_name_found;

/** Receives each name. */
typedef qp_flow (*qp_on_name)(void *ctx, const qp_name_found *found);

/** Finds names that begin with a text or contain it: those that begin with it
 *  first, then those with the most games. An empty text finds all. Traditional
 *  and simplified characters, full and half width, and letters of either case
 *  are the same; a player also fits by the sound of the name (Pinyin without
 *  tones and blanks). All names of a player are one.
 *
 *  Fails like qp_db_find, with QP_E_LIMIT for a text of more than QP_NAME_TEXT
 *  bytes, or with QP_E_STOP if the callback returned QP_STOP. */
QP_API QP_MUST_CHECK qp_status qp_db_names(qp_db *db, qp_name_kind kind,
                                           qp_text text, qp_on_name found,
                                           void *ctx);

#ifdef __cplusplus
}
#endif
#endif
