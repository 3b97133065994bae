/* qipu/player_name.h - names of players: one key for one player, however a
 * record spells the name. Part of libqipu-db.
 *
 *     char key[QP_PERSON_MAX];
 *     qp_person_key(key, qp_game_tag(game, "Red"), qp_game_tag(game,
 * "RedTeam"));
 *
 * The key stands beside the text and never in its place: no character of the
 * record is lost. Two people of the same name have the same key; who knows
 * better keeps a list of aliases. doc/names.md has the rules and what they
 * come to on real files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PERSON_H
#define QP_PERSON_H

#include "qipu/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Room for any key with its NUL. */
#define QP_PERSON_MAX 100

/** Folds any text: traditional and variant characters to those of simplified
 *  texts, full width to half width, letters to small ones without marks; of
 *  blanks, hyphens, apostrophes and middle dots nothing is left. Bytes that are
 *  no UTF-8 stay. Writes as snprintf does, cut between characters, and returns
 *  the length of the whole, which is never more than that of the text.
 *  Cannot fail. */
QP_API size_t qp_person_fold(char *out, size_t size, qp_text text);

/** Cuts a name off its team, a grade or a title: "Guangdong Lu Qin" in Chinese
 *  with or without a blank, and with the team in brackets after it. What is not
 *  certain is not cut: a team needs to be `team` (the record's own tag for it;
 *  may be empty), or known to this library, or to be set apart by a blank; and
 *  what is left needs to look like a name, with a surname first. Both are
 *  borrowed from `text`; `*rest` (may be NULL) is the first thing cut off,
 *  without its brackets, or empty. Names in Latin letters are never cut.
 *  Cannot fail. */
QP_API void qp_person_cut(qp_text *name, qp_text *rest, qp_text text,
                          qp_text team);

/** The key of a player: the name alone (qp_person_cut), folded, NUL-ended.
 *  Returns its length, 0 when there is no name: the text is blank, question
 *  marks or hyphens. A key longer than fits is cut, and ends in a hash of the
 *  whole. In names of Latin letters "lv" and "nv" as a word, as Pinyin is
 *  often typed, are "lu" and "nu".
 *  Cannot fail. */
QP_API size_t qp_person_key(char out[QP_PERSON_MAX], qp_text text,
                            qp_text team);

/** The key that a name has in Latin letters: of a Chinese one its Pinyin, so
 *  that "Lu Qin" can be looked for among Chinese names; of one in Latin letters
 *  its key. Other people share it: it finds, and is no reason to join two
 * names. Returns its length; 0 when there is no name, when a character has no
 * reading here, and when it does not fit. NUL-ended. Cannot fail. */
QP_API size_t qp_person_latin(char out[QP_PERSON_MAX], qp_text text,
                              qp_text team);

#ifdef __cplusplus
}
#endif
#endif
