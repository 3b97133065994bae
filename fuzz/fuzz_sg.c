/* fuzz_sg.c - the properties of properties.h for SG. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("sg", 0, data, size);
}
