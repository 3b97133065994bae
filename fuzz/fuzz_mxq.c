/* fuzz_mxq.c - the properties of properties.h for MXQ. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("mxq", PROPERTIES_FOLDS, data, size);
}
