#include "service/socket/turns.hpp"

#include <algorithm>
#include <cmath>

namespace casus::service {
namespace {

constexpr double kMostAhead = 2.0;  // seconds that a half can be owed
constexpr double kShort = 0.75;     // seconds of a short question
constexpr double kEven = 2.0;       // seconds: beside them it matters little what short questions take
constexpr double kAlike = 0.5;      // seconds that clients had: less of a difference is none

/// Questions of the same class are equally long: estimates are no better than that. First come those that are
/// known to be short, then those of which nothing is known.
int length_class(const Turns::Question& one) {
  if (Turns::is_short(one)) return one.is_known ? 0 : 1;
  return 2 + static_cast<int>(std::floor(std::log2(std::max(one.left, kUnknownWork) / kUnknownWork)));
}

/// How soon a short question is to be next: by how long it has waited, and a little by what it takes.
double urgency(const Turns::Question& one) { return one.waits / (one.left + kEven); }

/// Whether a question comes behind an earlier one where the shortest comes first. Short ones do not overtake
/// each other for ever. Of other equally long ones whose clients had about as little, the newest is first,
/// since those that wait longest have the other half.
bool is_behind(const Turns::Question& one, const Turns::Question& earlier) {
  const int own = length_class(one);
  const int its = length_class(earlier);
  if (own != its) return own > its;
  if (own == 0) return urgency(one) <= urgency(earlier);
  return std::floor(one.used / kAlike) > std::floor(earlier.used / kAlike);
}

std::size_t begun_of(std::span<const Turns::Question> questions) {
  return static_cast<std::size_t>(std::count_if(questions.begin(), questions.end(),
                                                [](const Turns::Question& one) { return one.begun; }));
}

}  // namespace

double work_left(double expected, double worked) { return worked < expected ? expected - worked : worked; }

std::optional<Turns::Choice> Turns::next(std::span<const Question> questions) const {
  const std::size_t begun = begun_of(questions);
  // Studies leave room for long questions, so that none of these waits until a study has come to its end;
  // these for those of which nothing is known, and these for those that are known to be short.
  const auto may_work = [&](const Question& one) {
    const std::size_t most = one.lasts        ? kMostPausing - 3
                             : !is_short(one) ? kMostPausing - 2
                             : !one.is_known  ? kMostPausing - 1
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
  if (length_class(questions[*least_used]) == length_class(questions[*least_left]))
    return Choice{is_odd_ ? *least_left : *least_used, Half::both};
  if (ahead_ < 0.0) return Choice{*least_used, Half::least_used};
  return Choice{*least_left, Half::least_left};
}

std::optional<Turns::Choice> Turns::next_spare(std::span<const Question> questions) {
  const bool is_room = begun_of(questions) <= kMostPausing;
  std::optional<std::size_t> next;
  for (std::size_t at = 0; at < questions.size(); ++at) {
    const Question& one = questions[at];
    if (one.aside || !is_short(one) || !(one.begun || is_room)) continue;
    if (!next || !is_behind(one, questions[*next])) next = at;
  }
  return next ? std::optional(Choice{*next, Half::neither}) : std::nullopt;
}

bool Turns::is_short(const Question& one) {
  return !one.lasts && one.left <= (one.is_known ? kShort : kUnknownWork);
}

void Turns::count(Half half, double seconds) {
  if (half == Half::neither) return;
  if (half == Half::both) is_odd_ = !is_odd_;
  ahead_ = std::clamp(ahead_ + (half == Half::least_left ? -seconds : seconds), -kMostAhead, kMostAhead);
}

double typical_work(double typical, double worked, bool ended) {
  if (ended) return worked > typical ? worked : (typical + worked) / 2.0;
  return worked > typical ? 2.0 * worked : typical;
}

double Turns::turn_of(double turn, const Question& one) {
  return is_short(one) ? std::max(turn, one.left) : turn;
}

}  // namespace casus::service
