/* fuzz_pgn.c - the properties of properties.h for PGN.
 *
 * Bit 7 of the seed: the reader is strict.
 */
#include "properties.h"

static qp_format_reader *open_strict(const qp_handler *to,
                                     const qp_alloc *alloc) {
    return (qp_format_reader *)qp_pgn_reader_new(to, QP_PGN_STRICT, alloc);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    qp_format pgn = *qp_format_by_name((qp_text){"pgn", 3});
    if (*data & 128) pgn.open = open_strict;
    property_input in = {&pgn,
                         PROPERTIES_PARTS,
                         *data & 127u,
                         {(const char *)data + 1, size - 1}};
    properties_hold_for(&in);
    return 0;
}
