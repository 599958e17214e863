#include "systems/columbia/knobs.hpp"

#include <algorithm>

#include "files/path.hpp"

namespace casus::columbia {
namespace {

class Knobs {
 public:
  explicit Knobs(const Siege& rules) : rules_(rules), board_(rules.board()) {}

  std::vector<Knob> all() {
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
    return std::move(knobs_);
  }

 private:
  void add(std::string path, std::int64_t now, std::string words) {
    const bool known =
        std::any_of(knobs_.begin(), knobs_.end(), [&](const Knob& knob) { return knob.path == path; });
    if (!known) knobs_.push_back({std::move(path), now, 1, std::move(words)});
  }

  /// Of the units that a player brings, those of which it has one more to bring; else of its force there.
  void add_force(int player) {
    const Board::Written& written = board_.written[static_cast<std::size_t>(player)];
    if (!written.brought.empty()) {
      for (std::size_t k = 0; k < kUnitKinds; ++k) {
        const bool one_more = !board_.moving || board_.pieces_of(player, board_.from)[k] > 0;
        if (one_more) add_kind(written.brought, player, k, board_.brought[k]);
      }
    } else if (!written.force.empty()) {
      for (std::size_t k = 0; k < kKinds; ++k) {
        if (k < kUnitKinds || written.pieces[k] > 0) add_kind(written.force, player, k, written.pieces[k]);
      }
    }
  }
  void add_kind(const std::string& path, int player, std::size_t kind, std::int64_t now) {
    const std::string& colour = rules_.rulebook().colours[rules_.rulebook().colour_of[kind]].name;
    add(path + std::string(kKindNames[kind]), now,
        std::string(kKindNames[kind]) + "s of " + board_.players[static_cast<std::size_t>(player)] + " (" +
            colour + " dice)");
  }

  void add_card(int number) {
    const Card& card = board_.cards[static_cast<std::size_t>(number)];
    add("card." + files::quoted(card.id) + ".combat", card.combat, "combat value of '" + card.id + "'");
  }

  const Siege& rules_;
  const Board& board_;
  std::vector<Knob> knobs_;
};

}  // namespace

std::vector<Knob> knobs(const Siege& rules) { return Knobs(rules).all(); }

}  // namespace casus::columbia
