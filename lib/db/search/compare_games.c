/* compare_games.c - compares games with what of a query SQL cannot, on several
 * threads.
 *
 * Each thread has a connection of its own. The first one is reading meanwhile,
 * so all see the same games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "compare_games.h"
#include "../sqlite/game_blocks.h"
#include "pattern_search.h"
#include "query_sql.h"
#include "qipu/pipeline.h"

/* How many games are gathered for each thread at first, and at most; and how
 * many a thread takes at once: neighbours share blocks. */
enum { COMPARE_FIRST = 16, COMPARE_MOST = 2048, COMPARE_TAKEN = 128 };

/* A game that is compared. */
typedef struct compared_game {
    db_game_facts facts;
    size_t path; /* in `paths` */
    qp_status status;
    int fits;
} compared_game;

/* A thread, with what it needs to read a game. */
typedef struct comparer {
    db_compared *all;
    qp_db *db;
    qp_game *game;
    qp_matcher *matcher; /* of the query's selection; or NULL */
    pthread_t thread;
} comparer;

struct db_compared {
    const qp_db_query *query;
    const db_hits *hits;
    compared_game *game;
    size_t games, room, full, at;
    byte_buffer paths;
    comparer *thread; /* the first is the caller's */
    unsigned threads, wanted;
    pthread_mutex_t lock;
    size_t taken; /* games, under the lock */
};

/* ---- one game ------------------------------------------------------------ */

/* Whether its last position is that of the query. */
static qp_status compare_final(comparer *c, uint64_t id, int *fits) {
    const qp_db_query *query = c->all->query;
    qp_pos last;
    qp_status status = db__load(c->game, c->db, id);
    if (status) return status;
    qp_node node = QP_ROOT;
    for (qp_node next; (next = qp_game_next(c->game, node)) != QP_NO_NODE;)
        node = next;
    qp_game_pos(&last, c->game, node);
    uint64_t key = qp_pos_key(&last);
    const qp_pos *other = query->or_pos;
    *fits =
        key == qp_pos_key(query->pos) || (other && key == qp_pos_key(other));
    return QP_OK;
}

/* Whether it comes to the position. */
static qp_status compare_position(comparer *c, db_game_facts *facts,
                                  int *fits) {
    int64_t ply = db__hit(c->all->hits, facts->id);
    *fits = ply >= 0;
    if (!*fits) return QP_OK;
    facts->ply = (unsigned)ply;
    if (!c->all->query->final || facts->ply == facts->plies) return QP_OK;
    facts->ply = facts->plies;
    return compare_final(c, facts->id, fits);
}

/* Whether it matches the query's selection. */
static qp_status compare_selected(comparer *c, db_game_facts *facts,
                                  int *fits) {
    qp_status status = db__load(c->game, c->db, facts->id);
    if (!status) status = db__load_tags(c->game, c->db, facts->id);
    if (!status) status = qp_matcher_game(fits, c->matcher, c->game);
    size_t ply = qp_matcher_ply(c->matcher);
    if (ply) facts->ply = (unsigned)ply;
    facts->in_variation = qp_matcher_in_variation(c->matcher);
    return status;
}

static qp_status compare_game(comparer *c, db_game_facts *facts, int *fits) {
    const qp_db_query *query = c->all->query;
    qp_status status = QP_OK;
    *fits = 1;
    if (query->pos)
        status = compare_position(c, facts, fits);
    else if (db__question_varied(c->db, query))
        *fits = db__hit(c->all->hits, facts->id) >= 0;
    if (!status && *fits && query->pattern) {
        db_looked_for what = {query->pattern, query->final};
        status = db__material_look(c->db, c->game, &what, facts, fits);
    }
    if (!status && *fits && c->matcher)
        status = compare_selected(c, facts, fits);
    return status;
}

/* ---- threads ------------------------------------------------------------- */

static int compares_nothing(const qp_db_query *query) {
    return !query->pattern && !query->selection && !query->final;
}

static void comparer_close(comparer *c) {
    if (c != c->all->thread) qp_db_close(c->db);
    qp_game_free(c->game);
    qp_matcher_free(c->matcher);
}

static qp_status comparer_open(comparer *c, db_compared *all, qp_db *db) {
    qp_status status = QP_OK;
    *c = (comparer){.all = all, .db = db};
    if (c != all->thread) status = db__open_alike(&c->db, db);
    c->game = qp_game_new(NULL);
    if (all->query->selection)
        c->matcher = qp_matcher_new(all->query->selection);
    if (!c->game || (all->query->selection && !c->matcher)) status = QP_E_NOMEM;
    if (status) comparer_close(c);
    return status;
}

/* As many threads as are wanted, if they can be had: with fewer, or with that
 * of the caller alone, the answer is the same. */
