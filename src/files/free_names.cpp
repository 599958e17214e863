#include "files/free_names.hpp"

#include <algorithm>
#include <utility>

#include "files/nearest.hpp"
#include "files/text.hpp"

namespace casus::files {

FreeNames::Name& FreeNames::at(std::string_view name) {
  const auto known =
      std::find_if(names_.begin(), names_.end(), [&](const Name& one) { return one.text == name; });
  return known != names_.end() ? *known : names_.emplace_back(Name{std::string(name)});
}

FreeNames::Name& FreeNames::mention(std::string_view name, Place place) {
  Name& one = at(name);
  one.places.push_back(std::move(place));
  return one;
}

bool FreeNames::is_listed(std::string_view name) const {
  return std::any_of(names_.begin(), names_.end(),
                     [&](const Name& one) { return one.listed && one.text == name; });
}

void FreeNames::report(Faults& faults) const {
  const std::string meant = " (one that is meant is listed in '" + listed_in_ + "')";
  for (std::size_t n = 0; n < names_.size(); ++n) {
    const Name& name = names_[n];
    if (name.listed || (name.had && name.places.size() != 1)) continue;
    std::vector<std::string> known;  // the names that may have been meant
    for (std::size_t other = 0; other < names_.size(); ++other) {
      const Name& one = names_[other];
      // Of two similar names that occur once each, the second is the fault.
      if (other != n && (one.listed || one.had) &&
          (!name.had || one.listed || one.places.size() > 1 || other < n))
        known.push_back(one.text);
    }
    if (!name.had) {
      for (const Place& place : name.places)
        faults.push_back(
            {place, "there is no " + sort_ + " " + in_quotes(name.text) + " on the board",
             (known.empty() ? "a " + sort_ + " that is there was expected" : suggest(name.text, known)) +
                 meant});
    } else if (const auto other = alike(name.text, known)) {
      faults.push_back({name.places.front(), "the " + sort_ + " " + in_quotes(name.text) + " is named once",
                        "did you mean " + in_quotes(*other) + "?" + meant});
    }
  }
}

}  // namespace casus::files
