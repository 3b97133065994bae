/* json.h - games as JSON (doc/format/json.md). Not installed.
 *
 * Two formats of one reader and one writer of games: an array of games, and
 * one game a line (JSON Lines).
 */
#ifndef QP_JSON_H
#define QP_JSON_H

#include "qipu/format.h"

extern const qp_format qp__format_json;
extern const qp_format qp__format_jsonl;

#endif
