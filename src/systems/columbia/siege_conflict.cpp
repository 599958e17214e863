#include "systems/columbia/siege_conflict.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "files/reader.hpp"
#include "systems/columbia/system.hpp"
#include "systems/columbia/words.hpp"

namespace casus::columbia {

SiegeConflict::SiegeConflict(std::shared_ptr<const Siege> rules)
    : ConflictOf(System().info(), std::move(rules)) {}

Faults SiegeConflict::warnings(bool /*weighs*/) const {
  Faults warnings;
  const Board& board = rules().board();
  if (!board.at_rest && board.moving) {
    const std::vector<int>& near = board.location(board.from).adjacent;
    const bool map_is_said = std::any_of(board.locations.begin(), board.locations.end(),
                                         [](const Location& one) { return !one.adjacent.empty(); });
    if (map_is_said && std::find(near.begin(), near.end(), board.at) == near.end())
      warnings.push_back({{},
                          "'" + board.location(board.from).name + "' and '" + board.location(board.at).name +
                              "' are not adjacent: how far units move is the table's to say",
                          "a move between neighbours was expected, unless the table allows more"});
  }
  if (!board.at_rest || !board.deck) return warnings;
  for (const auto& [player, size] : board.deck->hands) {
    if (size > 0)
      warnings.push_back({{},
                          "the hand of '" + board.players[index(player)] +
                              "' is not known: the next conflict draws its " + counted(size, "card") +
                              " afresh from the deck",
                          "a [hand] was expected, if it goes on with what it has"});
  }
  return warnings;
}

Result<files::Document> SiegeConflict::turned(std::string_view next) const {
  const auto& players = rules().board().players;
  const auto at = std::find(players.begin(), players.end(), next);
  return columbia::turned(rules(), rules().start(), static_cast<int>(at - players.begin()));
}

namespace {

using Type = Move::Type;

constexpr std::array<std::string_view, 12> kTypes{"fight", "decline", "play",  "pass", "discard", "call",
                                                  "stake", "reroll",  "force", "die",  "lose",    "retreat"};

/// Parties by the names that files know them by.
std::string file_name(const Siege& rules, std::size_t party) {
  return rules.parties()[party].type == Party::Type::token ? "token" : rules.name(party);
}

std::vector<std::string> locations(const Siege& rules) {
  std::vector<std::string> names;
  for (const Location& location : rules.board().locations) names.push_back(location.name);
  return names;
}

/// A number of the names from `first` on.
std::int8_t number_of(files::Reader& reader, std::string_view key, const std::vector<std::string>& names,
                      std::size_t first = 0) {
  return static_cast<std::int8_t>(first + reader.choice(key, names));
}

void read_cards(const Siege& rules, files::Reader& reader, std::size_t party, Move& move) {
  CardSet set;
  Sequence order;
  std::vector<std::string> known;
  for (const CardKind& kind : rules.hand(party).kinds) {
    for (const int card : kind.cards) known.push_back(rules.board().cards[index(card)].id);
  }
  for (const std::string& id : reader.texts("cards", {0, kMaxHand})) {
    const auto& cards = rules.board().cards;
    const auto at = std::find_if(cards.begin(), cards.end(), [&](const Card& card) { return card.id == id; });
    const std::size_t kind = at == cards.end() ? rules.hand(party).kinds.size()
                                               : rules.hand(party).find(static_cast<int>(at - cards.begin()));
    if (kind == rules.hand(party).kinds.size()) {
      reader.fault_at("cards", "'" + rules.name(party) + "' has no card '" + id + "'",
                      known.empty() ? "no cards were expected" : files::suggest(id, known));
    } else {
      set.add(kind);
      if (rules.hand(party).kind(kind).acts_before()) order.append(kind);
    }
  }
  move.cards = set.word();
  // CO-4: as played, where the order is written down and is not the best.
  if (rules.rulebook().effects_as_played && order != rules.hand(party).in_best_order(set))
    move.order = order.word();
}

}  // namespace

bool SiegeConflict::declares() const {
  const Board& board = rules().board();
  if (board.at_rest) return false;
  if (!board.veiled.empty()) return true;
  if (board.moving) return is_fixed_at(rules().start());
  if (!rules().has_cards()) return true;
  return board.declares_cards[rules().asks_attacker() ? 0 : 1];
}

bool SiegeConflict::is_fixed_at(const Siege::Position& p) const {
  const Board& board = rules().board();
  const bool first = !board.moving && p.beaten == 0;  // what is played is that of the first fight
  switch (p.stage) {
    case Siege::Stage::choosing:
      return board.challenge || casus::legal_moves(rules(), p).size() == 1;
    case Siege::Stage::attacker_plays:
      return first && board.declares_cards[0];
    case Siege::Stage::defender_plays:
      return first && board.declares_cards[1];
    default:
      return false;
  }
}

Declaration SiegeConflict::declaration() const {
  const std::array<bool, 2>& cards = rules().board().declares_cards;
  const bool declares = this->declares();
  return {.declares = declares,
          .default_policy = declares || cards[0] || cards[1] ? PolicyKind::declared : PolicyKind::best,
          .then_best = true};
}

Rest SiegeConflict::rest() const {
  const Board& board = rules().board();
  Rest rest{.successors = in_turn(board.players, board.active), .turn_may_pass = board.at_rest};
  if (!board.veiled.empty()) {
    rest.why = board.veiled;
  } else if (board.at_rest) {
    rest.why = "there is neither a combat nor a move";
  }
  return rest;
}

files::Node SiegeConflict::to_node(const AnyMove& move) const {
  files::Node::Table table;
  table.push_back({"type", files::Node(kTypes[static_cast<std::size_t>(of(move).type)])});
  const auto add = [&](const char* key, files::Node value) { table.push_back({key, std::move(value)}); };
  switch (of(move).type) {
    case Type::fight:
      add("against", files::Node(file_name(rules(), index(of(move).about))));
      break;
    case Type::play: {
      files::Node::Array cards;
      for (const std::string& id :
           card_names(rules(), index(of(move).about), CardSet(of(move).cards), of(move).order))
        cards.emplace_back(id);
      add("player", files::Node(file_name(rules(), index(of(move).about))));
      add("cards", files::Node(std::move(cards)));
      break;
    }
    case Type::call:
      add("from", files::Node(rules().board().location(of(move).about).name));
      break;
    case Type::die:
      add("colour", files::Node(rules().rulebook().colours[index(of(move).about)].name));
      break;
    case Type::lose:
      add("unit", files::Node(kKindNames[index(of(move).about)]));
      break;
    case Type::retreat:
      add("to", files::Node(rules().board().location(of(move).about).name));
      break;
    default:
      break;
  }
  return table;
}

Result<casus::Move> SiegeConflict::to_move(const files::Document& document) const {
  Faults faults;
  files::Reader reader(document, faults);
  Move move;
  move.type =
      static_cast<Type>(reader.choice("type", std::vector<std::string>(kTypes.begin(), kTypes.end())));
  if (!faults.empty()) return faults;
  std::vector<std::string> parties;
  for (std::size_t party = 0; party < rules().parties().size(); ++party)
    parties.push_back(file_name(rules(), party));
  switch (move.type) {
    case Type::fight:
      move.about = number_of(reader, "against", {parties.begin() + 1, parties.end()}, 1);
      break;
    case Type::play:
      move.about = number_of(reader, "player", parties);
      if (!faults.empty()) return faults;  // whose cards they are depends on it
      read_cards(rules(), reader, index(move.about), move);
      break;
    case Type::call:
      move.about = number_of(reader, "from", locations(rules()));
      break;
    case Type::die: {
      std::vector<std::string> colours;
      for (const Colour& colour : rules().rulebook().colours) colours.push_back(colour.name);
      move.about = number_of(reader, "colour", colours);
      break;
    }
    case Type::lose:
      move.about = number_of(reader, "unit", {kKindNames.begin(), kKindNames.begin() + kUnitKinds});
      break;
    case Type::retreat:
      move.about = number_of(reader, "to", locations(rules()));
      break;
    default:
      break;
  }
  reader.finish();
  if (!faults.empty()) return faults;
  return handle(move);
}

OutcomeWords SiegeConflict::words(std::uint16_t outcome, std::optional<PolicyKind> /*policy*/) const {
  static constexpr std::array<const char*, 3> kIds{"attacker", "defender", "none"};
  return {outcome < kIds.size() ? kIds[outcome] : "defender-" + std::to_string(outcome - 1),
          outcome_text(outcome)};
}

std::string SiegeConflict::outcome_text(std::uint16_t outcome) const {
  if (rules().has_rivals() && outcome != static_cast<std::uint16_t>(Winner::attacker))
    return rules().name(outcome == Siege::rivals_outcome(1) ? 1 : outcome - 1U) + " beats Booker";
  const bool one = rules().parties().size() == 2;
  switch (static_cast<Winner>(outcome)) {
    case Winner::attacker:
      return rules().name(0) + " wins";
    case Winner::defender:
      return one ? rules().name(1) + " wins" : rules().name(0) + " is beaten";
    case Winner::none:
      break;
  }
  return "nobody is fought";
}

Seat SiegeConflict::victor(std::uint16_t outcome) const {
  return outcome > static_cast<std::uint16_t>(Winner::none) ? kDefender : ConflictOf::victor(outcome);
}

namespace {

std::string optimised(const Siege& rules) {
  if (rules.has_rivals())
    return "Each whom Booker attacks maximises its own worth, whatever the others have of it: its chance of "
           "beating him by its value, less what its cards cost and what it loses. The last to choose is "
           "reckoned first, and who chooses before counts on that.";
  return rules.has_cards()
             ? "A worth is the chance of winning by its value, less what one's cards cost, less the same of "
               "the other side."
             : "A worth is what the scenario's values make of winning and of what is lost, less the same of "
               "the other side.";
}

}  // namespace

ScenarioWords SiegeConflict::scenario_words() const {
  const Board& board = rules().board();
  const bool several = rules().parties().size() > 2;
  ScenarioWords words{.title = rules().rulebook().title, .clauses = rules().rulebook().clauses()};
  const auto name = [&](std::size_t party) {
    return party < rules().parties().size() ? rules().name(party) : std::string();
  };
  words.sides = {name(0), several ? "the others at " + board.location(board.at).name : name(1)};
  words.seats = words.sides;
  if (rules().has_rivals()) {
    for (std::size_t rival = 1; rival < prices().seats; ++rival) {
      words.seats.resize(rival + 1);
      words.seats[rival] = rules().name(rival);
    }
  }
  // Of several fights the totals are those of the last one, the losses those of all.
  for (const CounterInfo& one : info().counters) {
    const bool last = one.kind == Tally::Kind::last;
    words.counters.push_back(std::string(one.words) + (!several ? ""
                                                       : last   ? ", in the last fight"
                                                                : ", in all fights"));
  }
  words.optimised = optimised(rules());
  for (const Location& location : board.locations) words.on_board.push_back(location.name);
  for (const Card& card : board.cards) words.on_board.push_back(card.id);
  words.place = board.location(board.at).name;
  return words;
}

Situation SiegeConflict::situation(const AnyPosition& p) const {
  Situation situation = ConflictOf::situation(p);
  const Turn turn = rules().turn(of(p));
  if (turn.seat == kDefender) situation.acting = rules().name(rules().party_of(of(p), kDefender));
  if (turn.actor != Actor::player) return situation;
  situation.sees = sees(of(p), turn.seat);
  situation.is_forced =
      is_fixed_at(of(p)) && (of(p).stage != Siege::Stage::choosing || rules().board().challenge);
  return situation;
}

EventWords SiegeConflict::words(const Event& event) const {
  return {columbia::say(rules(), event), std::string(kEventNames[event.kind]),
          columbia::brief(rules(), event), event.kind == kPlayed};
}

std::string SiegeConflict::effect(const AnyPosition& p, const AnyMove& move) const {
  if (of(move).type != Type::fight || of(p).stage != Siege::Stage::choosing) return "";
  const auto met = rules().fights(of(p), index(of(move).about));
  if (met.size() < 2) return "";
  std::string words = "the order of fights, each won: ";
  for (const Siege::BesiegedParty& one : met) {
    words += &one == met.data() ? "" : ", then ";
    const bool chosen = &one == met.data() && rules().meets_several(of(p));  // CO-49
    words += rules().name(one.party) + " (" + std::string(kClauseRows[one.why.row].id) +
             (chosen ? ", " + std::string(kClauseRows[clause(Co::first_of_several).row].id) : "") +
             (one.may_decline ? ", or not, as one likes)" : ")");
  }
  return words;
}

std::string SiegeConflict::sees(const Siege::Position& p, Seat seat) const {
  std::string words;
  if (const Seat knows = rules().knows_drawn(p); knows == seat) {
    words =
        "its hand of " + joined(card_names(rules(), static_cast<std::size_t>(rules().unknown()), p.drawn));
  }
  if (p.stage != Siege::Stage::defender_plays || seat != kDefender) return words;
  const auto cards = p.cards[0].count();
  return words + (words.empty() ? "" : " and ") + counted(cards, "card") + " face down";
}

std::vector<std::int64_t> SiegeConflict::pieces() const {
  const Board& board = rules().board();
  std::vector<std::int64_t> counts;
  for (std::size_t player = 0; player < board.players.size(); ++player) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      std::int64_t most = 0;
      for (const Pieces& here : board.pieces[player]) most = std::max<std::int64_t>(most, here[kind]);
      if (most > 1) counts.push_back(most);
    }
    if (!board.declares_cards[0] && !board.declares_cards[1])
      counts.push_back(static_cast<std::int64_t>(board.hands[player].size()));
  }
  if (board.unknown) counts.push_back(board.unknown->size);
  return counts;
}

std::unique_ptr<const casus::Conflict> SiegeConflict::with_at_most(std::int64_t most) const {
  Board board = rules().board();
  const auto cut = [most](auto& count) {
    count = static_cast<std::remove_reference_t<decltype(count)>>(std::min<std::int64_t>(count, most));
  };
  for (std::size_t player = 0; player < board.players.size(); ++player) {
    for (Pieces& here : board.pieces[player]) std::for_each(here.begin(), here.end(), cut);
    std::vector<int>& hand = board.hands[player];
    const bool plays = board.declares_cards[0] || board.declares_cards[1];
    if (!plays && hand.size() > static_cast<std::size_t>(most)) hand.resize(static_cast<std::size_t>(most));
  }
  std::for_each(board.brought.begin(), board.brought.end(), cut);
  if (board.unknown) cut(board.unknown->size);
  auto fewer = Siege::of(rules().rulebook(), std::move(board));
  return fewer ? with_rules(std::make_shared<const Siege>(*std::move(fewer))) : nullptr;
}

}  // namespace casus::columbia
