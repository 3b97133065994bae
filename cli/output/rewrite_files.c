/* rewrite_files.c - writes files again as they are, with other games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rewrite_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../io/file_extensions.h"

int rewrite_check(const command *cmd, const rewrite_wish *wish, int files,
                  char **names) {
    const game_wish *out = &wish->out;
    if (wish->in_place && (out->to || out->output || out->notation ||
                           out->columns || out->digits || out->encoding))
        return usage_error(cmd, "--in-place excludes --output, --to and the "
                                "options of --to");
    if (wish->in_place && strchr(wish->in_place, '/'))
        return usage_error(cmd,
                           "invalid value '%s' for --in-place: expected the "
                           "end of a file name, such as .bak",
                           wish->in_place);
    int standard = !files;
    for (int i = 0; i < files; i++) standard |= !strcmp(names[i], "-");
    if (wish->in_place && standard)
        return usage_error(cmd, "--in-place requires files");
    read_order trial = {0};
    if (out->to || out->output) return game_wish_read(cmd, out, &trial);
    return 0;
}

/* ---- standard input ------------------------------------------------------ */

/* Copies a pipe to a file without a name, which can be read twice. Returns
 * nonzero, with errno set, if that fails. */
static int make_input_seekable(void) {
    char bytes[1 << 14];
    ssize_t n;
    struct stat about;
    if (!fstat(STDIN_FILENO, &about) && S_ISREG(about.st_mode)) return 0;
    hint_at_terminal();
    FILE *copy = tmpfile();
    if (!copy) return 1;
    int bad = 0;
    while (!bad && (n = read(STDIN_FILENO, bytes, sizeof bytes)) != 0)
        bad = n < 0 ? errno != EINTR
                    : fwrite(bytes, 1, (size_t)n, copy) != (size_t)n;
    bad |= fflush(copy) || lseek(fileno(copy), 0, SEEK_SET) ||
           dup2(fileno(copy), STDIN_FILENO) < 0;
    fclose(copy);
    return bad;
}

/* ---- the first pass ------------------------------------------------------ */

/* The encoding of a file, or UTF-8 if it has several. */
static qp_encoding only_encoding(unsigned mask) {
    for (int e = QP_ENC_UTF8; e <= QP_ENC_BIG5; e++)
        if ((mask & ~(1u << QP_ENC_ASCII)) == 1u << e) return (qp_encoding)e;
    return QP_ENC_UTF8;
}

/* The notation of a file, if it has one that can be written, and that is not
 * the format's. */
static qp_notation only_notation(const qp_file_report *found) {
    if (found->format && found->format->notation != QP_NOTATION_ANY)
        return QP_NOTATION_ANY;
    for (int n = QP_NOTATION_CHINESE; n <= QP_NOTATION_VIETNAMESE; n++)
        if (found->notations == 1u << n && n != QP_NOTATION_ALGEBRAIC &&
            n != QP_NOTATION_ALGEBRAIC1)
            return (qp_notation)n;
    return QP_NOTATION_ANY;
}

static void note_traits(void *ctx, const qp_file_report *found,
                        const diag_count *count) {
    rewriting *r = ctx;
    file_traits *traits = &r->traits[r->done++];
    (void)count;
    traits->format = found->format;
    traits->encoding = only_encoding(found->encodings);
    if (!r->own_notation) traits->notation = only_notation(found);
    unsigned own = 1u << QP_NOTATION_CHINESE;
    if (r->own_notation && found->format &&
        found->format->notation == QP_NOTATION_ANY && (found->notations & ~own))
        traits->changes++;
    /* Big5 has no simplified characters. */
    if (traits->encoding == QP_ENC_BIG5 &&
        (traits->notation == QP_NOTATION_ANY ||
         traits->notation == QP_NOTATION_CHINESE))
        traits->notation = QP_NOTATION_TRADITIONAL;
}

int rewrite_look(rewriting *r) {
    static char standard_input[] = "-";
    if (!r->files) {
        r->input[0] = standard_input;
        r->names = r->input;
        r->files = 1;
    }
    for (int i = 0; i < r->files; i++)
        if (!strcmp(r->names[i], "-") && make_input_seekable())
            return system_error("<stdin>");
    r->traits = calloc((size_t)r->files, sizeof *r->traits);
    if (!r->traits) return errno = ENOMEM, system_error("memory");
    read_order order = *r->order;
    order.file_done = note_traits;
    order.done_ctx = r;
    return read_games(&order, r->files, r->names);
}

