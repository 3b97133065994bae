/* corpus.c - real files for tests. */
#include "corpus.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { SKIPPED = 77 }; /* test/CMakeLists.txt has it too */

const char *corpus_needed(void) {
    const char *folder = getenv("QIPU_CORPUS");
    struct stat about;
    if (!folder) folder = "../shared/corpus";
    if (!stat(folder, &about) && S_ISDIR(about.st_mode)) return folder;
    printf("skipped: there is no folder %s with real files (QIPU_CORPUS)\n",
           folder);
    exit(SKIPPED);
}

const char *corpus_asked(int argc, char **argv) {
    int asked = argc == 2 && !strcmp(argv[1], "--corpus");
    return asked ? corpus_needed() : NULL;
}

void corpus_built(const qp_format *format) {
    if (!format->lacks) return;
    printf("skipped: this build has no %s, which %s needs\n", format->lacks,
           format->name);
    exit(SKIPPED);
}

char *corpus_file(const char *path, size_t *len) {
    FILE *f = fopen(path, "rb");
    if (!f || fseek(f, 0, SEEK_END)) {
        perror(path);
        exit(2);
    }
    long size = ftell(f);
    rewind(f);
    char *bytes = malloc((size_t)size + 1);
    if (!bytes || fread(bytes, 1, (size_t)size, f) != (size_t)size) {
        perror(path);
        exit(2);
    }
    fclose(f);
    *len = (size_t)size;
    return bytes;
}

static int ends_in(const char *name, const char *endings) {
    if (!endings) return 1;
    size_t n = strlen(name);
    while (*endings) {
        size_t len = strcspn(endings, " ");
        if (n > len && !strncasecmp(name + n - len, endings, len)) return 1;
        endings += len;
        endings += strspn(endings, " ");
    }
    return 0;
}

static int no_dots(const struct dirent *e) {
    return e->d_name[0] != '.';
}

void corpus_walk(const char *folder, const char *part, const char *endings,
                 void (*visit)(void *ctx, const char *path), void *ctx) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, part);
    struct stat about;
    if (stat(path, &about)) {
        check_that(0, "%s is not there", path);
        return;
    }
    if (!S_ISDIR(about.st_mode)) {
        visit(ctx, path);
        return;
    }
    struct dirent **entry;
    int n = scandir(path, &entry, no_dots, alphasort);
    for (int i = 0; i < n; i++) {
        char name[4096];
        struct stat what;
        snprintf(name, sizeof name, "%s/%s", part, entry[i]->d_name);
        char whole[8300];
        snprintf(whole, sizeof whole, "%s/%s", folder, name);
        int dir = !stat(whole, &what) && S_ISDIR(what.st_mode);
        if (dir || ends_in(entry[i]->d_name, endings))
            corpus_walk(folder, name, endings, visit, ctx);
        free(entry[i]);
    }
    free(entry);
}

void corpus_walk_pgn(const char *folder, const char *endings,
                     void (*visit)(void *ctx, const char *path), void *ctx) {
    static const char *const PARTS[] = {"ccpd",
                                        "walker-pgn",
                                        "mrxq",
                                        "wukong",
                                        "small-weird",
                                        "xqbase",
                                        "xqwlight-橘中秘",
                                        "elephantchess-parsers/fixtures/pgn0",
                                        "elephantchess-parsers/fixtures/pgn1",
                                        "walker8088-tests/data",
                                        "binary/xqn",
                                        "hbsxcjp-text"};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++)
        corpus_walk(folder, PARTS[i], endings, visit, ctx);
}

typedef struct feed {
    qp_pgn_reader *reader;
    const qp_handler *to;
} feed;

static qp_flow on_text(void *ctx, qp_text utf8) {
    feed *f = ctx;
    return qp_pgn_feed(f->reader, utf8.ptr, utf8.len) ? QP_STOP : QP_GO;
}

static qp_flow on_byte(void *ctx, const qp_err *err) {
    feed *f = ctx;
    return f->to->problem ? f->to->problem(f->to->ctx, err, 0, 0) : QP_GO;
}

void corpus_read(const char *bytes, size_t len, const qp_handler *to) {
    qp_player *player = qp_player_new(to, NULL, NULL);
    if (!player) exit(2);
    feed f = {qp_pgn_reader_new(qp_player_handler(player), 0, NULL), to};
    qp_decode_to text = {&f, on_text, on_byte};
    qp_decoder *decoder = qp_decoder_new(&text, QP_ENC_AUTO, QP_ENC_AUTO, NULL);
    if (!f.reader || !decoder || qp_decoder_feed(decoder, bytes, len) ||
        qp_decoder_finish(decoder) || qp_pgn_finish(f.reader)) {
        fprintf(stderr, "reading stopped\n");
        exit(2);
    }
    qp_decoder_free(decoder);
    qp_pgn_reader_free(f.reader);
    qp_player_free(player);
}

int corpus_write(void *ctx, const char *bytes, size_t len) {
    corpus_text *t = ctx;
    if (t->len + len + 1 > t->size) {
        t->size = 2 * (t->len + len) + 4096;
        t->ptr = realloc(t->ptr, t->size);
        if (!t->ptr) exit(2);
    }
    if (len) memcpy(t->ptr + t->len, bytes, len);
    t->len += len;
    t->ptr[t->len] = '\0';
    return 0;
}

int same_comments(const qp_game *a, qp_node m, const qp_game *b, qp_node n) {
    for (int i = QP_BEFORE_MOVE; i <= QP_AFTER_RESULT; i++) {
        qp_place place = (qp_place)i;
        size_t count = qp_game_comments(a, m, place);
        if (count != qp_game_comments(b, n, place)) return 0;
        for (size_t k = 0; k < count; k++) {
            qp_comment x, y;
            qp_game_comment(&x, a, m, place, k);
            qp_game_comment(&y, b, n, place, k);
            if (x.flags != y.flags || !same_text(x.text, y.text)) return 0;
        }
    }
    return 1;
}
