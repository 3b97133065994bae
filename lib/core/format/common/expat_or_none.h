/* expat_or_none.h - Expat's types, or what replaces them without Expat. Not
 * installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_EXPAT_OR_NONE_H
#define QP_EXPAT_OR_NONE_H

#ifdef QP_WITH_EXPAT
#include <expat.h>
#define QP__EXPAT_READS QP_FORMAT_READS
#define QP__EXPAT_LACKS NULL
#else
typedef char XML_Char;
typedef void *XML_Parser;
#define QP__EXPAT_READS 0
#define QP__EXPAT_LACKS "expat"
#endif

#endif
