# toolchain.cmake - a toolchain file for QP_TARGET (x86_64-linux-musl): `zig cc`, which
# brings the headers and C libraries of other systems, or mingw-w64 for Windows.
# tools/build_platform.sh puts the programs into QP_TOOLS.
#
# SPDX-License-Identifier: MIT
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES QP_TOOLS QP_TARGET)
string(REGEX MATCH "^[^-]*" CMAKE_SYSTEM_PROCESSOR ${QP_TARGET})
if(QP_TARGET MATCHES "macos")
  set(CMAKE_SYSTEM_NAME Darwin)
  set(CMAKE_OSX_SYSROOT "") # zig has its own
  set(CMAKE_OSX_DEPLOYMENT_TARGET "")
elseif(QP_TARGET MATCHES "mingw")
  set(CMAKE_SYSTEM_NAME Windows)
  set(CMAKE_RC_COMPILER ${QP_TARGET}-windres)
else()
  set(CMAKE_SYSTEM_NAME Linux)
endif()
set(CMAKE_C_COMPILER ${QP_TOOLS}/cc)
set(CMAKE_AR ${QP_TOOLS}/ar)
set(CMAKE_RANLIB ${QP_TOOLS}/ranlib)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
