#pragma once
// The store in a database, by SOCI. SQLite is the backend; what only SQLite understands is in one place of
// sql_store.cpp, so that another database needs that place alone.

#include <memory>
#include <string>

#include "store/store.hpp"

namespace casus::store {

/// Opens the file of a store, and makes it and its folders, readable by their owner alone, if they do not
/// exist. Faults: the file cannot be opened, is no store, or was made by a later version.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& path);

/// Returns the usual place of the store: in $STATE_DIRECTORY, which systemd sets, else in
/// $XDG_STATE_HOME/casus, else in ~/.local/state/casus. Empty if none of them is known.
std::string usual_place();

}  // namespace casus::store
