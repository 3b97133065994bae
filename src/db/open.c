/* open.c - placeholder of the store. */
#include "qipu/db.h"

const char *qp_db_message(const qp_db *db) {
    (void)db;
    return "";
}
