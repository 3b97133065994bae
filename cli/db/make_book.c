/* make_book.c - opening books made of the games of a database.
 *
 * The games are gone through twice: once to count how often a move was played,
 * 16 bytes each, and once to put in those that were played often enough.
 *
 * SPDX-License-Identifier: MIT
 */
#include "make_book.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ----------------------------------------------------------------
 */

static int is_bad_input(qp_status rc) {
    return rc != QP_E_IO && rc != QP_E_NOMEM && rc != QP_E_FORMAT_BUILD;
}

int book_failed(const char *path, const qp_err *err, const diag_style *style) {
    diag_place place = {.file = path};
    diag_count count = {0, 0};
    diag_show(NULL, style, err, &place, &count);
    return is_bad_input(err->code) ? EXIT_BAD : EXIT_SYSTEM;
}

/* The whole of a file. Owned: free; NULL with errno set. */
static char *read_file(const char *name, size_t *len) {
    char block[4096], *text = NULL;
    size_t n;
    FILE *in = open_input(name), *to = in ? open_memstream(&text, len) : NULL;
    while (to && (n = fread(block, 1, sizeof block, in)) > 0)
        fwrite(block, 1, n, to);
    int bad = !to || ferror(in), saved = errno;
    if (to && fclose(to)) bad = 1, saved = errno;
    if (in && in != stdin) fclose(in);
    if (!bad) return text;
    free(text);
    errno = saved;
    return NULL;
}

int book_keys(qp_openings_keys **keys, const char *name,
              const diag_style *style) {
    size_t len;
    qp_err err = {.code = QP_OK};
    *keys = NULL;
    if (!name) return EXIT_FINE;
    char *text = read_file(name, &len);
    if (!text) return system_error(name);
    qp_status rc = qp_openings_keys_read(keys, (qp_text){text, len}, &err);
    free(text);
    if (!rc) return EXIT_FINE;
    err.code = rc;
    return book_failed(name, &err, style);
}

/* ---- counting -------------------------------------------------------------
 */

/* Moves of positions by a number of 64 bits that stands for both; 0: free. */
typedef struct book_count {
    uint64_t *move;
    uint32_t *games;
    size_t used, room; /* a power of two */
} book_count;

static void count_free(book_count *count) {
    free(count->move);
    free(count->games);
}

/* Where a move is, or where it would be. */
static size_t count_slot(const book_count *count, uint64_t move) {
    size_t at = (size_t)(move >> 20) & (count->room - 1);
    while (count->move[at] && count->move[at] != move)
        at = (at + 1) & (count->room - 1);
    return at;
}

/* Nonzero when memory is out. */
static int count_grow(book_count *count) {
    book_count more = {.room = count->room ? 2 * count->room : 1 << 14};
    more.move = calloc(more.room, sizeof *more.move);
    more.games = calloc(more.room, sizeof *more.games);
    if (!more.move || !more.games) return count_free(&more), 1;
    for (size_t i = 0; i < count->room; i++) {
        if (!count->move[i]) continue;
        size_t at = count_slot(&more, count->move[i]);
        more.move[at] = count->move[i];
        more.games[at] = count->games[i];
    }
    more.used = count->used;
    count_free(count);
    *count = more;
    return 0;
}

static int count_add(book_count *count, uint64_t move) {
    if (2 * count->used >= count->room && count_grow(count)) return 1;
    size_t at = count_slot(count, move);
    count->used += !count->move[at];
    count->move[at] = move;
    count->games[at]++;
    return 0;
}

static uint64_t mixed(uint64_t key, qp_move move) {
    uint64_t n = key + 0x9E3779B97F4A7C15u *
                           (1 + 256 * (uint64_t)move.from + (uint64_t)move.to);
    n = (n ^ n >> 31) * 0xBF58476D1CE4E5B9u;
    return (n ^ n >> 29) | 1;
}

/* The number of a move: that of its mirror is the same. */
static uint64_t move_number(const qp_pos *pos, qp_move move) {
    uint64_t here = qp_pos_hash(pos), there = qp_pos_hash_mirror(pos);
    uint64_t one = mixed(qp_pos_key(pos), move);
    uint64_t other = mixed(qp_pos_key(pos), qp_move_mirror(move));
    if (here != there) return here < there ? one : other;
    return one < other ? one : other;
}

/* ---- the games ------------------------------------------------------------
 */

typedef struct book_run {
    qp_openings_writer *writer;
    book_count count;
    uint64_t plies, least, start; /* `start`: the key of the first position */
    qp_game *game;
    int putting; /* the second time */
} book_run;

