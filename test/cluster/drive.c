/* drive.c - pushes games of a file to ClickHouse and asks for them again, for
 * the tests of the cluster (run.py).
 *
 *     drive push URLS FILE [FROM TO]   games FROM to TO of the file
 *     drive tree URLS FILE PLIES       the trees of the first plies of each
 *                                      game, and of every ninth up to PLIES,
 *                                      from the servers
 *     drive count FILE PLIES           the same, counted here, game by game
 *     drive time URLS|BASE FILE PLIES  how long the same trees take, from the
 *                                      servers or from a database
 *     drive find URLS                  all games by all conditions
 *     drive ddl [CLUSTER]              the SQL of the tables, database "games"
 *     drive create URLS [CLUSTER]      makes the tables
 *     drive counts URLS                what is stored; fails when it disagrees
 *     drive make COUNT SEED            games in PGN: few moves are likely
 *                                      early on, so that games meet
 *
 * `count` shares nothing with the library's counting: it compares boards with
 * boards and mirrored boards.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "qipu/clickhouse.h"
#include "qipu/fen.h"
#include "qipu/move.h"

enum { GAMES_MAX = 20000 };

static int drive_fail(const char *what, qp_status status,
                      const qp_cluster *cluster) {
    fprintf(stderr, "drive %s: %s", what, qp_status_name(status));
    if (cluster) {
        qp_text text = qp_cluster_message(cluster);
        fprintf(stderr, ": %.*s", (int)text.len, text.ptr);
    }
    fputc('\n', stderr);
    return 1;
}

/* ---- games --------------------------------------------------------------- */

typedef struct drive_games {
    FILE *file;
    qp_games *games;
    qp_game *game;
    uint64_t number;
} drive_games;

static size_t drive_read(void *ctx, char *out, size_t size) {
    return fread(out, 1, size, ctx);
}

static int drive_open(drive_games *in, const char *name) {
    memset(in, 0, sizeof *in);
    in->file = fopen(name, "rb");
    if (!in->file) return 0;
    qp_source source = {.ctx = in->file, .read = drive_read};
    in->games = qp_games_new(&source, NULL, NULL, NULL);
    in->game = qp_game_new(NULL);
    return in->games && in->game;
}

static int drive_next(drive_games *in) {
    if (qp_games_next(in->game, in->games)) return 0;
    in->number++;
    return 1;
}

static void drive_close(drive_games *in) {
    qp_games_free(in->games);
    qp_game_free(in->game);
    if (in->file) fclose(in->file);
}

static unsigned drive_plies(const qp_game *game) {
    return (unsigned)qp_game_line(NULL, 0, game, QP_NO_NODE);
}

/* ---- push ---------------------------------------------------------------- */

static qp_status drive_put(qp_cluster_push *push, qp_db_maker *maker,
                           const drive_games *in) {
    qp_text entry;
    qp_status status = qp_db_make(&entry, maker, in->game, UINT64_MAX);
    return status ? status : qp_cluster_add(push, entry);
}

static qp_status drive_put_all(qp_cluster_push *push, drive_games *in,
                               uint64_t from, uint64_t to) {
    qp_db_maker *maker = qp_db_maker_new();
    qp_status status =
        maker ? qp_cluster_file(push, qp_text_of("drive")) : QP_E_NOMEM;
    while (!status && in->number < to && drive_next(in))
        if (in->number >= from) status = drive_put(push, maker, in);
    qp_db_maker_free(maker);
    return status ? status : qp_cluster_push_end(push);
}

static qp_flow drive_waiting(void *ctx, qp_text why, unsigned attempt) {
    (void)ctx;
    fprintf(stderr, "attempt %u: %.*s\n", attempt, (int)why.len, why.ptr);
    return QP_GO;
}

static qp_cluster *drive_cluster(const char *urls) {
    qp_cluster *cluster;
    const char *games = getenv("DRIVE_BATCH"), *tries = getenv("DRIVE_TRIES");
    qp_cluster_options options = {.size = sizeof options,
                                  .waiting = drive_waiting};
    options.batch_games = games ? (uint64_t)atoi(games) : 0;
    options.tries = tries ? (unsigned)atoi(tries) : 0;
    qp_status status =
        qp_cluster_open(&cluster, qp_text_of(urls), &options, NULL);
    if (!status) return cluster;
    drive_fail("open", status, NULL);
    return NULL;
}

