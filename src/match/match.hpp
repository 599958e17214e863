#pragma once
// A match as the fold of its entries. The fold needs no rules: what a conflict led to is in its entries.
// Lines of the match's journal are in the sealed parts of entries, so a match has a journal at every moment.
// The fold does not keep their text, which grows with every conflict; whoever needs it reads the entries.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/entry.hpp"
#include "report/log.hpp"
#include "systems/registry.hpp"

namespace casus::match {

// Bounds of a match. The refusal of what exceeds one names it.
inline constexpr std::size_t kMaxEntries = 10'000;
/// Bytes of the journal of a match; a journal that is longer than twice this cannot be read.
inline constexpr std::size_t kMaxJournalOfMatch = std::size_t{16} << 20U;
inline constexpr std::size_t kMaxSeats = 16;
inline constexpr std::size_t kMaxName = 64;  ///< bytes of the name of a seat or of a player
inline constexpr std::int64_t kMaxPatience = 7 * 24 * 3600;

/// A seat of the match. A conflict asks seats by their names.
struct Seat {
  std::string name;
  std::string player;  ///< who claimed it, as they call themselves; empty: nobody
  std::string invite;  ///< the hash of the invite that claims it; empty: it was used
  std::string key;     ///< the hash of the key of the device that claimed it; empty: none
  /// The number of the entry by which others handed the seat over: its new device sees no secret choice that
  /// was made before.
  std::uint64_t trusted_from = 0;
  [[nodiscard]] bool claimed() const { return !key.empty(); }
};

/// A seat's share of the dice of a conflict.
struct Share {
  int seat = 0;
  std::uint8_t number = 0;  ///< of the player in the conflict's own list
  std::optional<report::Pledge> pledge = std::nullopt;
};

/// A conflict of the match, from its beginning on.
struct Attempt {
  std::uint64_t number = 0;  ///< counts the beginnings of the match, from 1
  std::uint64_t seq = 0;     ///< of the entry that began it
  std::int64_t since = 0;    ///< when the shares began to be due, or to be opened
  int by = kServer;
  report::PlaySecret secret{};
  std::string version;               ///< of Casus
  std::size_t line = 0;              ///< lines of the journal before it
  std::vector<Share> shares;         ///< in the order of their numbers
  std::vector<std::string> missing;  ///< the seats whose shares were left out, by name
  /// The choices in their order.
  struct Choice {
    std::uint64_t seq = 0;
    int seat = 0;
    std::size_t number = 0;
    std::string told;  ///< a hash of what had happened before it; empty in matches of older versions
  };
  std::vector<Choice> choices;
  std::string left;       ///< who left it; empty: nobody
  std::string abandoned;  ///< why it cannot go on; empty: it can
  bool settled = false;
  std::uint64_t ended_at = 0;  ///< the number of the entry that ended it; 0: none

  [[nodiscard]] bool over() const { return ended_at != 0; }
  [[nodiscard]] bool all_pledged() const;
  [[nodiscard]] bool dice_fixed() const;  ///< whether all shares are open, so that the first throw may follow
};

/// A request of a seat that needs the consent of others.
struct Consent {
  std::string to;         ///< "skip", "hand_over", "undo", "close" or "again"
  int about = 0;          ///< the seat that is skipped or handed over
  std::uint64_t seq = 0;  ///< undo: the entry to go back to
  std::vector<int> agreed;
};

/// Returns whether a consent is about the whole match, and about no seat.
inline bool is_about_all(std::string_view to) { return to == "undo" || to == "close" || to == "again"; }

enum class DiceKind : std::uint8_t { joint, host };
enum class UndoKind : std::uint8_t { consent, own };

struct Match {
  std::string id;
  std::string system;
  DiceKind dice = DiceKind::joint;
  UndoKind undo = UndoKind::consent;
  /// Seconds after which a missing share may be skipped by one seat; nothing: by all others together.
  std::optional<std::int64_t> patience;
  std::string host_key;  ///< the hash of the key of who created the match
  std::vector<Seat> seats;
  std::uint64_t next = 0;  ///< the number of the next entry
  std::int64_t at = 0;     ///< the time of the last entry
  std::string chain;       ///< of the last entry
  bool closed = false;
  /// Whether all seats have agreed that what the match held in secret is shown.
  bool revealed = false;

  std::size_t journal_bytes = 0;  ///< of the lines of its journal
  std::size_t lines = 0;
  std::string last_line;  ///< the name of the last line
  /// The entries that have a line, with its number and its name.
  struct LineRef {
    std::uint64_t seq = 0;
    std::size_t line = 0;
    std::string name;
    Kind kind = Kind::created;
    int seat = kServer;
  };
  std::vector<LineRef> line_refs;
  /// Whether a line of the journal has something that not everybody may see.
  bool has_secrets = false;

  std::optional<Attempt> attempt;  ///< the last conflict that was begun, also when it is over
  std::uint64_t attempts = 0;
  /// The conflicts whose seed is in the journal: the numbers of the first and the last entry of each.
  struct Span {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
  };
  std::vector<Span> proven;
  std::vector<Consent> consents;
  std::map<std::string, std::uint64_t> requests;  ///< the entry of each request

  /// The situation now, and the one before the last conflict. Null until `refresh`: of a match that is folded
  /// from its first entry on, and after an entry that takes others back.
  std::shared_ptr<const Sources> now;
  std::shared_ptr<const Sources> before;

  /// Whether the lines of the journal, and the seeds of ended conflicts, are for everybody.
  [[nodiscard]] bool shows_lines() const { return !has_secrets || revealed; }
  [[nodiscard]] bool in_conflict() const { return attempt && !attempt->over(); }
  [[nodiscard]] int seat_named(std::string_view name) const;  ///< -1: none
  [[nodiscard]] std::vector<int> claimed() const;
};

/// Returns the match after one more entry. Where its situation is known it stays so, in the time that the
/// entry's own line and the situation take. Pure; faults of the stored bytes are faults.
Result<Match> apply(Match match, const Entry& entry);

/// Returns the line of the journal that an entry has, with its end; empty if it has none.
std::string journal_line(const Entry& entry);

/// Returns whether a match lacks a situation, so that `refresh` must read its journal.
bool lacks_situation(const Match& match);

/// Computes the situations that a match lacks, from all lines of its journal.
Result<Match> refresh(Match match, std::string journal);

/// The number of lower-case hexadecimal digits of a key.
inline constexpr std::size_t kKeyDigits = 32;
/// Returns whether a text has the form of a key, an invite, or the id of a match.
inline bool is_key(std::string_view text) {
  return text.size() == kKeyDigits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}
/// Returns the SHA-256 of a key or an invite, under which it is stored.
std::string hash_of_key(std::string_view key);

/// The viewer of a match, or the author of a command.
struct Who {
  int seat = kServer;  ///< kServer: a spectator
  bool host = false;
};
/// Returns who has a key. An unknown key is a spectator's.
Who holder_of(const Match& match, std::string_view key);

}  // namespace casus::match
