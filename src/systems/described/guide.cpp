// The page for the players of a described game: the course of play in sentences, its tables, its clauses and
// its examples.

#include "game/words/sentences.hpp"
#include "systems/described/system.hpp"

namespace casus::described {
namespace {

GuideTable table_of(const game::Game& game, const game::GameTable& table) {
  GuideTable made;
  made.head.push_back(table.down.empty() ? table.name : table.down);
  made.head.insert(made.head.end(), table.across.begin(), table.across.end());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    std::vector<std::string>& cells = made.rows.emplace_back();
    cells.push_back(table.row_words.empty() ? std::to_string(table.row_labels[row]) : table.row_words[row]);
    for (std::size_t column = 0; column < table.columns(); ++column) {
      const std::int64_t cell = table.cells[row * table.columns() + column];
      cells.push_back(table.cell.kind == game::Type::Kind::word
                          ? game.lists[table.cell.list].words[static_cast<std::size_t>(cell)]
                          : std::to_string(cell));
    }
  }
  return made;
}

}  // namespace

std::vector<GuideSection> System::guide(const files::Document& /*rulebook*/) const {
  const game::Game& game = facts_->game();
  std::vector<GuideSection> all;
  all.push_back({"How it goes", game::sentences(game), {}, {}});
  all.front().facts.insert(all.front().facts.begin(), "Source: " + game.source + ".");
  if (!game.tables.empty()) {
    GuideSection& tables = all.emplace_back();
    tables.title = "Tables";
    for (const game::GameTable& table : game.tables) {
      tables.facts.push_back(table.name + (table.down.empty() ? "" : ", by " + table.down));
      tables.tables.push_back(table_of(game, table));
    }
  }
  GuideSection& clauses = all.emplace_back();
  clauses.title = "The clauses";
  for (std::size_t row = 0; row < info().clauses.size(); ++row)
    clauses.clauses.push_back({static_cast<std::uint16_t>(row)});
  if (!game.examples.empty()) {
    GuideSection& examples = all.emplace_back();
    examples.title = "What is published about it";
    for (const game::Example& example : game.examples)
      examples.facts.push_back(example.about + (example.source.empty() ? "" : " (" + example.source + ")"));
  }
  return all;
}

}  // namespace casus::described