static int drive_push(char **argv) {
    drive_games in;
    qp_cluster *cluster = drive_cluster(argv[0]);
    qp_cluster_push *push = NULL;
    if (!cluster || !drive_open(&in, argv[1])) return 1;
    uint64_t from = argv[2] ? strtoull(argv[2], NULL, 10) : 0;
    uint64_t to = argv[2] ? strtoull(argv[3], NULL, 10) : UINT64_MAX;
    qp_status status = qp_cluster_push_new(&push, cluster);
    if (!status) status = drive_put_all(push, &in, from, to);
    int bad = status ? drive_fail("push", status, cluster) : 0;
    qp_cluster_sum sum = {0, 0, 0, 0};
    if (push) qp_cluster_pushed(&sum, push);
    printf("%llu games, %llu positions, %llu batches, %llu there\n",
           (unsigned long long)sum.games, (unsigned long long)sum.positions,
           (unsigned long long)sum.batches, (unsigned long long)sum.there);
    qp_cluster_push_free(push);
    drive_close(&in);
    qp_cluster_close(cluster);
    return bad;
}

/* ---- trees --------------------------------------------------------------- */

static int drive_quiet;

static void drive_put_tree(const qp_db_tree_moves *tree) {
    if (drive_quiet) return;
    printf("%llu ended %llu results %llu %llu %llu %llu\n",
           (unsigned long long)tree->games, (unsigned long long)tree->ended,
           (unsigned long long)tree->result[0],
           (unsigned long long)tree->result[1],
           (unsigned long long)tree->result[2],
           (unsigned long long)tree->result[3]);
    for (size_t i = 0; i < tree->count; i++) {
        const qp_db_move *m = &tree->move[i];
        printf("  %d-%d %llu: %llu %llu %llu %llu years %d %d\n", m->move.from,
               m->move.to, (unsigned long long)m->games,
               (unsigned long long)m->result[0],
               (unsigned long long)m->result[1],
               (unsigned long long)m->result[2],
               (unsigned long long)m->result[3], m->first_year, m->last_year);
    }
}

/* Calls `tree` for positions of each game. */
typedef qp_status drive_tree(void *ctx, qp_db_tree_moves *out,
                             const qp_pos *pos);

static qp_status drive_trees(const char *name, unsigned plies, drive_tree *tree,
                             void *ctx) {
    drive_games in;
    qp_status status = QP_OK;
    if (!drive_open(&in, name)) return QP_E_IO;
    while (!status && drive_next(&in)) {
        qp_pos pos = *qp_game_start(in.game);
        qp_node node = QP_ROOT;
        for (unsigned ply = 0; !status && ply < plies; ply++) {
            qp_db_tree_moves out;
            int wanted = ply < 4 || ply % 9 == 4;
            if (wanted) status = tree(ctx, &out, &pos);
            if (wanted && !status) drive_put_tree(&out);
            node = qp_game_next(in.game, node);
            if (node == QP_NO_NODE) break;
            qp_pos_play(&pos, qp_game_move(in.game, node));
        }
    }
    drive_close(&in);
    return status;
}

static qp_status drive_ask(void *ctx, qp_db_tree_moves *out,
                           const qp_pos *pos) {
    return qp_cluster_tree(out, ctx, pos);
}

/* ---- counting here ------------------------------------------------------- */

typedef struct drive_line {
    qp_pos start;
    qp_move *move;
    size_t plies;
    unsigned outcome;
    int year;
} drive_line;

typedef struct drive_lines {
    drive_line line[GAMES_MAX];
    size_t count;
} drive_lines;

static int drive_same_board(const qp_setup *a, const qp_setup *b) {
    return a->turn == b->turn && !memcmp(a->cell, b->cell, sizeof a->cell);
}

static unsigned drive_outcome(qp_text result) {
    if (qp_text_is(result, "1-0")) return 0;
    if (qp_text_is(result, "1/2-1/2")) return 1;
    return qp_text_is(result, "0-1") ? 2 : 3;
}

