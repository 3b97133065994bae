/* helper.c - what other programs of Windows do while qipu.exe runs.
 *
 *     helper hold FILE COMMAND         keeps FILE open for itself alone
 *     helper watch FILE COMMAND        keeps FILE open, but lets others read it
 *     helper read-only FILE COMMAND    FILE is read-only meanwhile
 *     helper interrupt FOLDER COMMAND  presses Ctrl-C when FOLDER has a
 * file helper console PAGE COMMAND      in a console with another code page
 *
 * Runs COMMAND, one argument, and prints how it ended.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <windows.h>

static PROCESS_INFORMATION child;

static void start(char *command, HANDLE input) {
    STARTUPINFOA with = {.cb = sizeof with, .dwFlags = STARTF_USESTDHANDLES};
    with.hStdInput = input ? input : GetStdHandle(STD_INPUT_HANDLE);
    with.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    with.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    if (CreateProcessA(NULL, command, NULL, NULL, TRUE, 0, NULL, NULL, &with,
                       &child))
        return;
    printf("cannot start it: %lu\n", GetLastError());
    exit(1);
}

static void wait_for_end(void) {
    DWORD status = 0;
    if (WaitForSingleObject(child.hProcess, 20000))
        TerminateProcess(child.hProcess, 99);
    GetExitCodeProcess(child.hProcess, &status);
    printf("status %lx\n", status);
}

static int hold(const char *file, DWORD shared, char *command) {
    HANDLE held = CreateFileA(file, GENERIC_READ, shared, NULL, OPEN_EXISTING,
                              FILE_ATTRIBUTE_NORMAL, NULL);
    if (held == INVALID_HANDLE_VALUE) return 1;
    start(command, NULL);
    wait_for_end();
    CloseHandle(held);
    return 0;
}

static BOOL WINAPI ignore(DWORD kind) {
    (void)kind;
    return TRUE;
}

/* The command reads a pipe that never ends, so that it cannot be finished. */
static int interrupt(const char *folder, char *command) {
    static const char GAME[] = "[Event \"x\"]\n\n1. h2e2 *\n\n";
    SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
    WIN32_FIND_DATAA found;
    HANDLE in, out, search;
    DWORD n;
    char any[MAX_PATH];
    snprintf(any, sizeof any, "%s\\?*.*", folder);
    CreatePipe(&in, &out, &inherited, 0);
    SetHandleInformation(out, HANDLE_FLAG_INHERIT, 0);
    start(command, in);
    WriteFile(out, GAME, sizeof GAME - 1, &n, NULL);
    for (int tries = 0; tries < 600; tries++) {
        int files = 0;
        search = FindFirstFileA(any, &found);
        if (search != INVALID_HANDLE_VALUE) {
            do files += *found.cFileName != '.';
            while (FindNextFileA(search, &found));
            FindClose(search);
        }
        if (files) break;
        Sleep(50);
    }
    SetConsoleCtrlHandler(ignore, TRUE);
    GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
    wait_for_end();
    return 0;
}

int main(int argc, char **argv) {
    const char *what = argc == 4 ? argv[1] : "";
    setvbuf(stdout, NULL, _IONBF, 0);
    if (!strcmp(what, "hold")) return hold(argv[2], 0, argv[3]);
    if (!strcmp(what, "watch")) return hold(argv[2], FILE_SHARE_READ, argv[3]);
    if (!strcmp(what, "interrupt")) return interrupt(argv[2], argv[3]);
    if (!strcmp(what, "read-only")) {
        SetFileAttributesA(argv[2], FILE_ATTRIBUTE_READONLY);
        start(argv[3], NULL);
        wait_for_end();
        return !SetFileAttributesA(argv[2], FILE_ATTRIBUTE_NORMAL);
    }
    if (!strcmp(what, "console")) {
        SetConsoleOutputCP((UINT)atoi(argv[2]));
        start(argv[3], NULL);
        wait_for_end();
        printf("code page %u\n", GetConsoleOutputCP());
        return 0;
    }
    return 2;
}
