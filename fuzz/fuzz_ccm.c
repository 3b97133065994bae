/* fuzz_ccm.c - the properties of laws.h for CCM. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("ccm", 0, data, size);
}
