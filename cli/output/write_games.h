/* write_games.h - writes the games of files to one file, or each to its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_WRITE_GAMES_H
#define QP_CLI_WRITE_GAMES_H

#include "game_wish.h"
#include "game_writer.h"
#include "games_file.h"
#include "../io/output_folder.h"

/* A handler between each reader and its player, such as a repairer. */
typedef struct write_between {
    void *(*open)(void *ctx, qp_part *part); /* NULL if out of memory */
    void (*close)(void *between);
    const qp_handler *(*between)(void *between, const qp_handler *player,
                                 const qp_play_options *play);
    /* Completes each game that was read, or NULL. */
    qp_status (*game)(void *between, qp_game *game);
    void *ctx;
} write_between;

/* Keeps what cannot be played of a game, in its tag Unread and in comments
 * (qp_repairer_keep). */
extern const write_between keep_unread;

typedef struct write_job {
    read_order *order;  /* has the format, its style and its encoding */
    const char *output; /* NULL: standard output */
    int force;
    const char *backup; /* as in out_file */
    /* Changes each game before it is written, on any thread. Or NULL. */
    qp_status (*change)(const void *ctx, qp_game *game);
    const void *change_ctx;
    /* For a context of each thread, which `change` then gets. Or NULL. */
    void *(*change_open)(const void *ctx); /* NULL if out of memory */
    void (*change_close)(void *changing);
    const write_between *before; /* or NULL */
    /* Games keep what cannot be played of them, so such an error loses nothing:
     * an input may be replaced. */
    int keeps;

    out_file file; /* write_games.c sets all that follows */
    games_file to;
    uint64_t written, games, broken;
    int lost, crowded, faulty; /* faulty: an error that loses something */
    const char *binary;        /* the format's name if it is not text */
} write_job;

/* Writes the format of the order to one file; or if the order has a stage,
 * which gets the job as its ctx, what that puts. Returns an exit status. */
int write_games(write_job *job, int files, char **names);

/* Writes text to the file of a write_job, `ctx`. A stage's `deliver`. */
qp_status write_delivered(void *ctx, const qp_delivery *from, qp_text text);

/* Writes each game to a file of its own. Returns an exit status. */
int write_game_files(read_order *order, out_dir *dir, int files, char **names);

#endif
