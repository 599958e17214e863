#include "service/assets.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>
#include <zlib.h>

#include "conflict/play/sha256.hpp"
#include "service/embedded.hpp"

namespace casus::service {
namespace {

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
};

std::string_view type_of(std::string_view path) {
  const auto* type = std::find_if(std::begin(kTypes), std::end(kTypes),
                                  [&](const auto& one) { return path.ends_with(one.first); });
  return type == std::end(kTypes) ? "application/octet-stream" : type->second;
}

Asset made(const EmbeddedFile& file) {
  constexpr int kBest = 9;
  constexpr std::size_t kTagDigits = 32;
  Asset asset{file.path, type_of(file.path), file.bytes, gzip(file.bytes, kBest), "", false};
  if (asset.zipped.size() >= file.bytes.size()) asset.zipped.clear();
  asset.etag = '"' + sha256(file.bytes).substr(0, kTagDigits) + '"';
  asset.lasting = file.path.starts_with("/assets/");
  return asset;
}

}  // namespace

std::string gzip(std::string_view text, int level) {
  constexpr int kGzip = 15 + 16;  // the largest window, and gzip's frame
  constexpr int kMemory = 9;
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK) return "";
  std::string zipped(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  // zlib reads through a pointer that is not const, and does not write there.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // NOLINT
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(zipped.data());  // NOLINT
  stream.avail_out = static_cast<uInt>(zipped.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  zipped.resize(stream.total_out);
  deflateEnd(&stream);
  return whole ? zipped : "";
}

std::span<const Asset> assets() {
  static const std::vector<Asset> kAssets = [] {
    std::vector<Asset> all;
    for (const EmbeddedFile& file : embedded_files()) {
      if (file.path != kOpenApiPath) all.push_back(made(file));
    }
    return all;
  }();
  return kAssets;
}

const Asset* find_asset(std::string_view path) {
  if (path == "/") path = "/index.html";
  const std::span<const Asset> all = assets();
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const Asset& asset) { return asset.path == path; });
  return at == all.end() ? nullptr : &*at;
}

std::string_view openapi_text() {
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path == kOpenApiPath) return file.bytes;
  }
  return "{}";
}

}  // namespace casus::service
