# What the targets of this tree have in common.

function(qp_target target)
  set_target_properties(${target} PROPERTIES C_STANDARD 17
                        C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  qp_warnings(${target})
endfunction()

# Keeps those files of a list that are for the system: posix*.c and *_posix.c, or
# windows*.c and *_windows.c.
function(qp_of_system list)
  set(kept ${${list}})
  if(WIN32)
    set(other posix)
  else()
    set(other windows)
  endif()
  list(FILTER kept EXCLUDE REGEX "[/_]${other}[^/]*[.]c$")
  set(${list} ${kept} PARENT_SCOPE)
endfunction()

# Leaves out what needs a library when a variable is not true that says whether
# it was found; prints a message.
macro(qp_leave_out name found what)
  if(QP_WITH_${name} AND NOT ${found})
    message(STATUS "without ${name}, which was not found: no ${what}")
    set(QP_WITH_${name} OFF)
  endif()
endmacro()

# Which of the libraries that may be left out there are: QP_WITH_..., and their
# headers.
function(qp_with target)
  foreach(name IN ITEMS EXPAT ZLIB ZSTD SQLITE CURL CAIRO PANGO WEBP MICROHTTPD
          PCRE2)
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
  if(QP_WITH_PCRE2)
    target_include_directories(${target} SYSTEM PRIVATE ${QP_PCRE2_INCLUDE})
  endif()
  if(QP_WITH_MICROHTTPD)
    target_include_directories(${target} SYSTEM PRIVATE
                               ${QP_MICROHTTPD_INCLUDE})
  endif()
endfunction()

# What the objects of a library have in common.
function(qp_objects target)
  set_target_properties(${target} PROPERTIES
    C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/include)
  qp_with(${target})
  qp_optimize(${target})
  if(QP_COVERAGE)
    target_compile_options(${target} PRIVATE -fcoverage-mapping
      -fprofile-instr-generate=${PROJECT_BINARY_DIR}/profile/%4m.profraw)
  endif()
endfunction()

# Where a library is made, and that it is installed.
function(qp_install_library target)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE C
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}
    ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  install(TARGETS ${target} EXPORT qipu-targets)
  set_property(GLOBAL APPEND PROPERTY QP_LIBRARIES ${target})
endfunction()

# qp_part(PART SOURCES FILE... [USES PART...]) - a library of its own beside libqipu, on
# its public headers: libqipu-PART, static and shared. QP_MADE has their targets.
function(qp_part part)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;USES")
  set(objects qipu_${part}_objects)
  add_library(${objects} OBJECT ${arg_SOURCES})
  qp_target(${objects})
  target_compile_definitions(${objects} PRIVATE _XOPEN_SOURCE=700
    $<$<AND:$<BOOL:${WIN32}>,$<BOOL:${QP_BUILD_SHARED}>>:QP_DLL_BUILD>)
  qp_objects(${objects})

  add_library(qipu_${part} STATIC $<TARGET_OBJECTS:${objects}>)
  set_target_properties(qipu_${part} PROPERTIES EXPORT_NAME ${part}-static)
  foreach(used IN LISTS arg_USES)
    target_link_libraries(qipu_${part} PUBLIC qipu_${used})
  endforeach()
  target_link_libraries(qipu_${part} PUBLIC qipu)
  set(made qipu_${part})
  if(QP_BUILD_SHARED)
    add_library(qipu_${part}_shared SHARED $<TARGET_OBJECTS:${objects}>)
    foreach(used IN LISTS arg_USES)
      target_link_libraries(qipu_${part}_shared PUBLIC qipu_${used}_shared)
    endforeach()
    target_link_libraries(qipu_${part}_shared PUBLIC qipu_shared)
    set_target_properties(qipu_${part}_shared PROPERTIES
      EXPORT_NAME ${part}-shared VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
      INSTALL_RPATH "$ORIGIN") # a library finds those it uses beside itself
    list(APPEND made qipu_${part}_shared)
  endif()
  foreach(target IN LISTS made)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME qipu-${part})
    qp_install_library(${target})
  endforeach()
  set(QP_MADE ${made} PARENT_SCOPE)
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
  qp_install_library(${target})
