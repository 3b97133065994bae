/* position_line.c - positions from a command line and from files.
 *
 * Owns what may surround a FEN in a line, which of its problems are errors and
 * which warnings, and how a position is reported from a file's name. The
 * dialects are the library's, lines of files are text_lines.c's.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position_line.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text_lines.h"

/* One line, and the FEN and the moves in it. */
typedef struct fen_line {
    qp_text whole, fen, moves; /* moves.ptr NULL: none */
    uint64_t number;
    int start; /* "startpos" instead of a FEN */
} fen_line;

/* ---- problems ---------------------------------------------------------- */

/* Reports a problem of ply `ply` at byte `offset` of the line. */
static void fen_report_ply(fen_job *job, const fen_line *line, qp_err *err,
                           size_t offset, uint32_t ply) {
    uint32_t col = 1;
    for (size_t i = 0; i < offset && i < line->whole.len; i++)
        col += ((unsigned char)line->whole.ptr[i] & 0xC0) != 0x80;
    err->at = (qp_at){offset, line->number, col};
    diag_place place = {.file = job->file, .line = line->whole, .ply = ply};
    diag_show(NULL, &job->style, err, &place, &job->count);
}

/* Reports a problem at byte `offset` of the line. */
static void fen_report(fen_job *job, const fen_line *line, qp_err *err,
                       size_t offset) {
    fen_report_ply(job, line, err, offset, 0);
}

static size_t fen_offset(const fen_line *line) {
    return (size_t)(line->fen.ptr - line->whole.ptr);
}

/* Reports something in words of our own, at byte `offset` of the FEN. */
static void fen_say(fen_job *job, const fen_line *line, qp_status code,
                    const char *words, size_t offset) {
    qp_err err = {.code = code};
    snprintf(err.what, sizeof err.what, "%s", words);
    fen_report(job, line, &err, fen_offset(line) + offset);
}

/* Where the digit or letter of a square is in a FEN that can be read. */
static size_t find_square(qp_text fen, qp_sq sq) {
    unsigned rank = QP_RANKS - 1, file = 0;
    for (size_t i = 0; i < fen.len; i++) {
        char c = fen.ptr[i];
        if (c == '/') {
            rank--;
            file = 0;
        } else if (strchr("0123456789", c)) {
            file += (unsigned)(c - '0');
        } else if (memchr("KABNRCPEHkabnrcpeh", c, 18)) {
            file++;
        }
        if (rank == (unsigned)QP_RANK_OF(sq) && file > (unsigned)QP_FILE_OF(sq))
            return i;
    }
    return 0;
}

static void report_faults(fen_job *job, const fen_line *line,
                          const qp_setup *setup) {
    unsigned faults = qp_setup_faults(setup);
    for (unsigned fault = 1; fault <= faults; fault <<= 1) {
        if (!(faults & fault)) continue;
        int mild = fault == QP_FAULT_STACKED ||
                   (job->lenient && !(fault & FEN_UNPLAYABLE));
        qp_err err = {.code = mild ? QP_W_FEN_FAULT : QP_E_FEN_FAULT};
        qp_sq sq = qp_setup_fault_square(setup, fault);
        size_t offset = fen_offset(line);
        snprintf(err.what, sizeof err.what, "%s",
                 fen_fault_words(setup, fault));
        if (sq != QP_SQ_NONE) {
            snprintf(err.square, sizeof err.square, "%c%c",
                     'a' + QP_FILE_OF(sq), '0' + QP_RANK_OF(sq));
            if (!line->start) offset += find_square(line->fen, sq);
        }
        fen_report(job, line, &err, offset);
    }
}

/* ---- reading ----------------------------------------------------------- */

enum { REPAIRED = QP_FEN_SHORT | QP_FEN_COUNTS | QP_FEN_TAIL | QP_FEN_SLASH };

