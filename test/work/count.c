/* count.c - the counter of work.h. Not compiled for counting itself. */
#include <stddef.h>

#include "work.h"

static uint64_t done;

uint64_t work_done(void) {
    return done;
}

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) {
    done++;
}

/* The linker sends calls of NAME to __wrap_NAME (--wrap). Eight bytes count as
 * an edge does. */
#define COUNT(n) (done += 1 + (n) / 8)

void *__real_memchr(const void *p, int c, size_t n);
void *__wrap_memchr(const void *p, int c, size_t n);
void *__wrap_memchr(const void *p, int c, size_t n) {
    const char *hit = __real_memchr(p, c, n);
    COUNT(hit ? (size_t)(hit - (const char *)p) : n);
    return (void *)(uintptr_t)hit;
}

void *__real_memcpy(void *to, const void *from, size_t n);
void *__wrap_memcpy(void *to, const void *from, size_t n);
void *__wrap_memcpy(void *to, const void *from, size_t n) {
    COUNT(n);
    return __real_memcpy(to, from, n);
}

void *__real_memmove(void *to, const void *from, size_t n);
void *__wrap_memmove(void *to, const void *from, size_t n);
void *__wrap_memmove(void *to, const void *from, size_t n) {
    COUNT(n);
    return __real_memmove(to, from, n);
}

void *__real_memset(void *to, int c, size_t n);
void *__wrap_memset(void *to, int c, size_t n);
void *__wrap_memset(void *to, int c, size_t n) {
    COUNT(n);
    return __real_memset(to, c, n);
}

int __real_memcmp(const void *a, const void *b, size_t n);
int __wrap_memcmp(const void *a, const void *b, size_t n);
int __wrap_memcmp(const void *a, const void *b, size_t n) {
    COUNT(n);
    return __real_memcmp(a, b, n);
}

size_t __real_strlen(const char *s);
size_t __wrap_strlen(const char *s);
size_t __wrap_strlen(const char *s) {
    size_t n = __real_strlen(s);
    COUNT(n);
    return n;
}

/* Expat is a library of the system and is not counted inside. It reads what it
 * is given, and once more what it could not finish (sax.c). */
int __real_XML_Parse(void *parser, const char *p, int n, int last);
int __wrap_XML_Parse(void *parser, const char *p, int n, int last);
int __wrap_XML_Parse(void *parser, const char *p, int n, int last) {
    COUNT((size_t)n * 8);
    return __real_XML_Parse(parser, p, n, last);
}

/* The same of zlib: what it reads, and what comes out. Its stream begins with
 * where the input is, how much there is, and what was taken; then the same
 * of the output. */
typedef struct stream {
    const unsigned char *in;
    unsigned in_left;
    unsigned long in_total;
    unsigned char *out;
    unsigned out_left;
} stream;

int __real_inflate(stream *z, int flush);
int __wrap_inflate(stream *z, int flush);
int __wrap_inflate(stream *z, int flush) {
    size_t before = (size_t)z->in_left + z->out_left;
    int answer = __real_inflate(z, flush);
    COUNT((before - z->in_left - z->out_left) * 8);
    return answer;
}

unsigned long __real_crc32_z(unsigned long crc, const void *p, size_t n);
unsigned long __wrap_crc32_z(unsigned long crc, const void *p, size_t n);
unsigned long __wrap_crc32_z(unsigned long crc, const void *p, size_t n) {
    COUNT(n * 8);
    return __real_crc32_z(crc, p, n);
}
