# page.cmake - the page that the program carries: page.inc, bytes in C, made of the
# files that web/build.sh makes (QP_PAGE), and of the description of /api. PAGE_ROWS
# has a row of each: its name, whether it is packed, its bytes, and a mark of what
# is in it.
#
# SPDX-License-Identifier: MIT

if(CMAKE_SCRIPT_MODE_FILE) # cmake -D OUT=FILE -D "FILES=..." -P page.cmake
  set(code "")
  set(rows "#define PAGE_ROWS(X)")
  foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    string(MAKE_C_IDENTIFIER page_${name} id)
    file(READ ${file} hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
    string(APPEND code "static const unsigned char ${id}[] = {\n${hex}};\n")
    string(REGEX REPLACE "[.]gz$" "" plain ${name})
    string(COMPARE NOTEQUAL ${plain} ${name} packed)
    file(SHA256 ${file} mark)
    string(SUBSTRING ${mark} 0 16 mark)
    string(APPEND rows " \\\n    X(\"${plain}\", ${packed}, ${id}, \"${mark}\")")
  endforeach()
  file(WRITE ${OUT} "${code}${rows}\n")
  return()
endif()

# The program carries the page, where there is one: a file of it, `source`, does.
function(qp_page target source)
  set(files)
  foreach(name IN ITEMS index.html.gz app.js.gz app.css.gz qipu.wasm.gz
          licences.txt.gz manifest.webmanifest.gz worker.js.gz icon.svg.gz view.html)
    if(NOT EXISTS ${QP_PAGE}/${name})
      message(STATUS "left out: the page of qipu view and qipu serve (web/build.sh)")
      return()
    endif()
    list(APPEND files ${QP_PAGE}/${name})
  endforeach()
  set(folder ${PROJECT_BINARY_DIR}/page)
  add_custom_command(OUTPUT ${folder}/page.inc
    COMMAND ${CMAKE_COMMAND} -D OUT=${folder}/page.inc "-DFILES=${files}"
            -P ${PROJECT_SOURCE_DIR}/cmake/page.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/page.cmake VERBATIM)
  target_sources(${target} PRIVATE ${folder}/page.inc)
  target_include_directories(${target} PRIVATE ${folder})
  set_property(SOURCE ${source} APPEND PROPERTY COMPILE_DEFINITIONS QP_PAGE)
  set_property(SOURCE ${source} APPEND PROPERTY OBJECT_DEPENDS
               ${folder}/page.inc)
endfunction()

# The description of /api, which the program answers with: api_description.inc.
function(qp_description target)
  set(out ${PROJECT_BINARY_DIR}/page/api_description.inc)
  set(file ${PROJECT_SOURCE_DIR}/web/openapi.json)
  if(NOT TARGET api_description)
    add_custom_command(OUTPUT ${out}
      COMMAND ${CMAKE_COMMAND} -D OUT=${out} -D FILES=${file}
              -P ${PROJECT_SOURCE_DIR}/cmake/page.cmake
      DEPENDS ${file} ${PROJECT_SOURCE_DIR}/cmake/page.cmake VERBATIM)
    add_custom_target(api_description DEPENDS ${out})
  endif()
  add_dependencies(${target} api_description)
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/page)
endfunction()
