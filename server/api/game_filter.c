/* game_filter.c - the parameters that select games: the filter language of
 * qipu/game_filter.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <string.h>

#include "qipu/fen.h"

/* Adds a condition. Returns nonzero after an error. */
static int which_add(api_call *call, api_which *which, const char *name,
                     const char *text) {
    qp_err err = {.code = QP_OK};
    qp_status rc = qp_selection_add(which->selection, name, text, &err);
    if (!rc) return which->given = 1, 0;
    if (rc == QP_E_NOMEM) {
        call_fail(call, 503, "no_memory", "out of memory");
        return 1;
    }
    if (rc != QP_E_ARG) return api_refuse(call, "bad_pattern", name, &err);
    return api_bad(
        call, &(api_fault){name, call_words(call, err.want), text, API_AS});
}

static int which_texts(api_call *call, api_which *which) {
    static const char *const NAMES[] = {
        "player", "color", "opponent", "red",     "black",
        "event",  "site",  "ecco",     "comment", "result",
        "since",  "until", "pattern",  "material"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *text = NULL;
        if (api_value(call, NAMES[i], &text)) return 1;
        if (text && which_add(call, which, NAMES[i], text)) return 1;
    }
    return 0;
}

static int which_plies(api_call *call, api_which *which) {
    const api_range any = {0, 99999999};
    uint64_t least = 0, most = 0;
    if (api_number(call, "min_plies", any, &least) ||
        api_number(call, "max_plies", any, &most))
        return 1;
    if (!least && !most) return 0;
    which->given = 1;
    which->min_plies = (unsigned)least;
    which->max_plies = (unsigned)most;
    return 0;
}

static int which_flags(api_call *call, api_which *which) {
    int broken = -1, final = 0;
    if (api_flag(call, "broken", &broken) || api_flag(call, "final", &final))
        return 1;
    if (broken >= 0 &&
        which_add(call, which, broken ? "broken" : "sound", NULL))
        return 1;
    int given = which->given;
    if (final && which_add(call, which, "final", NULL)) return 1;
    which->given = given; /* alone it excludes no game */
    return 0;
}

static int which_position(api_call *call, api_which *which) {
    qp_pos pos;
    int given;
    if (api_position(call, &pos, &given)) return 1;
    if (!given || which->moves) return 0;
    qp_fen_write(which->fen, qp_pos_setup(&pos));
    return which_add(call, which, "fen", which->fen);
}

int api_which_read(api_call *call, api_which *which) {
    qp_db_query *q = &which->query;
    *q = (qp_db_query){.size = sizeof *q};
    which->selection = qp_selection_new();
    if (!which->selection) {
        call_fail(call, 503, "no_memory", "out of memory");
        return 1;
    }
    if (which_texts(call, which) || which_plies(call, which) ||
        which_flags(call, which) || which_position(call, which))
        return api_which_free(which), 1;
    which->lookup.size = sizeof which->lookup;
    qp_selection_lookup(&which->lookup, which->selection);
    qp_db_query_select(q, &which->lookup, which->selection);
    q->min_plies = which->min_plies;
    q->max_plies = which->max_plies;
    return 0;
}

void api_which_free(api_which *which) {
    qp_selection_free(which->selection);
    which->selection = NULL;
}
