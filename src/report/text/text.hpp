#pragma once
// Answers as text for people at a terminal. Programs read the JSON instead: this may change with any version.

#include <span>
#include <string>

#include "answers/answers.hpp"
#include "report/style.hpp"
#include "systems/registry.hpp"
#include "table/table.hpp"

namespace casus::report {

std::string judgement_text(const Style& style, const Table& table, const Judgement& judgement);
/// Moves of one type that break the same clauses are told of once.
std::string refusals_text(const Style& style, const Table& table, const Refusals& refusals);
/// `brief`: without the distributions, and of the clauses it rests on the ids alone.
std::string odds_text(const Style& style, const Table& table, const Odds& odds, bool brief);
std::string advice_text(const Style& style, const Table& table, const Advice& advice, bool brief);
std::string plans_text(const Style& style, const Table& table, const PlansAnswer& plans, bool brief);
/// `style.exact`: the sums of all terms as fractions, too.
std::string luck_text(const Style& style, const Table& table, const LuckAnswer& luck);
/// Of a sound game: what its file says, and its examples.
std::string game_text(const Style& style, const Checked& checked);
std::string simulation_text(const Style& style, const Table& table, const SimulationAnswer& simulation);

}  // namespace casus::report
