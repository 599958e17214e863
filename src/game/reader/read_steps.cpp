// Reads steps: their names, turns, verbs and assignments.

#include "game/reader/read_steps.hpp"

#include <algorithm>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

/// Returns the syntax of `for` with each unit, with names of this file.
std::string form(const Game& game) {
  std::string stat = "STAT";
  for (const Stat& one : game.stats) {
    if (stat == "STAT" && one.type.kind != Type::Kind::word) stat = one.name;
  }
  return "\"each unit by " + stat + ", high to low, " + game.side_id(1) + " first\" was expected";
}

/// Parses "each unit by initiative, high to low, defender first".
std::optional<Turns> each_unit(Reading& reading, const std::string& text, const Place& place) {
  const auto wrong = [&](std::string what, std::string expected) {
    reading.fault(place, std::move(what), std::move(expected));
    return std::nullopt;
  };
  std::vector<std::string> words;
  std::string word;
  for (const char c : text + " ") {
    if (c != ' ' && c != ',') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  if (words.size() != 9 || words[0] != "each" || words[1] != "unit" || words[2] != "by" || words[5] != "to" ||
      words[8] != "first") {
    return wrong(
        in_quotes(text) + " does not say by what, in which order and whose come first where that is equal",
        form(reading.game));
  }
  Turns turns;
  turns.of = Turns::Of::each_unit;
  const auto stat = find_named(reading.game.stats, words[3]);
  if (!stat || reading.game.stats[*stat].type.kind == Type::Kind::word) {
    std::vector<std::string> known;
    for (const Stat& other : reading.game.stats) known.push_back(other.name);
    return wrong(in_quotes(words[3]) + " is no stat that is a number", files::suggest(words[3], known));
  }
  turns.stat = *stat;
  Reading::use(reading.stat_used, *stat);
  const std::string order = words[4] + " " + words[6];
  if (words[5] != "to" || (order != "high low" && order != "low high"))
    return wrong(in_quotes(words[4] + " " + words[5] + " " + words[6]) + " is no order", form(reading.game));
  turns.high_to_low = words[4] == "high";
  const auto first = who_of_word(reading.game, {}, words[7]);
  if (!first) {
    std::vector<std::string> known;
    for (const std::string& side : reading.game.lists[kSides].words) known.push_back(in_quotes(side));
    return wrong(in_quotes(words[7]) + " is no side", listed(known, "or") + " was expected");
  }
  turns.first = static_cast<std::size_t>(*first);
  return turns;
}

Turns read_turns(Reading& reading, files::Reader& of) {
  Turns turns;
  const auto text = of.optional_text("for");
  if (!text) return turns;
  if (*text == "each side") {
    turns.of = Turns::Of::each_side;
  } else if (text->starts_with("each unit")) {
    // The probable meaning is kept, so that later uses of it are no faults.
    turns.of = Turns::Of::each_unit;
    turns = each_unit(reading, *text, of.place("for")).value_or(turns);
  } else {
    turns.of = Turns::Of::each_side;
    of.fault_at("for", in_quotes(*text) + " is not understood", "\"each side\" or " + form(reading.game));
  }
  return turns;
}

/// Reads `against`: who the enemy of the side is whose turn it is.
void read_against(Reading& reading, files::Reader& of, Scope& scope, Turns& turns) {
  const files::Node* node = of.node("against");
  if (node == nullptr) return;
  if (!scope.sides) {
    of.fault_at("against", "whose enemy this is, is not said", "for = \"each side\" was expected beside it");
    return;
  }
  if (scope.enemy) {
    of.fault_at("against",
                reading.game.sides() == 2 ? "of two sides each has the other as its enemy"
                                          : "a step within one with `against` has its enemy already",
                "no `against` was expected");
    return;
  }
  turns.each_enemy = node->text() != nullptr && *node->text() == "each enemy";
  if (!turns.each_enemy)
    turns.against = read_expression(reading, of, "against", scope, {ExpectedValue::ValueKind::word, kSides});
  scope.enemy = true;  // also where it is faulty, so that no other fault follows from that
}

Step read_step(Reading& reading, files::Reader& of, StepContext around, std::size_t depth);

Block read_block(Reading& reading, files::Reader& of, const StepContext& around, std::size_t depth) {
  Block block;
  for (files::Reader& inner : of.tables("do", {1, kMaxSteps})) {
    block.steps.push_back(read_step(reading, inner, around, depth + 1));
  }
  return block;
}

/// Marks the notes of a faulty step, so that later uses of them report no fault.
void doubt_notes(Reading& reading, const files::Node& step) {
  for (const char* key : {"read", "set", "number"}) {
    const files::Node* names = step.find(key);
    if (names == nullptr || names->table() == nullptr) continue;
    for (const files::Entry& entry : *names->table()) {
      reading.faulty_notes.push_back(entry.key);
      if (key != std::string_view("set") || entry.value.table() == nullptr) continue;
      for (const files::Entry& inner : *entry.value.table()) reading.faulty_notes.push_back(inner.key);
    }
  }
}

constexpr std::string_view kVerbs[] = {"throw",  "draw",    "shuffle", "set",    "lose", "mend",
                                       "arrive", "convert", "choose",  "reveal", "do"};

void read_verb(Reading& reading, files::Reader& of, const StepContext& around, std::size_t depth,
               Step& step) {
  std::vector<std::string> verbs;
  for (const std::string_view verb : kVerbs) {
    if (of.node().find(verb) != nullptr) verbs.emplace_back(verb);
  }
  if (verbs.size() != 1) {
    for (const std::string_view key : keys::kStep) {
      if (of.node().find(key) != nullptr) of.has(key);
    }
    doubt_notes(reading, of.node());
    of.fault(verbs.empty() ? "a step without a verb" : "a step does one thing: " + joined(verbs, " and "),
             verbs.empty()
                 ? "one of throw, draw, shuffle, set, lose, mend, arrive, convert, choose, reveal, do was "
                   "expected"
                 : "a step for each was expected");
    return;
  }
  if (verbs[0] == "throw") {
    step.verb = read_throw(reading, of, around);
  } else if (verbs[0] == "draw") {
    step.verb = read_draw(reading, of, step, around);
  } else if (verbs[0] == "shuffle") {
    step.verb = read_shuffle(reading, of, around);
  } else if (verbs[0] == "set") {
    step.verb = Set{read_assignments(reading, *of.node("set"), around)};
  } else if (verbs[0] == "lose") {
    step.verb = read_lose(reading, of, around);
  } else if (verbs[0] == "mend") {
    step.verb = read_changes(reading, of, around, Loss::Does::mend);
  } else if (verbs[0] == "convert") {
    step.verb = read_changes(reading, of, around, Loss::Does::convert);
  } else if (verbs[0] == "arrive") {
    step.verb = read_arrive(reading, of, around);
  } else if (verbs[0] == "choose") {
    step.verb = read_choose(reading, of, around);
  } else if (verbs[0] == "reveal") {
    step.verb = read_reveal(reading, of, around.scope);
  } else {
    step.verb = read_block(reading, of, around, depth);
  }
}

Step read_step(Reading& reading, files::Reader& of, StepContext around, std::size_t depth) {
  Step step;
  step.place = of.place();
  step.name = of.optional_text("name", 200).value_or("");
  step.clauses = read_clauses(reading, of);
  if (step.clauses.empty()) step.clauses = around.clauses;
  around.clauses = step.clauses;
  const std::size_t faults = reading.faults.size();
  step.turns = read_turns(reading, of);
  if (reading.faults.size() > faults) doubt_notes(reading, of.node());
  const bool nested = around.each_side || around.each_unit;
  if (step.turns.of != Turns::Of::once && nested) {
    of.fault_at("for", "a step within one that is taken for each side, or each unit, has its turns already",
                "no `for` was expected");
    step.turns = {};
  }
  if (step.turns.of != Turns::Of::once) bind_sides(reading.game, around.scope);
  read_against(reading, of, around.scope, step.turns);
  if (step.turns.of == Turns::Of::each_unit) around.scope.turn = true;
  around.each_side = around.each_side || step.turns.of == Turns::Of::each_side;
  around.each_unit = around.each_unit || step.turns.of == Turns::Of::each_unit;
  const std::string before = reading.step;
  reading.step = step.name.empty() ? "this step" : "step " + in_quotes(step.name);
  step.when = read_expression(reading, of, "when", around.scope, kWantedTruth);
  step.may_end = of.truth("may_end");
  read_seen_by(reading, of, around, step);
  if (depth < kMaxBlocks) {
    read_verb(reading, of, around, depth, step);
  } else {
    of.fault("blocks stand too deep in each other",
             "at most " + std::to_string(kMaxBlocks) + " expected (max_blocks)");
  }
  check_seen_by(of, step);
  finish(of, keys::kStep);
  reading.step = before;
  return step;
}

/// Returns the track or note that a key of `set` denotes.
std::optional<Assignment> read_target(Reading& reading, const std::string& name, const Place& place,
                                      std::optional<Who> who, const StepContext& around) {
  const Game& game = reading.game;
  Assignment made;
  made.who = who.value_or(around.each_side ? Who::side : Who::attacker);
  const auto track = find_named(game.tracks, name);
  if (!track) {
    if (!check_name(reading, place, name)) return std::nullopt;
    if (find_named(game.groups, name)) {
      reading.fault(
          place, in_quotes(name) + " counts units, which `set` does not change",
          "`lose` takes units away and `arrive` brings them; a number of another name was expected, or a "
          "[track] where it grows");
      return std::nullopt;
    }
    return made;
  }
  const bool each_side = game.tracks[*track].each_side;
  if (each_side != who.has_value()) {
    reading.fault(
        place, in_quotes(name) + (each_side ? " is a [track] of each side" : " is a [track] that both share"),
        each_side ? "set." + game.side_id(1) + "." + name + " was expected"
                  : "set." + name + " was expected");
    return std::nullopt;
  }
  Reading::use(reading.track_used, *track);
  made.of = Assignment::Of::track;
  made.index = *track;
  return made;
}

}  // namespace

