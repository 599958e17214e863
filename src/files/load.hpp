#pragma once
// Reads what is no ordinary file: one that may turn out to be of another kind than the expected one, or a
// text that may be larger than any file.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "files/document.hpp"

namespace casus::files {

/// Inspects the beginning of a file (at most kMaxFileBytes and one more byte) and its display name. Returns a
/// fault if the file must not be parsed.
using FileCheck = std::function<std::optional<Fault>(const std::string& name, std::string_view beginning)>;

/// Loads a file as load(path) does, after `look` has inspected its beginning. `look` runs even if the file is
/// too large.
Result<Document> load(const std::string& path, const FileCheck& look);

/// The bounds of a text that is no file of a user.
struct Bounds {
  std::size_t bytes = kMaxFileBytes;
  std::size_t text = kMaxTextBytes;
  std::size_t nodes = kMaxNodes;
};
/// Parses JSON as read_json(text, file_name) does, within other bounds.
Result<Document> read_json(std::string_view text, std::string_view file_name, const Bounds& bounds);

}  // namespace casus::files