static void comparers_open(db_compared *all) {
    qp_db *db = all->thread->db;
    unsigned wanted = all->wanted;
    all->wanted = 0;
    if (wanted < 2 || compares_nothing(all->query) || !db__can_share(db))
        return;
    while (all->threads < wanted &&
           !comparer_open(&all->thread[all->threads], all, db))
        all->threads++;
}

static size_t comparer_take(db_compared *all) {
    pthread_mutex_lock(&all->lock);
    size_t first = all->taken;
    all->taken += COMPARE_TAKEN;
    pthread_mutex_unlock(&all->lock);
    return first;
}

static void comparer_stop(db_compared *all) {
    pthread_mutex_lock(&all->lock);
    all->taken = all->games;
    pthread_mutex_unlock(&all->lock);
}

static void *comparer_run(void *ctx) {
    comparer *c = ctx;
    db_compared *all = c->all;
    int watches = c == all->thread && !compares_nothing(all->query);
    for (size_t at; (at = comparer_take(all)) < all->games;)
        for (size_t i = at; i < at + COMPARE_TAKEN && i < all->games; i++) {
            compared_game *game = &all->game[i];
            /* Reading a game takes SQLite few steps, and us many. */
            game->status = watches && db__unwanted(c->db)
                               ? QP_E_STOP
                               : compare_game(c, &game->facts, &game->fits);
            if (game->status == QP_E_STOP) comparer_stop(all);
        }
    return NULL;
}

void db__compare(db_compared *all) {
    unsigned begun = 1;
    for (size_t i = 0; i < all->games; i++)
        all->game[i].facts.path.ptr = all->paths.ptr + all->game[i].path;
    all->at = all->taken = 0;
    if (all->games > COMPARE_TAKEN) comparers_open(all);
    while (begun < all->threads && all->games > COMPARE_TAKEN * begun &&
           !pthread_create(&all->thread[begun].thread, NULL, comparer_run,
                           &all->thread[begun]))
        begun++;
    comparer_run(all->thread);
    while (begun > 1) pthread_join(all->thread[--begun].thread, NULL);
    if (all->full < COMPARE_MOST * (size_t)all->threads) all->full *= 2;
}

/* ---- the interface ------------------------------------------------------- */

qp_status db__compared_new(db_compared **out, qp_db *db,
                           const qp_db_query *query, const db_hits *hits) {
    unsigned jobs = query->jobs < QP_JOBS_MAX ? query->jobs : QP_JOBS_MAX;
    db_compared *all = calloc(1, sizeof *all);
    if (!all) return QP_E_NOMEM;
    *all = (db_compared){.query = query,
                         .hits = hits,
                         .full = COMPARE_FIRST,
                         .wanted = jobs,
                         .thread = calloc(jobs + 1u, sizeof *all->thread)};
    if (!all->thread || comparer_open(all->thread, all, db) ||
        pthread_mutex_init(&all->lock, NULL)) {
        free(all->thread);
        free(all);
        return QP_E_NOMEM;
    }
    all->threads = 1;
    *out = all;
    return QP_OK;
}

void db__compared_free(db_compared *all) {
    if (!all) return;
    while (all->threads) comparer_close(&all->thread[--all->threads]);
    pthread_mutex_destroy(&all->lock);
    buffer_free(&all->paths);
    free(all->thread);
    free(all->game);
    free(all);
}

qp_status db__compared_add(db_compared *all, const db_game_facts *facts) {
    void *grown =
        array_grow(all->game, &all->room, all->games + 1, sizeof *all->game);
    if (!grown) return QP_E_NOMEM;
    all->game = grown;
    all->game[all->games++] =
        (compared_game){.facts = *facts, .path = all->paths.len};
    buffer_add(&all->paths, facts->path.ptr, facts->path.len);
    return all->paths.failed ? QP_E_NOMEM : QP_OK;
}

int db__compared_full(const db_compared *all) {
    return all->games >= all->full;
}

/* Keeps what SQLite said to the thread that failed. */
static qp_status compared_failed(const db_compared *all, qp_status status) {
    char *message = all->thread->db->message;
    for (unsigned i = 1; i < all->threads && !*message; i++)
        memcpy(message, all->thread[i].db->message,
               sizeof all->thread->db->message);
    return status;
}

qp_status db__compared_next(const db_game_facts **out, db_compared *all) {
    while (all->at < all->games) {
        const compared_game *game = &all->game[all->at++];
        if (game->status) return compared_failed(all, game->status);
        if (!game->fits) continue;
        *out = &game->facts;
        return QP_OK;
    }
    *out = NULL;
    all->games = all->at = 0;
    buffer_clear(&all->paths);
    return QP_OK;
}
