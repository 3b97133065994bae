/* glue_query.c - names, dates and openings, for the search of the page. The
 * package has none of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#ifdef GLUE_QUERY

#include <stdlib.h>
#include <string.h>

#include "qipu/date.h"
#include "qipu/ecco.h"
#include "qipu/player_name.h"

/* Takes the next line off a text; 0 after the last one. Of a text without a
 * newline there is one line, though it be empty. */
static int glue_line(qp_text *line, qp_text *rest) {
    if (!rest->ptr) return 0;
    const char *end = memchr(rest->ptr, '\n', rest->len);
    size_t n = end ? (size_t)(end - rest->ptr) : rest->len;
    *line = (qp_text){rest->ptr, n};
    *rest = end ? (qp_text){end + 1, rest->len - n - 1} : (qp_text){NULL, 0};
    return 1;
}

/* Each line of the text asked for, folded: texts. */
GLUE(fold) qp_status glue_fold(size_t len);
qp_status glue_fold(size_t len) {
    qp_text line, rest = glue_asked(len);
    char *folded = malloc(len + 1);
    glue_begin();
    if (!folded) return glue_failed(QP_E_NOMEM);
    while (glue_line(&line, &rest)) {
        size_t n = qp_person_fold(folded, len + 1, line);
        glue_put_text(GLUE_ANSWER, (qp_text){folded, n});
    }
    free(folded);
    return glue_done();
}

/* Each line of the text asked for as the name of a player: its key, empty if it
 * names nobody. */
GLUE(people) qp_status glue_people(size_t len);
qp_status glue_people(size_t len) {
    qp_text line, rest = glue_asked(len);
    glue_begin();
    while (glue_line(&line, &rest)) {
        char key[QP_PERSON_MAX];
        size_t n = qp_person_key(key, line, (qp_text){"", 0});
        glue_put_text(GLUE_ANSWER, (qp_text){key, n});
    }
    return glue_done();
}

/* Each line of the text asked for as the name of a player: what players are
 * sorted by, in databases, too: its Pinyin, else its key. */
GLUE(people_order) qp_status glue_people_order(size_t len);
qp_status glue_people_order(size_t len) {
    qp_text line, none = {"", 0}, rest = glue_asked(len);
    glue_begin();
    while (glue_line(&line, &rest)) {
        char key[QP_PERSON_MAX];
        size_t n = qp_person_latin(key, line, none);
        if (!n) n = qp_person_key(key, line, none);
        glue_put_text(GLUE_ANSWER, (qp_text){key, n});
    }
    return glue_done();
}

/* Each line of the text asked for as a date: its first and last day, as
 * 19871207, both 0 when no year is known; and whether it is doubtful. */
GLUE(dates) qp_status glue_dates(size_t len);
qp_status glue_dates(size_t len) {
    qp_text line, rest = glue_asked(len);
    glue_begin();
    while (glue_line(&line, &rest)) {
        qp_date date;
        qp_date_read(&date, line);
        glue_put_number(GLUE_ANSWER, (uint64_t)date.first);
        glue_put_number(GLUE_ANSWER, (uint64_t)date.last);
        glue_put_byte(GLUE_ANSWER, date.doubtful != 0);
    }
    return glue_done();
}

/* A code, its opening's name and its variation's; three empty texts when there
 * is no such code. */
static qp_status glue_put_opening(qp_text code) {
    const char *name = qp_ecco_opening(code);
    glue_put_text(GLUE_ANSWER, name ? code : (qp_text){"", 0});
    glue_put_string(GLUE_ANSWER, name ? name : "");
    glue_put_string(GLUE_ANSWER, name ? qp_ecco_variation(code) : "");
    return glue_done();
}

/* The opening of the code asked for. */
GLUE(opening_of_code) qp_status glue_opening_of_code(size_t len);
qp_status glue_opening_of_code(size_t len) {
    glue_begin();
    return glue_put_opening(glue_asked(len));
}

/* Plays the moves asked for, as far as they are legal: their opening. */
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
    return glue_put_opening(qp_text_of(qp_ecco_code(&ecco)));
}

#endif
