#pragma once
// Records the acts of plays that are played step by step, so that no player can choose again after seeing the
// result. Memory is bounded and counted for each client. If it runs out, a play of the client with the most
// memory is forgotten, so that no client can displace the plays of others. Not for the secrets of plays:
// those return with the token (sealed_play.hpp).

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "store/store.hpp"

namespace casus::service {

/// Bounds on the plays that a client may begin: at once, and per second in the long run.
inline constexpr double kBeginningsAtOnce = 600.0;
inline constexpr double kBeginningsPerSecond = 20.0;

class OpenPlays {
 public:
  using Clock = std::chrono::steady_clock;
  /// The number of the client without bounds: this process itself.
  static constexpr std::uint64_t kNobody = 0;

  /// Keeps at most `most_bytes` bytes.
  explicit OpenPlays(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  enum class Standing : std::uint8_t {
    /// The acts repeat what was recorded and may add to it; or they are fewer, if a page repeats an earlier
    /// request.
    goes_on,
    gone_back,  ///< the acts differ from what was recorded
    forgotten,  ///< the play is not known
    unkept,     ///< the acts could not be written to the store; the request may be repeated
    too_often,  ///< the client has begun so many plays that this one must wait
  };

  /// Keeps plays in a store from now on, which must outlive this object or the next call. The plays of the
  /// store are known again, also those that other processes begin.
  std::optional<Fault> keep_in(store::Store* store);
  /// Assumes from now on that an unknown play was begun by another process with the same key, and continues
  /// it.
  void adopt_unknown();
  /// Begins a play of `client` named `id`. Returns goes_on, too_often or unkept.
  [[nodiscard]] Standing begin(const std::string& id, std::uint64_t client = kNobody,
                               Clock::time_point now = Clock::now());
  /// Returns whether `begin` would return too_often now, for callers with work to do before.
  [[nodiscard]] bool begins_too_often(std::uint64_t client, Clock::time_point now = Clock::now()) const;
  /// Returns how `acts` compare with the recorded acts of the play. Acts are concatenated, each ended by ';',
  /// so that one text is a prefix of another exactly if nothing was taken back.
  [[nodiscard]] Standing standing(const std::string& id, std::string_view acts);
  /// Does the same and records the acts. If plays are kept in a store, the acts are on disk when this
  /// returns.
  [[nodiscard]] Standing go_on(const std::string& id, std::string_view acts);

  [[nodiscard]] std::size_t size() const;
  /// Returns the number of clients with plays or with recent beginnings.
  [[nodiscard]] std::size_t clients() const;

 private:
  struct Holder;
  struct Play {
    std::string id;
    std::string acts;
    Holder* holder;
  };
  using Plays = std::list<Play>;  // most recently used first
  /// The plays and counts of a client.
  struct Holder {
    std::uint64_t client = kNobody;
    Plays begun;  // plays without a choice
    Plays chosen;
    std::size_t bytes_of_begun = 0;
    std::size_t bytes = 0;
    double may_begin = kBeginningsAtOnce;  // plays that may begin at `counted_at`
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
  void read_from_store(const std::string& id);

  mutable std::mutex mutex_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::unordered_map<std::uint64_t, Holder> holders_;
  std::set<std::pair<std::size_t, Holder*>> by_bytes_;  // of clients with plays
  std::size_t look_for_idle_at_ = 1024;                 // clients
  std::unordered_map<std::string_view, Plays::iterator> by_id_;
  bool adopts_ = false;
  store::Store* store_ = nullptr;       // null: plays live as long as this process
  std::vector<std::string> forgotten_;  // to be deleted from the store
};

/// Returns the plays of this process. They live as long as the key that seals their tokens.
OpenPlays& open_plays();
/// Keeps the plays in a store, together with that key. Call it before the first play begins. Faults: the
/// store cannot be used.
std::optional<Fault> keep_open_plays(store::Store& store);

}  // namespace casus::service
