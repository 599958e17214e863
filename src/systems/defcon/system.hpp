#pragma once
// What the registry is told of defcon: its name, its clauses and rulebook, how to read its files, and its
// words. The contract that every system fulfils is described in table/system.hpp.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "answers/field.hpp"
#include "answers/guide.hpp"
#include "files/document.hpp"
#include "systems/defcon/exchange/exchange_system.hpp"
#include "systems/defcon/files/scenario.hpp"
#include "systems/defcon/knobs.hpp"
#include "systems/defcon/map/map_picture.hpp"
#include "systems/defcon/planning/plans.hpp"
#include "systems/defcon/planning/weighing.hpp"
#include "systems/defcon/rules/arbiter.hpp"
#include "systems/defcon/words/listing.hpp"
#include "systems/defcon/words/remedies.hpp"
#include "systems/defcon/words/words.hpp"

namespace casus::defcon {

struct System {
  using Rules = Arbiter;

  static constexpr std::string_view kId = "defcon";
  static constexpr std::string_view kTitle = "DEFCON 1: operations of up to five blocs, judged";
  static constexpr std::array<std::string_view, 1> kRulebooks{"defcon"};
  static constexpr std::array<CounterInfo, kCounters> kCounterInfo{{
      {"maker_bet", "influence points that the maker of the coup bets", Tally::Kind::last},
      {"controller_bet", "influence points that the controller bets against it", Tally::Kind::last},
  }};

  static std::span<const ClauseRow> clauses() { return clause_rows(); }
  static std::span<const Field> fields() { return rulebook_fields(); }

  static std::string_view default_rulebook(const files::Document& /*scenario*/) { return kRulebooks[0]; }
  /// The page for players: each operation with what decides it.
  static std::vector<GuideSection> guide(const files::Document& rulebook);
  static Faults check_rulebook(const files::Document& document);
  static Result<Rules> load(const files::Document& scenario, const files::Document& rulebook);
  static Arbiter::Position start(const Rules& rules) { return rules.start(); }
  static Prices prices(const Rules& rules) { return rules.prices(); }
  static std::optional<int> edition(const Rules& /*rules*/) { return std::nullopt; }
  static std::string title(const Rules& rules) { return rules.rulebook().title; }
  static ClauseTable clause_table(const Rules& /*rules*/) { return {clause_rows(), 0}; }
  static bool declares(const Rules& rules) { return rules.board().declared.has_value(); }
  /// A coup whose bet is not declared is played as advised: what comes of it rests on hidden bets.
  static PolicyKind default_policy(const Rules& rules);
  /// A declared bet binds: nobody is asked for another.
  static bool bound(const Rules& rules, const Arbiter::Position& p) { return rules.bound_bet(p).has_value(); }
  /// Whole turns are too many to be counted out: a fault that says so.
  static std::optional<Fault> unexplorable(const Rules& rules);
  static std::optional<Result<Weighed>> weigh(const Rules& rules, const Limits& limits);
  static std::optional<Arbiter> under_way(const Rules& rules);
  /// Where missiles may be launched, the exchange is a game of its own; nothing elsewhere. `without`: the
  /// same without LOW and PERIMETR, where that changes anything.
  using Own = ExchangeSystem<System>;
  static constexpr std::string_view kLeftOut = "LOW and PERIMETR";
  static std::optional<Result<Exchange>> own(const Rules& rules, bool without);
  /// What the scenario wants to be reached; empty: nothing.
  static const std::string& goal(const Rules& rules) { return rules.board().goal; }
  static Result<Plans> plans(const Rules& rules, std::string_view goal, const Limits& limits,
                             std::size_t most_breakers) {
    return plans_for(rules, goal, limits, most_breakers);
  }
  static std::vector<Knob> knobs(const Rules& rules) { return defcon::knobs(rules); }

  /// How many outcomes are told even where they have no chance: the maker's and the controller's.
  static constexpr std::uint16_t kOutcomes = kController + 1;
  static std::string optimised(const Rules& rules);
  /// Nothing is seen of a bet but where it was made.
  static std::string sees(const Rules& rules, const Arbiter::Position& p, Seat seat);

  static files::Node to_node(const Rules& rules, const Move& move) {
    return defcon::to_node(rules.board(), move);
  }
  static Result<Move> to_move(const Rules& rules, const files::Document& document) {
    return defcon::to_move(rules.board(), document);
  }

  static std::string say(const Rules& rules, const auto& told) { return defcon::say(rules, told); }
  static BriefSaid brief(const Rules& rules, const Event& event) { return defcon::brief(rules, event); }
  static std::string remedy(const Rules& rules, const Finding& finding) {
    return defcon::remedy(rules, finding);
  }
  static std::string group(const Rules& /*rules*/, const Move& move) { return defcon::group(move); }
  static std::string effect(const Rules& rules, const Arbiter::Position& p, const Move& move) {
    return defcon::effect(rules, p, move);
  }
  static std::vector<std::string> names(const Rules& rules) { return defcon::names(rules); }
  static void nameable(const Rules& rules, const Arbiter::Position& p, std::string_view name,
                       const std::function<void(const Move&)>& visit) {
    defcon::nameable(rules, p, name, visit);
  }
  static MapSaid map(const Rules& rules, const Arbiter::Position& p, MapRole role,
                     std::span<const Move> moves, std::span<const std::string> whose) {
    return map_picture(rules, p, role, moves, whose);
  }
  static std::string outcome_id(std::uint16_t outcome);
  static std::string outcome_text(const Rules& rules, std::uint16_t outcome) {
    return defcon::outcome_text(rules, outcome);
  }
  /// What succeeds is the active bloc's, what it fails at in a struggle the controller's.
  static Seat victor(std::uint16_t outcome);
  static std::string seat_name(const Rules& rules, Seat seat) { return defcon::seat_name(rules, seat); }
  static std::string event_kind(std::uint16_t kind);
  static std::string piece(const Rules& rules, std::uint16_t number) { return piece_name(rules, number); }
  static std::string holder(const Rules& rules, std::uint16_t number) { return holder_name(rules, number); }
};

}  // namespace casus::defcon
