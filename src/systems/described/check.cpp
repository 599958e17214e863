#include "systems/described/check.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <variant>

#include "base/words.hpp"
#include "files/reader.hpp"
#include "game/compiler/program.hpp"
#include "game/examples/work_out.hpp"
#include "game/model/setup.hpp"
#include "game/reader/read_game.hpp"
#include "game/words/new_game.hpp"
#include "game/words/sentences.hpp"
#include "systems/described/form.hpp"

namespace casus::described {
namespace {

using files::Node;

/// Returns how the seats chose in an example, if any seat chooses.
std::string how_chosen(const game::Game& game, const game::Example& example) {
  const auto steps = game.steps();
  const bool chosen = std::any_of(steps.begin(), steps.end(), [](const game::Step* step) {
    return std::holds_alternative<game::Choose>(step->verb);
  });
  if (!chosen) return "";
  return example.best ? ", by best play" : ", with choices as declared";
}

/// Returns the texts of an example's results; several numbers are labelled. `how` is the way the seats chose.
ExampleText said_of(const game::WorkedExample& worked, const std::string& how) {
  ExampleText said{worked.about, worked.source, worked.place, worked.holds(), "", "", {}};
  const bool one = worked.numbers.size() == 1;
  std::vector<std::string> published;
  std::vector<std::string> out;
  for (const game::ComparedNumber& number : worked.numbers) {
    const bool compares = number.what.find_first_of("<>=") != std::string::npos;
    const std::string what = one ? "" : number.what + (compares ? " in " : " ");
    published.push_back(what + number.published);
    out.push_back(what + number.worked);
    if (number.holds) continue;
    const std::string source = worked.source.empty() ? "" : " (" + worked.source + ")";
    said.faults.push_back({worked.place,
                           fmt::format("example '{}'{}: {} is {} published, {} worked out{}", worked.about,
                                       source, number.what, number.published, number.worked, how),
                           ""});
  }
  said.published = joined(published);
  said.worked = joined(out);
  return said;
}

/// Returns the faults that every scenario of a game has: found with one unit of every kind on all sides.
/// Bounds that a scenario with fewer pieces keeps are no faults of the file.
Faults refused_by_compiler(const game::Game& game) {
  Node::Table scenario;
  for (std::size_t side = 0; side < game.sides(); ++side) {
    Node::Table units;
    for (const game::Kind& kind : game.kinds) {
      if (kind.most > 0 && game.may_have(side, kind)) units.push_back({kind.name, Node(std::int64_t{1})});
    }
    scenario.push_back({game.side_id(side), Node(std::move(units))});
  }
  const files::Document given{Node(std::move(scenario)), {game.file}};
  const files::Document nothing{Node(Node::Table()), {game.file}};
  Faults faults;
  files::Reader reader(given, faults);
  files::Reader rulebook(nothing, faults);
  const game::Setup setup = game::read_scenario(game, reader, rulebook);
  if (!faults.empty()) return {};
  const auto program = game::compile(game, setup);
  if (program) return {};
  Faults refused = program.faults();
  std::erase_if(refused, [](const Fault& fault) { return fault.kind == FaultKind::too_large; });
  return refused;
}

void work_out(const game::Game& game, const Limits& limits, Checked& made) {
  game::ExampleReach reached(game);
  for (const game::Example& example : game.examples) {
    const auto worked = game::work_out(game, example, limits, reached);
    if (!worked) {
      Fault fault = worked.faults().front();
      fault.what = "example '" + example.about + "' cannot be worked out: " + fault.what;
      if (fault.place.file.empty()) fault.place = example.place;
      ExampleText said{example.about, example.source, example.place, false, "", "", {std::move(fault)}};
      made.examples.push_back(std::move(said));
      continue;
    }
    made.examples.push_back(said_of(*worked, how_chosen(game, example)));
  }
  for (const Fault& warning : game::warn_of_reach(game, reached)) made.warnings.push_back(warning);
}

Checked checked(const game::Game& game, const Limits& limits, Examples examples) {
  Checked made{{}, game.warnings, true, {}, game::sentences(game), form_of(game)};
  if (examples == Examples::worked_out) work_out(game, limits, made);
  for (Fault& warning : made.warnings) {  // callers label them as warnings themselves
    const std::string_view said = "warning: ";
    if (warning.what.starts_with(said)) warning.what.erase(0, said.size());
  }
  return made;
}

}  // namespace

Checked check(std::string_view text, const std::string& file, const Limits& limits, Examples examples) {
  const auto game = game::read_game(text, file);
  if (!game) return {game.faults(), {}, true};
  if (Faults refused = refused_by_compiler(*game); !refused.empty()) return {std::move(refused), {}, true};
  return checked(*game, limits, examples);
}

std::string new_game(std::string_view title) { return game::new_game(title); }
std::string new_game_like(std::string_view game, std::string_view title) {
  return game::new_game_like(game, title);
}

}  // namespace casus::described
