/* windows_terminal.c - a console of Windows, key by key.
 *
 * Ctrl-C and the closing of the window end the program by windows.c, which
 * calls os_terminal_leave first.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os.h"

#include <stdio.h>

#include <windows.h>

static struct {
    DWORD mode; /* of the input */
    int is_entered;
} before;

static HANDLE keyboard(void) {
    return GetStdHandle(STD_INPUT_HANDLE);
}

int os_terminal_can_step(void) {
    DWORD in, out;
    return GetConsoleMode(keyboard(), &in) &&
           GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &out) &&
           out & ENABLE_VIRTUAL_TERMINAL_PROCESSING;
}

static void nothing_to_clean(void) {}

void os_terminal_enter(void) {
    GetConsoleMode(keyboard(), &before.mode);
    SetConsoleMode(keyboard(),
                   ENABLE_PROCESSED_INPUT | ENABLE_VIRTUAL_TERMINAL_INPUT);
    os_clean_at_end(nothing_to_clean);
    before.is_entered = 1;
    fputs("\x1b[?1049h\x1b[?25l", stdout);
}

void os_terminal_leave(void) {
    if (!before.is_entered) return;
    before.is_entered = 0;
    fputs("\x1b[?25h\x1b[?1049l", stdout);
    fflush(stdout);
    SetConsoleMode(keyboard(), before.mode);
}

void os_terminal_size(int *rows, int *columns) {
    CONSOLE_SCREEN_BUFFER_INFO about;
    *rows = 24;
    *columns = 80;
    if (!GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &about))
        return;
    *rows = about.srWindow.Bottom - about.srWindow.Top + 1;
    *columns = about.srWindow.Right - about.srWindow.Left + 1;
}

int os_terminal_byte(int tenths) {
    DWORD wait = tenths < 0 ? INFINITE : (DWORD)tenths * 100, n;
    INPUT_RECORD event;
    while (!WaitForSingleObject(keyboard(), wait)) {
        if (!ReadConsoleInputW(keyboard(), &event, 1, &n)) return -2;
        if (event.EventType == WINDOW_BUFFER_SIZE_EVENT) return -1;
        const KEY_EVENT_RECORD *key = &event.Event.KeyEvent;
        if (event.EventType == KEY_EVENT && key->bKeyDown &&
            key->uChar.UnicodeChar)
            return key->uChar.UnicodeChar < 128 ? key->uChar.UnicodeChar : 127;
    }
    return -1;
}

void os_terminal_obey(void) {}
