#pragma once
// The smallest system: a coin decides who has a territory. The attacker may throw it, or leave it. This file
// has all that a system must override; table/conflict.hpp has the defaults of the rest.

#include <array>

#include "files/reader.hpp"
#include "table/conflict_of.hpp"
#include "table/system.hpp"

namespace casus::minimal {

enum Piece : std::uint16_t { kTerritory };
enum Holder : std::uint16_t { kNorth, kSouth };
enum Kind : std::uint16_t { kLanded };
inline constexpr Seat kAttacker = 0;
inline constexpr Seat kDefender = 1;
inline constexpr std::array<ClauseRow, 2> kClauses{{
    {"MI-1", "", "The attacker may throw a coin, or leave it.", {Standing::stated, Standing::stated}},
    {"MI-2", "", "Heads gives the attacker the territory.", {Standing::read, Standing::read}},
}};

/// Rules at one table: what a throw is for, and how the coin is weighted.
class Coin {
 public:
  static constexpr bool kPublic = true;
  enum class Move : std::uint8_t { leave, toss };
  enum class Position : std::uint8_t { choosing, tossing, taken, kept };

  Coin(std::int32_t sides, std::int32_t heads, Exact worth, Position start = Position::choosing)
      : die_{{static_cast<std::uint16_t>(sides)}}, heads_(heads), worth_(std::move(worth)), start_(start) {}

  [[nodiscard]] Position start() const { return start_; }
  [[nodiscard]] files::Node written(bool taken) const {
    return files::Node::Table{{"sides", files::Node(static_cast<std::int64_t>(die_[0].sides))},
                              {"heads", files::Node(heads_)},
                              {"worth", files::Node(static_cast<std::int64_t>(worth_.to_double()))},
                              {"taken", files::Node(taken)}};
  }
  [[nodiscard]] Prices prices() const {
    Prices prices;
    prices.seats = 2;
    prices.seat_of_holder = {kAttacker, kDefender};
    prices.of_piece = {worth_, worth_};
    return prices;
  }

  [[nodiscard]] Turn turn(Position p) const {
    if (p == Position::choosing) return {Actor::player, kAttacker};
    return p == Position::tossing ? Turn{Actor::chance, -1} : Turn{};
  }
  void candidates(Position /*p*/, const auto& visit) const {
    visit(Move::leave);
    visit(Move::toss);
  }
  bool judge(Position p, Move /*move*/, const auto& sink) const {
    const bool may = p == Position::choosing;
    sink(Finding{Clause{0}, may, 0, {}});
    return may;
  }
  Position apply(Position /*p*/, Move move, const auto& /*sink*/) const {
    return move == Move::toss ? Position::tossing : Position::kept;
  }
  [[nodiscard]] Move declared(Position /*p*/) const { return Move::leave; }
  [[nodiscard]] std::span<const Die> dice(Position /*p*/) const { return die_; }
  [[nodiscard]] std::uint64_t throw_id(Position /*p*/) const { return 0; }
  void classes(Position /*p*/, const auto& visit) const {
    visit(Weighted<Integer>{0, die_[0].sides - heads_});
    visit(Weighted<Integer>{1, heads_});
  }
  [[nodiscard]] std::uint32_t class_of(Position /*p*/, std::span<const std::uint16_t> faces) const {
    return faces[0] < static_cast<std::uint16_t>(heads_) ? 1 : 0;
  }
  Position apply(Position /*p*/, std::uint32_t heads, const auto& sink) const {
    sink(Event{kLanded, kAttacker, Clause{1}, {static_cast<std::int32_t>(heads)}});
    if (heads == 0) return Position::kept;
    sink(Transfer{kTerritory, kSouth, kNorth, 1, Clause{1}});
    return Position::taken;
  }
  void show(Position /*p*/, std::span<const std::uint16_t> /*faces*/, const auto& /*sink*/) const {}
  [[nodiscard]] std::uint16_t outcome(Position p) const { return p == Position::taken ? 0 : 1; }
  [[nodiscard]] std::uint64_t key(Position p) const { return static_cast<std::uint64_t>(p); }
  void holdings(Position p, const auto& visit) const {
    visit(kTerritory, p == Position::taken ? kNorth : kSouth, 1);
  }
  void cites(Position /*p*/, const auto& /*sink*/) const {}
  [[nodiscard]] std::string describe(Position p) const { return "stage " + std::to_string(key(p)); }

