/* read_events.h - what the readers of the protocols share. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_ENGINE_READ_H
#define QP_ENGINE_READ_H

#include "qipu/engine.h"

/* A line of a CECP engine, without blanks around it, into an event that is all
 * zero (cecp.c). */
void qp__engine_read_cecp(qp_engine_event *out, qp_text line);

/* A score in the room that it has. */
int32_t qp__engine_score(int64_t score);

/* Nonzero if a line says that a command was refused, whatever the protocol:
 * none of them says how that is written. */
int qp__engine_refuses(qp_text line);

#endif
