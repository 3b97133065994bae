/* order.c - the options that check and convert share. */
#include "work.h"

#include <stdlib.h>
#include <string.h>

static int read_jobs(const char *text) {
    char *end;
    long n = strtol(text, &end, 10);
    return *text && !*end && n >= 1 && n <= 256 ? (int)n : 0;
}

int work_order_read(const command *cmd, work_order *order, const char *encoding,
                    const char *from, const char *ranks, const char *jobs) {
    order->jobs = 1;
    if (encoding) {
        order->encoding =
            qp_encoding_by_name((qp_text){encoding, strlen(encoding)});
        if (!order->encoding && strcmp(encoding, "auto"))
            return usage_error(cmd, "no encoding '%s'", encoding);
    }
    if (from) {
        order->from = qp_notation_by_name((qp_text){from, strlen(from)});
        if (!order->from && strcmp(from, "any"))
            return usage_error(cmd, "no notation '%s'", from);
    }
    if (ranks) {
        if (strcmp(ranks, "0") && strcmp(ranks, "1"))
            return usage_error(cmd, "ranks count from 0 or 1, not '%s'", ranks);
        if (*ranks == '1') order->read_flags |= QP_MOVE_RANKS_1;
        order->ranks_given = 1;
    }
    if (jobs && !(order->jobs = read_jobs(jobs)))
        return usage_error(cmd, "no number of jobs '%s'", jobs);
    return 0;
}
