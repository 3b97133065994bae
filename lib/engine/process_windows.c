/* process_windows.c - starts a program with three pipes on Windows, and ends
 * it.
 *
 * A child is in a job of its own, so that whatever it starts is killed with it,
 * also when this program ends without killing it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "process.h"

#include <windows.h>

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PIPE_BYTES = 1 << 18,
    WRITE_MOST = 4096, /* at once: a full pipe takes all of it or nothing */
    PEEK_MS = 1
};

int64_t qp__process_now(void) {
    return (int64_t)GetTickCount64();
}

/* It separates folders here. */
int qp__process_escapes(char quote, char next) {
    return quote != '\'' && next == '"';
}

static HANDLE handle_of(long number) {
    return (HANDLE)(intptr_t)number;
}

/* ---- pipes --------------------------------------------------------------- */

typedef struct process_pipes {
    int own[3];      /* its standard input, output and error */
    HANDLE child[3]; /* are inherited */
} process_pipes;

static void process_close_end(int *fd) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

static void process_drop_pipes(process_pipes *e) {
    for (int i = 0; i < 3; i++) {
        process_close_end(&e->own[i]);
        if (e->child[i]) CloseHandle(e->child[i]);
        e->child[i] = NULL;
    }
}

/* Returns 0 if the system has no pipe left. */
static int process_open_pipe(process_pipes *e, int i) {
    DWORD no_wait = PIPE_READMODE_BYTE | PIPE_NOWAIT;
    HANDLE from, to;
    if (!CreatePipe(&from, &to, NULL, PIPE_BYTES)) return 0;
    HANDLE own = i ? from : to;
    e->child[i] = i ? to : from;
    SetHandleInformation(e->child[i], HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    if (!i) SetNamedPipeHandleState(own, &no_wait, NULL, NULL);
    e->own[i] = _open_osfhandle((intptr_t)own, O_BINARY | O_NOINHERIT);
    return e->own[i] >= 0;
}

static int process_open_pipes(process_pipes *e) {
    *e = (process_pipes){{-1, -1, -1}, {NULL, NULL, NULL}};
    for (int i = 0; i < 3; i++) {
        if (process_open_pipe(e, i)) continue;
        process_drop_pipes(e);
        return 0;
    }
    return 1;
}

/* ---- the child ----------------------------------------------------------- */

/* Writes one argument as the C library of the child takes it apart: a quote and
 * the backslashes before it have a backslash in front. */
static char *process_quote(char *to, const char *argument) {
    *to++ = '"';
    for (const char *at = argument;; at++) {
        size_t slashes = strspn(at, "\\");
        at += slashes;
        int doubled = !*at || *at == '"';
        memset(to, '\\', slashes * (size_t)(1 + doubled));
        to += slashes * (size_t)(1 + doubled);
        if (!*at) break;
        if (*at == '"') *to++ = '\\';
        *to++ = *at;
    }
    *to++ = '"';
    return to;
}

/* Returns the command line, to be freed; NULL if out of memory. */
static wchar_t *process_command(char *const *argv) {
    size_t room = 1;
    for (int i = 0; argv[i]; i++) room += 2 * strlen(argv[i]) + 3;
    char *line = malloc(room), *to = line;
    wchar_t *wide = malloc(room * sizeof *wide);
    for (int i = 0; line && wide && argv[i]; i++) {
        char *start = to;
        to = process_quote(to, argv[i]);
        for (char *c = start; !i && c < to; c++)
            if (*c == '/') *c = '\\';
        *to++ = argv[i + 1] ? ' ' : '\0';
    }
    if (line && wide)
        MultiByteToWideChar(CP_UTF8, 0, line, -1, wide, (int)room);
    free(line);
    return wide;
}

static HANDLE process_job(void) {
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits,
                            sizeof limits);
    return job;
}

/* Starts it with no handles but its three. Returns an error of Windows. */
static DWORD process_create(PROCESS_INFORMATION *out, process_pipes *e,
                            wchar_t *command) {
    STARTUPINFOEXW how = {.StartupInfo = {.cb = sizeof how,
                                          .dwFlags = STARTF_USESTDHANDLES,
                                          .hStdInput = e->child[0],
                                          .hStdOutput = e->child[1],
                                          .hStdError = e->child[2]}};
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    how.lpAttributeList = malloc(size);
    if (!how.lpAttributeList) return ERROR_OUTOFMEMORY;
    InitializeProcThreadAttributeList(how.lpAttributeList, 1, 0, &size);
    UpdateProcThreadAttribute(how.lpAttributeList, 0,
                              PROC_THREAD_ATTRIBUTE_HANDLE_LIST, e->child,
                              sizeof e->child, NULL, NULL);
    BOOL ok = CreateProcessW(NULL, command, NULL, NULL, TRUE,
                             EXTENDED_STARTUPINFO_PRESENT | CREATE_SUSPENDED |
                                 CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP,
                             NULL, NULL, &how.StartupInfo, out);
    DWORD error = ok ? 0 : GetLastError();
    DeleteProcThreadAttributeList(how.lpAttributeList);
    free(how.lpAttributeList);
    return error;
}

