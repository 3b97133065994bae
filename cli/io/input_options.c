/* input_options.c - parses the options of the input: --from, --from-columns,
 * --from-encoding, --from-notation, --ranks and --jobs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "read_games.h"

#include <string.h>

/* EPD is written as a format of its own, and read as any bare list. */
static const qp_format *format_to_read(const char *name) {
    if (!strcmp(name, "epd")) name = "listing";
    if (!strcmp(name, "csv")) name = "table";
    return qp_format_by_name(qp_text_of(name));
}

/* What the columns of a table hold. */
static int read_columns(const command *cmd, qp_reader_options *reader,
                        const char *columns) {
    const qp_handler nobody = {.size = sizeof nobody};
    if (!columns) return 0;
    if (!reader->format) reader->format = format_to_read("table");
    if (!reader->format || !reader->format->open_columns)
        return usage_error(cmd, "--from-columns requires --from table");
    reader->columns = qp_text_of(columns);
    qp_format_reader *r =
        reader->format->open_columns(&nobody, reader->columns, NULL);
    reader->format->close(r);
    if (!r || !*columns)
        return usage_error(
            cmd,
            "invalid value '%s' for --from-columns: expected pairs "
            "such as 'fen=start moves=line sep=,'",
            columns);
    return 0;
}

static int write_nowhere(void *ctx, const char *bytes, size_t len) {
    (void)ctx, (void)bytes, (void)len;
    return 0;
}

int order_columns(const command *cmd, read_order *order, const char *columns) {
    const qp_sink nowhere = {NULL, write_nowhere};
    const qp_format *f = order->to_format;
    if (!f->begin_columns)
        return usage_error(cmd, "--to-columns requires --to csv");
    order->to_columns = qp_text_of(columns);
    if (*columns && !f->begin_columns(order->to_columns, &nowhere)) return 0;
    return usage_error(cmd,
                       "invalid value '%s' for --to-columns: expected pairs "
                       "such as 'fen=start moves=line sep=,'",
                       columns);
}

/* --columns is for the output if that is a table. */
static int columns_are_written(const read_order *order,
                               const read_options *options) {
    return options_common()->columns && options->columns && order->to_format &&
           order->to_format->begin_columns && !order->to_columns.len;
}

int read_order_set(const command *cmd, read_order *order,
                   const read_options *options) {
    qp_reader_options *reader = &order->reader;
    if (options->from) {
        const qp_format *f = reader->format = format_to_read(options->from);
        if (f && !(f->flags & QP_FORMAT_READS) && f->lacks)
            return usage_error(cmd,
                               "this program was built without %s, which "
                               "reading '%s' requires",
                               f->lacks, options->from);
        if (!f || !(f->flags & QP_FORMAT_READS))
            return usage_error(cmd,
                               "cannot read format '%s': see `qipu formats`",
                               options->from);
    }
    uint64_t jobs = 1;
    int ranks = -1;
    if (columns_are_written(order, options)
            ? order_columns(cmd, order, options->columns)
            : read_columns(cmd, reader, options->columns))
        return EXIT_USAGE;
    if (value_encoding(cmd, "--from-encoding", options->encoding,
                       &reader->encoding) ||
        value_notation(cmd, "--from-notation", options->notation, 0,
                       &reader->notation) ||
        value_ranks(cmd, options->ranks, &ranks) ||
        value_number(cmd, "--jobs", options->jobs,
                     (value_range){1, QP_JOBS_MAX}, &jobs))
        return EXIT_USAGE;
    if (ranks > 0) reader->move_flags |= QP_MOVE_RANKS_1;
    reader->ranks_given = ranks >= 0;
    order->jobs = (int)jobs;
    return 0;
}
