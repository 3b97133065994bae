/* moves.c - qipu moves: translates moves between the notations.
 *
 * Owns how a TEXT falls into words, and which of them are skipped. A TEXT
 * is played twice when its ranks can be counted from 0 or from 1; the reading
 * that goes further is printed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../io/text_lines.h"
#include "../io/position_value.h"
#include "../io/game_or_positions.h"

typedef struct moves_job {
    qp_pos start;
    qp_notation from, to;
    unsigned flags; /* QP_MOVE_ bits for writing */
    int ranks;      /* 0 or 1; -1: to be found out */
    int list;
    diag_style style;
    int json;
    diag_count count;
    const char *file; /* NULL: arguments */
    uint64_t line;
    int worst; /* exit status so far */
} moves_job;

/* One TEXT as it was read. */
typedef struct moves_tape {
    qp_move *move; /* owned; as many as the TEXT has bytes at most */
    size_t n;
    qp_pos end;
    qp_err err; /* QP_OK: read to the end */
} moves_tape;

/* ---- words --------------------------------------------------------------- */

/* Bytes of a blank at p: an ASCII one or U+3000; 0 for none. */
static size_t blank_at(const char *p, size_t left) {
    if (*p == ' ' || (*p >= '\t' && *p <= '\r')) return 1;
    return left > 2 && !memcmp(p, "\xE3\x80\x80", 3) ? 3 : 0;
}

/* Bytes of a point at p: '.', U+FF0E, U+3001 or U+2026; 0 for none. */
static size_t point_at_text(const char *p, size_t left) {
    static const char points[3][4] = {"\xEF\xBC\x8E", "\xE3\x80\x81",
                                      "\xE2\x80\xA6"};
    if (*p == '.') return 1;
    for (size_t i = 0; i < 3 && left > 2; i++)
        if (!memcmp(p, points[i], 3)) return 3;
    return 0;
}

/* Bytes of a digit at p, half or full width; 0 for none. */
static size_t digit_at(const char *p, size_t left) {
    if (*p >= '0' && *p <= '9') return 1;
    return left > 2 && !memcmp(p, "\xEF\xBC", 2) &&
                   (unsigned char)p[2] - 0x90u < 10
               ? 3
               : 0;
}

/* Takes a move number and points off the front of a word. Without a point a
 * longer number is none: "0000" is a move that UCCI does not make. */
static qp_text without_number(qp_text word) {
    size_t i = 0, n, digits = 0;
    if (qp_move_shape(word, NULL)) return word;
    while (i < word.len && (n = digit_at(word.ptr + i, word.len - i)) > 0) {
        i += n;
        digits++;
    }
    if (i == word.len && digits > 3) return word;
    if (i < word.len && !point_at_text(word.ptr + i, word.len - i)) return word;
    while (i < word.len && (n = point_at_text(word.ptr + i, word.len - i)) > 0)
        i += n;
    return (qp_text){word.ptr + i, word.len - i};
}

static int is_result(qp_text word) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (word.len == strlen(results[i]) &&
            !memcmp(word.ptr, results[i], word.len))
            return 1;
    return 0;
}

/* A TEXT while its words are taken. */
typedef struct moves_scan {
    qp_text text;
    size_t at;     /* how far it was taken */
    size_t joined; /* up to here moves follow each other without a blank */
} moves_scan;

enum { MOVE_BYTES = 24 }; /* no move is longer */

/* Bytes of the longest move that a word begins with; 0 for none. */
static size_t first_move(qp_text word) {
    size_t n = word.len < MOVE_BYTES ? word.len : MOVE_BYTES;
    for (; n; n--)
        if (qp_move_shape((qp_text){word.ptr, n}, NULL)) break;
    return n;
}

/* Nonzero if a word is nothing but moves without a blank between. */
static int is_joined(qp_text word) {
    size_t n = 0;
    while (word.len && (n = first_move(word)) > 0)
        word = (qp_text){word.ptr + n, word.len - n};
    return !word.len;
}

/* The next word up to a blank, from the end of the last; ptr NULL at the end.
 */
static qp_text next_word(moves_scan *scan) {
    qp_text t = scan->text;
    size_t n;
    while (scan->at < t.len &&
           (n = blank_at(t.ptr + scan->at, t.len - scan->at)) > 0)
        scan->at += n;
    size_t begin = scan->at;
    if (begin == t.len) return (qp_text){NULL, 0};
    while (scan->at < t.len && !blank_at(t.ptr + scan->at, t.len - scan->at))
        scan->at++;
    return (qp_text){t.ptr + begin, scan->at - begin};
}

/* "Phao 2 binh 5" is four words: the move that begins with this one, and the
 * place moves after it; else the word itself. */
static qp_text long_word(moves_scan *scan, qp_text word) {
    moves_scan ahead = *scan;
    qp_text next = word;
    for (int more = 0; more < 3; more++) {
        next = next_word(&ahead);
        if (!next.ptr || next.len > 16) return word;
    }
    qp_text four = {word.ptr, (size_t)(next.ptr + next.len - word.ptr)};
    if (qp_move_shape(four, NULL) != QP_SHAPE_VIETNAMESE) return word;
    scan->at = ahead.at;
    return four;
}

