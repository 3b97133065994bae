# FindZLIB.cmake - the one that CMakeLists.txt beside this folder compiles.
set(ZLIB_FOUND TRUE)
set(ZLIB_INCLUDE_DIRS ${QP_SOURCES_OF_DEBIAN}/zlib)
