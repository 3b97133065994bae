/* libmicrohttpd.h - libmicrohttpd, loaded when a server starts: programs
 * that start none do not need it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SERVER_MHD_H
#define QP_SERVER_MHD_H

#include <sys/types.h>

#include <microhttpd.h>

#define MHD_CALLS(X)                                                           \
    X(MHD_add_response_header)                                                 \
    X(MHD_create_response_from_buffer)                                         \
    X(MHD_destroy_response)                                                    \
    X(MHD_get_connection_info)                                                 \
    X(MHD_lookup_connection_value)                                             \
    X(MHD_lookup_connection_value_n)                                           \
    X(MHD_queue_response)                                                      \
    X(MHD_start_daemon)                                                        \
    X(MHD_stop_daemon)

typedef struct mhd_calls {
#define X(name) __typeof__(name) *name;
    MHD_CALLS(X)
#undef X
} mhd_calls;

/* Returns all of them, or NULL if the library is not installed. Call it first
 * before there are threads; the library stays loaded. */
const mhd_calls *mhd_load(void);

#endif
