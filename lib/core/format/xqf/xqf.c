/* xqf.c - XQF in the table of formats, and the tables of its reader and writer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/format_list.h"
#include "../common/format_reader.h"
#include "xqf_int.h"

#include <string.h>

const xqf_field qp__xqf_field[XQF_FIELDS] = {
    {"Event", 0xD0, XQF_ROOM_LONG},       {"Site", 0x120, XQF_ROOM_SHORT},
    {"Date", 0x110, XQF_ROOM_SHORT},      {"Red", 0x130, XQF_ROOM_SHORT},
    {"Black", 0x140, XQF_ROOM_SHORT},     {"Title", XQF_TITLE, XQF_ROOM_LONG},
    {"Subtitle", 0x90, XQF_ROOM_LONG},    {"TimeControl", 0x150, XQF_ROOM_LONG},
    {"RedTime", 0x190, XQF_ROOM_SHORT},   {"BlackTime", 0x1A0, XQF_ROOM_SHORT},
    {"Annotator", 0x1D0, XQF_ROOM_SHORT}, {"Author", 0x1E0, XQF_ROOM_SHORT},
};

const char *const qp__xqf_type[XQF_TYPES] = {"game", "opening", "middlegame",
                                             "endgame"};

#define RED(kind) QP_PIECE(QP_RED, kind)
#define BLACK(kind) QP_PIECE(QP_BLACK, kind)

const xqf_piece qp__xqf_piece[XQF_PIECES_COUNT] = {
    {RED(QP_ROOK), 0},       {RED(QP_KNIGHT), 10},    {RED(QP_BISHOP), 20},
    {RED(QP_ADVISOR), 30},   {RED(QP_KING), 40},      {RED(QP_ADVISOR), 50},
    {RED(QP_BISHOP), 60},    {RED(QP_KNIGHT), 70},    {RED(QP_ROOK), 80},
    {RED(QP_CANNON), 12},    {RED(QP_CANNON), 72},    {RED(QP_PAWN), 3},
    {RED(QP_PAWN), 23},      {RED(QP_PAWN), 43},      {RED(QP_PAWN), 63},
    {RED(QP_PAWN), 83},      {BLACK(QP_ROOK), 9},     {BLACK(QP_KNIGHT), 19},
    {BLACK(QP_BISHOP), 29},  {BLACK(QP_ADVISOR), 39}, {BLACK(QP_KING), 49},
    {BLACK(QP_ADVISOR), 59}, {BLACK(QP_BISHOP), 69},  {BLACK(QP_KNIGHT), 79},
    {BLACK(QP_ROOK), 89},    {BLACK(QP_CANNON), 17},  {BLACK(QP_CANNON), 77},
    {BLACK(QP_PAWN), 6},     {BLACK(QP_PAWN), 26},    {BLACK(QP_PAWN), 46},
    {BLACK(QP_PAWN), 66},    {BLACK(QP_PAWN), 86},
};

/* "XQ" alone may open a text. Every version known has keys that come to 0; the
 * bytes after them distinguish versions from line breaks and letters. */
static int xqf_find(qp_text head, int whole) {
    const unsigned char *p = (const unsigned char *)head.ptr;
    if (head.len < 2 || memcmp(p, "XQ", 2)) return 0;
    if (head.len < XQF_PIECES) return whole ? 30 : 20;
    if (!p[XQF_VERSION] || p[XQF_VERSION] >= ' ') return 0;
    unsigned sum = 0;
    for (unsigned i = 0; i < 4; i++) sum += p[XQF_KEYS + i];
    int known = p[XQF_VERSION] >= XQF_PLAIN && p[XQF_VERSION] <= XQF_LAST;
    if (sum % 256) return known ? 60 : 20;
    return known ? 100 : 60;
}

static qp_status xqf_write(const qp_game *game, const qp_write_options *options,
                           const qp_sink *out) {
    return qp__xqf_write(game, options, out, XQF_LIMIT);
}

const qp_format qp__format_xqf = {
    .name = "xqf",
    .title = "XQStudio",
    .extensions = "xqf",
    .flags = QP_FORMAT_READS | QP_FORMAT_WRITES | QP_FORMAT_BINARY,
    .holds = QP_HOLDS_START | QP_HOLDS_VARIATIONS | QP_HOLDS_COMMENTS |
             QP_HOLDS_RESULT,
    .notation = QP_NOTATION_UCCI,
    .find = xqf_find,
    .open = qp__xqf_open,
    .feed = qp__holder_feed,
    .finish = qp__xqf_finish,
    .close = qp__holder_free,
    .write = xqf_write,
};
