/* epd.h - positions a line with operations as a format. Not installed. */
#ifndef QP_EPD_H
#define QP_EPD_H

#include "qipu/format.h"

extern const qp_format qp__format_epd;

#endif
