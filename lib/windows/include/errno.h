/* errno.h - the errors that Windows does not have.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_ERRNO_H
#define QP_WINDOWS_ERRNO_H

#include_next <errno.h>

#define EDQUOT 10069
#define ESTALE 10070

#endif
