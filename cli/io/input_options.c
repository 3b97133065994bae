/* input_options.c - the options about the input, for the commands that read
 * games. */
#include "read_games.h"

#include <string.h>

static qp_text text_of(const char *word) {
    return (qp_text){word, strlen(word)};
}

/* EPD is written as a format of its own, and read as any bare list. */
static const qp_format *format_to_read(const char *name) {
    return qp_format_by_name(text_of(strcmp(name, "epd") ? name : "listing"));
}

int work_order_read(const command *cmd, work_order *order,
                    const work_input *in) {
    if (in->from) {
        const qp_format *f = order->format = format_to_read(in->from);
        if (f && !(f->flags & QP_FORMAT_READS) && f->lacks)
            return usage_error(cmd,
                               "this program was built without %s, which "
                               "reading '%s' needs",
                               f->lacks, in->from);
        if (!f || !(f->flags & QP_FORMAT_READS))
            return usage_error(
                cmd, "no format to read '%s': see `qipu formats`", in->from);
    }
    uint64_t jobs = 1;
    int ranks = -1;
    if (value_encoding(cmd, "--encoding", in->encoding, &order->encoding) ||
        value_notation(cmd, "--from-notation", in->notation, 0, &order->from) ||
        value_ranks(cmd, in->ranks, &ranks) ||
        value_number(cmd, "--jobs", in->jobs, (value_range){1, JOBS_MAX},
                     &jobs))
        return EXIT_USAGE;
    if (ranks > 0) order->read_flags |= QP_MOVE_RANKS_1;
    order->ranks_given = ranks >= 0;
    order->jobs = (int)jobs;
    return 0;
}
