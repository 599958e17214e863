#include "systems/conflict_chart/scenario.hpp"

#include <algorithm>
#include <utility>

#include "files/free_names.hpp"
#include "files/nearest.hpp"
#include "systems/conflict_chart/sides.hpp"

namespace casus::conflict_chart {
namespace {

using files::Reader;

using Names = std::vector<std::string>;

constexpr double kMaxValue = 1e9;
constexpr std::size_t kMaxPlayers = 64;

class ScenarioReader {
 public:
  ScenarioReader(const files::Document& document, const Rulebook& rulebook)
      : rulebook_(rulebook), root_(document, faults_) {}

  Faults read(Board& board) {
    root_.text("system");
    root_.optional_text("rulebook");
    root_.optional_text("title", 200);
    board.own_deck = root_.has("military_card");
    board.deck = board.own_deck ? read_deck(root_, "military_card") : rulebook_.deck;
    board.at_rest = is_at_rest();
    std::array<Reader, 2> readers{root_.table("attacker"), root_.table("defender")};
    read_sides(readers, root_, board);
    for (const Side& side : board.sides) players_.list(side.name);
    board.listed_players = root_.optional_names("players", {0, kMaxPlayers}).value_or(Names{});
    for (const std::string& name : board.listed_players) players_.list(name);
    board.listed_countries = root_.optional_names("countries", {0, kMaxCountries}).value_or(Names{});
    for (const std::string& name : board.listed_countries) countries_.list(name);
    read_onlookers(board);
    if (!board.at_rest) read_stake(board);
    for (const Seat seat : {kAttacker, kDefender}) read_countries(at(readers, seat), board, seat);
    if (!board.at_rest) {
      read_commit(readers, board);
      read_chain(board);
      if (faults_.empty()) read_retaliation(board);
    }
    players_.report(faults_);
    countries_.report(faults_);
    read_values(board);
    for (Reader& reader : readers) reader.finish();
    check_ways(readers, board);
    root_.has("retaliation");
    root_.has("against");  // see `seated`
    root_.finish();
    return std::move(faults_);
  }

 private:
  /// Returns whether the scenario has no kind of conflict. Then nothing is declared, and keys that belong to
  /// a conflict are faults.
  bool is_at_rest() {
    if (root_.has("kind")) return false;
    constexpr std::array<std::string_view, 7> kOfConflicts{
        "country", "country_holder", "commit", "result", "drawn", "retaliations", "retaliation"};
    return std::none_of(kOfConflicts.begin(), kOfConflicts.end(),
                        [&](std::string_view key) { return root_.has(key); });
  }

  /// Reads the players without a part in the conflict, with their pieces.
  void read_onlookers(Board& board) {
    auto readers = root_.optional_tables("player", {0, kMaxPlayers});
    std::vector<Reader> canals;
    for (Reader& reader : readers) {
      Onlooker one;
      one.name = reader.name("name");
      players_.list(one.name);
      if (one.name == board.sides[0].name || one.name == board.sides[1].name)
        reader.fault_at(
            "name", "'" + one.name + "' is one of the two sides",
            "somebody else was expected; against = \"NAME\" seats another player as the defender");
      one.reserve = read_points(reader, "reserve", 1);
      one.masterminds = read_points(reader, "reserve_masterminds", 0);
      for (Reader& canal : reader.optional_tables("reserve_canals", {0, kMaxCanals})) {
        one.canals.push_back(read_canal(canal));
        canals.push_back(std::move(canal));
      }
      one.countries = reader.optional_names("countries", {0, kMaxCountries}).value_or(Names{});
      for (const std::string& country : one.countries) countries_.has(country, reader.place("countries"));
      reader.finish();
      board.onlookers.push_back(std::move(one));
    }
    files::report_duplicates(readers, "name", "players");
    files::report_duplicates(canals, "name", "Canal certificates");
  }

