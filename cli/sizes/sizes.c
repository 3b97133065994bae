/* sizes.c - qipu sizes: how many bits positions and games take.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../io/code_text.h"
#include "../io/text_lines.h"
#include "../io/input_files.h"
#include "sizes_common.h"

/* ---- reading ----------------------------------------------------------- */

/* What the first lines of a file are. */
typedef struct peek {
    int chess, lines;
    int decided, positions;
} peek;

enum { PEEK_BYTES = 4096, PEEK_LINES = 20 };

static void peek_line(void *ctx, qp_text line, uint64_t number) {
    peek *p = ctx;
    any_setup setup;
    (void)number;
    line = code_trim(line);
    if (p->decided || !line.len || *line.ptr == '#') return;
    const char *bar = memchr(line.ptr, '|', line.len);
    if (bar) line.len -= (size_t)(bar + 1 - line.ptr), line.ptr = bar + 1;
    const char *remark = memchr(line.ptr, ';', line.len);
    if (remark) line.len = (size_t)(remark - line.ptr);
    p->positions = !any_fen_read(&setup, p->chess, line) ||
                   (line.len > 9 && !memcmp(line.ptr, "position ", 9));
    p->decided = p->positions || *line.ptr == '[' || ++p->lines == PEEK_LINES;
}

static void peek_problem(void *ctx, const qp_err *err) {
    (void)ctx;
    (void)err;
}

/* Nonzero if one of the first lines of a file, in any encoding, is a
 * position, and no tag comes before it. What cannot be read twice is not
 * looked into. */
static int holds_positions(const char *name, int chess) {
    char bytes[PEEK_BYTES];
    struct stat about;
    peek p = {.chess = chess};
    if (stat(name, &about) || !S_ISREG(about.st_mode)) return 0;
    FILE *in = fopen(name, "rb");
    size_t n = in ? fread(bytes, 1, sizeof bytes, in) : 0;
    if (in) fclose(in);
    FILE *head = n ? fmemopen(bytes, n, "rb") : NULL;
    if (!head) return 0;
    qp_status rc = fen_feed(head, peek_line, peek_problem, &p);
    fclose(head);
    return !rc && p.positions;
}

static void take_position(any_job *job, const any_setup *setup) {
    sizes_add(job->ctx, setup);
}

static int read_input(sizes *s, const diag_style *style, char *name,
                      int positions) {
    any_job job = {.take = take_position, .ctx = s, .chess = s->chess};
    char *args[] = {name, name};
    int standard = !strcmp(name, "-");
    job.fen.style = *style;
    if (positions || (!standard && holds_positions(name, s->chess)))
        return any_file(&job, name);
    if (standard || !access(name, F_OK)) return sizes_games(s, style, name);
    return any_operands(&job, 1, args);
}

/* ---- printing ---------------------------------------------------------- */

static double mean(const sizes_row *row) {
    return row->count ? (double)row->sum / (double)row->count : 0;
}

static double nanoseconds(double time, uint64_t count) {
    return count ? 1e9 * time / (double)count : 0;
}

/* A text at the right of so many columns. */
static void put_right(const char *text, size_t width) {
    size_t columns = text_columns((qp_text){text, strlen(text)});
    printf(" %*s%s", (int)(columns < width ? width - columns : 0), "", text);
}

/* A number at the right of so many columns, '-' for none. */
static void put_number(double value, int digits, size_t width) {
    char text[32] = "-";
    if (value > 0) snprintf(text, sizeof text, "%.*f", digits, value);
    put_right(text, width);
}

/* The columns of the table after the first: their width and digits. */
static const struct {
    size_t width;
    int digits;
} COLUMNS[] = {{6, 0}, {7, 1}, {5, 0}, {5, 0}, {5, 0},
               {5, 0}, {9, 0}, {6, 1}, {9, 0}, {6, 1}};

