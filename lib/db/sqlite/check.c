/* check.c - checks whether a database is intact.
 *
 * Each row of `game` has a checksum, the number of a name is made from its
 * bytes, and the hash of a game is computed again. What the index must have of
 * all games is added up and compared with what it has. The tables themselves,
 * and the words of comments, are compared with those of a new database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../entry/game_hash.h"
#include "qipu/db_edit.h"
#include "qipu/pipeline.h"

/* Games of a task: about so many, more if there are many tasks. */
enum { CHECK_GAMES = 256, CHECK_TASKS = 1024 };

qp_status db__check_bad(db_check_thread *t, const char *what, int64_t number) {
    byte_buffer *faults = &t->task->faults;
    char text[160];
    int len = snprintf(text, sizeof text, what, (long long)number);
    buffer_add(faults, text, (size_t)len + 1);
    return faults->failed ? QP_E_NOMEM : QP_OK;
}

qp_status db__check_ask(db_check_thread *t, const char *sql, const char *what) {
    sqlite3_stmt *stmt;
    int answer = sqlite3_prepare_v2(t->db->sql, sql, -1, &stmt, NULL);
    if (answer) return db__status(t->db, answer);
    qp_status status = QP_OK;
    while (!status && (answer = sqlite3_step(stmt)) == SQLITE_ROW) {
        qp_text text = db__column(stmt, 0);
        if (what) {
            status = db__check_bad(t, what, sqlite3_column_int64(stmt, 0));
        } else if (!qp_text_is(text, "ok")) {
            buffer_add(&t->task->faults, text.ptr, text.len);
            if (!buffer_byte(&t->task->faults, 0)) status = QP_E_NOMEM;
        }
    }
    sqlite3_finalize(stmt);
    return status ? status : db__status(t->db, answer);
}

uint64_t db__check_move(uint64_t order, unsigned code) {
    uint64_t sum = (order + code) * UINT64_C(0x9E3779B97F4A7C15);
    sum = (sum ^ sum >> 32 ^ code) * UINT64_C(0xD6E8FEB86659FD93);
    return sum ^ sum >> 32;
}

/* ---- threads ------------------------------------------------------------- */

static qp_flow check_watch(void *ctx) {
    db_check *all = ctx;
    pthread_mutex_lock(&all->lock);
    int stopped = all->stopped;
    pthread_mutex_unlock(&all->lock);
    return stopped ? QP_STOP : QP_GO;
}

qp_status db__check_stopped(db_check_thread *t) {
    if (!db__unwanted(t->db)) return QP_OK;
    pthread_mutex_lock(&t->all->lock);
    t->all->stopped = 1;
    pthread_mutex_unlock(&t->all->lock);
    return QP_E_STOP;
}

static db_check_task *check_take(db_check *all) {
    pthread_mutex_lock(&all->lock);
    db_check_task *task =
        all->taken < all->tasks ? &all->task[all->taken++] : NULL;
    pthread_mutex_unlock(&all->lock);
    return task;
}

/* Adds what a thread found to what the others did. */
static void check_join(db_check_thread *t) {
    db_check *all = t->all;
    pthread_mutex_lock(&all->lock);
    for (size_t i = 0; i < all->segments; i++) {
        all->want[i].postings += t->want[i].postings;
        all->want[i].moves += t->want[i].moves;
        all->want[i].count += t->want[i].count;
    }
    pthread_mutex_unlock(&all->lock);
}

static void *check_run(void *ctx) {
    db_check_thread *t = ctx;
    while ((t->task = check_take(t->all))) {
        t->task->status = db__check_stopped(t);
        if (!t->task->status) t->task->status = t->task->run(t);
    }
    check_join(t);
    return NULL;
}

static void check_close(db_check_thread *t) {
    if (t->db != t->all->db) qp_db_close(t->db);
    qp_game_free(t->game);
    free(t->seen.place);
    db__varied_free(&t->varied);
    buffer_free(&t->hashes);
    buffer_free(&t->text);
    buffer_free(&t->comments);
}

/* Begins to read the same state of the file. */
static qp_status check_open(db_check_thread *t, db_check *all, int first) {
    qp_status status = QP_OK;
    t->all = all;
    if (first)
        t->db = all->db;
    else
        status = db__open_alike(&t->db, all->db);
    if (!first && !status) qp_db_watch(t->db, check_watch, all);
    t->game = qp_game_new(NULL);
    if (!status && !t->game) status = QP_E_NOMEM;
    if (status) check_close(t);
    return status;
}

/* Runs all tasks, on as many threads as are wanted, if they can be had. */
static qp_status check_tasks(db_check *all, db_check_thread *thread,
                             unsigned jobs) {
    unsigned open = 1, begun = 1;
    qp_status status = check_open(thread, all, 1);
    if (status) return status;
    if (jobs > 1 && db__can_share(all->db))
        while (open < jobs && !check_open(&thread[open], all, 0)) open++;
    while (begun < open && !pthread_create(&thread[begun].thread, NULL,
                                           check_run, &thread[begun]))
        begun++;
    check_run(thread);
    while (begun > 1) pthread_join(thread[--begun].thread, NULL);
    for (unsigned i = 0; i < open; i++) {
        if (!status) status = db__check_keep_comments(&thread[i]);
        if (!*all->db->message)
            memcpy(all->db->message, thread[i].db->message,
                   sizeof all->db->message);
        if (i) check_close(&thread[i]);
    }
    return status;
}

