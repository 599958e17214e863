#pragma once
// Converts between the internal types and the types of the library's header.

#include <optional>
#include <vector>

#include "answers/answers.hpp"
#include "base/limits.hpp"
#include "files/document.hpp"
#include "library/casus/casus.hpp"
#include "table/table.hpp"

namespace casus::library {

[[nodiscard]] v1::Value value_of(const files::Node& node);
/// Converts a value. Faults: a number that is not finite, a duplicate key, more values or deeper nesting than
/// a file may have.
[[nodiscard]] Result<files::Node> node_of(const v1::Value& value);

[[nodiscard]] v1::Faults faults_of(const Faults& faults);
[[nodiscard]] v1::Ruling ruling_of(const Ruling& ruling);
[[nodiscard]] v1::Judgement judgement_of(const Judgement& judgement);
[[nodiscard]] v1::Odds odds_of(const Odds& odds);
[[nodiscard]] v1::Advice advice_of(const Advice& advice);
/// Converts a question. The result refers to the question and to the objects of the limits, which must
/// outlive it.
[[nodiscard]] v1::Question question_of(const Question& question, const Limits& limits);
[[nodiscard]] std::vector<v1::Transfer> settlement_of(const std::vector<TransferText>& settlement);

[[nodiscard]] Limits limits_of(const v1::Options& options);
[[nodiscard]] std::optional<PolicyKind> policy_of(const v1::Options& options);

}  // namespace casus::library
