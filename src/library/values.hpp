#pragma once
// From what the rooms inside speak to what the library's header promises, and back.

#include <optional>
#include <vector>

#include "answers/answers.hpp"
#include "base/limits.hpp"
#include "files/document.hpp"
#include "library/casus/casus.hpp"
#include "table/table.hpp"

namespace casus::library {

[[nodiscard]] v1::Value value_of(const files::Node& node);
/// Faults: a number that is not finite, a key that stands twice, more or deeper than a file may be.
[[nodiscard]] Result<files::Node> node_of(const v1::Value& value);

[[nodiscard]] v1::Faults faults_of(const Faults& faults);
[[nodiscard]] v1::Ruling ruling_of(const Ruling& ruling);
[[nodiscard]] v1::Judgement judgement_of(const Judgement& judgement);
[[nodiscard]] v1::Odds odds_of(const Odds& odds);
[[nodiscard]] v1::Advice advice_of(const Advice& advice);
/// It refers to the question, which has to outlive it, as what the limits refer to.
[[nodiscard]] v1::Question question_of(const Question& question, const Limits& limits);
[[nodiscard]] std::vector<v1::Transfer> settlement_of(const std::vector<TransferText>& settlement);

[[nodiscard]] Limits limits_of(const v1::Options& options);
[[nodiscard]] std::optional<PolicyKind> policy_of(const v1::Options& options);

}  // namespace casus::library