  void read_stake(Board& board) {
    const std::size_t before = root_.faults().size();
    const bool invasion = root_.choice<bool>("kind", {{"invasion", true}, {"engagement", false}});
    if (root_.faults().size() > before) {  // the country depends on the kind
      root_.node("country");
      root_.node("country_holder");
      return;
    }
    if (!invasion) {
      for (const std::string_view key : {"country", "country_holder"}) {
        if (root_.has(key))
          root_.fault_at(key, "an engagement is over no country",
                         "no '" + std::string(key) + "' was expected");
      }
      return;
    }
    board.country = 0;
    board.countries.push_back(root_.name("country"));
    countries_.has(board.countries.back(), root_.place("country"));
    auto holder = root_.optional_name("country_holder");
    // CH-16: a third player's country is invaded only if the scenario says so.
    for (const Onlooker& one : board.onlookers) {
      const auto& held = one.countries;
      if (std::find(held.begin(), held.end(), board.countries[0]) == held.end() || holder == one.name)
        continue;
      root_.fault_at("country", "'" + board.countries[0] + "' is held by '" + one.name + "'",
                     "against = \"" + one.name + "\", or country_holder = \"" + one.name +
                         "\" where it is invaded all the same, was expected (CH-16)");
    }
    if (root_.has("country_holder") && holder) players_.uses(*holder, root_.place("country_holder"));
    board.holder_is_given = holder.has_value();
    if (!holder || *holder == board.sides[1].name) {
      board.sides[1].countries = 1;  // CH-16
    } else if (*holder == board.sides[0].name) {
      root_.fault_at("country_holder", "'" + *holder + "' invades what it holds",
                     "another holder of '" + board.countries[0] + "' was expected");
    } else {
      board.elsewhere = *holder;
    }
  }

  void read_countries(Reader& reader, Board& board, Seat seat) {
    const auto names = reader.optional_names("countries", {0, kMaxCountries});
    if (!names) return;
    countries_given_[static_cast<std::size_t>(seat)] = true;
    for (const std::string& name : *names) {
      countries_.has(name, reader.place("countries"));
      const auto known = std::find(board.countries.begin(), board.countries.end(), name);
      const auto number = static_cast<std::size_t>(known - board.countries.begin());
      std::uint16_t& own = at(board.sides, seat).countries;
      if (known != board.countries.end()) {
        if (((own >> number) & 1U) == 0)
          reader.fault_at("countries", "'" + name + "' is not held by '" + board.side(seat).name + "'",
                          "each country with one holder was expected");
        continue;
      }
      add_country(reader, board, seat, name);
    }
  }

  void add_country(Reader& reader, Board& board, Seat seat, const std::string& name) {
    if (board.countries.size() == kMaxCountries) {
      reader.fault("there are more than " + std::to_string(kMaxCountries) + " countries",
                   "fewer were expected");
      return;
    }
    std::uint16_t& own = at(board.sides, seat).countries;
    own = static_cast<std::uint16_t>(own | 1U << board.countries.size());
    board.countries.push_back(name);
  }

  void read_commit(std::array<Reader, 2>& readers, Board& board) {
    board.commit = root_
                       .optional_choice<Commit>("commit", {{"attacker", Commit::attacker},
                                                           {"defender", Commit::defender},
                                                           {"in-turn", Commit::in_turn},
                                                           {"hidden", Commit::hidden}})
                       .value_or(Commit::nobody);
    if (!faults_.empty()) return;  // the pieces of a side may be unknown
    for (const Seat seat : {kAttacker, kDefender}) {
      const Side& side = board.side(seat);
      if (board.chooses(seat) && side.reserve.empty())
        at(readers, seat)
            .fault("'" + side.name + "' has nothing in reserve to commit", "a 'reserve' was expected");
    }
    // If a player makes the declaration, `judge` reports this instead.
    const bool judged = board.commit == Commit::nobody;
    const Side& attacker = board.side(kAttacker);
    const bool tokens = attacker.play.token_count() + attacker.reserve.token_count() > 0;
    const bool declared = board.commit != Commit::defender || attacker.play.token_count() > 0;
    if (!judged && (!tokens || !declared))
      at(readers, kAttacker)
          .fault("'" + attacker.name + "' has no Military token to declare a conflict with",
                 "at least one was expected (CH-18)");
  }

  void read_chain(Board& board) {
    board.result = root_.optional_choice<Letter>("result", {{"B", Letter::b}, {"D", Letter::d}});
    if (board.result && board.commit != Commit::nobody)
      root_.fault_at("commit", "the conflict has a result, and nothing is committed any more",
                     "either 'result' or 'commit' was expected");
    board.retaliations = root_.count<std::int32_t>("retaliations", rulebook_.most_retaliations);
    std::vector<std::string> names;
    for (const MilitaryCard& card : board.deck) names.push_back(card.name);
    const auto drawn = root_.optional_names("drawn", {0, kMaxCardKinds * kMaxCopies});
    if (!drawn) return;
    for (const std::string& name : *drawn) {
      const auto known = std::find(names.begin(), names.end(), name);
      if (known == names.end()) {
        root_.fault_at("drawn", "there is no Military card '" + name + "'", files::suggest(name, names));
      } else if (board.deck[static_cast<std::size_t>(known - names.begin())].count-- == 0) {
        root_.fault_at("drawn", "more cards '" + name + "' are drawn than the deck has",
                       "at most its 'count' was expected");
        return;
      } else {
        ++board.drawn_before[static_cast<std::size_t>(known - names.begin())];
      }
    }
  }

