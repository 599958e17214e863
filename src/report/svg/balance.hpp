#pragma once
// The picture of an answer to "what are the odds?": attacker against defender in one bar, what they win by,
// and below it what is left, lost or spent, each as a small distribution.

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

/// What one side has of the whole.
struct Share {
  std::string name;
  double probability = 0.0;
  std::string exact;              ///< as a fraction; empty: not drawn. Drawn where it is short enough
  std::vector<Outcome> outcomes;  ///< that are its own; may be none
};

struct Balance {
  Share attacker;
  Share defender;
  Share neither;  ///< drawn where it is likely at all or has outcomes
};

/// `lookup`: the table that decides, drawn between the two; may be null.
std::string balance(const Caption& caption, const Balance& balance,
                    std::span<const Distribution> distributions = {}, const Lookup* lookup = nullptr);

/// The stretches of its bar, from the attacker's at the left to the defender's at the right.
std::vector<Stretch> stretches_of(const Balance& balance);

/// "North 27.2 %, South 72.8 %".
std::string balance_text(const Balance& balance);

}  // namespace casus::report::svg