static qp_status take_move(book_run *run, const qp_pos *pos, qp_move move) {
    uint64_t number = move_number(pos, move);
    if (!run->putting) return count_add(&run->count, number) ? QP_E_NOMEM : 0;
    if (run->count.games[count_slot(&run->count, number)] < run->least)
        return QP_OK;
    qp_text result = qp_game_outcome(run->game);
    const char *won = qp_pos_turn(pos) == QP_RED ? "1-0" : "0-1";
    const char *lost = qp_pos_turn(pos) == QP_RED ? "0-1" : "1-0";
    qp_openings_move m = {.move = move,
                          .win = (uint32_t)qp_text_is(result, won),
                          .draw = (uint32_t)qp_text_is(result, "1/2-1/2"),
                          .loss = (uint32_t)qp_text_is(result, lost)};
    return qp_openings_writer_put(run->writer, pos, &m);
}

static qp_status take_game(book_run *run) {
    qp_pos pos = *qp_game_start(run->game);
    qp_node node = QP_ROOT;
    qp_status rc = QP_OK;
    if (qp_pos_key(&pos) != run->start) return QP_OK;
    for (uint64_t ply = 0; !rc && ply < run->plies; ply++) {
        node = qp_game_next(run->game, node);
        if (node == QP_NO_NODE) break;
        qp_move move = qp_game_move(run->game, node);
        rc = take_move(run, &pos, move);
        qp_pos_play(&pos, move);
    }
    return rc;
}

static int take_games(book_run *run, const db_desk *desk, const db_ids *ids) {
    qp_status rc = QP_OK;
    for (size_t i = 0; i < ids->count; i++) {
        rc = qp_db_load(run->game, desk->db, ids->id[i]);
        if (rc) return db_failed(desk, rc);
        if (take_game(run)) return errno = ENOMEM, system_error("memory");
    }
    return EXIT_FINE;
}

/* ---- the book -------------------------------------------------------------
 */

static int read_format(const command *cmd, qp_openings_format *format,
                       const book_wish *wish, const char *output) {
    const char *dot = output ? strrchr(output, '.') : NULL;
    const char *name = wish->format;
    if (!name) name = dot && !strcmp(dot, ".obk") ? "obk" : "dat";
    if (!qp_openings_format_by_name(format, qp_text_of(name))) return 0;
    return usage_error(cmd, "%s is one of %s; not '%s'", "--book-format",
                       "dat, obk", name);
}

static int write_book(book_run *run, qp_openings_format format,
                      const qp_openings_keys *keys, const db_wish *wish) {
    out_file out = {.force = wish->force};
    qp_openings_sum sum = {.moves = 0};
    int status = EXIT_FINE;
    if (out_open(&out, wish->output)) return out_error(&out);
    qp_sink sink = {&out, out_write};
    qp_err err = {
        .code = qp_openings_writer_end(run->writer, format, keys, &sink, &sum)};
    diag_style style = {.json = 0};
    if (err.code == QP_E_IO)
        status = system_error(out_shown(&out));
    else if (err.code)
        status = book_failed(out_shown(&out), &err, &style);
    if (!status && format == QP_OPENINGS_DAT)
        fputs(tr("qipu: BOOK.DAT has a weight for each move, and not how its "
                 "games ended\n"),
              stderr);
    if (!status && sum.keyless)
        fprintf(stderr,
                tr("qipu: %llu moves left out: no number is known for a piece "
                   "of their positions\n"),
                (unsigned long long)sum.keyless);
    return db_finish(&out, status);
}

static int make_book(book_run *run, const db_desk *desk, const db_ids *ids) {
    qp_pos start;
    qp_pos_start(&start);
    run->start = qp_pos_key(&start);
    run->writer = qp_openings_writer_new();
    run->game = qp_game_new(NULL);
    if (!run->writer || !run->game || count_grow(&run->count))
        return errno = ENOMEM, system_error("memory");
    int status = take_games(run, desk, ids);
    run->putting = 1;
    return status ? status : take_games(run, desk, ids);
}

int book_export(const command *cmd, const db_desk *desk, const db_ids *ids,
                const book_wish *wish, const db_wish *out) {
    book_run run = {.plies = 40, .least = 2};
    qp_openings_format format;
    qp_openings_keys *keys = NULL;
    if (read_format(cmd, &format, wish, out->output) ||
        value_number(cmd, "--plies", wish->plies, (value_range){1, 9999},
                     &run.plies) ||
        value_number(cmd, "--least", wish->least, (value_range){1, UINT32_MAX},
                     &run.least))
        return EXIT_USAGE;
    int status = book_keys(&keys, wish->keys, &desk->style);
    if (!status) status = make_book(&run, desk, ids);
    if (!status) status = write_book(&run, format, keys, out);
    qp_openings_keys_free(keys);
    qp_openings_writer_free(run.writer);
    qp_game_free(run.game);
    count_free(&run.count);
    return status;
}
