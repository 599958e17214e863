#include "systems/defcon/files/due_reader.hpp"

#include <algorithm>

#include "systems/defcon/files/references.hpp"
#include "systems/defcon/files/state_reader.hpp"

namespace casus::defcon {
namespace {

using files::Reader;
using Stage = Position::Stage;

class DueReader {
 public:
  DueReader(Reader& root, const Rulebook& rulebook, const Board& board, Position& position)
      : root_(root), rulebook_(rulebook), board_(board), p_(position), areas_(list_names(board.areas)) {}

  bool read() {
    int count = 0;
    const auto within = [&](const char* key, void (DueReader::*read_it)(Reader&)) {
      auto table = root_.optional_table(key);
      if (!table) return;
      if (++count > 1)
        table->fault("the position is in the middle of two things", "one of them was expected");
      (this->*read_it)(*table);
      table->finish();
    };
    within("coup", &DueReader::read_coup);
    within("strike", &DueReader::read_strike);
    within("reward", &DueReader::read_reward);
    within("returning", &DueReader::read_returning);
    if (root_.truth("over")) {
      if (++count > 1)
        root_.fault_at("over", "something is due, and all is over", "one of them was expected");
      p_.stage = Stage::over;
    }
    const auto outcome = root_.optional_choice("outcome", spelled(kOutcomeNames));
    p_.outcome = outcome ? static_cast<std::uint8_t>(*outcome) : plain_outcome(p_, board_.active);
    return count > 0;
  }

 private:
  void read_coup(Reader& table) {
    p_.area = read_area(table, "area", areas_);
    const std::size_t faults = table.faults().size();
    p_.stage = table.choice<Stage>(
        "stage",
        {{"betting", Stage::betting}, {"contesting", Stage::contesting}, {"placing", Stage::placing}});
    const bool is_known = table.faults().size() == faults;
    if (p_.area != kNoArea && board_.areas[p_.area].sea)
      table.fault_at("area", "'" + areas_[p_.area] + "' is a sea area", "a land area was expected");
    if (!is_known) {
      table.node("bet");
      table.node("winner");
      return;
    }
    if (p_.stage == Stage::betting && p_.blocs[board_.active].points < rulebook_.least_bet)
      table.fault("'" + std::string(kBlocNames[board_.active]) + "' has " +
                      std::to_string(p_.blocs[board_.active].points) + " points to bet",
                  "at least " + std::to_string(rulebook_.least_bet) + " were expected (DE-27)");
    if (p_.stage == Stage::contesting) {
      p_.bet = static_cast<std::uint8_t>(table.integer("bet", 0, kMaxBet));
      const Bloc holder = p_.area == kNoArea ? kNobody : p_.areas[p_.area].controller;
      if (p_.area != kNoArea && (!board_.is_played(holder) || holder == board_.active))
        table.fault_at("area", "no opponent controls '" + areas_[p_.area] + "'",
                       "an area whose controller may contest was expected (DE-26)");
      if (p_.bet > p_.blocs[board_.active].points)
        table.fault_at("bet",
                       "the maker bets " + std::to_string(p_.bet) + " and has " +
                           std::to_string(p_.blocs[board_.active].points) + " points",
                       "a bet that it can pay was expected");
    } else {
      refuse(table, "bet", "'bet' has no meaning here", "the stage 'contesting' was expected");
    }
    if (p_.stage == Stage::placing) {
      p_.due = read_owner(table, "winner");
      if (p_.due != kNobody) check_played(table, "winner", p_.due);
    } else {
      refuse(table, "winner", "'winner' has no meaning here", "the stage 'placing' was expected");
    }
  }

