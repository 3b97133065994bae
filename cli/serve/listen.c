/* listen.c - the address and the port.
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http.h"

enum {
    PORT_DEFAULT = 7373,
    PORTS_TRIED = 10, /* when none was asked for */
    WAITING_MAX = 128 /* connections that nobody has accepted yet */
};

/* ---- what an address is -------------------------------------------------- */

/* The address by which others reach this machine, most likely: that of the way
 * out, to which nothing is sent. 0 when there is none. */
static int listen_outer(char *out, size_t size) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9)}, own;
    socklen_t len = sizeof own;
    inet_pton(AF_INET, "192.0.2.1", &to.sin_addr); /* for documents */
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    if (fd < 0) return 0;
    int ok = !connect(fd, (const struct sockaddr *)&to, sizeof to) &&
             !getsockname(fd, (struct sockaddr *)&own, &len) &&
             inet_ntop(AF_INET, &own.sin_addr, out, (socklen_t)size) != NULL;
    close(fd);
    return ok;
}

/* Sets what the place says of the address that it has got. */
static void listen_describe(serve_place *place, const struct addrinfo *at) {
    char number[INET6_ADDRSTRLEN] = "", outer[INET_ADDRSTRLEN];
    const char *name = place->address;
    getnameinfo(at->ai_addr, at->ai_addrlen, number, sizeof number, NULL, 0,
                NI_NUMERICHOST);
    place->ipv6 = at->ai_family == AF_INET6;
    place->loopback = !strncmp(number, "127.", 4) || !strcmp(number, "::1");
    if (!strcmp(number, "0.0.0.0") || !strcmp(number, "::"))
        name = listen_outer(outer, sizeof outer) ? outer : "127.0.0.1";
    snprintf(place->host, sizeof place->host, strchr(name, ':') ? "[%s]" : "%s",
             name);
}

/* ---- binding ------------------------------------------------------------- */

/* A socket that listens; -1 with errno set. */
static int listen_at(const struct addrinfo *at) {
    int yes = 1, fd = socket(at->ai_family, SOCK_STREAM, 0);
    if (fd < 0) return -1;
    /* The port of a server that has just ended can be had. */
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(fd, at->ai_addr, at->ai_addrlen) || listen(fd, WAITING_MAX)) {
        int saved = errno;
        close(fd);
        errno = saved;
        return -1;
    }
    return fd;
}

/* Any of the addresses that a name has, with a port. 0, or an error of
 * getaddrinfo's; place->fd is -1 with errno set when none can be had. */
static int listen_try(serve_place *place, unsigned port) {
    const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM,
                                    .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found;
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    int error = getaddrinfo(place->address, service, &wanted, &found);
    place->fd = -1;
    if (error) return error;
    for (const struct addrinfo *at = found; at && place->fd < 0;
         at = at->ai_next) {
        place->fd = listen_at(at);
        if (place->fd >= 0) listen_describe(place, at);
    }
    int saved = errno;
    freeaddrinfo(found);
    errno = saved;
    return 0;
}

int serve_listen(serve_place *place) {
    unsigned port = place->port ? place->port : PORT_DEFAULT;
    unsigned last = place->port ? port : port + PORTS_TRIED - 1;
    if (!place->address) place->address = "127.0.0.1";
    for (; port <= last; port++) {
        int error = listen_try(place, port);
        if (error) {
            safe_printf(stderr, tr("qipu serve: --listen %s: %s\n"),
                        place->address, gai_strerror(error));
            return EXIT_SYSTEM;
        }
        if (place->fd >= 0) {
            place->port = port;
            return 0;
        }
        if (errno != EADDRINUSE || port == last) break;
    }
    if (errno == EADDRINUSE && !place->port)
        fprintf(stderr,
                tr("qipu serve: the ports from %d to %d are taken; --port "
                   "names another\n"),
                PORT_DEFAULT, PORT_DEFAULT + PORTS_TRIED - 1);
    else
        safe_printf(stderr, tr("qipu serve: %s, port %u: %s\n"), place->address,
                    port, error_words(errno));
    return EXIT_SYSTEM;
}
