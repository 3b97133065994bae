/* test_cluster.c - test/spec/cluster.qpt, and a server that is not there. What
 * needs servers is in test/cluster.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/clickhouse.h"
#include "table.h"

static void check_urls(const kase *k, const field *urls) {
    const field *want = kase_get(k, "want");
    qp_cluster *cluster;
    qp_err err;
    char got[160] = "ok";
    qp_status status = qp_cluster_open(
        &cluster, (qp_text){urls->value, urls->len}, NULL, &err);
    if (status == QP_E_CLUSTER_BUILD) return;
    if (status == QP_E_CLUSTER_URL)
        snprintf(got, sizeof got, "'%s': %s", err.what, err.want);
    else if (status)
        snprintf(got, sizeof got, "%s", qp_status_name(status));
    else
        qp_cluster_close(cluster);
    if (!want || strcmp(got, want->value))
        kase_fail(k, "'%s' is %s", urls->value, got);
}

typedef struct sql_text {
    char text[16384];
    size_t len;
} sql_text;

static int take_sql(void *ctx, const char *bytes, size_t len) {
    sql_text *sql = ctx;
    if (len >= sizeof sql->text - sql->len) return 1;
    memcpy(sql->text + sql->len, bytes, len);
    sql->len += len;
    sql->text[sql->len] = '\0';
    return 0;
}

/* Fields may be there more than once. */
static void check_parts(const kase *k, const char *sql) {
    kase_get(k, "has");
    kase_get(k, "not");
    for (int i = 0; i < k->fields; i++) {
        const field *f = &k->field[i];
        int has = !strcmp(f->key, "has"), not = !strcmp(f->key, "not");
        if (has && !strstr(sql, f->value)) kase_fail(k, "no %s", f->value);
        if (not &&strstr(sql, f->value)) kase_fail(k, "%s", f->value);
    }
}

static void check_ddl(const kase *k, const field *name) {
    const field *want = kase_get(k, "want");
    static sql_text sql;
    qp_sink sink = {&sql, take_sql};
    sql.len = 0;
    qp_status status =
        qp_cluster_ddl(&sink, "games", name->len ? name->value : NULL);
    if (want && strcmp(qp_status_name(status), want->value))
        kase_fail(k, "%s", qp_status_name(status));
    if (!want && status) kase_fail(k, "%s", qp_status_name(status));
    if (!status) check_parts(k, sql.text);
}

static void check_case(const kase *k) {
    const field *urls = kase_get(k, "urls"), *name = kase_get(k, "name");
    if (urls) check_urls(k, urls);
    if (name) check_ddl(k, name);
}

/* ---- a server that is not there ------------------------------------------ */

static qp_flow count_waits(void *ctx, qp_text why, unsigned attempt) {
    unsigned *waits = ctx;
    CHECK(why.len > 0);
    CHECK(attempt == *waits + 1);
    return ++*waits == 2 ? QP_STOP : QP_GO;
}

/* Port 1 of the loopback never answers: it is tried as often as allowed, and
 * the callback can end the waiting. */
static void check_absent(void) {
    qp_cluster *cluster;
    qp_db_tree_moves tree;
    qp_pos pos;
    unsigned waits = 0;
    qp_cluster_options options = {.size = sizeof options, .tries = 2};
    qp_text url = qp_text_of("http://127.0.0.1:1/games");
    qp_pos_start(&pos);
    if (qp_cluster_open(&cluster, url, &options, NULL)) return;
    CHECK(qp_cluster_tree(&tree, cluster, &pos) == QP_E_CLUSTER_REACH);
    CHECK(qp_cluster_message(cluster).len > 0);
    qp_cluster_close(cluster);
    options.size = 0;
    CHECK(qp_cluster_open(&cluster, url, &options, NULL) == QP_E_ARG);
    options.size = sizeof options;
    options.tries = 9;
    options.ctx = &waits;
    options.waiting = count_waits;
    CHECK(!qp_cluster_open(&cluster, url, &options, NULL));
    CHECK(qp_cluster_tree(&tree, cluster, &pos) == QP_E_STOP);
    CHECK(waits == 2);
    qp_cluster_close(cluster);
    qp_cluster_close(NULL);
    qp_cluster_push_free(NULL);
}

int main(int argc, char **argv) {
    check_absent();
    return table_main(argc, argv, check_case);
}