/* An odd side is always reported: it may mean Black. */
static void report_turn(fen_job *job, const fen_line *line,
                        const qp_setup *setup) {
    qp_err err = {.code = QP_W_FEN_TURN};
    size_t at = fen_side_spot(line->fen), n = at;
    if (setup->turn == QP_BLACK) {
        err.code = QP_W_FEN_FORM;
        snprintf(err.want, sizeof err.want, "%s",
                 tr("was read as Black; write b"));
    }
    while (n < line->fen.len && line->fen.ptr[n] != ' ') n++;
    snprintf(err.what, sizeof err.what, "%.*s",
             (int)(n - at < 60 ? n - at : 60), line->fen.ptr + at);
    fen_report(job, line, &err, fen_offset(line) + at);
}

/* The notes of a FEN: repair always, an odd side always, the rest of the
 * dialects with --check and --fix. `at` is where reading without repair
 * failed. */
static void report_notes(fen_job *job, const fen_line *line, unsigned notes,
                         const qp_setup *setup, size_t at) {
    unsigned reported = job->check || job->fix ? notes : notes & REPAIRED;
    if (notes & QP_FEN_TURN_ODD) report_turn(job, line, setup);
    reported &= ~(unsigned)QP_FEN_TURN_ODD;
    for (unsigned note = 1; note <= reported; note <<= 1)
        if (reported & note)
            fen_say(job, line, QP_W_FEN_FORM, fen_note_words(note),
                    fen_note_spot(line->fen, notes, note, at));
}

/* Reads, and repairs if asked or if there is but a remark to leave out; says
 * what there is to say. 0 when there is no position. */
static int read_setup(fen_job *job, const fen_line *line, qp_setup *setup) {
    unsigned notes;
    qp_err err = {0};
    qp_status rc;
    if (line->start) {
        qp_setup_start(setup);
        return 1;
    }
    rc = qp_fen_read(setup, &notes, line->fen, &err);
    size_t at = rc ? (size_t)err.at.offset : 0;
    int remark = rc == QP_E_FEN_TAIL && err.what[0] == ';';
    if (rc && (job->fix || job->lenient || remark))
        rc = qp_fen_fix(setup, &notes, line->fen, &err);
    if (rc) {
        fen_report(job, line, &err, fen_offset(line) + (size_t)err.at.offset);
        return 0;
    }
    report_notes(job, line, notes, setup, at);
    return 1;
}

/* ---- moves ------------------------------------------------------------- */

static qp_text next_word(qp_text *rest) {
    const char *p = rest->ptr, *end = p + rest->len;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    const char *first = p;
    while (p < end && *p != ' ' && *p != '\t') p++;
    *rest = (qp_text){p, (size_t)(end - p)};
    return (qp_text){first, (size_t)(p - first)};
}

/* Plays the moves of a line at the end of `to`; 0 when one cannot be played. */
static int play_moves(fen_job *job, const fen_line *line, qp_line *to) {
    qp_err err = {0};
    unsigned notes;
    if (!line->moves.ptr) return 1;
    size_t before = (size_t)(line->moves.ptr - line->whole.ptr);
    if (qp_line_play_text(&notes, to, line->moves, QP_NOTATION_ANY, &err)) {
        fen_report_ply(job, line, &err, before + (size_t)err.at.offset,
                       (uint32_t)qp_line_length(to) + 1);
        return 0;
    }
    if (notes & QP_LINE_RANKS_OPEN) {
        err = (qp_err){.code = QP_W_GAME_RANKS};
        fen_report(job, line, &err, before);
    }
    return 1;
}

/* Plays the moves of a line on a setup; 0 when one cannot be played. */
static int play_line(fen_job *job, const fen_line *line, qp_setup *setup) {
    qp_pos base;
    qp_line *own = NULL, *to = job->history;
    if (qp_pos_from_setup(&base, setup, ~0U) & FEN_UNPLAYABLE) return 0;
    if (to) {
        qp_line_clear(to, &base);
    } else if (!(to = own = qp_line_new(&base, NULL))) {
        qp_err err = {.code = QP_E_NOMEM};
        fen_report(job, line, &err, 0);
        return 0;
    }
    int good = play_moves(job, line, to);
    qp_ply last;
    qp_line_get(&last, to, qp_line_length(to));
    job->last = last.move;
    if (good) *setup = *qp_pos_setup(qp_line_pos(to));
    qp_line_free(own);
    return good;
}

