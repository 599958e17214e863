#include "systems/columbia/parameters.hpp"

#include <algorithm>

#include "files/path.hpp"

namespace casus::columbia {
namespace {

class Parameters {
 public:
  explicit Parameters(const Siege& rules) : rules_(rules), board_(rules.board()) {}

  std::vector<Parameter> all() {
    for (std::size_t party = 0; party < rules_.parties().size(); ++party) {
      const Party& one = rules_.parties()[party];
      if (one.is_player()) {
        add_force(one.player);
      } else if (one.type == Party::Type::token) {
        const Location& here = board_.location(board_.at);
        add("location." + files::quoted(here.name) + ".token.combat", here.token->combat,
            "combat total of the territory token");
      } else {
        add("rulebook.booker.dice", rules_.rulebook().booker_dice, "dice of Booker");
      }
    }
    for (std::size_t party = 0; party < rules_.parties().size(); ++party) {
      for (const CardKind& kind : rules_.hand(party).kinds) {
        for (const int card : kind.cards) add_card(card);
      }
    }
    return std::move(parameters_);
  }

 private:
  void add(std::string path, std::int64_t now, std::string words, std::string source = {},
           std::int64_t left = 0) {
    const bool known = std::any_of(parameters_.begin(), parameters_.end(),
                                   [&](const Parameter& parameter) { return parameter.path == path; });
    if (!known) parameters_.push_back({std::move(path), now, 1, std::move(words), std::move(source), left});
  }

  /// Adds the pieces that give a player dice, and one more of each kind of unit: the units that it brings (if
  /// any), its force there, and the lent turrets.
  void add_force(int player) {
    const Board::ScenarioPaths& written = board_.written[static_cast<std::size_t>(player)];
    for (std::size_t k = 0; k < kKinds; ++k) {
      const bool there = !written.force.empty() && written.pieces[k] > 0;
      if (k < kUnitKinds && !written.brought.empty() && (board_.brought[k] > 0 || !there)) {
        add_brought(written, player, k);
      } else if (there || (k < kUnitKinds && !written.force.empty())) {
        add_kind(written.force, player, k, written.pieces[k]);
      }
    }
    for (const auto& [path, location] : written.lenders) {  // CO-7
      const std::int16_t turrets = board_.pieces_of(player, location)[kTurret];
      if (turrets > 0 && rules_.rulebook().turrets_lent)
        add(path + std::string(kKindNames[kTurret]), turrets,
            words(player, kTurret) + ", lent from " + board_.location(location).name);
    }
  }
  /// Adds a number of brought units. If none of the kind is left behind, one more brought unit is also one
  /// more in the force that it leaves.
  void add_brought(const Board::ScenarioPaths& written, int player, std::size_t kind) {
    const std::string name(kKindNames[kind]);
    const bool all = board_.moving && board_.pieces_of(player, board_.from)[kind] == 0;
    add(written.brought + name, board_.brought[kind], words(player, kind), all ? written.source + name : "",
        all ? board_.brought[kind] : 0);
  }
  void add_kind(const std::string& path, int player, std::size_t kind, std::int64_t now) {
    add(path + std::string(kKindNames[kind]), now, words(player, kind));
  }
  [[nodiscard]] std::string words(int player, std::size_t kind) const {
    const std::string& colour = rules_.rulebook().colours[rules_.rulebook().colour_of[kind]].name;
    return std::string(kKindNames[kind]) + "s of " + board_.players[static_cast<std::size_t>(player)] + " (" +
           colour + " dice)";
  }

  void add_card(int number) {
    const Card& card = board_.cards[static_cast<std::size_t>(number)];
    add("card." + files::quoted(card.id) + ".combat", card.combat, "combat value of '" + card.id + "'");
  }

  const Siege& rules_;
  const Board& board_;
  std::vector<Parameter> parameters_;
};

}  // namespace

std::vector<Parameter> parameters(const Siege& rules) { return Parameters(rules).all(); }

}  // namespace casus::columbia
