/* error_templates.c - the wording of every status, in English.
 *
 * A template names parts of a qp_err: {what}, {want}, {square}; {moves} for a
 * `want` that lists moves, {count} and {encoding} for one of those two with a
 * comma between; {format} is the one that is written. What stands in [brackets]
 * is left out when a part in it is empty. The switch has no default, so the
 * compiler names a status that was forgotten; a test does the same for the
 * Chinese in zh_library.inc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "error_template.h"

#include <string.h>

/* Nonzero when a problem is about several bytes: "E2 81". */
static int template_is_several(const char *bytes) {
    return strchr(bytes, ' ') != NULL;
}

const char *qp__err_template(const qp_err *err) {
    switch (err->code) {
    case QP_OK: return "all is well";
    case QP_E_ARG: return "an argument out of its range[: {what}]";
    case QP_E_NOMEM: return "out of memory";
    case QP_E_IO: return "reading or writing failed[: {what}]";
    case QP_E_STOP: return "stopped[: {what}]";
    case QP_E_END: return "nothing more";
    case QP_E_LIMIT: return "[{what}: ]more than qipu can hold[; {want}]";
    case QP_E_FEN_PIECE:
        if (!strcmp(err->what, "v1"))
            return "{what}: this is annoFEN, which qipu does not read; a FEN "
                   "begins with the board";
        return "[{what}: ]no piece has this letter[; expected {want}]";
    case QP_E_FEN_RANK:
        return "[{what}: ]this rank is not nine files wide[; {want}]";
    case QP_E_FEN_RANKS:
        return "[{what}: ]a board has ten ranks, no fewer and no more"
               "[; {want}]";
    case QP_E_FEN_TURN:
        return "[{what}: ]not a side to move[; expected {want}]";
    case QP_E_FEN_COUNT:
        return "[{what}: ]a counter is a number from 0 to 65535"
               "[; expected {want}]";
    case QP_E_FEN_TAIL:
        return "[{what}: ]text after the last field of the FEN[; {want}]";
    case QP_E_FEN_EMPTY: return "no FEN at all[: {what}]";
    case QP_E_FEN_FAULT:
        return "this cannot arise in play[: {what}][ at {square}][; {want}]";
    case QP_E_PGN_TAG: return "[{what}: ]a tag that does not end[; {want}]";
    case QP_E_PGN_COMMENT:
        return "[{what}: ]a comment that is not closed before the file ends"
               "[; expected {want}]";
    case QP_E_PGN_PAREN:
        return "[{what}: ]a parenthesis without its partner[; {want}]";
    case QP_E_PGN_TOKEN:
        return "[{what}: ]a word or a tag of more than 4096 bytes[; {want}]";
    case QP_E_PGN_DEPTH:
        return "[{what}: ]variations nested deeper than 1024[; {want}]";
    case QP_E_PGN_NOTHING:
        return "nothing here looks like a game: no tag and no move"
               "[; expected {want}]";
    case QP_E_PGN_AFTER: return "[{what}: ]a move after the result[; {want}]";
    case QP_E_PGN_BRACE: return "a closing brace without an opening one";
    case QP_E_MOVE_TEXT:
        return "[{what}: ]not a move in any notation"
               "[; did you mean {moves}?]";
    case QP_E_MOVE_PIECE:
        return "[{what}: ]no such piece of the mover stands there"
               "[ ({square})][; did you mean {moves}?]";
    case QP_E_MOVE_REACH:
        return "[{what}: ]the piece[ on {square}] does not move in that way"
               "[; did you mean {moves}?]";
    case QP_E_MOVE_LEG:
        return "[{what}: ]the knight's leg is blocked[ at {square}]"
               "[; did you mean {moves}?]";
    case QP_E_MOVE_EYE:
        return "[{what}: ]the bishop's eye is blocked[ at {square}]"
               "[; did you mean {moves}?]";
    case QP_E_MOVE_PATH:
        return "[{what}: ]the way is blocked[ at {square}]"
               "[; did you mean {moves}?]";
    case QP_E_MOVE_SCREEN:
        return "[{what}: ]the cannon has no screen to capture over"
               "[ ({square})][; did you mean {moves}?]";
    case QP_E_MOVE_OWN:
        return "[{what}: ]a piece of the mover's own stands[ on {square}]"
               " where this leads[; did you mean {moves}?]";
    case QP_E_MOVE_CHECK:
        return "[{what}: ]this leaves the mover's own king[ on {square}]"
               " attacked[; did you mean {moves}?]";
    case QP_E_MOVE_MANY: return "[{what}: ]several legal moves fit[: {moves}]";
    case QP_E_MOVE_OFF:
        return "[{what}: ]this leads off the board[; did you mean {moves}?]";
    case QP_E_MOVE_OTHER:
        return "[{what}: ]the piece[ on {square}] belongs to the side that is "
               "not to move[; did you mean {moves}?]";
    case QP_E_TEXT_BYTE:
        if (template_is_several(err->what))
            return "the bytes {what} are not valid in this encoding; replaced "
                   "by U+FFFD";
        return "the byte {what} is not valid in this encoding; replaced by "
               "U+FFFD";
    case QP_E_TEXT_CHAR:
        if (!strncmp(err->want, "1,", 2))
            return "{what} does not exist in {encoding}; '?' was written "
                   "instead";
        return "{count} characters do not exist in {encoding}; '?' was written "
               "instead; the first is {what}";
    case QP_E_GAME_VARIATION:
        return "[{what}: ]a variation before the first move[; {want}]";
    case QP_E_GAME_FEN:
        return "the tag FEN is not a position to play from[: {what}][ at "
               "{square}][; {want}]";
    case QP_E_CHESS_RANK:
        return "[{what}: ]this rank is not eight files wide[; {want}]";
    case QP_E_CHESS_RANKS:
        return "[{what}: ]a chess board has eight ranks, no fewer and no "
               "more[; {want}]";
    case QP_E_CHESS_CASTLING:
        return "[{what}: ]castling rights are letters of KQkq or -[; {want}]";
    case QP_E_CHESS_EP:
        return "[{what}: ]a pawn passes over a square of rank 3 or 6[; {want}]";
    case QP_E_PACK_SHORT:
        return "this ends too early[: {what}][; expected {want}]";
    case QP_E_PACK_LONG: return "bytes after the end[: {what}]";
    case QP_E_PACK_CODE: return "invalid code[: {what}][; expected {want}]";
    case QP_E_PACK_RANGE:
        return "[{what}: ]a number larger than the code can store[; expected "
               "{want}]";
    case QP_E_PACK_SETUP:
        return "the codec cannot store this position[: {want}][ at {square}]";
    case QP_E_PACK_NUMBER: return "[{what}: ]not a number[; expected {want}]";
    case QP_E_PACK_VERSION:
        return "this was packed by a later qipu[: {what}][; {want}]";
    case QP_E_PACK_SUM: return "damaged record: checksum mismatch[: {what}]";
    case QP_E_PACK_MAGIC: return "not a file of packed games[; {want}]";
    case QP_E_FORMAT_SHORT:
        return "the file ends in the middle of a game[: {what}][; expected "
               "{want}]";
    case QP_E_FORMAT_VALUE:
        return "[{what}: ]not a valid value here[; expected {want}]";
    case QP_E_FORMAT_MOVE:
        return "[{what}: ]not a valid move[; expected {want}]";
    case QP_E_FORMAT_START:
        return "[{what}: ]no game can start from this position[ ({square})][; "
               "{want}]";
    case QP_E_FORMAT_MARK:
        return "this is not the format it was taken for[: {what}][; expected "
               "{want}]";
    case QP_E_FORMAT_SYNTAX:
        if (!strcmp(err->what, "syntax error"))
            return "syntax error[; expected {want}]";
        return "[{what}: ]syntax error[; expected {want}]";
    case QP_E_FORMAT_DEPTH:
        return "[{what}: ]nested deeper than 1024[; {want}]";
    case QP_E_FORMAT_ONE:
        return "a file of this format holds one game; --out-dir writes a file "
               "for each";
    case QP_E_FORMAT_INFLATE:
        return "the packed data inflates to more than 32 times its size; the "
               "rest was left out[: {what}][; {want}]";
    case QP_E_FORMAT_NONE: return "this is {want}, not a record of xiangqi";
    case QP_E_FORMAT_BUILD:
        return "this program was built without {want}, which is needed here"
               "[: {what}]";
    case QP_E_PACK_TEXT:
        return "[{what}: ]this is not the text of a code[; expected {want}]";
    case QP_E_PACK_ZSTD:
        return "this program was built without zstd, which the fast profile "
               "needs";
    case QP_E_PACK_GAME: return "there is no game {what}[; expected {want}]";
    case QP_W_TEXT_REPAIRED:
        return "this tag is in a different encoding from its file; read as "
               "'{what}'";
    case QP_W_UBB_NO_MOVES:
        return "this web page shows a game from the initial position, and none "
               "of its moves was found";
    case QP_W_GAME_LETTERS:
        return "the letters may be WXF or Vietnamese: both give legal moves; "
               "read as WXF";
    case QP_W_FEN_TURN:
        return "[{what}: ]the side to move is neither w nor b; taken as Red";
    case QP_W_FEN_FORM:
        return "not the canonical form of a FEN[: {what}][; {want}]";
    case QP_W_FEN_FAULT:
        return "unlikely or impossible in play[: {what}][ at {square}]"
               "[; {want}]";
    case QP_W_PGN_POINT:
        return "[{what}: ]no space after the point of the move number[; "
               "expected {want}]";
    case QP_W_PGN_AMONG:
        return "[{what}: ]a tag among the moves; tags belong before them[; "
               "{want}]";
    case QP_W_PGN_SPLIT:
        return "[{what}: ]a comment splits a move in two[; expected {want}]";
    case QP_W_PGN_NO_RESULT:
        return "the moves end without a result; expected 1-0, 0-1, 1/2-1/2 or "
               "*";
    case QP_W_PGN_TRAILER:
        return "text outside the games was left out[: {what}][; {want}]";
    case QP_W_PGN_NUMBER:
        return "[{what}: ]a move number is missing or wrong"
               "[; expected {want}]";
    case QP_W_PGN_QUOTE:
        return "[{what}: ]a quote within a tag's value, without a backslash"
               "[; {want}]";
    case QP_W_PGN_TAG_FORM:
        return "[{what}: ]a tag belongs on a line of its own, with its value "
               "in quotes[; expected {want}]";
    case QP_W_PGN_NO_SPACE:
        return "[{what}: ]no space between a move and a comment or result[; "
               "expected {want}]";
    case QP_W_PGN_WORD: return "[{what}: ]a result in words[; expected {want}]";
    case QP_W_PGN_ESCAPE:
        return "[{what}: ]';', '%' and '$' are not part of xiangqi's PGN "
               "standard[; {want}]";
    case QP_W_PGN_EARLY: return "a result before the moves; kept as the game's";
    case QP_W_PGN_SPACED: return "{what}: a result with blanks in it";
    case QP_W_PGN_EMPTY: return "a game with tags and without a move";
    case QP_W_PGN_BLANK:
        return "[{what}: ]only ASCII spaces, tabs and line ends separate "
               "words, and numbers have ASCII digits[; {want}]";
    case QP_W_PGN_NESTED:
        return "an opening brace inside a comment[: {what}][; {want}]";
    case QP_W_PGN_STRAY:
        return "[{what}: ]this is no move and no tag; kept as a comment";
    case QP_W_PGN_BREAK:
        return "[{what}: ]a line break before the closing quote of a tag; read "
               "all the same";
    case QP_W_PGN_SIGNS:
        return "[{what}: ]a tag in other signs than PGN's blank and quotes; "
               "read all the same";
    case QP_W_PGN_NAME: return "the tag {what} was read as {want}";
    case QP_W_TAG_DIFFERS:
        return "[{what}: ]the game has this tag already, with another value"
               "[: {want}]";
    case QP_W_TAG_GAME:
        return "[{what}: ]the first tag has to be Game \"Chinese Chess\""
               "[; {want}]";
    case QP_W_TAG_ORDER:
        return "[{what}: ]this tag is out of order[; expected {want}]";
    case QP_W_TAG_TWICE:
        return "[{what}: ]the game has this tag already[; {want}]";
    case QP_W_TAG_DATE: return "[{what}: ]a date has the form yyyy.mm.dd";
    case QP_W_TAG_RESULT:
        return "[{what}: ]a result is one of 1-0, 0-1, 1/2-1/2 and *"
               "[; expected {want}]";
    case QP_W_TAG_MISSING: return "tags are missing[: {what}][; {want}]";
    case QP_W_TAG_FORMAT:
        return "[{what}: ]the tag Format disagrees with the moves"
               "[; expected {want}]";
    case QP_W_RESULT_DIFFERS:
        return "[{what}: ]the result differs from the tag Result"
               "[, which says {want}]";
    case QP_W_GAME_TURN:
        return "[{what}: ]the side to move disagrees with the FEN or the "
               "initial position; the moves were followed";
    case QP_W_GAME_RANKS:
        return "[{what}: ]ranks may count from 0 or from 1 here: both give "
               "legal moves[; {want}]";
    case QP_W_GAME_DIGITS:
        return "[{what}: ]the digits are those of the other side; was a move "
               "left "
               "out, or does the FEN name the wrong side[? {want}]";
    case QP_W_GAME_BESIDE:
        return "this variation takes the place of a move that cannot be played"
               "[: {what}][; {want}]";
    case QP_W_GAME_KEPT:
        return "the moves cannot be played and were kept as a comment"
               "[: {what}][; {want}]";
    case QP_W_GAME_FLIPPED:
        return "[{what}: ]the ranks of this game are counted from Black's "
               "side; read so";
    case QP_W_FORMAT_VALUE:
        if (!strncmp(err->want, "half a character, ", 18))
            return "half a character ({what}) was cut from the end of "
                   "{encoding}; the text was cut there when the file was "
                   "written";
        return "[{what}: ]not a valid value here; it was left out[; expected "
               "{want}]";
    case QP_W_FORMAT_LEFT:
        return "data that is not part of the game was left out[: {what}][; "
               "expected {want}]";
    case QP_W_FORMAT_TEXT:
        return "[{what}: ]this text among the moves was kept as a comment[; "
               "expected {want}]";
    case QP_W_LOST_TAG:
        return "{format} cannot store the tag {what}[; it became {want}]";
    case QP_W_LOST_CUT:
        return "shortened to what {format} can store[ ({want})]: {what}";
    case QP_W_LOST_CHAR:
        return "{format} cannot store {what}[; {want} was "
               "written instead]";
    case QP_W_LOST_VARIATION:
        return "{format} cannot store this variation; it was left out[: "
               "{what}][; {want}]";
    case QP_W_LOST_COMMENT:
        return "{format} cannot store this comment; it was left out[: "
               "{what}][; {want}]";
    case QP_W_LOST_PLACE:
        return "{format} cannot store this at its place; it was moved[: "
               "{what}][; {want}]";
    case QP_W_LOST_NAG:
        return "{format} cannot store this annotation glyph; it was left out[: "
               "{what}][; {want}]";
    case QP_W_LOST_RESULT:
        return "{format} cannot store this result; it was left out[: {what}][; "
               "{want}]";
    case QP_W_LOST_START:
        return "{format} cannot store this part of the start position; it was "
               "left out[: {what}][; {want}]";
    case QP_W_LOST_FORM:
        return "{format} marks this comment differently[: {what}][; {want}]";
    case QP_W_RULE_RESULT:
        return "the result {what} contradicts the rules here[: {want}]";
    case QP_W_RULE_PAST:
        return "the game goes on although the rules decide it here[: {want}]";
    case QP_W_LOST_MOVES:
        return "{format} stores no moves; plies left out: {what}";
    case QP_E_ENGINE_START:
        return "the engine cannot be started[: {what}][: {want}]";
    case QP_E_ENGINE_HANDSHAKE:
        return "the engine does not introduce itself[: {what}][: {want}]";
    case QP_E_ENGINE_TIME:
        return "the engine did not answer in time[: {what}][: {want}]";
    case QP_E_ENGINE_DIED: return "the engine has ended[: {what}][: {want}]";
    case QP_E_ENGINE_NONE: return "the engine gave no move[: {what}][: {want}]";
    case QP_E_ENGINE_MOVE:
        return "[{what}: ]the engine's move is not legal here[: {want}]";
    case QP_E_ENGINE_REFUSED:
        return "the engine does not take this position[: {what}][: {want}]";
    case QP_E_ENGINE_LOCKED: return "another process is writing[: {want}]";
    case QP_E_ENGINE_JOURNAL:
        return "the journal is of another engine or limit[: {want}]";
    case QP_E_DB_NONE: return "not a database of games[: {want}]";
    case QP_E_DB_NEWER: return "a later version wrote this database[: {want}]";
    case QP_E_DB_OLDER: return "an older version wrote this database[: {want}]";
    case QP_E_DB_LOCKED: return "another process is writing[: {want}]";
    case QP_E_DB_READ_ONLY: return "the file cannot be written[: {want}]";
    case QP_E_DB_FULL: return "the disk is full[: {want}]";
    case QP_E_DB_DAMAGED: return "the database is damaged[: {want}]";
    case QP_E_DB_GAME: return "there is no game {what}";
    case QP_E_DB_SQL: return "not a question in SQL[: {want}]";
    case QP_E_BOOK_NONE: return "not an opening book[; expected {want}]";
    case QP_E_BOOK_DAMAGED:
        return "the opening book is damaged[; expected {want}]";
    case QP_E_BOOK_NUMBERS:
        return "not a piece, its square and its number: '{what}'[; expected "
               "{want}]";
    case QP_E_CLUSTER_URL:
        return "not the address of a ClickHouse server[: '{what}'][; expected "
               "{want}]";
    case QP_E_CLUSTER_REACH: return "no server answers";
    case QP_E_CLUSTER_SERVER: return "the server refuses";
    case QP_E_CLUSTER_NONE: return "there are no tables of games on the server";
    case QP_E_CLUSTER_NEWER: return "a later version made the tables";
    case QP_E_CLUSTER_OTHER: return "the tables hold other games";
    case QP_E_CLUSTER_ANSWER: return "the server's answer is cut or not valid";
    case QP_E_CLUSTER_BUILD:
        return "there is no libcurl, which ClickHouse needs";
    case QP_E_DRAW_BUILD:
        return "this build is without {what}, which this picture needs";
    case QP_E_DRAW_LIBRARY:
        return "the library {what}, which this picture needs, is not there";
    case QP_E_DRAW_PLY:
        return "there is no ply {what} in this game[; expected {want}]";
    case QP_E_DRAW_VARIATION:
        return "there is no variation {what} in this game";
    case QP_E_DRAW_FAILED: return "{what} could not draw it[: {want}]";
    case QP_E_PATTERN:
        return "not understood as a pattern: '{what}'[; expected {want}]";
    case QP_E_PATTERN_NEVER:
        return "no position fits '{what}'[; expected {want}]";
    case QP_E_PATTERN_EMPTY: return "no pattern at all[; expected {want}]";
    case QP_W_PACK_COUNTERS:
        return "the codec {want} does not keep the counters of {what} "
               "positions; --counters does";
    }
    return qp_status_text(err->code);
}
