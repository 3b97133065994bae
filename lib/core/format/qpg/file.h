/* file.h - the bytes around the records of a .qpg file. Not installed.
 *
 *     file    head, frames
 *     head    8F 'Q' 'P' 'G' 0D 0A 1A, version
 *     record  A9, length, that many bytes, checksum
 *     end     E9, count of records, checksum
 *
 * Files of versions 2 and 4 have an index, and an end of one length:
 *
 *     index   B9, length, that many bytes, checksum
 *     end     D9, 16, games (8 bytes), where the index begins (8), checksum
 *
 * Lengths and counts: seven bits a byte, the lowest first, 128 added to all
 * but the last, no zeros at the end. checksum: CRC-32 of the frame before it,
 * four bytes, the highest first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_FILE_H
#define QP_QPG_FILE_H

#include "qipu/qpg.h"

enum {
    QPG_HEAD = 8,
    QPG_VERSION = 1,
    QPG_VERSION_INDEX = 2,
    QPG_VERSION_PLAIN = 4, /* no bit away from either; blocks of columns */
    QPG_MARK_RECORD = 0xA9,
    QPG_MARK_END = 0xE9,
    QPG_MARK_INDEX = 0xB9,
    QPG_MARK_LAST = 0xD9,
    QPG_LAST_BODY = 16,
    QPG_LAST = 2 + QPG_LAST_BODY + 4, /* bytes of the end of version 2 */
    QPG_INDEX_MAX = 60000,            /* bytes of one frame of an index */
    QPG_SUM = 4,
    QPG_DIGITS = 9 /* bytes of a number, at most */
};

extern const uint8_t qp__qpg_head[QPG_HEAD];

/* The register of CRC-32, which begins and ends inverted. */
uint32_t qp__crc(uint32_t reg, const void *bytes, size_t len);

/* The register as if `len` zeros had followed. */
uint32_t qp__crc_zeros(uint32_t reg, size_t len);

#endif
