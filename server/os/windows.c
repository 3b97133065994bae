/* windows.c - sockets and random bytes on Windows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os.h"

#include <errno.h>
#include <ntsecapi.h>

enum { WAITING_MAX = 128 /* connections not accepted yet */ };

/* Sockets work from the start of the program on. */
__attribute__((constructor)) static void begin(void) {
    WSADATA about;
    WSAStartup(MAKEWORD(2, 2), &about);
}

static int error_of_socket(void) {
    switch (WSAGetLastError()) {
    case WSAEADDRINUSE: return EADDRINUSE;
    case WSAEACCES: return EACCES;
    case WSAEADDRNOTAVAIL: return EADDRNOTAVAIL;
    default: return EIO;
    }
}

/* SO_REUSEADDR would let two servers have one port here. */
int os_listen(int family, const struct sockaddr *address, socklen_t len) {
    int yes = 1;
    SOCKET made = socket(family, SOCK_STREAM, 0);
    if (made != INVALID_SOCKET) {
        setsockopt(made, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, (const char *)&yes,
                   sizeof yes);
        if (!bind(made, address, len) && !listen(made, WAITING_MAX))
            return (int)made;
    }
    errno = error_of_socket();
    if (made != INVALID_SOCKET) closesocket(made);
    return -1;
}

void os_hang_up(int fd) {
    shutdown((SOCKET)fd, SD_BOTH);
}

int os_has_left(int fd) {
    WSAPOLLFD poll = {.fd = (SOCKET)fd, .events = POLLRDNORM};
    char byte;
    return WSAPoll(&poll, 1, 0) > 0 &&
           recv((SOCKET)fd, &byte, 1, MSG_PEEK) == 0;
}

void os_close(int fd) {
    closesocket((SOCKET)fd);
}

const char *os_random(unsigned char *bytes, size_t len) {
    if (RtlGenRandom(bytes, (ULONG)len)) return NULL;
    errno = EIO;
    return "RtlGenRandom";
}
