/* xml.h - PGN as XML (doc/format/xml.md). Not installed. */
#ifndef QP_XML_H
#define QP_XML_H

#include "qipu/charset.h"
#include "qipu/format.h"

extern const qp_format qp__format_xml;

/* The encoding that an XML declaration at the head of a file names, in bytes
 * as they are in the file; QP_ENC_AUTO when there is none or it is not known.
 * The reader itself takes UTF-8 whatever the declaration says. Cannot fail. */
qp_encoding qp__xml_declared(qp_text head);

#endif
