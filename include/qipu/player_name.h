/* qipu/player_name.h - normalizes names of players: one key for one player,
 * however a record spells the name. Part of libqipu-query.
 *
 *     char key[QP_PERSON_MAX];
 *     qp_person_key(key, qp_game_tag(game, "Red"),
 *                   qp_game_tag(game, "RedTeam"));
 *
 * Use the key to compare names, and keep the record's own text. Two people with
 * the same name have the same key; use a list of aliases to tell more.
 * doc/names.md has the rules and their results on real files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_PERSON_H
#define QP_PERSON_H

#include "qipu/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The size of a buffer for any key, with its NUL. */
#define QP_PERSON_MAX 100

/** Normalizes a text: traditional and variant characters become simplified,
 *  full width becomes half width, letters become lower case without accents;
 *  blanks, hyphens, apostrophes and middle dots are removed. Bytes that are not
 *  UTF-8 remain. Writes at most `size` bytes with a NUL, truncated between
 *  characters, and returns the length of the whole, which never exceeds that of
 *  the text. */
QP_API size_t qp_person_fold(char *out, size_t size, qp_text text);

/** Separates a name from its team, grade or title: "Guangdong Lu Qin" in
 *  Chinese, with or without a blank, or with the team in brackets after the
 *  name. It separates only if it is certain: the team must be `team` (the
 *  record's tag for it, possibly empty), known to this library, or separated by
 *  a blank, and the rest must look like a name that begins with a surname. Both
 *  results are parts of `text`; `*rest` (may be NULL) is the first part
 *  removed, without its brackets, or empty. Names in Latin letters are not
 *  changed. */
QP_API void qp_person_cut(qp_text *name, qp_text *rest, qp_text text,
                          qp_text team);

/** Writes the key of a player and a NUL: the name (qp_person_cut), normalized.
 *  Returns the length, or 0 if the text names nobody: it has only blanks,
 *  question marks, hyphens or characters without width, or it is "the red side"
 *  or "the black side" in Chinese. A key that is too long is truncated and ends
 *  in a hash of the whole. In Latin letters, the words "lv" and "nv", common
 *  spellings of Pinyin, become "lu" and "nu". */
QP_API size_t qp_person_key(char out[QP_PERSON_MAX], qp_text text,
                            qp_text team);

/** Writes the key of a name in Latin letters and a NUL: the Pinyin of a Chinese
 *  name, or the key of a Latin one. Use it to find Chinese names by "Lu Qin",
 *  but not to identify people, since others may share it. Returns the length,
 *  or 0 if there is no name, a character has no known reading, or the key does
 *  not fit. */
QP_API size_t qp_person_latin(char out[QP_PERSON_MAX], qp_text text,
                              qp_text team);

/** Returns nonzero if `text`, in Latin letters, can mean the player with the
 *  key `key` (qp_person_key): it is the key, or the Pinyin of a Chinese name,
 *  joined or apart, with or without tones (marks or digits), the surname first
 *  or last, and the U with two dots as u, v or yu. */
QP_API int qp_person_sounds(qp_text text, qp_text key);

#ifdef __cplusplus
}
#endif
#endif
