/* fuzz_qp.c - the properties of laws.h for QP. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("qp", 0, data, size);
}
