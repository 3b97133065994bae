/* test_files.c - the small files of every format in test/files, through the
 * library: each is found for what it is, gives the games that its makers say
 * (want/), however it is cut, and keeps to the properties of fuzz/properties.h.
 *
 * The files and what must come out of them are made by tools/make_files.py,
 * which has nothing of this library; list.txt names them. test/files/run.sh
 * asks the same of the program.
 */
#include "damage.h"
#include "play.h"
#include "qipu/formats.h"

enum { NAME_MAX_LEN = 64, FORMATS_MAX = 64 };

/* Pieces that files are read in; 0: whole. */
static const size_t STEPS[] = {1, 2, 7, 100, 0};

/* A line of list.txt. */
typedef struct file {
    char name[NAME_MAX_LEN], format[NAME_MAX_LEN], want[NAME_MAX_LEN];
} file;

static qp_text file_text(const char *folder, const char *name,
                         const char *ending) {
    char path[4 * NAME_MAX_LEN];
    qp_text text;
    snprintf(path, sizeof path, "test/files/%s%s%s", folder, name, ending);
    text.ptr = corpus_file(path, &text.len);
    return text;
}

static void free_text(qp_text text) {
    free((void *)(uintptr_t)text.ptr);
}

static qp_flow add_game(void *ctx, qp_game *game) {
    qp_sink sink = {ctx, corpus_write};
    qp_pgn_style style = {.size = sizeof style, .notation = QP_NOTATION_UCCI};
    check_that(!qp_pgn_write(game, &style, &sink), "a game is not written");
    return QP_GO;
}

static void check_games(const file *f, const qp_format *format, qp_text in,
                        size_t step) {
    corpus_text out = {0};
    qp_handler listener = {
        .size = sizeof listener, .ctx = &out, .game = add_game};
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_status rc = play_file(game, format, in, step, &listener, NULL);
    qp_game_free(game);
    qp_text want = file_text("want/", f->want, ".pgn");
    check_that(!rc, "%s: %s", f->name, qp_status_name(rc));
    check_that(same_text(text_of(&out), want),
               "%s, in pieces of %zu: not as in want/%s.pgn but\n%s", f->name,
               step, f->want, out.ptr);
    free_text(want);
    free(out.ptr);
}

/* What is long is held to them as a whole only. */
static void check_properties(const qp_format *format, qp_text in) {
    damage_check_properties(format, in);
    if (in.len < 8192) check_damage_in(format, in, 0, in.len, in.len / 8 + 1);
}

static qp_flow count_lacks(void *ctx, const qp_err *err, uint32_t number,
                           uint32_t ply) {
    (void)number, (void)ply;
    *(unsigned *)ctx += err->code == QP_E_FORMAT_BUILD;
    return QP_GO;
}

/* A build without what the format needs reports it, once; 0 if it is not needed
 * for this file. */
static int is_lacking(const file *f, const qp_format *format, qp_text in) {
    unsigned lacks = 0;
    if (!format->lacks) return 0;
    qp_handler v = {.size = sizeof v, .ctx = &lacks, .problem = count_lacks};
    qp_status rc = property_feed(format, &v, in, 0, 0, NULL);
    check_that(!rc && lacks <= 1 && (lacks || format->flags & QP_FORMAT_READS),
               "%s: what lacks is reported %u times", f->name, lacks);
    return lacks != 0;
}

static const qp_format *check_file(const file *f) {
    const qp_format *format = qp_format_by_name(qp_text_of(f->format));
    check_that(format != NULL, "%s: no format %s", f->name, f->format);
    if (!format) return NULL;
    qp_text bytes = file_text("", f->name, "");
    corpus_text utf8 = {0};
    add_decoded(&utf8, bytes, QP_ENC_AUTO);
    qp_text in = format->flags & QP_FORMAT_BINARY ? bytes : text_of(&utf8);
    const qp_format *found = qp_format_find(bytes, text_of(&utf8), 1);
    check_that(found == format, "%s is found to be %s", f->name,
               found ? found->name : "nothing");
    if (!is_lacking(f, format, in)) {
        for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++)
            check_games(f, format, in, STEPS[i]);
        check_properties(format, in);
    }
    free(utf8.ptr);
    free_text(bytes);
    return format;
}

int main(void) {
    unsigned long files[FORMATS_MAX] = {0};
    FILE *list = fopen("test/files/list.txt", "r");
    file f;
    if (!list) {
        perror("test/files/list.txt");
        return 2;
    }
    while (fscanf(list, "%63s %63s %63s%*[^\n]", f.name, f.format, f.want) ==
           3) {
        const qp_format *format = check_file(&f);
        for (size_t i = 0; i < FORMATS_MAX && qp_format_at(i); i++)
            files[i] += format == qp_format_at(i);
    }
    fclose(list);
    for (size_t i = 0; i < FORMATS_MAX && qp_format_at(i); i++)
        check_that(!(qp_format_at(i)->flags & QP_FORMAT_READS) || files[i],
                   "no file of format %s", qp_format_at(i)->name);
    return check_close();
}
