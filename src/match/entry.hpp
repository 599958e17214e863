#pragma once
// An entry of a match's log. Its `open` part may be seen by everybody at once. Its `sealed` part is for
// later, or for one seat; it has a random salt, so that its hash, which everybody gets, reveals nothing of
// it.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "files/document.hpp"

namespace casus::match {

/// The kinds of entries:
/// - created: the seats, the options, and the scenario;
/// - claimed: a device took a seat;
/// - handed_over: a seat has a new invite, and its old key ends;
/// - agreed: a seat agrees to something that needs several;
/// - edited, turned, undone: as in a journal;
/// - began: a conflict begins; the server is committed to its seed;
/// - pledged, opened, skipped: a share of the dice is sealed, opened, left out;
/// - chose: an answer to a question of the conflict;
/// - settled, left, abandoned: how a conflict ended;
/// - asked_undo, refused_undo: before `undone`;
/// - closed: nothing follows.
enum class Kind : std::uint8_t {
  created,
  claimed,
  handed_over,
  agreed,
  edited,
  turned,
  undone,
  began,
  pledged,
  opened,
  skipped,
  chose,
  settled,
  left,
  abandoned,
  asked_undo,
  refused_undo,
  closed,
};
std::string_view to_string(Kind kind);
std::optional<Kind> kind_of(std::string_view name);

/// The seats of entries that no player made.
inline constexpr int kServer = -1;
inline constexpr int kHost = -2;

/// The format of an entry is the number `format` in its open part; without one it is 1. An entry of a later
/// format is not read, so that an old process never misunderstands what a newer one has written.
inline constexpr std::int64_t kFormat = 1;

struct Entry {
  std::uint64_t seq = 0;
  std::int64_t at = 0;  ///< seconds since 1970
  Kind kind = Kind::created;
  int seat = kServer;  ///< who made it: the number of a seat, kServer or kHost
  files::Node open;
  files::Node sealed;   ///< an empty table if nothing is sealed
  std::string request;  ///< the name of the request that made it; empty: none
  std::string chain;    ///< binds it to all entries before it
};

/// Random bytes from the caller, so that everything else is a function of its inputs.
using Entropy = std::function<Result<std::array<std::uint8_t, 32>>()>;

/// Returns the text of the sealed part as it is stored and hashed; empty if there is none.
std::string sealed_text(const Entry& entry);
/// Returns the text of the open part with kind and seat, as it is stored and hashed.
std::string open_text(const Entry& entry);
/// Returns the chain of an entry: SHA-256 over a tag, the chain before it, its number, its time, its open
/// text and the SHA-256 of its sealed text.
std::string chain_of(std::string_view previous, const Entry& entry);

/// Returns an entry from its stored texts. Faults: they cannot be read.
Result<Entry> entry_from(std::uint64_t seq, std::int64_t at, std::string_view open, std::string_view sealed);

}  // namespace casus::match
