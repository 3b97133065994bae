/* qipu/base.h - the few types that every other header needs.
 *
 * Conventions, true of the whole library:
 *
 *   order      out-parameters first, then the object, then inputs, `err` last
 *   failure    a fallible function returns qp_status; QP_OK is 0; on failure
 *              out-parameters are not written
 *   ownership  "owned": the caller frees it with the call named beside it
 *              "borrowed": valid until the moment named beside it
 *   text       UTF-8 as (ptr, len), never assumed to end in NUL
 *   threads    no global state; one object, one thread at a time, but several
 *              may call what takes it as const
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BASE_H
#define QP_BASE_H

#include <stddef.h>
#include <stdint.h>

/* QP_API marks what a shared library gives its users, and nothing else is
 * given: build with -fvisibility=hidden. On Windows the library is compiled
 * with QP_DLL_BUILD, and programs that use the DLL with QP_DLL; for a static
 * library, neither. */
#if defined _WIN32 && defined QP_DLL_BUILD
#define QP_API __declspec(dllexport)
#elif defined _WIN32 && defined QP_DLL
#define QP_API __declspec(dllimport)
#elif defined _WIN32
#define QP_API
#elif defined __GNUC__
#define QP_API __attribute__((visibility("default")))
#else
#define QP_API
#endif

#if defined __GNUC__
#define QP_MUST_CHECK __attribute__((warn_unused_result))
#else
#define QP_MUST_CHECK
#endif

/** The version of these headers; qp_version() gives the library's. */
#define QP_VERSION "0.2.0"

/** The same as one number, 10,000 times the first part and 100 times the
 * second, and the third: 200 is "0.2.0". */
#define QP_VERSION_NUMBER 200

#ifdef __cplusplus
extern "C" {
#endif

/** What a call came to, or what a reader met: status.inc lists them all. QP_OK
 *  is 0. QP_E_ is an error; QP_W_ a warning: the text was read as was probably
 *  intended, and this is where it is not standard. Numbers are fixed once
 * released; new ones may come. */
typedef enum qp_status {
#define QP_STATUS(name, number, text) name = number,
#include "qipu/status.inc"
#undef QP_STATUS
} qp_status;

/** The enumerator's own name, as "QP_E_FEN_RANK". Never NULL. Cannot fail. */
QP_API const char *qp_status_name(qp_status code);

/** One English phrase without a full stop, as "a rank that is not nine files
 *  wide". Never NULL. Cannot fail. */
QP_API const char *qp_status_text(qp_status code);

/** Nonzero when `code` is a warning (QP_W_). Cannot fail. */
QP_API int qp_status_is_warning(qp_status code);

/** The library's version, as "0.2.0". Cannot fail. */
QP_API const char *qp_version(void);

/** The library's version as one number, made as QP_VERSION_NUMBER is.
 *  Cannot fail. */
QP_API int qp_version_number(void);

/** Bytes that belong to somebody else. */
typedef struct qp_text {
    const char *ptr;
    size_t len;
} qp_text;

/** A C string as a text, borrowed: as long as the string lives. NULL gives an
 *  empty text. Cannot fail. */
QP_API qp_text qp_text_of(const char *string);

/** Nonzero when a text is just what a C string holds. Cannot fail. */
QP_API int qp_text_is(qp_text text, const char *string);

/** Less than, equal to or greater than 0, as `a` comes before `b`, is the same
 *  or comes after it, byte by byte; of UTF-8 that is the order of code points.
 *  Cannot fail. */
QP_API int qp_text_compare(qp_text a, qp_text b);

/** What a callback wants next. */
typedef enum qp_flow {
    QP_GO = 0,
    QP_SKIP = 1, /**< pass over what just began, to its end */
    QP_STOP = 2  /**< read no further; the call returns QP_E_STOP */
} qp_flow;

/** Where memory comes from. Pass NULL for one of these and libc is used.
 *  The struct is copied; `ctx` must outlive every object made with it. */
typedef struct qp_alloc {
    void *ctx;
    /** As realloc: ptr NULL allocates, size 0 frees and returns NULL.
     *  `old_size` is what the block was last asked to be. */
    void *(*resize)(void *ctx, void *ptr, size_t old_size, size_t size);
} qp_alloc;

/** Where bytes go. Returns nonzero when it could not take all of them; the
 *  caller then gets QP_E_IO. */
typedef struct qp_sink {
    void *ctx;
    int (*write)(void *ctx, const char *bytes, size_t len);
} qp_sink;

#ifdef __cplusplus
}
#endif
#endif
