/* glue_merge.c - joins games into one, for the page alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#ifdef GLUE_QUERY

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

/* Joins a game, from its events. */
GLUE(merge_game) qp_status glue_merge_game(size_t len);
qp_status glue_merge_game(size_t len) {
    qp_status rc = glue_build(merge_next, glue_asked(len));
    if (rc) return rc;
    rc = qp_game_merge(merge_into, merge_next, 0);
    return rc ? glue_failed(rc) : QP_OK;
}

static int merge_write(void *ctx, const char *bytes, size_t len) {
    (void)ctx;
    glue_put(GLUE_ANSWER, bytes, len);
    return GLUE_ANSWER->lacks;
}

/* The game as PGN. */
GLUE(merge_pgn) qp_status glue_merge_pgn(void);
qp_status glue_merge_pgn(void) {
    const qp_sink sink = {NULL, merge_write};
    qp_writer *writer = qp_writer_new(&sink, NULL, NULL);
    glue_begin();
    qp_status rc = writer ? qp_writer_game(writer, merge_into) : QP_E_NOMEM;
    if (!rc) rc = qp_writer_end(writer);
    qp_writer_free(writer);
    return rc ? glue_failed(rc) : glue_done();
}

#endif
