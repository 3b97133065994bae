/* listen.c - opens the address and the port.
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "http.h"
#include "os/os.h"

/* ---- what an address is -------------------------------------------------- */

/* Writes the address by which others most likely reach this machine: that of
 * its route out. Nothing is sent. Returns 0 if there is none. */
static int listen_outer(char *out, size_t size) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9)}, own;
    socklen_t len = sizeof own;
    inet_pton(AF_INET, "192.0.2.1",
              &to.sin_addr); /* an address for documentation */
    int fd = (int)socket(AF_INET, SOCK_DGRAM, 0);
    if (fd < 0) return 0;
    int ok = !connect(fd, (const struct sockaddr *)&to, sizeof to) &&
             !getsockname(fd, (struct sockaddr *)&own, &len) &&
             inet_ntop(AF_INET, &own.sin_addr, out, (socklen_t)size) != NULL;
    os_close(fd);
    return ok;
}

/* Fills the place for the address that was bound. */
static void listen_describe(server_place *place, const char *name,
                            const struct addrinfo *at) {
    char number[INET6_ADDRSTRLEN] = "", outer[INET_ADDRSTRLEN];
    getnameinfo(at->ai_addr, at->ai_addrlen, number, sizeof number, NULL, 0,
                NI_NUMERICHOST);
    place->loopback = !strncmp(number, "127.", 4) || !strcmp(number, "::1");
    if (!strcmp(number, "0.0.0.0") || !strcmp(number, "::"))
        name = listen_outer(outer, sizeof outer) ? outer : "127.0.0.1";
    snprintf(place->host, sizeof place->host, strchr(name, ':') ? "[%s]" : "%s",
             name);
}

/* ---- binding ------------------------------------------------------------- */

/* Any of the addresses that a name has, with the port of the place. Returns 0,
 * or an error of getaddrinfo; out->fd is -1 with errno set if none can be had.
 */
static int listen_try(http_socket *out, server_place *place, const char *name) {
    const struct addrinfo wanted = {.ai_socktype = SOCK_STREAM,
                                    .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found;
    char service[8];
    snprintf(service, sizeof service, "%u", place->port);
    int error = getaddrinfo(name, service, &wanted, &found);
    out->fd = -1;
    if (error) return error;
    for (const struct addrinfo *at = found; at && out->fd < 0;
         at = at->ai_next) {
        out->fd = os_listen(at->ai_family, at->ai_addr, at->ai_addrlen);
        out->ipv6 = at->ai_family == AF_INET6;
        if (out->fd >= 0) listen_describe(place, name, at);
    }
    int saved = errno;
    freeaddrinfo(found);
    errno = saved;
    return 0;
}

server_failure http_listen(http_socket *out, server_place *place,
                           const server_options *options) {
    const char *name = options->address ? options->address : "127.0.0.1";
    unsigned first = options->port ? options->port : SERVER_PORT;
    unsigned last = options->port ? first : first + SERVER_PORTS - 1;
    for (place->port = first;; place->port++) {
        int error = listen_try(out, place, name);
        if (error) return (server_failure){SERVER_NO_ADDRESS, error, name};
        if (out->fd >= 0) return (server_failure){SERVER_FINE, 0, NULL};
        if (errno != EADDRINUSE || place->port == last) break;
    }
    server_trouble trouble = errno == EADDRINUSE && !options->port
                                 ? SERVER_NO_PORTS
                                 : SERVER_NO_PORT;
    return (server_failure){trouble, errno, name};
}
