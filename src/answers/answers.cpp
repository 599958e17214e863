#include "answers/answers.hpp"

#include <algorithm>

namespace casus {

std::vector<std::string> Ruling::clauses() const {
  std::vector<std::string> ids;
  for (const FindingText& finding : findings) {
    if (std::find(ids.begin(), ids.end(), finding.clause) == ids.end()) ids.push_back(finding.clause);
  }
  return ids;
}

double Odds::Distribution::mean() const {
  if (exact_mean) return *exact_mean;
  double sum = 0.0;
  double total = 0.0;
  for (const Value& one : values) {
    sum += static_cast<double>(one.value) * one.probability;
    total += one.probability;
  }
  return total > 0.0 ? sum / total : 0.0;
}

}  // namespace casus
