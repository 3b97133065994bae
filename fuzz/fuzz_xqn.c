/* fuzz_xqn.c - the laws of tree_laws.h for XQN. */
#include "tree_laws.h"
#include "qipu/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return hold_laws(qp_format_by_name((qp_text){"xqn", 3}), data, size);
}
