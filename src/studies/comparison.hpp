#pragma once
// The same conflict under several rulebooks, and where those rulebooks differ.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "systems/scenario_template.hpp"

namespace casus {

inline constexpr std::size_t kMaxCompared = 4;

struct Comparison {
  struct Answer {
    std::string name;  ///< as it was named
    std::unique_ptr<Table> table;
    Odds odds;
  };
  /// A field that is not the same in all of them.
  struct Difference {
    std::string path;
    std::string clause;
    std::string words;
    std::vector<std::optional<files::Node>> values;  ///< one a rulebook; nothing where it is not there
  };
  std::vector<Answer> answers;
  std::vector<Difference> differences;
};

/// Asks the odds under each rulebook (a file or a built-in name). One name alone is compared with the
/// rulebook that the scenario is played by. Faults: none or more than kMaxCompared names, those of any
/// answer.
Result<Comparison> compare(const Request& request, std::vector<std::string> rulebooks,
                           std::optional<PolicyKind> policy, const Limits& limits);
/// The same over a scenario that was read already.
Result<Comparison> compare(const files::Document& scenario, const std::vector<std::string>& sets,
                           std::vector<std::string> rulebooks, std::optional<PolicyKind> policy,
                           const Limits& limits, Reach reach);

}  // namespace casus
