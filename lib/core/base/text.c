/* text.c - comparing texts. A text may contain a NUL, and its pointer may be
 * NULL if it is empty.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "qipu/base.h"

qp_text qp_text_of(const char *string) {
    return (qp_text){string, string ? strlen(string) : 0};
}

int qp_text_compare(qp_text a, qp_text b) {
    size_t both = a.len < b.len ? a.len : b.len;
    int order = both ? memcmp(a.ptr, b.ptr, both) : 0;
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

int qp_text_is(qp_text text, const char *string) {
    return qp_text_compare(text, qp_text_of(string)) == 0;
}
