#include "systems/described/game_conflict.hpp"

#include <algorithm>
#include <array>

#include "base/words.hpp"
#include "files/path.hpp"
#include "game/model/setup.hpp"
#include "game/words/expression_words.hpp"

namespace casus::described {

GameConflict::GameConflict(std::shared_ptr<const GameRules> rules)
    : ConflictOf(rules->facts().info(), rules) {}

Declaration GameConflict::declaration() const {
  Declaration declaration{.declares = !rules().setup().at_rest};
  if (!game().says_what_is_assumed()) declaration.default_policy = PolicyKind::best;
  return declaration;
}

OutcomeWords GameConflict::words(std::uint16_t outcome, std::optional<PolicyKind> /*policy*/) const {
  const auto& ends = game().ends;
  const auto& may_come = rules().program().may_come;
  return {outcome < ends.size()    ? ends[outcome].outcome
          : outcome == ends.size() ? "rounds over"
                                   : "endless",
          described::outcome_text(rules(), outcome), outcome < may_come.size() && may_come[outcome]};
}

Situation GameConflict::situation(const AnyPosition& p) const {
  Situation situation = ConflictOf::situation(p);
  if (rules().turn(of(p)).actor != Actor::nobody) {
    situation.stands = described::stands(rules(), of(p));
    situation.alone = described::sees(rules(), of(p), rules().turn(of(p)).seat);
    situation.since = described::since(rules(), of(p));
    return situation;
  }
  const std::uint16_t outcome = rules().outcome(of(p));
  const auto& ends = game().ends;
  if (outcome < ends.size() && !ends[outcome].says.filled.empty()) situation.stands = ends[outcome].outcome;
  return situation;
}

Seat GameConflict::victor(std::uint16_t outcome) const {
  const std::vector<Seat> all = victors(outcome);
  return all.empty() ? Seat{-1} : all.front();
}

std::vector<Seat> GameConflict::victors(std::uint16_t outcome) const {
  const auto& ends = game().ends;
  if (outcome >= ends.size()) return {};
  return {ends[outcome].victors.begin(), ends[outcome].victors.end()};
}

EventWords GameConflict::words(const Event& event) const {
  static constexpr std::array<std::string_view, game::kEventKinds> kNames{"die",   "read",  "step",   "lost",
                                                                          "ended", "aimed", "changed"};
  EventWords words{described::say(rules(), event), std::string(kNames[event.kind]),
                   described::brief(rules(), event)};
  if (event.kind == game::kTaken && event.data[0] != game::kNone) {
    // What somebody chooses in the open comes before what it shows.
    const auto* choose =
        std::get_if<game::Choose>(&rules().step(static_cast<std::size_t>(event.data[0])).verb);
    words.seals = choose != nullptr && !choose->secret;
  }
  return words;
}

ScenarioWords GameConflict::scenario_words() const {
  const std::string& title = rules().setup().title;
  ScenarioWords words{.title = title.empty() ? game().title : title,
                      .clauses = {rules().clauses().rows(), 0}};
  for (std::size_t side = 0; side < game().sides(); ++side)
    words.seats.push_back(described::seat_name(rules(), static_cast<Seat>(side)));
  words.counters = {"rounds"};
  for (const game::EndCounter& one : game::end_counters(game()))
    words.counters.push_back(counted_in_words(game(), one, words.seats[static_cast<std::size_t>(one.side)]));
  words.optimised = optimised();
  words.otherwise = described::otherwise_text(rules());
  words.headline = headline();
  return words;
}

std::optional<HeadlineWords> GameConflict::headline() const {
  const auto& said = game().headline;
  if (!said) return std::nullopt;
  HeadlineWords made{.text = said->says};
  const auto counters = static_cast<std::uint16_t>(game::end_counters(game()).size());
  for (std::size_t i = 0; i < said->columns.size(); ++i) {
    const game::Headline::Column& column = said->columns[i];
    const std::size_t dot = column.of.find('.');  // attacker.number
    const std::string of = dot == std::string::npos
                               ? "the " + column.of
                               : genitive(described::seat_name(rules(), static_cast<Seat>(column.side))) +
                                     ' ' + column.of.substr(dot + 1);
    // The columns are the last counters; the first counts rounds.
    made.columns.push_back(
        {of, static_cast<std::uint16_t>(counters + 1 - said->columns.size() + i), column.labels});
  }
  if (!said->leads()) return made;
  if (said->counter) {
    const game::EndCounter one = game::end_counters(game())[*said->counter];
    const std::string whose = described::seat_name(rules(), static_cast<Seat>(one.side));
    made.counter = static_cast<std::uint16_t>(*said->counter + 1);
    if (said->lost) {
      const game::Kind& kind = game().kinds[one.kind];
      const auto& units = rules().setup().sides[one.side].units;
      made.lost_of = 0;
      for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form)
        if (one.form == game::kNone || one.form == form) *made.lost_of += units[form];
    }
    if (made.text.empty())
      made.text = said->lost ? game::does(game(), whose, "lose") + ": " +
                                   (one.form == game::kNone ? game().kinds[one.kind].says
                                                            : game().form_called(one.form))
                             : counted_in_words(game(), one, whose);
    return made;
  }
  std::vector<std::string> texts;
  for (const game::Index end : said->outcomes) {
    made.outcomes.push_back(end);
    texts.push_back(described::outcome_text(rules(), end));
  }
  if (made.text.empty()) made.text = listed(texts, "or");
  return made;
}

