#pragma once
// The store of matches: for each match a list of rows, which are bytes to this module. A row is on the disk
// when the call that appends it returns. Several processes may use one store: two writers of the same row are
// told apart by the row's number, and the loser reads on.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace casus::store {

/// One row of a match.
struct Row {
  std::uint64_t seq = 0;  ///< its number in the match, from 0
  std::int64_t at = 0;    ///< when it was made, in seconds since 1970; for people only
  /// The name that its writer gave to the request; empty: none. A match has each name once.
  std::string request;
  std::string open;    ///< what everybody may see
  std::string sealed;  ///< what not everybody may see yet; may be empty
  std::string chain;   ///< the hash that binds it to the rows before it
  bool operator==(const Row&) const = default;
};

/// Returns the time now, in seconds since 1970.
inline std::int64_t now_in_seconds() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

/// The result of an attempt to append rows.
enum class Outcome : std::uint8_t {
  stored,       ///< all rows are on the disk
  again,        ///< this request was stored before; nothing was written
  behind,       ///< other rows follow `after` already; nothing was written
  unknown,      ///< there is no such match
  unavailable,  ///< the store cannot write now: a full disk, a locked file; nothing was written
};
struct AppendResult {
  Outcome outcome = Outcome::unavailable;
  std::uint64_t seq = 0;  ///< stored, again: of the request's first row; behind: of the last row
  std::string reason;     ///< why it is unavailable
};

/// A play step by step: what it was told, which only ever grows. Plain text, as the caller wrote it.
struct Play {
  std::string id;
  std::string acts;
  std::uint64_t client = 0;  ///< a number for the client that began it; 0: none
};

/// Every call may block. Thread-safe. A fault means that the store cannot be read now.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  /// Begins a match with its first row. `client` is the one whose matches are counted.
  virtual AppendResult create(const std::string& match, const std::string& client, const Row& first) = 0;
  /// Appends rows numbered from `after` + 1 on, all or none. The first row's request is the one that counts.
  virtual AppendResult append(const std::string& match, std::uint64_t after,
                              const std::vector<Row>& rows) = 0;
  /// Returns at most `most` rows from number `from` on, in order; none if there is no such match.
  virtual Result<std::vector<Row>> read(const std::string& match, std::uint64_t from, std::size_t most) = 0;
  /// Returns the number of the last row, or nothing if there is no such match.
  virtual Result<std::optional<std::uint64_t>> last(const std::string& match) = 0;
  /// Returns the number of matches that a client has begun since a time.
  virtual Result<std::size_t> begun_since(const std::string& client, std::int64_t time) = 0;
  /// Deletes a match for good: its bytes are overwritten. Returns whether there was one.
  virtual Result<bool> forget(const std::string& match) = 0;
  /// Deletes the matches that nobody has written to since a time, and returns their number.
  virtual Result<std::size_t> forget_idle(std::int64_t time) = 0;

  /// Returns the secret of a name. The first call of all processes makes it from `fresh`.
  virtual Result<std::string> secret(const std::string& name, const std::string& fresh) = 0;
  /// Adds a play, unless it is there. Returns stored or unavailable.
  virtual Outcome begin_play(const Play& play, std::int64_t now) = 0;
  /// Records acts in place of those before. Returns stored, behind (other acts are recorded, or the play is
  /// gone; nothing was written) or unavailable.
  virtual Outcome tell_play(const std::string& id, const std::string& before, const std::string& acts,
                            std::int64_t now) = 0;
  /// Returns the play of an id; with an empty one at most `most` plays, the latest first.
  virtual Result<std::vector<Play>> plays(const std::string& id, std::size_t most) = 0;
  /// Deletes plays; with no ids those that nobody has continued since a time. What cannot be deleted now is
  /// deleted by a later call.
  virtual void forget_plays(const std::vector<std::string>& ids, std::int64_t before) = 0;
};

}  // namespace casus::store
