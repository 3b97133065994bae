/* input_files.c - the files to read: as named, listed in a file, found in
 * folders.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input_files.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

static void folder_failed(void *ctx, const char *folder, int error) {
    read_order *order = ctx;
    errno = error;
    order->worst = system_problem(&order->diag, folder, NULL);
}

/* Adds the names of --files-from. Returns 0 or an exit status. */
static int add_list(inputs *in, const read_order *order) {
    size_t len;
    char *text = file_whole(in->files_from, &len);
    if (!text) return system_problem(&order->diag, in->files_from, NULL);
    qp_status rc = qp_files_add_list(in->files, (qp_text){text, len});
    free(text);
    return rc ? errno = ENOMEM, system_error("memory") : 0;
}

/* Returns 0 or an exit status. */
static int add_all(inputs *in, const read_order *order, int count,
                   char **names) {
    qp_status rc = in->files ? QP_OK : QP_E_NOMEM;
    for (int i = 0; !rc && i < count; i++)
        rc = qp_files_add(in->files, names[i]);
    if (!rc && !count && !in->files_from) rc = qp_files_add(in->files, ".");
    if (rc) return errno = ENOMEM, system_error("memory");
    return in->files_from ? add_list(in, order) : 0;
}

/* Says what folders hold beside games, so that nothing is missed. */
static void report_others(const inputs *in) {
    uint64_t others = qp_files_others(in->files);
    if (!others || options_common()->quiet || options_common()->json) return;
    counts_print(stderr,
                 tr("qipu: skipped %llu files with other extensions; name "
                    "a file to read it\n"),
                 (unsigned long long)others);
}

int inputs_find(inputs *in, const command *cmd, read_order *order, int *count,
                char ***names) {
    const qp_files_options options = {.size = sizeof options,
                                      .recursive = in->recursive,
                                      .except = in->output,
                                      .ctx = order,
                                      .failed = folder_failed};
    size_t found;
    const char *folder = *count ? **names : in->files_from;
    order->takes_folders = 1;
    if (!in->recursive && !in->files_from) return 0;
    in->files = qp_files_new(&options);
    int status = add_all(in, order, *count, *names);
    if (status) return status;
    report_others(in);
    *names = (char **)(uintptr_t)qp_files_names(in->files, &found);
    if (found > INT_MAX) return errno = ENOMEM, system_error("memory");
    *count = (int)found;
    if (found) return 0;
    errno = 0;
    if (options_common()->json)
        system_problem(&order->diag, folder ? folder : ".",
                       tr("no game files found"));
    else
        fprintf(stderr, tr("qipu %s: no game files found\n"), cmd->name);
    return order->worst > EXIT_BAD ? order->worst : EXIT_BAD;
}

void inputs_free(inputs *in) {
    qp_files_free(in->files);
    in->files = NULL;
}
