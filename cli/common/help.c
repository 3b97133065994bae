/* help.c - prints the help texts.
 *
 * The texts are made from man by tools/make_manual.py, like the manual pages.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <string.h>

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

const help_row *help_rows(qp_lang lang) {
    return lang == QP_LANG_ZH      ? HELP_ZH
           : lang == QP_LANG_ZH_TW ? HELP_ZH_TW
                                   : HELP_EN;
}

const help_row *help_page(qp_lang lang, const char *name) {
    const help_row *row = help_rows(lang);
    while (row->text && (!row->name || strcmp(row->name, name) != 0)) row++;
    return row;
}

int help_print(const char *name) {
    const help_row *row = help_page(words_lang(), name);
    for (row += row->text != NULL; !row->name; row++) puts(row->text);
    return EXIT_FINE;
}
