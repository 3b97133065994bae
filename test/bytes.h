/* bytes.h - files of bytes, written so that one can read them.
 *
 *   "text"          characters as they stand in the table, in UTF-8; C escapes
 *   gbk"text"       the same in that encoding, as utf-16le"text"
 *   0A FF           bytes in hexadecimal
 *   20*1192         an item so many times, also "ab"*3
 *   le16:300        a number in two bytes, the lowest first; so are le32:N and
 *                   be16:N, be32:N with the highest first
 *   n8:item         an item with its length before it in one byte; so are n16:
                   and n32:, the lowest byte first
   zlib:item       an item as zlib has it, not made smaller
   {name}          a piece with a name (a case whose name begins with "let"),
                   {name@10} all of it but its first ten bytes
 *   crc32           the CRC-32 of all bytes before it, the lowest first;
 crc32-2 of all but the last two
   sum:item        an item and its own CRC-32, the highest byte first
   @64             go on at byte 64: what was there is replaced, and what
 *                   was before it not yet is 00
 *   end@100         the file ends after 100 bytes
 */
#ifndef QP_TEST_BYTES_H
#define QP_TEST_BYTES_H

#include "corpus.h"
#include "table.h"

/* Names the fields of a case as pieces. */
void bytes_define(const kase *k);

/* The text of a piece, or NULL. */
const char *bytes_piece(const char *name, size_t len);

/* Adds the bytes that a field describes. A malformed one fails the case. */
void bytes_read(const kase *k, corpus_text *out, const field *f);

#endif
