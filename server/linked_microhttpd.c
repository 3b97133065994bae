/* linked_microhttpd.c - the functions of a libmicrohttpd that is linked in.
 *
 * SPDX-License-Identifier: MIT
 */
#include "libmicrohttpd.h"

const mhd_calls *mhd_load(void) {
#define X(name) name,
    static const mhd_calls calls = {MHD_CALLS(X)};
#undef X
    return &calls;
}
