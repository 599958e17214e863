# Where the libraries come from when it is compiled to WebAssembly, for which Debian has none built: those that are
# headers alone as they are, and of libsodium the C files that are used, out of Debian's source package.
set(CASUS_SODIUM_SOURCE "" CACHE PATH "libsodium's source package, unpacked")
if(NOT EXISTS ${CASUS_SODIUM_SOURCE}/src/libsodium)
  message(FATAL_ERROR "CASUS_SODIUM_SOURCE is no source of libsodium; ./run offline fetches it")
endif()

# In a folder of their own: beside them in /usr/include is the C library of another machine.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library boost fmt nlohmann toml++)
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()

set(CASUS_TOML_INCLUDE ${headers} CACHE PATH "")

# find_package looks here first.
foreach(package Boost fmt nlohmann_json PkgConfig Threads)
  string(TOLOWER ${package} name)
  file(WRITE ${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${name}-config.cmake "set(${package}_FOUND ON)\n")
  file(WRITE ${CMAKE_FIND_PACKAGE_REDIRECTS_DIR}/${name}-config-version.cmake "set(PACKAGE_VERSION_COMPATIBLE ON)\n")
endforeach()
function(pkg_check_modules)
endfunction()

add_compile_options(-fwasm-exceptions "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${CMAKE_CURRENT_LIST_DIR}/missing.hpp>")
add_compile_options(-Wno-shorten-64-to-32) # a size is of 32 bits here, and no bound of ours is above
add_link_options(-fwasm-exceptions)

add_library(casus_headers INTERFACE)
target_include_directories(casus_headers SYSTEM INTERFACE ${headers})
target_compile_definitions(casus_headers INTERFACE FMT_HEADER_ONLY)
foreach(target Boost::headers fmt::fmt nlohmann_json::nlohmann_json Threads::Threads)
  add_library(${target} ALIAS casus_headers)
endforeach()

set(sodium ${CASUS_SODIUM_SOURCE}/src/libsodium)
enable_language(C)
set(VERSION 1.0.18)
set(SODIUM_LIBRARY_VERSION_MAJOR 10)
set(SODIUM_LIBRARY_VERSION_MINOR 3)
set(SODIUM_LIBRARY_MINIMAL_DEF "#define SODIUM_LIBRARY_MINIMAL 1")
configure_file(${sodium}/include/sodium/version.h.in ${CMAKE_BINARY_DIR}/sodium/sodium/version.h @ONLY)
unset(VERSION)
add_library(casus_sodium STATIC
  ${sodium}/crypto_auth/hmacsha256/auth_hmacsha256.c
  ${sodium}/crypto_core/hsalsa20/ref2/core_hsalsa20_ref2.c
  ${sodium}/crypto_core/salsa/ref/core_salsa_ref.c
  ${sodium}/crypto_hash/sha256/cp/hash_sha256_cp.c
  ${sodium}/crypto_hash/sha256/hash_sha256.c
  ${sodium}/crypto_onetimeauth/poly1305/donna/poly1305_donna.c
  ${sodium}/crypto_onetimeauth/poly1305/onetimeauth_poly1305.c
  ${sodium}/crypto_secretbox/crypto_secretbox.c
  ${sodium}/crypto_secretbox/crypto_secretbox_easy.c
  ${sodium}/crypto_stream/salsa20/ref/salsa20_ref.c
  ${sodium}/crypto_stream/salsa20/stream_salsa20.c
  ${sodium}/crypto_stream/xsalsa20/stream_xsalsa20.c
  ${sodium}/crypto_verify/sodium/verify.c
  ${sodium}/sodium/codecs.c
  ${sodium}/sodium/utils.c
  ${CMAKE_CURRENT_LIST_DIR}/sodium.c)
target_include_directories(casus_sodium SYSTEM PUBLIC ${sodium}/include ${CMAKE_BINARY_DIR}/sodium
  ${sodium}/include/sodium ${CMAKE_BINARY_DIR}/sodium/sodium)
set_target_properties(casus_sodium PROPERTIES UNITY_BUILD OFF)
target_compile_definitions(casus_sodium PRIVATE CONFIGURED=1 NATIVE_LITTLE_ENDIAN=1)
target_compile_options(casus_sodium PRIVATE -w)
add_library(PkgConfig::sodium ALIAS casus_sodium)
