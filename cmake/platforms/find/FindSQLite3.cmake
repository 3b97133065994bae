# FindSQLite3.cmake - the one that CMakeLists.txt beside this folder compiles.
set(SQLite3_FOUND TRUE)
set(SQLite3_INCLUDE_DIRS ${QP_SOURCES_OF_DEBIAN}/sqlite3-c)
