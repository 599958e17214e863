#pragma once
// What must hold for any bytes as an expression: checked by the fuzzer on its inputs, and by a test on every
// input that once broke it. Returns what is broken, or nothing.

#include <algorithm>
#include <string>
#include <string_view>

#include "probability/expression.hpp"

namespace casus::fuzz {

/// A fault is one printable line with a place in the text, and can be pointed at in two lines.
inline std::string broken_pointing(std::string_view text, const Fault& fault, std::uint32_t length) {
  const auto lines = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  if (fault.what.empty()) return "a fault without words";
  const std::string line = to_string(fault);
  if (std::any_of(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; })) {
    return "a fault of several lines: " + line;
  }
  if (fault.place.line == 0 || fault.place.line > lines) return "a line beyond the text";
  if (fault.place.column == 0 || fault.place.column > text.size() + 1) return "a column beyond the text";
  if (fault.place.column + length > text.size() + 2) return "a length beyond the text";
  const std::string shown = probability::pointed(text, fault.place, length);
  if (std::count(shown.begin(), shown.end(), '\n') != 1) return "not two lines: " + shown;
  if (shown.size() > 1000) return "lines that are not cut";
  for (const char c : shown) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n') return "a line that drives the terminal";
  }
  return {};
}

inline std::string broken_by_expression(std::string_view text) {
  probability::ExpressionBudget budget;
  budget.steps = 3e6;
  budget.bytes = 3e6;
  const auto answer = probability::evaluate(text, budget);
  if (!answer.result.ok()) return broken_pointing(text, answer.result.faults()[0], answer.length);
  const auto& distribution = *answer.result;
  Integer total = 0;
  for (const auto& entry : distribution.entries()) {
    if (entry.weight <= 0) return "a weight that is not positive";
    total += entry.weight;
  }
  if (total != distribution.total()) return "a total that is not the sum of the weights";
  // The tree is a value: a second evaluation of it, and white space around it, change nothing.
  const auto again = probability::evaluate("\n " + std::string(text) + "\t", budget);
  if (!again.result.ok()) return text.size() > 3900 ? "" : "refused with white space around it";
  if (*again.result != distribution) return "another answer with white space around it";
  return {};
}

}  // namespace casus::fuzz
