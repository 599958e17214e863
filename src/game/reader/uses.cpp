#include "game/reader/uses.hpp"

#include "probability/expression_words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

void warn_of_steps(const Game& game, const std::vector<Step>& steps, bool cited, Faults& warnings) {
  for (const Step& step : steps) {
    if (const auto* block = std::get_if<Block>(&step.verb)) {
      warn_of_steps(game, block->steps, cited || !step.clauses.empty(), warnings);
      continue;
    }
    // What is worked out in between needs no clause of its own.
    if (cited || !step.clauses.empty() || std::holds_alternative<Set>(step.verb)) continue;
    warnings.push_back(
        {step.place,
         "warning: " + (step.name.empty() ? "a step" : "step " + in_quotes(step.name)) + " cites no clause",
         {}});
  }
}

}  // namespace

Faults warn_of_uses(const Reading& reading) {
  const Game& game = reading.game;
  Faults warnings;
  const auto warn = [&](const Place& place, const std::string& what) {
    warnings.push_back({place, "warning: " + what, {}});
  };
  for (std::size_t i = 0; i < game.clauses.size(); ++i) {
    if (!reading.clause_cited[i])
      warn(game.clauses[i].place, "clause " + game.clauses[i].id + " is never cited");
  }
  for (std::size_t i = 0; i < game.fields.size(); ++i) {
    const Field& field = game.fields[i];
    bool used = reading.field_used[i];
    for (std::size_t other = 0; other < game.fields.size(); ++other) {
      used = used || (game.fields[other].same == i && reading.field_used[other]);
    }
    if (!used)
      warn(field.place, std::string(field.of_rulebook ? "[rulebook] " : "[ask] ") + in_quotes(field.name) +
                            " is never used");
  }
  for (std::size_t i = 0; i < game.lets.size(); ++i) {
    if (!reading.let_used[i])
      warn(game.lets[i].place, "[let] " + in_quotes(game.lets[i].name) + " is never used");
  }
  for (std::size_t i = 0; i < game.notes.size(); ++i) {
    if (!reading.note_used[i])
      warn(game.notes[i].place, in_quotes(game.notes[i].name) + " is worked out, and nothing reads it");
  }
  if (!game.clauses.empty()) {
    warn_of_steps(game, game.openings, false, warnings);
    warn_of_steps(game, game.rounds, false, warnings);
  }
  if (game.examples.empty())
    warn({game.file, 0, 0}, "there is no [[example]]: nothing says that the file is right");
  return warnings;
}

}  // namespace casus::game
