#include "systems/described/system.hpp"

#include <algorithm>
#include <array>

#include "files/nearest.hpp"
#include "files/path.hpp"
#include "files/reader.hpp"
#include "game/model/setup.hpp"
#include "game/words/expression_words.hpp"

namespace casus::described {
namespace {

/// What a rulebook has beside the values of its game.
void read_head(files::Reader& rulebook, const game::Game& game) {
  rulebook.optional_text("title");
  rulebook.node("game");
  const auto system = rulebook.optional_text("system");
  if (system && *system != game.system) {
    rulebook.fault_at("system", "this rulebook is of '" + *system + "'",
                      "one of '" + game.system + "' was expected");
  }
}

}  // namespace

template <class R>
Faults SystemFor<R>::check_rulebook(const files::Document& document) const {
  Faults faults;
  files::Reader rulebook(document, faults);
  read_head(rulebook, facts_->game());
  const files::Document nothing{files::Node(), {""}};
  files::Reader scenario(nothing, faults);
  game::read_scenario(facts_->game(), scenario, rulebook);
  rulebook.finish();
  return faults;
}

template <class R>
bool SystemFor<R>::is_rulebook(const files::Document& document) const {
  const game::Game& game = facts_->game();
  std::vector<std::string> of_rules;
  std::vector<std::string> of_scenario(game::kScenarioKeys.begin(), game::kScenarioKeys.end());
  for (const game::Field& field : game.fields)
    (field.of_rulebook ? of_rules : of_scenario).push_back(field.name);
  for (const game::Kind& kind : game.kinds) of_rules.push_back(kind.name + ".most");
  for (const game::Track& track : game.tracks) of_scenario.push_back(track.name);
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const auto* root = document.root.table();
  return std::all_of(root->begin(), root->end(), [&](const files::Entry& one) {
    if (one.key == "system" || one.key == "title" || one.key == "game" || has(of_rules, one.key)) return true;
    // A slip of a value of the rules is a rulebook's, but what stands in a section is a scenario's.
    return one.value.table() == nullptr && !files::nearest(one.key, of_scenario) &&
           files::nearest(one.key, of_rules).has_value();
  });
}

template <class R>
Result<R> SystemFor<R>::load(const files::Document& document, const files::Document& of_rulebook) const {
  Faults faults;
  files::Reader scenario(document, faults);
  files::Reader rulebook(of_rulebook, faults);
  read_head(rulebook, facts_->game());
  for (const std::string_view key : {"game", "rulebook"}) scenario.node(key);
  scenario.optional_text("title");
  const auto system = scenario.optional_text("system");
  if (system && *system != facts_->game().system) {
    scenario.fault_at("system", "the game is '" + facts_->game().system + "'",
                      "system = \"" + facts_->game().system + "\" was expected, or none");
  }
  game::Setup setup = game::read_scenario(facts_->game(), scenario, rulebook);
  for (const game::Field& field : facts_->game().fields) {
    if (!field.of_rulebook || !scenario.left_over(field.name)) continue;
    faults.push_back({scenario.key_place(field.name), "'" + field.name + "' is a value of the rules",
                      "it was expected below [rulebook], or set as rulebook." + field.name});
  }
  rulebook.finish();
  scenario.finish();
  // Where a slip was told already it may be that.
  for (const std::size_t side : {0U, 1U}) {
    const std::string& id = facts_->game().side_id(side);
    if (!faults.empty() || !facts_->game().spoken_of[side] || document.root.find(id) != nullptr) continue;
    scenario.fault("nothing is said of " + facts_->game().side_names[side],
                   "[" + id + "] was expected, with nothing below it where it has nothing");
  }
  if (!faults.empty()) return faults;
  return compiled(std::move(setup), document.root);
}

template <class R>
Result<R> SystemFor<R>::compiled(game::Setup setup, const files::Node& scenario) const {
  auto program = game::compile(facts_->game(), setup);
  if (!program) return program.faults();
  return R(facts_, std::move(setup), *std::move(program), scenario);
}

template <class R>
std::string SystemFor<R>::outcome_id(std::uint16_t outcome) const {
  const auto& ends = facts_->game().ends;
  if (outcome < ends.size()) return ends[outcome].outcome;
  return outcome == ends.size() ? "rounds over" : "endless";
}

template <class R>
std::string SystemFor<R>::end_text(const R& rules, const Position& end) const {
  const std::uint16_t outcome = rules.outcome(end);
  const auto& ends = facts_->game().ends;
  const bool has_values = outcome < ends.size() && !ends[outcome].says.filled.empty();
  return has_values ? ends[outcome].outcome : outcome_text(rules, outcome);
}

template <class R>
Seat SystemFor<R>::victor(std::uint16_t outcome) const {
  const auto& ends = facts_->game().ends;
  if (outcome >= ends.size() || !ends[outcome].victor) return -1;
  return *ends[outcome].victor == game::Who::attacker ? 0 : 1;
}

template <class R>
std::string SystemFor<R>::event_kind(std::uint16_t kind) const {
  static constexpr std::array<std::string_view, game::kEventKinds> kNames{"die",  "read",  "step",
                                                                          "lost", "ended", "aimed"};
  return std::string(kNames[kind]);
}

template <class R>
std::string SystemFor<R>::counter_words(const R& rules, std::uint16_t counter) const {
  if (counter == 0) return "rounds";
  const game::EndCounter one = game::counted(rules.game())[counter - 1U];
  return counted_in_words(rules.game(), one, seat_name(rules, static_cast<Seat>(one.side)));
}

template <class R>
std::string SystemFor<R>::optimised(const R& rules) const {
  if (rules.setup().values.said)
    return "A worth is what the attacker gains less what it loses, by the scenario's values, less the same "
           "of "
           "the defender.";
  const std::string wins =
      "A worth is the chance that " + game::does(rules.game(), seat_name(rules, 0), "win");
  switch (game::worth_of(rules.game())) {
    case game::WorthOf::ends:
      return "A worth is what the file says an end is worth, less the same of " + seat_name(rules, 1) + ".";
    case game::WorthOf::victory:
      return wins + ".";
    case game::WorthOf::lead:
      break;
  }
  return wins + ", less the chance that " + seat_name(rules, 1) + " " +
         (game::is_several(rules.game(), seat_name(rules, 1)) ? "do." : "does.");
}

template <class R>
Faults SystemFor<R>::scenario_warnings(const R& rules, bool weighs) const {
  Faults all;
  if (!weighs) return all;
  for (const Place& place : rules.program().as_declared)
    all.push_back(
        {place, "what is lost here is chosen in too many ways to weigh: it is taken in the order of the file",
         ""});
  return all;
}

template <class R>
Result<R> SystemFor<R>::declared_anew(const R& rules) const {
  game::Setup setup = rules.setup();
  setup.at_rest = false;
  return compiled(std::move(setup), rules.scenario());
}

template <class R>
std::optional<std::string> SystemFor<R>::at_rest(const R& rules) const {
  if (!rules.setup().at_rest) return std::nullopt;
  std::string why = "the conflict is over (declared = false)";
  const auto there = declared_anew(rules);
  if (!there) return why;
  std::string against;
  there->judge(there->start(), there->declared(there->start()), [&](const Finding& finding) {
    if (!finding.holds && against.empty()) against = described::say(*there, finding);
  });
  return against.empty() ? why : why + ", and as it stands none may be declared: " + against;
}

template <class R>
Openings SystemFor<R>::openings(const R& rules) const {
  Openings all;
  if (!rules.setup().at_rest) return all;
  const auto there = declared_anew(rules);
  if (!there) return all;
  const Move move = there->declared(there->start());
  Opening one{"", described::say(*there, move), {{"declared", files::Node(true)}}};
  const bool allowed = there->judge(there->start(), move, [&](const Finding& finding) {
    const std::string id(facts_->all_clauses()[finding.clause.row].id);
    if (one.clauses.empty() || one.clauses.back() != id) one.clauses.push_back(id);
  });
  if (allowed) all.add(std::move(one));
  return all;
}

template <class R>
PolicyKind SystemFor<R>::default_policy(const R& rules) const {
  return declares(rules) && rules.game().says_what_is_assumed() ? PolicyKind::declared : PolicyKind::best;
}

/// Of how many units of a kind, or of a kind in a state, a side has, up to as many as the rules were made
/// for; as declared alone, for how many there are decides which losses can be weighed at all.
template <class R>
FastSetter<R> SystemFor<R>::dial(const R& rules, std::string_view path, bool as_declared) const {
  if (!as_declared) return nullptr;
  const auto steps = files::parse_path(path);
  if (!steps || steps->size() < 2 || steps->size() > 3) return nullptr;
  const game::Game& game = rules.game();
  for (const std::size_t side : {0U, 1U}) {
    if ((*steps)[0].name != game.side_id(side)) continue;
    for (std::size_t form = 0; form < game.forms.size(); ++form) {
      const game::Kind& kind = game.kinds[game.forms[form].kind];
      const std::size_t state = form - kind.first_form;
      const bool is_it =
          (*steps)[1].name == kind.name &&
          (steps->size() == 2 ? state == 0 : !kind.states.empty() && (*steps)[2].name == kind.states[state]);
      if (!is_it || kind.life != game::kNone || !rules.may_set_units(side, form)) continue;
      return [side, form, most = rules.setup().sides[side].units[form]](R& turned, std::int64_t count) {
        if (count < 0 || count > most) return false;
        turned.set_units(side, form, count);
        return true;
      };
    }
  }
  return nullptr;
}

/// Visits the side, the form and the count of all units of which there are several and may be fewer.
template <class R>
void each_of_several(const R& rules, const auto& visit) {
  for (const std::size_t side : {0U, 1U}) {
    const std::vector<std::int64_t>& units = rules.setup().sides[side].units;
    for (std::size_t form = 0; form < units.size(); ++form) {
      if (units[form] > 1 && rules.may_set_units(side, form)) visit(side, form, units[form]);
    }
  }
}

template <class R>
std::vector<std::int64_t> SystemFor<R>::pieces(const R& rules) const {
  std::vector<std::int64_t> counts;
  each_of_several(rules, [&](std::size_t /*side*/, std::size_t /*form*/, std::int64_t count) {
    counts.push_back(count);
  });
  return counts;
}

template <class R>
std::optional<R> SystemFor<R>::with_at_most(const R& rules, std::int64_t most) const {
  R fewer = rules;
  each_of_several(rules, [&](std::size_t side, std::size_t form, std::int64_t count) {
    fewer.set_units(side, form, std::min(count, most));
  });
  return fewer;
}

template class SystemFor<Conflict>;
template class SystemFor<SecretConflict>;

}  // namespace casus::described
