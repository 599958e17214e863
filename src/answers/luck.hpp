#pragma once
// The effect of dice, choices and guesses on the worth of one played conflict: a telescoping sum from the
// worth at its start to the worth at its end.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/exact.hpp"

namespace casus {

/// The measured quantity: the worth by the scenario's values, or the probability that the attacking seat
/// wins.
enum class Measure : std::uint8_t { worth, win };
constexpr std::string_view to_string(Measure measure) { return measure == Measure::win ? "win" : "worth"; }

/// The answer of `luck`: the accounts of a play.
struct LuckAnswer {
  /// The reason for a change of worth: a throw, a choice, or a guess. A choice is never better than the best
  /// one. A guess occurs where choices are hidden: a seat's choice met choices of others that it could not
  /// see.
  enum class Kind : std::uint8_t { dice, choice, guess };

  friend constexpr std::string_view to_string(Kind kind) {
    constexpr std::string_view kKinds[] = {"dice", "choice", "guess"};
    return kKinds[static_cast<std::size_t>(kind)];
  }

  struct Term {
    Kind kind = Kind::dice;
    std::string seat;            ///< the choosing seat; empty for a throw
    std::string other;           ///< for two seats: the opponent of seat 0 at that step; may be empty
    std::string text;            ///< the result of the throw, or the choice, in words
    double amount = 0.0;         ///< the change of the worth for the seat of the account
    std::optional<Exact> exact;  ///< the exact amount, if the solver was exact
    std::size_t entry = 0;       ///< the index of the play's entry that the term belongs to, from 0
  };

  /// One telescoping sum: start + the sum of the amounts = end. The equation is exact if all of its numbers
  /// are exact.
  struct Account {
    std::string seat;  ///< the seat whose worth it is
    std::string of;    ///< the event that began this part of the play; empty: the whole play
    double start = 0.0;
    double end = 0.0;
    std::optional<Exact> exact_start;
    std::optional<Exact> exact_end;
    std::vector<Term> terms;
  };

  Measure measure = Measure::worth;
  std::string text;  ///< the meaning of a worth, in a sentence; may be empty
  /// If the whole conflict is too large to be solved, so that parts of it are evaluated separately: the
  /// reason and the parts left out, in sentences. Empty if the whole is evaluated.
  std::string singly;
  /// For two seats one account, that of the attacking seat; the other's is its negative. For more seats one
  /// account each. If parts are evaluated separately, the same for each part.
  std::vector<Account> accounts;
  /// Set if the plan behind the worths is not exactly optimal: the sum of what both sides could gain by
  /// deviating. Absent if every number is exact.
  std::optional<double> exploitability;
};

}  // namespace casus
