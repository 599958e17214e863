#pragma once
// What findings say of an area, of a bloc, of a unit, of cards, or of nothing but their clause. A part of the
// words of findings.

#include <cstdint>
#include <string>

#include "systems/defcon/words/names.hpp"

namespace casus::defcon {

/// A clause, whether it holds, and the names.
struct Said {
  const Names& names;
  De clause;
  bool holds;
};

/// The clause itself, where it says all; "?" of none.
std::string clause_words(De clause);
/// A clause without anything that it is about.
std::string said_alone(De clause, bool holds);
std::string said_of_area(const Said& said, std::int32_t area);
/// Whether it is of the land, or of the `sea`, as it should be.
std::string said_of_element(const Said& said, std::int32_t area, bool sea);
/// `area`: or -1.
std::string said_of_bloc(const Said& said, std::int32_t bloc, std::int32_t area);
std::string said_of_unit(const Said& said, std::int32_t type, std::int32_t area);
/// There is, or is not, a unit in the area that could do it or have it done.
std::string said_of_absence(const Said& said, std::int32_t area);
/// `level`: of DEFCON, for HYPERTERRORISM.
std::string said_of_mission(const Said& said, std::int32_t mission, std::int32_t level);
/// `otherwise`: of DE-91, the objective is against a bloc that is not played; of the others, it is in hand
/// and stays there.
std::string said_of_objective(const Said& said, std::int32_t objective, bool otherwise);
/// So many, of so many that are needed or allowed.
std::string said_of_counts(const Said& said, std::int32_t count, std::int32_t other);
/// "reward 2 of M9: a motorized division in LIBYA".
std::string said_of_reward(const Said& said, std::int32_t mission, std::int32_t which);
std::string said_of_technology(const Said& said, std::int32_t technology, std::int32_t bloc);

}  // namespace casus::defcon
