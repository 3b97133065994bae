/* planted.c - a slow reader that the test must find: compiled for counting. */
#include "planted.h"

size_t planted_linear(const char *p, size_t n) {
    const volatile char *at = p; /* one by one: vectors have fewer edges */
    size_t found = 0;
    for (size_t i = 0; i < n; i++) found += at[i] == '(';
    return found;
}

size_t planted_quadratic(const char *p, size_t n) {
    size_t found = 0;
    for (size_t i = 0; i < n; i += 64) found += planted_linear(p, i);
    return found;
}

size_t planted_search(const char *p, size_t n) {
    size_t found = 0;
    for (size_t i = 0; i < n; i += 64) found += memchr(p, '!', i) == NULL;
    return found;
}
