/* consumer_pipeline.c - the smallest program that uses libqipu-pipeline. */
#include <stdio.h>

#include "qipu/pipeline.h"

static void file_done(void *ctx, const qp_file_report *report) {
    (void)ctx;
    printf("%s: %s\n", report->file, report->unopened ? "not there" : "read");
}

int main(void) {
    static const char *const NAMES[] = {"nosuch.pgn"};
    qp_stage stage = {.size = sizeof stage};
    qp_file_listener listener = {.size = sizeof listener,
                                 .file_done = file_done};
    return qp_pipeline_run(&stage, &listener, NULL, NAMES, 1) != QP_OK;
}
