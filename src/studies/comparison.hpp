#pragma once
// Compares the odds of a conflict under several rulebooks, and the rulebooks themselves.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "systems/scenario_template.hpp"

namespace casus {

inline constexpr std::size_t kMaxCompared = 4;

/// The odds under each rulebook, and the fields in which the rulebooks differ.
struct Comparison {
  struct Answer {
    std::string name;  ///< the name as the user gave it
    std::unique_ptr<Table> table;
    Odds odds;
  };
  /// A field whose values differ.
  struct Difference {
    std::string path;
    std::string clause;
    std::string words;
    /// One for each rulebook; nothing if the field is absent.
    std::vector<std::optional<files::Node>> values;
  };
  std::vector<Answer> answers;
  std::vector<Difference> differences;
};

/// Computes the odds under each rulebook (a file or a built-in name). A single name is compared with the
/// rulebook of the scenario. Faults: no names or more than kMaxCompared, those of any answer.
Result<Comparison> compare(const Request& request, std::vector<std::string> rulebooks,
                           std::optional<PolicyKind> policy, const Limits& limits);
/// Does the same for a scenario that is already parsed.
Result<Comparison> compare(const files::Document& scenario, const std::vector<std::string>& sets,
                           std::vector<std::string> rulebooks, std::optional<PolicyKind> policy,
                           const Limits& limits, Reach reach);

}  // namespace casus
