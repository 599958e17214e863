#include "systems/file_kind.hpp"

#include <algorithm>

#include "systems/registry.hpp"

namespace casus {
namespace {

/// Returns the kind of JSON lines: a log or a journal; the first line decides.
std::optional<FileKind> kind_of_lines(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  const bool may_be = line.starts_with('{') && (line.find("\"begun\"") != std::string_view::npos ||
                                                line.find("\"commitment\"") != std::string_view::npos);
  if (!may_be) return std::nullopt;
  const auto first = files::read_json(line, "file");
  if (!first) return std::nullopt;
  if (first->root.find("begun") != nullptr) return FileKind::journal;
  const bool is_head = first->root.find("play") != nullptr && first->root.find("commitment") != nullptr;
  return is_head ? std::optional(FileKind::log) : std::nullopt;
}

std::optional<FileKind> kind_of(const files::Document& document) {
  const files::Node& root = document.root;
  if (is_game(document)) return FileKind::game;
  if (check_rulebook(document)) return FileKind::rulebook;
  const bool names = root.find("system") != nullptr || root.find("game") != nullptr;
  return names ? std::optional(FileKind::scenario) : std::nullopt;
}

/// Returns whether a document has keys that only scenarios have. A document of an unknown system may be the
/// rulebook of its own game.
bool is_scenario(const files::Document& document) {
  const bool known = document.root.find("game") != nullptr || default_rulebook(document).ok();
  return known && kind_of(document) == FileKind::scenario;
}

/// Returns the fault that names the kind of a file and the command for it.
Fault wrong_kind(const std::string& name, FileKind is, FileKind wanted) {
  const auto fault = [&](const char* what, std::string remedy) {
    return Fault{{name, 0, 0}, what, std::move(remedy)};
  };
  switch (is) {
    case FileKind::journal:
      return fault("this is a journal",
                   wanted == FileKind::log
                       ? "casus journal FILE --at N --log LOG takes the log of a play out of it, and casus "
                         "journal FILE --verify proves all of it"
                       : "casus play --journal FILE goes on with it, and casus journal FILE --next SCENARIO "
                         "takes out the scenario that stands there");
    case FileKind::log:
      return fault(
          "this is the log of a play",
          wanted == FileKind::journal
              ? "casus verify FILE plays it again; casus play SCENARIO --journal FILE begins a journal"
              : "casus verify FILE plays it again, and casus luck FILE tells what dice and choices did");
    case FileKind::scenario:
      return fault("this is a scenario",
                   wanted == FileKind::journal ? "casus play SCENARIO --journal FILE begins a journal with it"
                   : wanted == FileKind::log
                       ? "casus play SCENARIO --log LOG plays it and writes a log"
                       : "a rulebook was expected, casus rulebook SYSTEM prints one to change");
    case FileKind::game:
      return fault("this is a game", "casus check FILE reads it, and a scenario names it: game = \"" +
                                         (name.ends_with(".toml") ? name : "FILE") + "\"");
    case FileKind::rulebook:
      break;
  }
  return fault("this is a rulebook",
               "casus play SCENARIO --rulebook FILE plays by it, and casus check FILE reads it");
}

}  // namespace

std::optional<FileKind> kind_of(std::string_view text) {
  if (const auto kind = kind_of_lines(text)) return kind;
  if (text.size() > files::kMaxFileBytes) return std::nullopt;
  const auto document = files::read(text, "file");
  return document ? kind_of(*document) : std::nullopt;
}

bool is_game(const files::Document& document) {
  const auto has = [&](std::string_view key) { return document.root.find(key) != nullptr; };
  return has("casus") || (has("sides") && (has("round") || has("end")));
}

bool meant_as_game(std::string_view text) {
  while (!text.empty() && text.front() != '[') {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (line.starts_with("casus") && line.find('=') != std::string_view::npos) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

std::optional<Fault> other_kind(const std::string& name, std::string_view text, FileKind wanted) {
  const auto kind = kind_of(text);
  return kind && *kind != wanted ? std::optional(wrong_kind(name, *kind, wanted)) : std::nullopt;
}

Result<files::Document> load_as(const std::string& path, FileKind wanted, std::string* kept) {
  auto document =
      files::load(path, [&](const std::string& name, std::string_view text) -> std::optional<Fault> {
        if (kept != nullptr) *kept = text;
        const auto lines = kind_of_lines(text);
        return lines ? std::optional(wrong_kind(name, *lines, wanted)) : std::nullopt;
      });
  if (!document || wanted == FileKind::game) return document;
  const auto is = kind_of(*document);
  const bool other = is == FileKind::game || (wanted == FileKind::scenario && is == FileKind::rulebook) ||
                     (wanted == FileKind::rulebook && is_scenario(*document));
  if (other) return wrong_kind(document->files.front(), *is, wanted);
  return document;
}

}  // namespace casus
