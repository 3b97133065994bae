/* compared_tags.h - which tags of two games are compared, and as what. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_COMPARED_TAGS_H
#define QP_COMPARED_TAGS_H

#include "qipu/compare.h"

/* A tag's name without its first word for Red: White and Red are one. */
typedef struct compared_name {
    int red;
    qp_text rest;
} compared_name;

compared_name qp__compared_name(qp_text name);

/* Returns 0 for a tag that says nothing, or something of the record and not of
 * the game, or what another part says. */
int qp__tag_compared(qp_text name, qp_text value);

#endif
