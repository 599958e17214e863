#include "files/long_text.hpp"

#include <string>

#include "files/text.hpp"

namespace casus::files {
namespace {

/// Searches a document for a string or key of more than `most` bytes.
struct LongText {
  const Document& document;
  std::size_t most;
  std::string_view in;     // "a scenario"
  std::string_view bound;  // the name of the bound, as in the documentation

  [[nodiscard]] Fault fault(const TextSpot& at, const std::string& what, std::size_t bytes) const {
    return {document.place(at), what + " has " + std::to_string(bytes) + " bytes",
            "at most " + std::to_string(most) + " of a text in " + std::string(in) + " were expected" +
                std::string(bound)};
  }

  [[nodiscard]] std::optional<Fault> find(std::string_view key, const Node& part) const {
    if (const std::string* text = part.text(); text != nullptr && text->size() > most)
      return fault(part.spot, in_quotes(key), text->size());
    if (const Node::Table* entries = part.table()) {
      for (const Entry& entry : *entries) {
        if (entry.key.size() > most) return fault(entry.key_spot, "a key", entry.key.size());
        const bool is_game = &part == &document.root && entry.key == "game";
        if (is_game && entry.value.text() != nullptr) continue;
        if (auto found = find(entry.key, entry.value)) return found;
      }
    } else if (const Node::Array* elements = part.array()) {
      for (const Node& element : *elements) {
        if (auto found = find(key, element)) return found;
      }
    }
    return std::nullopt;
  }
};

constexpr std::string_view kScenario = "a scenario";

}  // namespace

std::optional<Fault> long_text(const Document& of, std::string_view key, const Node& part) {
  return LongText{of, kMaxScenarioText, kScenario, ""}.find(key, part);
}

std::optional<Fault> long_text(const Document& scenario) { return long_text(scenario, "", scenario.root); }

std::optional<Fault> long_text_of_game(const Document& game) {
  return LongText{game, kMaxGameText, "a game's file", " (max_text)"}.find("", game.root);
}

}  // namespace casus::files
