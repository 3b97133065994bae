/* posix_terminal.c - a terminal of POSIX, key by key.
 *
 * However that ends, the terminal is as it was before: signals are blocked but
 * while a key is waited for, and one that ends or stops the program is raised
 * again when the terminal is back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

static const int SIGNALS[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,
                              SIGPIPE, SIGALRM, SIGTSTP, SIGUSR1,
                              SIGUSR2, SIGXCPU, SIGWINCH};

enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof *SIGNALS };

static volatile sig_atomic_t caught; /* a signal that waits, or 0 */

static void on_signal(int number) {
    caught = number;
}

static struct {
    struct termios terminal;
    struct sigaction actions[SIGNAL_COUNT];
    sigset_t mask; /* of signals */
} before;

int os_terminal_can_step(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
           strcmp(term, "dumb") != 0;
}

void os_terminal_enter(void) {
    struct termios raw;
    sigset_t blocked;
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigemptyset(&blocked);
    for (int i = 0; i < SIGNAL_COUNT; i++) sigaddset(&blocked, SIGNALS[i]);
    sigprocmask(SIG_BLOCK, &blocked, &before.mask);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(SIGNALS[i], NULL, &before.actions[i]);
        /* What the caller wants ignored stays so. */
        if (before.actions[i].sa_handler != SIG_IGN)
            sigaction(SIGNALS[i], &action, NULL);
    }
    tcgetattr(STDIN_FILENO, &before.terminal);
    raw = before.terminal;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    fputs("\x1b[?1049h\x1b[?25l", stdout);
}

void os_terminal_leave(void) {
    fputs("\x1b[?25h\x1b[?1049l", stdout);
    fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before.terminal);
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(SIGNALS[i], &before.actions[i], NULL);
    sigprocmask(SIG_SETMASK, &before.mask, NULL);
}

void os_terminal_size(int *rows, int *columns) {
    struct winsize size;
    *rows = 24;
    *columns = 80;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_row) return;
    *rows = size.ws_row;
    *columns = size.ws_col;
}

int os_terminal_byte(int tenths) {
    struct timespec time = {tenths / 10, tenths % 10 * 100000000L};
    unsigned char byte;
    fd_set set;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    int ready = pselect(STDIN_FILENO + 1, &set, NULL, NULL,
                        tenths < 0 ? NULL : &time, &before.mask);
    if (ready <= 0) return -1;
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : -2;
}

void os_terminal_obey(void) {
    int number = caught;
    caught = 0;
    if (!number || number == SIGWINCH) return;
    os_terminal_leave();
    raise(number);
    os_terminal_enter(); /* it was stopped and goes on, or somebody handles it
                          */
}
