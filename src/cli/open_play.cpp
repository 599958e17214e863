#include "cli/open_play.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "cli/output.hpp"
#include "files/reader.hpp"
#include "journal/journal.hpp"

namespace casus::cli {
namespace {

using files::Node;

std::string line_of(Node::Table entries) { return to_json(Node(std::move(entries))) + '\n'; }

/// Parses the first line: everything except the answers.
std::optional<Fault> read_opening(const files::Document& document, OpenPlay& open) {
  Faults faults;
  files::Reader reader(document, faults);
  const std::string play_hex = reader.text("play");
  const std::string seed_hex = reader.text("seed");
  open.secret.seed_chosen = reader.boolean("seed_chosen");
  for (files::Reader& one : reader.tables("contributed")) {
    OpenPlay::AddedDice added;
    added.seat = static_cast<std::uint8_t>(one.integer("seat", 0, 255));
    added.text = one.text("text");
    one.finish();
    open.contributed.push_back(std::move(added));
  }
  reader.finish();
  if (!faults.empty()) return faults.front();
  const auto play = play_id_from_hex(play_hex);
  const auto seed = seed_from_hex(seed_hex);
  if (!play) return play.faults().front();
  if (!seed) return seed.faults().front();
  open.secret.play = *play;
  open.secret.seed = *seed;
  return std::nullopt;
}

}  // namespace

std::string open_play_file(const std::string& journal) { return journal + ".open"; }

std::optional<Fault> keep_opening(const std::string& journal, const report::Opening& opening) {
  Node::Array contributed;
  for (const report::Pledge& pledge : opening.pledges) {
    if (!pledge.opened) continue;
    contributed.push_back(Node::Table{{"seat", Node(static_cast<std::int64_t>(pledge.seat))},
                                      {"text", Node(pledge.opened->text)}});
  }
  const std::string path = open_play_file(journal);
  // The existing file may be another one.
  if (const auto before = take_open_play(journal); !before)
    return Fault{
        {path, 0, 0}, "there is something already", "the journal keeps a play that is not over there"};
  forget_open_play(journal);
  if (auto fault = write_private_file(path, line_of({{"play", Node(to_hex(opening.secret.play))},
                                                     {"seed", Node(to_hex(opening.secret.seed))},
                                                     {"seed_chosen", Node(opening.secret.seed_chosen)},
                                                     {"contributed", Node(std::move(contributed))}})))
    return fault;
  if (!sync_folder(path)) return Fault{{path, 0, 0}, "its folder cannot be written", ""};
  return std::nullopt;
}

std::optional<Fault> keep_answer(const std::string& journal, const files::Node& move) {
  const std::string path = open_play_file(journal);
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  const bool good = file >= 0 && write_all(file, line_of({{"answer", move}})) && ::fsync(file) == 0;
  const int why = errno;
  if (file >= 0) ::close(file);
  if (good) return std::nullopt;
  return Fault{{path, 0, 0}, std::string("an answer cannot be kept: ") + std::strerror(why), ""};
}

Result<std::optional<OpenPlay>> take_open_play(const std::string& journal) {
  const std::string path = open_play_file(journal);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::optional<OpenPlay>();
  const auto text = read_bytes(path, journal::kMaxJournalBytes);
  if (!text) return text.faults();
  OpenPlay open;
  std::size_t begin = 0;
  std::uint32_t number = 1;
  for (std::size_t end = text->find('\n'); end != std::string::npos; end = text->find('\n', begin)) {
    const auto document = files::read_json(std::string_view(*text).substr(begin, end - begin), path);
    std::optional<Fault> fault;
    if (!document) {
      fault = document.faults().front();
    } else if (number == 1) {
      fault = read_opening(*document, open);
    } else if (const Node* answer = document->root.find("answer"); answer == nullptr) {
      fault = Fault{{path, 1, 1}, "no answer", "{\"answer\":{...}} was expected"};
    } else {
      open.answers.push_back({*answer, document->files});
    }
    if (fault) {
      fault->place = {path, number, fault->place.column};
      return *std::move(fault);
    }
    begin = end + 1;
    ++number;
  }
  if (number == 1) {  // no complete first line
    constexpr std::string_view kBeginning = R"({"play":)";
    if (kBeginning.substr(0, text->size()) == std::string_view(*text).substr(0, kBeginning.size()))
      return std::optional<OpenPlay>();
    return Fault{{path, 1, 1}, "no play that is not over", "the file that casus play wrote was expected"};
  }
  if (begin < text->size() && ::truncate(path.c_str(), static_cast<off_t>(begin)) != 0)
    return Fault{{path, 0, 0}, std::string("cannot be written: ") + std::strerror(errno), ""};
  return std::optional(std::move(open));
}

void forget_open_play(const std::string& journal) { ::unlink(open_play_file(journal).c_str()); }

}  // namespace casus::cli
