/* input_options.c - parses the options of the input: --from, --from-encoding,
 * --from-notation, --ranks and --jobs.
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
