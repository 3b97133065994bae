/* game_wish.c - the options of commands that write games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_wish.h"

#include <string.h>
#include <strings.h>

#include "../io/file_extensions.h"

int game_wish_given(const game_wish *wish) {
    return wish->to || wish->output || wish->columns || wish->notation ||
           wish->digits || wish->encoding || wish->force;
}

/* Reports that no format is written. Returns EXIT_USAGE. */
static int no_format(const command *cmd, const game_wish *wish) {
    const char *word = wish->to ? NULL : ending_of(wish->output);
    if (word && !ending_format(word, 0))
        return usage_error(cmd,
                           "qipu writes no format with the extension '.%s': "
                           "name a format, such as --to pgn",
                           word);
    return usage_error(cmd, "cannot write format '%s': see `qipu formats`",
                       wish->to ? wish->to : wish->output);
}

/* Nonzero if games go to standard output, where --json makes objects of them.
 */
static int json_takes_stdout(const game_wish *wish) {
    return options_common()->results && !wish->dir &&
           (!wish->output || !strcmp(wish->output, "-"));
}

static const qp_format *format_of(const game_wish *wish) {
    if (wish->to) return format_to_write(wish->to);
    return json_takes_stdout(wish) ? format_to_write("jsonl")
                                   : ending_to_write(wish->output);
}

/* A file whose name ends in .tsv has tabs, unless --to-columns names another
 * separator. */
static int read_columns(const command *cmd, const game_wish *wish,
                        read_order *order) {
    const char *ending = wish->output ? ending_of(wish->output) : NULL;
    if (!wish->columns && order->to_format->begin_columns && ending &&
        !strcasecmp(ending, "tsv"))
        order->to_columns = qp_text_of("sep=tab");
    return wish->columns ? order_columns(cmd, order, wish->columns) : 0;
}

int game_wish_read(const command *cmd, const game_wish *wish,
                   read_order *order) {
    const qp_format *f = order->to_format = format_of(wish);
    qp_pgn_style *style = &order->style;
    qp_encoding encoding = QP_ENC_UTF8;
    if (!f) return no_format(cmd, wish);
    if (json_takes_stdout(wish) && strcmp(f->name, "jsonl") != 0)
        return usage_error(cmd,
                           "--json excludes --to %s unless --output names a "
                           "file: games as JSON Lines are jsonl",
                           f->name);
    if (value_encoding(cmd, "--to-encoding", wish->encoding, &encoding))
        return EXIT_USAGE;
    if (encoding > QP_ENC_UTF8 && f->flags & QP_FORMAT_UTF8)
        return usage_error(cmd, "XML must be written in UTF-8");
    /* Big5 has no simplified characters. */
    if (!wish->notation && encoding == QP_ENC_BIG5)
        style->notation = QP_NOTATION_TRADITIONAL;
    if (!(f->flags & QP_FORMAT_BINARY)) order->to_encoding = encoding;
    return read_columns(cmd, wish, order) ||
           value_notation(cmd, "--to-notation", wish->notation, 1,
                          &style->notation) ||
           value_digits(cmd, wish->digits, &style->move_flags);
}
