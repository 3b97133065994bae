/* test_faults.c - every error in the real PGN files is a true fault of the
 * file: each is listed in test/corpus/faults.tsv with its place and reason,
 * and there are no others. Every file has a game and a ply.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

typedef struct fault {
    char *text; /* the line, cut at its tabs */
    const char *file, *code;
    unsigned long line, col;
    int met;
} fault;

typedef struct survey {
    fault *list;
    size_t faults;
    const char *path;
    unsigned long files, games, plies, warnings, unlisted;
    unsigned long games_here, plies_here, listed_here;
    unsigned depth;
} survey;

static void load_faults(survey *s) {
    FILE *f = fopen("test/corpus/faults.tsv", "r");
    if (!f) {
        perror("test/corpus/faults.tsv");
        exit(2);
    }
    static char line[4096];
    while (fgets(line, sizeof line, f)) {
        if (*line == '#' || *line == '\n') continue;
        s->list = realloc(s->list, (s->faults + 1) * sizeof *s->list);
        if (!s->list) exit(2);
        fault *one = &s->list[s->faults++];
        *one = (fault){.text = strdup(line)};
        if (!one->text) exit(2);
        char *p = one->text;
        one->file = p;
        p = strchr(p, '\t');
        *p++ = '\0';
        one->line = strtoul(p, &p, 10);
        one->col = strtoul(p + 1, &p, 10);
        one->code = p + 1;
        p = strchr(p + 1, '\t');
        check_that(p && p[1] && p[1] != '\n', "faults.tsv: no reason: %s",
                   line);
        if (p) *p = '\0';
    }
    fclose(f);
}

static int ends_with(const char *path, const char *end) {
    size_t n = strlen(path), m = strlen(end);
    return n >= m && !strcmp(path + n - m, end);
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    survey *s = ctx;
    (void)number, (void)ply;
    if (qp_status_is_warning(err->code)) {
        s->warnings++;
        return QP_GO;
    }
    for (size_t i = 0; i < s->faults; i++) {
        fault *f = &s->list[i];
        if (f->line == err->at.line && f->col == err->at.col &&
            !strcmp(f->code, qp_status_name(err->code)) &&
            ends_with(s->path, f->file)) {
            f->met++;
            s->listed_here++;
            return QP_GO;
        }
    }
    check_that(0, "%s\t%lu\t%lu\t%s\t'%s'", s->path,
               (unsigned long)err->at.line, (unsigned long)err->at.col,
               qp_status_name(err->code), err->what);
    return QP_GO;
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)moved, (void)at;
    survey *s = ctx;
    if (!s->depth) s->plies_here++;
    return QP_GO;
}

static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    (void)at;
    return ((survey *)ctx)->depth++, QP_GO;
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    (void)at;
    return ((survey *)ctx)->depth--, QP_GO;
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    (void)broken, (void)at;
    return ((survey *)ctx)->games_here++, QP_GO;
}

static void visit(void *ctx, const char *path) {
    survey *s = ctx;
    qp_handler to = {.size = sizeof to,
                     .ctx = s,
                     .move = on_played,
                     .begin_variation = on_begin_variation,
                     .end_variation = on_end_variation,
                     .end_game = on_end_game,
                     .problem = on_problem};
    size_t len;
    char *bytes = corpus_file(path, &len);
    s->path = path;
    s->games_here = s->plies_here = s->listed_here = 0;
    s->depth = 0;
    corpus_read(bytes, len, &to);
    free(bytes);
    s->files++;
    s->games += s->games_here;
    s->plies += s->plies_here;
    check_that(s->games_here && (s->plies_here || s->listed_here),
               "%s: %lu games, %lu plies", path, s->games_here, s->plies_here);
}

int main(void) {
    survey s = {0};
    const char *folder = corpus_needed();
    load_faults(&s);
    corpus_walk_pgn(folder, ".pgn .xqn .pgn_zh .pgn_iccs .pgn_cc", visit, &s);
    for (size_t i = 0; i < s.faults; i++) {
        check_that(s.list[i].met == 1, "%s:%lu:%lu: %s was met %d times",
                   s.list[i].file, s.list[i].line, s.list[i].col,
                   s.list[i].code, s.list[i].met);
        free(s.list[i].text);
    }
    free(s.list);
    printf("%lu files, %lu games, %lu plies, %lu warnings\n", s.files, s.games,
           s.plies, s.warnings);
    return check_close();
}
