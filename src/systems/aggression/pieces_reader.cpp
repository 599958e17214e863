#include "systems/aggression/pieces_reader.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "files/nearest.hpp"
#include "files/text.hpp"

namespace casus::aggression {
namespace {

using files::Reader;

constexpr std::int64_t kMaxStock = 1'000'000;  // the largest stock of one piece

/// Returns whether a kind of unit is the sheet's Network Security Unit, or an abbreviation of it.
bool is_network_security(std::string_view kind) {
  constexpr std::array<std::string_view, 7> kWords{
      "ns", "nsu", "nsunit", "nsunits", "networksecurity", "networksecurityunit", "networksecurityunits"};
  return std::find(kWords.begin(), kWords.end(), bare(kind)) != kWords.end();
}

}  // namespace

int number_of(std::vector<std::string>& names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at != names.end()) return static_cast<int>(at - names.begin());
  names.push_back(name);
  return static_cast<int>(names.size() - 1);
}

std::string bare(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || std::isalnum(byte) != 0) letters += static_cast<char>(std::tolower(byte));
  }
  return letters;
}

std::vector<std::int32_t> read_units(Reader& reader, std::string_view key, std::int64_t most,
                                     std::int64_t most_security, Board& board, files::FreeNames& kinds) {
  std::vector<std::int32_t> all;
  auto units = reader.optional_table(key);
  if (!units) return all;
  for (const std::string& kind : units->keys()) {
    if (kind != kNetworkSecurity && is_network_security(kind) && !kinds.is_listed(kind)) {
      units->fault_at(kind, files::in_quotes(kind) + " would be a kind of R-Unit, not the NS-Units",
                      "did you mean 'network_security'? (a kind that is meant is listed in 'kinds')");
      units->count(kind, most);
      continue;
    }
    const auto number = static_cast<std::size_t>(number_of(board.unit_kinds, kind));
    kinds.has(kind, units->key_place(kind));
    if (board.unit_kinds.size() > kMaxKinds) {
      units->fault_at(kind, "there are more than " + std::to_string(kMaxKinds) + " kinds of units",
                      "fewer were expected");
      board.unit_kinds.resize(kMaxKinds);
      continue;
    }
    all.resize(std::max(all.size(), number + 1), 0);
    all[number] = units->count<std::int32_t>(kind, number == 0 ? most_security : most);
  }
  units->finish();
  return all;
}

std::uint32_t read_hand(Reader& reader, std::string_view key, const Board& board) {
  std::uint32_t bits = 0;
  std::vector<std::string> names;
  for (const Card& card : board.cards) names.push_back(card.name);
  for (const std::string& name :
       reader.optional_texts(key, {0, kMaxCards}).value_or(std::vector<std::string>{})) {
    const auto known = std::find(names.begin(), names.end(), name);
    if (known == names.end()) {
      // A card without a name may be the intended one.
      if (std::find(names.begin(), names.end(), "?") == names.end())
        reader.fault_at(key, "there is no card '" + name + "'", files::suggest(name, names));
      continue;
    }
    const std::uint32_t bit = 1U << static_cast<unsigned>(known - names.begin());
    if ((bits & bit) != 0)
      reader.fault_at(key, "the card '" + name + "' is in hand twice", "each card once was expected");
    bits |= bit;
  }
  return bits;
}

void read_stocks(std::vector<Reader>& readers, Board& board, files::FreeNames& kinds) {
  board.stocks.resize(board.players.size());
  std::uint32_t held = board.hand;
  for (Reader& reader : readers) {
    const int player = number_of(board.players, reader.name("name"));
    if (static_cast<std::size_t>(player) >= board.stocks.size()) continue;  // a faulty name
    Stock& stock = board.stocks[static_cast<std::size_t>(player)];
    stock.units = read_units(reader, "stock", kMaxStock, kMaxStock, board, kinds);
    stock.development = reader.count<std::int32_t>("development", kMaxStock);
    stock.agents = reader.count<std::int32_t>("agents", kMaxStock);
    const std::uint32_t hand = read_hand(reader, "cards", board);
    if ((hand & held) != 0)
      reader.fault_at("cards", "a card in this hand is in another one, too", "each card once was expected");
    held |= hand;
    (player == board.player ? board.hand : stock.hand) |= hand;
  }
}

}  // namespace casus::aggression
