/* main.c - picks the command, and sees that the output arrived.
 *
 * What holds for every command is here: --lang and --help anywhere, help, the
 * version, the statuses at the end. What a command does is in its own file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "common/command.h"
#include "os/os.h"

#include <errno.h>
#include <string.h>

static const command *const COMMANDS[] = {
    &cmd_convert, &cmd_check,   &cmd_select, &cmd_edit,  &cmd_repair, &cmd_diff,
    &cmd_merge,   &cmd_split,   &cmd_filter, &cmd_ecco,  &cmd_db,     &cmd_view,
    &cmd_serve,   &cmd_formats, &cmd_fen,    &cmd_moves, &cmd_show,   &cmd_draw,
    &cmd_book,    &cmd_judge,   &cmd_engine, &cmd_pack,  &cmd_unpack, &cmd_rank,
    &cmd_unrank,  &cmd_random,  &cmd_sizes,  &cmd_perft, NULL};

static const command *find_command(const char *name) {
    for (const command *const *c = COMMANDS; *c; c++)
        if (!strcmp((*c)->name, name)) return *c;
    return NULL;
}

static int unknown_command(const char *name) {
    const char *near = NULL;
    size_t best = SIZE_MAX;
    const command *sub = db_command(name);
    for (const command *const *c = COMMANDS; *c; c++)
        if (is_near(name, (*c)->name, strlen((*c)->name), &best))
            near = (*c)->name;
    if (sub) near = sub->name;
    if (near)
        return usage_error(NULL, "unknown command '%s'; did you mean '%s'?",
                           name, near);
    return usage_error(NULL, "unknown command '%s'", name);
}

/* Of a command, or of one of its own: `qipu help db tree`. */
static int help_on(const char *name, const char *own) {
    if (!name || !strcmp(name, "help")) return help_print("qipu");
    const command *cmd = find_command(name);
    if (!cmd) return unknown_command(name);
    if (cmd != &cmd_db || !own || *own == '-') return help_print(cmd->name);
    cmd = db_command(own);
    return cmd ? help_print(cmd->name) : db_unknown_command(own);
}

/* Takes --lang out of argv and stores it; returns the new argc, or -1. */
static int take_lang(int argc, char **argv) {
    int kept = 0;
    for (int i = 0; i < argc; i++) {
        const char *value = NULL;
        if (!strcmp(argv[i], "--")) {
            while (i < argc) argv[kept++] = argv[i++];
            break;
        }
        if (!strcmp(argv[i], "--lang")) {
            value = i + 1 < argc ? argv[++i] : "";
        } else if (!strncmp(argv[i], "--lang=", 7)) {
            value = argv[i] + 7;
        } else {
            argv[kept++] = argv[i];
            continue;
        }
        if (!words_set_lang(value)) {
            usage_error(
                NULL, "invalid value '%s' for --lang: expected en, zh or zh_TW",
                value);
            return -1;
        }
    }
    argv[kept] = NULL;
    return kept;
}

static int is_help(const char *word) {
    return !strcmp(word, "--help") || !strcmp(word, "-h");
}

static int asks_for_help(char **argv) {
    for (; *argv && strcmp(*argv, "--"); argv++)
        if (is_help(*argv)) return 1;
    return 0;
}

static int dispatch(int argc, char **argv) {
    if (argc < 2) return usage_error(NULL, "no command given");
    const char *name = argv[1];
    if (!strcmp(name, "--version") || !strcmp(name, "-V") ||
        !strcmp(name, "version")) {
        printf("qipu %s\n", qp_version());
        return EXIT_FINE;
    }
    if (is_help(name) || !strcmp(name, "help"))
        return help_on(argv[2], argc > 2 ? argv[3] : NULL);
    if (*name == '-')
        return usage_error(NULL,
                           "unknown option '%s'; other options than --lang "
                           "follow the command",
                           name);
    if (!strcmp(name, cmd_complete.name))
        return cmd_complete.run(argc - 1, argv + 1);
    const command *cmd = find_command(name);
    if (!cmd) return unknown_command(name);
    if (cmd == &cmd_db && argc > 2 && !strcmp(argv[2], "help"))
        return help_on(name, argv[3]);
    if (asks_for_help(argv + 2)) return help_on(name, argv[2]);
    return cmd->run(argc - 1, argv + 1);
}

int main(int argc, char **argv) {
    if (os_begin()) return EXIT_SYSTEM;
    /* A problem is one write, not one for each of its characters. */
    setvbuf(stderr, NULL, _IOLBF, BUFSIZ);
    argc = take_lang(argc, argv);
    words_lang(); /* chosen before a thread asks */
    int status = argc < 0 ? EXIT_USAGE : dispatch(argc, argv);
    /* A full disk shows only here; what failed earlier left no reason. */
    errno = 0;
    if (!fflush(stdout) && !ferror(stdout)) return status;
    if (status == EXIT_SYSTEM) return status; /* reported already */
    if (!errno) errno = EIO;
    return system_error("<stdout>");
}
