#include "systems/defcon/files/writer.hpp"

#include "files/written_table.hpp"
#include "systems/defcon/files/due_reader.hpp"
#include "systems/defcon/files/scenario.hpp"
#include "systems/defcon/files/state_reader.hpp"

namespace casus::defcon {
namespace {

using files::Node;

/// Returns the names whose bits are set.
template <std::size_t N>
Node::Array words(std::uint32_t set, const std::array<std::string_view, N>& names) {
  Node::Array all;
  for (std::size_t i = 0; i < N; ++i) {
    if (((set >> i) & 1U) != 0) all.emplace_back(names[i]);
  }
  return all;
}
template <class T>
Node::Array cards(std::uint32_t set, const std::vector<T>& all_cards) {
  Node::Array all;
  for (std::size_t i = 0; i < all_cards.size(); ++i) {
    if (((set >> i) & 1U) != 0) all.emplace_back(all_cards[i].name);
  }
  return all;
}

class Writer {
 public:
  /// `after`: the scenario is at rest and has no scope, because the next declaration is all that is played.
  Writer(const Board& board, const Position& position, bool after)
      : board_(board), p_(position), after_(after) {}

  Node write() {
    write_table();
    for (const Area area : board_.each_area()) {
      Node node = area_node(area);
      if (own_map() || node.table()->size() > 1) areas_.push_back(std::move(node));
    }
    root_.list("area", std::move(areas_));
    Node::Array missions;
    for (std::size_t m = board_.rulebook_missions; m < board_.missions.size(); ++m)
      missions.push_back(mission_node(board_.missions[m]));
    root_.list("mission", std::move(missions));
    Node::Array objectives;
    for (const Objective& objective : board_.objectives) objectives.push_back(objective_node(objective));
    root_.list("objective", std::move(objectives));
    Node::Array blocs;
    for (Bloc bloc = 0; bloc < kBlocs; ++bloc) {
      if (p_.blocs[bloc] != BlocState()) blocs.push_back(bloc_node(bloc));
    }
    root_.list("bloc", std::move(blocs));
    write_due();
    if (board_.declared) {
      Node operation = to_node(board_, *board_.declared);
      if (board_.declared_bet) operation.table()->push_back({"bet", Node(*board_.declared_bet)});
      root_.add("operation", std::move(operation));
    }
    if (!after_) root_.add("value", value_node());
    if (!board_.goal.empty()) root_.add("goal", Node::Table{{"want", Node(board_.goal)}});
    return root_.take();
  }

 private:
  void write_table() {
    root_.add("system", "defcon");
    root_.add("level", Node(p_.level));
    constexpr std::array<std::string_view, kPhases> kNames{"research", "political", "production",
                                                           "nuclear",  "nuclear",   "operations"};
    root_.add("phase", kNames[static_cast<std::size_t>(p_.phase)]);
    if (p_.phase == Phase::launch || p_.phase == Phase::create)
      root_.add("step", p_.phase == Phase::launch ? "launch" : "create");
    root_.add("mode", kModeNames[static_cast<std::size_t>(board_.mode)]);
    root_.truth("variant", board_.variant);
    root_.add("active", kBlocNames[board_.active]);
    root_.add("played", words(board_.played, kBlocNames));
    if (!after_) root_.add("scope", board_.scope == Scope::turn ? "turn" : "operation");
    if (!after_ && board_.bloc_of != seat_order(board_, p_)) {
      Node::Array seats;
      for (std::size_t seat = 0; seat < board_.seats(); ++seat)
        seats.emplace_back(kBlocNames[board_.bloc_of[seat]]);
      root_.add("seats", std::move(seats));
    }
    Node::Array kinds;
    for (const std::string& kind : board_.resources) kinds.emplace_back(kind);
    if (own_map()) root_.add("resources", std::move(kinds));
    root_.truth("over", p_.stage == Position::Stage::over);
    if (p_.outcome != plain_outcome(p_, board_.active)) root_.add("outcome", kOutcomeNames[p_.outcome]);
  }

  [[nodiscard]] Node::Array area_names(const AreaSet& set) const {
    Node::Array all;
    set.each([&](Area area) { all.emplace_back(board_.areas[area].name); });
    return all;
  }

  [[nodiscard]] bool own_map() const { return board_.printed.empty(); }

  void add_map(files::WrittenTable& table, const MapArea& area) const {
    table.add("kind", area.sea ? "sea" : "land");
    table.add("territory", board_.territories[area.territory]);
    if (area.main_of < kBlocs) table.add("main_of", kBlocNames[area.main_of]);
    table.truth("capital_territory", area.capital_territory);
    table.truth("capital", area.capital);
    table.list("adjacent", area_names(area.adjacent));
    table.list("sea_bridges", area_names(area.bridges));
    table.list("influence", words(area.influence, kBlocNames));
    table.list("tile", tile_numbers(area.tile));
  }

