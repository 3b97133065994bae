/* help.c - prints the help texts.
 *
 * The texts are made from man by tools/make_manual.py, like the manual pages.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <string.h>

/* A page begins with a row that has a name; the rows after it are its lines. */
typedef struct help_row {
    const char *name, *text;
} help_row;

#define PAGE(name, summary) {name, summary},
#define LINE(text) {NULL, text},
static const help_row HELP_EN[] = {
#include "language/help_en.inc"
    {"", NULL}};
static const help_row HELP_ZH[] = {
#include "language/help_zh.inc"
    {"", NULL}};
static const help_row HELP_ZH_TW[] = {
#include "language/help_zh_tw.inc"
    {"", NULL}};
#undef PAGE
#undef LINE

int help_print(const char *name) {
    const help_row *row = HELP_EN;
    if (words_lang() == QP_LANG_ZH) row = HELP_ZH;
    if (words_lang() == QP_LANG_ZH_TW) row = HELP_ZH_TW;
    while (row->text && (!row->name || strcmp(row->name, name) != 0)) row++;
    for (row += row->text != NULL; !row->name; row++) puts(row->text);
    return EXIT_FINE;
}