static int process_error(DWORD error) {
    switch (error) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME: return ENOENT;
    case ERROR_BAD_EXE_FORMAT: return ENOEXEC;
    case ERROR_OUTOFMEMORY: return ENOMEM;
    default: return EACCES;
    }
}

int qp__process_start(qp__process *p, char *const *argv) {
    PROCESS_INFORMATION child;
    process_pipes e;
    *p = (qp__process){.in = -1, .out = -1, .err = -1};
    wchar_t *command = process_command(argv);
    if (!command) return ENOMEM;
    if (!process_open_pipes(&e)) {
        free(command);
        return EMFILE;
    }
    DWORD error = process_create(&child, &e, command);
    free(command);
    if (error) {
        process_drop_pipes(&e);
        return process_error(error);
    }
    HANDLE job = process_job();
    AssignProcessToJobObject(job, child.hProcess);
    ResumeThread(child.hThread);
    CloseHandle(child.hThread);
    *p = (qp__process){.pid = (long)(intptr_t)child.hProcess,
                       .job = (long)(intptr_t)job,
                       .in = e.own[0],
                       .out = e.own[1],
                       .err = e.own[2]};
    e.own[0] = e.own[1] = e.own[2] = -1;
    process_drop_pipes(&e);
    return 0;
}

/* ---- talking ------------------------------------------------------------- */

long qp__process_write(qp__process *p, const char *bytes, size_t len) {
    DWORD n = 0, most = len < WRITE_MOST ? (DWORD)len : WRITE_MOST;
    if (p->in < 0) return -1;
    return WriteFile((HANDLE)_get_osfhandle(p->in), bytes, most, &n, NULL)
               ? (long)n
               : -1;
}

/* Bytes that wait in a pipe; -1 at its end. */
static long process_waiting(int fd) {
    DWORD n;
    if (fd < 0) return 0;
    return PeekNamedPipe((HANDLE)_get_osfhandle(fd), NULL, 0, NULL, &n, NULL)
               ? (long)n
               : -1;
}

long qp__process_read(int *fd, char *bytes, size_t size) {
    if (*fd < 0) return 0;
    long waiting = process_waiting(*fd);
    if (!waiting) return -1;
    if (waiting > 0) {
        size_t most = (size_t)waiting < size ? (size_t)waiting : size;
        int n = read(*fd, bytes, (unsigned)most);
        if (n > 0) return n;
    }
    process_close_end(fd);
    return 0;
}

static int process_is_ready(const qp__process *p) {
    return process_waiting(p->out) || process_waiting(p->err) || p->writes;
}

/* There is no poll for pipes here. */
void qp__process_wait(qp__process *const *list, size_t count, int ms) {
    for (int64_t end = qp__process_now() + ms; qp__process_now() < end;) {
        for (size_t i = 0; i < count; i++)
            if (process_is_ready(list[i])) return;
        Sleep(PEEK_MS);
    }
}

void qp__process_hang_up(qp__process *p) {
    process_close_end(&p->in);
}

/* ---- the end ------------------------------------------------------------- */

int qp__process_ended(qp__process *p) {
    DWORD status;
    if (!p->pid) return 1;
    if (WaitForSingleObject(handle_of(p->pid), 0)) return 0;
    GetExitCodeProcess(handle_of(p->pid), &status);
    p->exit_status = (int)status;
    return 1;
}

void qp__process_kill(qp__process *p) {
    if (p->pid) {
        TerminateJobObject(handle_of(p->job), 1);
        TerminateProcess(handle_of(p->pid), 1);
        WaitForSingleObject(handle_of(p->pid), INFINITE);
        CloseHandle(handle_of(p->pid));
        CloseHandle(handle_of(p->job));
    }
    p->pid = p->job = 0;
    process_close_end(&p->in);
    process_close_end(&p->out);
    process_close_end(&p->err);
}
