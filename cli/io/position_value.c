/* position_value.c - --fen, --position and --moves: the position of a command.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position_value.h"

#include <stdlib.h>
#include <string.h>

static void values_keep(fen_job *job, const qp_setup *setup) {
    *(qp_setup *)job->ctx = *setup;
}

/* ---- --fen, --position and --moves ----------------------------------------
 */

/* Nonzero if the text has the word "moves". */
static int has_moves(const char *text) {
    for (const char *p = text; (p = strstr(p, "moves")); p++)
        if ((p == text || p[-1] == ' ') && (!p[5] || p[5] == ' ')) return 1;
    return 0;
}

int db_place_check(const command *cmd, const db_place *place) {
    if (place->fen && place->position)
        return usage_error(cmd, "--fen and --position exclude each other");
    if ((place->fen && !*place->fen) || (place->position && !*place->position))
        return usage_error(cmd, "no FEN given: the value of %s is empty",
                           place->fen ? "--fen" : "--position");
    return EXIT_FINE;
}

int db_place_take(const command *cmd, const db_place *place, fen_job *job) {
    const char *text = place->fen ? place->fen : place->position;
    if (db_place_check(cmd, place)) return EXIT_USAGE;
    if (!text) text = "startpos";
    if (place->moves) {
        const char *between = has_moves(text) ? " " : " moves ";
        size_t size = strlen(text) + strlen(between) + strlen(place->moves) + 1;
        char *all = malloc(size);
        if (!all) return system_error("memory");
        snprintf(all, size, "%s%s%s", text, between, place->moves);
        fen_take_one(job, qp_text_of(all));
        free(all);
    } else {
        fen_take_one(job, qp_text_of(text));
    }
    return job->count.errors ? EXIT_BAD : EXIT_FINE;
}

int db_place_read(const command *cmd, db_place *place,
                  const diag_style *style) {
    qp_setup setup;
    fen_job job = {
        .take = values_keep, .ctx = &setup, .lenient = 1, .style = *style};
    int status = db_place_take(cmd, place, &job);
    if (status) return status;
    return qp_pos_from_setup(&place->pos, &setup, ~0U) & FEN_UNPLAYABLE
               ? EXIT_BAD
               : EXIT_FINE;
}

int db_place_line(const command *cmd, const db_place *place, qp_line *out,
                  const diag_style *style) {
    qp_setup setup;
    fen_job job = {
        .take = values_keep, .ctx = &setup, .history = out, .style = *style};
    return db_place_take(cmd, place, &job);
}
