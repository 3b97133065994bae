/* fuzz_listing.c - the laws of text_laws.h for src/format/listing. */
#include "text_laws.h"
#include "qipu/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    text_laws(qp_format_by_name((qp_text){"listing", 7}), data, size);
    return 0;
}
