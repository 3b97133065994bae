/* bench_qpg.c - packing whole games: how small, and how fast.
 *
 * The games are those of QIPU_CORPUS/ccpd and walker-pgn (default
 * ../shared/corpus), or the bundled ones when these are absent. In one run it
 * packs and unpacks them in both profiles, writes them as PGN and reads that
 * again, finds single games, and gives the same PGN to zstd, game by game and
 * all at once.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "sample.h"

enum { RUNS = 5, SAMPLE = 200 };

/* ---- the games ----------------------------------------------------------- */

/* All games in memory, as PGN, as records, and as a .qpg file. */
typedef struct games {
    qp_packer *packer;
    qp_game **game;
    size_t count, size;
    sample_bytes pgn, records, file, fast;
    qp_qpg_writer *writer; /* of `fast` */
    size_t *pgn_end, *record_end;
    qp_record_size sum;
    qp_game *scratch;
    unsigned long plies; /* of the last run */
    uint64_t before;     /* games to skip in a record */
} games;

static qp_flow add_game(void *ctx, qp_game *game) {
    games *g = ctx;
    qp_text record;
    if (g->count == g->size) {
        g->size = 2 * g->size + 64;
        g->game = realloc(g->game, g->size * sizeof *g->game);
        g->pgn_end = realloc(g->pgn_end, g->size * sizeof *g->pgn_end);
        g->record_end = realloc(g->record_end, g->size * sizeof *g->record_end);
        if (!g->game || !g->pgn_end || !g->record_end) exit(2);
    }
    qp_game *copy = qp_game_new(NULL);
    qp_record_size size;
    qp_sink pgn = {&g->pgn, sample_keep};
    if (!copy || qp_game_pack(&record, &size, g->packer, game)) exit(2);
    sample_keep(&g->records, record.ptr, record.len);
    if (qp_pgn_write(game, NULL, &pgn)) exit(2);
    g->pgn_end[g->count] = g->pgn.len;
    g->record_end[g->count] = g->records.len;
    qp_text stored;
    if (qp_packer_set_profile(g->packer, QP_PROFILE_STORED) ||
        qp_game_pack(&stored, NULL, g->packer, game) ||
        qp_qpg_writer_put(g->writer, stored) ||
        qp_packer_set_profile(g->packer, QP_PROFILE_SMALL))
        exit(2);
    qp_text kept = {g->records.ptr + g->records.len - record.len, record.len};
    if (qp_game_unpack(copy, g->packer, kept, NULL)) exit(2);
    g->game[g->count++] = copy;
    g->sum.moves += size.moves;
    g->sum.plies += size.plies;
    g->sum.shape += size.shape;
    g->sum.start += size.start;
    g->sum.texts += size.texts;
    g->sum.all += size.all;
    return QP_GO;
}