Index declare_note(Reading& reading, const std::string& name, const Type& type, const StepContext& around,
                   const Place& place) {
  Game& game = reading.game;
  const auto known = find_named(game.notes, name);
  const bool each_side = around.each_side;
  if (!known) {
    Note note{name, each_side, around.opening, around.each_unit, type, place};
    game.notes.push_back(std::move(note));
    reading.note_used.push_back(false);
    return static_cast<Index>(game.notes.size() - 1);
  }
  Note& note = game.notes[*known];
  note.lasts = note.lasts || around.opening;
  note.of_turn = note.of_turn && around.each_unit;
  if (note.each_side != each_side) {
    reading.fault(place,
                  in_quotes(name) + (each_side ? " is each side's here, and elsewhere one for both"
                                               : " is one for both here, and elsewhere each side's"),
                  "another name was expected");
  }
  const auto plain = [](const Type& t) {
    return t.kind == Type::Kind::number || t.kind == Type::Kind::truth;
  };
  if (plain(note.type) && plain(type)) {
    if (note.type.kind != type.kind) note.type.kind = Type::Kind::number;
  } else if (note.type.kind != type.kind || note.type.list != type.list) {
    reading.fault(place, in_quotes(name) + " is something else here than where it was first read",
                  "another name was expected");
  }
  return *known;
}

