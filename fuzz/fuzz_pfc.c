/* fuzz_pfc.c - the properties of laws.h for PFC. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("pfc", 0, data, size);
}