/* ---- lines ------------------------------------------------------------- */

static int takes_word(qp_text *rest, const char *word) {
    qp_text after = *rest, first = next_word(&after);
    if (first.len != strlen(word) || memcmp(first.ptr, word, first.len))
        return 0;
    while (after.len && (*after.ptr == ' ' || *after.ptr == '\t'))
        after.ptr++, after.len--;
    *rest = after;
    return 1;
}

int fen_is_protocol(qp_text line) {
    static const char *const WORDS[] = {
        "ucci",    "uci",        "ucciok",     "uciok",    "isready",
        "readyok", "setoption",  "option",     "id",       "info",
        "go",      "stop",       "ponderhit",  "banmoves", "bestmove",
        "probe",   "nobestmove", "ucinewgame", "pophash",  "quit",
        "bye"};
    qp_text word = next_word(&line);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (qp_text_is(word, WORDS[i])) return 1;
    return 0;
}

/* Finds FEN and moves in a line: a name before '|', the words of a UCCI
 * command, "moves". */
static fen_line split_line(qp_text whole, uint64_t number) {
    fen_line line = {.whole = whole, .fen = whole, .number = number};
    const char *bar = memchr(whole.ptr, '|', whole.len);
    if (bar) {
        size_t n = (size_t)(bar - whole.ptr) + 1;
        line.fen = (qp_text){bar + 1, whole.len - n};
    }
    takes_word(&line.fen, "position");
    line.start = takes_word(&line.fen, "startpos");
    if (!line.start) takes_word(&line.fen, "fen");
    for (qp_text rest = line.fen, word; (word = next_word(&rest)).len;)
        if (word.len == 5 && !memcmp(word.ptr, "moves", 5)) {
            line.fen.len = (size_t)(word.ptr - line.fen.ptr);
            line.moves = rest;
            break;
        }
    while (line.moves.ptr && line.fen.len &&
           line.fen.ptr[line.fen.len - 1] == ' ')
        line.fen.len--;
    return line;
}

/* Reports of annoFEN, which begins with its version; 1 when it is that. */
static int is_anno(fen_job *job, const fen_line *line) {
    qp_text rest = line->fen, word = next_word(&rest);
    if (word.len != 2 || memcmp(word.ptr, "v1", 2)) return 0;
    qp_err err = {.code = QP_E_FEN_PIECE, .what = "v1"};
    fen_report(job, line, &err, (size_t)(word.ptr - line->whole.ptr));
    return 1;
}

void fen_take(fen_job *job, qp_text text, uint64_t number) {
    fen_line line = split_line(text, number);
    qp_setup setup;
    qp_text rest = text;
    if (!next_word(&rest).len || *text.ptr == '#') return;
    job->positions++;
    job->line = number;
    job->last = (qp_move){QP_SQ_NONE, QP_SQ_NONE};
    if (job->read) {
        job->read(job, text, number);
        return;
    }
    if (is_anno(job, &line)) return;
    if (!read_setup(job, &line, &setup)) return;
    if (!job->any_faults) report_faults(job, &line, &setup);
    if ((line.moves.ptr || job->history) && !play_line(job, &line, &setup))
        return;
    job->take(job, &setup);
}

/* Reports that a text or a file has no position. */
static void report_empty(fen_job *job) {
    qp_err err = {.code = QP_E_FEN_EMPTY};
    diag_place place = {.file = job->file};
    diag_show(NULL, &job->style, &err, &place, &job->count);
}

void fen_take_one(fen_job *job, qp_text text) {
    uint64_t before = job->positions;
    job->file = NULL;
    fen_take(job, text, 1);
    if (job->positions == before) report_empty(job);
}

