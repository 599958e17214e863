#pragma once
// What an answer says of the options of the rulebook in force, behind the clauses that it rests on: "Here:
// …". The sentences of clauses say what the usual rulebook has. Where the rulebook in force has something
// else, or a sentence leaves several ways open, the option's own words follow. One mechanism for every
// system: its data are the fields of its rulebooks (answers/field.hpp).

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "answers/answers.hpp"
#include "files/document.hpp"
#include "files/path.hpp"
#include "table/system.hpp"

namespace casus {

/// A value of a rulebook in words: "true", "7", "white 0 1 1; blue 2 2".
inline std::string option_value(const files::Node& node) {
  if (const std::string* text = node.text()) return *text;
  std::string words;
  const auto add = [&](const files::Node& part, std::string_view between) {
    words += (words.empty() ? "" : std::string(between)) + option_value(part);
  };
  if (const auto* array = node.array()) {
    for (const files::Node& part : *array)
      add(part, part.table() != nullptr || part.array() != nullptr ? "; " : " ");
    return words;
  }
  if (const auto* table = node.table()) {
    for (const files::Entry& part : *table) {
      const bool named = part.value.table() != nullptr;
      words += (words.empty() ? "" : named ? "; " : " ") + (named ? part.key + " " : std::string());
      words += option_value(part.value);
    }
    return words;
  }
  return files::to_json(node);
}

/// The words of a field for a value: those that it has for that value, else what the field is and the value.
/// Nothing where the clause's own sentence says it.
inline std::string option_words(const Field& field, const std::string& value) {
  constexpr std::string_view kBetween = " | ";
  for (std::string_view rest = field.here; !rest.empty();) {
    const std::size_t end = std::min(rest.find(kBetween), rest.size());
    const std::string_view one = rest.substr(0, end);
    rest.remove_prefix(std::min(end + kBetween.size(), rest.size()));
    const std::size_t colon = std::min(one.find(':'), one.size());
    const std::string_view of = one.substr(0, colon);
    if (of != value && of != "*") continue;
    std::string words(one.substr(std::min(colon + 2, one.size())));
    if (const std::size_t at = words.find("{}"); at != std::string::npos) words.replace(at, 2, value);
    return words;
  }
  // "whose effects come first: attacker, defender", "sides of the dice (4 to 12)": what follows are the
  // values.
  std::string_view what = field.words;
  if (const std::size_t colon = what.rfind(": "); colon != std::string_view::npos) {
    what = what.substr(0, colon);
  } else if (const std::size_t bounds = what.rfind(" (");
             bounds != std::string_view::npos && what.ends_with(')')) {
    what = what.substr(0, bounds);
  }
  return std::string(what) + ": " + value;
}

class OptionWords {
 public:
  OptionWords() = default;
  /// `usual`: the rulebook that a scenario plays by when it names none; null: it is not known.
  OptionWords(const SystemInfo& system, const files::Document& rulebook, const files::Document* usual) {
    const bool is_usual = usual != nullptr && rulebook == *usual;
    for (const Field& field : system.fields) {
      const bool open =
          std::any_of(system.in_force.begin(), system.in_force.end(),
                      [&](const RuleInForce& one) { return one.path == field.path && one.value.empty(); });
      if (is_usual && !open) continue;
      const auto now = files::find(rulebook, field.path);
      if (!now) continue;
      if (!open) {
        const auto known = usual == nullptr ? now : files::find(*usual, field.path);
        if (known && **known == **now) continue;
      }
      const std::string words = option_words(field, option_value(**now));
      if (words.empty()) continue;
      for (const std::string_view id : clauses_of(field, system)) options_.push_back({id, words});
    }
  }

  /// The ids of the clauses that a field acts for: its own, and those that its words name: "(CO-10)".
  static std::vector<std::string_view> clauses_of(const Field& field, const SystemInfo& system) {
    std::vector<std::string_view> ids{system.clauses[field.clause.row].id};
    for (const ClauseRow& row : system.clauses) {
      const bool known = std::find(ids.begin(), ids.end(), row.id) != ids.end();
      if (!known && field.words.find("(" + std::string(row.id) + ")") != std::string_view::npos)
        ids.push_back(row.id);
    }
    return ids;
  }

  /// Adds the words of each option to the last sentence of its clause.
  void add_to(std::vector<ClauseText>& clauses) const {
    for (const Option& option : options_) {
      const auto last = std::find_if(clauses.rbegin(), clauses.rend(),
                                     [&](const ClauseText& one) { return one.id == option.clause; });
      if (last != clauses.rend()) last->text += " Here: " + option.words + ".";
    }
  }

 private:
  struct Option {
    std::string_view clause;
    std::string words;
  };
  std::vector<Option> options_;  // in the order of the fields
};

}  // namespace casus
