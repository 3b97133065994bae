/* command.h - what every command shares. Includes public headers only.
 *
 * Results go to standard output, words to standard error. A command returns one
 * of the statuses below; main.c checks that its output arrived.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_H
#define QP_CLI_H

#include <stdarg.h>
#include <stdio.h>

#include "../../lib/core/base/inline/escape.h"
#include "qipu/qipu.h"

/* Exit statuses: documented in qipu(1), never renumbered. */
enum {
    EXIT_FINE = 0,  /* done; the answer is yes */
    EXIT_BAD = 1,   /* done; the input is faulty or the answer is no */
    EXIT_USAGE = 2, /* the command line is wrong; nothing was done */
    EXIT_SYSTEM = 3 /* a file, the memory or the disk failed */
};

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] is the name */
} command;

extern const command cmd_book, cmd_check, cmd_complete, cmd_convert, cmd_db,
    cmd_diff, cmd_draw, cmd_ecco, cmd_edit, cmd_engine, cmd_fen, cmd_filter,
    cmd_formats, cmd_judge, cmd_merge, cmd_moves, cmd_pack, cmd_perft,
    cmd_random, cmd_rank, cmd_repair, cmd_select, cmd_serve, cmd_show,
    cmd_sizes, cmd_split, cmd_unpack, cmd_unrank, cmd_view;

/* A command of `qipu db` by its name, as "tree"; or NULL. */
const command *db_command(const char *name);

/* Reports that `qipu db` has no such command. Returns EXIT_USAGE. */
int db_unknown_command(const char *name);

/* ---- words (messages.c) -----------------------------------------------------
 */

/* The language of messages: --lang, else LC_ALL, LC_MESSAGES or LANG. */
qp_lang words_lang(void);

/* Nonzero if --lang chose it. */
int words_lang_given(void);

/* Sets it from --lang's value; 0 when there is no such language. */
int words_set_lang(const char *name);

/* `english` in the language of messages, or as it is when
 * cli/common/language/zh.inc has no line for it. Formats keep their
 * conversions, in the same order. */
const char *tr(const char *english);

/* Translates into another language than that of the program. */
const char *tr_in(qp_lang lang, const char *english);

/* ---- text for a terminal (safe_text.c)
 * ---------------------------------------- */

/* Write a text, a string, or what printf would write, with control characters
 * escaped, except a newline at the end. */
