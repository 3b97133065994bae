/* page_files.c - sends the files of the page.
 *
 * The addresses of the page get index.html, and so does any other path without
 * a dot, with status 404: the page says that it is not found. No path reaches
 * the file system.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#ifdef QP_WITH_ZLIB
#include <zlib.h>
#endif

#include "http.h"
#include "qipu/viewer_page.h"

/* ---- packed files -------------------------------------------------------- */

/* Returns nonzero if a client accepts gzip: "br, gzip;q=0.8", not "gzip;q=0".
 */
static int file_takes_gzip(const char *accepted) {
    for (const char *at = accepted; at && *at;) {
        at += strspn(at, " \t,");
        size_t name = strcspn(at, " \t,;"), all = strcspn(at, ",");
        if ((name == 4 && !strncmp(at, "gzip", 4)) ||
            (name == 1 && *at == '*')) {
            const char *q = at + name + strspn(at + name, " \t;");
            return strncmp(q, "q=0", 3) || strtod(q + 2, NULL) > 0;
        }
        at += all;
    }
    return 0;
}

#ifdef QP_WITH_ZLIB
/* Returns the unpacked bytes of a file, to be freed; NULL if out of memory. Its
 * last four bytes are their number. */
static char *file_unpack(const qp_page_file *file, size_t *len) {
    const unsigned char *tail = file->bytes + file->len - 4;
    z_stream z = {.next_in = (z_const Bytef *)(uintptr_t)file->bytes,
                  .avail_in = (uInt)file->len};
    *len = (size_t)tail[0] | (size_t)tail[1] << 8 | (size_t)tail[2] << 16 |
           (size_t)tail[3] << 24;
    char *out = malloc(*len ? *len : 1);
    if (!out) return NULL;
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)*len;
    int gzip = 16 + MAX_WBITS;
    int ok =
        inflateInit2(&z, gzip) == Z_OK && inflate(&z, Z_FINISH) == Z_STREAM_END;
    inflateEnd(&z);
    if (ok) return out;
    free(out);
    return NULL;
}
#else
static char *file_unpack(const qp_page_file *file, size_t *len) {
    (void)file;
    (void)len;
    return NULL;
}
#endif

/* ---- sending ------------------------------------------------------------- */

static const char *file_type(const qp_page_file *file) {
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".txt", "text/plain; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"}};
    const char *ending = strrchr(file->name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
        if (!strcmp(ending, types[i][0])) return types[i][1];
    return "application/octet-stream";
}

/* Nonzero if a client has it: "W/"1", "2"", or any. */
static int file_is_had(const char *had, const char *tag) {
    if (!had) return 0;
    return !strcmp(had, "*") || strstr(had, tag + 2) != NULL;
}

static enum MHD_Result file_send(http_request *request,
                                 const qp_page_file *file, int status) {
    char tag[24];
    /* weak, because packed and unpacked bytes share it */
    snprintf(tag, sizeof tag, "W/\"%s\"", file->mark);
    http_answer answer = {.status = status,
                          .type = file_type(file),
                          .bytes = (char *)(uintptr_t)file->bytes,
                          .len = file->len,
                          .header = {{"Cache-Control", "no-cache"},
                                     {"ETag", tag},
                                     {"Vary", "Accept-Encoding"}}};
    if (status == 200 &&
        file_is_had(http_header(request, "If-None-Match"), tag)) {
        answer.status = 304;
        answer.len = 0;
        return http_send(request, &answer);
    }
    if (!file->gzip) return http_send(request, &answer);
    if (file_takes_gzip(http_header(request, "Accept-Encoding"))) {
        answer.header[3][0] = "Content-Encoding";
        answer.header[3][1] = "gzip";
        return http_send(request, &answer);
    }
    answer.owned = 1;
    answer.bytes = file_unpack(file, &answer.len);
    if (answer.bytes) return http_send(request, &answer);
    return http_refuse(request, 406, "bad_type",
                       "this file is available with gzip compression only");
}

/* Returns nonzero for "game/BASE/NUMBER", perhaps with a slash after it. */
static int page_is_game(const char *name) {
    if (strncmp(name, "game/", 5)) return 0;
    const char *base = name + 5, *number = strchr(base, '/');
    if (!number || number == base) return 0;
    size_t digits = strspn(number + 1, "0123456789");
    const char *end = number + 1 + digits;
    return digits && (!*end || !strcmp(end, "/"));
}

/* Returns nonzero for an address of the page (web/src/state/route.ts). */
static int page_has(const char *name) {
    if (!*name || !strcmp(name, "games") || !strcmp(name, "stats")) return 1;
    if (page_is_game(name) || !strcmp(name, "position")) return 1;
    return !strncmp(name, "position/", 9);
}

/* ---- games that are not there ---------------------------------------------
 */

static qp_flow page_on_game(void *ctx, const qp_db_row *row) {
    (void)row;
    *(int *)ctx = 1;
    return QP_GO;
}

/* Returns nonzero if a database can be read and has no such game. */
static int base_lacks_game(http_request *request, size_t base, uint64_t id) {
    api_call *call = &request->call;
    const qp_text sql = qp_text_of("SELECT 1 FROM game WHERE id = ?1");
    const qp_db_value arg = {.kind = QP_DB_INTEGER, .integer = (int64_t)id};
    int found = 0;
    call->host = &http_options()->api;
    call->http = request;
    qp_db *db = pool_open(call, base);
    qp_status rc =
        db ? qp_db_sql(db, sql, &arg, 1, page_on_game, &found) : QP_E_IO;
    pool_give(request);
    call_pardon(call);
    return !rc && !found;
}

/* Returns nonzero for a game that no database has. "game/BASE/NUMBER" may also
 * mean a file that the user opened, whose BASE is not a number. */
static int page_lacks_game(http_request *request, const char *name) {
    enum { DIGITS_MAX = 18 };
    if (!page_is_game(name)) return 0;
    const char *base = name + strlen("game/");
    const size_t digits = strspn(base, "0123456789");
    const char *number = base + digits + 1;
    if (base[digits] != '/') return 0;
    if (digits > DIGITS_MAX || strspn(number, "0123456789") > DIGITS_MAX)
        return 1;
    const uint64_t index = strtoull(base, NULL, 10);
    return index >= http_options()->api.bases ||
           base_lacks_game(request, (size_t)index, strtoull(number, NULL, 10));
}

enum MHD_Result http_answer_page(http_request *request) {
    const char *name = request->path + 1;
    const qp_page_file *file = qp_page_file_find(name);
    const qp_page_file *index = qp_page_file_find("index.html");
    if (file) return file_send(request, file, 200);
    if (index && !strchr(name, '.')) {
        int found = page_has(name) && !page_lacks_game(request, name);
        return file_send(request, index, found ? 200 : 404);
    }
    if (index) return http_refuse(request, 404, "not_found", "not found");
    return http_refuse(request, 404, "not_found",
                       "this program was built without its page; the data are "
                       "under /api/, such as /api/about");
}
