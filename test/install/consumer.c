/* consumer.c - the smallest program that uses an installed libqipu. */
#include <stdio.h>
#include <string.h>

#include <qipu/qipu.h>

int main(int argc, char **argv) {
    qp_pos pos;
    qp_pos_start(&pos);
    size_t moves = qp_pos_moves_count(&pos);
    for (int i = 1; i < argc; i++) printf("%s ", argv[i]);
    printf("- libqipu %s: %lu moves in the opening\n", qp_version(),
           (unsigned long)moves);
    return strcmp(qp_version(), QP_VERSION) || moves != 44;
}
