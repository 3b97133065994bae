/* bench_db.c - the database of games: import, size, tree, find.
 *
 *     bench_db [GAMES] [FILE] [keep]
 *
 * imports so many games (50,000) into FILE (a new one, which is removed unless
 * it shall be kept), on one thread, from PGN to the index of positions. The
 * games are made: each begins as a game of the corpus does, with its players
 * and date, and goes on with random moves. Prints how the rate and the memory
 * grow, what checking the same bytes takes, the size by part, and how long
 * answers take.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bench.h"
#include "qipu/db.h"
#include "sample.h"

enum { OPENING_LEAST = 8, OPENING_MORE = 32, PLIES = 86, CHUNK = 1000 };

/* A game of the corpus. */
typedef struct base {
    qp_text tag[4];
    qp_move move[OPENING_LEAST + OPENING_MORE];
    size_t moves;
} base;

typedef struct bench {
    base *games;
    size_t count, size;
    uint64_t dice;
    sample_bytes pgn; /* of a chunk */
    uint64_t plies;
    qp_db *db;
    qp_db_maker *maker;
    uint64_t found;
} bench;

static const char *const TAGS[4] = {"Event", "Red", "Black", "Date"};

static void must(qp_status status, const char *what, const bench *b) {
    if (!status) return;
    fprintf(stderr, "%s: %s %s\n", what, qp_status_name(status),
            b->db ? qp_db_message(b->db) : "");
    exit(2);
}

/* ---- games --------------------------------------------------------------- */

static qp_flow take_base(void *ctx, qp_game *game) {
    bench *b = ctx;
    base one;
    qp_pos start;
    qp_pos_start(&start);
    if (qp_pos_hash(&start) != qp_pos_hash(qp_game_start(game))) return QP_GO;
    one.moves =
        qp_game_line(one.move, OPENING_LEAST + OPENING_MORE, game, QP_NO_NODE);
    if (one.moves < OPENING_LEAST + OPENING_MORE) return QP_GO;
    one.moves = OPENING_LEAST + OPENING_MORE;
    for (int i = 0; i < 4; i++) {
        qp_text value = qp_game_tag(game, TAGS[i]);
        char *copy = malloc(value.len + 1);
        if (!copy) exit(2);
        if (value.len) memcpy(copy, value.ptr, value.len);
        one.tag[i] = (qp_text){copy, value.len};
    }
    if (b->count == b->size) {
        b->size = 2 * b->size + 256;
        b->games = realloc(b->games, b->size * sizeof *b->games);
        if (!b->games) exit(2);
    }
    b->games[b->count++] = one;
    return QP_GO;
}

static void read_bases(bench *b) {
    sample_bytes in = sample_games();
    qp_game *game = qp_game_new(NULL);
    qp_handler to = {.size = sizeof to, .ctx = b, .game = take_base};
    qp_builder *builder = qp_builder_new(game, &to, NULL);
    if (!builder) exit(2);
    sample_read(in.ptr, in.len, qp_builder_handler(builder));
    qp_builder_free(builder);
    qp_game_free(game);
    free(in.ptr);
}

static uint32_t roll(bench *b, uint32_t below) {
    b->dice = b->dice * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(b->dice >> 33) % below;
}

static void add(bench *b, const char *text, size_t len) {
    if (sample_keep(&b->pgn, text, len)) exit(2);
}

static void add_move(bench *b, qp_pos *pos, qp_move move) {
    char text[QP_MOVE_MAX];
    size_t len = qp_move_write(text, pos, move, QP_NOTATION_ICCS, 0);
    add(b, text, len);
    add(b, " ", 1);
    qp_pos_play(pos, move);
    b->plies++;
}

static void make_game(bench *b, uint64_t number) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    const base *from = &b->games[roll(b, (uint32_t)b->count)];
    qp_pos pos;
    char line[64];
    size_t keep = OPENING_LEAST + roll(b, OPENING_MORE), ply = 0;
    for (int i = 0; i < 4; i++) {
        add(b, line, (size_t)snprintf(line, sizeof line, "[%s \"", TAGS[i]));
        add(b, from->tag[i].ptr, from->tag[i].len);
        add(b, "\"]\n", 3);
    }
    const char *result = results[roll(b, 3)];
    add(b, line,
        (size_t)snprintf(line, sizeof line,
                         "[Round \"%llu\"]\n[Result \"%s\"]\n\n",
                         (unsigned long long)number, result));
    qp_pos_start(&pos);
    for (; ply < keep; ply++) add_move(b, &pos, from->move[ply]);
    for (; ply < PLIES; ply++) {
        qp_move list[QP_MOVES_MAX];
        size_t n = qp_pos_moves(list, &pos);
        if (!n) break;
        add_move(b, &pos, list[roll(b, (uint32_t)n)]);
    }
    add(b, result, strlen(result));
    add(b, "\n\n", 2);
}

/* ---- import -------------------------------------------------------------- */

static qp_flow take_game(void *ctx, qp_game *game) {
    bench *b = ctx;
    qp_text entry;
    must(qp_db_make(&entry, b->maker, game, 0), "make", b);
    must(qp_db_put(b->db, entry), "put", b);
    return QP_GO;
}

static void read_chunk(const bench *b, const qp_handler *to) {
    qp_reader *reader = qp_reader_new(to, NULL, NULL);
    if (!reader || qp_reader_feed(reader, b->pgn.ptr, b->pgn.len) ||
        qp_reader_finish(reader))
        exit(2);
    qp_reader_free(reader);
}

static void check_chunk(void *ctx) {
    bench *b = ctx;
    qp_handler none = {.size = sizeof none};
    qp_handler moves = {.size = sizeof moves, .next = &none};
    read_chunk(b, &moves);
}

