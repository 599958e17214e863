#include "service/socket/turns.hpp"

#include <algorithm>
#include <cmath>

namespace casus::service {
namespace {

constexpr double kMostAhead = 2.0;  // seconds that a half can be owed
constexpr double kShort = 0.5;      // seconds of a short question
constexpr double kAlike = 0.5;      // seconds that clients had: less of a difference is none
constexpr double kLeast = 0.025;    // seconds: all that is less counts the same

/// Questions of the same class are equally long: estimates are no better than that.
int length_class(double left) {
  return static_cast<int>(std::floor(std::log2(std::max(left, kLeast) / kLeast)));
}

/// Whether a question comes behind an earlier one where the shortest comes first: of equally long ones whose
/// clients had about as little, the newest is first, since those that wait longest have the other half.
bool is_behind(const Turns::Question& one, const Turns::Question& earlier) {
  const int own = length_class(one.left);
  const int its = length_class(earlier.left);
  if (own != its) return own > its;
  return std::floor(one.used / kAlike) > std::floor(earlier.used / kAlike);
}

}  // namespace

double work_left(double expected, double worked) { return worked < expected ? expected - worked : worked; }

std::optional<Turns::Choice> Turns::next(std::span<const Question> questions) const {
  const auto begun = static_cast<std::size_t>(
      std::count_if(questions.begin(), questions.end(), [](const Question& one) { return one.begun; }));
  // Long ones leave room for those of which nothing is known, and these for those that are known to be short.
  const auto may_work = [&](const Question& one) {
    const int length = length_class(one.left);
    const int unknown = length_class(kUnknownWork);
    const std::size_t most = one.lasts || length > unknown ? kMostPausing - 2
                             : length == unknown           ? kMostPausing - 1
                                                           : kMostPausing;
    return !one.aside && (one.begun || begun <= most);
  };
  std::optional<std::size_t> least_used;
  std::optional<std::size_t> least_left;
  for (std::size_t at = 0; at < questions.size(); ++at) {
    const Question& one = questions[at];
    if (!may_work(one)) continue;
    if (!least_used || one.used < questions[*least_used].used) least_used = at;
    if (!least_left || !is_behind(one, questions[*least_left])) least_left = at;
  }
  if (!least_used) return std::nullopt;
  // Of equally long ones both halves have the same right to their choice, one after the other.
  if (length_class(questions[*least_used].left) == length_class(questions[*least_left].left))
    return Choice{is_odd_ ? *least_left : *least_used, Half::both};
  if (ahead_ < 0.0) return Choice{*least_used, Half::least_used};
  return Choice{*least_left, Half::least_left};
}

void Turns::count(Half half, double seconds) {
  if (half == Half::both) is_odd_ = !is_odd_;
  ahead_ = std::clamp(ahead_ + (half == Half::least_left ? -seconds : seconds), -kMostAhead, kMostAhead);
}

double typical_work(double typical, double worked, bool ended) {
  if (ended) return worked > typical ? worked : (typical + worked) / 2.0;
  return worked > typical ? 2.0 * worked : typical;
}

double Turns::turn_of(double turn, double left) { return left <= kShort ? std::max(turn, left) : turn; }

}  // namespace casus::service
