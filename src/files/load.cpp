#include "files/load.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "files/document.hpp"
#include "files/nearest.hpp"
#include "files/text.hpp"

namespace casus::files {
namespace {

constexpr std::size_t kMaxSiblings = 10'000;  // names of a folder that are considered for "did you mean"

constexpr std::string_view kSpace = " \t\r\n";

/// Returns the fault of a path that does not exist, with the name in that folder that was probably meant.
Fault missing(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path wanted(path);
  const fs::path folder = wanted.has_parent_path() ? wanted.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, error)) {
    return {{path, 0, 0}, "no such file", "there is no folder " + in_quotes(folder.string())};
  }
  std::vector<std::string> siblings;
  for (fs::directory_iterator it(folder, error), end; !error && it != end && siblings.size() < kMaxSiblings;
       it.increment(error)) {
    siblings.push_back(it->path().filename().string());
  }
  std::sort(siblings.begin(), siblings.end());  // the order of a folder is not reproducible
  const auto near = nearest(wanted.filename().string(), siblings);
  if (!near) return {{path, 0, 0}, "no such file", ""};
  const fs::path meant = wanted.has_parent_path() ? folder / *near : fs::path(*near);
  return {{path, 0, 0}, "no such file", "did you mean '" + meant.string() + "'?"};
}

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

/// Reads at most one byte more than the bound.
Result<std::string> read_stream(std::FILE* file, const std::string& name) {
  std::string text;
  std::array<char, 65'536> block{};
  while (text.size() <= kMaxFileBytes) {
    const std::size_t wanted = std::min(block.size(), kMaxFileBytes + 1 - text.size());
    const std::size_t got = std::fread(block.data(), 1, wanted, file);
    text.append(block.data(), got);
    if (got < wanted) {
      if (std::ferror(file) != 0) {
        return Fault{{name, 0, 0}, "cannot be read: " + std::string(std::strerror(errno)), ""};
      }
      break;
    }
  }
  return text;
}

Result<std::string> read_path(const std::string& path) {
  if (path.empty()) return Fault{{}, "a file without a name", "the path of a file, or '-', was expected"};
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return Fault{{path, 0, 0}, "a folder", "a TOML or JSON file was expected"};
  }
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) {
    switch (errno) {
      case ENOENT:
      case ENOTDIR:
        return missing(path);
      case EACCES:
        return Fault{{path, 0, 0}, "no permission to read it", "a readable file was expected"};
      default:
        return Fault{{path, 0, 0}, "cannot be opened: " + std::string(std::strerror(errno)), ""};
    }
  }
  return read_stream(file.get(), path);
}

}  // namespace

Result<Document> read(std::string_view text, std::string_view file_name) {
  const std::string_view bare = without_mark(text);
  const auto first = bare.find_first_not_of(kSpace);
  const bool is_json = first != std::string_view::npos && bare[first] == '{';
  return is_json ? read_json(text, file_name) : read_toml(text, file_name);
}

Result<Document> load(const std::string& path) { return load(path, {}); }

Result<Document> load(const std::string& path, const FileCheck& look) {
  const bool standard_input = path == "-";
  const std::string name = standard_input ? "standard input" : path;
  const auto text = standard_input ? read_stream(stdin, name) : read_path(path);
  if (!text) return text.faults();
  if (look) {
    if (auto fault = look(name, *text)) return *std::move(fault);
  }
  if (text->size() > kMaxFileBytes) {
    return Fault{{name, 0, 0},
                 "the file is larger than 1 MiB",
                 "at most " + std::to_string(kMaxFileBytes) + " bytes were expected"};
  }
  if (without_mark(*text).find_first_not_of(kSpace) == std::string_view::npos) {
    return Fault{{name, 0, 0}, "the file is empty", "a TOML or JSON table was expected"};
  }
  return read(*text, name);
}

}  // namespace casus::files
