#pragma once
// What `check` finds of a file, plain data.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"

namespace casus {

/// An example of a game told in one file, worked out. Several numbers of one are parted by commas.
struct ExampleText {
  std::string about;
  std::string source;
  Place place;
  bool holds = false;
  std::string published;
  std::string worked;
  Faults faults;  ///< a line for each number that does not come out
};

/// Whether the examples of a game are worked out, or only read.
enum class Examples : std::uint8_t { worked_out, read_alone };

/// Every fault of a rulebook, a scenario or a game, none when it is sound; and, of a sound one, what is odd.
struct Checked {
  Faults faults;
  Faults warnings;
  bool is_game = false;
  std::vector<ExampleText> examples = {};   ///< of a sound game, in its order
  std::vector<std::string> sentences = {};  ///< of a sound game: what it says, read back
  std::optional<files::Node> form = {};     ///< of a sound game: what a scenario of it may say (docs/json.md)

  /// No fault, and every example comes out.
  [[nodiscard]] bool sound() const;
  void add(const Checked& other);
};

}  // namespace casus
