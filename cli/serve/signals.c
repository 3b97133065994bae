/* signals.c - signals, and what is removed at the end.
 *
 * Owns the thread that waits for signals, and the private folder of databases
 * that were made. After a signal the server stops in order. If that takes too
 * long, because of a query to a large database, the thread removes the folder
 * and exits.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../os/os.h"
#include "serve_common.h"

/* Seconds that stopping may take. */
enum { END_PATIENCE = 2 };

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int number; /* the signal that came; 0: none */
    int fine, finished;
    char *folder; /* owned */
} the_end = {.lock = PTHREAD_MUTEX_INITIALIZER,
             .changed = PTHREAD_COND_INITIALIZER};

/* ---- the folder ---------------------------------------------------------- */

/* The folder has only files of SQLite. Files that appear meanwhile are removed,
 * too. */
static void end_empty(const char *folder) {
    DIR *dir = opendir(folder);
    if (!dir) return;
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (strcmp(e->d_name, ".") && strcmp(e->d_name, "..")) unlink(path);
    }
    closedir(dir);
}

static void end_remove(const char *folder) {
    for (int tries = 0; folder && tries < 8; tries++) {
        end_empty(folder);
        if (!rmdir(folder) || errno == ENOENT) return;
    }
}

const char *end_folder(void) {
    static const char name[] = "/qipu-serve-XXXXXX";
    const char *top = getenv("TMPDIR");
    if (the_end.folder) return the_end.folder;
    if (!top || !*top) top = "/tmp";
    size_t size = strlen(top) + sizeof name;
    char *path = malloc(size);
    if (!path) return NULL;
    snprintf(path, size, "%s%s", top, name);
    if (!mkdtemp(path)) {
        free(path);
        return NULL;
    }
    pthread_mutex_lock(&the_end.lock);
    the_end.folder = path;
    pthread_mutex_unlock(&the_end.lock);
    return path;
}

/* ---- signals ------------------------------------------------------------- */

/* Waits for a signal, then for the server to stop. */
static void *end_watch(void *nothing) {
    struct timespec until;
    (void)nothing;
    int number = os_wait_end();
    if (!number) return NULL;
    pthread_mutex_lock(&the_end.lock);
    the_end.number = number;
    pthread_cond_broadcast(&the_end.changed);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += END_PATIENCE;
    int late = 0;
    while (!the_end.finished && !late)
        late = pthread_cond_timedwait(&the_end.changed, &the_end.lock, &until);
    if (!the_end.finished) {
        end_remove(the_end.folder);
        if (the_end.fine) _exit(EXIT_FINE);
        os_end_by(number);
    }
    pthread_mutex_unlock(&the_end.lock);
    return NULL;
}

int end_begin(void) {
    pthread_t thread;
    os_catch_end();
    errno = pthread_create(&thread, NULL, end_watch, NULL);
    if (errno) return system_error("threads");
    pthread_detach(thread);
    return 0;
}

int end_asked(void) {
    pthread_mutex_lock(&the_end.lock);
    int number = the_end.number;
    pthread_mutex_unlock(&the_end.lock);
    return number;
}

void end_wait(void) {
    pthread_mutex_lock(&the_end.lock);
    while (!the_end.number) pthread_cond_wait(&the_end.changed, &the_end.lock);
    pthread_mutex_unlock(&the_end.lock);
}

void end_is_fine(void) {
    pthread_mutex_lock(&the_end.lock);
    the_end.fine = 1;
    pthread_mutex_unlock(&the_end.lock);
}

int end_finish(int status) {
    pthread_mutex_lock(&the_end.lock);
    end_remove(the_end.folder);
    the_end.finished = 1;
    pthread_cond_broadcast(&the_end.changed);
    int number = the_end.number, fine = the_end.fine;
    pthread_mutex_unlock(&the_end.lock);
    if (number && !fine) os_end_by(number);
    return status;
}
