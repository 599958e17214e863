#include "systems/columbia/openings.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conflict/rules/rules.hpp"
#include "files/path.hpp"
#include "systems/columbia/board_reader.hpp"
#include "systems/columbia/scenario.hpp"
#include "systems/columbia/words.hpp"
#include "systems/columbia/writer.hpp"

namespace casus::columbia {
namespace {

using Settings = std::vector<Opening::Setting>;

class Opener {
 public:
  explicit Opener(const Siege& rules)
      : rules_(rules), board_(rules.board()), at_rest_(to_document(rules, rules.start())) {}

  Openings find() {
    for (int player = 0; player < static_cast<int>(board_.players.size()); ++player) {
      if (board_.active != kNobody && board_.active != player) continue;
      for (int from = 0; from < static_cast<int>(board_.locations.size()); ++from) {
        if (units_of(board_.pieces_of(player, from)) == 0) continue;
        for (const int to : board_.location(from).adjacent) move(player, from, to);
      }
    }
    for (int at = 0; at < static_cast<int>(board_.locations.size()); ++at) {
      const bool attacks = board_.location(at).booker && (board_.aggressive || board_.rescuing);
      if (attacks && meets(kNobody, at)) booker(at);
    }
    return std::move(all_);
  }

 private:
  /// Returns whether there is anybody to fight, to avoid reading scenarios without a fight.
  [[nodiscard]] bool meets(int player, int at) const {
    const Location& here = board_.location(at);
    if (player != kNobody && (here.token || here.booker)) return true;
    for (int other = 0; other < static_cast<int>(board_.players.size()); ++other) {
      const bool enemy = player == kNobody || (player != other && board_.are_enemies(player, other));
      if (enemy && units_of(board_.pieces_of(other, at)) > 0) return true;
    }
    return false;
  }

  void move(int player, int from, int to) {
    if (!meets(player, to)) return;
    Settings sets{{"move.player", board_.players[index(player)]},
                  {"move.from", board_.location(from).name},
                  {"move.to", board_.location(to).name}};
    const Pieces& units = board_.pieces_of(player, from);
    for (std::size_t k = 0; k < kUnitKinds; ++k) {
      if (units[k] > 0) sets.push_back({"move.units." + std::string(kKindNames[k]), files::Node(units[k])});
    }
    add(board_.players[index(player)] + " moves from " + board_.location(from).name + " to " +
            board_.location(to).name + ", with these units or fewer",
        sets);
  }
  void booker(int at) {
    add("Booker, in the World Event Phase",
        {{"combat.at", board_.location(at).name}, {"combat.attacker", std::string(kBooker)}});
  }

  /// Returns all parties that Booker attacks.
  static std::vector<Siege::BesiegedParty> attacked(const Siege& read) {
    std::vector<Siege::BesiegedParty> all;
    for (std::size_t party = 1; party < read.parties().size(); ++party)
      all.push_back(
          {party, false, clause(party == 1 ? Co::booker_attacks : Co::booker_groups)});  // CO-30, CO-38
    return all;
  }

  /// Adds the first choices of the scenario with these settings that `judge` allows.
  void add(const std::string& group, const Settings& sets) {
    if (tried_++ >= kMostTried) {
      ++all_.more;
      return;
    }
    files::Document document = at_rest_;
    for (const Opening::Setting& one : sets) {
      auto set = files::set(std::move(document), one.path, one.value);
      if (!set) return;
      document = std::move(*set);
    }
    const auto read = read_scenario(document, rules_.rulebook());
    if (!read) return;
    Siege::Position p = read->start();
    const bool moves = read->board().moving;
    if (read->turn(p).actor == Actor::chance) {
      std::optional<std::uint32_t> any;
      read->classes(p, [&](const auto& one) { any = any ? any : one.chance; });
      if (any) p = read->apply(p, *any, NullSink{});
    }
    for (const Move& one : legal_moves(*read, p)) {
      if (moves && one.type != Move::Type::fight) continue;
      // Booker's attack is no choice: the first choice is the defender's cards.
      const Move fight = moves ? one : Move{Move::Type::fight, 1};
      const auto met = moves ? read->fights(p, index(fight.about)) : attacked(*read);
      Opening opening{group, say(*read, fight), sets};
      for (std::size_t i = 1; i < met.size(); ++i)
        opening.text += ", then " + read->name(met[i].party) + (met[i].may_decline ? " or not" : "");
      for (const Siege::BesiegedParty& one_met : met) {
        const std::string id(kClauseRows[one_met.why.row].id);
        if (std::find(opening.clauses.begin(), opening.clauses.end(), id) == opening.clauses.end())
          opening.clauses.push_back(id);
      }
      all_.add(std::move(opening));
      if (!moves) return;
    }
  }

  static constexpr int kMostTried = 200;  // the number of scenarios that may be read

  const Siege& rules_;
  const Board& board_;
  files::Document at_rest_;
  Openings all_;
  int tried_ = 0;
};

}  // namespace

Openings openings(const Siege& rules) { return Opener(rules).find(); }

}  // namespace casus::columbia
