/* output_file.h - files that are written: whole or not at all.
 *
 * A file appears under its name only when it is whole and on the disk: until
 * then it has none, or a temporary one beside it. Standard output, devices and
 * pipes are written as they are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_OUTFILE_H
#define QP_CLI_OUTFILE_H

#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

/* What is under a name: nothing, or a file as it was at a moment. */
typedef struct out_seen {
    int there;
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} out_seen;

/* What --json reports of a file that was written. */
typedef struct out_report {
    const char *format;  /* its name; NULL: not reported */
    const char *counted; /* what was counted, such as "games"; or NULL */
    uint64_t count;
    int loss; /* reports whether something was lost */
} out_report;

typedef struct out_file {
    FILE *stream;
    const char *name;
    char *path;      /* of the file itself, through links; owned */
    char *temporary; /* name; NULL for what is written as it is; owned */
    int unnamed;     /* it has no name yet, not even that one */
    out_seen before; /* what was there when it was opened */
    int force;       /* replace whatever is there now */
    const char *why; /* words for a failure that is not the system's */
    int missing;     /* an input could not be opened; what is here is whole */
    int damaged;     /* the system failed while this was written */
    const char *backup; /* added to the name of a copy of the file that is
                           replaced; NULL: no copy */
    int source;         /* the file is an input too */
    int lost;           /* something of the input is not here */
    int kept;           /* games with an error are here with all they had */
    int crowded;        /* more games came than the format holds */
    int terminal;       /* it is written to one */
    out_report report;
    uint64_t bytes; /* of a file that is closed */
    char held[4];   /* of a character that is not whole yet, for a terminal */
    size_t holds;
} out_file;

/* NULL or "-" is stdout. With `force` (set in *out before, like
 * `backup`) what another process
 * wrote is replaced too. 0, or -1 with errno or out->why set. */
int out_open(out_file *out, const char *name);

/* A temporary file for a new one, `path`, that out_commit_new names. 0, or -1
 * with errno set. */
int out_open_new(out_file *out, const char *path);

/* Writes bytes; on a terminal, what could steer it is made visible. Nonzero
 * when that failed. As a sink's function: `to` is an out_file. */
int out_write(void *to, const char *bytes, size_t len);

/* The name to show for it. */
const char *out_shown(const out_file *out);

/* "qipu: FILE: why", on stderr, after -1. Returns EXIT_SYSTEM. */
int out_error(const out_file *out);

/* Opens it for a format. Refuses a terminal if `format` names one that is not
 * text; NULL for text. Returns 0 or, after a message, an exit status. */
int out_open_format(out_file *out, const char *name, const char *format);

/* Flushes, checks and renames; 0, or -1 with errno or out->why set and the file
 * removed. */
int out_commit(out_file *out);

/* Flushes, with `sync` to the disk, and checks; 0, or -1 with errno set and the
 * file removed. */
int out_close(out_file *out, int sync);

/* Gives a closed temporary file the name `path`, unless a file has it. 0, or -1
 * with errno set: EEXIST leaves the temporary file for another try, all else
 * removes it. */
int out_commit_new(out_file *out, const char *path);

/* Removes what was written. */
void out_abandon(out_file *out);

/* Ends the output of a command that comes to `status`. A new file is made only
 * when `something` was written and is whole; a file that is there stays, unless
 * forced, also when an input is missing, and when it is an input itself of
 * which not all was kept. Returns an exit status, and says what was not done.
 */
int out_finish(out_file *out, int status, int something);

/* With --json, prints what was written to a file that has its name now. */
void out_report_written(const out_file *out, const char *name);

/* Nonzero if the file that `out` will replace is one of `names`, or standard
 * input when there are none. */
int out_is_any(const out_file *out, int count, char **names);

#endif
