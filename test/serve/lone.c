/* lone.c - asks /api one question without a server.
 *
 *     api_lone BASE LOOKS METHOD PATH [NAME VALUE]...
 *
 * Prints the status, and below it the answer. Whoever asks has gone after so
 * many LOOKS at whether he has.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "standin.h"

int main(int argc, char **argv) {
    standin_answer answer;
    if (argc < 5) return 2;
    standin_looks = atoi(argv[2]);
    if (qp_db_open(&standin_db, argv[1], QP_DB_READ, NULL)) return 3;
    standin_ask(&answer, argv[3], argv[4], (const char *const *)(argv + 5),
                (qp_text){"", 0});
    printf("%d\n%.*s\n", answer.status, (int)answer.len, answer.text);
    free(answer.text);
    qp_db_close(standin_db);
    return 0;
}
