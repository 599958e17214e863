#pragma once
// Loading a file that may be of another kind than the one that is read here.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "files/document.hpp"

namespace casus::files {

/// Looks at the beginning of a file, by its name for people; at most a byte more than kMaxFileBytes. A fault:
/// it is not to be read.
using FileCheck = std::function<std::optional<Fault>(const std::string& name, std::string_view beginning)>;

/// As load(path), after a look at what is there, however large it is.
Result<Document> load(const std::string& path, const FileCheck& look);

}  // namespace casus::files
