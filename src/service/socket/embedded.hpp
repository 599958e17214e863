#pragma once
// Files that are part of the binary, as the assembler took them in: those of web/dist, and the description of
// the API.

#include <span>
#include <string_view>

namespace casus::service {

struct EmbeddedFile {
  std::string_view path;
  std::string_view bytes;
};

inline constexpr std::string_view kOpenApiPath = "/api/v1/openapi.json";

std::span<const EmbeddedFile> embedded_files();

}  // namespace casus::service
