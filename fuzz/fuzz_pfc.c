/* fuzz_pfc.c - the properties of properties.h for PFC. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("pfc", 0, data, size);
}
