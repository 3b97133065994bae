/* test_messages.c - errors as sentences: the table messages.tsv, which the
 * packages for Python and JavaScript are compared with, too.
 *
 * A row is STATUS WHAT WANT SQUARE FORMAT ENGLISH SIMPLIFIED TRADITIONAL,
 * with tabs between.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/messages.h"

enum { FIELDS = 8, FIRST_SENTENCE = 5, LINE = 4096 };

static const qp_lang LANGS[] = {QP_LANG_EN, QP_LANG_ZH, QP_LANG_ZH_TW};

/* Cuts a line at its tabs. */
static int split(char *field[FIELDS], char *line) {
    int n = 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *p = line; p && n < FIELDS; n++) {
        field[n] = p;
        if ((p = strchr(p, '\t'))) *p++ = '\0';
    }
    return n;
}

static void check_row(char *field[FIELDS], const qp_err *err) {
    const char *format = *field[4] ? field[4] : NULL;
    for (int i = 0; i < 3; i++) {
        char text[1024], cut[16];
        const char *want = field[FIRST_SENTENCE + i];
        size_t len = qp_err_message(text, sizeof text, err, format, LANGS[i]);
        check_that(!strcmp(text, want), "%s: got '%s', want '%s'", field[0],
                   text, want);
        check_that(
            len == strlen(text) &&
                len == qp_err_message(cut, sizeof cut, err, format, LANGS[i]),
            "%s: another length", field[0]);
        check_that(!strncmp(cut, text, strlen(cut)) &&
                       (strlen(cut) == len || strlen(cut) > 12),
                   "%s: cut to '%s'", field[0], cut);
        CHECK(qp_err_message(NULL, 0, err, format, LANGS[i]) == len);
    }
}

/* Every status has a row. */
static void check_table(const char *name) {
    static const qp_status ALL[] = {
#define QP_STATUS(code, number, text) code,
#include "qipu/status.inc"
#undef QP_STATUS
    };
    enum { COUNT = sizeof ALL / sizeof *ALL };
    int seen[COUNT] = {0};
    char line[LINE], *field[FIELDS];
    FILE *in = fopen(name, "r");
    check_that(in != NULL, "%s is not there", name);
    while (in && fgets(line, sizeof line, in)) {
        qp_err err = {.code = QP_OK};
        if (*line == '#') continue;
        int n = split(field, line);
        check_that(n == FIELDS, "%s: %d fields", line, n);
        if (n != FIELDS) continue;
        check_that(qp_status_by_name(&err.code, qp_text_of(field[0])),
                   "%s is no status", field[0]);
        snprintf(err.what, sizeof err.what, "%s", field[1]);
        snprintf(err.want, sizeof err.want, "%s", field[2]);
        snprintf(err.square, sizeof err.square, "%.3s", field[3]);
        check_row(field, &err);
        for (int i = 0; i < COUNT; i++) seen[i] |= ALL[i] == err.code;
    }
    if (in) fclose(in);
    for (int i = 0; i < COUNT; i++)
        check_that(seen[i], "no row for %s", qp_status_name(ALL[i]));
}

/* What a file says cannot speak to a terminal, and is never cut within a
 * character. */
static void check_hostile(void) {
    qp_err err = {.code = QP_E_MOVE_TEXT, .what = "\x1b[2J\xe7\x82\xae"};
    char text[1024];
    size_t len = qp_err_message(text, sizeof text, &err, NULL, QP_LANG_EN);
    CHECK(!strchr(text, '\x1b'));
    for (size_t size = 1; size <= len + 1; size++) {
        char cut[1024];
        qp_err_message(cut, size, &err, NULL, QP_LANG_EN);
        size_t n = strlen(cut);
        CHECK(n < size && n + 3 >= (size < len ? size : len));
        CHECK(((unsigned char)text[n] & 0xC0) != 0x80);
    }
    qp_status code = QP_OK;
    CHECK(!qp_status_by_name(&code, qp_text_of("QP_E_")) && code == QP_OK);
}

int main(int argc, char **argv) {
    check_table(argc > 1 ? argv[1] : "messages.tsv");
    check_hostile();
    return check_close();
}