/* ---- tasks --------------------------------------------------------------- */

static qp_status check_add(db_check *all, qp_status (*run)(db_check_thread *),
                           int64_t first, int64_t last) {
    void *grown =
        array_grow(all->task, &all->room, all->tasks + 1, sizeof *all->task);
    if (!grown) return QP_E_NOMEM;
    all->task = grown;
    all->task[all->tasks++] =
        (db_check_task){.run = run, .first = first, .last = last};
    return QP_OK;
}

/* Sets `*end` to the last game of the task that begins with `first`: the next
 * one begins with a block of games, so that no block is read twice. */
static qp_status check_end(db_check *all, int64_t first, uint64_t step,
                           int64_t *end) {
    int64_t block = first;
    char sql[96];
    *end = (int64_t)((uint64_t)first + step);
    sqlite3_snprintf(sizeof sql, sql,
                     "SELECT max(first) FROM record WHERE first <= %lld",
                     (long long)*end);
    qp_status status = db__number_of(all->db, sql, &block);
    if (block > first && block <= *end) *end = block - 1;
    return status;
}

/* Adds the tasks that read games, by their numbers. */
static qp_status check_add_games(db_check *all) {
    int64_t first = 0, last = -1;
    qp_status status =
        db__number_of(all->db, "SELECT ifnull(min(id), 0) FROM game", &first);
    if (!status)
        status = db__number_of(all->db, "SELECT ifnull(max(id), -1) FROM game",
                               &last);
    uint64_t more = last < first ? 0 : (uint64_t)last - (uint64_t)first;
    uint64_t step = more / CHECK_TASKS + CHECK_GAMES;
    while (!status && first <= last) {
        int64_t end = last;
        if ((uint64_t)last - (uint64_t)first > step)
            status = check_end(all, first, step, &end);
        if (!status) status = check_add(all, db__check_games, first, end);
        if (end == last) break;
        first = end + 1;
    }
    return status;
}

/* Reports the faults of the tasks from `first` on. Returns QP_E_STOP if they
 * are not wanted, or what ended a task. */
static qp_status check_report(db_check *all, size_t first,
                              qp_flow (*bad)(void *ctx, qp_text what),
                              void *ctx) {
    for (size_t i = first; i < all->tasks; i++) {
        const byte_buffer *faults = &all->task[i].faults;
        for (size_t at = 0; at < faults->len;) {
            qp_text what = qp_text_of(faults->ptr + at);
            if (bad(ctx, what) == QP_STOP) return QP_E_STOP;
            at += what.len + 1;
        }
        if (all->task[i].status) return all->task[i].status;
    }
    return QP_OK;
}

/* The longest ones first. */
static qp_status check_begin(db_check *all) {
    qp_status status = db__segments(all->db, all->segment, &all->segments);
    if (!status) status = check_add(all, db__check_rows, 0, 0);
    if (!status) status = check_add(all, db__check_postings, 0, 0);
    if (!status) status = check_add(all, db__check_names, 0, 0);
    return status ? status : check_add_games(all);
}

static qp_status check_all(db_check *all, unsigned jobs,
                           qp_flow (*bad)(void *ctx, qp_text what), void *ctx) {
    db_check_thread *thread = calloc(jobs, sizeof *thread);
    if (!thread) return QP_E_NOMEM;
    qp_status status = check_begin(all);
    if (!status) status = check_tasks(all, thread, jobs);
    if (!status) status = check_report(all, 0, bad, ctx);
    if (!status) {
        size_t done = all->tasks;
        status = check_add(all, db__check_schema, 0, 0);
        if (!status) status = check_add(all, db__check_comments, 0, 0);
        if (!status) status = check_add(all, db__check_sums_of, 0, 0);
        if (!status) check_run(thread);
        if (!status) status = check_report(all, done, bad, ctx);
    }
    if (thread->all) check_close(thread);
    free(thread);
    return status;
}

static void check_free(db_check *all) {
    for (size_t i = 0; i < all->tasks; i++) buffer_free(&all->task[i].faults);
    qp_db_close(all->fresh);
    pthread_mutex_destroy(&all->lock);
    free(all->task);
    free(all);
}

qp_status qp_db_check_jobs(qp_db *db, unsigned jobs,
                           qp_flow (*bad)(void *ctx, qp_text what), void *ctx) {
    db->message[0] = '\0';
    db_check *all = calloc(1, sizeof *all);
    if (!all) return QP_E_NOMEM;
    all->db = db;
    if (pthread_mutex_init(&all->lock, NULL)) {
        free(all);
        return QP_E_NOMEM;
    }
    if (jobs > QP_JOBS_MAX) jobs = QP_JOBS_MAX;
    qp_status status = db__schema_version(db, &all->version);
    if (!status) status = db__schema_fresh(&all->fresh, all->version);
    if (!status) status = db__exec(all->fresh, "BEGIN");
    if (!status) status = db__begin_reading(db);
    if (!status) {
        status = check_all(all, jobs ? jobs : 1, bad, ctx);
        db__end_reading(db);
    }
    check_free(all);
    return status;
}

qp_status qp_db_check(qp_db *db, qp_flow (*bad)(void *ctx, qp_text what),
                      void *ctx) {
    return qp_db_check_jobs(db, 1, bad, ctx);
}
