#pragma once
// The result of `check` on a file, as plain data.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/game_form.hpp"
#include "base/result.hpp"

namespace casus {

/// An example in a game's file, after evaluation. If an example has several numbers, they are separated by
/// commas.
struct ExampleText {
  std::string about;
  std::string source;
  Place place;
  bool holds = false;
  std::string published;
  std::string worked;
  Faults faults;  ///< one fault for each number that differs
};

/// Whether the examples of a game are evaluated or only parsed.
enum class Examples : std::uint8_t { worked_out, read_alone };

/// Every fault of a rulebook, a scenario or a game (none if it is sound), and warnings about a sound one.
struct Checked {
  Faults faults;
  Faults warnings;
  bool is_game = false;
  std::vector<ExampleText> examples = {};   ///< for a sound game: its examples in the order of the file
  std::vector<std::string> sentences = {};  ///< for a sound game: its rules as sentences
  std::optional<GameForm> form = {};        ///< for a sound game: what a scenario of it may contain

  /// Returns whether there is no fault and every example holds.
  [[nodiscard]] bool sound() const;
  void add(const Checked& other);
};

}  // namespace casus
