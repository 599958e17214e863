// Where matches are kept.

#include "store/place.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>

#include "store/sql_store.hpp"

namespace casus::store {
namespace {

constexpr mode_t kMineAlone = 0600;

/// Returns the value of a variable of the environment, or an empty text.
std::string environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe) nothing here sets any
  return value == nullptr ? "" : value;
}

}  // namespace

bool is_server(std::string_view place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

std::string state_folder() {
  if (const std::string folder = environment("XDG_STATE_HOME"); !folder.empty()) return folder + "/casus";
  if (const std::string home = environment("HOME"); !home.empty()) return home + "/.local/state/casus";
  return "";
}

std::string usual_place() {
  constexpr std::string_view kFile = "/matches.db";
  // systemd names several folders with colons between them; the first is ours.
  if (std::string folder = environment("STATE_DIRECTORY"); !folder.empty())
    return folder.substr(0, folder.find(':')) + std::string(kFile);
  const std::string folder = state_folder();
  return folder.empty() ? "" : folder + std::string(kFile);
}

Fault unreadable(const std::string& name, std::string_view why) {
  return Fault{{name},
               "the store of matches cannot be used: " + std::string(why),
               is_server(name) ? "a database of PostgreSQL that may be written, and Debian's "
                                 "libsoci-postgresql4.0, were expected"
                               : "a file that Casus made, on a disk with room, was expected"};
}

std::optional<Fault> make_file(const std::string& path) {
  (void)std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is a failed write, and no end
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (error) return unreadable(path, error.message());
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMineAlone);
  if (file < 0) return unreadable(path, std::strerror(errno));  // NOLINT(concurrency-mt-unsafe)
  ::close(file);
  return std::nullopt;
}

std::string without_password(const std::string& url) {
  const std::size_t begin = url.find("://") + 3;
  const std::size_t end = url.find('@', begin);
  const std::size_t colon = url.find(':', begin);
  std::string shown = url.substr(0, url.find('?'));  // an option may be a password, too
  if (end != std::string::npos && colon < end) shown.erase(colon, end - colon);
  return shown;
}

std::string connection_url(const std::string& url) {
  return url + (url.find('?') == std::string::npos ? '?' : '&') +
         "connect_timeout=5&tcp_user_timeout=5000&application_name=casus";
}

}  // namespace casus::store