  [[nodiscard]] Node area_node(Area number) const {
    const MapArea& area = board_.areas[number];
    const AreaState& state = p_.areas[number];
    files::WrittenTable table;
    table.add("name", area.name);
    if (own_map()) add_map(table, area);
    if (state.controller < kBlocs) table.add("controller", kBlocNames[state.controller]);
    table.count("instability", state.instability);
    table.truth("protected", state.protected_here);
    if (!state.unit.none()) table.add("units", Node::Array{unit_node(state.unit)});
    if (!state.silo.none()) {
      files::WrittenTable silo;
      silo.add("bloc", kBlocNames[state.silo.bloc]);
      silo.add("type", kMissileNames[index(state.silo.type)]);
      silo.truth("new", state.silo.fresh);
      table.add("missile", silo.take());
    }
    Node::Array resources;
    for (std::size_t kind = 0; kind < board_.resources.size(); ++kind) {
      if (((state.resources >> kind) & 1U) != 0) resources.emplace_back(board_.resources[kind]);
    }
    if (own_map()) {
      table.list("resources", std::move(resources));
    } else if (state.resources != board_.printed[number]) {
      table.add("resources", Node(std::move(resources)));
    }
    table.count("factories", state.factories);
    table.list("added_influence", words(state.influence, kBlocNames));
    return table.take();
  }

  static Node::Array tile_numbers(const Tile& tile) {
    Node::Array numbers;
    if (tile.none()) return numbers;
    for (const std::uint8_t number : {tile.column, tile.row, tile.columns, tile.rows})
      numbers.emplace_back(number);
    if (tile.columns == 1 && tile.rows == 1) numbers.resize(2);
    return numbers;
  }

  static Node unit_node(const Unit& unit) {
    files::WrittenTable table;
    table.add("bloc", unit.bloc < kBlocs ? kBlocNames[unit.bloc] : kNeutral);
    table.add("type", kUnitNames[index(unit.type)]);
    table.add("force", Node(unit.force));
    table.count("launchers", unit.launchers);
    if (unit.naval()) table.add("power", Node(unit.power));
    table.truth("attacked", unit.is(Unit::kAttacked));
    table.truth("bombarded", unit.is(Unit::kBombarded));
    table.truth("new", unit.is(Unit::kFresh));
    table.truth("protected", unit.is(Unit::kProtected));
    table.truth("bridged", unit.is(Unit::kBridged));
    table.truth("over_land", unit.is(Unit::kOverLand));
    table.count("redeployed", unit.redeployed);
    return table.take();
  }

  void add_needs(files::WrittenTable& card, const Condition& condition) const {
    files::WrittenTable needs;
    needs.list("areas", area_names(condition.areas));
    if (condition.resource >= 0)
      needs.add("resource", board_.resources[static_cast<std::size_t>(condition.resource)]);
    needs.count("at_least", condition.at_least);
    needs.list("technologies", words(condition.technologies, kTechnologyNames));
    if (!needs.empty()) card.add("needs", needs.take());
  }

  [[nodiscard]] Node mission_node(const Mission& mission) const {
    files::WrittenTable card;
    card.add("name", mission.name);
    if (!mission.title.empty()) card.add("title", mission.title);
    card.add("bloc", kBlocNames[mission.bloc]);
    card.truth("hyperterrorism", mission.hyperterrorism);
    add_needs(card, mission.condition);
    Node::Array rewards;
    for (const Reward& reward : mission.rewards) {
      files::WrittenTable table;
      table.add("kind", kRewardNames[static_cast<std::size_t>(reward.kind)]);
      if (reward.unit != UnitType::none) table.add("unit", kUnitNames[index(reward.unit)]);
      table.count("amount", reward.amount);
      table.list("areas", area_names(reward.areas));
      table.list("red", area_names(reward.red));
      rewards.push_back(table.take());
    }
    card.list("reward", std::move(rewards));
    return card.take();
  }

  [[nodiscard]] Node objective_node(const Objective& objective) const {
    files::WrittenTable card;
    card.add("name", objective.name);
    card.add("bloc", kBlocNames[objective.bloc]);
    card.add("against", words(objective.against, kBlocNames));
    add_needs(card, objective.condition);
    return card.take();
  }

