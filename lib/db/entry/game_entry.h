/* game_entry.h - a game as a database entry.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_ENTRY_H
#define QP_DB_ENTRY_H

#include "../../core/base/inline/buffer.h"
#include "game_hash.h"
#include "posting.h"
#include "varied_positions.h"
#include "qipu/game.h"

/* Texts of an entry. */
enum {
    ENTRY_RED,
    ENTRY_BLACK,
    ENTRY_RED_TEAM,
    ENTRY_BLACK_TEAM,
    ENTRY_EVENT,
    ENTRY_SITE,
    ENTRY_ROUND,
    ENTRY_DATE,
    ENTRY_COMMENTS, /* as they are searched: characters apart */
    ENTRY_PATH,     /* of its material */
    ENTRY_RECORD,   /* packed */
    ENTRY_TEXTS
};

/* Bits of a game's flags. */
enum {
    ENTRY_OWN_START = 1,
    ENTRY_BROKEN = 2,
    ENTRY_COMMENTED = 4,
    ENTRY_VARIED = 8
};

/* What is in front of an entry. The bytes are read where they were made:
 * they are those of this machine. */
typedef struct db_entry_head {
    uint64_t content; /* db__content */
    uint64_t line;    /* db__line_value of the main line */
    int64_t place;    /* in its file; -1 if it is not known */
    int32_t day, until;
    int32_t ecco; /* 100 * letter + number; -1 */
    uint32_t plies, weight, positions;
    uint32_t varied; /* positions of variations */
    uint32_t length[ENTRY_TEXTS];
    uint8_t result, flags;
    uint8_t has_varied; /* it lists those of variations */
} db_entry_head;

typedef struct db_entry {
    db_entry_head head;
    qp_text text[ENTRY_TEXTS];
    const char *key;    /* [positions] uint64_t, by ply */
    const char *code;   /* [positions] uint16_t */
    const char *varied; /* [varied] db_varied_position */
} db_entry;

/* Takes an entry apart. QP_E_ARG for what is not one. */
qp_status db__entry_open(db_entry *out, qp_text bytes);

/* Puts the texts back that an entry took out of its game. */
qp_status db__put_tags(qp_game *game, const qp_text text[ENTRY_COMMENTS]);

/* Adds the comments of all nodes as they are searched, a line each; returns how
 * many there are. */
size_t db__comments(byte_buffer *out, const qp_game *game);
/* 0 Red won, 1 drawn, 2 Black won, 3 other. */
unsigned db__result(const qp_game *game);

#endif
