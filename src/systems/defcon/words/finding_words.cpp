// Writes findings as sentences. Each says what is the case, and if its clause is broken what it would take,
// so that it reads well beside a tick and beside a cross. The sentences are rows of finding_rows.cpp; this
// file defines their placeholders.

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/filled.hpp"
#include "base/words.hpp"
#include "systems/defcon/words/finding_rows.hpp"
#include "systems/defcon/words/words.hpp"

namespace casus::defcon {
namespace {

/// Returns "LIBYA, TUNISIA and 3 more"; "any area" for an empty set.
std::string among(const Names& names, const AreaSet& areas) {
  constexpr std::size_t kMostNamed = 4;
  std::vector<std::string> all;
  std::int32_t more = 0;
  areas.each([&](Area area) {
    if (all.size() < kMostNamed) {
      all.push_back(names.area(area));
    } else {
      ++more;
    }
  });
  if (more > 0) all.push_back(fmt::format("{} more", more));
  return all.empty() ? "any area" : all.size() == 1 ? all.front() : "one of " + listed(all);
}

std::string what_it_gives(const Names& names, const Reward& reward) {
  switch (reward.kind) {
    case Reward::Kind::unit:
      return fmt::format("{} in {}", Names::a_unit(static_cast<std::int32_t>(reward.unit)),
                         among(names, reward.areas));
    case Reward::Kind::control:
      return "control of " + among(names, reward.areas);
    case Reward::Kind::destabilize:
      return "a destabilization of " + among(names, reward.areas);
    case Reward::Kind::stabilize:
      return "instability I taken from " + among(names, reward.areas);
    case Reward::Kind::attack:
      return "a free attack on " + among(names, reward.areas);
    case Reward::Kind::points:
      return Names::amount(0, reward.amount);
    case Reward::Kind::research:
      return Names::amount(1, reward.amount);
    case Reward::Kind::oil:
      return Names::amount(2, reward.amount);
  }
  return "?";
}

/// Returns the operation and the target class of a finding about a level (kLevelNeeded).
std::string level_for(const NamedFinding& finding) {
  const std::int32_t area = finding.about[2] / 8 - 1;
  if (finding.about[2] < 8 || !finding.names.is_area(area)) return "";
  for (std::int32_t row = 0; row < static_cast<std::int32_t>(TargetClass::none); ++row) {
    if (Arbiter::row_of(static_cast<TargetClass>(row)) == finding.clause)
      return fmt::format("{} is {}: ", finding.names.area(area), finding.names.what_it_is(row, area));
  }
  return finding.names.area(area) + ": ";
}

std::string owners(std::int32_t technology) {
  const auto number = static_cast<std::size_t>(technology);
  return number < kTechnologies ? Names::blocs(kTechnologyOwners[number]) : "?";
}

std::string_view operation(const NamedFinding& finding) {
  static constexpr std::array<std::string_view, kOperations> kWhat{"destabilizing", "a coup", "a bombardment",
                                                                   "an attack"};
  const auto number = static_cast<std::size_t>(finding.about[2] % 8);
  return finding.about[2] >= 0 && number < kOperations ? kWhat[number] : "it";
}

std::string held(const NamedFinding& finding) {
  const bool unplayed = finding.about[0] >= 0 && finding.about[0] < kNobody &&
                        !finding.names.board().is_played(static_cast<Bloc>(finding.about[0]));
  return fmt::format("{} is controlled by {}{}", finding.names.area(finding.about[1]),
                     Names::bloc(finding.about[0]), unplayed ? ", which is not played" : "");
}

/// Returns the reward of kRewardIs, and its mission; empty for invalid numbers.
std::string reward(const NamedFinding& finding, bool gives) {
  const auto& missions = finding.names.board().missions;
  const auto mission = static_cast<std::size_t>(finding.about[0]);
  const auto which = static_cast<std::size_t>(finding.about[1]);
  if (mission >= missions.size() || which >= missions[mission].rewards.size()) return "no reward";
  return gives ? what_it_gives(finding.names, missions[mission].rewards[which])
               : fmt::format("reward {} of {}", which + 1, missions[mission].name);
}

std::string opponents(const NamedFinding& finding) {
  const auto& objectives = finding.names.board().objectives;
  const auto number = static_cast<std::size_t>(finding.about[0]);
  return Names::blocs(number < objectives.size() ? objectives[number].against : Blocs{0});
}

/// Returns the steps of instability at which a neutral area may be bombarded.
std::string steps(const NamedFinding& finding) {
  std::vector<std::string> all;
  const auto& barred = finding.rules.rulebook().no_bombard_instability;
  for (std::size_t step = 0; step < barred.size(); ++step) {
    if (!barred[step]) all.emplace_back(Names::instability(static_cast<std::int32_t>(step)));
  }
  return fmt::format("{}", fmt::join(all, " or "));
}

/// Returns what happens to the markers of a conquered area (DE-100).
std::string kept(const NamedFinding& finding) {
  const Rulebook& book = finding.rules.rulebook();
  const AreaState& state = finding.rules.start().areas[static_cast<std::size_t>(finding.about[0])];
  std::vector<std::string> stays;
  std::vector<std::string> goes;
  if (state.instability > 0) (book.conquest_keeps_instability ? stays : goes).emplace_back("instability");
  if (state.protected_here)
    (book.conquest_keeps_protection ? stays : goes).emplace_back("political protection");
  const std::string area = finding.names.area(finding.about[0]);
  if (stays.empty() && goes.empty()) return area + ": its markers go by the rulebook";
  return stays.empty()  ? fmt::format("{} loses its {}", area, listed(goes))
         : goes.empty() ? fmt::format("{} keeps its {}", area, listed(stays))
                        : fmt::format("{} keeps its {}, and loses its {}", area, listed(stays), listed(goes));
}

/// Returns the levels of DEFCON at which HYPERTERRORISM takes control.
std::string levels(const NamedFinding& finding) {
  std::vector<std::size_t> all;
  for (std::size_t level = 5; level > 0; --level) {
    if (finding.rules.rulebook().hyperterrorism_levels[level]) all.push_back(level);
  }
  return fmt::format("{}", fmt::join(all, " or "));
}

std::string place(const NamedFinding& finding, std::string_view what, std::int32_t n) {
  const auto& [rules, names, clause, reason, holds, about] = finding;
  const auto [a, b, c] = about;
  if (what == "area") return names.area(n);
  if (what == "territory") return names.territory_of(n);
  if (what == "bloc") return Names::bloc(n);
  if (what == "blocs") return Names::blocs(n);
  if (what == "unit") return std::string(Names::unit(n));
  if (what == "a_unit") return Names::a_unit(n);
  if (what == "missile") return std::string(Names::missile(n));
  if (what == "a_missile") return Names::a_missile(n);
  if (what == "technology") return std::string(Names::technology(n));
  if (what == "owners") return owners(n);
  if (what == "phase") return std::string(Names::phase(n));
  if (what == "instability") return std::string(Names::instability(n));
  if (what == "mission") return n == kNoNumber ? "a mission without a name" : names.mission(n);
  if (what == "objective") return names.objective(n);
  if (what == "times") return n == 1 ? "once" : counted(n, "time");
  if (what == "clause") return std::string(kClauseRows[static_cast<std::size_t>(clause)].words);
  if (what == "active") return names.active();
  if (what == "class") return names.what_it_is(a, b);
  if (what == "where") return level_for(finding);
  if (what == "operation") return std::string(operation(finding));
  if (what == "level") return std::to_string(-b);
  if (what == "near") return near(finding);
  if (what == "in_area") return names.is_area(a) ? " in " + names.area(a) : "";
  if (what == "held") return held(finding);
  if (what == "price") return Names::amount(a, b);
  if (what == "points") return Names::amount(0, c);
  if (what == "lacking") return Names::amount(reason == kCosts ? a : 0, b - c);
  if (what == "more") return std::to_string(std::max(b - a, 1));
  if (what == "of_turn") return a < b ? ", in the next turn" : "";
  if (what == "kept") return names.is_area(a) ? kept(finding) : "";
  if (what == "steps") return steps(finding);
  if (what == "levels") return levels(finding);
  if (what == "owner") return Names::bloc(c % kIfItSucceeds);
  if (what == "wanted") return c < kWantedOf ? names.active() : Names::bloc(c / kWantedOf - 1);
  if (what == "if_it_succeeds") return c < kIfItSucceeds ? "" : " if it succeeds";
  if (what == "opponents") return opponents(finding);
  if (what == "reward") return reward(finding, false);
  if (what == "gives") return reward(finding, true);
  return "?";
}

/// Returns the first text of the rows that fit, filled in.
std::string first_of(const NamedFinding& finding, std::string_view FindingRow::*text) {
  for (const FindingRow& row : finding_rows()) {
    if (row.reason == finding.reason && !(row.*text).empty() && row.where.fits(finding))
      return filled(row.*text, finding.holds, finding.about,
                    [&](std::string_view what, std::int32_t n) { return place(finding, what, n); });
  }
  return "";
}

}  // namespace

std::string near(const NamedFinding& finding) {
  const Board& board = finding.names.board();
  if (!finding.names.is_area(finding.about[0])) return "";
  const auto is_sea = [&](std::int32_t area) {
    return finding.names.is_area(area) && board.areas[static_cast<std::size_t>(area)].sea;
  };
  const bool attacks = finding.clause == De::attack_reach || finding.clause == De::restore_by_land;
  // A naval unit attacks from a sea, a land unit by land and over sea bridges.
  const bool by_sea = attacks
                          ? finding.clause == De::attack_reach && is_sea(finding.about[1])
                          : finding.clause == De::bombard_targets || finding.clause == De::navy_seals_come;
  const MapArea& here = board.areas[static_cast<std::size_t>(finding.about[0])];
  std::vector<std::string> all;
  const auto add = [&](Area other) {
    if (is_sea(other) == by_sea) all.push_back(finding.names.area(other));
  };
  here.adjacent.each(add);
  if (attacks && !by_sea && finding.rules.rulebook().attack_from_next) here.bridges.each(add);
  return listed(all, "or");
}

bool FindingFilter::fits(const NamedFinding& finding) const {
  const auto end = clauses_.begin() + static_cast<std::ptrdiff_t>(count_);
  return (count_ == 0 || std::find(clauses_.begin(), end, finding.clause) != end) &&
         (when_ == nullptr || when_(finding));
}

std::string say(const Arbiter& rules, const Finding& finding) {
  return first_of(NamedFinding(rules, finding), &FindingRow::says);
}

std::string remedy(const Arbiter& rules, const Finding& finding) {
  return finding.holds ? "" : first_of(NamedFinding(rules, finding), &FindingRow::remedy);
}

}  // namespace casus::defcon
