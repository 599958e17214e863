#include "service/socket/turns.hpp"

#include <algorithm>
#include <cmath>

namespace casus::service {
namespace {

constexpr double kMostAhead = 2.0;  // seconds that one half can be ahead
constexpr double kShort = 0.75;     // seconds of a short request
// Seconds, compared with which the length of short requests matters little.
constexpr double kEven = 2.0;
constexpr double kAlike = 0.5;  // seconds of recent work; smaller differences between clients are ignored

/// Returns the class of a request's length. Requests of the same class count as equally long, because
/// estimates are not better than that. Known short requests come first, then unknown ones.
int length_class(const Turns::Question& one) {
  if (Turns::is_short(one)) return one.is_known ? 0 : 1;
  return 2 + static_cast<int>(std::floor(std::log2(std::max(one.left, kUnknownWork) / kUnknownWork)));
}

/// Returns how soon a short request must be next: mostly by its waiting time, and a little by its length.
double urgency(const Turns::Question& one) { return one.waits / (one.left + kEven); }

/// Returns whether a request comes after an earlier one in the half for the least work left. Short requests
/// do not overtake each other for ever. Among other equally long requests of clients with similar recent
/// work, the newest comes first, because the other half serves those that wait longest.
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
  // Studies leave room for long requests, so that none waits until a study ends. Long requests leave room for
  // unknown ones, and those for known short ones.
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
  // Among equally long requests, both halves choose alternately.
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
