/* each_game.c - finds the games that a command is about: judged, sorted, and so
 * many of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "file_or_cluster.h"
#include "find.h"

/* ---- judging --------------------------------------------------------------
 */

/* The games found, one by one, and what the rules decide in them. */
typedef struct db_court {
    const db_which *which;
    judge_desk desk;
    db_ids *ids;
    size_t kept; /* of `ids` */
    qp_status status;
} db_court;

/* Returns nonzero if the game has the requested ruling. */
static int is_wanted(const db_court *court) {
    unsigned verdicts = 0;
    const judge_found found = judge_found_of(&court->desk);
    for (size_t i = 0; i < found.events; i++)
        verdicts |= 1u << found.event[i].ruling.verdict;
    if (!verdicts) verdicts = 1u << QP_VERDICT_NONE;
    return (verdicts & court->which->verdicts) != 0;
}

/* Keeps the number of a game that is wanted. A game that was removed meanwhile
 * is not. */
static qp_flow judge_game(void *ctx, uint64_t id, qp_game *game) {
    db_court *court = ctx;
    if (!game) return QP_GO;
    court->status = qp_game_judge_find(court->desk.games, game);
    /* Of a game that is too long what was found in time is enough. */
    if (court->status == QP_E_LIMIT) court->status = QP_OK;
    if (court->status) return QP_STOP;
    if (is_wanted(court)) court->ids->id[court->kept++] = id;
    return QP_GO;
}

/* Leaves the games of `ids` that are wanted. */
static qp_status judge_all_ids(const db_which *which, const db_desk *desk,
                               db_ids *ids) {
    db_court court = {.which = which, .ids = ids};
    qp_game *game = qp_game_new(NULL);
    qp_status rc = QP_E_NOMEM;
    if (game && !judge_desk_open(&court.desk, &which->judge))
        rc = db_load_each(desk, ids, game, judge_game, &court);
    if (rc == QP_E_STOP) rc = court.status;
    if (!rc) ids->count = court.kept;
    judge_desk_close(&court.desk);
    qp_game_free(game);
    return rc;
}

/* ---- numbers --------------------------------------------------------------
 */

static qp_flow add_id(void *ctx, const qp_db_found *found) {
    db_ids *ids = ctx;
    return db_ids_add(ids, found->id) ? QP_STOP : QP_GO;
}

static int compare_ids(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The numbers of the games that the rules decide as requested, in order. */
static qp_status find_judged(db_ids *ids, const db_desk *desk,
                             const db_which *which) {
    qp_db_query bare = which->query;
    bare.bare = 1;
    qp_status rc = db_find_of(desk, &bare, add_id, ids);
    if (rc == QP_E_STOP) rc = QP_E_NOMEM;
    if (!rc) rc = judge_all_ids(which, desk, ids);
    if (!rc && ids->count)
        qsort(ids->id, ids->count, sizeof *ids->id, compare_ids);
    return rc;
}

/* ---- games ----------------------------------------------------------------
 */

/* The games on their way to the command. */
typedef struct found_page {
    const db_ids *only; /* in order of their numbers; NULL: all */
    uint64_t skip, most;
    qp_on_db_found found;
    void *ctx;
    int stopped; /* by the command */
} found_page;

/* `most` counts down; the game after the last one ends the search. */
static qp_flow take_found(void *ctx, const qp_db_found *found) {
    found_page *page = ctx;
    if (page->only && !bsearch(&found->id, page->only->id, page->only->count,
                               sizeof found->id, compare_ids))
        return QP_GO;
    if (page->skip) return page->skip--, QP_GO;
    page->stopped = page->found(page->ctx, found) == QP_STOP;
    return page->stopped || !--page->most ? QP_STOP : QP_GO;
}

/* All games pass `page` on their way into a sorter, and `out` on their way out
 * of it. */
static qp_status find_sorted(const db_desk *desk, const db_which *which,
                             const qp_db_query *query, found_page *page,
                             found_page *out) {
    qp_db_sorter *sorter = NULL;
    qp_status rc = qp_db_sorter_new(&sorter, qp_text_of(which->sort), NULL);
    if (rc) return rc;
    page->found = qp_db_sorter_add;
    page->ctx = sorter;
    rc = db_find_of(desk, query, take_found, page);
    /* A sorter that stopped the search says why. */
    if (!rc || page->stopped) rc = qp_db_sorter_end(sorter, take_found, out);
    qp_db_sorter_free(sorter);
    return rc;
}

/* Returns 0 or an exit status. */
static int find_each(const db_desk *desk, const db_which *which,
                     found_page *out) {
    db_ids judged = {0};
    found_page page = *out;
    qp_db_query query = which->query;
    qp_status rc = QP_OK;
    if (which->most && !which->sort && !which->verdicts)
        query.limit = which->skip + which->most;
    if (which->verdicts) rc = find_judged(&judged, desk, which);
    page.only = which->verdicts ? &judged : NULL;
    if (!rc && which->sort) {
        page.skip = 0;
        page.most = UINT64_MAX;
        rc = find_sorted(desk, which, &query, &page, out);
    } else if (!rc) {
        rc = db_find_of(desk, &query, take_found, &page);
    }
    free(judged.id);
    return rc && rc != QP_E_STOP ? db_failed(desk, rc) : EXIT_FINE;
}

int db_which_each(const db_desk *desk, const db_which *which,
                  qp_on_db_found found, void *ctx) {
    found_page page = {.skip = which->skip,
                       .most = which->most ? which->most : UINT64_MAX,
                       .found = found,
                       .ctx = ctx};
    return find_each(desk, which, &page);
}

int db_which_all(const db_desk *desk, const db_which *which,
                 qp_on_db_found found, void *ctx) {
    db_which all = *which;
    all.sort = NULL;
    all.skip = all.most = 0;
    return db_which_each(desk, &all, found, ctx);
}

typedef struct found_ids {
    db_ids *ids;
    int failed;
} found_ids;

static qp_flow take_id(void *ctx, const qp_db_found *found) {
    found_ids *to = ctx;
    to->failed = db_ids_add(to->ids, found->id);
    return to->failed ? QP_STOP : QP_GO;
}

int db_which_ids(db_ids *ids, const db_desk *desk, const db_which *which) {
    db_which bare = *which;
    found_ids to = {.ids = ids};
    bare.query.bare = !which->sort;
    int status = db_which_each(desk, &bare, take_id, &to);
    return to.failed ? system_error("memory") : status;
}