/* The next of moves that follow each other without a blank. */
static qp_text next_joined(moves_scan *scan) {
    qp_text word = {scan->text.ptr + scan->at, scan->joined - scan->at};
    word.len = first_move(word);
    scan->at += word.len;
    return word;
}

/* The next word that is to be read as a move; ptr NULL at the end. */
static qp_text next_move(moves_scan *scan) {
    if (scan->at < scan->joined) return next_joined(scan);
    for (;;) {
        qp_text word = next_word(scan);
        if (!word.ptr) return word;
        if (is_result(word)) continue;
        word = without_number(word);
        if (!word.len || is_result(word)) continue;
        if (!qp_move_shape(word, NULL)) word = long_word(scan, word);
        if (qp_move_shape(word, NULL) || !is_joined(word)) return word;
        scan->joined = scan->at;
        scan->at = (size_t)(word.ptr - scan->text.ptr);
        return next_joined(scan);
    }
}

/* ---- one TEXT ------------------------------------------------------------ */

static uint32_t column_of(qp_text text, size_t offset) {
    uint32_t column = 1, c;
    for (size_t i = 0; i < offset; column++)
        i += char_next(&c, text.ptr + i, text.len - i);
    return column;
}

/* One such word gives the letters of the others. */
static int has_vietnamese(qp_text text) {
    moves_scan scan = {text, 0, 0};
    qp_text word;
    while ((word = next_move(&scan)).ptr)
        if (qp_move_shape(word, NULL) == QP_SHAPE_VIETNAMESE) return 1;
    return 0;
}

static void play_text(moves_tape *tape, const moves_job *job, qp_text text,
                      unsigned flags) {
    moves_scan scan = {text, 0, 0};
    qp_text word;
    if (has_vietnamese(text)) flags |= QP_MOVE_VIETNAMESE;
    tape->n = 0;
    tape->end = job->start;
    tape->err.code = QP_OK;
    while ((word = next_move(&scan)).ptr) {
        qp_move move;
        if (qp_move_read(&move, &tape->end, word, job->from, flags,
                         &tape->err)) {
            tape->err.at.offset = (uint64_t)(word.ptr - text.ptr);
            tape->err.at.line = job->line;
            tape->err.at.col = column_of(text, (size_t)tape->err.at.offset);
            return;
        }
        tape->move[tape->n++] = move;
        qp_pos_play(&tape->end, move);
    }
}

/* How the ranks of a whole TEXT can be meant: the masks of qp_move_shape. */
static unsigned ranks_of(qp_text text) {
    unsigned both = 0;
    moves_scan scan = {text, 0, 0};
    qp_text word;
    while ((word = next_move(&scan)).ptr) {
        unsigned mask;
        qp_shape shape = qp_move_shape(word, &mask);
        if (shape == QP_SHAPE_COORD || shape == QP_SHAPE_ALGEBRAIC)
            both |= mask;
    }
    return both;
}

static void show_problem(moves_job *job, qp_text text, const qp_err *err) {
    diag_place place = {.file = job->file, .line = text};
    diag_show(NULL, &job->style, err, &place, &job->count);
}

/* Plays a TEXT into tapes[0]; tapes[1] is for the other count of ranks. */
static void read_text(moves_job *job, moves_tape tapes[2], qp_text text) {
    unsigned mask = ranks_of(text);
    int asked = job->ranks >= 0 || job->from != QP_NOTATION_ANY;
    play_text(&tapes[0], job, text, job->ranks > 0 ? QP_MOVE_RANKS_1 : 0);
    if (asked || !(mask & 2)) return;
    play_text(&tapes[1], job, text, QP_MOVE_RANKS_1);
    if (!tapes[0].err.code && !tapes[1].err.code) {
        qp_err warning = {.code = QP_W_GAME_RANKS};
        warning.at = (qp_at){0, job->line, 1};
        show_problem(job, text, &warning);
    } else if (!tapes[1].err.code ||
               (tapes[0].err.code && tapes[1].n > tapes[0].n)) {
        moves_tape swap = tapes[0];
        tapes[0] = tapes[1];
        tapes[1] = swap;
    }
}

/* ---- results ------------------------------------------------------------- */

static void put_move(const moves_job *job, const qp_pos *pos, qp_move move) {
    char out[QP_MOVE_MAX];
    size_t n = qp_move_write(out, pos, move, job->to, job->flags);
    if (job->json)
        json_text(stdout, (qp_text){out, n});
    else
        fputs(out, stdout);
}

static void put_line_of_moves(const moves_job *job, const moves_tape *tape) {
    qp_pos pos = job->start;
    for (size_t i = 0; i < tape->n; i++) {
        if (i) putchar(job->json ? ',' : ' ');
        put_move(job, &pos, tape->move[i]);
        qp_pos_play(&pos, tape->move[i]);
    }
}