void safe_put(FILE *out, qp_text text);
void safe_puts(FILE *out, const char *text);
void safe_printf(FILE *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void safe_vprintf(FILE *out, const char *format, va_list args);

/* Prints like printf, with the singular after each number 1 (counts.c): the
 * format "%d games" prints "1 game". Use it for texts of at most 511 bytes. */
void counts_print(FILE *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Replaces plurals after the number 1 in a text. */
void counts_singular(char *text);

/* Returns nonzero if a descriptor is a terminal that supports colours and the
 * user did not disable them (colours.c). */
int colour_wanted(int descriptor);

/* ---- problems (diagnostics.c)
 * --------------------------------------------------- */

/* Where a problem of the input is, beside its qp_err. */
typedef struct diag_place {
    const char *file; /* as the user named it; "<stdin>"; NULL for arguments */
    uint64_t game;    /* from 1; 0: not in a game */
    uint32_t number;  /* move number; 0: not in the moves */
    uint32_t ply;     /* from 1; 0: not in the moves */
    const char *format; /* that is written, when it is at fault; else NULL */
    qp_text line;       /* the source line, UTF-8; ptr NULL: none to show */
    uint32_t column;    /* of the place in `line`; 0: as in the qp_err */
    int cut;            /* `line` begins inside the source line */
    int has_byte;
    uint64_t byte; /* of the file as it is stored, where the place is */
    uint64_t more; /* others like this, which are not shown */
    int uncovered; /* no option of the command shows them */
} diag_place;

typedef struct diag_count {
    uint64_t errors, warnings;
} diag_count;

/* How problems are shown, beside options_common. */
typedef struct diag_style {
    int strict; /* warnings are errors */
    int quiet;  /* warnings are counted, not shown */
    /* Hears of problems instead of their being shown, unless NULL. `message`
     * is in the language of messages. */
    void (*hear)(void *ctx, const qp_err *err, const diag_place *place,
                 const char *message);
    void *ctx;
} diag_style;

/* Writes one problem to `out` (NULL: standard error; a worker's memory stream
 * with --jobs) and counts it: "FILE:LINE:COL: error: game N, move N: ..."
 * with the source line and a caret under the place, or one JSON object. */
void diag_show(FILE *out, const diag_style *style, const qp_err *err,
               const diag_place *place, diag_count *count);

/* Says that `more` problems of a status in a file were counted, not shown. */
void diag_more(const diag_style *style, qp_status code,
               const diag_place *place);

/* ---- help (help.c) ------------------------------------------------------- */

/* A page begins with a row of its command's name and summary; the rows after it
 * are its lines, without a name. The last row of all has an empty name. */
typedef struct help_row {
    const char *name, *text;
} help_row;

const help_row *help_rows(qp_lang lang);

/* The first row of a command's page; the last row of all if it has none. */
const help_row *help_page(qp_lang lang, const char *name);

/* Prints the help of a command, such as "db tree", or of "qipu". Returns
 * EXIT_FINE. */
int help_print(const char *name);

/* ---- progress (progress.c) ------------------------------------------------
 */

/* Shows on a terminal how many files are done. May be called often. */
void progress_show(uint64_t done, uint64_t total);

/* Shows progress in a format of three numbers that begins with \r. */
void progress_words(const char *format, uint64_t a, uint64_t b, uint64_t c);

/* Erases the progress line. Call it before writing to the terminal. */
void progress_clear(void);

/* ---- files and options (files.c, options.c) ------------------------------ */

/* "qipu fen: MESSAGE" and a pointer to help, on stderr, in the language of
 * messages: give the English format as it is. Returns EXIT_USAGE. */
int usage_error(const command *cmd, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What the system says of an errno, in the language of messages
 * (system_errors.c). */
const char *error_words(int error);

/* Why no new file or folder can have this name, with errno set; or NULL. */
const char *bad_name(const char *path);

/* Returns 0, with errno set, if no file can be at this path. */
int can_be_there(const char *path);

/* "qipu: FILE: what the system says", on stderr. Returns EXIT_SYSTEM. */
int system_error(const char *file);

/* The same as a problem of the input: with --diagnostics=json one object.
 * `words` says what is wrong instead of the system, unless NULL. */
int system_problem(const diag_style *style, const char *file,
                   const char *words);

/* Reports why a page of PDF cannot be begun. Returns an exit status. */
int pdf_error(const command *cmd, const qp_err *err);

/* The name to show for a FILE argument: "<stdin>" for "-". */
const char *shown_name(const char *file);

/* Tells a user once that the program waits for input from the terminal. */
void hint_at_terminal(void);

/* Opens FILE for reading, or stdin for "-". NULL, with errno set, when it
 * cannot; a directory cannot (EISDIR). */
FILE *open_input(const char *file);

/* The whole of a FILE argument, with a NUL after it; NULL with errno set.
 * Owned: free. */
char *file_whole(const char *name, size_t *len);

/* So many values an option may be given that takes several. */
enum { OPTION_TIMES = 64 };

/* One option of a command, for options_parse. */
typedef struct option_spec {
    const char *name;   /* as in man/en/options.txt, which has its short form */
    int takes_value;    /* 2: any number of times; `value` has OPTION_TIMES
                           places and ends with NULL; 3: a value only if it is
                           joined, as "-i.bak" or "--in-place=.bak", else "" */
    int *flag;          /* set to 1, without a value; of an option that may be
                           repeated, NULL or as many places as `value` has: set
                           to its place among all such options, from 1 */
    const char **value; /* set to the value, with one */
} option_spec;

/* Sorts argv: stores the options ("--name value", "--name=value", "-rj2"; "--"
 * ends them) and moves the rest to argv[1..] in order. Options of every command
 * and old spellings are handled here. Returns how many operands there are, or
 * -1 after a usage_error. `specs` ends with a NULL name. */
int options_parse(const command *cmd, int argc, char **argv,
                  const option_spec *specs);

/* What the options of every command ask for. */
typedef struct common_options {
    int quiet;    /* -q: results and errors only */
    int verbose;  /* -v: also a line about each file that was read */
    int results;  /* --json: results as JSON Lines */
    int columns;  /* --columns was given, short for --from-columns */
    uint8_t json; /* --diagnostics=json: problems as JSON Lines */
} common_options;

const common_options *options_common(void);

/* ---- values of options (option_values.c)
 * ---------------------------------------- */

/* Each leaves *out as it is when `text` is NULL, the option not given. 0, or
 * EXIT_USAGE after a usage_error that says what the value may be. */
int value_notation(const command *cmd, const char *option, const char *text,
                   int written, qp_notation *out);
int value_encoding(const command *cmd, const char *option, const char *text,
                   qp_encoding *out);
int value_digits(const command *cmd, const char *text, unsigned *flags);
int value_ranks(const command *cmd, const char *text, int *ranks);

typedef struct value_range {
    uint64_t least, most;
} value_range;

/* One of `count` names: *out is its index. */
int value_word(const command *cmd, const char *option, const char *text,
               const char *const *names, size_t count, uint8_t *out);

int value_number(const command *cmd, const char *option, const char *text,
                 value_range range, uint64_t *out);

/* Nonzero if `word` is likely a slip for other[0..other_len), or its first
 * two or more letters, and nearer than `*best` edits, which is then lowered. */
int is_near(const char *word, const char *other, size_t other_len,
            size_t *best);

#endif
