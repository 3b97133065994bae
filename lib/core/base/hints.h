/* hints.h - what compilers should know of functions. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_HINTS_H
#define QP_HINTS_H

#if defined __GNUC__
/* Small and hot: a call would cost as much as it does. */
#define QP__INLINE static inline __attribute__((always_inline))
/* The same, but where a file is compiled for size. */
#ifdef __OPTIMIZE_SIZE__
#define QP__INLINE_FAST static inline
#else
#define QP__INLINE_FAST QP__INLINE
#endif
/* Rare: it must not make its caller slower. */
#define QP__RARE __attribute__((cold, noinline)) static
/* A caller that often returns before it keeps no registers for it. */
#define QP__APART __attribute__((noinline)) static
/* What is written to *p is there at this place, even if nobody reads it. */
#define QP__SEEN(p) __asm__ volatile("" : : "r"(p) : "memory")
/* A number stays in a register of its own. */
#define QP__SCALAR(n) __asm__("" : "+r"(n))
#else
#define QP__INLINE static inline
#define QP__INLINE_FAST static inline
#define QP__RARE static
#define QP__APART static
#define QP__SEEN(p) ((void)(p))
#define QP__SCALAR(n) ((void)(n))
#endif

/* Loops over bytes are compiled once more for processors that have 32 of them
 * in a register. Not by gcc for Windows: it puts such registers on a stack that
 * is aligned to 16 bytes (bug 54412 of gcc), and the program crashes. */
#if defined __GNUC__ && defined __x86_64__ && !defined QP_NO_CPU_MODEL &&      \
    (defined __clang__ || !defined _WIN32)
#define QP__HAS_WIDE
#define QP__WIDE __attribute__((target("avx2"))) static
static inline int qp__has_wide(void) {
    return __builtin_cpu_supports("avx2");
}
#else
#define QP__WIDE static
static inline int qp__has_wide(void) {
    return 0;
}
#endif

#endif
