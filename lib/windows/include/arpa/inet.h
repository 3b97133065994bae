/* arpa/inet.h - the sockets of Windows, which have one header for all.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_ARPA_INET_H
#define QP_WINDOWS_ARPA_INET_H

#include <winsock2.h>
#include <ws2tcpip.h>

#endif
