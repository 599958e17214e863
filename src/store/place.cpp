// Where matches are kept.

#include <cstdlib>

#include "store/sql_store.hpp"

namespace casus::store {
namespace {

/// Returns the value of a variable of the environment, or an empty text.
std::string environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe) nothing here sets any
  return value == nullptr ? "" : value;
}

}  // namespace

bool is_server(std::string_view place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

std::string usual_place() {
  constexpr std::string_view kFile = "/matches.db";
  // systemd names several folders with colons between them; the first is ours.
  if (std::string folder = environment("STATE_DIRECTORY"); !folder.empty())
    return folder.substr(0, folder.find(':')) + std::string(kFile);
  if (const std::string folder = environment("XDG_STATE_HOME"); !folder.empty())
    return folder + "/casus" + std::string(kFile);
  if (const std::string home = environment("HOME"); !home.empty())
    return home + "/.local/state/casus" + std::string(kFile);
  return "";
}

}  // namespace casus::store
