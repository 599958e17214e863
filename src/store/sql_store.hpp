#pragma once
// The store in a database, by SOCI: a file of SQLite, or a database of PostgreSQL. What only one of them
// understands is in one place of sql_store.cpp.

#include <memory>
#include <string>
#include <string_view>

#include "store/store.hpp"

namespace casus::store {

/// Opens a store by its place: the name of a file, or a URL `postgresql://USER@HOST/DATABASE`. The file and
/// its folders are made, readable by their owner alone, if they do not exist; so are the tables of a
/// database. Faults: it cannot be opened, is no store, or was made by a later version. The backend of
/// PostgreSQL is loaded when it is needed. A store whose server goes away is unavailable until it is back.
Result<std::unique_ptr<Store>> open_store(const std::string& place);

/// Returns the URL of a server with the options of each connection, so that one that does not answer keeps
/// nobody waiting.
std::string connection_url(const std::string& url);

/// Returns whether a place is a database of a server, and no file.
bool is_server(std::string_view place);

/// Returns $XDG_STATE_HOME/casus, else ~/.local/state/casus. Empty if none of them is known.
std::string state_folder();
/// Returns the usual place of the store: in $STATE_DIRECTORY, which systemd sets, else in `state_folder`.
/// Empty if none of them is known.
std::string usual_place();

}  // namespace casus::store
