/* alias.c - players under several names: --merge, --split and --alias of
 * qipu db players.
 *
 * SPDX-License-Identifier: MIT
 */
#include "alias.h"

#include <errno.h>

#include "../io/text_lines.h"

/* A file of aliases being read. */
typedef struct alias_file {
    const db_desk *desk;
    const char *name;
    qp_status rc; /* of the database */
    diag_count count;
} alias_file;

static void say_line(alias_file *file, qp_text line, uint64_t number) {
    int len = line.len < 80 ? (int)line.len : 80;
    file->count.errors++;
    safe_printf(
        stderr,
        tr("%s:%llu:1: error: expected \"NAME = PLAYER\", not '%.*s'\n"),
        file->name, (unsigned long long)number, len, line.ptr);
}

static void take_line(void *ctx, qp_text line, uint64_t number) {
    alias_file *file = ctx;
    if (file->rc) return;
    file->rc = qp_db_alias_line(file->desk->db, line);
    if (file->rc != QP_E_ARG) return;
    file->rc = QP_OK;
    say_line(file, line, number);
}

static void take_problem(void *ctx, const qp_err *err) {
    alias_file *file = ctx;
    diag_place place = {.file = file->name};
    diag_show(NULL, &file->desk->style, err, &place, &file->count);
}

int alias_read(const db_desk *desk, const char *name) {
    alias_file file = {.desk = desk, .name = shown_name(name)};
    FILE *in = open_input(name);
    if (!in) return system_error(name);
    qp_status rc = fen_feed(in, take_line, take_problem, &file);
    int saved = errno;
    if (in != stdin) fclose(in);
    if (file.rc) return db_failed(desk, file.rc);
    if (rc) {
        errno = rc == QP_E_NOMEM ? ENOMEM : saved;
        return system_error(name);
    }
    return file.count.errors ? EXIT_BAD : EXIT_FINE;
}

int alias_set(const db_desk *desk, const char *name, const char *person) {
    qp_status rc = qp_db_alias(desk->db, qp_text_of(name), qp_text_of(person));
    return rc ? db_failed(desk, rc) : EXIT_FINE;
}
