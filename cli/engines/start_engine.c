/* start_engine.c - starts an engine and reports its failures.
 *
 * SPDX-License-Identifier: MIT
 */
#include "start_engine.h"

#include <string.h>

/* Of each stream of an engine that failed. */
enum { LINES_SHOWN = 8 };

/* The last lines of a stream, each with a mark in front. */
static void put_lines(const char *what, qp_text lines) {
    size_t most = LINES_SHOWN, from = lines.len;
    if (!from) return;
    while (from && (lines.ptr[from - 1] != '\n' || --most)) from--;
    lines.ptr += from;
    lines.len -= from;
    safe_printf(stderr, tr("  its last lines on %s:\n"), what);
    while (lines.len) {
        const char *nl = memchr(lines.ptr, '\n', lines.len);
        size_t n = nl ? (size_t)(nl - lines.ptr) : lines.len;
        fputs("  | ", stderr);
        safe_put(stderr, (qp_text){lines.ptr, n});
        fputc('\n', stderr);
        n += nl != NULL;
        lines.ptr += n;
        lines.len -= n;
    }
}

int engine_report(engine_diagnostics *to, const qp_engine_fault *fault,
                  const char *about) {
    qp_err err;
    diag_place place = {.file = NULL};
    qp_engine_fault_err(&err, fault, about, words_lang());
    progress_clear();
    diag_show(NULL, &to->style, &err, &place, &to->count);
    if (!options_common()->json) {
        put_lines(tr("standard output"), fault->said);
        put_lines(tr("standard error"), fault->errors);
    }
    return fault->status == QP_E_ENGINE_START ||
                   fault->status == QP_E_ENGINE_HANDSHAKE ||
                   fault->status == QP_E_NOMEM
               ? EXIT_SYSTEM
               : EXIT_BAD;
}

void engine_complaint(const qp_engine *engine, const qp_engine_event *event) {
    static const char UNKNOWN[] = "Error (un"; /* "known", or "kown" */
    /* Until it has introduced itself, it may have been started in another
     * protocol than its own. And no engine of CECP knows all commands. */
    if (event->kind != QP_ENGINE_ERROR ||
        !*qp_engine_dialect_of(engine)->name ||
        (event->text.len >= sizeof UNKNOWN &&
         !memcmp(event->text.ptr, UNKNOWN, sizeof UNKNOWN - 1)))
        return;
    progress_clear();
    safe_printf(stderr, tr("qipu engine: message from the engine: %.*s\n"),
                (int)(event->text.len < 400 ? event->text.len : 400),
                event->text.ptr);
}

int engine_open(qp_engine **out, const qp_engine_options *options,
                engine_diagnostics *to) {
    qp_engine_fault fault;
    qp_engine *e = NULL;
    qp_status status = qp_engine_open(&e, options, NULL, &fault);
    if (status == QP_E_ARG)
        return usage_error(
            to->cmd,
            "invalid value '%s' for %s: expected a program and its arguments",
            options->command, to->option);
    if (status) return engine_report(to, &fault, options->command);
    while (qp_engine_state(e) == QP_ENGINE_STARTING)
        qp_engine_wait(&e, 1, 1000);
    if (qp_engine_state(e) == QP_ENGINE_FAILED) {
        qp_engine_fault_of(&fault, e);
        int rc = engine_report(to, &fault, options->command);
        qp_engine_close(e);
        return rc;
    }
    *out = e;
    return EXIT_FINE;
}
