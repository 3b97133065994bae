/* format.h - files of packed games in the table of formats. Not installed. */
#ifndef QP_QPG_FORMAT_H
#define QP_QPG_FORMAT_H

#include "qipu/format.h"

extern const qp_format qp__format_qpg;

#endif
