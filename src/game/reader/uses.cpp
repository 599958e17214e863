#include "game/reader/uses.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "files/nearest.hpp"
#include "game/model/each_step.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

void warn_of_steps(const Game& game, const std::vector<Step>& steps, bool cited, Faults& warnings) {
  for (const Step& step : steps) {
    if (const auto* block = std::get_if<Block>(&step.verb)) {
      warn_of_steps(game, block->steps, cited || !step.clauses.empty(), warnings);
      continue;
    }
    // Steps that only compute values need no clause of their own.
    if (cited || !step.clauses.empty() || std::holds_alternative<Set>(step.verb)) continue;
    warnings.push_back(
        {step.place,
         "warning: " + (step.name.empty() ? "a step" : "step " + in_quotes(step.name)) + " cites no clause",
         {}});
  }
}

bool is_used(const std::vector<bool>& used, std::size_t index) { return index < used.size() && used[index]; }

/// Returns the key of a kind that an author probably meant by a stat of this name; empty if there is none.
std::string meant_by(const std::string& stat) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kOther{{{"max", "most"},
                                                                                  {"maximum", "most"},
                                                                                  {"limit", "most"},
                                                                                  {"hp", "life"},
                                                                                  {"health", "life"},
                                                                                  {"wounds", "life"},
                                                                                  {"lives", "life"},
                                                                                  {"price", "cost"},
                                                                                  {"worth", "cost"},
                                                                                  {"name", "says"},
                                                                                  {"states", "steps"},
                                                                                  {"groups", "tags"},
                                                                                  {"type", "tags"}}};
  for (const auto& [other, word] : kOther) {
    if (stat == other) return std::string(word);
  }
  const std::vector<std::string> words(keys::kUnit.begin(), keys::kUnit.end());
  return files::nearest(stat, words).value_or("");
}

/// Warns of stats, groups, dice and tables that no expression reads.
void warn_of_names(const Reading& reading, Faults& warnings) {
  const Game& game = reading.game;
  const auto warn = [&](const Place& place, const std::string& what, const std::string& meant = {}) {
    warnings.push_back(
        {place, "warning: " + what, meant.empty() ? "" : "did you mean " + in_quotes(meant) + "?"});
  };
  for (std::size_t i = 0; i < game.stats.size(); ++i) {
    const std::string& name = game.stats[i].name;
    // These two are read outside expressions: by worths and by losses.
    if (name == "cost" || name == "life" || is_used(reading.stat_used, i)) continue;
    warn(game.stats[i].place, in_quotes(name) + " is a stat that nothing reads", meant_by(name));
  }
  for (std::size_t i = 0; i < game.groups.size(); ++i) {
    if (game.groups[i].of == Group::Of::tag && !is_used(reading.group_used, i))
      warn(game.groups[i].place, in_quotes(game.groups[i].name) + " is a tag that nothing reads");
  }
  for (std::size_t i = 0; i < game.tracks.size(); ++i) {
    if (!game.tracks[i].of_deck && !is_used(reading.track_used, i))
      warn(game.tracks[i].place, in_quotes(game.tracks[i].name) + " is a track that nothing reads or sets");
  }
  for (std::size_t i = 0; i < game.decks.size(); ++i) {
    const Deck& deck = game.decks[i];
    if (!is_used(reading.deck_used, i))
      warn(deck.place, in_quotes(deck.name) + " is a deck that nothing draws");
    const auto is_read = [&](const std::string& name) {
      return reading.card_names_used.contains({static_cast<Index>(i), name});
    };
    for (const Stat& stat : deck.stats) {
      if (!is_read(stat.name))
        warn(stat.place, in_quotes(stat.name) + " is a stat of cards that nothing reads");
    }
    for (const CardTag& tag : deck.tags) {
      if (!is_read(tag.name)) warn(tag.place, in_quotes(tag.name) + " is a tag of cards that nothing reads");
    }
  }
  for (std::size_t i = 0; i < game.dice.size(); ++i) {
    if (!game.dice[i].name.empty() && !is_used(reading.die_used, i))
      warn(game.dice[i].place, in_quotes(game.dice[i].name) + " is a die that nothing throws");
  }
  for (std::size_t i = 0; i < game.tables.size(); ++i) {
    if (!is_used(reading.table_used, i))
      warn(game.tables[i].place, in_quotes(game.tables[i].name) + " is a table that nothing looks up");
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
    if (!game.notes[i].hidden && !reading.note_used[i])
      warn(game.notes[i].place, in_quotes(game.notes[i].name) + " is worked out, and nothing reads it");
  }
  warn_of_names(reading, warnings);
  const bool is_bounded =
      std::any_of(game.ends.begin(), game.ends.end(), [](const End& end) { return !end.after.empty(); });
  if (game.sides() > 2 && game.has_secrets())
    warn({game.file, 0, 0}, "of more than two sides there is no advice where something is chosen in secret");
  each_step(game.rounds, [&](const Step& step) {
    const auto* choose = std::get_if<Choose>(&step.verb);
    if (is_bounded || choose == nullptr || !choose->secret) return;
    warn(step.place,
         "both sides choose in secret, and no [[end]] has `after`: where positions come back there are "
         "no odds of it");
  });
  if (!game.clauses.empty()) {
    warn_of_steps(game, game.openings, false, warnings);
    warn_of_steps(game, game.rounds, false, warnings);
  }
  const auto says_worth = [](const End& end) { return end.says_worth(); };
  if (std::any_of(game.ends.begin(), game.ends.end(), says_worth)) {
    for (const End& end : game.ends) {
      if (says_worth(end) || end.victors.empty()) continue;
      const std::string& victor = game.side_id(end.victors.front());
      warnings.push_back(
          {end.place,
           "warning: end " + in_quotes(end.outcome) +
               " says no `worth`, where another end does: it is worth 0 to " +
               (game.sides() == 2 ? "both" : "all") + ", though " + in_quotes(victor) + " wins it",
           "worth = \"0\" where that is meant, else what it is worth to '" + victor + "', was expected"});
    }
  }
  for (const End& end : game.ends) {
    if (end.says.filled.size() > kMostFilled)
      warnings.push_back({end.place,
                          "warning: end " + in_quotes(end.outcome) + " says " +
                              std::to_string(end.says.filled.size()) + " values: the first " +
                              std::to_string(kMostFilled) + " are told as numbers, the others in words",
                          "at most " + std::to_string(kMostFilled) + " values were expected"});
  }
  if (game.examples.empty())
    warn({game.file, 0, 0}, "there is no [[example]]: nothing says that the file is right");
  return warnings;
}

}  // namespace casus::game