static void do_line(void *ctx, qp_text text, uint64_t number) {
    ((fen_job *)ctx)->lines++;
    if (!fen_is_protocol(text)) fen_take(ctx, text, number);
}

static void do_problem(void *ctx, const qp_err *err) {
    fen_job *job = ctx;
    diag_place place = {.file = job->file};
    diag_show(NULL, &job->style, err, &place, &job->count);
}

/* ---- arguments --------------------------------------------------------- */

/* Nonzero if an argument is a position and no file: nothing at all, several
 * words, or what has '/' between ranks, with a slip or two. What can be opened
 * is a file. */
static int looks_like_fen(const char *arg) {
    size_t slashes = 0, others = 0;
    if (!strcmp(arg, "-") || !access(arg, F_OK)) return 0;
    const char *bar = strrchr(arg, '|');
    if (!strcmp(bar ? bar + 1 : arg, "startpos")) return 1;
    if (!*arg || strpbrk(arg, " \t")) return 1;
    for (const char *p = arg; *p; p++) {
        if (*p == '.') return 0;
        slashes += *p == '/';
        others += !memchr("KABNRCPEHkabnrcpeh0123456789/[]", *p, 31);
    }
    return *arg != '/' && (slashes >= 7 || others < slashes);
}

/* Castling rights, or an en passant square. */
static int is_chess_field(const char *arg) {
    size_t rights = strspn(arg, "KQkq");
    return (rights && !arg[rights]) ||
           (*arg >= 'a' && *arg <= 'h' && (arg[1] == '3' || arg[1] == '6') &&
            !arg[2]);
}

/* Nonzero if an argument can be a field of a FEN that the shell cut up. */
static int is_field(const char *arg) {
    size_t digits = strspn(arg, "0123456789");
    return (digits && !arg[digits]) ||
           (*arg && strchr("wWrRbB-", *arg) && !arg[1]) || is_chess_field(arg);
}

/* A position of one argument, or of several: qipu fen 9/... w - - 0 1.
 * Returns how many it took, or -1 if out of memory. */
static int do_argument(fen_job *job, int count, char **args) {
    size_t len = strlen(args[0]);
    int n = 1;
    while (n < count && n < 6 && is_field(args[n]))
        len += 1 + strlen(args[n++]);
    char *text = malloc(len + 1), *p = text;
    if (!text) return -1;
    for (int i = 0; i < n; i++) p += sprintf(p, "%s%s", i ? " " : "", args[i]);
    fen_take_one(job, (qp_text){text, len});
    free(text);
    return n;
}

int fen_take_file(fen_job *job, const char *name) {
    FILE *in = open_input(name);
    if (!in)
        return system_problem(&job->style, name,
                              errno == ENOENT ? tr("neither a file nor a FEN")
                                              : NULL);
    uint64_t before = job->positions + job->count.errors;
    job->file = shown_name(name);
    job->lines = 0;
    qp_status rc = fen_feed(in, do_line, do_problem, job);
    int saved = errno;
    if (in != stdin) fclose(in);
    if (!rc && !job->lines && !options_common()->json) {
        safe_printf(stderr, tr("qipu: %s: nothing to read\n"), job->file);
        return EXIT_BAD;
    }
    if (!rc && job->positions + job->count.errors == before) report_empty(job);
    if (!rc) return EXIT_FINE;
    errno = rc == QP_E_NOMEM ? ENOMEM : saved;
    return system_problem(&job->style, name, NULL);
}

int fen_operands(fen_job *job, int n, char **argv) {
    int status = EXIT_FINE;
    for (int i = 1; i <= n;) {
        if (looks_like_fen(argv[i])) {
            int took = do_argument(job, n - i + 1, argv + i);
            if (took < 0) return system_problem(&job->style, "FEN", NULL);
            i += took;
        } else {
            int rc = fen_take_file(job, argv[i++]);
            if (rc > status) status = rc;
        }
    }
    if (status) return status;
    return job->count.errors ? EXIT_BAD : EXIT_FINE;
}
