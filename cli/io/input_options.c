/* input_options.c - parses the options of the input: --from, --from-columns,
 * --from-encoding, --from-notation, --ranks and --jobs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "read_games.h"

#include <string.h>

/* EPD is written as a format of its own, and read as any bare list. */
static const qp_format *format_to_read(const char *name) {
    return qp_format_by_name(
        qp_text_of(strcmp(name, "epd") ? name : "listing"));
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
    if (read_columns(cmd, reader, options->columns) ||
        value_encoding(cmd, "--from-encoding", options->encoding,
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