  /// Reads the declared retaliation, after everything else and only if that is sound.
  void read_retaliation(Board& board) {
    auto reader = root_.optional_table("retaliation");
    if (!reader) return;
    Retaliation retaliation;
    const std::size_t before = reader->faults().size();
    const bool invades = reader->choice<bool>("kind", {{"invasion", true}, {"engagement", false}});
    if (reader->faults().size() > before) {  // the country depends on the kind
      reader->node("country");
    } else if (invades) {
      const std::string name = reader->name("country");
      auto known = std::find(board.countries.begin(), board.countries.end(), name);
      countries_.uses(name, reader->place("country"));
      if (known == board.countries.end() && !countries_given_[0] && countries_.is_listed(name)) {
        add_country(*reader, board, kAttacker, name);
        known = std::find(board.countries.begin(), board.countries.end(), name);
      }
      const auto number = static_cast<std::size_t>(known - board.countries.begin());
      if (known == board.countries.end() && !countries_.is_listed(name)) {
        // no side has it: reported with its sort of names
      } else if (known == board.countries.end() || ((board.side(kAttacker).countries >> number) & 1U) == 0) {
        reader->fault_at("country", "'" + board.side(kAttacker).name + "' does not hold '" + name + "'",
                         "one of its 'countries' was expected");
      } else {
        retaliation.country = static_cast<int>(number);
      }
    } else if (reader->has("country")) {
      reader->fault_at("country", "an engagement is over no country", "no 'country' was expected");
    }
    Forces moved;
    const Forces& movable = board.side(kDefender).reserve;
    for (const std::size_t kind : read_kinds(*reader, "tokens", board, movable, kDefender, moved))
      retaliation.moved.push_back(static_cast<std::uint8_t>(kind));
    read_kinds(*reader, "against", board, board.side(kAttacker).reserve, kAttacker, retaliation.against);
    read_beside(*reader, "", board, kDefender, retaliation.beside);
    read_beside(*reader, "against_", board, kAttacker, retaliation.against);
    if (rulebook_.forces == RetaliationForces::kept && !retaliation.beside.empty()) {
      reader->fault("'" + board.side(kDefender).name + "' may answer only with what it had staked",
                    "no 'canals' and no 'masterminds' were expected (CH-17, retaliation_forces)");
    }
    retaliation.draws = reader->optional_boolean("draw").value_or(!retaliation.moved.empty());
    reader->finish();
    board.retaliation = std::move(retaliation);
  }

