/* fuzz_ubb.c - the laws of text_laws.h for src/format/ubb. */
#include "text_laws.h"
#include "qipu/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    text_laws(qp_format_by_name((qp_text){"ubb", 3}), data, size);
    return 0;
}
