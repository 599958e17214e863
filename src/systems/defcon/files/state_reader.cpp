#include "systems/defcon/files/state_reader.hpp"

#include <algorithm>
#include <bit>

#include "systems/defcon/files/map_reader.hpp"
#include "systems/defcon/files/references.hpp"

namespace casus::defcon {
namespace {

using files::Reader;

std::uint8_t flag(Reader& reader, std::string_view key, Unit::Flag flag) {
  return reader.truth(key) ? flag : 0;
}

/// Adds faults for keys that only the other kind of unit has.
void refuse_of(Reader& table, std::initializer_list<std::string_view> keys, const char* kind,
               const char* expected) {
  for (const std::string_view key : keys)
    refuse(table, key, "'" + std::string(key) + "' has no meaning for a " + kind + " unit", expected);
}

/// Adds a fault if a piece of one bloc is in an area that another controls: a bloc that takes an area removes
/// or destroys the pieces there.
void check_owner(Reader& table, Bloc owner, const MapArea& area, Bloc controller, const std::string& thing) {
  if (owner == kNobody || controller == kNobody || owner == controller) return;
  const std::string of(kBlocNames[controller]);
  table.fault_at("bloc",
                 thing + " of '" + std::string(kBlocNames[owner]) + "' in '" + area.name + "', which '" + of +
                     "' controls",
                 "'" + of + "' was expected");
}

/// Reads a unit. `controller` is the area's played controller.
Unit read_unit(Reader& table, const Rulebook& rulebook, const MapArea& area, Bloc controller) {
  Unit unit;
  const auto type = read_word(table, "type", spelled(kUnitNames, 1));
  const UnitType fitting = area.sea ? UnitType::naval : UnitType::motorized;  // used if the type is faulty
  unit.type = type ? static_cast<UnitType>(*type + 1) : fitting;
  std::vector<std::string> owners = spelled(kBlocNames);
  owners.emplace_back(kNeutral);  // kNobody
  unit.bloc = static_cast<Bloc>(table.optional_choice("bloc", owners).value_or(kNobody));
  if (unit.bloc == kNobody && controller != kNobody && !table.has("bloc"))
    table.fault("a unit without an owner in '" + area.name + "', which a played bloc controls",
                "'bloc' was expected");
  if (unit.naval() != area.sea)
    table.fault_at("type", "'" + area.name + "' is a " + (area.sea ? "sea" : "land") + " area",
                   area.sea ? "a naval unit was expected" : "a ground unit was expected");
  unit.force = static_cast<std::uint8_t>(
      table.optional_integer("force", 0, kMaxForce).value_or(rulebook.forces[index(unit.type)]));
  unit.redeployed = table.count<std::uint8_t>("redeployed", kMaxTimes);
  unsigned flags = flag(table, "attacked", Unit::kAttacked);
  flags |= flag(table, "new", Unit::kFresh);
  if (unit.naval()) {
    unit.power =
        static_cast<std::uint8_t>(table.optional_integer("power", 0, kMaxTimes).value_or(1));  // DE-74
    flags |= flag(table, "bombarded", Unit::kBombarded);
    refuse_of(table, {"launchers", "bridged", "over_land", "protected"}, "naval",
              "a ground unit was expected");
  } else {
    unit.launchers = table.count<std::uint8_t>("launchers", kMaxTimes);
    flags |= flag(table, "bridged", Unit::kBridged);
    flags |= flag(table, "over_land", Unit::kOverLand);
    if (table.has("over_land") && (flags & Unit::kBridged) == 0)
      table.fault_at("over_land", "a unit has moved by land after a sea bridge that it has not crossed",
                     "'bridged = true' besides was expected (DE-70)");
    flags |= flag(table, "protected", Unit::kProtected);
    refuse_of(table, {"power", "bombarded"}, "ground", "a naval unit was expected");
  }
  unit.flags = static_cast<std::uint8_t>(flags);
  table.finish();
  return unit;
}

Silo read_missile(Reader& table, const MapArea& area, Bloc controller) {
  Silo silo;
  silo.bloc = read_owner(table, "bloc");
  silo.type = static_cast<MissileType>(table.choice("type", spelled(kMissileNames, 1)) + 1);
  silo.fresh = table.truth("new");
  check_owner(table, silo.bloc, area, controller, "a missile");
  table.finish();
  return silo;
}

class BlocReader {
 public:
  BlocReader(const Board& board, Position& position) : board_(board), position_(position) {}