static void put_row(const sizes_row *row, const sizes_row *fen) {
    double writing = nanoseconds(row->write_time, row->writes);
    double reading = nanoseconds(row->read_time, row->reads);
    double fen_writing = nanoseconds(fen->write_time, fen->writes);
    double fen_reading = nanoseconds(fen->read_time, fen->reads);
    const double value[] = {(double)row->most,
                            mean(row),
                            (double)sizes_percentile(row, 50, 100),
                            (double)sizes_percentile(row, 90, 100),
                            (double)sizes_percentile(row, 99, 100),
                            (double)row->longest,
                            writing,
                            fen_writing > 0 ? writing / fen_writing : 0,
                            reading,
                            fen_reading > 0 ? reading / fen_reading : 0};
    printf("%-9s", row->name);
    for (size_t i = 0; i < sizeof value / sizeof *value; i++)
        put_number(value[i], COLUMNS[i].digits, COLUMNS[i].width);
    putchar('\n');
}

static void put_head(const sizes *s) {
    counts_print(stdout, tr("%llu positions"),
                 (unsigned long long)s->row[0].count);
    if (s->plies)
        counts_print(stdout, tr(" of %llu games, %llu plies"),
                     (unsigned long long)s->games,
                     (unsigned long long)s->plies);
    fputs(tr(": bits, and nanoseconds\n\n"), stdout);
    const char *head[] = {
        tr("worst"), tr("mean"),     "p50",       "p90",         "p99",
        tr("max"),   tr("to write"), tr("x FEN"), tr("to read"), tr("x FEN")};
    printf("%-9s", "");
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        put_right(head[i], COLUMNS[i].width);
    putchar('\n');
}

static void put_json(const sizes_row *row) {
    printf("{\"codec\":");
    json_text(stdout, (qp_text){row->name, strlen(row->name)});
    printf(",\"worst\":");
    json_number(stdout, row->most);
    printf(",\"positions\":%llu,\"refused\":%llu,\"wrong\":%llu",
           (unsigned long long)row->count, (unsigned long long)row->refused,
           (unsigned long long)row->wrong);
    if (row->count)
        printf(",\"mean\":%.3f,\"p50\":%zu,\"p90\":%zu,\"p99\":%zu,"
               "\"max\":%zu",
               mean(row), sizes_percentile(row, 50, 100),
               sizes_percentile(row, 90, 100), sizes_percentile(row, 99, 100),
               row->longest);
    else
        printf(",\"mean\":null,\"p50\":null,\"p90\":null,\"p99\":null,"
               "\"max\":null");
    printf(",\"write_ns\":%.1f,\"read_ns\":%.1f}\n",
           nanoseconds(row->write_time, row->writes),
           nanoseconds(row->read_time, row->reads));
}

static double each(uint64_t sum, uint64_t count) {
    return count ? (double)sum / (double)count : 0;
}

/* Millions a second. */
static double speed(uint64_t count, double seconds) {
    return seconds > 0 ? 1e-6 * (double)count / seconds : 0;
}

static void put_games(const sizes *s, int json) {
    const qp_record_size *r = &s->record;
    if (!s->games || s->chess) return;
    counts_print(
        stdout,
        json ? "{\"games\":%llu,\"plies\":%llu,\"bits_a_ply\":%.3f,"
               "\"bytes_a_game\":%.1f,\"moves\":%.1f,\"shape\":%.1f,"
               "\"texts\":%.1f,\"pgn_bytes_a_game\":%.1f,"
             : tr("\n%llu games packed, %llu plies with variations: %.3f "
                  "bits a ply for the moves.\n"
                  "A record is %.1f bytes: moves %.1f, shape and start "
                  "%.1f, tags and comments %.1f.\n"
                  "The same game is %.1f bytes of canonical PGN.\n"),
        (unsigned long long)s->games, (unsigned long long)r->plies,
        each(r->moves, r->plies), each(r->all, 8 * s->games),
        each(r->moves, 8 * s->games), each(r->shape + r->start, 8 * s->games),
        each(r->texts, 8 * s->games), each(s->pgn_bytes, s->games));
    printf(json ? "\"write_mplies\":%.2f,\"read_mplies\":%.2f}\n"
                : tr("Moves alone: %.2f million plies a second to write, %.2f "
                     "to read.\n"),
           speed(s->plies, s->line_pack), speed(s->plies, s->line_unpack));
}