  /// Reads the Canals (by name) and Mastermind cards (by points) that a side commits from its reserve in the
  /// retaliation. The winner of a D may also commit what it has just won.
  void read_beside(Reader& reader, const std::string& whose, const Board& board, Seat seat, Forces& into) {
    std::vector<std::string> names;
    for (const Canal& canal : board.pieces.canals) names.push_back(canal.name);
    std::uint16_t own = board.side(seat).reserve.canals;
    if (seat == kDefender) own = static_cast<std::uint16_t>(own | board.side(kAttacker).play.canals);
    const std::string canals = whose + "canals";
    for (const std::size_t c :
         reader.optional_choices(canals, names, {0, kMaxCanals}).value_or(std::vector<std::size_t>{})) {
      const auto bit = static_cast<std::uint16_t>(1U << c);
      if ((own & bit) == 0)
        reader.fault_at(canals, "'" + board.side(seat).name + "' has no Canal '" + names[c] + "' to commit",
                        "one of its reserve was expected");
      into.canals = static_cast<std::uint16_t>(into.canals | bit);
    }
    const std::string minds = whose + "masterminds";
    const auto& kinds = board.pieces.masterminds;
    for (const std::int32_t points : read_points(reader, minds, 0)) {
      const auto kind =
          static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), points) - kinds.begin());
      if (kind == kinds.size() || into.masterminds[kind] == board.side(seat).reserve.masterminds[kind]) {
        reader.fault_at(minds,
                        "'" + board.side(seat).name + "' has too few Mastermind cards of " +
                            std::to_string(points) + " in reserve",
                        "cards of its 'reserve_masterminds' were expected");
        break;
      }
      ++into.masterminds[kind];
    }
  }

  /// Reads tokens by their points. Each must be among `whole`; they are added to `sum`.
  std::vector<std::size_t> read_kinds(Reader& reader, std::string_view key, const Board& board,
                                      const Forces& whole, Seat seat, Forces& sum) {
    std::vector<std::size_t> kinds;
    for (const std::int32_t points : read_points(reader, key, 1)) {
      const auto known = std::find(board.pieces.tokens.begin(), board.pieces.tokens.end(), points);
      const auto kind = static_cast<std::size_t>(known - board.pieces.tokens.begin());
      if (known == board.pieces.tokens.end() || sum.tokens[kind] == whole.tokens[kind]) {
        reader.fault_at(
            key,
            "'" + board.side(seat).name + "' has too few tokens of " + std::to_string(points) + " in reserve",
            "tokens of its 'reserve' were expected");
        break;
      }
      ++sum.tokens[kind];
      kinds.push_back(kind);
    }
    return kinds;
  }

  void read_values(Board& board) {
    board.token_point_value = Exact(1);
    auto value = root_.optional_table("value");
    if (!value) return;
    const auto price = [&](std::string_view key, Exact& into) {
      if (const auto x = value->optional_real(key, -kMaxValue, kMaxValue)) into = Exact::from_decimal(*x);
    };
    price("country", board.country_value);
    price("canal", board.canal_value);
    price("token_point", board.token_point_value);
    price("mastermind", board.mastermind_value);
    price("status_quo", board.status_quo);
    value->finish();
  }

  const Rulebook& rulebook_;
  Faults faults_;
  Reader root_;
  std::array<bool, 2> countries_given_{};
  files::FreeNames players_{"player", "players"};
  files::FreeNames countries_{"country", "countries"};
};

/// The pieces in the play, which only a side has.
constexpr std::array<std::string_view, 3> kPlayKeys{"tokens", "canals", "masterminds"};

std::string name_in(const files::Node* table) {
  const files::Node* name = table == nullptr ? nullptr : table->find("name");
  return name == nullptr || name->text() == nullptr ? "" : *name->text();
}

/// Seats a third player, named by `against`, as the defender. The former defender looks on; the pieces go
/// with their players, and the order of the players stays. A fault if nobody else has this name.
Result<files::Document> seated(files::Document document) {
  const files::Node* against = document.root.find("against");
  files::Node* defender = document.root.find("defender");
  files::Node* others = document.root.find("player");
  if (against == nullptr || defender == nullptr) return document;
  const std::string name = against->text() == nullptr ? "" : *against->text();
  if (!name.empty() && name == name_in(defender)) return document;
  Names order{name_in(document.root.find("attacker")), name_in(defender)};
  Names names;
  files::Node* seat = nullptr;
  if (others != nullptr && others->array() != nullptr) {
    for (files::Node& one : *others->array()) {
      names.push_back(name_in(&one));
      if (!name.empty() && names.back() == name) seat = &one;
    }
  }
  if (seat == nullptr)
    return Fault{document.place(*against), "'against' names nobody who has no part in it",
                 names.empty() ? "a [[player]] was expected" : files::suggest(name, names)};
  if (defender->table() != nullptr) {
    for (const files::Entry& entry : *defender->table()) {
      const auto& known = kPlayKeys;
      if (std::find(known.begin(), known.end(), entry.key) == known.end()) continue;
      return Fault{document.place(entry.value),
                   "'" + order.back() + "' has '" + entry.key +
                       "' in the play, but the conflict is against '" + name + "'",
                   "'reserve', 'reserve_canals' or 'reserve_masterminds' was expected, as of anybody who "
                   "has no part in it"};
    }
  }
  std::swap(*defender, *seat);
  if (document.root.find("players") == nullptr) {
    order.insert(order.end(), names.begin(), names.end());
    document.root.table()->push_back(
        {"players", files::Node::Array(order.begin(), order.end()), against->spot});
  }
  return document;
}

}  // namespace

Result<ChartRules> read_scenario(const files::Document& written, Rulebook rulebook) {
  const auto seats = seated(written);
  if (!seats) return seats.faults();
  const files::Document& document = *seats;
  Board board;
  if (Faults faults = ScenarioReader(document, rulebook).read(board); !faults.empty()) return faults;
  return ChartRules(std::move(rulebook), std::move(board));
}

}  // namespace casus::conflict_chart
