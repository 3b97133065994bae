/* read_games.h - reading game files, for the commands that do: check and
 * convert.
 *
 *   read_games.c   one stream of bytes through the reader
 *   ordered_results.c  what a piece gathered, put in its place
 *   kinds.c  how many problems of each kind there are
 *   pieces.c   many files, or the pieces of one, on several threads
 */
#ifndef QP_WORK_H
#define QP_WORK_H

#include "../common/command.h"

/* Where the games written go: a file, through an encoder unless it is UTF-8. */
typedef struct work_output {
    out_file file;
    qp_encoder *encoder;   /* or NULL */
    qp_qpg_writer *writer; /* or NULL: what is written are records for it, each
                              with its length in front (work_record) */
    /* Or NULL: takes records; `games` is the number of those before the piece
     * that they are of. Nonzero, with errno set, when it failed. *done: nothing
     * more is wanted. */
    int (*take)(void *ctx, const char *records, size_t len, uint64_t games,
                int *done);
    void *take_ctx;
    uint64_t games;
    int done;
    /* Or NULL: hears of each file before its games. Nonzero when it failed. */
    int (*begin_file)(void *ctx, const char *name);
    int said;          /* those two said why they failed */
    const char *blame; /* what failed, when it is not `file`; or NULL */
} work_output;

/* A reading of one stream of bytes. */
typedef struct work work;

/* What a command makes of games, on the threads that read them. The first
 * argument of each call is what `open` returned, or work_order.stage_ctx if
 * there is no `open`. A member that is NULL does nothing. */
typedef struct work_stage {
    /* Begins a piece. Returns NULL when memory is out. */
    void *(*open)(work *w);
    void (*close)(void *made);
    /* Takes a game, broken ones too. */
    qp_status (*game)(void *made, work *w, qp_game *game);
    /* Takes events instead of games: returns what hears them. */
    const qp_handler *(*events)(void *made);
    /* Returns nonzero if a game that has this tag, or with a NULL name the tags
     * that it has, need not be played and taken. */
    int (*refuses)(void *made, const qp_game *game, const qp_text *name);
    /* Writes what was kept of a piece; `games` stand before it in the file.
     * Returns nonzero, with errno set, if that fails. NULL: work_put. */
    int (*put)(void *stage_ctx, work_output *out, const char *file,
               qp_text kept, uint64_t games);
} work_stage;

/* What the command line asks for. */
typedef struct work_order {
    const work_stage *stage; /* NULL: games are counted only */
    void *stage_ctx;
    qp_encoding to_encoding; /* of the text written to one file */
    const qp_format *format; /* of the input; NULL: found from its content */
    qp_encoding encoding;    /* of the input; QP_ENC_AUTO: found */
    qp_notation from;        /* of the input; QP_NOTATION_ANY: found */
    unsigned read_flags;     /* QP_MOVE_ bits */
    qp_pgn_style style;
    const qp_format *to_format;
    int strict, skip_broken, ranks_given, strict_loss, all_errors;
    int jobs;
    int takes_folders; /* the command has -r */
    int worst;         /* the status of what was done before reading */
    diag_style diag;
    /* Changes each game before it is written or taken, on any thread; QP_OK or
     * QP_E_NOMEM. NULL: nothing is changed. */
    qp_status (*change)(const void *ctx, qp_game *game);
    const void *change_ctx;
} work_order;

/* What was found in a file. */
typedef struct work_found {
    uint64_t games, plies, broken;
    uint64_t records;   /* kept of games */
    uint64_t rulings;   /* of the rule books */
    uint64_t against;   /* games with a result that contradicts one */
    unsigned encodings; /* mask of 1 << qp_encoding */
    /* Moves by qp_notation; ALGEBRAIC for both kinds. */
    uint64_t shapes[QP_NOTATION_VIETNAMESE + 1];
    diag_count count;
} work_found;

/* So many problems of a kind are shown one by one for each file; the others are
 * only counted, unless the order says otherwise. */
enum { PROBLEMS_SHOWN = 20 };

/* Problems with one status. */
typedef struct work_kind {
    qp_status code;
    uint64_t met;
} work_kind;

/* Threads that --jobs may ask for. */
enum { JOBS_MAX = 256 };

/* A problem that waits to be shown. Owns `line`. */
typedef struct work_problem {
    qp_err err;
    diag_place place;
    int of_bytes; /* err.at.offset counts bytes of the input, not of UTF-8 */
    char *line;
} work_problem;

/* game_output.c: writes UTF-8; nonzero, with errno set, when it failed. */
int work_put(work_output *out, const char *utf8, size_t len);
/* Writes what a format has before the first game or after the last, if it has
 * anything; 0 when it failed. */
int work_frame(qp_status (*frame)(const qp_sink *), work_output *out);
/* The length of a record, which stands in front of it. */
enum { WORK_RECORD_FRONT = 4 };
void work_record_front(char out[WORK_RECORD_FRONT], size_t len);
size_t work_record_len(const char front[WORK_RECORD_FRONT]);
/* Nonzero when characters that the encoding has not became '?', and then `err`
 * says which. */
int work_lost(qp_err *err, const work_output *out, qp_encoding encoding);

typedef enum work_failure {
    FAILED_NOT = 0,
    FAILED_OPENING, /* the input: nothing of it was read */
    FAILED_READING, /* the input, or memory: other files may do better */
    FAILED_WRITING  /* the output: nothing more can be done */
} work_failure;

