#include "systems/defcon/files/scenario.hpp"

#include <algorithm>

#include "files/reader.hpp"
#include "systems/defcon/files/due_reader.hpp"
#include "systems/defcon/files/map_reader.hpp"
#include "systems/defcon/files/mission_reader.hpp"
#include "systems/defcon/files/references.hpp"
#include "systems/defcon/files/state_reader.hpp"
#include "systems/defcon/files/value_reader.hpp"
#include "systems/defcon/rules/goal.hpp"
#include "systems/defcon/words/words.hpp"

namespace casus::defcon {
namespace {

using files::Reader;

constexpr std::size_t kMostTitle = 200;
constexpr std::size_t kMostGoal = 1000;

class ScenarioReader {
 public:
  ScenarioReader(const files::Document& document, const Rulebook& rulebook, Board& board, Position& position)
      : document_(document), rulebook_(rulebook), board_(board), p_(position), root_(document, faults_) {}

  Faults read() {
    root_.text("system");
    root_.optional_text("rulebook");
    root_.optional_text("title", kMostTitle);
    read_table();
    read_areas_and_missions();
    if (board_.areas.empty()) return finish();  // a fault reports it
    read_objectives(root_, board_);
    const bool blocs_are_known = read_blocs_state(root_, board_, p_);
    board_.value = read_value(root_, board_);
    if (auto goal = root_.optional_table("goal")) {
      board_.goal = goal->text("want", kMostGoal);
      goal->finish();
    }
    // A fault reports it; pending choices and declarations need the active bloc, and what the blocs have.
    if (board_.active == kNobody || !blocs_are_known) {
      for (const std::string_view key :
           {"coup", "strike", "reward", "returning", "over", "outcome", "operation", "scope", "seats"})
        root_.node(key);
      return finish();
    }
    const bool middle = read_due(root_, rulebook_, board_, p_);
    read_operation();
    const Scope plain = middle || board_.declared ? Scope::operation : Scope::turn;
    board_.scope =
        root_.optional_choice<Scope>("scope", {{"turn", Scope::turn}, {"operation", Scope::operation}})
            .value_or(plain);
    if (board_.scope == Scope::operation && plain == Scope::turn)
      root_.fault_at("scope", "no operation is declared, and none is under way",
                     "an [operation], or \"turn\" was expected");
    const bool strike = p_.stage == Position::Stage::answering ||
                        (board_.declared && board_.declared->type == Move::Type::launch);
    if ((board_.scope == Scope::turn || strike) && !root_.has("value")) board_.value = usual_value(board_);
    seat();
    if (faults_.empty()) check_coup();
    if (faults_.empty()) check_goal();
    return finish();
  }

 private:
  Faults finish() {
    root_.finish();
    return std::move(faults_);
  }

  /// Reads DEFCON, the phase, the mode, and the players.
  void read_table() {
    p_.level = static_cast<std::uint8_t>(root_.integer("level", 1, 5));
    const std::vector<std::string> phases{"research", "political", "production", "nuclear", "operations"};
    constexpr std::array kOf{Phase::research, Phase::political, Phase::production, Phase::launch,
                             Phase::operations};
    const auto phase = read_word(root_, "phase", phases);
    p_.phase = kOf[phase.value_or(0)];
    if (!phase) {
      root_.node("step");
    } else if (p_.phase == Phase::launch) {  // DE-48: 4.1 before 4.2
      p_.phase = root_.choice<Phase>("step", {{"launch", Phase::launch}, {"create", Phase::create}});
    } else {
      refuse(root_, "step", "'step' has no meaning in this phase", "the phase \"nuclear\" was expected");
    }
    board_.mode = static_cast<Mode>(root_.optional_choice("mode", spelled(kModeNames)).value_or(0));
    board_.variant = root_.truth("variant");
    board_.played = read_blocs(root_, "played", {2, kBlocs});
    if (!root_.has("played")) root_.fault("'played' is missing", "the blocs that are played were expected");
    board_.active = read_owner(root_, "active");
    if (board_.active != kNobody && board_.played != 0 && !board_.is_played(board_.active))
      root_.fault_at("active", "'" + std::string(kBlocNames[board_.active]) + "' is not played",
                     "one of 'played' was expected");
  }