static void drive_count_move(qp_db_tree_moves *out, const drive_line *line,
                             qp_move move) {
    size_t i = 0;
    while (i < out->count && memcmp(&out->move[i].move, &move, sizeof move))
        i++;
    qp_db_move *m = &out->move[i];
    if (i == out->count) {
        memset(m, 0, sizeof *m);
        m->move = move;
        out->count++;
    }
    m->games++;
    m->result[line->outcome]++;
    if (!line->year) return;
    if (!m->first_year || line->year < m->first_year)
        m->first_year = line->year;
    if (line->year > m->last_year) m->last_year = line->year;
}

static void drive_count_line(qp_db_tree_moves *out, const drive_line *line,
                             const qp_setup *here, const qp_setup *there) {
    qp_pos pos = line->start;
    int symmetric = drive_same_board(here, there);
    for (size_t ply = 0; ply <= line->plies; ply++) {
        const qp_setup *setup = qp_pos_setup(&pos);
        int straight = drive_same_board(setup, here);
        if (straight || drive_same_board(setup, there)) {
            out->games++;
            out->result[line->outcome]++;
            if (ply == line->plies) {
                out->ended++;
                return;
            }
            qp_move move = line->move[ply], mirror = qp_move_mirror(move);
            int right = mirror.from != move.from ? mirror.from > move.from
                                                 : mirror.to > move.to;
            drive_count_move(out, line,
                             symmetric  ? (right ? mirror : move)
                             : straight ? move
                                        : mirror);
            return; /* a game comes to a position once */
        }
        if (ply < line->plies) qp_pos_play(&pos, line->move[ply]);
    }
}

static int drive_order(const void *a, const void *b) {
    const qp_db_move *x = a, *y = b;
    if (x->games != y->games) return x->games < y->games ? 1 : -1;
    int from = (int)x->move.from - (int)y->move.from;
    return from ? from : (int)x->move.to - (int)y->move.to;
}

static qp_status drive_count(void *ctx, qp_db_tree_moves *out,
                             const qp_pos *pos) {
    const drive_lines *lines = ctx;
    qp_setup mirror;
    memset(out, 0, sizeof *out);
    qp_setup_mirror(&mirror, qp_pos_setup(pos));
    for (size_t i = 0; i < lines->count; i++)
        drive_count_line(out, &lines->line[i], qp_pos_setup(pos), &mirror);
    qsort(out->move, out->count, sizeof *out->move, drive_order);
    return QP_OK;
}

static int drive_year(qp_text date) {
    char digits[5] = "";
    if (date.len >= 4) memcpy(digits, date.ptr, 4);
    return atoi(digits);
}

static drive_lines *drive_load(const char *name) {
    drive_games in;
    drive_lines *lines = calloc(1, sizeof *lines);
    if (!lines || !drive_open(&in, name)) return NULL;
    while (lines->count < GAMES_MAX && drive_next(&in)) {
        drive_line *line = &lines->line[lines->count++];
        line->start = *qp_game_start(in.game);
        line->plies = drive_plies(in.game);
        line->move = malloc((line->plies + 1) * sizeof *line->move);
        if (!line->move) return NULL;
        qp_game_line(line->move, line->plies, in.game, QP_NO_NODE);
        line->outcome = drive_outcome(qp_game_outcome(in.game));
        line->year = drive_year(qp_game_tag(in.game, "Date"));
    }
    drive_close(&in);
    return lines;
}

/* ---- commands ------------------------------------------------------------ */

static int drive_write(void *ctx, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, ctx) != len;
}

/* Trees that are queried, but not shown. */
typedef struct drive_watch {
    qp_cluster *cluster;
    qp_db *db;
    uint64_t trees;
} drive_watch;

static qp_status drive_time_tree(void *ctx, qp_db_tree_moves *out,
                                 const qp_pos *pos) {
    drive_watch *watch = ctx;
    watch->trees++;
    return watch->db ? qp_db_tree(out, watch->db, pos)
                     : qp_cluster_tree(out, watch->cluster, pos);
}

static double drive_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int drive_time(char **argv) {
    drive_watch watch = {NULL, NULL, 0};
    qp_status status = QP_OK;
    drive_quiet = 1;
    if (strncmp(argv[0], "http", 4))
        status = qp_db_open(&watch.db, argv[0], QP_DB_READ, NULL);
    else
        watch.cluster = drive_cluster(argv[0]);
    if (status || (!watch.db && !watch.cluster))
        return drive_fail("time", status, NULL);
    double begin = drive_clock();
    status =
        drive_trees(argv[1], (unsigned)atoi(argv[2]), drive_time_tree, &watch);
    printf("%llu %.6f\n", (unsigned long long)watch.trees,
           drive_clock() - begin);
    int bad = status ? drive_fail("time", status, watch.cluster) : 0;
    qp_db_close(watch.db);
    qp_cluster_close(watch.cluster);
    return bad;
}

