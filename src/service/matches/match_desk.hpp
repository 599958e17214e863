#pragma once
// The matches of a service: its store, and the folded matches that were used last. An entry is in the store
// before anything that follows from it is computed, and before anybody sees it.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "base/limits.hpp"
#include "match/decide.hpp"
#include "match/seen_by.hpp"
#include "service/matches/match_news.hpp"
#include "store/store.hpp"

namespace casus::service {

inline constexpr std::size_t kMatchesADay = 50;  ///< that a client may begin
inline constexpr std::size_t kMostWaiting =
    80;  ///< viewers who wait for news of one match: 16 seats, 64 others
inline constexpr std::size_t kMostShown = 1000;     ///< entries in one answer
inline constexpr std::size_t kMostReplayed = 3000;  ///< matches whose conflict stays replayed in memory
inline constexpr std::int64_t kIdleSeconds = std::int64_t{90} * 24 * 3600;  ///< then a match is forgotten

/// Returns bytes of the operating system.
match::Entropy system_entropy();
/// Returns a new key: 128 random bits in hexadecimal. Empty if the system has no random bytes.
std::string new_key();

class MatchDesk {
 public:
  /// Opens the store when it is needed first. `create`: it may be made; otherwise null is returned if there
  /// is none yet.
  using Open = std::function<Result<std::unique_ptr<store::Store>>(bool create)>;
  /// Returns the news of the store (store::news_of).
  using OpenNews = std::function<std::unique_ptr<store::NewsSource>()>;
  /// Without `open_news`, news is only of this process. `most_replayed`: kMostReplayed, but for tests.
  explicit MatchDesk(Open open, const OpenNews& open_news = nullptr,
                     std::size_t most_replayed = kMostReplayed);

  /// Why a request about a match has no answer.
  struct Trouble {
    enum class Kind : std::uint8_t { unknown, unavailable, stopped, too_many };
    Kind kind = Kind::unknown;
    std::string reason;
  };
  /// What became of a command.
  struct StoredCommand {
    std::uint64_t seq = 0;
    bool again = false;  ///< the request was stored before
  };
  /// The command came too late: other entries follow `after`.
  struct StaleCommand {
    std::uint64_t seq = 0;  ///< of the last entry
  };
  using Outcome = std::variant<StoredCommand, StaleCommand, match::Refusal, Trouble>;

  /// Returns the store; null if there is none yet and `create` is not set. Faults: it cannot be opened.
  [[nodiscard]] Result<store::Store*> store(bool create);

  /// Begins a match of a client.
  Outcome create(const match::NewMatch& wanted, Sources sources, const std::string& client,
                 const Limits& limits);

  /// A command of whoever has the key. Nothing in `after`: at the end, whatever it is.
  struct CommandRequest {
    std::string match;
    std::string key;
    match::Command command;
    std::optional<std::uint64_t> after;
    std::string request;
  };
  Outcome command(const CommandRequest& order, const Limits& limits);

  /// What whoever has the key sees of a match.
  struct ViewRequest {
    std::string match;
    std::string key;
    std::uint64_t from = 0;
    bool course = false;
    bool weigh = false;    ///< whether to add what the pending choices are worth, for who is asked
    bool attends = false;  ///< whether a socket asks, whose end the service sees
  };
  struct MatchAnswer {
    std::string json;
    std::uint64_t last = 0;     ///< the number of the last entry
    int seat = match::kServer;  ///< of whoever asked
    std::uint32_t seats = 0;    ///< a bit for each seat that is connected
  };
  std::variant<MatchAnswer, Trouble> look(const ViewRequest& look, const Limits& limits);

  /// Returns the journal of a match, or why it is not for everybody yet.
  std::variant<std::string, Fault, Trouble> journal(const std::string& match, const Limits& limits);

  /// Returns a folded match, and who has the key.
  struct MatchCopy {
    match::Match match;
    match::Who who;
  };
  std::variant<MatchCopy, Trouble> whole(const std::string& match, const std::string& key,
                                         const Limits& limits);

  /// Deletes a match. Returns nothing if it is gone.
  std::optional<Trouble> forget(const std::string& match);

 private:
  /// A folded match. Its mutex is held while it is brought up to date.
  struct CachedMatch {
    std::mutex mutex;
    match::Match match;
    std::optional<match::ReplayedConflict> replayed;
    std::uint64_t replayed_to = 0;  // the number of the entry after the last one that was replayed
    std::uint64_t replayed_attempt = 0;
    bool has_course = false;
    std::optional<ChoiceValues> weighing;  // of the pending choice
    bool is_weighed = false;               // whether it was tried
    std::atomic<std::size_t> bytes{0};     // that it keeps of its entries
    /// When the device of a seat was heard of last.
    std::map<int, std::chrono::steady_clock::time_point> heard;
  };
  using Shared = std::shared_ptr<CachedMatch>;

  [[nodiscard]] Shared folded(const std::string& match);
  void drop(const std::string& match);
  /// Drops the folded matches that were used least recently, until the others fit. The caller holds the
  /// mutex.
  void make_room();
  /// Reads what is new in the store, and settles a conflict that has ended. The caller holds the mutex.
  [[nodiscard]] std::optional<Trouble> bring_up(const Shared& folded, const std::string& id,
                                                const Limits& limits);
  /// Notes that the conflict of a match was replayed, and forgets the replay of the match for which this was
  /// noted first, if there are too many: it is replayed again when it is needed. The caller holds the mutex
  /// of the match.
  void note_replayed(const Shared& folded);
  [[nodiscard]] std::optional<Trouble> read_on(CachedMatch& folded, const std::string& id);
  /// Reads the rows of a match from number `from` on. There is none where the match is gone.
  [[nodiscard]] std::optional<Trouble> each_row(
      const std::string& id, std::uint64_t from,
      const std::function<std::optional<Trouble>(const store::Row& row)>& visit);
  /// Reads the journal of a match as far as its entries below `until`.
  [[nodiscard]] std::variant<std::string, Trouble> journal_text(const std::string& id, std::uint64_t until);
  [[nodiscard]] store::AppendResult append(CachedMatch& folded, const std::string& id,
                                           const std::vector<match::Entry>& entries);

  Open open_;
  std::mutex mutex_;  // of what follows
  std::unique_ptr<store::Store> store_;
  std::list<std::string> recent_;  // the most recent first
  struct CacheEntry {
    Shared folded;
    std::list<std::string>::iterator at;
  };
  std::unordered_map<std::string, CacheEntry> known_;
  std::deque<std::weak_ptr<CachedMatch>> replayed_;  // in the order in which their replays were made
  std::size_t most_replayed_;
  std::unique_ptr<NewsThread> news_;  // last: it uses the store
};

/// Returns the desk of this process, or null if it keeps no matches.
MatchDesk* match_desk();
/// Sets the desk. Call it before the first request.
void keep_matches(std::unique_ptr<MatchDesk> desk);

}  // namespace casus::service
