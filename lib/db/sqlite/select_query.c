/* select_query.c - a selection as a query of a database.
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>

#include "qipu/db.h"

void qp_db_query_select(qp_db_query *out, const qp_lookup *lookup,
                        const qp_selection *selection) {
    uint64_t most = lookup->max_plies, least = lookup->min_plies;
    out->player = lookup->player;
    out->opponent = lookup->opponent;
    out->color = lookup->color;
    out->event = lookup->event;
    out->site = lookup->site;
    out->ecco = lookup->ecco;
    out->comment = lookup->comment;
    out->results = lookup->results;
    out->since = lookup->since;
    out->until = lookup->until;
    out->min_plies = least < UINT_MAX ? (unsigned)least : UINT_MAX;
    out->max_plies = most < UINT_MAX ? (unsigned)most : 0;
    out->pos = lookup->positions ? &lookup->pos[0] : NULL;
    out->or_pos = lookup->positions > 1 ? &lookup->pos[1] : NULL;
    out->pattern = lookup->pattern;
    out->final = lookup->final;
    out->broken = lookup->broken;
    out->selection = lookup->rest ? selection : NULL;
}
