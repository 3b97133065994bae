/* wxf.h - the game files of PlayOK and XieXie as a format. Not installed. */
#ifndef QP_WXF_H
#define QP_WXF_H

#include "qipu/format.h"

extern const qp_format qp__format_wxf;

#endif
