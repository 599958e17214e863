#pragma once
// Files that are part of the binary, as the assembler took them in: those of web/dist, and what goes with
// whatever is handed out.

#include <span>
#include <string_view>

namespace casus::service {

struct EmbeddedFile {
  std::string_view path;
  std::string_view bytes;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace casus::service