static int drive_tree_asked(char **argv) {
    qp_cluster *cluster = drive_cluster(argv[0]);
    if (!cluster) return 1;
    qp_status status =
        drive_trees(argv[1], (unsigned)atoi(argv[2]), drive_ask, cluster);
    int bad = status ? drive_fail("tree", status, cluster) : 0;
    qp_cluster_close(cluster);
    return bad;
}

static int drive_tree_counted(char **argv) {
    drive_lines *lines = drive_load(argv[0]);
    qp_status status = lines ? drive_trees(argv[0], (unsigned)atoi(argv[1]),
                                           drive_count, lines)
                             : QP_E_NOMEM;
    for (size_t i = 0; lines && i < lines->count; i++)
        free(lines->line[i].move);
    free(lines);
    return status ? drive_fail("count", status, NULL) : 0;
}

static int drive_ddl(char **argv) {
    qp_sink sink = {stdout, drive_write};
    qp_status status = qp_cluster_ddl(&sink, "games", argv[0]);
    return status ? drive_fail("ddl", status, NULL) : 0;
}

static int drive_create(char **argv) {
    qp_cluster *cluster = drive_cluster(argv[0]);
    if (!cluster) return 1;
    qp_status status = qp_cluster_create(cluster, argv[1]);
    int bad = status ? drive_fail("create", status, cluster) : 0;
    qp_cluster_close(cluster);
    return bad;
}

/* Numbers of games that were found. */
typedef struct drive_ids {
    uint64_t id[1100];
    size_t count;
} drive_ids;

static qp_flow drive_put_found(void *ctx, const qp_db_found *found) {
    drive_ids *ids = ctx;
    printf("%llu %.*s\n", (unsigned long long)found->id, (int)found->red.len,
           found->red.ptr);
    if (ids->count < 1100) ids->id[ids->count++] = found->id;
    return QP_GO;
}

/* Counts games that come in order; those of number 1 are not there. */
static qp_flow drive_loaded(void *ctx, uint64_t id, qp_game *game) {
    size_t *count = ctx;
    if (!game != (id == 1)) return QP_STOP;
    ++*count;
    return QP_GO;
}

/* Loads games of more than one request. */
static qp_status drive_load_many(qp_cluster *cluster, qp_game *game,
                                 drive_ids *ids) {
    size_t count = 0;
    while (ids->count < 1100) ids->id[ids->count++] = 1;
    qp_status status = qp_cluster_load_games(cluster, ids->id, 1100, game,
                                             drive_loaded, &count);
    return !status && count != 1100 ? QP_E_CLUSTER_ANSWER : status;
}

/* The query that says the most; whom it finds is the server's to say. Then the
 * last of them is loaded, and all. */
static qp_status drive_find_all(qp_cluster *cluster, qp_game *game) {
    qp_pattern any;
    qp_pos start;
    static drive_ids ids, rest;
    qp_pos_start(&start);
    qp_status status = qp_pattern_read(&any, qp_text_of("red king"), NULL);
    qp_db_query query = {.size = sizeof query,
                         .player = qp_text_of("it's \\ x"),
                         .opponent = qp_text_of("y"),
                         .event = qp_text_of("e"),
                         .site = qp_text_of("s"),
                         .ecco = qp_text_of("c4"),
                         .comment = qp_text_of("c"),
                         .results = 15,
                         .since = 1900,
                         .until = 19991231,
                         .min_plies = 1,
                         .max_plies = 1000,
                         .pos = &start,
                         .pattern = &any,
                         .broken = -1};
    if (!status)
        status = qp_cluster_find(cluster, &query, drive_put_found, &ids);
    if (!status) status = qp_cluster_load(game, cluster, ids.id[0]);
    if (!status && qp_cluster_load(game, cluster, 1) != QP_E_DB_GAME)
        status = QP_E_CLUSTER_ANSWER;
    if (!status) status = drive_load_many(cluster, game, &ids);
    query.newest_first = query.final = 1;
    query.limit = 1;
    if (!status)
        status = qp_cluster_find(cluster, &query, drive_put_found, &rest);
    query.since = 19991399;
    if (!status &&
        qp_cluster_find(cluster, &query, drive_put_found, &rest) != QP_E_ARG)
        status = QP_E_CLUSTER_ANSWER;
    return status;
}

