/* web_browser.c - showing a page in the user's browser.
 *
 * The browser is a process of its own, started without a shell: what is in
 * a name is never a command.
 *
 * SPDX-License-Identifier: MIT
 */
#include "web_browser.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>

extern char **environ;

/* Ctrl-C does not end it, and what it says goes nowhere. 0, or an errno. */
static int browse_with(const char *program, char *page) {
    char *argv[] = {(char *)(uintptr_t)program, page, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    pid_t pid;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    for (int i = 0; i < 3; i++)
        posix_spawn_file_actions_addopen(&files, i, "/dev/null", O_RDWR, 0);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP |
                                       POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &usual);
    int error = posix_spawnp(&pid, program, &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

int browse(const command *cmd, char *page) {
    const char *browser = getenv("BROWSER");
    if (!browser || !*browser) browser = "xdg-open";
    int error = browse_with(browser, page);
    if (!error) return EXIT_FINE;
    safe_printf(stderr, tr("qipu %s: --open: %s: %s\n"), cmd->name, browser,
                error_words(error));
    return EXIT_SYSTEM;
}
