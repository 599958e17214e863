#include "cli/match/link.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "cli/output.hpp"
#include "conflict/play/sha256.hpp"
#include "files/document.hpp"
#include "files/node_values.hpp"
#include "match/match.hpp"
#include "service/http.hpp"
#include "store/sql_store.hpp"

namespace casus::cli {
namespace {

using files::Node;

constexpr std::size_t kMaxKeys = std::size_t{1} << 20U;  // bytes of the file

Fault no_link(std::string_view text) {
  constexpr std::size_t kShown = 200;
  return {{},
          "'" + std::string(text.substr(0, text.find('?')).substr(0, kShown)) + "' is no link of a match",
          "one such as http://127.0.0.1:8080/#/match/ID was expected"};
}

/// Returns a text for a query: letters and digits as they are.
std::string in_query(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    if (plain) {
      out += c;
    } else {
      out += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    }
  }
  return out;
}

Result<std::string> keys_file() {
  if (const std::string folder = store::state_folder(); !folder.empty()) return folder + "/keys";
  return Fault{{}, "there is no folder for the keys of seats", "$XDG_STATE_HOME or $HOME was expected"};
}

}  // namespace

Result<MatchLink> read_link(std::string_view text) {
  constexpr std::string_view kPage = "#/match/";
  constexpr std::string_view kApi = "api/v1/matches/";
  const std::size_t page = text.find(kPage);
  const std::size_t api = page == std::string_view::npos ? text.find(kApi) : std::string_view::npos;
  if (page == std::string_view::npos && api == std::string_view::npos) {
    const auto url = read_url(text);
    return url ? no_link(text) : url.faults().front();
  }
  const std::size_t at = page != std::string_view::npos ? page : api;
  auto service = read_url(text.substr(0, at));
  if (!service) return service.faults();
  MatchLink link{std::move(*service), "", "", ""};
  std::string_view rest = text.substr(at + (page != std::string_view::npos ? kPage : kApi).size());
  const std::size_t mark = std::min(rest.find('?'), rest.size());
  link.match = std::string(rest.substr(0, std::min(rest.find('/'), mark)));
  if (!match::is_key(link.match)) return no_link(text);
  if (page != std::string_view::npos && mark < rest.size()) {
    const auto query = service::Query::of(rest.substr(mark + 1));
    if (!query) return no_link(text);
    link.seat = query->find("seat").value_or("");
    link.invite = query->find("invite").value_or("");
    if (!link.invite.empty() && !match::is_key(link.invite)) return no_link(text);
  }
  return link;
}

std::string link_of(const MatchLink& link) {
  std::string text = link.service.text() + "#/match/" + link.match;
  if (!link.seat.empty()) text += "?seat=" + in_query(link.seat);
  if (!link.invite.empty()) text += (link.seat.empty() ? "?invite=" : "&invite=") + link.invite;
  return text;
}

Result<std::vector<SeatKey>> stored_seats(const MatchLink& link) {
  const auto path = keys_file();
  if (!path) return path.faults();
  std::vector<SeatKey> all;
  std::error_code error;
  if (!std::filesystem::exists(*path, error)) return all;
  const auto text = read_bytes(*path, kMaxKeys);
  if (!text) return text.faults();
  std::uint32_t number = 0;
  for (std::string_view rest = *text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const auto line = files::read_json(rest.substr(0, end), *path);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    SeatKey seat;
    if (line)
      seat = {text_at(line->root, "service"), text_at(line->root, "match"), text_at(line->root, "seat"),
              text_at(line->root, "invite"),  text_at(line->root, "key"),   text_at(line->root, "secret")};
    if (!match::is_key(seat.match) || !match::is_key(seat.key) || (seat.secret.empty() && !seat.is_host()))
      return Fault{
          {*path, number, 1}, "this is no key of a seat", "a line that casus match wrote was expected"};
    if (seat.match != link.match || seat.service != link.service.text()) continue;
    std::erase_if(all, [&](const SeatKey& known) {
      return (!seat.seat.empty() && known.seat == seat.seat) || known.key == seat.key;
    });
    all.push_back(std::move(seat));
  }
  return all;
}

std::optional<Fault> store_seat(const SeatKey& seat) {
  namespace fs = std::filesystem;
  const auto path = keys_file();
  if (!path) return path.faults().front();
  std::error_code error;
  const fs::path folder = fs::path(*path).parent_path();
  if (!fs::exists(folder, error)) {
    fs::create_directories(folder, error);
    if (!error) fs::permissions(folder, fs::perms::owner_all, error);
    if (error) return Fault{{folder.string(), 0, 0}, "cannot be made: " + error.message(), ""};
  }
  const std::string line = files::to_json(Node::Table{{"service", Node(seat.service)},
                                                      {"match", Node(seat.match)},
                                                      {"seat", Node(seat.seat)},
                                                      {"invite", Node(seat.invite)},
                                                      {"key", Node(seat.key)},
                                                      {"secret", Node(seat.secret)}}) +
                           '\n';
  const int file = ::open(path->c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return cannot(*path, "cannot be opened");
  const bool good = write_all(file, line) && ::fsync(file) == 0;
  const int why = errno;
  ::close(file);
  errno = why;
  return good ? std::nullopt : std::optional(cannot(*path, "cannot be written"));
}

Result<std::string> random_key() {
  const auto id = random_play_id();
  if (!id) return id.faults();
  return to_hex(*id);
}

Contribution share_of(const SeatKey& seat, std::string_view play, std::uint8_t number) {
  const auto drawn = [&](std::string_view purpose) {
    return sha256("casus.match.share.1 " + std::string(purpose) + ' ' + seat.secret + ' ' +
                  std::string(play));
  };
  return {number, drawn("text").substr(0, match::kKeyDigits), *salt_from_hex(drawn("salt"))};
}

}  // namespace casus::cli
