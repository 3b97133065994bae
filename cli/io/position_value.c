/* position_value.c - a position as the value of an option or of /api.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position_value.h"

#include "position_line.h"

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
