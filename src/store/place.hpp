#pragma once
// What opening a store needs of its place. Used within this folder; sql_store.hpp is for others.

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace casus::store {

/// Returns the fault of a place that cannot be used.
Fault unreadable(const std::string& name, std::string_view why);
/// Makes the file and its folders, readable by their owner alone.
std::optional<Fault> make_file(const std::string& path);
/// Returns a URL without its password, for faults.
std::string without_password(const std::string& url);

}  // namespace casus::store
