/* test_code_charts.c - the way back of the code charts as it is computed where
 * the library is downloaded (QP_TABLES_COMPUTED), against the tables.
 *
 * SPDX-License-Identifier: MIT
 */
#define QP_TABLES_COMPUTED
#include "../../lib/core/encoding/code_page.c"
#include "../check.h"
#undef gb_back
#undef big5_back

int main(void) {
    for (size_t i = 0; i < sizeof gb_back / sizeof *gb_back; i++)
        check_that(gb_back[i] == gb_computed[i], "GB18030, %zu: %x, not %x", i,
                   gb_computed[i], gb_back[i]);
    for (size_t i = 0; i < sizeof big5_back / sizeof *big5_back; i++)
        check_that(big5_back[i] == big5_computed[i], "Big5, %zu: %x, not %x", i,
                   big5_computed[i], big5_back[i]);
    return check_close();
}
