#pragma once
// What dice, choices and guesses did to the worth of one conflict that was played: a telescope from what it
// was worth at its start to what it was worth at its end.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.hpp"

namespace casus {

/// What is measured: the worth by the scenario's values, or the chance that the seat which attacks wins.
enum class Measure : std::uint8_t { worth, win };
constexpr std::string_view to_string(Measure measure) { return measure == Measure::win ? "win" : "worth"; }

struct LuckAnswer {
  /// Why a worth changed: a throw; a choice, which is never better than the best one; or, where choices are
  /// hidden, what was chosen unseen by the others turned out to meet.
  enum class Kind : std::uint8_t { dice, choice, guess };

  struct Term {
    Kind kind = Kind::dice;
    std::string seat;            ///< who chose; of a throw: empty
    std::string other;           ///< of two seats: who stood against seat 0 then; may be empty
    std::string text;            ///< what came of the throw, or the choice, in words
    double amount = 0.0;         ///< added to the worth for the seat that worths are of
    std::optional<Exact> exact;  ///< the same exactly, where the solver was exact
    std::size_t entry = 0;       ///< the number of the play's entry that it belongs to, from 0
  };

  /// One telescope: start + the sum of the amounts = end, exactly where all of it is exact.
  struct Account {
    std::string seat;  ///< whose worth it is
    std::string of;    ///< what began the part of the play that this is of; empty: the whole
    double start = 0.0;
    double end = 0.0;
    std::optional<Exact> exact_start;
    std::optional<Exact> exact_end;
    std::vector<Term> terms;
  };

  Measure measure = Measure::worth;
  std::string text;  ///< what a worth is, in a sentence; may be empty
  /// Where the whole is too large to be solved, and parts of it are weighed by themselves: why, and what is
  /// left out, in sentences. Empty: the whole is weighed.
  std::string singly;
  /// One where there are two seats (of the seat that attacks; the other's is its negative), else one a seat;
  /// so of each part where parts are weighed.
  std::vector<Account> accounts;
  /// How far the plan behind the worths is from the best, where that was not found exactly: by choosing
  /// otherwise both sides together could gain so much. Absent where every number is exact.
  std::optional<double> exploitability;
};

}  // namespace casus
