#pragma once
// The answers to commands of a match, and their keys in JSON. What a viewer sees of a match is
// match::MatchView.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/json/rows.hpp"

namespace casus::service {

/// The entry that a command made. Each answer to a command begins with it.
struct StoredEntry {
  std::uint64_t seq = 0;
};
struct SeatInvite {
  std::string name;
  std::string invite;
};
struct CreatedMatch {
  std::string match;
  std::string key;  ///< of the host
  std::vector<SeatInvite> seats;
  std::string watch;
};
struct ClaimedSeat {
  std::optional<std::string> seat;
  std::string key;
};
struct CommandAnswer {
  std::optional<std::string> invite;
};
struct DeletedMatch {
  std::string match;
  bool deleted = false;
};

}  // namespace casus::service

namespace casus::report {

template <>
inline constexpr auto kRows<service::StoredEntry> = std::tuple(row<&service::StoredEntry::seq>("seq"));
template <>
inline constexpr auto kRows<service::SeatInvite> = std::tuple(row<&service::SeatInvite::name>("name"),
                                                              row<&service::SeatInvite::invite>("invite"));
template <>
inline constexpr auto kRows<service::CreatedMatch> =
    std::tuple(row<&service::CreatedMatch::match>("match"),
               row<&service::CreatedMatch::key>(
                   "key", "of whoever made the match: to hand seats over, to close and to delete it"),
               row<&service::CreatedMatch::seats>("seats"),
               row<&service::CreatedMatch::watch>("watch", "where everybody may watch"));
template <>
inline constexpr auto kRows<service::ClaimedSeat> = std::tuple(row<&service::ClaimedSeat::seat>("seat"),
                                                               row<&service::ClaimedSeat::key>("key"));
template <>
inline constexpr auto kRows<service::CommandAnswer> = std::tuple(row<&service::CommandAnswer::invite>(
    "invite", "of hand_over: the new invite, if the request brought none"));
template <>
inline constexpr auto kRows<service::DeletedMatch> =
    std::tuple(row<&service::DeletedMatch::match>("match"), row<&service::DeletedMatch::deleted>("deleted"));

}  // namespace casus::report
