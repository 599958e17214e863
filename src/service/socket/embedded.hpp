#pragma once
// Files that the assembler embeds in the binary: those of web/dist, and the licence texts that accompany
// every copy.

#include <span>
#include <string_view>

namespace casus::service {

struct EmbeddedFile {
  std::string_view path;
  std::string_view bytes;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace casus::service