  void read_strike(Reader& table) {
    p_.stage = Stage::answering;
    const std::size_t faults = table.faults().size();
    p_.struck = read_areas(table, "struck", areas_);
    const bool are_known = table.faults().size() == faults;
    p_.scorched = read_areas(table, "scorched", areas_);
    if (p_.struck.empty() && are_known)
      table.fault_at("struck", "nothing is in the air", "areas struck at were expected");
    if ((p_.struck | p_.scorched) != p_.struck)
      table.fault_at("scorched", "an area is scorched that is not struck", "areas of 'struck' were expected");
    p_.due = read_owner(table, "answering");
    if (p_.due != kNobody) check_played(table, "answering", p_.due);
    Reader may = table.table("may_answer");
    for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
      p_.may_answer[bloc] = read_blocs(may, kBlocNames[bloc]);
      if (p_.may_answer[bloc] != 0) check_played(may, kBlocNames[bloc], bloc);
      if ((p_.may_answer[bloc] & static_cast<Blocs>(~board_.played)) != 0)
        may.fault_at(kBlocNames[bloc], "a bloc that is not played is answered", "played blocs were expected");
      if (has(p_.may_answer[bloc], bloc))
        may.fault_at(kBlocNames[bloc], "'" + std::string(kBlocNames[bloc]) + "' would answer itself",
                     "other blocs were expected (DE-51)");
    }
    for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
      const std::string_view key = bloc == p_.due ? "answering" : kBlocNames[bloc];
      if (bloc == p_.due || p_.may_answer[bloc] != 0) check_answers(bloc == p_.due ? table : may, key, bloc);
    }
    if (p_.level > rulebook_.nuclear_level)
      root_.fault_at(
          "level", "a strike is under way at DEFCON " + std::to_string(p_.level),
          "DEFCON at " + std::to_string(rulebook_.nuclear_level) + " or below was expected (DE-54)");
    if (p_.due != kNobody && p_.may_answer[p_.due] == 0)
      may.fault("'" + std::string(kBlocNames[p_.due]) + "' answers, and at nobody",
                "the blocs that it may answer were expected");
    may.finish();
  }

  /// Checks that an answering bloc has a technology for it and was struck at (DE-50).
  void check_answers(Reader& table, std::string_view key, Bloc bloc) {
    if (!board_.is_played(bloc)) return;  // a fault reports it
    const std::string whose = "'" + std::string(kBlocNames[bloc]) + "'";
    const Technologies developed = p_.blocs[bloc].developed;
    if (!has(developed, Technology::low) && !has(developed, Technology::perimetr))
      table.fault_at(key, whose + " has neither LOW nor PERIMETR",
                     "a bloc with one of them was expected (DE-50)");
    bool struck = false;
    p_.struck.each([&](Area area) { struck = struck || p_.areas[area].controller == bloc; });
    if (!struck && !p_.struck.empty())
      table.fault_at(key, whose + " controls no area of 'struck'",
                     "a bloc that is struck at was expected (DE-50)");
  }

  void read_reward(Reader& table) {
    p_.stage = Stage::rewarded;
    const std::vector<std::string> names = list_names(board_.missions);
    const std::size_t mission = known(table, "mission", table.name("mission"), names, "mission");
    std::int64_t most = kMaxRewards;
    if (mission < names.size()) {
      p_.mission = static_cast<std::uint8_t>(mission);
      most = static_cast<std::int64_t>(board_.missions[mission].rewards.size()) - 1;
      if (const Bloc bloc = board_.missions[mission].bloc; bloc != board_.active && bloc != kNobody)
        table.fault_at("mission", "'" + names[mission] + "' is no mission of the active bloc",
                       "one of '" + std::string(kBlocNames[board_.active]) + "' was expected");
      if (most < 0)
        table.fault_at("mission", "'" + names[mission] + "' has no reward", "another mission was expected");
    }
    p_.rewards_taken = table.count<std::uint8_t>("taken", std::max<std::int64_t>(most, 0));
    if (most >= 0 && mission < names.size() &&
        board_.missions[mission].rewards[p_.rewards_taken].kind >= Reward::Kind::points)
      table.fault_at("taken", "the next reward of '" + names[mission] + "' needs no choice",
                     "how many come before one that needs one was expected");
  }

  void read_returning(Reader& table) {
    p_.stage = Stage::returning;
    p_.drawn_by_politburo = table.truth("politburo");
    const BlocState& own = p_.blocs[board_.active];
    if (own.missions == 0 && own.unnamed_missions == 0)
      table.fault("'" + std::string(kBlocNames[board_.active]) + "' has no mission to give back",
                  "'missions' or 'unnamed_missions' was expected");
  }

  void check_played(Reader& table, std::string_view key, Bloc bloc) {
    if (!board_.is_played(bloc))
      table.fault_at(key, "'" + std::string(kBlocNames[bloc]) + "' is not played",
                     "a played bloc was expected");
  }

  Reader& root_;
  const Rulebook& rulebook_;
  const Board& board_;
  Position& p_;
  std::vector<std::string> areas_;
};

}  // namespace

bool read_due(Reader& root, const Rulebook& rulebook, const Board& board, Position& position) {
  return DueReader(root, rulebook, board, position).read();
}

std::uint8_t plain_outcome(const Position& position, Bloc active) {
  if (position.stage == Stage::placing) return position.due == active ? kMaker : kController;
  return kMaker;
}

}  // namespace casus::defcon
