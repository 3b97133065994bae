/* engine_memory.c - memory of an engine.
 *
 * Owns how a command line falls into words: blanks part them, '..' keeps all as
 * it is, ".." all but \" and \\, and \ the next character. No shell is used,
 * so nothing else of a shell's is known here: no $, no *, no ;.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine_memory.h"
#include "process.h"

#include <stdlib.h>
#include <string.h>

/* ---- blocks -------------------------------------------------------------- */

static void *store_resize(void *ctx, void *ptr, size_t old_size, size_t size) {
    (void)ctx, (void)old_size;
    if (size) return realloc(ptr, size);
    free(ptr);
    return NULL;
}

qp_alloc qp__engine_alloc(const qp_alloc *alloc) {
    return alloc ? *alloc : (qp_alloc){NULL, store_resize};
}

void *qp__engine_get(const qp_alloc *alloc, size_t size) {
    void *ptr = alloc->resize(alloc->ctx, NULL, 0, size);
    if (ptr) memset(ptr, 0, size);
    return ptr;
}

void qp__engine_release(const qp_alloc *alloc, void *ptr, size_t size) {
    if (ptr) alloc->resize(alloc->ctx, ptr, size, 0);
}

int qp__engine_add(qp__engine_text *text, const qp_alloc *alloc,
                   const char *bytes, size_t len) {
    size_t size = text->size ? text->size : 256;
    if (len > SIZE_MAX / 4 || text->len > SIZE_MAX / 4) return 1;
    while (size < text->len + len) size *= 2;
    if (size > text->size) {
        char *ptr = alloc->resize(alloc->ctx, text->ptr, text->size, size);
        if (!ptr) return 1;
        text->ptr = ptr;
        text->size = size;
    }
    if (len) memcpy(text->ptr + text->len, bytes, len);
    text->len += len;
    return 0;
}

/* ---- tails --------------------------------------------------------------- */

void qp__engine_tail_add(qp__engine_tail *tail, const char *bytes, size_t len) {
    size_t kept;
    if (tail->len + len > QP__ENGINE_TAIL) tail->cut = 1;
    if (len >= QP__ENGINE_TAIL) {
        bytes += len - QP__ENGINE_TAIL;
        len = QP__ENGINE_TAIL;
    }
    kept =
        QP__ENGINE_TAIL - len < tail->len ? QP__ENGINE_TAIL - len : tail->len;
    memmove(tail->text, tail->text + (tail->len - kept), kept);
    for (size_t i = 0; i < len; i++) /* engines of Windows end lines by CRLF */
        if (bytes[i] != '\r') tail->text[kept++] = bytes[i];
    tail->len = kept;
}

qp_text qp__engine_tail_text(const qp__engine_tail *tail) {
    qp_text text = {tail->text, tail->len};
    const char *nl = tail->cut ? memchr(text.ptr, '\n', text.len) : NULL;
    if (nl && nl + 1 < text.ptr + text.len) {
        text.len -= (size_t)(nl + 1 - text.ptr);
        text.ptr = nl + 1;
    }
    while (text.len && memchr("\r\n", text.ptr[text.len - 1], 2)) text.len--;
    return text;
}

/* ---- words of a command -------------------------------------------------- */

static int store_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Copies one word from *from to *to, with a NUL. 0 when a quote does not
 * end. */
static int store_word(const char **from, char **to) {
    const char *p = *from;
    char *out = *to, quote = 0;
    for (; *p && (quote || !store_blank(*p)); p++) {
        if (*p == quote) {
            quote = 0;
        } else if (!quote && (*p == '\'' || *p == '"')) {
            quote = *p;
        } else {
            if (*p == '\\' && qp__process_escapes(quote, p[1])) p++;
            *out++ = *p;
        }
    }
    *out++ = '\0';
    *from = p;
    *to = out;
    return !quote;
}

/* The words of a command, pointers to them and their bytes. 0 words when a
 * quote does not end. */
static size_t store_split(char **argv, char *bytes, const char *command) {
    size_t n = 0;
    for (;;) {
        while (store_blank(*command)) command++;
        if (!*command) break;
        argv[n++] = bytes;
        if (!store_word(&command, &bytes)) return 0;
    }
    argv[n] = NULL;
    return n;
}

static qp_text store_text(char **to, qp_text text) {
    if (!text.ptr) return text;
    char *copy = *to;
    if (text.len) memcpy(copy, text.ptr, text.len);
    *to += text.len + 1;
    return (qp_text){copy, text.len};
}

qp_status qp__engine_keep(qp__engine_kept **out, const qp_alloc *alloc,
                          const qp_engine_options *options) {
    const char *command = options->command ? options->command : "";
    size_t n = options->setting_count, len = strlen(command);
    size_t words = len / 2 + 2, size = sizeof(qp__engine_kept);
    size += words * sizeof(char *) + n * sizeof(qp_engine_setting) + len + 1;
    for (size_t i = 0; i < n; i++)
        size +=
            options->settings[i].name.len + options->settings[i].value.len + 2;
    qp__engine_kept *kept = qp__engine_get(alloc, size);
    if (!kept) return QP_E_NOMEM;
    kept->size = size;
    kept->settings = (qp_engine_setting *)(kept + 1);
    kept->setting_count = n;
    kept->argv = (char **)(kept->settings + n);
    char *bytes = (char *)(kept->argv + words);
    if (!store_split(kept->argv, bytes, command)) {
        qp__engine_release(alloc, kept, size);
        return QP_E_ARG;
    }
    bytes += len + 1;
    for (size_t i = 0; i < n; i++) {
        kept->settings[i].name = store_text(&bytes, options->settings[i].name);
        kept->settings[i].value =
            store_text(&bytes, options->settings[i].value);
    }
    *out = kept;
    return QP_OK;
}