/* A piece of a file: one stream to be read. */
typedef struct work_piece {
    const char *name;        /* as shown */
    const qp_format *format; /* found; NULL: none */
    int piece;               /* it is one of several: places are relative */
    uint64_t first;          /* its first byte, in the file */
    qp_encoding hint;
    work_found found;
    qp_at end;  /* the place after its last byte, relative */
    int inside; /* it ended where the next piece cannot be read alone */
    work_failure failed;
    int error;      /* its errno */
    uint64_t bytes; /* of input */

    /* Where output and problems go. With `keep` they are gathered here and
     * shown by work_deliver; else they go out at once. */
    int keep;
    work_output *out;
    char *text;
    size_t text_len, text_size;
    work_problem *problem;
    size_t problems, problems_size;

    /* Owned; kinds.c. */
    work_kind *kind;
    size_t kinds;
    const char *written_format; /* to which something was lost; or NULL */
} work_piece;

/* Opens a reading of one piece. NULL when memory is out. */
work *work_new(const work_order *order, work_piece *piece);
/* 0 to stop: piece->failed says whether the system was at fault. */
int work_feed(work *w, const char *bytes, size_t len);
int work_finish(work *w);
void work_free(work *w);

/* ---- for stages (read_games.c) ------------------------------------------- */

const work_order *work_order_of(const work *w);
/* What was found in the piece so far, its file's name among it. */
work_piece *work_piece_of(work *w);
/* The first byte of the game that has just ended; UINT64_MAX: not known. */
uint64_t work_first_byte(const work *w);
/* Shows a problem, or keeps it. QP_STOP when memory is out. */
qp_flow work_tell(work *w, const qp_err *err, const diag_place *place);
/* The same of what a format has no room for, at a node of `game`. */
qp_loss_to work_losses(work *w, const qp_game *game);
/* Options that write `game` as the order has it, with work_losses. */
qp_write_options work_write_options(work *w, const qp_game *game);
/* The number of the move that ply `ply` > 0 belongs to. */
uint32_t work_move_number(const qp_pos *start, uint32_t ply);
/* Takes the text that goes to the output. */
const qp_sink *work_sink(work *w);
/* Finds what of a text the output's encoding has no character for. */
qp_status work_probe(work *w, qp_text text);
/* Writes bytes, or keeps them, as they are. */
qp_status work_keep(work *w, qp_text bytes);
/* The same of a record, with its length in front. One that is too long for its
 * form, `rc` QP_E_LIMIT, is reported and left out; other statuses are returned.
 */
qp_status work_record(work *w, qp_status rc, qp_text record);
/* The system failed, with errno set: QP_E_STOP. */
qp_status work_failed(work *w);
/* The same of the output. */
qp_status work_write_failed(work *w);

/* ---- stages of several commands (game_stages.c) ------------------------- */

/* Writes the format of the order to the output. stage_ctx: NULL, or for a
 * format with one game a file the games written, a uint64_t; one job. */
extern const work_stage format_stage;
/* The same, each game to a file of its own. stage_ctx: an out_dir; one job. */
extern const work_stage folder_stage;
/* Takes games. stage_ctx: a work_taker; one job. */
extern const work_stage taker_stage;

typedef struct work_taker {
    int (*take)(void *ctx, const qp_game *game); /* nonzero: errno is set */
    void *ctx;
} work_taker;

/* ordered_results.c: shows what a kept piece gathered, with the places of the
 * pieces before it (`sum`) added, writes its text, adds what it found to `sum`,
 * and frees what it gathered. Nonzero, with errno set, when the output failed.
 */
int work_deliver(const work_order *order, work_piece *piece, work_piece *sum,
                 work_output *out);
/* Shows a problem of a file that is being delivered, or only counts it. */
void work_show(const work_order *order, const qp_err *err,
               const diag_place *place, work_piece *sum);
/* Counts problems that are not shown. */
void work_hide(const work_order *order, qp_status code, uint64_t count,
               work_piece *piece);
/* How a problem of a kind is shown. */
diag_style work_style(const work_order *order, qp_status code);
/* Frees what a kept piece gathered. */
void work_drop(work_piece *piece);
/* Adds what `more` found, and its end, to a file's sums. */
void work_add(work_piece *sum, const work_piece *more);

/* kinds.c: problems of one kind that a piece has. */
uint64_t kinds_met(const work_piece *piece, qp_status code);
/* Nonzero when memory is out. */
int kinds_add(work_piece *piece, qp_status code, uint64_t count);
/* Nonzero when something of the file was left out or changed in writing. */
int kinds_lost(const work_piece *piece);
/* How many of so many are not shown. */
uint64_t kinds_hidden(const work_order *order, uint64_t met);
/* Says how many of each kind were not shown. */
void kinds_show(const work_order *order, const work_piece *sum);
void kinds_free(work_piece *piece);

/* Receives each file when it is through. */
typedef struct work_listener {
    void *ctx;
    void (*done)(void *ctx, const work_piece *sum);
} work_listener;

/* Reads all files in order. Returns the worst status. */
int jobs_run(const work_order *order, int files, char **names, work_output *out,
             const work_listener *listener);

/* The options about the input, as they were given; NULL: not given. */
typedef struct work_input {
    const char *from, *encoding, *notation, *ranks, *jobs;
} work_input;

/* Reads them into the order. 0 or EXIT_USAGE. */
int work_order_read(const command *cmd, work_order *order,
                    const work_input *input);

#endif
