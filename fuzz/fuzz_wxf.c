/* fuzz_wxf.c - the properties of laws.h for WXF game files. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return laws_hold("wxf", LAWS_LATE | LAWS_PARTS, data, size);
}
