#pragma once
// A small system with a loop. Before each round the attacker may retreat, then the defender may withdraw.
// Then each side throws one die for all its ships, and a hit sinks one. If nobody hits, the round repeats. If
// neither side can hit and nobody leaves, that is a deadlock. The system answers every question.

#include <array>

#include "conflict/rules/deadlock_rules.hpp"
#include "files/reader.hpp"
#include "table/conflict_of.hpp"
#include "table/system.hpp"

namespace casus::blockade {

enum Holder : std::uint16_t { kNorth, kSouth, kSea };
enum End : std::uint16_t { kWon, kLost, kRetreated, kWithdrawn, kDeadlock };
inline constexpr std::array<ClauseRow, 3> kClauses{{
    {"BL-1",
     "",
     "The attacker may retreat, then the defender withdraw.",
     {Standing::stated, Standing::stated}},
    {"BL-2", "", "A hit sinks a ship.", {Standing::read, Standing::read}},
    {"BL-3", "", "Where neither can hit it is a deadlock.", {Standing::read, Standing::read}},
}};
inline constexpr std::array<CounterInfo, 1> kCounters{{{"rounds", "Rounds fought", Tally::Kind::sum}}};

struct Numbers {
  std::int32_t attackers = 1;
  std::int32_t defenders = 1;
  std::array<std::int32_t, 2> hits{};    // faces of six that hit, by seat
  std::array<std::int32_t, 2> leaves{};  // what it is worth to the attacker that he, or the defender, leaves
};

class Blockade {
 public:
  static constexpr bool kPublic = true;
  enum class Move : std::uint8_t { stay, leave };
  enum class Stage : std::uint8_t { attacker, defender, throwing, over };
  struct Position {
    std::uint8_t attackers = 0;
    std::uint8_t defenders = 0;
    Stage stage = Stage::attacker;
    std::uint8_t end = 0;
    bool operator==(const Position&) const = default;
  };

  explicit Blockade(Numbers numbers) : numbers_(numbers) {}
  [[nodiscard]] const Numbers& numbers() const { return numbers_; }
  [[nodiscard]] Position start() const {
    return {static_cast<std::uint8_t>(numbers_.attackers), static_cast<std::uint8_t>(numbers_.defenders)};
  }
  [[nodiscard]] Prices prices() const {
    Prices prices;
    prices.seats = 2;
    prices.seat_of_holder = {0, 1, -1};
    prices.of_piece = {1, 1};
    prices.of_outcome = {10, 0, 0, 10, numbers_.leaves[0], 0, numbers_.leaves[1], 0, 0, 0};
    return prices;
  }
  [[nodiscard]] Turn turn(const Position& p) const {
    switch (p.stage) {
      case Stage::attacker:
        return {Actor::player, 0};
      case Stage::defender:
        return {Actor::player, 1};
      case Stage::throwing:
        return {Actor::chance, -1};
      case Stage::over:
        break;
    }
    return {};
  }
  void candidates(const Position& /*p*/, const auto& visit) const {
    visit(Move::stay);
    visit(Move::leave);
  }
  bool judge(const Position& p, Move /*move*/, const auto& sink) const {
    const bool may = turn(p).actor == Actor::player;
    sink(Finding{Clause{0}, may, 0, {}});
    return may;
  }
  Position apply(Position p, Move move, const auto& sink) const {
    if (move == Move::leave) {
      sink(Event{0, turn(p).seat, Clause{0}, {}});
      return over(p, p.stage == Stage::attacker ? kRetreated : kWithdrawn);
    }
    p.stage = p.stage == Stage::attacker ? Stage::defender : Stage::throwing;
    return p;
  }
  [[nodiscard]] Move declared(const Position& /*p*/) const { return Move::stay; }
  [[nodiscard]] std::span<const Die> dice(const Position& /*p*/) const { return dice_; }
  [[nodiscard]] std::uint64_t throw_id(const Position& /*p*/) const { return 0; }
  void classes(const Position& /*p*/, const auto& visit) const {
    for (std::uint32_t one = 0; one < 4; ++one) {
      const std::int32_t first = (one & 1U) != 0 ? numbers_.hits[0] : 6 - numbers_.hits[0];
      const std::int32_t second = (one & 2U) != 0 ? numbers_.hits[1] : 6 - numbers_.hits[1];
      visit(Weighted<Integer>{one, first * second});
    }
  }
  [[nodiscard]] std::uint32_t class_of(const Position& /*p*/, std::span<const std::uint16_t> faces) const {
    const auto hits = [&](std::size_t i) { return faces[i] < numbers_.hits[i] ? 1U : 0U; };
    return hits(0) + 2 * hits(1);
  }
  Position apply(Position p, std::uint32_t hits, const auto& sink) const {
    sink(Tally{0, Tally::Kind::sum, 1});
    sink(Event{1, -1, Clause{1}, {static_cast<std::int32_t>(hits)}});
    if ((hits & 1U) != 0) {
      --p.defenders;
      sink(Transfer{0, kSouth, kSea, 1, Clause{1}});
    }
    if ((hits & 2U) != 0) {
      --p.attackers;
      sink(Transfer{0, kNorth, kSea, 1, Clause{1}});
    }
    p.stage = Stage::attacker;
    if (p.attackers == 0) return over(p, kLost);
    return p.defenders == 0 ? over(p, kWon) : p;
  }
  Position deadlock(const Position& p, const auto& sink) const {
    sink(Event{2, -1, Clause{2}, {}});
    return over(p, kDeadlock);
  }
  void show(const Position& /*p*/, std::span<const std::uint16_t> /*faces*/, const auto& /*sink*/) const {}
  [[nodiscard]] std::uint16_t outcome(const Position& p) const { return p.end; }
  [[nodiscard]] std::uint64_t key(const Position& p) const {
    return ((std::uint64_t{p.attackers} * 256 + p.defenders) * 8 + static_cast<std::uint64_t>(p.stage)) * 8 +
           p.end;
  }
  void holdings(const Position& p, const auto& visit) const {
    visit(0, kNorth, p.attackers);
    visit(0, kSouth, p.defenders);
    visit(0, kSea, numbers_.attackers + numbers_.defenders - p.attackers - p.defenders);
  }
  void cites(const Position& /*p*/, const auto& /*sink*/) const {}
  [[nodiscard]] std::string describe(const Position& p) const { return "key " + std::to_string(key(p)); }

