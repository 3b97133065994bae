/* glue_merge.c - joins games into one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue_events.h"

#ifdef GLUE_FULL

#include "qipu/merge.h"

/* What was joined so far, and the game that is joined next. */
static qp_game *merge_into, *merge_next;

GLUE(merge_end) void glue_merge_end(void);
void glue_merge_end(void) {
    qp_game_free(merge_into);
    qp_game_free(merge_next);
    merge_into = merge_next = NULL;
}

GLUE(merge_begin) qp_status glue_merge_begin(void);
qp_status glue_merge_begin(void) {
    glue_merge_end();
    merge_into = qp_game_new(NULL);
    merge_next = qp_game_new(NULL);
    return merge_into && merge_next ? QP_OK : glue_failed(QP_E_NOMEM);
}

/* Joins a game, from its events, with its tags as a comment or not. */
GLUE(merge_game) qp_status glue_merge_game(size_t len, int tags);
qp_status glue_merge_game(size_t len, int tags) {
    qp_status rc = glue_build(merge_next, glue_asked(len));
    if (rc) return rc;
    rc = qp_game_merge(merge_into, merge_next, tags ? 0 : QP_MERGE_NO_TAGS);
    return rc ? glue_failed(rc) : QP_OK;
}

/* Answers with the game. */
GLUE(merge_answer) qp_status glue_merge_answer(void);
qp_status glue_merge_answer(void) {
    glue_begin_games();
    qp_status rc = glue_put_game(merge_into);
    return rc ? glue_failed(rc) : glue_done();
}

#endif
