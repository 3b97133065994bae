/* html_text.h - text in pages of HTML.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_HTML_H
#define QP_CLI_HTML_H

#include "command.h"

/* Writes text so that nothing of it is markup, made safe as for a terminal. */
void html_text(FILE *out, qp_text text);
void html_puts(FILE *out, const char *text);

/* The language of the program's own words, as BCP 47 names it. */
const char *html_language(void);

#endif
