/* consumer_db.c - the smallest program that uses libqipu-db. */
#include <stdio.h>

#include "qipu/db.h"

int main(void) {
    qp_db *db;
    qp_db_tree_moves tree;
    qp_pos pos;
    qp_pos_start(&pos);
    if (qp_db_open(&db, ":memory:", QP_DB_CREATE, NULL)) return 1;
    if (qp_db_tree(&tree, db, &pos)) return 1;
    qp_db_close(db);
    printf("%zu moves\n", tree.count);
    return tree.count != 0;
}