 private:
  static Position over(Position p, End end) {
    p.stage = Stage::over;
    p.end = static_cast<std::uint8_t>(end);
    return p;
  }
  Numbers numbers_;
  std::array<Die, 2> dice_{{{6}, {6}}};
};

class BlockadeConflict final : public ConflictOf<Blockade> {
 public:
  using ConflictOf::ConflictOf;
  [[nodiscard]] std::unique_ptr<const ConflictOf> with_rules(
      std::shared_ptr<const Blockade> rules) const override {
    return std::make_unique<BlockadeConflict>(info(), std::move(rules));
  }
  [[nodiscard]] files::Document to_document(const AnyPosition& p) const override {
    return {files::Node::Table{{"attackers", files::Node(std::int64_t{of(p).attackers})}}, {"after"}};
  }
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override {
    return files::Node(files::Node::Table{{"type", files::Node(name_of(of(move)))}});
  }
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override {
    const files::Node* type = document.root.find("type");
    for (const auto move : {Blockade::Move::stay, Blockade::Move::leave}) {
      if (type != nullptr && type->text() != nullptr && *type->text() == name_of(move)) return handle(move);
    }
    return Fault{document.place(document.root), "this is no move", "stay or leave was expected"};
  }
  [[nodiscard]] ScenarioWords scenario_words() const override {
    return {.title = "A blockade", .clauses = {kClauses, 0}, .seats = {"North", "South"}};
  }
  [[nodiscard]] MoveWords words(const AnyMove& move) const override {
    return {of(move) == Blockade::Move::stay ? "Stay" : "Leave"};
  }
  [[nodiscard]] FindingWords words(const Finding& /*finding*/) const override {
    return {"who is there may stay or leave"};
  }
  [[nodiscard]] EventWords words(const Event& event) const override {
    constexpr std::array<const char*, 3> kWords{"somebody leaves", "a round is fought", "nobody can hit"};
    return {kWords.at(event.kind), "event"};
  }
  [[nodiscard]] OutcomeWords words(std::uint16_t outcome,
                                   std::optional<PolicyKind> /*policy*/) const override {
    constexpr std::array<const char*, 5> kIds{"won", "lost", "retreated", "withdrawn", "deadlock"};
    return {kIds.at(outcome), kIds.at(outcome)};
  }
  [[nodiscard]] Seat victor(std::uint16_t outcome) const override {
    return outcome == kWon || outcome == kWithdrawn ? Seat{0} : Seat{1};
  }
  [[nodiscard]] PieceWords piece(std::uint16_t /*piece*/) const override { return {"ship"}; }
  [[nodiscard]] HolderWords holder(std::uint16_t holder) const override {
    constexpr std::array<const char*, 3> kNames{"North", "South", "Sea"};
    return {kNames.at(holder)};
  }

 private:
  static std::string name_of(Blockade::Move move) { return move == Blockade::Move::stay ? "stay" : "leave"; }
};

class System final : public casus::System {
 public:
  System()
      : casus::System({.id = "blockade",
                       .title = "A blockade",
                       .clauses = kClauses,
                       .counters = kCounters,
                       .outcomes = 5}) {}
  [[nodiscard]] Faults check_rulebook(const files::Document& /*rulebook*/) const override { return {}; }
  [[nodiscard]] Result<Blockade> load(const files::Document& scenario,
                                      const files::Document& /*rulebook*/) const {
    Faults faults;
    files::Reader reader(scenario, faults);
    const auto number = [&](const char* name, std::int64_t least, std::int64_t most) {
      return static_cast<std::int32_t>(reader.integer(name, least, most));
    };
    Numbers numbers;
    numbers.attackers = number("attackers", 1, 20);
    numbers.defenders = number("defenders", 1, 20);
    numbers.hits = {number("attacker_hits", 0, 6), number("defender_hits", 0, 6)};
    numbers.leaves = {number("retreat", -20, 20), number("withdrawal", -20, 20)};
    reader.finish();
    return faults.empty() ? Result<Blockade>(Blockade(numbers)) : faults;
  }
  [[nodiscard]] Result<std::unique_ptr<const Conflict>> conflict(
      const files::Document& scenario, const files::Document& rulebook) const override {
    auto rules = load(scenario, rulebook);
    if (!rules) return rules.faults();
    return std::unique_ptr<const Conflict>(
        std::make_unique<BlockadeConflict>(info(), std::make_shared<const Blockade>(*std::move(rules))));
  }
};

}  // namespace casus::blockade
