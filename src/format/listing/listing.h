/* listing.h - bare lists of moves and positions as a format. Not installed. */
#ifndef QP_LISTING_H
#define QP_LISTING_H

#include "qipu/format.h"

extern const qp_format qp__format_listing;

#endif
