/* access.c - checks whether a request is allowed.
 *
 * On loopback the danger is a script in the user's browser: any web page can
 * send requests here, and with a host name that resolves to this machine (DNS
 * rebinding) it can read the answers. So the host must be one of this server's
 * names, and a request that changes something must come from its own page. On
 * other addresses anybody can connect, so a token is required, too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "http.h"
#include "os/os.h"

/* ---- the token ----------------------------------------------------------- */

enum { GUARD_RANDOM = 16 }; /* bytes */

server_failure guard_make_token(char token[SERVER_TOKEN_MAX + 1]) {
    unsigned char bytes[GUARD_RANDOM];
    const char *source = os_random(bytes, sizeof bytes);
    if (source) return (server_failure){SERVER_NO_SYSTEM, errno, source};
    for (int i = 0; i < GUARD_RANDOM; i++)
        snprintf(token + 2 * (size_t)i, 3, "%02x", bytes[i]);
    return (server_failure){SERVER_FINE, 0, NULL};
}

int server_is_token(const char *text) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789-._~";
    size_t len = strlen(text);
    return len >= 16 && len <= SERVER_TOKEN_MAX && strspn(text, letters) == len;
}

/* Compares in constant time. */
static int guard_is_same(const serve_guard *guard, const char *text,
                         size_t len) {
    size_t wanted = strlen(guard->token);
    unsigned char differs = len != wanted;
    for (size_t i = 0; i < wanted; i++)
        differs |= (unsigned char)(guard->token[i] ^ (i < len ? text[i] : 0));
    return !differs;
}

/* "a=1; qipu-7373=TOKEN; b=2" */
static int guard_in_cookies(const serve_guard *guard, const char *cookies) {
    size_t name = strlen(guard->cookie);
    for (const char *at = cookies; at && *at;) {
        at += strspn(at, "; ");
        size_t len = strcspn(at, ";");
        if (len > name && at[name] == '=' &&
            !strncmp(at, guard->cookie, name) &&
            guard_is_same(guard, at + name + 1, len - name - 1))
            return 1;
        at += len;
    }
    return 0;
}

int guard_token(const serve_guard *guard, const guard_claims *claims,
                int *in_address) {
    static const char bearer[] = "Bearer ";
    const char *shown = claims->authorization;
    *in_address = 0;
    if (!*guard->token) return 1;
    if (claims->token &&
        guard_is_same(guard, claims->token, strlen(claims->token))) {
        *in_address = 1;
        return 1;
    }
    if (shown && !strncasecmp(shown, bearer, sizeof bearer - 1)) {
        shown += sizeof bearer - 1;
        if (guard_is_same(guard, shown, strlen(shown))) return 1;
    }
    return guard_in_cookies(guard, claims->cookie);
}

char *guard_address(const char *target) {
    char *out = malloc(strlen(target) + 2), *to = out;
    if (!out) return NULL;
    for (const char *at = target; *at; at++)
        if (*at <= ' ' || *at > '~' || *at == '\\') target = "/";
    if (target[1] == '/') target = "/";
    size_t path = strcspn(target, "?");
    memcpy(to, target, path);
    to += path;
    const char *at = target + path;
    char mark = '?';
    while (*at) {
        size_t len = strcspn(++at, "&");
        if (len && strncmp(at, "token=", 6) != 0) {
            *to++ = mark;
            memcpy(to, at, len);
            to += len;
            mark = '&';
        }
        at += len;
    }
    *to = '\0';
    return out;
}

/* ---- names --------------------------------------------------------------- */

/* Returns the length of a host name without its port; 0 if the port is invalid.
 */
static size_t guard_name_len(const char *host) {
    size_t len = *host == '[' ? strcspn(host, "]") : strcspn(host, ":");
    if (host[len] == ']') len++;
    const char *port = host + len;
    if (!*port) return len;
    if (*port++ != ':') return 0;
    return strspn(port, "0123456789") == strlen(port) ? len : 0;
}

static int guard_is_name(const char *host, size_t len, const char *name) {
    return strlen(name) == len && !strncasecmp(host, name, len);
}

int guard_host(const serve_guard *guard, const char *host) {
    static const char *const own[] = {"localhost", "127.0.0.1", "[::1]"};
    if (!host) return 0;
    size_t len = guard_name_len(host);
    if (!len) return 0;
    if (!guard->loopback) return 1;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (guard_is_name(host, len, own[i])) return 1;
    for (size_t i = 0; guard->names && guard->names[i]; i++)
        if (guard_is_name(host, len, guard->names[i])) return 1;
    return 0;
}

int guard_origin(const guard_claims *claims) {
    const char *site = claims->fetch_site, *origin = claims->origin;
    if (site && strcmp(site, "same-origin") && strcmp(site, "none")) return 0;
    if (!origin) return 1; /* not from a page in a browser */
    const char *host = strstr(origin, "://");
    return host && claims->host && !strcasecmp(host + 3, claims->host);
}
