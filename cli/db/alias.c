/* alias.c - players under several names: --merge, --unmerge and --alias of
 * qipu db players.
 *
 * SPDX-License-Identifier: MIT
 */
#include "alias.h"

#include <errno.h>

#include "../io/text_lines.h"
#include "qipu/name_search.h"

/* A file of aliases being read. */
typedef struct alias_file {
    const db_desk *desk;
    const char *name;
    qp_status rc; /* of the database */
    diag_count count;
} alias_file;

/* ---- names that are refused ----------------------------------------------
 */

enum { NEAR_NAMES = 3 };

/* Names like one that no player has. */
typedef struct near_names {
    char *text; /* of `size` bytes */
    size_t size, len;
    int count;
} near_names;

static qp_flow add_near(void *ctx, const qp_name_found *found) {
    near_names *near = ctx;
    size_t left = near->size - near->len, n = found->name.len;
    if (n + 3 > left) return QP_GO;
    near->len +=
        (size_t)snprintf(near->text + near->len, left, "%s%.*s",
                         near->count ? ", " : "", (int)n, found->name.ptr);
    return ++near->count < NEAR_NAMES ? QP_GO : QP_STOP;
}

/* Names that contain the whole, or else begin like it. */
static void find_near(near_names *near, qp_db *db, qp_text name) {
    while (name.len && !near->count) {
        qp_status rc = qp_db_names(db, QP_NAME_PLAYER, name, add_near, near);
        if (rc && rc != QP_E_STOP && rc != QP_E_LIMIT) return;
        do {
            name.len--;
        } while (name.len && (name.ptr[name.len] & 0xC0) == 0x80);
    }
}

/* Reports that a player is an alias of the name already: qp_db_message. */
static int say_circle(const db_desk *desk, const char *file, uint64_t number) {
    char line[32] = "";
    if (number)
        snprintf(line, sizeof line, ":%llu:1", (unsigned long long)number);
    safe_printf(stderr,
                tr("%s%s: error: '%s' is already an alias of this name; undo "
                   "that with --unmerge\n"),
                file, line, qp_db_message(desk->db));
    return EXIT_BAD;
}

/* Reports a name that no player has: qp_db_message. */
static int say_unknown(const db_desk *desk, const char *file, uint64_t number) {
    qp_err err = {.code = QP_E_NAME};
    diag_place place = {.file = file};
    diag_count count = {0, 0};
    near_names near = {.text = err.want, .size = sizeof err.want};
    if (number) err.at = (qp_at){.line = (uint32_t)number, .col = 1};
    snprintf(err.what, sizeof err.what, "%s", qp_db_message(desk->db));
    find_near(&near, desk->db, qp_text_of(err.what));
    diag_show(NULL, &desk->style, &err, &place, &count);
    return EXIT_BAD;
}

/* Reports a name that the database refused. `number` is the line of a file, or
 * 0. */
static int say_refused(const db_desk *desk, qp_status rc, const char *file,
                       uint64_t number) {
    return rc == QP_E_NAME ? say_unknown(desk, file, number)
                           : say_circle(desk, file, number);
}

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
    qp_status rc = qp_db_alias_line(file->desk->db, line);
    if (rc == QP_E_ARG && !*qp_db_message(file->desk->db))
        say_line(file, line, number);
    else if (rc == QP_E_ARG || rc == QP_E_NAME)
        file->count.errors +=
            say_refused(file->desk, rc, file->name, number) != EXIT_FINE;
    else
        file->rc = rc;
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
    if (rc == QP_E_NAME || (rc == QP_E_ARG && *qp_db_message(desk->db)))
        return say_refused(desk, rc, desk->path, 0);
    return rc ? db_failed(desk, rc) : EXIT_FINE;
}