static void import_chunk(void *ctx) {
    bench *b = ctx;
    qp_game *game = qp_game_new(NULL);
    qp_handler to = {.size = sizeof to, .ctx = b, .game = take_game};
    qp_builder *builder = qp_builder_new(game, &to, NULL);
    if (!builder) exit(2);
    read_chunk(b, qp_builder_handler(builder));
    qp_builder_free(builder);
    qp_game_free(game);
}

static long memory_used(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss / 1024;
}

static void import(bench *b, uint64_t games) {
    double imported = 0, checked = 0, last = 0;
    uint64_t bytes = 0, next = games / 8 ? games / 8 : 1, before = 0;
    printf("%10s %12s %12s %10s\n", "games", "games/s", "of these/s", "memory");
    for (uint64_t done = 0; done < games;) {
        b->pgn.len = 0;
        for (int i = 0; i < CHUNK && done < games; i++) make_game(b, done++);
        bytes += b->pgn.len;
        double start = bench_worked();
        check_chunk(b);
        double middle = bench_worked();
        import_chunk(b);
        if (done == games) must(qp_db_commit(b->db), "commit", b);
        imported += bench_worked() - middle;
        checked += middle - start;
        if (done < next && done < games) continue;
        printf("%10llu %12.0f %12.0f %7ld MB\n", (unsigned long long)done,
               (double)done / imported,
               (double)(done - before) / (imported - last), memory_used());
        fflush(stdout);
        last = imported;
        before = done;
        while (next <= done) next *= 2;
    }
    printf("importing takes %.1f times what reading alone does; %.1f MB of PGN"
           " a second, %.0f plies\n",
           imported / checked, (double)bytes / imported / 1e6,
           (double)b->plies / imported);
}

/* ---- answers ------------------------------------------------------------- */

static qp_flow print_part(void *ctx, const qp_db_row *row) {
    const uint64_t *games = ctx;
    printf("%-24.*s %12lld %10.1f\n", (int)row->value[0].text.len,
           row->value[0].text.ptr, (long long)row->value[1].integer,
           (double)row->value[1].integer / (double)*games);
    return QP_GO;
}

static void print_size(bench *b, uint64_t games) {
    printf("%-24s %12s %10s\n", "part", "bytes", "a game");
    if (qp_db_sql(b->db,
                  qp_text_of("SELECT name, sum(pgsize) FROM dbstat GROUP BY 1"
                             " UNION ALL SELECT 'all', sum(pgsize) FROM dbstat"
                             " ORDER BY 2 DESC LIMIT 14"),
                  NULL, 0, print_part, &games))
        printf("sizes: %s\n", qp_db_message(b->db));
}

static void ask_trees(void *ctx) {
    bench *b = ctx;
    qp_db_tree_moves tree;
    for (int i = 0; i < 1000; i++) {
        const base *game = &b->games[roll(b, (uint32_t)b->count)];
        qp_pos pos;
        size_t plies = roll(b, (uint32_t)game->moves);
        qp_pos_start(&pos);
        for (size_t k = 0; k < plies; k++) qp_pos_play(&pos, game->move[k]);
        must(qp_db_tree(&tree, b->db, &pos), "tree", b);
    }
}

static qp_flow count_found(void *ctx, const qp_db_found *found) {
    bench *b = ctx;
    b->found += found->id > 0;
    return QP_GO;
}

typedef struct asked {
    bench *b;
    qp_db_query query;
} asked;

static void ask(void *ctx) {
    asked *a = ctx;
    a->b->found = 0;
    must(qp_db_find(a->b->db, &a->query, count_found, a->b), "find", a->b);
}

static void report(const char *what, asked *a) {
    double seconds = bench_median(5, ask, a);
    printf("%-34s %9.2f ms %10llu games\n", what, 1e3 * seconds,
           (unsigned long long)a->b->found);
}

static void ask_all(bench *b) {
    qp_pattern pattern, crossed;
    qp_pos pos;
    qp_err err;
    double seconds = bench_median(5, ask_trees, b);
    printf("%-34s %9.4f ms, %.0f a second\n", "tree", seconds, 1000 / seconds);
    asked a = {b, {.player = b->games[0].tag[1]}};
    report("player", &a);
    a.query = (qp_db_query){.since = 1990, .until = 1995, .results = 1};
    report("years and result", &a);
    qp_pos_start(&pos);
    for (size_t i = 0; i < 20; i++) qp_pos_play(&pos, b->games[0].move[i]);
    a.query = (qp_db_query){.pos = &pos};
    report("position, ply 20", &a);
    must(qp_pattern_read(&pattern, qp_text_of("RRC/RNC"), &err), "pattern", b);
    a.query = (qp_db_query){.pattern = &pattern};
    report("material RRC/RNC", &a);
    must(qp_pattern_read(&crossed, qp_text_of("RRC/RNC, red pawn crossed"),
                         &err),
         "pattern", b);
    a.query = (qp_db_query){.pattern = &crossed};
    report("RRC/RNC, red pawn crossed", &a);
}

int main(int argc, char **argv) {
    bench b = {.dice = 7};
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 50000;
    const char *path = argc > 2 ? argv[2] : "bench.qdb";
    qp_err err;
    if (!games) return 2;
    if (!access(path, F_OK)) {
        fprintf(stderr, "%s is there already\n", path);
        return 2;
    }
    read_bases(&b);
    b.maker = qp_db_maker_new();
    must(qp_db_open(&b.db, path, QP_DB_CREATE, &err), path, &b);
    import(&b, games);
    print_size(&b, games);
    ask_all(&b);
    qp_db_close(b.db);
    qp_db_maker_free(b.maker);
    if (argc < 4) unlink(path);
    return 0;
}