static int drive_find(char **argv) {
    qp_cluster *cluster = drive_cluster(argv[0]);
    qp_game *game = qp_game_new(NULL);
    if (!cluster || !game) return 1;
    qp_status status = drive_find_all(cluster, game);
    int bad = status ? drive_fail("find", status, cluster) : 0;
    qp_game_free(game);
    qp_cluster_close(cluster);
    return bad;
}

static int drive_counts(char **argv) {
    qp_cluster *cluster = drive_cluster(argv[0]);
    qp_cluster_count c;
    if (!cluster) return 1;
    qp_status status = qp_cluster_counts(&c, cluster);
    int bad = status ? drive_fail("counts", status, cluster) : 0;
    qp_cluster_close(cluster);
    if (bad) return 1;
    printf("%llu batches, %llu cut\n", (unsigned long long)c.batches,
           (unsigned long long)c.cut);
    printf("pushed %llu games, %llu positions, %llu openings\n",
           (unsigned long long)c.games, (unsigned long long)c.positions,
           (unsigned long long)c.openings);
    printf("stored %llu games, %llu positions, %llu openings\n",
           (unsigned long long)c.games_there,
           (unsigned long long)c.positions_there,
           (unsigned long long)c.openings_there);
    return c.cut || c.games != c.games_there ||
           c.positions != c.positions_there || c.openings != c.openings_there;
}

/* ---- games made up ------------------------------------------------------- */

static uint64_t drive_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return *state >> 33;
}

static int drive_make(char **argv) {
    static const char *const results[] = {"1-0", "1/2-1/2", "0-1", "*"};
    uint64_t count = strtoull(argv[0], NULL, 10);
    uint64_t state = strtoull(argv[1], NULL, 10);
    for (uint64_t game = 1; game <= count; game++) {
        const char *result = results[drive_random(&state) % 4];
        size_t plies = 1 + drive_random(&state) % 120;
        printf("[Game \"Chinese Chess\"]\n[Event \"Cup %d\"]\n"
               "[Date \"%d.01.02\"]\n[Red \"Player %d\"]\n"
               "[Black \"Player %d\"]\n[Result \"%s\"]\n"
               "[ECCO \"%c%02d\"]\n\n",
               (int)(drive_random(&state) % 50),
               1980 + (int)(drive_random(&state) % 40),
               (int)(drive_random(&state) % 200),
               (int)(drive_random(&state) % 200), result,
               (char)('A' + drive_random(&state) % 5),
               (int)(drive_random(&state) % 10));
        qp_pos pos;
        qp_pos_start(&pos);
        for (size_t ply = 0; ply < plies; ply++) {
            qp_move moves[QP_MOVES_MAX];
            char text[QP_MOVE_MAX];
            size_t n = qp_pos_moves(moves, &pos), few = 3 + ply / 4;
            if (!n) break;
            if (few > n) few = n;
            qp_move move = moves[drive_random(&state) % few * 7 % n];
            qp_move_write(text, &pos, move, QP_NOTATION_ICCS, 0);
            printf("%s%s", text, ply % 8 == 7 ? "\n" : " ");
            qp_pos_play(&pos, move);
        }
        printf("%s\n\n", result);
    }
    return 0;
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "push") && argc >= 4) return drive_push(argv + 2);
    if (!strcmp(what, "tree") && argc == 5) return drive_tree_asked(argv + 2);
    if (!strcmp(what, "find") && argc == 3) return drive_find(argv + 2);
    if (!strcmp(what, "time") && argc == 5) return drive_time(argv + 2);
    if (!strcmp(what, "count") && argc == 4)
        return drive_tree_counted(argv + 2);
    if (!strcmp(what, "create") && argc >= 3) return drive_create(argv + 2);
    if (!strcmp(what, "counts") && argc == 3) return drive_counts(argv + 2);
    if (!strcmp(what, "make") && argc == 4) return drive_make(argv + 2);
    if (!strcmp(what, "ddl")) return drive_ddl(argv + 2);
    fputs("drive: see drive.c\n", stderr);
    return 2;
}
