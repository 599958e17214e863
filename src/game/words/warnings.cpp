#include "game/words/warnings.hpp"

#include "base/words.hpp"
#include "game/model/setup.hpp"

namespace casus::game {
namespace {

void list_choices(const std::vector<Step>& steps, std::vector<const Choose*>& all) {
  for (const Step& step : steps) {
    if (const auto* choose = std::get_if<Choose>(&step.verb)) all.push_back(choose);
    if (const auto* block = std::get_if<Block>(&step.verb)) list_choices(block->steps, all);
  }
}

std::string cell_in_words(const GameTable& table, std::size_t cell) {
  const std::size_t row = cell / table.columns();
  const std::string label =
      table.row_words.empty() ? std::to_string(table.row_labels[row]) : table.row_words[row];
  return table.name + "[" + label + ", " + table.across[cell % table.columns()] + "]";
}

/// Collects the words of fields, and the two values of truths, that no example uses.
void unsaid_words(const Game& game, std::vector<std::string>& missing) {
  std::vector<std::vector<bool>> said(game.fields.size());
  for (std::size_t i = 0; i < said.size(); ++i) {
    const Type& type = game.fields[i].type;
    const bool words = type.kind == Type::Kind::word && !game.fields[i].is_order;
    said[i].resize(words ? game.lists[type.list].words.size() : type.kind == Type::Kind::truth ? 2 : 0);
  }
  for (const Example& example : game.examples) {
    const auto setup = read_given(game, example);
    if (!setup) continue;
    for (std::size_t i = 0; i < said.size(); ++i) {
      for (std::size_t side = 0; side < game.sides(); ++side) {
        const auto value = static_cast<std::size_t>(setup->field(game, static_cast<Index>(i), side));
        if (value < said[i].size()) said[i][value] = true;
      }
    }
  }
  for (std::size_t i = 0; i < said.size(); ++i) {
    const Field& field = game.fields[i];
    const bool truth = field.type.kind == Type::Kind::truth;
    for (std::size_t value = 0; value < said[i].size(); ++value) {
      if (said[i][value]) continue;
      const std::string word =
          truth ? (value == 1 ? "true" : "false") : "\"" + game.lists[field.type.list].words[value] + "\"";
      missing.push_back((field.of_rulebook ? "rulebook " : "") + field.name + " = " + word);
    }
  }
}

}  // namespace

std::vector<const Choose*> choices_of(const Game& game) {
  std::vector<const Choose*> all;
  list_choices(game.openings, all);
  list_choices(game.rounds, all);
  return all;
}

ExampleReach::ExampleReach(const Game& game) : ends(game.ends.size()) {
  for (const Choose* choose : choices_of(game)) options.emplace_back(choose->options.size());
  for (const GameTable& table : game.tables) cells.emplace_back(table.cells.size());
}

/// Returns " of 'retreat?'": the step of a choice, if it has a name.
std::string of_step(const Game& game, const Choose& choose) {
  for (const Step* step : game.steps()) {
    if (std::get_if<Choose>(&step->verb) == &choose)
      return step->name.empty() ? "" : " of '" + step->name + "'";
  }
  return "";
}

Faults warn_of_reach(const Game& game, const ExampleReach& reached) {
  std::vector<std::string> missing;
  const std::vector<const Choose*> choices = choices_of(game);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    for (std::size_t option = 0; option < choices[i]->options.size(); ++option) {
      if (!reached.options[i][option])
        missing.push_back("option '" + choices[i]->options[option].id + "'" + of_step(game, *choices[i]));
    }
  }
  for (std::size_t i = 0; i < game.ends.size(); ++i) {
    if (!reached.ends[i]) missing.push_back("end '" + game.ends[i].outcome + "'");
  }
  unsaid_words(game, missing);
  for (std::size_t i = 0; i < game.tables.size(); ++i) {
    for (std::size_t cell = 0; cell < reached.cells[i].size(); ++cell) {
      if (!reached.cells[i][cell]) missing.push_back(cell_in_words(game.tables[i], cell));
    }
  }
  if (missing.empty() || game.examples.empty()) return {};
  constexpr std::size_t kMostNamed = 12;
  const std::size_t more = missing.size() > kMostNamed ? missing.size() - kMostNamed : 0;
  missing.resize(missing.size() - more);
  return {{{game.file, 0, 0},
           "warning: no example reaches " + joined(missing) +
               (more > 0 ? " and " + std::to_string(more) + " more" : ""),
           {}}};
}

}  // namespace casus::game