  /// Reads areas: the scenario has its own map if an area has a `kind`; else it uses the rulebook's.
  void read_areas_and_missions() {
    auto tables = root_.optional_tables("area", {0, kMaxAreas});
    const bool own_map = std::any_of(tables.begin(), tables.end(), [](const Reader& table) {
      return table.node().find("kind") != nullptr;
    });
    if (own_map) {
      const auto resources = read_map(root_, tables, board_);
      for (std::size_t a = 0; a < tables.size(); ++a) {
        p_.areas[a] = read_state(tables[a], rulebook_, board_, board_.areas[a], true);
        p_.areas[a].resources = resources[a];
      }
    } else if (rulebook_.world) {
      refuse(root_, "resources", "'resources' belongs to a map, and the scenario is set on the rulebook's",
             "no such key, or 'kind' in each [[area]] for a map of its own, was expected");
      static_cast<World&>(board_) = *rulebook_.world;
      for (std::size_t a = 0; a < board_.printed.size(); ++a) p_.areas[a].resources = board_.printed[a];
      read_states(tables);
    } else {
      root_.fault("the scenario has no map, and neither has the rulebook",
                  "[[area]] tables with 'kind' were expected");
      for (Reader& table : tables) pass_over(table);
    }
    for (Reader& table : tables) table.finish();
    read_missions(root_, board_);
  }

  /// Reads the state of areas of the rulebook's map. Areas that the scenario does not name have no
  /// controller.
  void read_states(std::vector<Reader>& tables) {
    files::report_duplicates(tables, "name", "areas");
    const std::vector<std::string> names = list_names(board_.areas);
    for (Reader& table : tables) {
      const std::string name = table.name("name");
      const std::size_t area = known(table, "name", name, names, "area");
      for (const std::string_view key : kMapKeys)
        refuse(table, key,
               "'" + std::string(key) + "' belongs to a map, and the scenario is set on the rulebook's",
               "no such key, or 'kind' in each [[area]] for a map of its own, was expected");
      if (area < names.size()) {
        const std::uint8_t printed = p_.areas[area].resources;
        p_.areas[area] = read_state(table, rulebook_, board_, board_.areas[area], false);
        if (!table.has("resources")) p_.areas[area].resources = printed;
      } else {
        read_state(table, rulebook_, board_, seeming(table, name, names), false);
      }
    }
  }

  /// Returns a substitute for an area with an unknown name, so that its other faults are reported, too: of
  /// the kind of the area that is probably meant, else of the kind that fits its unit.
  [[nodiscard]] MapArea seeming(Reader& table, const std::string& name,
                                const std::vector<std::string>& names) const {
    MapArea area;
    area.name = name;
    if (const auto meant = files::nearest(area.name, names)) {
      const auto at = std::find(names.begin(), names.end(), *meant) - names.begin();
      area.sea = board_.areas[static_cast<std::size_t>(at)].sea;
    } else if (const files::Node* units = table.node("units");
               units != nullptr && units->array() != nullptr) {
      for (const files::Node& unit : *units->array()) {
        const files::Node* type = unit.find("type");
        if (type != nullptr && type->text() != nullptr) area.sea = *type->text() == "naval";
      }
    }
    return area;
  }

  void read_operation() {
    const files::Node* node = root_.node("operation");
    if (node == nullptr) return;
    auto move = to_move(board_, document_, *node);
    if (!move) {
      faults_.insert(faults_.end(), move.faults().begin(), move.faults().end());
      return;
    }
    board_.declared = *move;
    if (move->type != Move::Type::coup || move->number == kNoNumber) return;
    // The bet becomes a step of its own: the declared bet of the coup, which is binding.
    board_.declared_bet = std::exchange(board_.declared->number, kNoNumber);
  }

