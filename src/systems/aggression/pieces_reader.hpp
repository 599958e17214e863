#pragma once
// What stands on Territories and lies before players: units by kind, cards in a hand, a player's stock. A
// part of the scenario's reader.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "files/free_names.hpp"
#include "files/reader.hpp"
#include "systems/aggression/board.hpp"

namespace casus::aggression {

inline constexpr std::size_t kMaxKinds = 16;  ///< of units, the NS-Units among them
inline constexpr std::string_view kNetworkSecurity = "network_security";

/// The number of a name, which is added where it is new.
int number_of(std::vector<std::string>& names, const std::string& name);

/// A name without what is often written otherwise: "U.S.A." as "usa".
std::string bare(std::string_view name);

/// How many units of each kind are under `key`, at most `most` of one and `most_security` NS-Units; nothing
/// where there is none. A kind that is new is numbered.
std::vector<std::int32_t> read_units(files::Reader& reader, std::string_view key, std::int64_t most,
                                     std::int64_t most_security, Board& board, files::FreeNames& kinds);

/// The cards under `key`, a bit each; each is taken once.
std::uint32_t read_hand(files::Reader& reader, std::string_view key, const Board& board);

/// What lies before each player of [[player]], all of whom are known by now, and the cards in their hands.
void read_stocks(std::vector<files::Reader>& readers, Board& board, files::FreeNames& kinds);

}  // namespace casus::aggression
