/* fuzz_epd.c - the properties of properties.h for EPD, which bare lists read.
 */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("epd", PROPERTIES_LATE | PROPERTIES_PARTS, data,
                           size);
}
