/* fuzz_xqr.c - the properties of properties.h for XQR. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("xqr", 0, data, size);
}
