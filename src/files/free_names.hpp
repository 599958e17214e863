#pragma once
// Names that a file may make up: players, groups, countries, of one sort each. A misspelt one would be a new
// one in silence; so a name that nothing on the board has is a fault, and so is one that is named once and
// reads like another. Who means it lists it. Not for references to a fixed list: Reader::choice knows those.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace casus::files {

class FreeNames {
 public:
  /// `sort`: what one is called, "player"; `listed_in`: where deliberate ones are listed, "players".
  FreeNames(std::string sort, std::string listed_in)
      : sort_(std::move(sort)), listed_in_(std::move(listed_in)) {}

  /// A name that is meant: one of the list, or of the system's own.
  void list(std::string_view name) { at(name).listed = true; }
  /// Something on the board has this name, or is of this one.
  void has(std::string_view name, Place place) { mention(name, std::move(place)).had = true; }
  /// Something speaks of what should be there.
  void uses(std::string_view name, Place place) { mention(name, std::move(place)); }

  [[nodiscard]] bool is_listed(std::string_view name) const;
  /// Adds the faults, in the order in which names were met.
  void report(Faults& faults) const;

 private:
  struct Name {
    std::string text;
    bool listed = false;
    bool had = false;
    std::vector<Place> places = {};
  };
  Name& at(std::string_view name);
  Name& mention(std::string_view name, Place place);

  std::string sort_;
  std::string listed_in_;
  std::vector<Name> names_;
};

}  // namespace casus::files
