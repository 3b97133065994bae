/* check.h - what passed and what failed, counted for the whole program. */
#ifndef QP_TEST_CHECK_H
#define QP_TEST_CHECK_H

#include "qipu/base.h"

/* Counts a passed or failed check; a failed one is printed. */
void check_that(int ok, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same of what was printed already. */
void check_count(int ok);

/* The same of a condition that speaks for itself. */
#define CHECK(what)                                                            \
    check_that((what) != 0, "%s:%d: not so: %s", __FILE__, __LINE__, #what)

/* Prints "N passed, N failed"; what main returns: 1 when a check failed, and
 * when nothing was checked. table_main (table.h) calls it. */
int check_close(void);

/* Ends the program unless it is QP_OK: the test itself cannot go on. */
void check_must(qp_status status);

int same_text(qp_text a, qp_text b);

#endif
