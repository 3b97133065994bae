/* fuzz_cbr.c - the properties of properties.h for records and libraries of
 * CCBridge.
 *
 * What is deflated would be hidden from a fuzzer by its checksum; an input that
 * begins with 'n' is the inside of a library of the narrow form, and is packed
 * here as stored blocks. One that begins with 'l' is what is after the
 * head of a library of the wide form.
 */
#include <string.h>

#include "properties.h"

static uint32_t adler(const uint8_t *p, size_t n) {
    uint32_t a = 1, b = 0;
    while (n--) {
        a = (a + *p++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static void put32(uint8_t *p, uint32_t v) {
    for (int i = 0; i < 4; i++) p[i] = (uint8_t)(v >> 8 * i);
}

static int narrow(const uint8_t *data, size_t size) {
    static uint8_t file[65536 + 64];
    size_t n = size - 2, at = 1;
    if (n > 65535) return 0;
    file[0] = data[0];
    memcpy(file + at, "CCBridge\x15\0\0\0\1\0\0\0", 16);
    put32(file + at + 16, (uint32_t)n);
    memcpy(file + at + 20, "\x78\x01\x01", 3);
    put32(file + at + 23, (uint32_t)n | (uint32_t)(0xFFFF - n) << 16);
    memcpy(file + at + 27, data + 2, n);
    at += 27 + n;
    uint32_t sum = adler(data + 2, n);
    for (int i = 0; i < 4; i++) file[at++] = (uint8_t)(sum >> (24 - 8 * i));
    return properties_hold("cbl", PROPERTIES_LIMIT, file, at);
}

static int wide(const uint8_t *data, size_t size) {
    enum { HEAD = 66624 };
    static uint8_t file[HEAD + 65536];
    if (size > 65535) return 0;
    memset(file, 0, HEAD + 1);
    file[0] = data[0];
    memcpy(file + 1, "CCBridgeLibrary", 15);
    memcpy(file + 65, "N\0a\0m\0e", 7);
    memcpy(file + 1 + HEAD, data + 2, size - 2);
    return properties_hold("cbl", PROPERTIES_LIMIT, file, 1 + HEAD + size - 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 2 && data[1] == 'n') return narrow(data, size);
    if (size > 2 && data[1] == 'l') return wide(data, size);
    return properties_hold("cbr", 0, data, size);
}
