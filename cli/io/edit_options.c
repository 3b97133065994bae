/* edit_options.c - options, messages and diffs of the commands that edit many
 * games.
 *
 * What is changed, and how, is the library's (qipu/editor.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "edit_options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "line_diff.h"
#include "qipu/writer.h"

static const char *const KINDS[EDIT_KINDS] = {"rename", "drop", "set",
                                              "replace", "normalize"};

size_t edit_specs(option_spec *out, edit_options *options) {
    static const char *const names[EDIT_KINDS] = {"--rename", "--drop", "--set",
                                                  "--replace", "--normalize"};
    for (int i = 0; i < EDIT_KINDS; i++)
        out[i] =
            (option_spec){names[i], 2, options->place[i], options->edit[i]};
    out[EDIT_KINDS] = (option_spec){"--dry-run", 0, &options->dry_run, NULL};
    return EDIT_SPECS;
}

static int add_edit(const command *cmd, qp_editor *editor, const char *kind,
                    const char *value) {
    qp_err err = {.code = QP_OK};
    qp_status rc = qp_editor_add(editor, kind, value, &err);
    if (!rc) return 0;
    if (rc == QP_E_NOMEM) return errno = ENOMEM, system_error("memory");
    if (rc == QP_E_FORMAT_BUILD)
        return usage_error(cmd, "this program was built without PCRE2, "
                                "which --replace requires");
    if (err.at.col)
        return usage_error(cmd,
                           "--%s '%s': column %lu of the regular expression: "
                           "%s",
                           kind, value, (unsigned long)err.at.col, err.want);
    return usage_error(cmd, "--%s: '%s' is not valid; expected %s", kind,
                       err.what, tr(err.want));
}

static int compare_places(const void *a, const void *b) {
    return ((const edit_given *)a)->place - ((const edit_given *)b)->place;
}

int edit_read(const command *cmd, edit_options *options, qp_editor *editor) {
    for (size_t kind = 0; kind < EDIT_KINDS; kind++)
        for (size_t i = 0; options->edit[kind][i]; i++)
            options->given[options->edits++] = (edit_given){
                options->place[kind][i], KINDS[kind], options->edit[kind][i]};
    if (!options->edits)
        return usage_error(cmd,
                           "expected --set, --rename, --drop, --replace or "
                           "--normalize");
    qsort(options->given, options->edits, sizeof *options->given,
          compare_places);
    for (size_t i = 0; i < options->edits; i++) {
        const edit_given *e = &options->given[i];
        int status = add_edit(cmd, editor, e->kind, e->value);
        if (status) return status;
    }
    return 0;
}

void edit_note_unused(const command *cmd, const edit_options *options,
                      uint64_t done) {
    if (options_common()->quiet) return;
    for (size_t i = 0; i < options->edits; i++) {
        const edit_given *e = &options->given[i];
        if (!(done >> i & 1) && strcmp(e->kind, "normalize") != 0)
            safe_printf(stderr, tr("qipu %s: --%s '%s' changed no game\n"),
                        cmd->name, e->kind, e->value);
    }
}

void edit_note_fault(const char *file, uint64_t game, const qp_err *err) {
    progress_clear();
    safe_printf(stderr, tr("%s: game %llu: cannot edit %s: %s\n"), file,
                (unsigned long long)game, err->what, tr(err->want));
}

qp_status edit_diff(byte_buffer *out, const qp_game *before,
                    const qp_game *after) {
    qp_memory old = {NULL, 0}, new = {NULL, 0};
    qp_status rc = qp_game_to_memory(&old, before, NULL, NULL);
    if (!rc) rc = qp_game_to_memory(&new, after, NULL, NULL);
    if (!rc)
        line_diff(out, (qp_text){old.ptr, old.len},
                  (qp_text){new.ptr, new.len});
    qp_memory_free(&old, NULL);
    qp_memory_free(&new, NULL);
    return !rc && out->failed ? QP_E_NOMEM : rc;
}

/* As `diff -u` heads it. */
void edit_show_diff(const char **named, const char *file, uint64_t game,
                    qp_text diff) {
    if (file != *named) {
        safe_printf(stdout, "--- %s\n", file);
        safe_printf(stdout, "+++ %s\n", file);
        *named = file;
    }
    printf(tr("@@ game %llu @@\n"), (unsigned long long)game);
    while (diff.len) {
        const char *end = memchr(diff.ptr, '\n', diff.len);
        size_t len = end ? (size_t)(end - diff.ptr) : diff.len;
        safe_put(stdout, (qp_text){diff.ptr, len});
        putchar('\n');
        len += end != NULL;
        diff.ptr += len;
        diff.len -= len;
    }
}
