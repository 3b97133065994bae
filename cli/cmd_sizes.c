/* cmd_sizes.c - qipu sizes: how many bits positions and games take.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sizes.h"

static const char HELP[] =
    "Usage: qipu sizes [OPTION]... [FILE | FEN]...\n"
    "\n"
    "Packs every position of the files in every codec, reads it back, and\n"
    "prints the bits and the time that takes; of games, what a packed record\n"
    "takes too. A FILE holds games (PGN), or positions a line (FEN, EPD). No\n"
    "FILE, or '-', is games on standard input.\n"
    "\n"
    "  --game xiangqi|chess  of which game they are (xiangqi)\n"
    "  --from-ply N          leave out positions before ply N of a game (0)\n"
    "  --positions           standard input is positions, a line each\n"
    "  --json                one JSON object a line\n"
    "\n"
    "The worst case is that of any position the codec holds; the mean and the\n"
    "percentiles are of the positions read. Times are of this run.\n"
    "\n"
    "Exit status: 0 fine, 1 the input has errors (the rest was measured) or a\n"
    "code did not give its position back, 2 usage, 3 the system failed.\n";

/* ---- reading ----------------------------------------------------------- */

/* Nonzero when the first line of a file that is not blank is a position. */
static int holds_positions(const char *name, int chess) {
    char line[1024];
    any_setup setup;
    int is = 0;
    FILE *in = strcmp(name, "-") ? fopen(name, "rb") : NULL;
    while (in && fgets(line, sizeof line, in)) {
        size_t n = strcspn(line, "\r\n");
        if (!line[strspn(line, " \t\r\n")] || *line == '#') continue;
        const char *bar = memchr(line, '|', n);
        const char *fen = bar ? bar + 1 : line;
        n -= (size_t)(fen - line);
        qp_text text = {fen, strcspn(fen, ";") < n ? strcspn(fen, ";") : n};
        is =
            !any_fen_read(&setup, chess, text) || !strncmp(fen, "position ", 9);
        break;
    }
    if (in) fclose(in);
    return is;
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
    if (standard ? positions : holds_positions(name, s->chess))
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

static void put_row(const sizes_row *row) {
    char most[24] = "-", reading[24] = "-";
    if (row->most) snprintf(most, sizeof most, "%zu", row->most);
    if (row->reads)
        snprintf(reading, sizeof reading, "%.0f",
                 nanoseconds(row->read_time, row->reads));
    printf("%-10s %6s %7.1f %5zu %5zu %5zu %5zu %9.0f %8s\n", row->name, most,
           mean(row), sizes_percentile(row, 50, 100),
           sizes_percentile(row, 90, 100), sizes_percentile(row, 99, 100),
           row->longest, nanoseconds(row->write_time, row->writes), reading);
}

static void put_json(const sizes_row *row) {
    printf("{\"codec\":");
    json_text(stdout, (qp_text){row->name, strlen(row->name)});
    printf(",\"worst\":");
    json_number(stdout, row->most);
    printf(",\"positions\":%llu,\"refused\":%llu,\"mean\":%.3f,\"p50\":%zu,"
           "\"p90\":%zu,\"p99\":%zu,\"max\":%zu,\"write_ns\":%.1f,"
           "\"read_ns\":%.1f}\n",
           (unsigned long long)row->count, (unsigned long long)row->refused,
           mean(row), sizes_percentile(row, 50, 100),
           sizes_percentile(row, 90, 100), sizes_percentile(row, 99, 100),
           row->longest, nanoseconds(row->write_time, row->writes),
           nanoseconds(row->read_time, row->reads));
}

static double each(uint64_t sum, uint64_t count) {
    return count ? (double)sum / (double)count : 0;
}

static void put_games(const sizes *s, int json) {
    const qp_record_size *r = &s->record;
    if (!s->games || s->chess) return;
    printf(json ? "{\"games\":%llu,\"plies\":%llu,\"bits_a_ply\":%.3f,"
                  "\"bytes_a_game\":%.1f,\"moves\":%.1f,\"shape\":%.1f,"
                  "\"texts\":%.1f,\"pgn_bytes_a_game\":%.1f}\n"
                : tr("\n%llu games packed, %llu plies: %.3f bits a ply for the "
                     "moves.\n"
                     "A record is %.1f bytes: moves %.1f, shape %.1f, tags and "
                     "comments %.1f.\n"
                     "The same game is %.1f bytes of canonical PGN.\n"),
           (unsigned long long)s->games, (unsigned long long)r->plies,
           each(r->moves, r->plies), each(r->all, 8 * s->games),
           each(r->moves, 8 * s->games),
           each(r->shape + r->start, 8 * s->games),
           each(r->texts, 8 * s->games), each(s->pgn_bytes, s->games));
}

/* What the table does not say. Returns an exit status. */
static int put_rest(const sizes *s) {
    int status = EXIT_FINE;
    for (size_t i = 0; i < s->rows; i++) {
        const sizes_row *row = &s->row[i];
        if (row->refused)
            fprintf(stderr, tr("%s does not hold %llu of the positions\n"),
                    row->name, (unsigned long long)row->refused);
        if (row->wrong) {
            fprintf(stderr, tr("%s did not give back %llu of the positions\n"),
                    row->name, (unsigned long long)row->wrong);
            status = EXIT_BAD;
        }
    }
    if (s->variants)
        fprintf(stderr, tr("%llu games of other variants were left out\n"),
                (unsigned long long)s->variants);
    return status;
}

static int put_sizes(const sizes *s, int json) {
    if (!s->row[0].count) return put_rest(s);
    if (!json) {
        printf(tr("%llu positions, bits each; nanoseconds\n\n"),
               (unsigned long long)s->row[0].count);
        printf("%-10s %6s %7s %5s %5s %5s %5s %9s %8s\n", tr("codec"),
               tr("worst"), tr("mean"), "p50", "p90", "p99", tr("max"),
               tr("to write"), tr("to read"));
    }
    for (size_t i = 0; i < s->rows; i++) {
        if (json)
            put_json(&s->row[i]);
        else
            put_row(&s->row[i]);
    }
    put_games(s, json);
    return put_rest(s);
}

/* ---- the command ------------------------------------------------------- */

static int read_all(sizes *s, const diag_style *style, int n, char **argv,
                    int positions) {
    char dash[] = "-";
    int worst = n ? EXIT_FINE : read_input(s, style, dash, positions);
    for (int i = 1; i <= n; i++) {
        int status = read_input(s, style, argv[i], positions);
        if (status > worst) worst = status;
    }
    sizes_flush(s);
    return worst;
}

static int run(int argc, char **argv) {
    const char *game = NULL, *from = "0";
    int chess, positions = 0;
    diag_style style = {0};
    const option_spec specs[] = {{"--game", 1, NULL, &game},
                                 {"--from-ply", 1, NULL, &from},
                                 {"--positions", 0, &positions, NULL},
                                 {"--json", 0, &style.json, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_sizes, argc, argv, specs);
    if (n < 0 || any_game(&cmd_sizes, &chess, game)) return EXIT_USAGE;
    if (!*from || from[strspn(from, "0123456789")] || strlen(from) > 9)
        return usage_error(&cmd_sizes, "no ply '%s'", from);
    sizes *s = malloc(sizeof *s);
    if (!s || !sizes_begin(s, chess)) {
        free(s);
        errno = ENOMEM;
        return system_error("sizes");
    }
    s->from_ply = strtoull(from, NULL, 10);
    int status = read_all(s, &style, n, argv, positions);
    int said = put_sizes(s, style.json);
    sizes_end(s);
    free(s);
    return status > said ? status : said;
}

const command cmd_sizes = {
    "sizes", run, "the bits of positions and games in every code", HELP};
