/* qipu/base.h - the basic types that every other header uses.
 *
 * Conventions of the whole library:
 *
 *   order      output parameters first, then the object, then inputs; `err`
 *              last
 *   failure    a function that can fail returns qp_status; QP_OK is 0. If it
 *              fails, its output parameters are unchanged. A function that
 *              creates an object may return NULL if out of memory. No other
 *              function can fail
 *   ownership  "Free with F": the caller owns the result and frees it with F.
 *              "Valid until": the library owns the result
 *   text       UTF-8 as pointer and length, not NUL-terminated
 *   threads    no global state. Use an object from one thread at a time;
 *              functions that take it as const may run at the same time
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BASE_H
#define QP_BASE_H

#include <stddef.h>
#include <stdint.h>

/* QP_API marks the functions that the shared library exports. Nothing else is
 * exported (compile with -fvisibility=hidden). On Windows, define QP_DLL_BUILD
 * to compile the DLL and QP_DLL to use it; define neither for a static
 * library. */
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

/** The version of these headers. qp_version() returns that of the library. */
#define QP_VERSION "1.0.0"

/** The version as a number: major * 10000 + minor * 100 + patch. 10000 is
 *  "1.0.0". */
#define QP_VERSION_NUMBER 10000

#ifdef __cplusplus
extern "C" {
#endif

/** The result of a call, or a problem that a reader found; status.inc lists all
 *  of them. QP_OK is 0. QP_E_ codes are errors. QP_W_ codes are warnings: the
 *  text is not standard, but was read as its author probably intended. Released
 *  numbers never change; later versions may add more. */
typedef enum qp_status {
#define QP_STATUS(name, number, text) name = number,
#include "qipu/status.inc"
#undef QP_STATUS
} qp_status;

/** Returns the name of a status, such as "QP_E_FEN_RANK". Never NULL. */
QP_API const char *qp_status_name(qp_status code);

/** Returns an English phrase without a full stop, such as "a rank that is not
 *  nine files wide". Never NULL. For a whole sentence see qp_err_message
 *  (messages.h). */
QP_API const char *qp_status_text(qp_status code);

/** Returns nonzero if `code` is a warning (QP_W_). */
QP_API int qp_status_is_warning(qp_status code);

/** Returns the version of the library, such as "1.0.0". */
QP_API const char *qp_version(void);

/** Returns the version of the library as a number, like QP_VERSION_NUMBER. */
QP_API int qp_version_number(void);

/** A piece of text that somebody else owns. */
typedef struct qp_text {
    const char *ptr;
    size_t len;
} qp_text;

/** Returns a C string as a text, which is valid as long as the string. NULL
 *  gives an empty text. */
QP_API qp_text qp_text_of(const char *string);

/** Returns nonzero if a text equals a C string. */
QP_API int qp_text_is(qp_text text, const char *string);

/** Compares two texts byte by byte. Returns a number below, equal to or above 0
 *  if `a` sorts before, equals or sorts after `b`. For UTF-8 this is the order
 *  of code points. */
QP_API int qp_text_compare(qp_text a, qp_text b);

/** What a callback returns to continue, skip or stop. */
typedef enum qp_flow {
    QP_GO = 0,
    QP_SKIP = 1, /**< skip what has just begun, up to its end */
    QP_STOP = 2  /**< stop reading; the call fails with QP_E_STOP */
} qp_flow;

/** A memory allocator. Pass NULL instead to use the C library's. The struct is
 *  copied; `ctx` must outlive every object created with it. */
typedef struct qp_alloc {
    void *ctx;
    /** Like realloc: NULL `ptr` allocates, `size` 0 frees and returns NULL.
     *  `old_size` is the size that the block has. */
    void *(*resize)(void *ctx, void *ptr, size_t old_size, size_t size);
} qp_alloc;

/** Bytes that a call whose name ends in _to_memory returned, in memory of the
 *  allocator that it was given. Free with qp_memory_free. */
typedef struct qp_memory {
    char *ptr;  /**< `len` bytes, followed by a NUL */
    size_t len; /**< without the NUL */
} qp_memory;

/** Frees the bytes and makes `memory` all zero. `alloc` is the allocator that
 *  the call was given. A `memory` of all zero is allowed. */
QP_API void qp_memory_free(qp_memory *memory, const qp_alloc *alloc);

/** An output for bytes. `write` takes all `len` bytes and returns 0, or returns
 *  nonzero if it failed; the call that wrote then fails with QP_E_IO. */
typedef struct qp_sink {
    void *ctx;
    int (*write)(void *ctx, const char *bytes, size_t len);
} qp_sink;

#ifdef __cplusplus
}
#endif
#endif
