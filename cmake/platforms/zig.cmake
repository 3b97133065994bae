# zig.cmake - a toolchain file: `zig cc`, which brings the headers and C libraries of
# other systems, for QP_ZIG_TARGET (x86_64-linux-musl). tools/build_platform.sh writes
# the three programs into QP_ZIG_BIN.
#
# SPDX-License-Identifier: MIT
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES QP_ZIG_BIN QP_ZIG_TARGET)
string(REGEX MATCH "^[^-]*" CMAKE_SYSTEM_PROCESSOR ${QP_ZIG_TARGET})
if(QP_ZIG_TARGET MATCHES "macos")
  set(CMAKE_SYSTEM_NAME Darwin)
  set(CMAKE_OSX_SYSROOT "") # zig has its own
  set(CMAKE_OSX_DEPLOYMENT_TARGET "")
else()
  set(CMAKE_SYSTEM_NAME Linux)
endif()
set(CMAKE_C_COMPILER ${QP_ZIG_BIN}/cc)
set(CMAKE_AR ${QP_ZIG_BIN}/ar)
set(CMAKE_RANLIB ${QP_ZIG_BIN}/ranlib)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
