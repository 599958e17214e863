// Reads the head of a file, its sides, clauses, dice, tracks and lets, and what it allows.

#include <algorithm>

#include "base/words.hpp"
#include "game/reader/sections.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

bool read_sides(Reading& reading, files::Reader& root) {
  Game& game = reading.game;
  game.lists.push_back({"sides", {"attacker", "defender"}});
  files::Reader table = root.table("sides");
  const std::vector<std::string> ids = table.keys();
  if (ids.size() < 2 || ids.size() > kMostSides) {
    if (root.has("sides")) {
      table.fault("there " + std::string(ids.size() == 1 ? "is " : "are ") + counted(ids.size(), "side"),
                  "two to " + std::to_string(kMostSides) + " were expected");
    }
    for (const std::string& id : ids) table.optional_text(id);
    return false;
  }
  bool named = true;
  game.lists[kSides].words = ids;
  game.side_names.resize(ids.size());
  game.plural.resize(ids.size());
  game.spoken_of.resize(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (const files::Node* node = table.node(ids[i]); node != nullptr && node->table() != nullptr) {
      files::Reader side = table.table(ids[i]);
      game.side_names[i] = side.name("says");
      game.plural[i] = side.optional_boolean("several");
      finish(side, keys::kSide);
    } else {
      game.side_names[i] = table.name(ids[i]);
    }
    named = check_name(reading, table.key_place(ids[i]), ids[i]) && named;
  }
  table.finish();
  return named;
}

void read_clause_lines(Reading& reading, files::Reader& root) {
  auto table = root.optional_table("clause");
  if (!table) return;
  for (const std::string& id : table->keys()) {
    ClauseLine line;
    line.id = id;
    line.place = table->key_place(id);
    files::Reader clause = table->table(id);
    line.says = clause.text("says");
    line.page = clause.optional_text("page").value_or("");
    line.standing = clause
                        .optional_choice<Standing>("standing", {{"stated", Standing::stated},
                                                                {"reference sheet", Standing::ref},
                                                                {"our reading", Standing::read},
                                                                {"house rule", Standing::assumed}})
                        .value_or(Standing::stated);
    finish(clause, keys::kClause);
    reading.game.clauses.push_back(std::move(line));
  }
  reading.clause_cited.resize(reading.game.clauses.size());
}

void read_dice(Reading& reading, files::Reader& root) {
  each_named<DieOf>(reading, root, "die", [&](files::Reader& of, DieOf& die) {
    const files::Node* faces = of.node("faces");
    const auto* all = faces == nullptr ? nullptr : faces->array();
    if (all == nullptr || all->empty() || all->size() > static_cast<std::size_t>(probability::kMaxSides)) {
      of.fault_at("faces", in_quotes(die.name) + " has no faces",
                  "an array of 1 to " + std::to_string(probability::kMaxSides) +
                      " words or whole numbers was expected");
    } else {
      const bool words = (*all)[0].text() != nullptr;
      List list{"faces of " + die.name, {}};
      for (const files::Node& face : *all) {
        if (words && face.text() != nullptr) {
          const auto at = std::find(list.words.begin(), list.words.end(), *face.text());
          if (at == list.words.end()) check_name(reading, reading.document->place(face), *face.text());
          die.faces.push_back(at - list.words.begin());
          if (at == list.words.end()) list.words.push_back(*face.text());
        } else if (!words && face.integer() != nullptr &&
                   std::abs(*face.integer()) <= probability::kMaxFace) {
          die.faces.push_back(*face.integer());
        } else {
          of.fault_in(face, "this is no face like the others",
                      words ? "a word was expected" : "a whole number was expected");
        }
      }
      if (words) {
        die.list = static_cast<Index>(reading.game.lists.size());
        reading.game.lists.push_back(std::move(list));
      }
    }
    finish(of, keys::kDie);
    reading.game.dice.push_back(std::move(die));
  });
}

Index read_clause(Reading& reading, files::Reader& table) {
  const std::vector<Index> all = read_clauses(reading, table);
  return all.empty() ? kNone : all[0];
}

void read_tracks(Reading& reading, files::Reader& root) {
  each_named<Track>(reading, root, "track", [&](files::Reader& of, Track& track) {
    track.says = of.optional_text("says").value_or(track.name);
    track.each_side = of.optional_choice<bool>("for", {{"each side", true}}).value_or(false);
    constexpr std::int64_t kMost = 1'000'000;
    track.range.lo = of.integer("from", -kMost, kMost);
    track.range.hi = of.integer("to", track.range.lo, kMost);
    track.is = of.optional_integer("is", track.range.lo, track.range.hi)
                   .value_or(std::clamp<std::int64_t>(0, track.range.lo, track.range.hi));
    track.clause = read_clause(reading, of);
    track.told = of.optional_boolean("told").value_or(true);
    finish(of, keys::kTrack);
    reading.game.tracks.push_back(std::move(track));
  });
}

void read_lets(Reading& reading, files::Reader& root) {
  auto table = root.optional_table("let");
  if (!table) return;
  for (const std::string& name : table->keys()) {
    check_name(reading, table->key_place(name), name);
    const files::Node& node = *table->node(name);
    LetSource let;
    let.source.spot = node.spot;
    if (node.text() != nullptr) {
      let.source.text = *node.text();
    } else if (node.integer() != nullptr) {
      let.source.text = std::to_string(*node.integer());
    } else {
      table->fault_at(name, "this is " + std::string(name_of(node.kind())),
                      "an expression in quotes was expected");
    }
    let.source.whole = let.source.text;
    if (!let.source.text.empty() || node.text() != nullptr)
      let.syntax = parsed(reading, let.source, parse_expression(let.source.text));
    reading.game.lets.push_back({name, let.source.text, reading.place(let.source, 0)});
    reading.lets.push_back(std::move(let));
  }
  reading.let_used.resize(reading.lets.size());
}

void read_allows(Reading& reading, files::Reader& root) {
  Scope scope;
  scope.notes = false;
  for (files::Reader& of : root.optional_tables("allow")) {
    Allow allow;
    allow.place = of.place();
    allow.clauses = read_clauses(reading, of);
    if (!of.has("need")) of.fault("'need' is missing", "the condition that must hold was expected");
    allow.need = read_expression(reading, of, "need", scope, kWantedTruth);
    if (!of.has("says")) of.fault("'says' is missing", "what is wrong where it does not hold was expected");
    allow.says = read_sentence(reading, of, "says", scope);
    finish(of, keys::kAllow);
    reading.game.allows.push_back(std::move(allow));
  }
}

}  // namespace casus::game
