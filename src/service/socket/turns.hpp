#pragma once
// Decides which request of the slow lane works next. Half of the lane's time goes to the client with the
// least recent work, the other half to the request with the least work left. Short requests thus overtake
// long ones, and long ones still end. Short requests do not overtake each other for ever: the longer one
// waits, the sooner it is next. They also have a spare place beside the lane. Independent of clocks and
// threads: the caller supplies the time.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace casus::service {

/// Returns the seconds of work that a request still needs: the rest of the expected time. A request that took
/// longer than expected is expected to take as long again.
[[nodiscard]] double work_left(double expected, double worked);

/// Returns the typical seconds of work of a client's requests, from the previous value (0: unknown) and one
/// request that has worked `worked` seconds and has ended or continues. A longer time replaces the value at
/// once, doubled if the request continues. A shorter one moves the value half-way, once the request has
/// ended.
[[nodiscard]] double typical_work(double typical, double worked, bool ended);

/// Expected seconds of work of a request if neither an equal request nor its client's requests are known.
inline constexpr double kUnknownWork = 0.5;

class Turns {
 public:
  /// The number of requests that may have begun and pause, because they hold memory.
  static constexpr std::size_t kMostPausing = 5;
  /// The half of the lane that a choice counts for: `both` if both halves choose requests of equal length,
  /// `neither` for the spare place.
  enum class Half : std::uint8_t { both, least_used, least_left, neither };

  struct Question {
    double left = 0.0;     ///< as `work_left` gives it
    double used = 0.0;     ///< recent seconds of work of its client
    double waits = 0.0;    ///< seconds since it arrived, or since its client's last turn if it has not begun
    bool is_known = true;  ///< whether the time of an equal request or of its client's requests is known
    bool begun = false;    ///< it pauses, or it is at work and its turn may end
    /// It has the time limit of a study, and never takes the room that is kept for short requests.
    bool lasts = false;
    bool aside = false;  ///< it has begun and waits for its reader, so that it cannot work now
  };
  struct Choice {
    std::size_t at = 0;
    Half half = Half::both;  ///< the half that its work counts for
  };

  /// Returns the request whose turn is next, or nothing. `questions` are those that wait, pause or are at the
  /// end of their turn, in the order of arrival. Only few requests may begin while others pause: the longer
  /// they are, the fewer.
  [[nodiscard]] std::optional<Choice> next(std::span<const Question> questions) const;

  /// Returns the same for the spare place, which is for short requests only.
  [[nodiscard]] static std::optional<Choice> next_spare(std::span<const Question> questions);
  /// Returns whether a request is known or guessed to need little more time. Only then may it take, and keep,
  /// the spare place.
  [[nodiscard]] static bool is_short(const Question& one);

  /// Counts seconds of work for a half. Work for both halves counts for `least_used`.
  void count(Half half, double seconds);

  /// Returns the seconds that a request works before another may be next: `turn`, or the rest of its work if
  /// it is short, so that an almost finished request is not interrupted.
  [[nodiscard]] static double turn_of(double turn, const Question& one);

 private:
  bool is_odd_ = false;
  double ahead_ = 0.0;  // seconds that `least_used` is ahead of `least_left`
};

}  // namespace casus::service
