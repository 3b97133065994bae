# FindEXPAT.cmake - the Expat that CMakeLists.txt beside this folder compiles.
set(EXPAT_FOUND TRUE)
set(EXPAT_INCLUDE_DIRS ${QP_JS_SOURCES}/expat/expat/lib)
