#pragma once
// Reads the pieces on Territories and those of players: units by kind, cards in a hand, a player's stock. A
// part of the scenario's reader.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "files/free_names.hpp"
#include "files/reader.hpp"
#include "systems/aggression/board.hpp"

namespace casus::aggression {

inline constexpr std::size_t kMaxKinds = 16;  ///< of units, including the NS-Units
inline constexpr std::string_view kNetworkSecurity = "network_security";

/// Returns the index of a name; a new name is added.
int number_of(std::vector<std::string>& names, const std::string& name);

/// Returns a name without common variations: "U.S.A." as "usa".
std::string bare(std::string_view name);

/// Reads the number of units of each kind under `key`, at most `most` of one and `most_security` NS-Units;
/// empty if there is no such key. A new kind gets an index.
std::vector<std::int32_t> read_units(files::Reader& reader, std::string_view key, std::int64_t most,
                                     std::int64_t most_security, Board& board, files::FreeNames& kinds);

/// Reads the cards under `key`, a bit each; each card is accepted once.
std::uint32_t read_hand(files::Reader& reader, std::string_view key, const Board& board);

/// Reads the stock and the hand of each player of [[player]]. All players must be known by now.
void read_stocks(std::vector<files::Reader>& readers, Board& board, files::FreeNames& kinds);

}  // namespace casus::aggression