endfunction()

# Builds with gcc for users are optimized across the files of the libraries that read,
# search and store games: their hot paths cross several. Objects hold machine code too
# ("fat"), so that the installed static library links with any compiler. A public
# function of a library may be inlined into its neighbours: nobody is promised to
# replace one. There are no tables for unwinding the stack: a handler in C++ must not
# throw, and debuggers have their own with -g.
function(qp_optimize target)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU"
     AND CMAKE_BUILD_TYPE MATCHES "^(Release|MinSizeRel)$")
    target_compile_options(${target} PRIVATE -fno-semantic-interposition
      -fno-unwind-tables -fno-asynchronous-unwind-tables)
    if(target MATCHES "^qipu_((query|pipeline|db)_)?objects$")
      target_compile_options(${target} PRIVATE -flto=auto -ffat-lto-objects)
    endif()
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE")
      target_compile_options(${target} PRIVATE -O2)
      target_link_options(${target} PRIVATE -flto=auto)
    endif()
  endif()
endfunction()

# What a reader, a position or a code spends its time in is compiled for speed,
# all else for size: `tools/bench.sh` and `valgrind --tool=callgrind` say what
# belongs where. Of the flags for a file the last counts.
set(QP_FASTEST core/notation/quick_read core/game/play core/pack/entropy core/rules/force
  core/board/clean core/board/place core/fen/fen)
set(QP_FAST
  core/encoding/charset core/base/mem core/base/output core/base/utf8 core/board/gen
  core/board/perft core/board/pos core/notation/coordinates core/encoding/decode
  core/encoding/detect core/encoding/encode core/fen/fen_read core/notation/chinese_characters core/notation/read_move core/notation/readings
  core/notation/file_and_rank core/notation/write_move core/game/game_builder core/game/game core/game/event_filter core/game/start_position
  core/pack/moves core/pack/moves_model core/format/common/emit_events core/format/common/line_reader core/format/common/tags
  core/format/common/move_tree core/format/common/visit_game core/format/common/writing_order core/format/common/results_and_glyphs core/format/pgn/breaks
  core/format/pgn/deliver core/format/pgn/names core/format/pgn/quick
  core/format/pgn/reader core/format/pgn/sets core/format/pgn/tags core/format/pgn/words
  core/format/common/movetext core/format/json/events core/format/json/lex
  core/rules/asian core/rules/chinese core/rules/gain core/rules/line core/rules/win core/format/qpg/fast_moves core/format/qpg/text_model core/format/xml/elements core/format/xml/names core/format/xml/scan
  core/format/ubb/quick core/format/wxf/wxf core/io/decoded_lines core/io/move_list_layout
  query/ecco)

# What is downloaded is small before all else; of it only these are fast.
set(QP_FAST_WASM
  core/base/utf8 core/board/gen core/board/clean core/board/perft core/board/place core/board/pos core/format/pgn/quick
  core/format/pgn/reader core/game/play core/encoding/decode core/notation/quick_read)

function(qp_optimize_files)
  set(small -Os)
  set(fast -O2)
  set(fastest -O3)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32") # it is downloaded
    set(small -Oz)
    set(QP_FAST ${QP_FAST_WASM})
    set(QP_FASTEST)
  elseif(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Debug")
    # Tests spend much of their time in it.
    set_source_files_properties(${PROJECT_SOURCE_DIR}/lib/core/format/qpg/text_model.c
                                PROPERTIES COMPILE_OPTIONS -O3)
    return()
  elseif(NOT CMAKE_C_COMPILER_ID STREQUAL "GNU"
         OR NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
  endif()
  foreach(file IN LISTS ARGN)
    string(REGEX REPLACE "^.*/lib/(.*)\\.c$" "\\1" name ${file})
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
# would be done again for each of them.
function(qp_program target)
  qp_target(${target})
  target_compile_definitions(${target} PRIVATE _POSIX_C_SOURCE=200809L)
  target_link_libraries(${target} PRIVATE ${QP_PARTS} qipu Threads::Threads)
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    target_link_options(${target} PRIVATE -fno-lto)
  endif()
endfunction()
