/* fuzz_cbf.c - the properties of properties.h for CBF. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("cbf", PROPERTIES_EXPAT, data, size);
}
