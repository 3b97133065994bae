/* check.c - what passed and what failed. */
#include "check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long passed, failed;

void check_count(int ok) {
    if (ok)
        passed++;
    else
        failed++;
}

void check_that(int ok, const char *format, ...) {
    check_count(ok);
    if (ok) return;
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

int check_close(void) {
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed || !passed;
}

void check_must(qp_status status) {
    if (!status) return;
    fprintf(stderr, "%s\n", qp_status_name(status));
    exit(2);
}

int same_text(qp_text a, qp_text b) {
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}
