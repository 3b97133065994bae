/* glue_query.c - names and openings, for the search of the page. The package
 * has neither.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#ifdef GLUE_QUERY

#include <stdlib.h>
#include <string.h>

#include "qipu/ecco.h"
#include "qipu/person.h"

/* Each line of the text asked for, folded: texts. */
GLUE(fold) qp_status glue_fold(size_t len);
qp_status glue_fold(size_t len) {
    qp_text asked = glue_asked(len);
    char *folded = malloc(len + 1);
    glue_begin();
    if (!folded) return glue_failed(QP_E_NOMEM);
    for (;;) {
        const char *end = memchr(asked.ptr, '\n', asked.len);
        size_t n = end ? (size_t)(end - asked.ptr) : asked.len;
        size_t m = qp_person_fold(folded, len + 1, (qp_text){asked.ptr, n});
        glue_put_text(GLUE_ANSWER, (qp_text){folded, m});
        if (!end) break;
        asked.ptr += n + 1;
        asked.len -= n + 1;
    }
    free(folded);
    return glue_done();
}

/* Plays the moves asked for, as far as they are legal: the code of their
 * opening, its name and its variation's; three empty texts when it has none. */
GLUE(opening) qp_status glue_opening(size_t count);
qp_status glue_opening(size_t count) {
    qp_ecco ecco;
    glue_begin();
    qp_ecco_begin(&ecco, &glue_position, 0);
    for (size_t i = 0; i < count && i < QP_ECCO_PLIES; i++) {
        qp_undo undo;
        if (glue_play(&glue_position, glue_asked_move(i), &undo)) break;
        qp_ecco_move(&ecco, &glue_position);
    }
    const char *code = qp_ecco_code(&ecco);
    qp_text text = qp_text_of(code);
    glue_put_text(GLUE_ANSWER, text);
    glue_put_string(GLUE_ANSWER, *code ? qp_ecco_opening(text) : "");
    glue_put_string(GLUE_ANSWER, *code ? qp_ecco_variation(text) : "");
    return glue_done();
}

#endif
