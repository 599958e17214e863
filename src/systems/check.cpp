// Every fault of a file, whatever kind it is of; of a game its examples too, and what it says read back.

#include <algorithm>

#include "base/words.hpp"
#include "game/examples/work_out.hpp"
#include "game/reader/read_game.hpp"
#include "game/words/new_game.hpp"
#include "game/words/sentences.hpp"
#include "systems/file_kind.hpp"
#include "systems/scenario_template.hpp"

namespace casus {
namespace {

/// An example that was worked out; several numbers with what they are of.
ExampleSaid said_of(const game::WorkedExample& worked) {
  ExampleSaid said{worked.about, worked.source, worked.place, worked.holds(), "", "", {}};
  const bool one = worked.numbers.size() == 1;
  std::vector<std::string> published;
  std::vector<std::string> out;
  for (const game::Compared& number : worked.numbers) {
    const std::string what = one ? "" : number.what + " ";
    published.push_back(what + number.published);
    out.push_back(what + number.worked);
    if (number.holds) continue;
    const std::string source = worked.source.empty() ? "" : " (" + worked.source + ")";
    said.faults.push_back({worked.place,
                           "example '" + worked.about + "'" + source + ": " + number.what + " is " +
                               number.published + " published, " + number.worked + " worked out",
                           ""});
  }
  said.published = joined(published);
  said.worked = joined(out);
  return said;
}

Checked check_game(const game::Game& game, const Limits& limits) {
  Checked checked{{}, game.warnings, true, {}, game::sentences(game)};
  game::Reached reached(game);
  for (const game::Example& example : game.examples) {
    const auto worked = game::work_out(game, example, limits, reached);
    if (!worked) {
      Fault fault = worked.faults().front();
      fault.what = "example '" + example.about + "' cannot be worked out: " + fault.what;
      if (fault.place.file.empty()) fault.place = example.place;
      ExampleSaid said{example.about, example.source, example.place, false, "", "", {std::move(fault)}};
      checked.examples.push_back(std::move(said));
      continue;
    }
    checked.examples.push_back(said_of(*worked));
  }
  for (const Fault& warning : game::warn_of_reach(game, reached)) checked.warnings.push_back(warning);
  for (Fault& warning : checked.warnings) {  // who shows them says what they are
    const std::string_view said = "warning: ";
    if (warning.what.starts_with(said)) warning.what.erase(0, said.size());
  }
  return checked;
}

}  // namespace

std::string new_game(std::string_view title) { return game::new_game(title); }

bool Checked::sound() const {
  return faults.empty() && std::all_of(examples.begin(), examples.end(),
                                       [](const ExampleSaid& example) { return example.holds; });
}

void Checked::add(const Checked& other) {
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(faults, other.faults);
  append(warnings, other.warnings);
  append(examples, other.examples);
  append(sentences, other.sentences);
  is_game = is_game || other.is_game;
}

Checked check_game(std::string_view text, const std::string& file, const Limits& limits) {
  const auto game = game::read_game(text, file);
  if (!game) return {game.faults(), {}, true};
  return check_game(*game, limits);
}

Checked check_file(const std::string& path, const Limits& limits) {
  std::string text;
  auto document = load_as(path, FileKind::game, &text);  // or a rulebook, or a scenario
  if (!document) return {document.faults(), {}};
  if (document->root.find("casus") != nullptr) return check_game(text, document->files.front(), limits);
  return check_document(std::move(*document));
}

Checked check_document(files::Document document, Reach reach) {
  if (const auto faults = check_rulebook(document))
    return {*faults, faults->empty() ? rulebook_warnings(document) : Faults{}};
  auto scenario_template = ScenarioTemplate::of(std::move(document), std::nullopt, {}, reach);
  if (!scenario_template) return {scenario_template.faults(), {}};
  const auto sources = scenario_template->with();
  if (!sources) return {sources.faults(), {}};
  auto table = open_table(*sources);
  if (!table) return {table.faults(), {}};
  return {{}, (*table)->warnings((*table)->default_policy() == PolicyKind::best)};
}

}  // namespace casus
