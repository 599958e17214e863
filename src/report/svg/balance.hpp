#pragma once
// Draws odds: attacker against defender in one bar with their outcomes, and below it the distributions of
// what is left, lost or spent.

#include <span>
#include <string>
#include <vector>

#include "report/svg/distribution.hpp"
#include "report/svg/frame.hpp"
#include "report/svg/lookup.hpp"
#include "report/svg/shares.hpp"

namespace casus::report::svg {

struct Outcome {
  std::string text;
  double probability = 0.0;
};

/// The share of one side in the whole.
struct Share {
  std::string name;
  double probability = 0.0;
  std::string exact;              ///< as a fraction, drawn if it is short enough; empty: not drawn
  std::vector<Outcome> outcomes;  ///< the side's own outcomes; may be empty
};

struct Balance {
  Share attacker;
  Share defender;
  Share neither;  ///< drawn if its probability is positive or it has outcomes
};

/// `lookup` is the lookup table that decides, drawn between the bar and the distributions; may be null.
std::string balance(const Caption& caption, const Balance& balance,
                    std::span<const Distribution> distributions = {}, const Lookup* lookup = nullptr);

/// Returns the segments of the bar, from the attacker's at the left to the defender's at the right.
std::vector<Stretch> stretches_of(const Balance& balance);

/// Returns "North 27.2 %, South 72.8 %".
std::string balance_text(const Balance& balance);

}  // namespace casus::report::svg
