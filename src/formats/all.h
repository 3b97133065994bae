/* all.h - every format's table, for the one of them all. Not installed. */
#ifndef QP_FORMATS_ALL_H
#define QP_FORMATS_ALL_H

#include "../format/cbf/cbf.h"
#include "../format/cbr/cbr.h"
#include "../format/ccm/ccm.h"
#include "../format/che/che.h"
#include "../format/chn/chn.h"
#include "../format/epd/epd.h"
#include "../format/json/json.h"
#include "../format/listing/listing.h"
#include "../format/mxq/mxq.h"
#include "../format/pfc/pfc.h"
#include "../format/pgn/format.h"
#include "../format/qp/qp.h"
#include "../format/qpg/format.h"
#include "../format/sg/sg.h"
#include "../format/shijia/shijia.h"
#include "../format/ubb/ubb.h"
#include "../format/wxf/wxf.h"
#include "../format/xml/xml.h"
#include "../format/xqf/xqf.h"
#include "../format/xqn/xqn.h"
#include "../format/xqr/xqr.h"

#endif
