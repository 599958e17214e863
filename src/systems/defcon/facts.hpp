#pragma once
// What findings say of an area, of a bloc, of a unit, or of nothing but their clause. A part of the words of
// findings.

#include <cstdint>
#include <string>

#include "systems/defcon/names.hpp"

namespace casus::defcon {

/// The clause itself, where it says all; "?" of none.
std::string clause_words(De clause);
/// A clause without anything it is about.
std::string said_alone(De clause);
std::string said_of_area(const Names& names, De clause, bool holds, std::int32_t area);
/// `area`: or -1.
std::string said_of_bloc(const Names& names, De clause, std::int32_t bloc, std::int32_t area);
std::string said_of_unit(const Names& names, De clause, std::int32_t type, std::int32_t area);

}  // namespace casus::defcon
