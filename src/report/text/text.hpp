#pragma once
// Writes answers as text for a terminal. Programs read JSON instead: the text may change with any version.

#include <string>

#include "answers/answers.hpp"
#include "answers/checked.hpp"
#include "report/style.hpp"
#include "table/table.hpp"

namespace casus::report {

std::string judgement_text(const Style& style, const Table& table, const Judgement& judgement);
/// Moves of one type that break the same clauses are reported together.
std::string refusals_text(const Style& style, const Table& table, const Refusals& refusals);
/// `brief` leaves out the distributions, and limits the clauses to their ids.
std::string odds_text(const Style& style, const Table& table, const Odds& odds, bool brief);
std::string advice_text(const Style& style, const Table& table, const Advice& advice, bool brief);
std::string plans_text(const Style& style, const Table& table, const PlansAnswer& plans, bool brief);
/// `style.exact` adds the sums of all terms as fractions.
std::string luck_text(const Style& style, const Table& table, const LuckAnswer& luck);
/// Writes a sound game: the sentences of its file, and its examples.
std::string game_text(const Style& style, const Checked& checked);
std::string simulation_text(const Style& style, const Table& table, const SimulationAnswer& simulation);

}  // namespace casus::report