static void put_legal(const moves_job *job, const qp_pos *pos) {
    qp_move moves[QP_MOVES_MAX];
    size_t n = qp_pos_moves(moves, pos);
    for (size_t i = 0; i < n; i++) {
        if (i && job->json) putchar(',');
        put_move(job, pos, moves[i]);
        if (!job->json) putchar('\n');
    }
}

static void put_tape(const moves_job *job, const moves_tape *tape) {
    int json = job->json;
    if (json) printf("{\"moves\":[");
    if (!job->list || json) put_line_of_moves(job, tape);
    if (json && job->list) printf("],\"legal\":[");
    if (job->list) put_legal(job, &tape->end);
    if (json) {
        char fen[QP_FEN_MAX];
        size_t n = qp_fen_write(fen, qp_pos_setup(&tape->end));
        printf("],\"fen\":");
        json_text(stdout, (qp_text){fen, n});
        printf(",\"complete\":%s}", tape->err.code ? "false" : "true");
    }
    if (!job->list || json) putchar('\n');
}

static int do_text(moves_job *job, qp_text text) {
    moves_tape tapes[2];
    qp_move *room = malloc((text.len + 1) * 2 * sizeof *room);
    if (!room) return system_problem(&job->style, "moves", NULL);
    tapes[0].move = room;
    tapes[1].move = room + text.len + 1;
    read_text(job, tapes, text);
    put_tape(job, &tapes[0]);
    int bad = tapes[0].err.code != QP_OK;
    if (bad) show_problem(job, text, &tapes[0].err);
    free(room);
    return bad ? EXIT_BAD : EXIT_FINE;
}

static void take_line(void *ctx, qp_text line, uint64_t number) {
    moves_job *job = ctx;
    job->line = number;
    int status = do_text(job, line);
    if (status > job->worst) job->worst = status;
}

static void take_bad_byte(void *ctx, const qp_err *err) {
    moves_job *job = ctx;
    show_problem(job, (qp_text){NULL, 0}, err);
    if (job->worst < EXIT_BAD) job->worst = EXIT_BAD;
}

static int do_stdin(moves_job *job) {
    job->file = shown_name("-");
    qp_status status = fen_feed(stdin, take_line, take_bad_byte, job);
    return status ? system_problem(&job->style, "-", NULL) : job->worst;
}

/* ---- options ------------------------------------------------------------- */

typedef struct moves_words {
    db_place place;
    const char *notation, *digits, *from, *ranks;
} moves_words;

static int take_options(moves_job *job, moves_words *w) {
    if (value_notation(&cmd_moves, "--to-notation", w->notation, 1, &job->to) ||
        value_notation(&cmd_moves, "--from-notation", w->from, 0, &job->from) ||
        value_digits(&cmd_moves, w->digits, &job->flags) ||
        value_ranks(&cmd_moves, w->ranks, &job->ranks))
        return EXIT_USAGE;
    int status = db_place_read(&cmd_moves, &w->place, &job->style);
    job->start = w->place.pos;
    return status;
}

/* A TEXT that is the name of a file was meant to be read. */
static int refuse_file(const char *name) {
    safe_printf(
        stderr,
        games_in(name)
            ? tr("qipu moves: %s is a file of games: use `qipu convert "
                 "--to-notation NAME`\n")
            : tr("qipu moves: %s is a file or folder: moves are read from "
                 "standard input or arguments\n"),
        name);
    return EXIT_USAGE;
}

/* Several arguments of one move each are probably one line of moves. */
static void hint_at_quotes(int n, char **argv) {
    for (int i = 1; i <= n; i++)
        if (strpbrk(argv[i], " \t\n") || !access(argv[i], F_OK)) return;
    if (n > 1)
        fputs(tr("qipu moves: each argument starts from the same position; to "
                 "play the moves in sequence, quote them together\n"),
              stderr);
}

static int run(int argc, char **argv) {
    moves_words w = {.notation = NULL};
    moves_job job = {.to = QP_NOTATION_CHINESE, .ranks = -1};
    const option_spec specs[] = {DB_PLACE_SPECS(&w.place),
                                 {"--to-notation", 1, NULL, &w.notation},
                                 {"--digits", 1, NULL, &w.digits},
                                 {"--from-notation", 1, NULL, &w.from},
                                 {"--ranks", 1, NULL, &w.ranks},
                                 {"--legal", 0, &job.list, NULL},
                                 {"--json", 0, &job.json, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_moves, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    int worst = take_options(&job, &w);
    if (worst) return worst;
    if (!n && job.list) return do_text(&job, (qp_text){"", 0});
    if (!n) return do_stdin(&job);
    hint_at_quotes(n, argv);
    for (int i = 1; i <= n; i++) {
        job.line = 1;
        if (!access(argv[i], F_OK)) {
            int status = refuse_file(argv[i]);
            if (status > worst) worst = status;
            continue;
        }
        int status = do_text(&job, (qp_text){argv[i], strlen(argv[i])});
        if (status > worst) worst = status;
    }
    return worst;
}

const command cmd_moves = {"moves", run};
