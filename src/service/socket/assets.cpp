#include "service/socket/assets.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "conflict/play/sha256.hpp"
#include "service/socket/embedded.hpp"
#include "service/socket/gzip.hpp"

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
    {".wasm", "application/wasm"},
};

std::string_view type_of(std::string_view path) {
  const auto* type = std::find_if(std::begin(kTypes), std::end(kTypes),
                                  [&](const auto& one) { return path.ends_with(one.first); });
  return type == std::end(kTypes) ? "application/octet-stream" : type->second;
}

constexpr std::string_view kBrotli = ".br";

std::string_view brotli_of(std::string_view path) {
  const std::string wanted = std::string(path) + std::string(kBrotli);
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path == wanted) return file.bytes;
  }
  return {};
}

Asset made(const EmbeddedFile& file) {
  constexpr int kBest = 9;
  constexpr int kGood = 6;  // for long files: a fifth of the time for a hundredth more bytes
  constexpr std::size_t kLong = std::size_t{1} << 20U;
  constexpr std::size_t kTagDigits = 32;
  Asset asset{file.path,
              type_of(file.path),
              file.bytes,
              gzip(file.bytes, file.bytes.size() < kLong ? kBest : kGood),
              brotli_of(file.path),
              "",
              false};
  if (asset.zipped.size() >= file.bytes.size()) asset.zipped.clear();
  asset.etag = '"' + sha256(file.bytes).substr(0, kTagDigits) + '"';
  asset.immutable = file.path.starts_with("/assets/");
  return asset;
}

}  // namespace

std::span<const Asset> assets() {
  static const std::vector<Asset> kAssets = [] {
    std::vector<Asset> all;
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.ends_with(kBrotli)) all.push_back(made(file));
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

std::optional<std::string> unescaped_link(std::string_view target) {
  constexpr std::string_view kEscaped = "/%23";
  if (!target.starts_with(kEscaped)) return std::nullopt;
  const std::string_view path = target.substr(0, target.find('?'));
  // Relative, because a proxy may serve the page below a path of its own.
  std::string link = path.find('/', 1) == std::string_view::npos ? "./" : "";
  for (const char letter : path.substr(1)) {
    if (letter == '/') link += "../";
  }
  return link + '#' + std::string(target.substr(kEscaped.size()));
}

}  // namespace casus::service
