/* fuzz_cbf.c - the laws of tree_laws.h for CBF. */
#include "tree_laws.h"
#include "qipu/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return hold_laws(qp_format_by_name((qp_text){"cbf", 3}), data, size);
}