std::string GameConflict::optimised() const {
  if (game().sides() > 2) {
    const std::string each =
        rules().setup().values.said
            ? "what the side that chooses gains less what it loses, by the scenario's values"
        : game::worth_of(game()) == game::WorthOf::ends
            ? "what the file says an end is worth to the side that chooses"
            : "the chance that the side that chooses wins";
    return "A worth is " + each + ": each plays for itself.";
  }
  if (rules().setup().values.said)
    return "A worth is what the attacker gains less what it loses, by the scenario's values, less the same "
           "of "
           "the defender.";
  const std::string wins =
      "A worth is the chance that " + game::does(game(), described::seat_name(rules(), 0), "win");
  switch (game::worth_of(game())) {
    case game::WorthOf::ends:
      return "A worth is what the file says an end is worth, less the same of " +
             described::seat_name(rules(), 1) + ".";
    case game::WorthOf::victory:
      return wins + ".";
    case game::WorthOf::lead:
      break;
  }
  return wins + ", less the chance that " + described::seat_name(rules(), 1) + " " +
         (game::is_several(game(), described::seat_name(rules(), 1)) ? "do." : "does.");
}

Faults GameConflict::warnings(bool weighs) const {
  Faults all;
  if (!weighs) return all;
  for (const Place& place : rules().program().as_declared)
    all.push_back(
        {place, "what is lost here is chosen in too many ways to weigh: it is taken in the order of the file",
         ""});
  return all;
}

Result<GameRules> GameConflict::declared_anew() const {
  game::Setup setup = rules().setup();
  setup.at_rest = false;
  return compiled(rules().shared_facts(), std::move(setup), rules().scenario());
}

Rest GameConflict::rest() const {
  if (!rules().setup().at_rest) return {};
  Rest rest{.why = "the conflict is over (declared = false)"};
  const auto there = declared_anew();
  if (!there) return rest;
  std::string against;
  there->judge(there->start(), there->declared(there->start()), [&](const Finding& finding) {
    if (!finding.holds && against.empty()) against = described::say(*there, finding);
  });
  if (!against.empty()) *rest.why += ", and as it stands none may be declared: " + against;
  return rest;
}

Openings GameConflict::openings() const {
  Openings all;
  if (!rules().setup().at_rest) return all;
  const auto there = declared_anew();
  if (!there) return all;
  const GameRules::Move move = there->declared(there->start());
  Opening one{"", described::say(*there, move), {{"declared", files::Node(true)}}};
  if (judge_opening(*there, move, facts().all_clauses(), one)) all.add(std::move(one));
  return all;
}

/// Of how many units of a kind, or of a kind in a state, a side has, up to as many as the rules were made
/// for; by best play only where no losses are taken as declared for being too many to weigh: of fewer units
/// they could be weighed.
FastSetter<GameRules> GameConflict::fast_setter(std::string_view path, bool as_declared) const {
  if (!as_declared && !rules().program().as_declared.empty()) return nullptr;
  const auto steps = files::parse_path(path);
  if (!steps || steps->size() < 2 || steps->size() > 3) return nullptr;
  for (std::size_t side = 0; side < game().sides(); ++side) {
    if ((*steps)[0].name != game().side_id(side)) continue;
    for (std::size_t form = 0; form < game().forms.size(); ++form) {
      const game::Kind& kind = game().kinds[game().forms[form].kind];
      const std::size_t state = form - kind.first_form;
      const bool is_it =
          (*steps)[1].name == kind.name &&
          (steps->size() == 2 ? state == 0 : !kind.states.empty() && (*steps)[2].name == kind.states[state]);
      if (!is_it || kind.life != game::kNone || !rules().may_set_units(side, form)) continue;
      return [side, form, most = rules().setup().sides[side].units[form]](GameRules& turned,
                                                                          std::int64_t count) {
        if (count < 0 || count > most) return false;
        turned.set_units(side, form, count);
        return true;
      };
    }
  }
  return nullptr;
}

namespace {

/// Visits the side, the form and the count of all units of which there are several and may be fewer.
void each_of_several(const GameRules& rules, const auto& visit) {
  for (std::size_t side = 0; side < rules.game().sides(); ++side) {
    const std::vector<std::int64_t>& units = rules.setup().sides[side].units;
    for (std::size_t form = 0; form < units.size(); ++form) {
      if (units[form] > 1 && rules.may_set_units(side, form)) visit(side, form, units[form]);
    }
  }
}

}  // namespace

std::vector<std::int64_t> GameConflict::pieces() const {
  std::vector<std::int64_t> counts;
  each_of_several(rules(), [&](std::size_t /*side*/, std::size_t /*form*/, std::int64_t count) {
    counts.push_back(count);
  });
  return counts;
}

std::unique_ptr<const casus::Conflict> GameConflict::with_at_most(std::int64_t most) const {
  GameRules fewer = rules();
  each_of_several(rules(), [&](std::size_t side, std::size_t form, std::int64_t count) {
    fewer.set_units(side, form, std::min(count, most));
  });
  return with_rules(std::make_shared<const GameRules>(std::move(fewer)));
}

ClosedMoves GameConflict::closed_within() const {
  auto within = described::closed_within(rules());
  ClosedMoves closed{{}, within.most_visited};
  for (auto& [p, move] : within.moves) closed.moves.push_back({handle(p), handle(move)});
  return closed;
}

Result<std::optional<casus::Position>> GameConflict::position_within(const AnyMove& move) const {
  const auto p = described::position_within(rules(), of(move));
  if (!p) return p.faults();
  return *p ? std::optional<AnyPosition>(handle(**p)) : std::nullopt;
}

}  // namespace casus::described
