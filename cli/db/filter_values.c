/* filter_values.c - what is asked of games, as text: words, dates, positions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "filter_values.h"

#include <string.h>

#include "../io/position_line.h"
#include "qipu/date.h"

int db_word_of(const char *const *words, qp_text text) {
    for (int i = 0; words[i]; i++)
        if (qp_text_is(text, words[i])) return i;
    return -1;
}

unsigned db_words_of(const char *const *words, const char *text) {
    unsigned mask = 0;
    for (;;) {
        size_t len = strcspn(text, ",");
        int i = db_word_of(words, (qp_text){text, len});
        if (i < 0) return 0;
        mask |= 1u << i;
        text += len;
        if (!*text++) return mask;
    }
}

int db_day_of(const char *text) {
    int digits = 0, number = 0;
    for (const char *p = text; *p; p++) {
        if (*p >= '0' && *p <= '9' && digits < 8) {
            number = 10 * number + (*p - '0');
            digits++;
        } else if (!strchr("-./", *p) || (digits != 4 && digits != 6)) {
            return 0;
        }
    }
    if ((digits != 4 && digits != 6 && digits != 8) ||
        qp_date_span(NULL, NULL, number))
        return 0;
    return number;
}

/* ---- positions ------------------------------------------------------------
 */

static void values_keep(fen_job *job, const qp_setup *setup) {
    *(qp_setup *)job->ctx = *setup;
}

int db_position_of(qp_pos *out, const char *text, const diag_style *style) {
    qp_setup setup;
    fen_job job = {
        .take = values_keep, .ctx = &setup, .lenient = 1, .style = *style};
    fen_take_one(&job, qp_text_of(text));
    if (job.count.errors) return EXIT_BAD;
    return qp_pos_from_setup(out, &setup, ~0U) & FEN_UNPLAYABLE ? EXIT_BAD
                                                                : EXIT_FINE;
}

int db_line_of(qp_line *out, const char *text, const diag_style *style) {
    qp_setup setup;
    fen_job job = {.take = values_keep,
                   .ctx = &setup,
                   .lenient = 1,
                   .history = out,
                   .style = *style};
    fen_take_one(&job, qp_text_of(text));
    return job.count.errors ? EXIT_BAD : EXIT_FINE;
}
