/* fuzz_chn.c - the properties of laws.h for CHN. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("chn", 0, data, size);
}
