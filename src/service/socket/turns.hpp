#pragma once
// Which question of the slow lane works next. Half of the lane goes to the client that had least of late, the
// other half to the question with the least work left, so that short questions overtake long ones and long
// ones come to their end all the same. Short questions do not overtake each other for ever: the longer one
// waits, the sooner it is next. Beside the lane they have a spare place of their own. Knows no clock and no
// thread: time is what it is told.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace casus::service {

/// The seconds of work that a question needs still: what is left of what was expected. A question that took
/// longer than expected is expected to take as long again.
[[nodiscard]] double work_left(double expected, double worked);

/// The seconds of work that a client's questions typically take, by what they took before (0: not known) and
/// by one that has worked so long and has ended or goes on. Longer ones are believed at once.
[[nodiscard]] double typical_work(double typical, double worked, bool ended);

/// Seconds of work that are expected of a question while nothing is known of its like or its client.
inline constexpr double kUnknownWork = 0.5;

class Turns {
 public:
  /// Questions that have begun and pause, with all the memory that they hold.
  static constexpr std::size_t kMostPausing = 5;
  /// The halves of the lane; `both` where both choose equally long questions, `neither` for the spare place.
  enum class Half : std::uint8_t { both, least_used, least_left, neither };

  struct Question {
    double left = 0.0;     ///< `work_left`
    double used = 0.0;     ///< seconds of work that its client had of late
    double waits = 0.0;    ///< seconds since it came, or since its client's last turn where it has not begun
    bool is_known = true;  ///< what its like or its client's questions took is known
    bool begun = false;    ///< it pauses, or is at work and asks whether it goes on
    bool lasts = false;  ///< it has the time of a study: it never takes the room that is kept for short ones
    bool aside = false;  ///< it has begun, and waits for its reader: it cannot work now
  };
  struct Choice {
    std::size_t at = 0;
    Half half = Half::both;  ///< for which its work counts
  };

  /// The question whose turn is next, of those that wait, pause or ask whether they go on, in the order in
  /// which they came; nothing where there is none. Few questions may begin while others pause: the longer,
  /// the fewer.
  [[nodiscard]] std::optional<Choice> next(std::span<const Question> questions) const;

  /// The same for the spare place, which is for short questions alone.
  [[nodiscard]] static std::optional<Choice> next_spare(std::span<const Question> questions);
  /// True where a question is known, or guessed, to need little time still: only then it may have, and keep,
  /// the spare place.
  [[nodiscard]] static bool is_short(const Question& one);

  /// Counts seconds of work for a half; work for both counts for the client that had least.
  void count(Half half, double seconds);

  /// The seconds that a question works before it asks whether another is next: `turn`, or until it is done
  /// where it is a short one, so that what is nearly done is not put off.
  [[nodiscard]] static double turn_of(double turn, const Question& one);

 private:
  bool is_odd_ = false;
  double ahead_ = 0.0;  // seconds that `least_used` had more than `least_left`
};

}  // namespace casus::service
