#pragma once
// Names that a file may invent, such as players, groups or countries; one object for each sort. A misspelt
// name would silently become a new one. A name that no object on the board has is therefore a fault, and so
// is a name that occurs once and resembles another. A file lists intended names to avoid the fault. Not for
// references to a fixed list: Reader::choice checks those.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace casus::files {

class FreeNames {
 public:
  /// `sort` is the noun for one name, "player". `listed_in` is the key that lists intended names, "players".
  FreeNames(std::string sort, std::string listed_in)
      : sort_(std::move(sort)), listed_in_(std::move(listed_in)) {}

  /// Marks a name as intended: it is in the file's list or belongs to the system.
  void list(std::string_view name) { at(name).listed = true; }
  /// Records that an object on the board has this name or belongs to it.
  void has(std::string_view name, Place place) { mention(name, std::move(place)).had = true; }
  /// Records a reference to the name.
  void uses(std::string_view name, Place place) { mention(name, std::move(place)); }

  [[nodiscard]] bool is_listed(std::string_view name) const;
  /// Appends the faults, in the order in which the names first occurred.
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