void rewrite_changes(rewriting *r) {
    r->traits[r->done].changes++;
}

uint64_t rewrite_changed(const rewriting *r) {
    uint64_t changes = 0;
    for (int i = 0; i < r->files; i++) changes += r->traits[i].changes;
    return changes;
}

void rewrite_free(rewriting *r) {
    free(r->traits);
}

/* ---- the second pass ----------------------------------------------------- */

/* The first pass showed the problems of the input; this one shows what is lost
 * in writing. */
static void show_loss(void *ctx, const qp_err *err, const diag_place *place,
                      const char *message) {
    diag_count count = {0, 0};
    const diag_style style = {.strict = 0};
    (void)ctx, (void)message;
    if ((err->code >= QP_W_LOST_TAG && err->code <= QP_W_LOST_MOVES) ||
        err->code == QP_E_TEXT_CHAR || err->code == QP_E_FORMAT_ONE)
        diag_show(NULL, &style, err, place, &count);
}

/* What is common to all files; 0 in `encoding` and `notation` where they
 * differ. Returns EXIT_USAGE if the formats do. */
static int traits_of_all(file_traits *all, const rewriting *r) {
    *all = r->traits[0];
    for (int i = 1; i < r->files; i++) {
        const file_traits *traits = &r->traits[i];
        if (traits->format != all->format && !r->wish->out.to &&
            !r->wish->out.output)
            return usage_error(r->cmd,
                               "the files have different formats; choose one "
                               "with --to, or write each with --in-place");
        if (traits->encoding != all->encoding) all->encoding = QP_ENC_UTF8;
        if (traits->notation != all->notation) all->notation = QP_NOTATION_ANY;
    }
    return 0;
}

/* Chooses how to write: what the options say, else as the files are. */
static int choose(read_order *order, const rewriting *r,
                  const file_traits *traits, const char *output) {
    game_wish wish = r->wish->out;
    const char *was = traits->format ? traits->format->name : "pgn";
    const char *ending = wish.output ? ending_of(wish.output) : NULL;
    const qp_format *to =
        ending ? ending_format(ending, QP_FORMAT_WRITES) : NULL;
    int shown = !output || !strcmp(output, "-");
    if (!wish.to && !to && traits->format && traits->format->open_columns)
        return usage_error(r->cmd, "a table is not changed as it is: name the "
                                   "format of the output, such as --to pgn");
    wish.output = output;
    if (!wish.to && !(shown && options_common()->results))
        wish.to = to ? to->name : was;
    if (wish.to && !strcmp(wish.to, was)) {
        if (!wish.encoding && traits->encoding > QP_ENC_UTF8)
            wish.encoding = qp_encoding_name(traits->encoding);
        if (!wish.notation && traits->notation != QP_NOTATION_ANY)
            wish.notation = qp_notation_name(traits->notation);
    }
    return game_wish_read(r->cmd, &wish, order);
}

static int write_one_output(const rewriting *r, const write_job *job,
                            const file_traits *traits, const char *output,
                            int files, char **names) {
    read_order order = *r->order;
    write_job one = *job;
    order.stage = (qp_stage){.ctx = NULL};
    order.diag.hear = show_loss;
    one.order = &order;
    one.output = output;
    one.force = r->wish->out.force;
    if (r->wish->in_place && *r->wish->in_place) one.backup = r->wish->in_place;
    int status = choose(&order, r, traits, output);
    if (!status && lseek(STDIN_FILENO, 0, SEEK_SET) && !strcmp(names[0], "-"))
        status = system_error("<stdin>");
    return status ? status : write_games(&one, files, names);
}

int rewrite_write(rewriting *r, const write_job *job, int status) {
    file_traits all;
    int rc = 0;
    if (!r->wish->in_place) {
        rc = traits_of_all(&all, r);
        if (!rc)
            rc = write_one_output(r, job, &all, r->wish->out.output, r->files,
                                  r->names);
        return rc > status ? rc : status;
    }
    read_order trial = {0};
    for (int i = 0; !rc && i < r->files; i++)
        if (r->traits[i].changes)
            rc = choose(&trial, r, &r->traits[i], r->names[i]);
    if (rc) return rc;
    for (int i = 0; i < r->files && status < EXIT_SYSTEM; i++) {
        if (!r->traits[i].changes) continue;
        rc = write_one_output(r, job, &r->traits[i], r->names[i], 1,
                              r->names + i);
        if (rc > status) status = rc;
    }
    return status;
}