 private:
  std::array<Die, 1> die_;
  std::int32_t heads_;  // faces that are heads
  Exact worth_;
  Position start_;
};

class CoinConflict final : public ConflictOf<Coin> {
 public:
  using ConflictOf::ConflictOf;
  [[nodiscard]] std::unique_ptr<const ConflictOf> with_rules(
      std::shared_ptr<const Coin> rules) const override {
    return std::make_unique<CoinConflict>(info(), std::move(rules));
  }
  /// The coin has been left or thrown: whose the territory is now.
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return {rules().written(of(p) == Coin::Position::taken), {"after"}};
  }
  [[nodiscard]] Rest rest() const override {
    if (rules().start() == Coin::Position::choosing) return {};
    return {.why = "the coin has been thrown"};
  }
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override {
    return files::Node(files::Node::Table{{"type", files::Node(name_of(of(move)))}});
  }
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override {
    const files::Node* type = document.root.find("type");
    for (const auto move : {Coin::Move::leave, Coin::Move::toss}) {
      if (type != nullptr && type->text() != nullptr && *type->text() == name_of(move)) return handle(move);
    }
    return Fault{document.place(document.root), "this is no move", "leave or toss was expected"};
  }
  [[nodiscard]] ScenarioWords scenario_words() const override {
    return {.title = "A coin for a territory", .clauses = {kClauses, 0}, .seats = {"North", "South"}};
  }
  [[nodiscard]] MoveWords words(const AnyMove& move) const override {
    return {of(move) == Coin::Move::toss ? "Throw the coin" : "Leave it"};
  }
  [[nodiscard]] FindingWords words(const Finding& finding) const override {
    return {finding.holds ? "the coin may be thrown" : "the coin has been thrown"};
  }
  [[nodiscard]] EventWords words(const Event& event) const override {
    return {event.data[0] == 1 ? "heads" : "tails", "landed"};
  }
  [[nodiscard]] OutcomeWords words(std::uint16_t outcome,
                                   std::optional<PolicyKind> /*policy*/) const override {
    if (outcome == 0) return {"attacker", "North takes it"};
    return {"defender", "South keeps it"};
  }
  [[nodiscard]] PieceWords piece(std::uint16_t /*piece*/) const override { return {"territory"}; }
  [[nodiscard]] HolderWords holder(std::uint16_t holder) const override {
    return {holder == kNorth ? "North" : "South"};
  }

 private:
  static std::string name_of(Coin::Move move) { return move == Coin::Move::toss ? "toss" : "leave"; }
};

class System final : public casus::System {
 public:
  System()
      : casus::System(
            {.id = "minimal", .title = "A coin for a territory", .clauses = kClauses, .other_outcomes = 2}) {}
  [[nodiscard]] Faults check_rulebook(const files::Document& /*rulebook*/) const override { return {}; }
  [[nodiscard]] Result<Coin> load(const files::Document& scenario,
                                  const files::Document& /*rulebook*/) const {
    Faults faults;
    files::Reader reader(scenario, faults);
    const auto sides = static_cast<std::int32_t>(reader.integer("sides", 2, 100));
    const auto heads = static_cast<std::int32_t>(reader.integer("heads", 1, sides - 1));
    const Exact worth(reader.integer("worth", 0, 100));
    const auto taken = reader.optional_boolean("taken");  // after a play: nothing is put to anybody
    reader.finish();
    const auto start = !taken   ? Coin::Position::choosing
                       : *taken ? Coin::Position::taken
                                : Coin::Position::kept;
    return faults.empty() ? Result<Coin>(Coin(sides, heads, worth, start)) : faults;
  }
  [[nodiscard]] Result<std::unique_ptr<const Conflict>> conflict(
      const files::Document& scenario, const files::Document& rulebook) const override {
    auto rules = load(scenario, rulebook);
    if (!rules) return rules.faults();
    return std::unique_ptr<const Conflict>(
        std::make_unique<CoinConflict>(info(), std::make_shared<const Coin>(*std::move(rules))));
  }
};

}  // namespace casus::minimal
