#pragma once
// The files of the page, part of the binary, ready to be sent.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace casus::service {

struct Asset {
  std::string_view path;    ///< "/index.html"
  std::string_view type;    ///< "text/html; charset=utf-8"
  std::string_view bytes;   ///< as they were built
  std::string zipped;       ///< the same by gzip; empty where that saves nothing
  std::string_view brotli;  ///< the same by Brotli; empty where nobody made it (PATH.br beside PATH)
  std::string etag;         ///< of `bytes`, in its quotes
  bool lasting = false;     ///< its name changes whenever its bytes do
};

/// All of them; made once. What lies beside another file as its Brotli is a part of that one.
std::span<const Asset> assets();
/// The file at a path, "/" being the page itself; null where there is none.
const Asset* find_asset(std::string_view path);

/// The address that a target means whose '#' was escaped on its way, as a reference relative to it:
/// "../#/risk?s=…" for "/%23/risk?s=…". Nothing for any other target.
std::optional<std::string> unescaped_link(std::string_view target);

}  // namespace casus::service
