#pragma once
// The link of a match, as the page makes them, and what a terminal keeps of its seats.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/match/http_client.hpp"
#include "conflict/play/fair_dice.hpp"

namespace casus::cli {

/// `http://HOST:PORT/#/match/ID?seat=North&invite=…`, the same without a query, or
/// `http://HOST:PORT/api/v1/matches/ID/entries`.
struct MatchLink {
  ServiceUrl service;
  std::string match;
  std::string seat;    ///< empty: none is named
  std::string invite;  ///< empty: none
};
Result<MatchLink> read_link(std::string_view text);

/// Returns the link of a match; with a seat and its invite if they are not empty.
std::string link_of(const MatchLink& link);

/// A seat that this user holds, or the key of a match that this user has made. The secret of a seat decides
/// its shares of the dice and is never sent, so that nobody foresees them.
struct SeatKey {
  std::string service;
  std::string match;
  std::string seat;    ///< empty: the seat is not claimed yet, or it is the key of the match
  std::string invite;  ///< by which it is claimed; empty: it is the key of the match
  std::string key;
  std::string secret;  ///< empty for the key of a match
  [[nodiscard]] bool is_host() const { return seat.empty() && invite.empty(); }
};

/// Returns the keys of a match that are kept, the latest of each seat. Faults: the file is no such file.
Result<std::vector<SeatKey>> stored_seats(const MatchLink& link);
/// Adds a seat to the file, which its owner alone can read: `keys` in $XDG_STATE_HOME/casus, else in
/// ~/.local/state/casus. It is on the disk when the call returns.
std::optional<Fault> store_seat(const SeatKey& seat);
/// Returns 128 random bits in hexadecimal.
Result<std::string> random_key();

/// Returns the share of a seat in the dice of a play: always the same for one secret, so that a terminal that
/// is started again opens what it has sealed.
Contribution share_of(const SeatKey& seat, std::string_view play, std::uint8_t number);

}  // namespace casus::cli
