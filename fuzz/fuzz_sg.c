/* fuzz_sg.c - the properties of laws.h for SG. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("sg", 0, data, size);
}
