/* game_or_positions.c - game files, for commands that take positions.
 *
 * Owns the question whether an operand holds games or positions, a line each.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_or_positions.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>
/* ---- what a file holds -------------------------------------------------- */

/* The first line that is neither blank nor a remark looks like a position. */
static int begins_with_position(const char *p, size_t len) {
    const char *end = p + len;
    while (p < end) {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        size_t n = (size_t)((stop ? stop : end) - p), slashes = 0, blanks = 0;
        size_t cr = n && p[n - 1] == '\r';
        while (blanks < n && (p[blanks] == ' ' || p[blanks] == '\r' ||
                              p[blanks] == '\t' || p[blanks] == '#'))
            blanks++;
        for (size_t i = 0; i < n; i++) slashes += p[i] == '/';
        if (blanks < n && *p != '#' && !fen_is_protocol((qp_text){p, n - cr}))
            return slashes >= 7 || !strncmp(p, "position", n < 8 ? n : 8) ||
                   !strncmp(p, "startpos", n < 8 ? n : 8);
        p += n + (stop != NULL);
    }
    return 0;
}

static int head_holds_games(const char *head, size_t len) {
    const qp_format *format;
    const char *foreign;
    if (qp_reader_find(&format, &foreign, (qp_text){head, len}, NULL) ||
        !format)
        return 0;
    return !(format->flags & QP_FORMAT_LOOSE) ||
           !begins_with_position(head, len);
}

int games_in(const char *name) {
    char head[QP_FORMAT_HEAD];
    int saved = errno;
    if (!strcmp(name, "-") && lseek(STDIN_FILENO, 0, SEEK_CUR) == (off_t)-1)
        return 0;
    FILE *in = open_input(name);
    if (!in) {
        errno = saved;
        return 0;
    }
    size_t len = fread(head, 1, sizeof head, in);
    if (in == stdin)
        rewind(in);
    else
        fclose(in);
    return head_holds_games(head, len);
}

int games_spool_stdin(void) {
    char block[1 << 14];
    size_t n;
    if (lseek(STDIN_FILENO, 0, SEEK_CUR) != (off_t)-1) return 0;
    FILE *copy = tmpfile();
    if (!copy) return -1;
    while ((n = fread(block, 1, sizeof block, stdin)))
        if (fwrite(block, 1, n, copy) != n) break;
    int bad = ferror(stdin) || ferror(copy) || fflush(copy) ||
              dup2(fileno(copy), STDIN_FILENO) < 0;
    fclose(copy);
    clearerr(stdin);
    if (!bad) rewind(stdin);
    return bad ? -1 : 0;
}

/* ---- the games ----------------------------------------------------------- */

int games_read(const diag_style *style, char *name, games_take *take,
               void *ctx) {
    read_order order = {.diag = *style};
    return read_each_game(&order, 1, &name, take, ctx);
}

/* ---- operands ------------------------------------------------------------ */

int games_operands(fen_job *job, int n, char **argv, games_file *take) {
    int worst = EXIT_FINE;
    for (int i = 1; i <= n;) {
        int some = 0, rc;
        while (i + some <= n && !games_in(argv[i + some])) some++;
        rc =
            some ? fen_operands(job, some, argv + i - 1) : take(job, argv[i++]);
        if (rc > worst) worst = rc;
        i += some;
    }
    return worst;
}

int games_refuse(fen_job *job, char *name) {
    (void)job;
    safe_printf(stderr,
                tr("qipu: %s contains games, not positions: `qipu fen --last` "
                   "or `--all` extracts positions\n"),
                shown_name(name));
    return EXIT_BAD;
}
