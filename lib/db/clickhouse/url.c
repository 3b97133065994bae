/* url.c - parses the addresses of the servers.
 *
 *     http://user:password@host:8123/database?setting=1,http://other/database
 *
 * Servers of one cluster are separated by commas and have one database,
 * "default" when none is named.
 *
 * SPDX-License-Identifier: MIT
 */
#include "client.h"

#include <stdlib.h>
#include <string.h>

int cluster__is_name(qp_text text) {
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        int letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                     c == '_' || (i && c >= '0' && c <= '9');
        if (!letter) return 0;
    }
    return text.len > 0;
}

static int url_is_plain(qp_text text) {
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] <= ' ' || text.ptr[i] > '~') return 0;
    return 1;
}

static char *url_copy(qp_text text) {
    char *copy = malloc(text.len + 1);
    if (!copy) return NULL;
    if (text.len) memcpy(copy, text.ptr, text.len);
    copy[text.len] = '\0';
    return copy;
}

static qp_status url_fail(qp_err *err, qp_text what, const char *want) {
    if (!err) return QP_E_CLUSTER_URL;
    memset(err, 0, sizeof *err);
    err->code = QP_E_CLUSTER_URL;
    size_t len = what.len < sizeof err->what ? what.len : sizeof err->what - 1;
    /* A password is not shown. */
    if (!memchr(what.ptr, '@', what.len)) memcpy(err->what, what.ptr, len);
    for (size_t i = 0; want[i] && i < sizeof err->want - 1; i++)
        err->want[i] = want[i];
    return QP_E_CLUSTER_URL;
}

/* Bytes of "http://" or "https://"; 0 for another beginning. */
static size_t url_scheme(qp_text url) {
    static const char *const schemes[] = {"http://", "https://"};
    for (int i = 0; i < 2; i++) {
        size_t len = strlen(schemes[i]);
        if (url.len > len && !memcmp(url.ptr, schemes[i], len)) return len;
    }
    return 0;
}

typedef struct url_parts {
    qp_text address, database, settings;
} url_parts;

static qp_status url_split(url_parts *out, qp_text url, qp_err *err) {
    size_t scheme = url_scheme(url);
    if (!scheme || !url_is_plain(url))
        return url_fail(err, url, "http://HOST:8123/DATABASE");
    const char *end = url.ptr + url.len, *host = url.ptr + scheme;
    const char *query = memchr(host, '?', (size_t)(end - host));
    const char *stop = query ? query : end;
    const char *slash = memchr(host, '/', (size_t)(stop - host));
    if (!slash) slash = stop;
    out->address = (qp_text){url.ptr, (size_t)(slash - url.ptr)};
    out->database = qp_text_of("default");
    if (stop - slash > 1)
        out->database = (qp_text){slash + 1, (size_t)(stop - slash) - 1};
    out->settings = query ? (qp_text){query + 1, (size_t)(end - query) - 1}
                          : (qp_text){"", 0};
    if (slash == host) return url_fail(err, url, "a host after \"http://\"");
    if (!cluster__is_name(out->database))
        return url_fail(err, out->database, "a database: letters and digits");
    return QP_OK;
}

static qp_status url_add(qp_cluster *cluster, qp_text url, qp_err *err) {
    url_parts parts = {.address = {NULL, 0}};
    qp_status status = url_split(&parts, url, err);
    if (status) return status;
    if (!cluster->database) {
        cluster->database = url_copy(parts.database);
        if (!cluster->database) return QP_E_NOMEM;
    } else if (!qp_text_is(parts.database, cluster->database)) {
        return url_fail(err, parts.database,
                        "the database of the first address");
    }
    cluster_host *host = &cluster->host[cluster->hosts++];
    byte_buffer address = {.ptr = NULL};
    buffer_add(&address, parts.address.ptr, parts.address.len);
    buffer_add(&address, "/", 2);
    host->address = address.ptr;
    host->settings = url_copy(parts.settings);
    return address.failed || !host->settings ? QP_E_NOMEM : QP_OK;
}

qp_status cluster__hosts(qp_cluster *cluster, qp_text urls, qp_err *err) {
    size_t count = 1;
    for (size_t i = 0; i < urls.len; i++) count += urls.ptr[i] == ',';
    cluster->host = calloc(count, sizeof *cluster->host);
    if (!cluster->host) return QP_E_NOMEM;
    const char *at = urls.ptr, *end = urls.ptr + urls.len;
    for (size_t i = 0; i < count; i++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        if (!comma) comma = end;
        qp_status status =
            url_add(cluster, (qp_text){at, (size_t)(comma - at)}, err);
        if (status) return status;
        at = comma + (comma < end);
    }
    return QP_OK;
}

void cluster__hosts_free(qp_cluster *cluster) {
    for (size_t i = 0; i < cluster->hosts; i++) {
        free(cluster->host[i].address);
        free(cluster->host[i].settings);
    }
    free(cluster->host);
    free(cluster->database);
}
