/* fuzz_ccm.c - the properties of properties.h for CCM. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("ccm", 0, data, size);
}
