/* test_derived.c - the main lines of real PGN files against those that two
 * independent readers agreed on (derived/ *.tsv.gz): FEN board and side, moves,
 * result. Those readers tested how pieces move, not whether a king is left
 * attacked: such a line must be reported as an error just there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

enum { COLUMNS = 8 };

/* Splits a line at its tabs, in place; how many fields there are. */
static int fields(char *line, char *out[COLUMNS]) {
    int n = 0;
    line[strcspn(line, "\r\n")] = '\0';
    while (n < COLUMNS) {
        out[n++] = line;
        line = strchr(line, '\t');
        if (!line) break;
        *line++ = '\0';
    }
    return n;
}

static FILE *unpack(const char *folder, const char *name) {
    char command[4200];
    snprintf(command, sizeof command, "gzip -dc '%s/derived/%s'", folder, name);
    FILE *f = popen(command, "r");
    if (!f) exit(2);
    return f;
}

static qp_flow ignore_problem(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    (void)ctx, (void)err, (void)number, (void)ply;
    return QP_GO;
}

/* All games of a file as lines. */
static corpus_text read_lines(const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    corpus_text out = {0};
    qp_sink sink = {&out, corpus_write};
    qp_lines *lines = qp_lines_new((qp_text){"f", 1}, 0, &sink, NULL);
    if (!lines) exit(2);
    qp_handler to = {.size = sizeof to,
                     .next = qp_lines_handler(lines),
                     .problem = ignore_problem};
    corpus_read(bytes, len, &to);
    qp_lines_free(lines);
    free(bytes);
    return out;
}

/* How many plies of the moves both have from the start. */
static size_t common_plies(const char *a, const char *b) {
    size_t n = 0;
    while (strlen(a) >= 4 && !strncmp(a, b, 4)) {
        n++;
        a += 4 + (a[4] == ' ');
        b += 4 + (b[4] == ' ');
    }
    return n;
}

/* The next move of `moves` leaves the mover's king attacked. */
static int leaves_king(const char *fen, const char *moves, size_t played) {
    qp_setup setup;
    qp_pos pos;
    if (qp_fen_read(&setup, NULL, (qp_text){fen, strlen(fen)}, NULL)) return 0;
    unsigned allow = QP_FAULT_SQUARE | QP_FAULT_FACING | QP_FAULT_OTHER_CHECK |
                     QP_FAULT_STACKED;
    if (qp_pos_from_setup(&pos, &setup, allow) & ~allow) return 0;
    qp_err err = {0};
    for (size_t i = 0; i <= played; i++, moves += 5) {
        qp_move move;
        qp_status rc = qp_move_read(&move, &pos, (qp_text){moves, 4},
                                    QP_NOTATION_UCCI, 0, &err);
        if (rc) return i == played && rc == QP_E_MOVE_CHECK;
        qp_pos_play(&pos, move);
    }
    return 0;
}

static void compare(const char *where, const char *fen, const char *moves,
                    const char *result, char *line) {
    char *got[COLUMNS];
    if (fields(line, got) != 4) {
        check_that(0, "%s: not four fields", where);
        return;
    }
    size_t n = strlen(fen);
    check_that(!strncmp(got[0], fen, n) && got[0][n] == ' ',
               "%s: FEN\n  want %s\n  got  %s", where, fen, got[0]);
    size_t same = common_plies(moves, got[1]);
    int equal = !strcmp(moves, got[1]);
    check_that(equal || (strlen(got[1]) == same * 5 - (same > 0) &&
                         leaves_king(fen, moves, same)),
               "%s: moves from ply %zu\n  want %s\n  got  %s", where, same + 1,
               moves, got[1]);
    check_that(!strcmp(result, got[2]), "%s: result %s, got %s", where, result,
               got[2]);
}

/* One file of a table: its lines in order. */
typedef struct open_file {
    char path[2048];
    corpus_text text;
    char *next;
    unsigned long game;
} open_file;

static void open_lines(open_file *f, const char *path) {
    if (!strcmp(f->path, path)) return;
    if (f->next && *f->next)
        check_that(0, "%s: more games than expected", f->path);
    free(f->text.ptr);
    snprintf(f->path, sizeof f->path, "%s", path);
    f->text = read_lines(path);
    f->next = f->text.ptr ? f->text.ptr : NULL;
    f->game = 0;
}

static char *next_line(open_file *f) {
    if (!f->next || !*f->next) return NULL;
    char *line = f->next, *nl = strchr(line, '\n');
    *nl = '\0';
    f->next = nl + 1;
    f->game++;
    return line;
}

typedef struct row {
    char *text, *field[COLUMNS];
    int fields;
} row;

/* By file, then by offset as a number. */
static int by_place(const void *a, const void *b) {
    const row *x = a, *y = b;
    int order = strcmp(x->field[1], y->field[1]);
    if (order) return order;
    long long m = atoll(x->field[2]), n = atoll(y->field[2]);
    return (m > n) - (m < n);
}

static row *load(const char *folder, const char *name, size_t *rows) {
    FILE *f = unpack(folder, name);
    static char line[1 << 16];
    row *list = NULL;
    size_t n = 0;
    while (fgets(line, sizeof line, f)) {
        list = realloc(list, (n + 1) * sizeof *list);
        if (!list) exit(2);
        list[n].text = strdup(line);
        if (!list[n].text) exit(2);
        list[n].fields = fields(list[n].text, list[n].field);
        n++;
    }
    check_that(pclose(f) == 0 && n > 1, "%s cannot be unpacked", name);
    *rows = n;
    return list;
}

static void free_rows(row *list, size_t n) {
    for (size_t i = 0; i < n; i++) free(list[i].text);
    free(list);
}

/* key file offset sha1 status fen moves result; many games a file. */
static void test_ccpd(const char *folder) {
    size_t n;
    row *list = load(folder, "ccpd_main_lines.open.tsv.gz", &n);
    if (n > 1) qsort(list + 1, n - 1, sizeof *list, by_place);
    open_file f = {{0}, {0}, NULL, 0};
    for (size_t i = 1; i < n; i++) {
        char path[2048], where[2200], **r = list[i].field;
        if (list[i].fields != 8 || strcmp(r[4], "ok")) continue;
        snprintf(path, sizeof path, "%s/ccpd/%s.open.pgn", folder, r[1]);
        open_lines(&f, path);
        char *line = next_line(&f);
        snprintf(where, sizeof where, "%s game %lu", path, f.game);
        check_that(line != NULL, "%s: a game is missing", where);
        if (line) compare(where, r[5], r[6], r[7], line);
    }
    free(f.text.ptr);
    free_rows(list, n);
}

/* key path status fen moves result; one game a file. */
static void test_walker(const char *folder) {
    size_t n;
    row *list = load(folder, "walker_pgn_main_lines.open.tsv.gz", &n);
    open_file f = {{0}, {0}, NULL, 0};
    for (size_t i = 1; i < n; i++) {
        char path[2048], **r = list[i].field;
        if (list[i].fields != 6 || strcmp(r[2], "ok")) continue;
        const char *base = strrchr(r[1], '/');
        snprintf(path, sizeof path, "%s/walker-pgn/%s", folder,
                 base ? base + 1 : r[1]);
        open_lines(&f, path);
        char *line = next_line(&f);
        check_that(line != NULL, "%s: no game", path);
        if (line) compare(path, r[3], r[4], r[5], line);
    }
    free(f.text.ptr);
    free_rows(list, n);
}

int main(void) {
    const char *folder = corpus_needed();
    test_ccpd(folder);
    test_walker(folder);
    return check_close();
}
