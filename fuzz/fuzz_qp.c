/* fuzz_qp.c - the properties of properties.h for QP. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("qp", 0, data, size);
}