  /// Checks that a coup in progress was allowed before it was paid.
  void check_coup() {
    const files::Node* node = root_.node("coup");
    if (node == nullptr || p_.stage == Position::Stage::placing) return;
    Move coup{Move::Type::coup};
    coup.area = p_.area;
    Position before = p_;
    before.stage = Position::Stage::choosing;
    before.area = kNoArea;
    before.bet = kNoBet;
    const Cost cost = rulebook_.cost(coup);
    BlocState& maker = before.blocs[board_.active];
    maker.points = static_cast<std::uint16_t>(maker.points + cost.points);
    maker.research = static_cast<std::uint16_t>(maker.research + cost.research);
    maker.oil = static_cast<std::uint16_t>(maker.oil + cost.oil);
    const Arbiter rules(rulebook_, board_, p_);
    Findings::Buffer room{};
    const auto broken = rules.broken(before, coup, room);
    if (broken.empty()) return;
    const Finding& first = broken.front();
    Reader(document_, *node, faults_)
        .fault_at(
            "area",
            "no coup could have been made in '" + board_.areas[p_.area].name + "': " + say(rules, first),
            "an area where one is allowed was expected (" + std::string(kClauseRows[first.clause.row].id) +
                ")");
  }

  void check_goal() {
    const files::Node* node = root_.node("goal");
    if (node == nullptr) return;
    const auto goal = read_goal(Arbiter(rulebook_, board_, p_), board_.goal);
    if (goal) return;
    constexpr std::string_view kOption = "--goal: ";
    for (const Fault& fault : goal.faults())
      Reader(document_, *node, faults_)
          .fault_at("want", fault.what.substr(fault.what.starts_with(kOption) ? kOption.size() : 0),
                    fault.expected);
  }

  void seat() {
    const bool written = root_.has("seats");
    if (!faults_.empty()) return;
    board_.bloc_of = seat_order(board_, p_);
    if (written) {
      const std::vector<std::string> names = spelled(kBlocNames);
      const auto order = root_.choices("seats", names, {board_.seats(), board_.seats()});
      Blocs seated = 0;
      for (std::size_t seat = 0; seat < order.size(); ++seat) {
        board_.bloc_of[seat] = static_cast<Bloc>(order[seat]);
        seated = static_cast<Blocs>(seated | only(static_cast<Bloc>(order[seat])));
      }
      if (!order.empty() && (seated != board_.played || board_.bloc_of[0] != board_.active))
        root_.fault_at("seats", "not every played bloc has a seat, the active one the first",
                       "each of 'played' once was expected");
    }
    for (std::size_t seat = 0; seat < board_.seats(); ++seat)
      board_.seat_of[board_.bloc_of[seat]] = static_cast<Seat>(seat);
  }

  const files::Document& document_;
  const Rulebook& rulebook_;
  Board& board_;
  Position& p_;
  Faults faults_;
  Reader root_;
};

}  // namespace

std::array<Bloc, kBlocs> seat_order(const Board& board, const Position& position) {
  std::array<Bloc, kBlocs> order{kNobody, kNobody, kNobody, kNobody, kNobody};
  Area area = kNoArea;
  if (board.declared && board.declared->type == Move::Type::coup) area = board.declared->area;
  if (area == kNoArea) area = position.area;
  const Bloc holder = area < board.areas.size() ? position.areas[area].controller : kNobody;
  std::size_t seats = 0;
  Blocs seated = 0;
  const auto take = [&](Bloc bloc) {
    if (!board.is_played(bloc) || has(seated, bloc)) return;
    order[seats++] = bloc;
    seated = static_cast<Blocs>(seated | only(bloc));
  };
  take(board.active);
  take(holder);
  for (Bloc bloc = 0; bloc < kBlocs; ++bloc) take(bloc);
  return order;
}

Result<Arbiter> read_scenario(const files::Document& scenario, Rulebook rulebook) {
  Board board;
  Position position;
  ScenarioReader reader(scenario, rulebook, board, position);
  if (Faults faults = reader.read(); !faults.empty()) return faults;
  return Arbiter(std::move(rulebook), std::move(board), position);
}

}  // namespace casus::defcon