static void read_path(void *ctx, const char *path) {
    games *g = ctx;
    qp_handler listener = {.size = sizeof listener, .ctx = g, .game = add_game};
    qp_builder *builder = qp_builder_new(g->scratch, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    sample_read_file(path, to);
    qp_builder_free(builder);
}

/* ---- what is measured ---------------------------------------------------- */

static void pack_all(void *ctx) {
    games *g = ctx;
    g->plies = 0;
    for (size_t i = 0; i < g->count; i++) {
        qp_text record;
        if (qp_game_pack(&record, NULL, g->packer, g->game[i])) exit(2);
        g->plies += qp_game_nodes(g->game[i]) - 1;
    }
}

static void unpack_all(void *ctx) {
    games *g = ctx;
    size_t at = 0;
    g->plies = 0;
    for (size_t i = 0; i < g->count; at = g->record_end[i++]) {
        qp_text record = {g->records.ptr + at, g->record_end[i] - at};
        if (qp_game_unpack(g->scratch, g->packer, record, NULL)) exit(2);
        g->plies += qp_game_nodes(g->scratch) - 1;
    }
}

static void write_all(void *ctx) {
    games *g = ctx;
    sample_bytes out = {0};
    qp_sink sink = {&out, sample_keep};
    for (size_t i = 0; i < g->count; i++) {
        out.len = 0;
        if (qp_pgn_write(g->game[i], NULL, &sink)) exit(2);
    }
    free(out.ptr);
}

static void read_all(void *ctx) {
    games *g = ctx;
    qp_builder *builder = qp_builder_new(g->scratch, NULL, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    sample_read(g->pgn.ptr, g->pgn.len, to);
    qp_builder_free(builder);
}

static qp_flow unpack_one(void *ctx, qp_text record, uint64_t offset) {
    games *g = ctx;
    (void)offset;
    return qp_game_unpack(g->scratch, g->packer, record, NULL) ? QP_STOP
                                                               : QP_GO;
}

static qp_flow pass_over(void *ctx, qp_text record, uint64_t offset) {
    (void)offset;
    ((games *)ctx)->plies += record.len;
    return QP_GO;
}

static void read_file_with(games *g,
                           qp_flow (*record)(void *, qp_text, uint64_t)) {
    qp_qpg_to to = {g, record, NULL};
    qp_qpg_reader *r = qp_qpg_reader_new(&to, NULL);
    if (!r || qp_qpg_feed(r, g->file.ptr, g->file.len) || qp_qpg_finish(r))
        exit(2);
    qp_qpg_reader_free(r);
}

static void read_file(void *ctx) {
    read_file_with(ctx, unpack_one);
}

/* Every move delivered as legal, from PGN and from the fast file. */
static void check_pgn(void *ctx) {
    games *g = ctx;
    qp_handler to = {.size = sizeof to, .ctx = NULL};
    sample_read(g->pgn.ptr, g->pgn.len, &to);
}

static void check_fast(void *ctx) {
    games *g = ctx;
    qp_handler to = {.size = sizeof to, .ctx = NULL};
    qp_play_options options = {
        .size = sizeof options, .notation = QP_NOTATION_UCCI, .ranks_given = 1};
    const qp_format *f = qp_format_by_name((qp_text){"qpg", 3});
    qp_player *player = qp_player_new(&to, &options, NULL);
    qp_format_reader *r =
        player ? f->open(qp_player_handler(player), NULL) : NULL;
    if (!r || f->feed(r, g->fast.ptr, g->fast.len) || f->finish(r)) exit(2);
    f->close(r);
    qp_player_free(player);
}

static int read_at(void *ctx, void *out, size_t len, uint64_t offset) {
    const games *g = ctx;
    memcpy(out, g->fast.ptr + offset, len);
    return 0;
}

static qp_flow take_one(void *ctx, qp_text record, uint64_t offset) {
    games *g = ctx;
    (void)offset;
    if (qp_record_open(g->packer, record, NULL)) exit(2);
    for (; g->before; g->before--)
        if (qp_record_next(NULL, g->packer, NULL)) exit(2);
    if (qp_record_next(g->scratch, g->packer, NULL)) exit(2);
    return QP_STOP;
}

/* Every game by its number. */
static void find_all(void *ctx) {
    games *g = ctx;
    qp_qpg_source source = {g, g->fast.len, read_at};
    qp_qpg_to to = {g, take_one, NULL};
    for (uint64_t n = 1; n <= g->count; n++) {
        qp_qpg_spot spot;
        qp_qpg_reader *r = qp_qpg_reader_new(&to, NULL);
        if (!r || qp_qpg_find(&spot, &source, n, NULL)) exit(2);
        g->before = spot.before;
        qp_qpg_reader_at(r, spot.offset);
        qp_status rc = qp_qpg_feed(r, g->fast.ptr + spot.offset,
                                   g->fast.len - (size_t)spot.offset);
        if (rc != QP_E_STOP) exit(2);
        qp_qpg_reader_free(r);
    }
}

static void scan_file(void *ctx) {
    read_file_with(ctx, pass_over);
}

static void make_file(games *g) {
    qp_sink sink = {&g->file, sample_keep};
    size_t at = 0;
    if (qp_qpg_begin(&sink)) exit(2);
    for (size_t i = 0; i < g->count; at = g->record_end[i++])
        if (qp_qpg_put(&sink,
                       (qp_text){g->records.ptr + at, g->record_end[i] - at}))
            exit(2);
    if (qp_qpg_end(&sink, g->count)) exit(2);
}

/* ---- zstd ---------------------------------------------------------------- */

/* What the program zstd makes of bytes; 0 when there is none. */
static size_t zstd_size(const char *bytes, size_t len, const char *level) {
    static const char PATH[] = "build/bench_qpg.tmp";
    FILE *f = fopen(PATH, "wb");
    if (!f) return 0;
    size_t done = fwrite(bytes, 1, len, f);
    if (fclose(f) || done != len) exit(2);
    char command[256];
    snprintf(command, sizeof command,
             "zstd -q %s --no-check -c %s 2>/dev/null | wc -c", level, PATH);
    FILE *p = popen(command, "r");
    unsigned long size = 0;
    if (!p || fscanf(p, "%lu", &size) != 1) size = 0;
    if (p) pclose(p);
    unlink(PATH);
    return size;
}

static void report_zstd(const games *g) {
    size_t all = zstd_size(g->pgn.ptr, g->pgn.len, "-19");
    if (!all) {
        printf("there is no zstd to compare with\n");
        return;
    }
    size_t each = 0, plain = 0, n = 0;
    size_t step = g->count / SAMPLE + 1;
    for (size_t i = 0; i < g->count; i += step, n++) {
        size_t at = i ? g->pgn_end[i - 1] : 0;
        each += zstd_size(g->pgn.ptr + at, g->pgn_end[i] - at, "-19");
        plain += g->pgn_end[i] - at;
    }
    double count = (double)g->count;
    printf("%-34s %9.1f bytes a game\n", "PGN, zstd -19, all games at once",
           (double)all / count);
    printf("%-34s %9.1f bytes a game (%zu games of %.1f)\n",
           "PGN, zstd -19, each game by itself", (double)each / (double)n, n,
           (double)plain / (double)n);
    size_t file = zstd_size(g->file.ptr, g->file.len, "-19");
    printf("%-34s %9.1f bytes a game\n", ".qpg, zstd -19 on top",
           (double)file / count);
    printf("%-34s 1 : %.2f\n", ".qpg to zstd of all games at once",
           (double)all / (double)g->file.len);
    printf("%-34s 1 : %.2f\n", "record to zstd of each game",
           (double)each / (double)n / ((double)g->sum.all / 8 / count));
}

/* ---- the report ---------------------------------------------------------- */

static void report_sizes(const games *g) {
    double n = (double)g->count;
    printf("%-34s %9.1f bytes a game\n", "PGN", (double)g->pgn.len / n);
    printf("%-34s %9.2f bytes a game\n", ".qpg file", (double)g->file.len / n);
    printf("%-34s %9.2f bytes a game\n", ".qpg file, fast",
           (double)g->fast.len / n);
    printf("%-34s %9.2f bytes a game\n", "record", (double)g->sum.all / 8 / n);
    printf("%-34s %9.2f bytes a game, %.3f bits a ply\n", "  moves",
           (double)g->sum.moves / 8 / n,
           (double)g->sum.moves / (double)g->sum.plies);
    printf("%-34s %9.2f bytes a game\n", "  shape",
           (double)g->sum.shape / 8 / n);
    printf("%-34s %9.2f bytes a game\n", "  start",
           (double)g->sum.start / 8 / n);
    printf("%-34s %9.2f bytes a game\n", "  texts",
           (double)g->sum.texts / 8 / n);
    printf("%-34s 1 : %.1f\n", ".qpg to PGN",
           (double)g->pgn.len / (double)g->file.len);
}

static double run(const char *what, void (*work)(void *), games *g) {
    double t = bench_median(RUNS, work, g), n = (double)g->count;
    printf("%-34s %9.0f games/s %7.2f M plies/s %6.1f MB of PGN/s %6.1f us\n",
           what, n / t, (double)g->sum.plies / t / 1e6,
           (double)g->pgn.len / t / 1e6, 1e6 * t / n);
    return t;
}

static void report(const char *name, games *g) {
    if (!g->count) return;
    make_file(g);
    if (qp_qpg_writer_end(g->writer)) exit(2);
    printf("%s: %zu games, %llu plies\n", name, g->count,
           (unsigned long long)g->sum.plies);
    report_sizes(g);
    double pack = run("packing", pack_all, g);
    double unpack = run("unpacking", unpack_all, g);
    run("unpacking from a .qpg file", read_file, g);
    run("passing over a .qpg file", scan_file, g);
    double writing = run("writing PGN", write_all, g);
    double reading = run("reading PGN", read_all, g);
    printf("%-34s %.2f : 1\n", "packing to writing PGN", pack / writing);
    printf("%-34s %.2f : 1\n", "unpacking to reading PGN", unpack / reading);
    double checked = run("reading PGN, all moves legal", check_pgn, g);
    double fast = run("the same from .qpg, fast", check_fast, g);
    printf("%-34s %.2f : 1\n", "speed of .qpg, fast, to PGN", checked / fast);
    run("finding each game, fast", find_all, g);
    report_zstd(g);
}

static void start_games(games *g) {
    *g = (games){.packer = qp_packer_new(NULL), .scratch = qp_game_new(NULL)};
    qp_sink sink = {&g->fast, sample_keep};
    g->writer = qp_qpg_writer_new(&sink, QP_PROFILE_FAST, NULL);
    if (!g->packer || !g->scratch || !g->writer) exit(2);
}

static void free_games(games *g) {
    for (size_t i = 0; i < g->count; i++) qp_game_free(g->game[i]);
    free(g->game);
    free(g->pgn_end);
    free(g->record_end);
    free(g->pgn.ptr);
    free(g->records.ptr);
    free(g->file.ptr);
    free(g->fast.ptr);
    qp_qpg_writer_free(g->writer);
    qp_game_free(g->scratch);
    qp_packer_free(g->packer);
}

int main(void) {
    static const char *const PARTS[] = {"ccpd", "walker-pgn"};
    size_t met = 0;
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        games g;
        start_games(&g);
        sample_folder(PARTS[i], read_path, &g);
        report(PARTS[i], &g);
        met += g.count;
        free_games(&g);
    }
    if (!met) {
        printf("corpus absent (QIPU_CORPUS): the bundled games instead\n");
        games g;
        start_games(&g);
        read_path(&g, "games/selfplay-gbk.pgn");
        report("games", &g);
        free_games(&g);
    }
    return 0;
}