  /// Returns whether the table names a bloc; if not, a fault reports it.
  bool read(Reader& table) {
    bloc_ = read_owner(table, "name");
    if (bloc_ == kNobody) {
      pass_over(table);
      return false;
    }
    BlocState& state = position_.blocs[bloc_];
    read_reserve(table, state);
    if (board_.is_played(bloc_)) {
      read_technologies(table, state);
      read_stocks(table, state);
      read_hand(table, state);
    } else {
      for (const std::string& key : table.keys()) {
        if (key != "name" && key != "reserve")
          refuse(table, key, "'" + key + "' of '" + bloc() + "', which is not played",
                 "'name' and 'reserve' alone were expected");
      }
    }
    table.finish();
    return true;
  }

 private:
  [[nodiscard]] std::string bloc() const { return std::string(kBlocNames[bloc_]); }

  /// Reads the reserve. Pieces that return from the map, or that another type replaces there, go to the
  /// reserve, so its counts must have room for them, too.
  void read_reserve(Reader& table, BlocState& state) const {
    auto reserve = table.optional_table("reserve");
    if (!reserve) return;
    for (std::size_t type = 1; type < kUnitTypes; ++type)
      state.units[type] = reserve->count<std::uint8_t>(kUnitNames[type], kMaxReserve);
    for (std::size_t type = 1; type < kMissileTypes; ++type)
      state.missiles[type] = reserve->count<std::uint8_t>(kMissileNames[type], kMaxReserve);
    const auto on_map = [&](const auto& counts) {
      return std::count_if(position_.areas.begin(), position_.areas.end(), counts);
    };
    const auto units =
        on_map([&](const AreaState& area) { return area.unit.bloc == bloc_ && !area.unit.none(); });
    const auto missiles =
        on_map([&](const AreaState& area) { return area.silo.bloc == bloc_ && !area.silo.none(); });
    const auto check = [&](std::string_view key, std::int64_t count, std::int64_t there) {
      if (count > 0 && count + there > kMaxReserve) {
        reserve->fault_at(key,
                          "'" + std::string(key) + "' is " + std::to_string(count) + ", and " +
                              std::to_string(there) + " more may come back from the map",
                          "at most " + std::to_string(kMaxReserve) + " together were expected");
      }
    };
    for (std::size_t type = 1; type < kUnitTypes; ++type) check(kUnitNames[type], state.units[type], units);
    for (std::size_t type = 1; type < kMissileTypes; ++type)
      check(kMissileNames[type], state.missiles[type], missiles);
    reserve->finish();
  }

  void read_technologies(Reader& table, BlocState& state) {
    const std::vector<std::string> names = spelled(kTechnologyNames);
    state.developed = read_words(table, "technologies", names, "technology");
    state.activated = read_words(table, "activated", names, "technology");
    read_used(table, names, state);
    state.spent = read_words(table, "spent", names, "technology");
    for (std::size_t t = 0; t < kTechnologies; ++t) {
      const auto one = static_cast<Technology>(t);
      for (const auto& [key, set] :
           {std::pair("technologies", state.developed), std::pair("spent", state.spent)}) {
        if (has(set, one) && !has(kTechnologyOwners[t], bloc_))
          table.fault_at(key, "'" + bloc() + "' cannot have '" + names[t] + "'",
                         "technologies of its own were expected (DE-95)");
      }
      for (const auto& [key, here] :
           {std::pair("activated", has(state.activated, one)), std::pair("used", state.used[t] > 0)}) {
        if (here && !has(state.developed | state.spent, one))
          table.fault_at(key, "'" + bloc() + "' has not developed '" + names[t] + "'",
                         "one of its 'technologies' was expected");
      }
    }
  }

  /// Reads the technologies used in this turn: a name for each use.
  static void read_used(Reader& table, const std::vector<std::string>& names, BlocState& state) {
    const auto used = table.optional_choices("used", names, {0, kTechnologies * kMostUses});
    for (const std::size_t t : used.value_or(std::vector<std::size_t>{})) {
      const bool counted = is_counted(static_cast<Technology>(t));
      if (!counted) {
        table.fault_at("used", "uses of '" + names[t] + "' are not counted",
                       "a technology that is used so often a turn was expected");
      } else if (state.used[t] == kMostUses) {
        table.fault_at("used",
                       "'" + names[t] + "' is named more than " + std::to_string(kMostUses) + " times",
                       "as many uses as a rulebook can allow were expected");
      } else {
        ++state.used[t];
      }
    }
  }

