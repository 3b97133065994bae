/* planted.h - loops of known kinds. */
#ifndef QP_TEST_PLANTED_H
#define QP_TEST_PLANTED_H

#include <string.h>

size_t planted_linear(const char *p, size_t n);
size_t planted_quadratic(const char *p, size_t n);
size_t planted_search(const char *p, size_t n); /* in a function of libc */

#endif
