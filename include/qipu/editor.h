/* qipu/editor.h - changes many games in the same way: sets, renames, removes,
 * replaces and normalizes tags. Part of libqipu-query.
 *
 *     qp_editor *e = qp_editor_new();
 *     status = qp_editor_add(e, "set", "Event=Five Rams Cup", &err);
 *     status = qp_editor_add(e, "normalize", "dates,results", &err);
 *     for each game: status = qp_editor_game(&changed, e, game, &err);
 *
 * The edits have the names and values of the options of `qipu edit` and are
 * made in the order in which they were added. To change the moves of one game,
 * see edit.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_EDITOR_H
#define QP_EDITOR_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A list of edits. Several threads may use one at the same time, unless edits
 *  are being added. */
typedef struct qp_editor qp_editor;

/** The most edits of an editor. */
#define QP_EDITS_MAX 64

/** Creates an editor without edits, or returns NULL if out of memory. Free with
 *  qp_editor_free. */
QP_API QP_MUST_CHECK qp_editor *qp_editor_new(void);

/** Adds an edit:
 *
 *  - "set", "TAG=VALUE": sets the first tag of that name, or adds one.
 *  - "rename", "OLD=NEW": gives another name to all tags OLD.
 *  - "drop", "TAG": removes all tags of that name.
 *  - "replace", "TAG/EXPRESSION/REPLACEMENT/": replaces every match of a
 *    regular expression (PCRE2, in Unicode) in the tag; TAG "*" is every tag
 *    but FEN and SetUp. Any ASCII punctuation can take the place of the
 *    slashes; a backslash before it makes it a character of the text. `$1` or
 *    `\1` in the replacement is the first group, `$0` the whole match, `$$` a
 *    dollar sign. The letter i after the last slash ignores case.
 *  - "normalize", a list separated by commas of:
 *      names       removes blanks around and within Chinese names, and moves a
 *                  team that is certain (qp_person_cut) to RedTeam or BlackTeam
 *      dates       writes dates as 1987.12.07, with ?? for what is unknown;
 *                  doubtful dates stay as they are
 *      results     makes Result and the result after the moves one of the four,
 *                  if one of them is known and they agree
 *      ecco        sets ECCO, Opening and Variation by the moves
 *      moves       writes moves in the notation of the format. A qp_game has no
 *                  text of moves, so its writer must do this: see
 *                  qp_editor_normalizes_moves
 *      whitespace  trims tags and comments and joins blanks within a line
 *
 *  Names of tags match in any case. FEN and SetUp cannot be edited because the
 *  moves depend on them. If Result changes, so does the result after the moves.
 *
 *  Fails with QP_E_ARG if there is no such edit or its value is invalid; `err`
 *  (may be NULL) then has the text at fault, what was expected and, for a
 *  regular expression, the column in `value` where it stops making sense. Fails
 *  with QP_E_FORMAT_BUILD for "replace" if the library was built without PCRE2,
 *  with QP_E_LIMIT for more than QP_EDITS_MAX, or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_editor_add(qp_editor *editor,
                                             const char *edit,
                                             const char *value, qp_err *err);

/** Returns nonzero if moves are to be written in the notation of the format,
 *  whatever notation the record has. */
QP_API int qp_editor_normalizes_moves(const qp_editor *editor);

/** Edits a game. Sets `*changed` to the edits that changed something: bit 0 for
 *  the first, and so on; 0 if the game is as it was.
 *
 *  Fails with QP_E_ARG if a replacement makes a tag empty or takes too long, if
 *  a new name is that of another tag with another value, or if Result becomes
 *  none of the four results; `err` (may be NULL) then has the tag and the
 *  reason. Fails with QP_E_LIMIT if a tag becomes longer than QP_TOKEN_MAX, or
 *  with QP_E_NOMEM. The game is then unchanged. */
QP_API QP_MUST_CHECK qp_status qp_editor_game(uint64_t *changed,
                                              const qp_editor *editor,
                                              qp_game *game, qp_err *err);

/** Frees an editor. NULL is allowed. */
QP_API void qp_editor_free(qp_editor *editor);

#ifdef __cplusplus
}
#endif
#endif
