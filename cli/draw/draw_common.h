/* draw.h - pictures of positions and games.
 *
 *   draw.c      what is given, and its positions
 *   draw_options.c    what the options say
 *   captions.c     a position, its marks and its words as a picture
 *   drawn_positions.c     which positions of a game are drawn
 *   draw_output.c      files, folders, sheets and films
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DRAW_H
#define QP_CLI_DRAW_H

#include "../common/board_style.h"
#include "../io/output_folder.h"
#include "../io/position_value.h"
#include "qipu/animation.h"

/* ---- how it looks (captions.c) ------------------------------------------ */

/* What is marked of a game. */
enum {
    DRAW_SQUARES = 1,  /* the squares of the last move */
    DRAW_ARROW = 2,    /* an arrow for it */
    DRAW_COMMENTS = 4, /* what its comments ask for */
    DRAW_MARKS = 256,  /* so many marks a picture may have */
    DRAW_TEXT = 512    /* bytes of a title or a caption */
};

typedef struct draw_style {
    qp_picture picture; /* all but the position, the marks and the texts */
    int shown;          /* DRAW_ bits */
    qp_mark mark[2 * OPTION_TIMES]; /* of --arrow and --ring */
    size_t marks;
    const char *title, *caption; /* NULL: none; "auto": made of the game */
    qp_notation notation;        /* of moves in captions */
} draw_style;

/* A position, and where it comes from. */
typedef struct draw_view {
    const qp_setup *setup;
    qp_move last;         /* QP_SQ_NONE twice: none */
    const qp_game *game;  /* NULL: the rest is not looked at */
    qp_node node;         /* after its move */
    const qp_pos *before; /* before it */
    uint64_t ply;
} draw_view;

/* A picture, and what it borrows. */
typedef struct draw_frame {
    qp_picture picture;
    qp_mark mark[DRAW_MARKS];
    char title[DRAW_TEXT], caption[DRAW_TEXT];
} draw_frame;

void draw_frame_make(draw_frame *out, const draw_style *style,
                     const draw_view *view);

/* ---- where it goes (draw_output.c) ------------------------------------------
 */

typedef enum draw_form {
    DRAW_SVG,
    DRAW_PNG,
    DRAW_PDF,
    DRAW_GIF, /* films from here on */
    DRAW_APNG,
    DRAW_WEBP
} draw_form;
enum { DRAW_FORMS = DRAW_WEBP + 1 };

/* The ending of a form's files, as "svg". */
const char *draw_form_name(draw_form form);

typedef struct draw_out {
    draw_form form;
    const char *name, *dir; /* of the file, NULL is standard output; of the
                               folder, or NULL */
    int sheet, force;
    unsigned columns; /* of a sheet; 0: as the library has it */
    double width;     /* of a sheet; 0: the same */
    uint8_t theme;    /* of a sheet */
    unsigned loops;   /* of a film */
    int words;        /* pictures may have titles or captions */
    out_file file;    /* all that follows is its own */
    out_dir files;
    qp_sheet *page;
    qp_film *film;
    uint64_t pictures; /* that were begun; a film is one */
    int failed;        /* EXIT_FINE while nothing is wrong */
} draw_out;

/* Opens the file or the folder; an exit status. What the form needs is looked
 * for first. `cmd` is for usage errors. */
int draw_out_open(draw_out *out);

/* Draws one picture. What fails is reported, and then nothing more is drawn. */
void draw_out_picture(draw_out *out, const qp_picture *picture);

/* A film of so many frames: begun, filled, ended. */
void draw_film_begin(draw_out *out, uint64_t frames);
void draw_film_add(draw_out *out, const qp_picture *picture, unsigned ms);
void draw_film_end(draw_out *out);

/* Ends all of it; returns the worst of `status` and what went wrong here. */
int draw_out_close(draw_out *out, int status);

/* ---- games (drawn_positions.c)
 * ------------------------------------------------- */

/* Where the line that is drawn leaves the main line: instead of ply `ply` its
 * variation `number`, from 1. */
typedef struct draw_branch {
    uint64_t ply, number;
} draw_branch;
enum { DRAW_BRANCHES = 16 };

/* The options and the results. */
typedef struct draw_job {
    draw_style style;
    draw_out out;
    draw_frame frame;                  /* the picture that is made */
    db_place place;                    /* only its texts */
    uint64_t game;                     /* 0: all */
    uint64_t ply;                      /* UINT64_MAX: the last */
    draw_branch branch[DRAW_BRANCHES]; /* ply by ply; the rest is zero */
    uint64_t every;                    /* 0: one position of a game */
    uint64_t from_ply, to_ply;         /* of films and --every */
    uint64_t delay;                    /* milliseconds */
    const char *file; /* that is read, for messages; NULL: arguments */
    uint64_t number;  /* games of this file so far */
    diag_style diag;
    diag_count count; /* of what was requested and does not exist */
} draw_job;

/* Draws the requested pictures of a game; a games_take, whose `ctx` is the job.
 */
int draw_game(void *ctx, const qp_game *game);

/* Draws a position that is of no game; also as a film of one frame. */
void draw_position(draw_job *job, const qp_setup *setup, qp_move last);

/* ---- options (draw_options.c) ----------------------------------------------
 */

/* Options as they were given. */
typedef struct draw_wish {
    looks_wish looks;
    const char *width, *title, *caption, *notation;
    const char *arrows, *arrow[OPTION_TIMES + 1], *ring[OPTION_TIMES + 1];
    const char *game, *ply, *variation, *every, *columns, *to, *output, *dir;
    const char *delay, *from_ply, *to_ply, *loops;
    int flip, mirror, turn, sheet, animate, force;
} draw_wish;

/* Sets a job from them; 0, or EXIT_USAGE. */
int draw_wish_take(draw_job *job, const command *cmd, const draw_wish *wish);

#endif
