/* ubb.h - DhtmlXQ, the forum text of dpxq.com, as a format. Not installed. */
#ifndef QP_UBB_H
#define QP_UBB_H

#include "qipu/format.h"

extern const qp_format qp__format_ubb;

#endif
