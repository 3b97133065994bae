/* rule_message.h - what a judge says, in Chinese. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_RULE_MESSAGE_H
#define QP_RULE_MESSAGE_H

#include "qipu/messages.h"

/* Returns a text of the judge in `lang`, as qp_message does. Its words are a
 * table of their own: "check" is another word elsewhere. */
const char *qp__rule_message(qp_lang lang, const char *english);

#endif
