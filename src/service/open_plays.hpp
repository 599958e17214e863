#pragma once
// What the plays that go on step by step were told, so that nobody goes back to choose again after seeing
// what came of it. Bounded, and counted by client: what is forgotten is a play of the client that has most,
// so that nobody makes the service forget the plays of others. Not for their secrets: those come back with
// the token (sealed_play.hpp).

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "service/plays_file.hpp"

namespace casus::service {

/// How many plays a client may begin: so many at once, and so many a second in the long run.
inline constexpr double kBeginningsAtOnce = 600.0;
inline constexpr double kBeginningsPerSecond = 20.0;

class OpenPlays {
 public:
  using Clock = std::chrono::steady_clock;
  /// The number of the client that needs no bound: this process itself.
  static constexpr std::uint64_t kNobody = 0;

  /// Keeps at most so many bytes.
  explicit OpenPlays(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  enum class Standing : std::uint8_t {
    goes_on,    ///< says what was said before, and perhaps more; or less, as a page does that asks again
    gone_back,  ///< says something else than was said before
    forgotten,  ///< nothing is known of it
    unkept,     ///< what was said could not be written: it may be said again
    too_often,  ///< the client has begun so many that this one has to wait
  };

  /// From now on they are kept in a file; those that it has are known again.
  void keep_in(std::unique_ptr<PlaysFile> file);
  /// From now on a play that is not known was begun by another with the same key, and goes on here.
  void adopt_unknown();
  /// A play of `client` begins; `id` names it. Goes on, or: too_often, unkept.
  [[nodiscard]] Standing begin(const std::string& id, std::uint64_t client = kNobody,
                               Clock::time_point now = Clock::now());
  /// Whether `begin` would say so now; for whoever has work to do before.
  [[nodiscard]] bool begins_too_often(std::uint64_t client, Clock::time_point now = Clock::now()) const;
  /// How `acts` stand to what was said of this play: acts one after the other, each ended by ';', so that one
  /// text begins another exactly when nothing was taken back.
  [[nodiscard]] Standing standing(const std::string& id, std::string_view acts);
  /// The same, and from now on this much has been said: on the disk when this returns, where they are kept in
  /// a file.
  [[nodiscard]] Standing go_on(const std::string& id, std::string_view acts);

  [[nodiscard]] std::size_t size() const;
  /// How many clients are counted: those with plays, or with beginnings of late.
  [[nodiscard]] std::size_t clients() const;

 private:
  struct Holder;
  struct Play {
    std::string id;
    std::string acts;
    Holder* holder;
    std::uint64_t written = 0;  // bytes of the file up to its last line there
  };
  using Plays = std::list<Play>;  // asked for last: first
  /// What is held for a client.
  struct Holder {
    std::uint64_t client = kNobody;
    Plays begun;  // nothing was chosen in them
    Plays chosen;
    std::size_t bytes_of_begun = 0;
    std::size_t bytes = 0;
    double may_begin = kBeginningsAtOnce;  // at `counted_at`
    Clock::time_point counted_at{};
  };

  static bool is_only_begun(std::string_view acts);
  static std::size_t bytes_of(const Play& play);
  void weigh(Holder& holder, const Play& play, bool more);
  static double may_begin(const Holder& holder, Clock::time_point now);
  Holder& holder_of(std::uint64_t client, Clock::time_point now);
  [[nodiscard]] Play* find(const std::string& id);
  [[nodiscard]] Standing look_up(const std::string& id, std::string_view acts, Play*& play);
  void make_room(const Play* but);
  void remove(Plays& plays, Plays::iterator play);
  void put(const std::string& id, std::string_view acts, Holder& holder);
  void say(Play& play, std::string_view acts);
  [[nodiscard]] bool write(const PlaysFile::Line& line, std::size_t before);

  mutable std::mutex mutex_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::uint64_t, Holder> holders_;
  std::set<std::pair<std::size_t, Holder*>> by_bytes_;  // of those that have any
  std::size_t look_for_idle_at_ = 1024;                 // holders
  std::unordered_map<std::string_view, Plays::iterator> by_id_;
  bool adopts_ = false;
  std::unique_ptr<PlaysFile> file_;  // none: they live as long as this process
};

/// Those of this process: they live as long as the key that seals their tokens.
OpenPlays& open_plays();
/// Keeps them in a file, with that key: before the first play is begun. Returns what was found amiss there
/// and does not keep the service from going on, a sentence each. Faults: those of PlaysFile::open.
Result<std::vector<std::string>> keep_open_plays(const std::string& path);

}  // namespace casus::service
