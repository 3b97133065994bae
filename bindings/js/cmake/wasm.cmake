# wasm.cmake - a toolchain file: clang to WebAssembly, with Debian's wasi-libc.
#
# SPDX-License-Identifier: MIT
set(CMAKE_SYSTEM_NAME Generic) # no system below: nothing is imported
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
