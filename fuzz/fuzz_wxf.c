/* fuzz_wxf.c - the properties of properties.h for WXF game files. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("wxf", PROPERTIES_LATE | PROPERTIES_PARTS, data,
                           size);
}
