/* order.c - the options about the input, for the commands that read games. */
#include "work.h"

#include <stdlib.h>
#include <string.h>

static int read_jobs(const char *text) {
    char *end;
    long n = strtol(text, &end, 10);
    return *text && !*end && n >= 1 && n <= JOBS_MAX ? (int)n : 0;
}

static qp_text text_of(const char *word) {
    return (qp_text){word, strlen(word)};
}

/* EPD is written as a format of its own, and read as any bare list. */
static const qp_format *format_to_read(const char *name) {
    return qp_format_by_name(text_of(strcmp(name, "epd") ? name : "listing"));
}

int work_order_read(const command *cmd, work_order *order,
                    const work_input *in) {
    order->jobs = 1;
    if (in->from) {
        const qp_format *f = order->format = format_to_read(in->from);
        if (f && !(f->flags & QP_FORMAT_READS) && f->lacks)
            return usage_error(cmd,
                               "this program was built without %s, which "
                               "reading '%s' needs",
                               f->lacks, in->from);
        if (!f || !(f->flags & QP_FORMAT_READS))
            return usage_error(cmd, "no format to read '%s'", in->from);
    }
    if (in->encoding) {
        order->encoding = qp_encoding_by_name(text_of(in->encoding));
        if (!order->encoding && strcmp(in->encoding, "auto"))
            return usage_error(cmd, "no encoding '%s'", in->encoding);
    }
    if (in->notation) {
        order->from = qp_notation_by_name(text_of(in->notation));
        if (!order->from && strcmp(in->notation, "any"))
            return usage_error(cmd, "no notation '%s'", in->notation);
    }
    if (in->ranks) {
        if (strcmp(in->ranks, "0") && strcmp(in->ranks, "1"))
            return usage_error(cmd, "ranks count from 0 or 1, not '%s'",
                               in->ranks);
        if (*in->ranks == '1') order->read_flags |= QP_MOVE_RANKS_1;
        order->ranks_given = 1;
    }
    if (in->jobs && !(order->jobs = read_jobs(in->jobs)))
        return usage_error(cmd, "--jobs is a number from 1 to %d, not '%s'",
                           JOBS_MAX, in->jobs);
    return 0;
}
