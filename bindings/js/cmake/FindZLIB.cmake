# FindZLIB.cmake - the zlib that CMakeLists.txt beside this folder compiles.
set(ZLIB_FOUND TRUE)
set(ZLIB_INCLUDE_DIRS ${QP_JS_SOURCES}/zlib)
