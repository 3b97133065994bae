# find_package(qipu) gives qipu::qipu, the shared library where it is
# installed; qipu::qipu-static and qipu::qipu-shared name one of the two.
include(CMakeFindDependencyMacro)
find_dependency(EXPAT)
include("${CMAKE_CURRENT_LIST_DIR}/qipu-targets.cmake")
if(NOT TARGET qipu::qipu)
  add_library(qipu::qipu INTERFACE IMPORTED)
  if(TARGET qipu::qipu-shared)
    set_target_properties(qipu::qipu PROPERTIES
      INTERFACE_LINK_LIBRARIES qipu::qipu-shared)
  else()
    set_target_properties(qipu::qipu PROPERTIES
      INTERFACE_LINK_LIBRARIES qipu::qipu-static)
  endif()
endif()
