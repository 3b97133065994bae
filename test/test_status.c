/* test_status.c - statuses, versions, and an error in one line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/qipu.h"

static const struct {
    const char *name;
    int number;
    const char *text;
} ALL[] = {
#define QP_STATUS(name, number, text) {#name, number, text},
#include "qipu/status.inc"
#undef QP_STATUS
};
enum { ALL_LEN = sizeof ALL / sizeof *ALL };

/* A number of its own, in the half that its name says; a name; one phrase. */
static void check_statuses(void) {
    for (int i = 0; i < ALL_LEN; i++) {
        qp_status code = (qp_status)ALL[i].number;
        size_t len = strlen(ALL[i].text);
        int warning = !strncmp(ALL[i].name, "QP_W_", 5);
        CHECK(!i || ALL[i].number > ALL[i - 1].number);
        CHECK(!strcmp(qp_status_name(code), ALL[i].name));
        CHECK(!strcmp(qp_status_text(code), ALL[i].text));
        CHECK(qp_status_is_warning(code) == warning);
        CHECK(warning || !i || !strncmp(ALL[i].name, "QP_E_", 5));
        CHECK(len > 4 && ALL[i].text[len - 1] != '.');
    }
    CHECK(!strcmp(qp_status_name((qp_status)49), "QP_E_?"));
    CHECK(!strcmp(qp_status_text((qp_status)49), "an unknown problem"));
}

static void check_version(void) {
    int part[3];
    CHECK(sscanf(qp_version(), "%d.%d.%d", part, part + 1, part + 2) == 3);
    CHECK(qp_version_number() == 10000 * part[0] + 100 * part[1] + part[2]);
    CHECK(qp_version_number() == QP_VERSION_NUMBER);
    CHECK(!strcmp(qp_version(), QP_VERSION));
}

static void check_line(const qp_err *err, const char *name, const char *want) {
    char line[128], part[8];
    size_t len = qp_err_format(line, sizeof line, err, name);
    CHECK(len == strlen(want));
    if (strcmp(line, want)) printf("  got  %s\n  want %s\n", line, want);
    CHECK(!strcmp(line, want));
    CHECK(qp_err_format(part, sizeof part, err, name) == len);
    CHECK(!strncmp(part, want, sizeof part - 1) && strlen(part) == 7);
}

static void check_lines(void) {
    qp_err err = {.code = QP_E_FEN_RANK, .at = {9, 2, 3}, .what = "8"};
    check_line(&err, "a.fen",
               "a.fen:2:3: error: 8: this rank is not nine files wide");
    check_line(&err, NULL, "2:3: error: 8: this rank is not nine files wide");
    err = (qp_err){.code = QP_W_TEXT_REPAIRED};
    check_line(&err, "b",
               "b: warning: this tag is in a different encoding from its "
               "file; read as '...'");
}

int main(void) {
    check_statuses();
    check_version();
    check_lines();
    return check_close();
}
