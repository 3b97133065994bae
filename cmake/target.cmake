# What the targets of this tree have in common.

function(qp_target target)
  set_target_properties(${target} PROPERTIES C_STANDARD 17
                        C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  qp_warnings(${target})
endfunction()

# Leaves out what needs a library when a variable is not true that says whether
# it was found; says so.
macro(qp_leave_out name found what)
  if(QP_WITH_${name} AND NOT ${found})
    message(STATUS "without ${name}, which was not found: no ${what}")
    set(QP_WITH_${name} OFF)
  endif()
endmacro()

# Which of the libraries that may be left out there are: QP_WITH_..., and their
# headers.
function(qp_with target)
  foreach(name IN ITEMS EXPAT ZLIB ZSTD SQLITE CURL CAIRO PANGO WEBP MICROHTTPD)
    if(QP_WITH_${name})
      target_compile_definitions(${target} PRIVATE QP_WITH_${name})
    endif()
  endforeach()
  if(QP_WITH_EXPAT)
    target_include_directories(${target} SYSTEM PRIVATE ${EXPAT_INCLUDE_DIRS})
  endif()
  if(QP_WITH_ZLIB)
    target_include_directories(${target} SYSTEM PRIVATE ${ZLIB_INCLUDE_DIRS})
  endif()
  if(QP_WITH_ZSTD)
    target_include_directories(${target} SYSTEM PRIVATE ${QP_ZSTD_INCLUDE})
  endif()
  if(QP_WITH_CURL) # it is loaded when it is wanted
    target_include_directories(${target} SYSTEM PRIVATE ${CURL_INCLUDE_DIRS})
  endif()
  if(QP_WITH_CAIRO) # so is cairo
    target_include_directories(${target} SYSTEM PRIVATE ${CAIRO_INCLUDE_DIRS})
  endif()
  if(QP_WITH_PANGO)
    target_include_directories(${target} SYSTEM PRIVATE ${PANGO_INCLUDE_DIRS})
  endif()
  if(QP_WITH_WEBP)
    target_include_directories(${target} SYSTEM PRIVATE ${QP_WEBP_INCLUDE})
  endif()
  if(QP_WITH_MICROHTTPD)
    target_include_directories(${target} SYSTEM PRIVATE
                               ${QP_MICROHTTPD_INCLUDE})
  endif()
endfunction()

# What the library of pictures is linked with.
function(qp_draw_links target)
  if(NOT WIN32)
    target_link_libraries(${target} PRIVATE m)
  endif()
  if(QP_WITH_CAIRO OR QP_WITH_WEBP)
    target_link_libraries(${target} PRIVATE ${CMAKE_DL_LIBS})
  endif()
  if(QP_WITH_ZLIB)
    target_link_libraries(${target} PRIVATE ZLIB::ZLIB)
  endif()
endfunction()

# What the library of databases is linked with.
function(qp_db_links target)
  if(QP_WITH_SQLITE)
    target_link_libraries(${target} PRIVATE SQLite::SQLite3)
  endif()
  if(QP_WITH_CURL)
    target_link_libraries(${target} PRIVATE ${CMAKE_DL_LIBS})
  endif()
  if(QP_WITH_ZSTD)
    target_link_libraries(${target} PRIVATE zstd)
  endif()
endfunction()

# A library of its own beside libqipu, on its public headers: libqipu-PART, from
# the files named, static and shared. qp_PART_links says what else it is linked
# with.
function(qp_part part)
  set(objects qipu_${part}_objects)
  add_library(${objects} OBJECT ${ARGN})
  qp_target(${objects})
  target_compile_definitions(${objects} PRIVATE _XOPEN_SOURCE=700
    $<$<AND:$<BOOL:${WIN32}>,$<BOOL:${QP_BUILD_SHARED}>>:QP_DLL_BUILD>)
  set_target_properties(${objects} PROPERTIES
    C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${objects} PUBLIC include)
  qp_with(${objects})
  qp_optimize(${objects})
  if(QP_COVERAGE)
    target_compile_options(${objects} PRIVATE --coverage -fprofile-update=atomic)
  endif()

  add_library(qipu_${part} STATIC $<TARGET_OBJECTS:${objects}>)
  target_link_libraries(qipu_${part} PUBLIC qipu)
  set_target_properties(qipu_${part} PROPERTIES EXPORT_NAME ${part}-static)
  set(made qipu_${part})
  if(QP_BUILD_SHARED)
    add_library(qipu_${part}_shared SHARED $<TARGET_OBJECTS:${objects}>)
    target_link_libraries(qipu_${part}_shared PUBLIC qipu_shared)
    set_target_properties(qipu_${part}_shared PROPERTIES
      EXPORT_NAME ${part}-shared VERSION ${PROJECT_VERSION} SOVERSION 0)
    list(APPEND made qipu_${part}_shared)
  endif()
  foreach(target IN LISTS made)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME qipu-${part}
                          LINKER_LANGUAGE C)
    if(COMMAND qp_${part}_links)
      cmake_language(CALL qp_${part}_links ${target})
    endif()
  endforeach()
  list(APPEND QP_LIBRARIES ${made})
  set(QP_LIBRARIES ${QP_LIBRARIES} PARENT_SCOPE)
