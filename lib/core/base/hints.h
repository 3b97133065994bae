/* hints.h - what compilers should know of functions. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_HINTS_H
#define QP_HINTS_H

#if defined __GNUC__
/* Small and hot: a call would cost as much as it does. */
#define QP__INLINE static inline __attribute__((always_inline))
/* Rare: it must not make its caller slower. */
#define QP__RARE __attribute__((cold, noinline)) static
#else
#define QP__INLINE static inline
#define QP__RARE static
#endif

/* A function that only machines with AVX2 can run, and whether this is one. */
#if defined __GNUC__ && defined __x86_64__
#define QP__AVX2 __attribute__((target("avx2"), noinline))
#define QP__HAS_AVX2 __builtin_cpu_supports("avx2")
#else
#define QP__AVX2
#define QP__HAS_AVX2 0
#endif

#endif