std::vector<Assignment> read_assignments(Reading& reading, const files::Node& node,
                                         const StepContext& around) {
  std::vector<Assignment> made;
  const auto* entries = node.table();
  if (entries == nullptr || entries->empty()) {
    reading.fault(reading.document->place(node), "nothing is set", "set.NAME = \"…\" was expected");
    return made;
  }
  struct OpenStep {
    std::string name;
    Place place;
    Assignment assignment;
    bool of_side = false;
  };
  std::vector<OpenStep> pending;
  const auto add = [&](const files::Entry& entry, std::optional<Who> who) {
    const Place place = reading.document->place(entry.key_spot);
    auto target = read_target(reading, entry.key, place, who, around);
    Expression is = read_expression(reading, entry.value, around.scope, kAnything);
    if (!target || is.empty()) {
      reading.faulty_notes.push_back(entry.key);
      return;
    }
    if (is.type().kind == Type::Kind::packets ||
        (target->of == Assignment::Of::track && is.type().kind == Type::Kind::word)) {
      reading.fault(reading.document->place(entry.value), "this is no number", "a number was expected");
      return;
    }
    target->is = std::move(is);
    pending.push_back({entry.key, place, *std::move(target), who.has_value()});
  };
  for (const files::Entry& entry : *entries) {
    if (entry.value.table() == nullptr) {
      add(entry, std::nullopt);
      continue;
    }
    const auto who = read_who(reading, reading.document->place(entry.key_spot), entry.key, around.scope);
    if (!who) continue;
    for (const files::Entry& inner : *entry.value.table()) add(inner, who);
  }
  // An assignment does not see the values that the others write.
  for (OpenStep& one : pending) {
    if (one.assignment.of == Assignment::Of::note) {
      StepContext whose = around;
      whose.each_side = around.each_side || one.of_side;
      one.assignment.index = declare_note(reading, one.name, one.assignment.is.type(), whose, one.place);
    }
    made.push_back(std::move(one.assignment));
  }
  return made;
}

void read_steps(Reading& reading, files::Reader& root) {
  for (const bool opening : {true, false}) {
    const std::string section = opening ? "opening" : "round";
    std::vector<files::Reader> tables = opening || !reading.game.openings.empty()
                                            ? root.optional_tables(section, {0, kMaxSteps})
                                            : root.tables(section, {1, kMaxSteps});
    for (files::Reader& of : tables) {
      StepContext around;
      around.opening = opening;
      (opening ? reading.game.openings : reading.game.rounds).push_back(read_step(reading, of, around, 0));
    }
  }
  check_reveals(reading);
}

}  // namespace casus::game
