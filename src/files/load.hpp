#pragma once
// Loads a file that may turn out to be of another kind than the expected one.

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

}  // namespace casus::files
