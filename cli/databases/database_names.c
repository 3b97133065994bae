/* database_names.c - names in a database, for completion in a shell.
 *
 * SPDX-License-Identifier: MIT
 */
#include "databases.h"

static qp_flow print_name(void *ctx, const qp_db_row *row) {
    const char *before = ctx;
    safe_puts(stdout, before);
    safe_put(stdout, row->value[0].text);
    putchar('\n');
    return QP_GO;
}

void database_names(const char *base, int events, const char *before,
                    const char *begin) {
    static const char *const SQL[] = {
        "SELECT DISTINCT name FROM player WHERE name <> ''"
        " AND substr(name, 1, length(?1)) = ?1 ORDER BY 1 LIMIT 200",
        "SELECT DISTINCT name FROM event WHERE name <> ''"
        " AND substr(name, 1, length(?1)) = ?1 ORDER BY 1 LIMIT 200"};
    const qp_db_value value = {.kind = QP_DB_TEXT, .text = qp_text_of(begin)};
    char copy[1024];
    qp_db *db = NULL;
    snprintf(copy, sizeof copy, "%s", before);
    if (qp_db_open(&db, base, QP_DB_READ, NULL)) return;
    qp_status rc = qp_db_sql(db, qp_text_of(SQL[events != 0]), &value, 1,
                             print_name, copy);
    (void)rc; /* a shell can do nothing about it */
    qp_db_close(db);
}
