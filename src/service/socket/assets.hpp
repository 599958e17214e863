#pragma once
// The files of the page, embedded in the binary and ready to be sent.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace casus::service {

struct Asset {
  std::string_view path;    ///< "/index.html"
  std::string_view type;    ///< "text/html; charset=utf-8"
  std::string_view bytes;   ///< as they were built
  std::string zipped;       ///< the same in gzip; empty if that saves nothing
  std::string_view brotli;  ///< the same in Brotli; empty if the build has no PATH.br beside PATH
  std::string etag;         ///< of `bytes`, with its quotes
  bool immutable = false;   ///< whether the name changes whenever the bytes do
};

/// Returns all assets, created once. The Brotli file beside another file belongs to that file's asset.
std::span<const Asset> assets();
/// Returns the asset at a path, or null; "/" is the page itself.
const Asset* find_asset(std::string_view path);

/// Returns the address that a target with an escaped '#' stands for, as a relative reference: "../#/risk?s=…"
/// for "/%23/risk?s=…". Returns nothing for any other target.
std::optional<std::string> unescaped_link(std::string_view target);

}  // namespace casus::service
