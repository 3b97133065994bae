/* fuzz_ubb.c - the properties of properties.h for DhtmlXQ. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("ubb", PROPERTIES_LATE, data, size);
}
