/* sys/socket.h - the sockets of Windows, which have one header for all.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_SYS_SOCKET_H
#define QP_WINDOWS_SYS_SOCKET_H

#include <winsock2.h>
#include <ws2tcpip.h>

#endif
