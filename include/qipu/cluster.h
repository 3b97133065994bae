/* cluster.h - the name of clickhouse.h up to 0.2; it goes in 2.0. */
#include "qipu/clickhouse.h"
