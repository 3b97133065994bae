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

#endif
