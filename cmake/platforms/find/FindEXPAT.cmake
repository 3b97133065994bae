# FindEXPAT.cmake - the one that CMakeLists.txt beside this folder compiles.
set(EXPAT_FOUND TRUE)
set(EXPAT_INCLUDE_DIRS ${QP_SOURCES_OF_DEBIAN}/expat/expat/lib)