  [[nodiscard]] Node bloc_node(Bloc bloc) const {
    const BlocState& state = p_.blocs[bloc];
    files::WrittenTable table;
    table.add("name", kBlocNames[bloc]);
    table.list("technologies", words(state.developed, kTechnologyNames));
    table.list("activated", words(state.activated, kTechnologyNames));
    Node::Array used;
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      for (int i = 0; i < state.used[t]; ++i) used.emplace_back(kTechnologyNames[t]);
    }
    table.list("used", std::move(used));
    if (state.has_fought != seems_to_have_fought(p_, bloc)) table.add("fought", Node(state.has_fought));
    table.list("spent", words(state.spent, kTechnologyNames));
    table.count("points", state.points);
    table.count("research", state.research);
    table.count("oil", state.oil);
    table.count("satellites", state.satellites);
    table.count("satellites_used", state.satellites_used);
    table.count("biohazards", state.biohazards);
    table.list("missions", cards(state.missions, board_.missions));
    table.count("unnamed_missions", state.unnamed_missions);
    table.truth("draws_one_more", state.draws_one_more);
    table.list("objectives", cards(state.objectives, board_.objectives));
    table.count("unnamed_objectives", state.unnamed_objectives);
    files::WrittenTable reserve;
    for (std::size_t type = 1; type < kUnitTypes; ++type) reserve.count(kUnitNames[type], state.units[type]);
    for (std::size_t type = 1; type < kMissileTypes; ++type)
      reserve.count(kMissileNames[type], state.missiles[type]);
    if (!reserve.empty()) table.add("reserve", reserve.take());
    return table.take();
  }

  void write_due() {
    using At = Position::Stage;
    files::WrittenTable table;
    switch (p_.stage) {
      case At::betting:
      case At::contesting:
      case At::placing:
        table.add("area", board_.areas[p_.area].name);
        table.add("stage", p_.stage == At::betting      ? "betting"
                           : p_.stage == At::contesting ? "contesting"
                                                        : "placing");
        if (p_.stage == At::contesting) table.add("bet", Node(p_.bet));
        if (p_.stage == At::placing) table.add("winner", kBlocNames[p_.due]);
        return root_.add("coup", table.take());
      case At::answering: {
        table.list("struck", area_names(p_.struck));
        table.list("scorched", area_names(p_.scorched));
        table.add("answering", kBlocNames[p_.due]);
        files::WrittenTable may;
        for (Bloc bloc = 0; bloc < kBlocs; ++bloc)
          may.list(kBlocNames[bloc], words(p_.may_answer[bloc], kBlocNames));
        table.add("may_answer", may.take());
        return root_.add("strike", table.take());
      }
      case At::rewarded:
        table.add("mission", board_.missions[p_.mission].name);
        table.count("taken", p_.rewards_taken);
        return root_.add("reward", table.take());
      case At::returning:
        table.truth("politburo", p_.drawn_by_politburo);
        return root_.add("returning", table.take());
      case At::choosing:
      case At::over:
        return;
    }
  }

  [[nodiscard]] Node value_node() const {
    files::WrittenTable table;
    const auto price = [&](const std::string& key, const Exact& worth) {
      if (!worth.is_zero()) table.add(key, Node(worth.to_double()));
    };
    for (const Area area : board_.each_area())
      price("area." + board_.areas[area].name, board_.value.area[area]);
    for (std::size_t type = 1; type < kUnitTypes; ++type)
      price(std::string(kUnitNames[type]), board_.value.unit[type]);
    for (std::size_t type = 1; type < kMissileTypes; ++type)
      price(std::string(kMissileNames[type]), board_.value.missile[type]);
    price("point", board_.value.point);
    price("research", board_.value.research);
    price("rivalry", board_.value.rivalry);
    price("oil", board_.value.oil);
    return table.take();
  }

  const Board& board_;
  const Position& p_;
  bool after_;
  files::WrittenTable root_;
  Node::Array areas_;
};

}  // namespace

files::Document to_document(const Arbiter& rules, const Position& position) {
  return {Writer(rules.board(), position, false).write(), {"position"}};
}

files::Document to_document_after(const Arbiter& rules, const Position& position) {
  Board board = rules.board();
  board.declared.reset();
  board.declared_bet.reset();
  Position p = position;
  p.area = kNoArea;
  p.drawn_by_politburo = false;
  if (p.outcome != kTurnOver && p.outcome != kVictory) {
    p.stage = Position::Stage::choosing;
    p.outcome = kMaker;
  }
  return {Writer(board, p, true).write(), {"after"}};
}

files::Document to_document_turned(const Arbiter& rules, const Position& position, Bloc next) {
  Board board = rules.board();
  board.active = next;
  board.goal.clear();
  Position p = position;
  p.phase = Phase::research;
  p.stage = Position::Stage::choosing;
  p.outcome = kMaker;
  for (AreaState& area : p.areas) {
    area.unit.flags &= Unit::kProtected;
    area.unit.redeployed = 0;
    area.silo.fresh = false;
  }
  for (BlocState& bloc : p.blocs) {
    bloc.activated = 0;
    bloc.used = {};
    bloc.satellites_used = 0;
    bloc.has_fought = false;
  }
  return {Writer(board, p, true).write(), {"after"}};
}

}  // namespace casus::defcon