  void read_stocks(Reader& table, BlocState& state) {
    state.points = table.count<std::uint16_t>("points", kMaxStock);
    state.research = table.count<std::uint16_t>("research", kMaxStock);
    state.oil = table.count<std::uint16_t>("oil", kMaxStock);
    state.satellites = table.count<std::uint8_t>("satellites", kMaxCards);
    state.satellites_used = table.count<std::uint8_t>("satellites_used", kMaxCards);
    if (state.satellites_used > state.satellites)
      table.fault_at("satellites_used", "more satellites are used than there are in reconnaissance",
                     "at most 'satellites' was expected");
    state.biohazards = table.count<std::uint8_t>("biohazards", kMaxCards);
    state.has_fought = table.optional_boolean("fought").value_or(seems_to_have_fought(position_, bloc_));
  }

  void read_hand(Reader& table, BlocState& state) {
    state.missions = hand(table, "missions", board_.missions, "mission");
    state.objectives = static_cast<std::uint16_t>(hand(table, "objectives", board_.objectives, "objective"));
    state.unnamed_missions = unnamed(table, "unnamed_missions", std::popcount(state.missions));
    state.unnamed_objectives = unnamed(table, "unnamed_objectives", std::popcount(state.objectives));
    state.draws_one_more = table.truth("draws_one_more");
  }

  /// Reads the number of cards without a name. Others see the `named` ones as further cards of this kind, so
  /// kMaxCards bounds both together.
  static std::uint8_t unnamed(Reader& table, std::string_view key, int named) {
    const std::uint8_t count = table.count<std::uint8_t>(key, kMaxCards);
    if (count + named > kMaxCards)
      table.fault_at(key,
                     "'" + std::string(key) + "' is " + std::to_string(count) + ", and " +
                         std::to_string(named) + " more of this hand are named",
                     "at most " + std::to_string(kMaxCards) + " together were expected");
    return count;
  }

  /// Reads cards of this bloc's own decks, a bit for each.
  template <class Card>
  std::uint32_t hand(Reader& table, std::string_view key, const std::vector<Card>& cards, const char* thing) {
    const std::uint32_t set = read_cards(table, key, list_names(cards), thing);
    for (std::size_t at = 0; at < cards.size(); ++at) {
      if (((set >> at) & 1U) != 0 && cards[at].bloc != bloc_ && cards[at].bloc != kNobody)
        table.fault_at(key,
                       "'" + cards[at].name + "' is of '" + std::string(kBlocNames[cards[at].bloc]) + "'",
                       "cards of '" + bloc() + "' were expected");
    }
    return set;
  }

  const Board& board_;
  Position& position_;
  Bloc bloc_ = kAA;
};

}  // namespace

AreaState read_state(Reader& table, const Rulebook& rulebook, const Board& board, const MapArea& here,
                     bool own_map) {
  AreaState state;
  Bloc controller = kNobody;
  if (here.sea) {
    for (const std::string_view key : {"controller", "instability", "protected", "factories", "missile"})
      refuse(table, key, "'" + std::string(key) + "' has no meaning at sea", "a land area was expected");
  } else {
    state.controller = read_optional_bloc(table, "controller");
    if (board.is_played(state.controller)) controller = state.controller;
    state.instability = table.count<std::uint8_t>("instability", 2);
    state.protected_here = table.truth("protected");
    state.factories = table.count<std::uint8_t>("factories", kMaxFactories);
    if (auto missile = table.optional_table("missile")) state.silo = read_missile(*missile, here, controller);
  }
  state.influence = read_blocs(table, "added_influence");
  if (!own_map) {
    if (const auto resources = read_resources(table, board.resources)) state.resources = *resources;
  }
  auto units = table.optional_tables("units");
  if (units.size() > 1) {
    table.fault_at("units", "'" + here.name + "' has " + std::to_string(units.size()) + " units",
                   "one at most was expected: an area holds no more here");
  }
  for (Reader& unit : units) {
    state.unit = read_unit(unit, rulebook, here, controller);
    if (board.is_played(state.unit.bloc)) check_owner(unit, state.unit.bloc, here, controller, "a unit");
  }
  return state;
}

bool seems_to_have_fought(const Position& position, Bloc bloc) {
  if (!has(position.blocs[bloc].developed, Technology::panchsheel)) return false;
  return std::any_of(position.areas.begin(), position.areas.end(), [&](const AreaState& area) {
    return area.unit.bloc == bloc && (area.unit.is(Unit::kAttacked) || area.unit.is(Unit::kBombarded));
  });
}

bool read_blocs_state(Reader& root, const Board& board, Position& position) {
  auto tables = root.optional_tables("bloc", {0, kBlocs});
  files::report_duplicates(tables, "name", "blocs");
  BlocReader blocs(board, position);
  bool all_named = true;
  for (Reader& table : tables) all_named = blocs.read(table) && all_named;
  return all_named;
}

}  // namespace casus::defcon