/* What the table does not say. Returns an exit status. */
static int put_rest(const sizes *s, int json) {
    int status = EXIT_FINE;
    for (size_t i = 0; i < s->rows; i++) {
        const sizes_row *row = &s->row[i];
        if (row->refused && !json)
            fprintf(stderr, tr("%s cannot store %llu of the positions\n"),
                    row->name, (unsigned long long)row->refused);
        if (row->wrong) {
            fprintf(stderr, tr("%s did not restore %llu of the positions\n"),
                    row->name, (unsigned long long)row->wrong);
            status = EXIT_BAD;
        }
    }
    if (s->variants)
        counts_print(stderr, tr("skipped %llu games of other variants\n"),
                     (unsigned long long)s->variants);
    if (s->too_long)
        counts_print(stderr,
                     tr("skipped %llu games: too long for a packed record\n"),
                     (unsigned long long)s->too_long);
    return status;
}

static int put_sizes(const sizes *s, int json) {
    const sizes_row *fen = &s->row[0];
    if (!fen->count) return put_rest(s, json);
    if (!json) put_head(s);
    for (size_t i = 0; i < s->rows; i++) {
        if (json)
            put_json(&s->row[i]);
        else
            put_row(&s->row[i], fen);
    }
    if (!json && fen->count >= SIZES_BATCH &&
        (sizes_has_zlib() || sizes_has_zstd()))
        printf(tr("\nzlib and zstd were measured with one position in %d.\n"),
               SIZES_SAMPLE);
    put_games(s, json);
    return put_rest(s, json);
}

/* ---- the command ------------------------------------------------------- */

static int read_all(sizes *s, const diag_style *style, int n, char **names,
                    int positions) {
    char dash[] = "-";
    int worst = n ? EXIT_FINE : read_input(s, style, dash, positions);
    for (int i = 0; i < n; i++) {
        int status = read_input(s, style, names[i], positions);
        if (status > worst) worst = status;
    }
    sizes_flush(s);
    return worst;
}

typedef struct wish {
    int chess, positions, json;
    uint64_t from_ply;
    diag_style style;
} wish;

static int measure(const wish *w, int n, char **names) {
    sizes *s = malloc(sizeof *s);
    if (!s || !sizes_begin(s, w->chess)) {
        free(s);
        errno = ENOMEM;
        return system_error("sizes");
    }
    s->from_ply = w->from_ply;
    int status = read_all(s, &w->style, n, names, w->positions);
    int said = put_sizes(s, w->json);
    sizes_end(s);
    free(s);
    return status > said ? status : said;
}

static int run(int argc, char **argv) {
    const char *game = NULL, *from = NULL;
    uint64_t from_ply = 0;
    int chess, positions = 0, json = 0;
    read_order order = {0};
    inputs found = {0};
    const option_spec specs[] = {{"--variant", 1, NULL, &game},
                                 {"--from-ply", 1, NULL, &from},
                                 INPUT_SPECS(&found),
                                 {"--from-positions", 0, &positions, NULL},
                                 {"--json", 0, &json, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_sizes, argc, argv, specs);
    if (n < 0 || any_game(&cmd_sizes, &chess, game)) return EXIT_USAGE;
    if (value_number(&cmd_sizes, "--from-ply", from,
                     (value_range){0, 999999999}, &from_ply))
        return EXIT_USAGE;
    char **names = argv + 1;
    int status = inputs_find(&found, &cmd_sizes, &order, &n, &names);
    const wish w = {chess, positions, json, from_ply, order.diag};
    if (!status) status = measure(&w, n, names);
    if (order.worst > status) status = order.worst;
    inputs_free(&found);
    return status;
}

const command cmd_sizes = {"sizes", run};
