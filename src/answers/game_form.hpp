#pragma once
// What a scenario of a game may say, and the words of the language, as plain data for forms and editors that
// know no game. It does not describe the rules; the sentences of `check` do.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "conflict/rules/clause.hpp"
#include "files/document.hpp"

namespace casus {

/// Each list is in the order of the file.
struct GameForm {
  struct Side {
    std::string id;
    std::string says;
  };
  struct Unit {
    std::string name;
    std::string says;
    std::int64_t most = 0;  ///< on a side, all states together
    std::vector<std::string> tags;
    /// Numbers and words that the kind has, by name: one for all its states, or a table of one by state. 0
    /// and no word are left out.
    files::Node numbers;
    std::string hint;
    std::string of;  ///< the id of the one side that may have it; empty: each may
    std::vector<std::string> steps;
    std::optional<std::int64_t> life;
  };
  struct Field {
    enum class Type : std::uint8_t { number, truth, word, order };
    std::string name;
    Type type = Type::number;
    std::string says;
    files::Node is;  ///< where nothing is said
    std::vector<std::string> of;
    std::optional<std::int64_t> from;
    std::optional<std::int64_t> to;
    bool each_side = false;
    bool same = false;
    std::string clause;
  };
  struct Track {
    std::string name;
    std::string says;
    std::int64_t is = 0;
    std::int64_t from = 0;
    std::int64_t to = 0;
    bool each_side = false;
    std::string deck;  ///< whose card it counts; empty: it is no card
    std::string card;
    std::string clause;
  };
  struct Die {
    std::string name;
    std::vector<std::variant<std::int64_t, std::string>> faces;
  };
  struct ClauseOf {
    std::string id;
    std::string says;
    std::string page;
    Standing standing = Standing::stated;
  };
  struct Outcome {
    std::string id;
    std::string victor;                ///< the id of the first side that wins; empty: nobody does
    std::vector<std::string> victors;  ///< of all, where several win together
  };

  std::string system;
  std::string title;
  std::string source;
  std::vector<Side> sides;
  std::vector<Unit> units;
  std::vector<Field> ask;
  std::vector<Field> rulebook;
  std::vector<Track> tracks;
  std::vector<Die> dice;  ///< those with faces of their own
  std::vector<ClauseOf> clauses;
  std::vector<Outcome> outcomes;
  bool has_secrets = false;        ///< whether any choice is made in secret
  std::vector<std::string> names;  ///< that an expression of the file may say, each once
};
constexpr std::string_view to_string(GameForm::Field::Type type) {
  constexpr std::string_view kWords[] = {"number", "truth", "word", "order"};
  return kWords[static_cast<std::size_t>(type)];
}

/// The words of the language of games.
struct LanguageWords {
  std::vector<std::pair<std::string, std::vector<std::string>>> keys;  ///< by the place where they stand
  std::vector<std::string> values;
  std::vector<std::string> functions;
  std::vector<std::string> words;
};

}  // namespace casus
