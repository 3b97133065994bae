/* windows.c - the program on Windows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <windows.h>

#include <shellapi.h>

/* ---- the program --------------------------------------------------------- */

enum { BUFFER = 1 << 16 };

static UINT code_page; /* of the console, before */

static void restore_console(void) {
    SetConsoleOutputCP(code_page);
}

/* The console reads what is written as UTF-8 and heeds escape sequences. */
static void begin_console(void) {
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        HANDLE console = (HANDLE)_get_osfhandle(fd);
        DWORD mode;
        if (GetConsoleMode(console, &mode))
            SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT |
                                        ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
    code_page = GetConsoleOutputCP();
    if (!code_page || code_page == CP_UTF8) return;
    SetConsoleOutputCP(CP_UTF8);
    atexit(restore_console);
}

/* Temporary files go to the folder that Windows has for them. */
static void begin_temporaries(void) {
    wchar_t folder[MAX_PATH + 1];
    char utf8[3 * sizeof folder] = "TMPDIR=";
    size_t front = strlen(utf8);
    if (getenv("TMPDIR") || !GetTempPathW(MAX_PATH + 1, folder)) return;
    WideCharToMultiByte(CP_UTF8, 0, folder, -1, utf8 + front,
                        (int)(sizeof utf8 - front), NULL, NULL);
    utf8[strlen(utf8) - 1] = '\0'; /* "C:\Temp\" */
    _putenv(utf8);
}

int os_begin(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (_get_osfhandle(fd) < 0 &&
            open("NUL", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return -1;
        _setmode(fd, _O_BINARY);
    }
    /* C's library writes to a device byte by byte. */
    setvbuf(stdout, NULL, _IOFBF, BUFFER);
    begin_console();
    begin_temporaries();
    return 0;
}

int os_caller_began_before(const struct timespec *moment) {
    (void)moment;
    return 0;
}

int os_show_page(char *page, const char **program) {
    wchar_t wide[32768];
    const char *browser = getenv("BROWSER");
    int is_named = browser && *browser;
    *program = is_named ? browser : "explorer";
    MultiByteToWideChar(CP_UTF8, 0, is_named ? browser : page, -1, wide,
                        sizeof wide / sizeof *wide / 2);
    wchar_t *argument = wide + wcslen(wide) + 1;
    swprintf(argument, sizeof wide / sizeof *wide / 2, L"\"%hs\"", page);
    INT_PTR status = (INT_PTR)ShellExecuteW(
        NULL, L"open", wide, is_named ? argument : NULL, NULL, SW_SHOWNORMAL);
    return status > 32 ? 0 : status == SE_ERR_ACCESSDENIED ? EACCES : ENOENT;
}

/* ---- names --------------------------------------------------------------- */

int os_is_device(qp_text name) {
    static const char *const NAMES[] = {"con", "prn", "aux",    "nul",
                                        "com", "lpt", "conin$", "conout$"};
    size_t len = 0;
    while (len < name.len && name.ptr[len] != '.') len++;
    while (len && name.ptr[len - 1] == ' ') len--;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        size_t n = strlen(NAMES[i]);
        int is_numbered = i == 4 || i == 5; /* COM1 to COM9 */
        if (len >= n && !_strnicmp(name.ptr, NAMES[i], n) &&
            (is_numbered ? len == n + 1 && strchr("0123456789", name.ptr[n])
                         : len == n))
            return 1;
    }
    return 0;
}

int os_is_bad_name(const char *path) {
    if (!strncmp(path, "//?/", 4) || !strncmp(path, "\\\\?\\", 4)) path += 4;
    if (*path && path[1] == ':') path += 2; /* a drive */
    for (const char *at = path; *at;) {
        size_t len = strcspn(at, "/\\");
        size_t dots = strspn(at, ".");
        for (size_t i = 0; i < len; i++)
            if ((unsigned char)at[i] < ' ' || strchr("<>:\"|?*", at[i]))
                return 1;
        if (len && dots != len && strchr(". ", at[len - 1])) return 1;
        if (memchr(at, '.', len) && os_is_device((qp_text){at, len})) return 1;
        at += len + (at[len] != '\0');
    }
    return 0;
}

const char *os_base_name(const char *path) {
    const char *name = path;
    for (const char *at = path; *at; at++)
        if (strchr("/\\:", *at)) name = at + 1;
    return name;
}

/* ---- the end ------------------------------------------------------------- */

/* Windows calls a handler in a thread of its own, and ends the program when it
 * returns. Who holds the lock is not ended. */
static struct {
    SRWLOCK lock;
    void (*clean)(void);
    HANDLE request; /* for os_wait_end, or NULL */
    int handled;
} the_end = {.lock = SRWLOCK_INIT};

static BOOL WINAPI on_end(DWORD kind) {
    if (the_end.request) {
        SetEvent(the_end.request);
        /* After the closing of the window there are seconds left. */
        if (kind == CTRL_CLOSE_EVENT || kind >= CTRL_LOGOFF_EVENT)
            Sleep(INFINITE);
        return TRUE;
    }
    AcquireSRWLockExclusive(&the_end.lock);
    if (the_end.clean) the_end.clean();
    os_terminal_leave();
    TerminateProcess(GetCurrentProcess(), STATUS_CONTROL_C_EXIT);
    return TRUE;
}

static void on_signal(int number) {
    (void)number;
    on_end(CTRL_C_EVENT);
}

static void handle_ends(void) {
    if (!the_end.handled) SetConsoleCtrlHandler(on_end, TRUE);
    the_end.handled = 1;
}

void os_clean_at_end(void (*clean)(void)) {
    the_end.clean = clean;
    handle_ends();
    signal(SIGTERM, on_signal);
}

void os_hold_signals(sigset_t *before) {
    *before = 0;
    AcquireSRWLockExclusive(&the_end.lock);
    handle_ends(); /* before there is anything to clean */
}

void os_admit_signals(const sigset_t *before) {
    (void)before;
    ReleaseSRWLockExclusive(&the_end.lock);
}

void os_catch_end(void) {
    the_end.request = CreateEventW(NULL, FALSE, FALSE, NULL);
    handle_ends();
}

int os_wait_end(void) {
    return WaitForSingleObject(the_end.request, INFINITE) ? 0 : SIGINT;
}

void os_end_by(int number) {
    (void)number;
    ExitProcess((UINT)STATUS_CONTROL_C_EXIT);
}
