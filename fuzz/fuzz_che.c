/* fuzz_che.c - the properties of properties.h for CHE. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("che", 0, data, size);
}
