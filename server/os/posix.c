/* posix.c - sockets and random bytes on POSIX.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { WAITING_MAX = 128 /* connections not accepted yet */ };

int os_listen(int family, const struct sockaddr *address, socklen_t len) {
    int yes = 1, fd = socket(family, SOCK_STREAM, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (!bind(fd, address, len) && !listen(fd, WAITING_MAX)) return fd;
    int saved = errno;
    close(fd);
    errno = saved;
    return -1;
}

void os_hang_up(int fd) {
    shutdown(fd, SHUT_RDWR);
}

int os_has_left(int fd) {
    char byte;
    return !recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
}

void os_close(int fd) {
    close(fd);
}

const char *os_random(unsigned char *bytes, size_t len) {
    static const char name[] = "/dev/urandom";
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return name;
    ssize_t n = read(fd, bytes, len);
    int error = n < 0 ? errno : EIO;
    close(fd);
    errno = error;
    return n == (ssize_t)len ? NULL : name;
}