endfunction()

# A library of the compiled files, and where its users find the headers.
function(qp_library target)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:qipu_objects>)
  if(QP_WITH_EXPAT)
    target_link_libraries(${target} PRIVATE EXPAT::EXPAT)
  endif()
  if(QP_WITH_ZLIB)
    target_link_libraries(${target} PRIVATE ZLIB::ZLIB)
  endif()
  if(QP_WITH_ZSTD)
    target_link_libraries(${target} PRIVATE zstd)
  endif()
  target_compile_features(${target} PUBLIC c_std_11) # headers; sources want 17
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE C)
endfunction()

# Builds with gcc for users are optimized across files: the hot paths of reading
# cross several. Objects hold machine code too ("fat"), so that the installed
# static library links with any compiler. A public function of the library may
# be inlined into its neighbours: nobody is promised to replace one. There are
# no tables for unwinding the stack: a handler in C++ must not throw, and
# debuggers have their own with -g.
function(qp_optimize target)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU"
     AND CMAKE_BUILD_TYPE MATCHES "^(Release|MinSizeRel)$")
    target_compile_options(${target} PRIVATE
      -flto=auto -ffat-lto-objects -fno-semantic-interposition
      -fno-unwind-tables -fno-asynchronous-unwind-tables)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE")
      target_link_options(${target} PRIVATE -flto=auto)
    endif()
  endif()
endfunction()

# What a reader, a position or a code spends its time in is compiled for speed,
# all else for size: `tools/bench.sh` and `valgrind --tool=callgrind` say what
# belongs where. Of the flags for a file the last counts.
set(QP_FASTEST text/guess game/play pack/entropy rule/force)
set(QP_FAST
  base/charset base/mem base/outlet base/utf8 board/clean board/gen
  board/perft board/place board/pos text/absolute text/decode
  text/detect text/encode text/fen text/fen_read text/han text/move text/reading
  text/relative text/write game/build game/game game/pass game/start
  pack/moves pack/moves_model record/emit record/line record/place record/tags
  record/tree record/visit record/walk record/words format/pgn/breaks
  format/pgn/deliver format/pgn/header format/pgn/losses format/pgn/names format/pgn/quick
  format/pgn/reader format/pgn/sets format/pgn/tags format/pgn/words
  format/pgn/writer format/json/events format/json/lex format/json/tape
  rule/asian rule/chinese rule/gain rule/line format/qpg/text_model format/xml/elements format/xml/names format/xml/scan
  formats/lines formats/tidy)

# What is downloaded is small before all else; of it only these are fast.
set(QP_FAST_WASM
  base/utf8 board/gen board/perft board/place board/pos format/pgn/quick
  format/pgn/reader game/play text/decode text/guess)

function(qp_optimize_files)
  set(small -Os)
  set(fast -O2)
  set(fastest -O3)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32") # it is downloaded
    set(small -Oz)
    set(QP_FAST ${QP_FAST_WASM})
    set(QP_FASTEST)
  elseif(NOT CMAKE_C_COMPILER_ID STREQUAL "GNU"
         OR NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
  endif()
  foreach(file IN LISTS ARGN)
    string(REGEX REPLACE "^.*/src/(.*)\\.c$" "\\1" name ${file})
    set(level ${small})
    if(name IN_LIST QP_FASTEST)
      set(level ${fastest})
    elseif(name IN_LIST QP_FAST)
      set(level ${fast})
    endif()
    set_source_files_properties(${file} PROPERTIES COMPILE_OPTIONS ${level})
  endforeach()
endfunction()

# A small program of this tree, linked without optimization across files: that
# would be done anew for each of them.
function(qp_program target)
  qp_target(${target})
  target_compile_definitions(${target} PRIVATE _POSIX_C_SOURCE=200809L)
  target_link_libraries(${target} PRIVATE qipu_db qipu_draw qipu_engine qipu Threads::Threads)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    target_link_options(${target} PRIVATE -fno-lto)
  endif()
endfunction()
