/* stdio.h - POSIX's streams (streams.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_WINDOWS_STDIO_H
#define QP_WINDOWS_STDIO_H

#include_next <stdio.h>

#include <sys/types.h>

FILE *open_memstream(char **text, size_t *len);
FILE *fmemopen(void *bytes, size_t len, const char *mode);
ssize_t getline(char **line, size_t *room, FILE *in);

#define fclose windows_fclose
#define fflush windows_fflush
#define fputc windows_fputc
#define putchar(c) windows_fputc(c, stdout)
#define fputs windows_fputs
#define fwrite windows_fwrite
#define fprintf windows_fprintf
#define vfprintf windows_vfprintf
#define printf(...) windows_printf(__VA_ARGS__)

int fclose(FILE *file);
int fflush(FILE *file);
int fputc(int c, FILE *out);
int fputs(const char *text, FILE *out);
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *out);
__attribute__((format(gnu_printf, 2, 3))) int fprintf(FILE *out,
                                                      const char *format, ...);
__attribute__((format(gnu_printf, 2, 0))) int
vfprintf(FILE *out, const char *format, __builtin_va_list args);
__attribute__((format(gnu_printf, 1, 2))) int windows_printf(const char *format,
                                                             ...);

#endif
