/* os.h - sockets and random bytes, which each system has in its own way.
 *
 * A build has either posix.c or windows.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SERVER_OS_H
#define QP_SERVER_OS_H

#include <stddef.h>
#include <sys/socket.h>

/* Returns a socket that listens at an address; -1 with errno set. The port of
 * a server that has just ended is free, that of a running one is not. */
int os_listen(int family, const struct sockaddr *address, socklen_t len);

/* Ends a connection in both directions; it is not closed. */
void os_hang_up(int fd);

/* Returns nonzero if the other end of a connection has closed it. */
int os_has_left(int fd);

void os_close(int fd);

/* Fills `bytes` with what nobody can guess. Returns NULL; or, with errno set,
 * the name of the source that failed. */
const char *os_random(unsigned char *bytes, size_t len);

#endif
