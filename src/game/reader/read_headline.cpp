// Reads the headline: what leads the answers about odds, and the column of a table beside it.

#include <algorithm>

#include "base/numbers.hpp"
#include "files/nearest.hpp"
#include "game/model/each_step.hpp"
#include "game/reader/sections.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {
namespace {

using probability::inner::in_quotes;

/// Makes the column that a value is read from, as a word of the labels: the value's expression, in which each
/// look-up is that of its column, counted through all tables that are looked up.
class ColumnOf {
 public:
  ColumnOf(const Game& game, const Expression& value, std::vector<std::string>& labels,
           std::vector<Index>& tables)
      : game_(game), value_(value), labels_(labels), tables_(tables) {
    made_.text = value.text;
    made_.place = value.place;
    const auto root = column(static_cast<NodeId>(value.nodes.size() - 1));
    if (!root) made_.nodes.clear();
  }
  /// Returns it; empty if the value is read from no table, or a word selects the column.
  Expression made() && { return std::move(made_); }

 private:
  std::optional<NodeId> column(NodeId id) {
    const ExpressionNode& node = value_.nodes[id];
    if (node.op == Op::let) return column(node.children[0]);
    if (node.op == Op::choice) {
      const NodeId condition = copy(node.children[0]);
      const auto yes = column(node.children[1]);
      const auto no = column(node.children[2]);
      if (!yes || !no) return std::nullopt;
      const Range range = hull(made_.nodes[*yes].type.range, made_.nodes[*no].type.range);
      return make(node, Op::choice, range, {condition, *yes, *no});
    }
    if (node.op != Op::cell || value_.nodes[node.children[1]].type.kind == Type::Kind::word)
      return std::nullopt;
    const auto first = static_cast<std::int64_t>(labels_of(static_cast<Index>(node.value)));
    const auto last = static_cast<std::int64_t>(game_.tables[static_cast<std::size_t>(node.value)].columns());
    const NodeId within =
        make(node, Op::clamp, {1, last}, {copy(node.children[1]), constant(node, 1), constant(node, last)});
    return make(node, Op::add, {first, first + last - 1}, {within, constant(node, first - 1)});
  }
  /// Returns how many labels stand before those of a table.
  std::size_t labels_of(Index table) {
    std::size_t before = 0;
    for (const Index known : tables_) {
      if (known == table) return before;
      before += game_.tables[known].columns();
    }
    tables_.push_back(table);
    for (const std::string& label : game_.tables[table].across) labels_.push_back(label);
    return before;
  }
  NodeId copy(NodeId id) {
    ExpressionNode node = value_.nodes[id];
    for (NodeId& child : node.children) child = copy(child);
    made_.nodes.push_back(std::move(node));
    return static_cast<NodeId>(made_.nodes.size() - 1);
  }
  NodeId make(const ExpressionNode& at, Op op, Range range, std::vector<NodeId> children) {
    ExpressionNode node;
    node.op = op;
    node.type = number_in(range);
    node.children = std::move(children);
    node.span = at.span;
    node.let = at.let;
    made_.nodes.push_back(std::move(node));
    return static_cast<NodeId>(made_.nodes.size() - 1);
  }
  NodeId constant(const ExpressionNode& at, std::int64_t value) {
    const NodeId id = make(at, Op::constant, {value, value}, {});
    made_.nodes[id].value = value;
    return id;
  }

  const Game& game_;
  const Expression& value_;
  std::vector<std::string>& labels_;
  std::vector<Index>& tables_;
  Expression made_;
};

/// A value that steps read, of one side where each has its own.
struct ReadValue {
  std::string name;
  Index note = kNone;
  std::size_t side = 0;
};

std::vector<ReadValue> values_read(const Game& game) {
  std::vector<ReadValue> all;
  for (const Index note : Numbers<Index>(game.notes.size())) {
    const Note& its = game.notes[note];
    if (its.hidden) continue;
    for (std::size_t side = 0; side < (its.each_side ? game.sides() : 1); ++side)
      all.push_back({(its.each_side ? game.side_id(side) + "." : "") + its.name, note, side});
  }
  return all;
}

std::string column_named(const Note& value) { return value.name + "'s column"; }

/// Keeps the column that a value is read from in a note of its own, wherever the value is read. Returns
/// nothing if it is not always read from a table.
std::optional<Headline::Column> keep_column(Reading& reading, const ReadValue& value) {
  Game& game = reading.game;
  const auto note = static_cast<Index>(game.notes.size());
  Headline::Column made{value.name, note, value.side, {}};
  std::vector<Index> tables;
  bool is_good = true;
  const auto column_of = [&](const Expression& read) {
    Expression column = ColumnOf(game, read, made.labels, tables).made();
    is_good = is_good && !column.empty();
    return column;
  };
  const auto keep_in = [&](std::vector<Assignment>& sets) {
    for (std::size_t i = 0, n = sets.size(); i < n; ++i) {
      if (sets[i].of == Assignment::Of::note && sets[i].index == value.note)
        sets.push_back({Assignment::Of::note, note, sets[i].who, column_of(sets[i].is)});
    }
  };
  for (auto* steps : {&game.openings, &game.rounds}) {
    each_step(*steps, [&](Step& step) {
      if (auto* thrown = std::get_if<Throw>(&step.verb)) {
        for (std::size_t i = 0, n = thrown->reads.size(); i < n; ++i) {
          if (thrown->reads[i].note == value.note)
            thrown->reads.push_back({note, thrown->reads[i].who, column_of(thrown->reads[i].is)});
        }
      } else if (auto* set = std::get_if<Set>(&step.verb)) {
        keep_in(set->all);
      } else if (auto* choose = std::get_if<Choose>(&step.verb)) {
        for (Option& option : choose->options) keep_in(option.sets);
      }
    });
  }
  if (!is_good || tables.empty()) return std::nullopt;
  if (tables.size() > 1) {
    made.labels.clear();
    for (const Index table : tables) {
      std::string named = game.tables[table].name;
      std::replace(named.begin(), named.end(), '_', ' ');
      for (const std::string& label : game.tables[table].across) made.labels.push_back(named + " " + label);
    }
  }
  const Note& of = game.notes[value.note];
  game.lists.push_back({"the columns of '" + of.name + "'", made.labels, true});
  Note kept{column_named(of),
            of.each_side,
            true,
            false,
            {Type::Kind::word,
             static_cast<Index>(game.lists.size() - 1),
             {0, static_cast<std::int64_t>(made.labels.size()) - 1}},
            of.place};
  kept.hidden = true;
  game.notes.push_back(std::move(kept));
  reading.note_used.push_back(true);
  reading.note_used[value.note] = true;
  return made;
}

void read_columns(Reading& reading, files::Reader& of, Headline& made) {
  const files::Node* node = of.node("column");
  if (node == nullptr) return;
  // Where a step that reads something is faulty, whatever is named may be what it reads.
  if (!reading.faulty_notes.empty()) return;
  const std::vector<ReadValue> values = values_read(reading.game);
  std::vector<std::string> names;
  for (const ReadValue& one : values) names.push_back(one.name);
  if (names.empty()) {
    of.fault_at("column", "no step reads anything",
                "read.NAME = \"TABLE[row, column]\" was expected in a step");
    return;
  }
  std::vector<std::size_t> chosen;
  if (node->array() != nullptr) {
    chosen = of.choices("column", names, {1, kMostSides});
  } else if (const auto one = of.optional_choice("column", names)) {
    chosen = {*one};
  }
  for (const std::size_t one : chosen) {
    const bool is_known = std::any_of(made.columns.begin(), made.columns.end(),
                                      [&](const auto& known) { return known.of == names[one]; });
    if (is_known) continue;
    // Of a value of each side, one note has the columns of all.
    const auto same = std::find_if(made.columns.begin(), made.columns.end(), [&](const auto& known) {
      return reading.game.notes[known.note].name == column_named(reading.game.notes[values[one].note]);
    });
    if (same != made.columns.end()) {
      made.columns.push_back({names[one], same->note, values[one].side, same->labels});
    } else if (auto column = keep_column(reading, values[one])) {
      made.columns.push_back(*std::move(column));
    } else {
      of.fault_at("column", in_quotes(names[one]) + " is not looked up in a column of a table",
                  "a value that every step reads as TABLE[row, column], the column a number, was expected");
    }
  }
}

}  // namespace

void read_headline(Reading& reading, files::Reader& root) {
  auto of = root.optional_table("headline");
  if (!of) return;
  Headline made;
  std::vector<std::string> left;
  std::vector<std::string> lost;  // tracks are left, never lost
  for (const EndCounter& one : end_counters(reading.game)) {
    left.push_back(counter_name(reading.game, one));
    if (one.of_units()) lost.push_back(left.back());  // units stand before tracks
  }
  std::vector<std::string> ends;
  for (const End& end : reading.game.ends) ends.push_back(end.outcome);
  std::size_t said = 0;
  for (const char* key : {"left", "lost", "outcome"}) {
    if (of->has(key) && ++said == 2)
      of->fault_at(key, "the headline is one thing", "'left', 'lost' or 'outcome' was expected");
  }
  if (said == 0 && !of->has("column"))
    of->fault("the headline says nothing", "'left', 'lost', 'outcome' or 'column' was expected");
  made.counter = of->optional_choice("left", left);
  if (const auto counter = of->optional_choice("lost", lost)) {
    made.counter = counter;
    made.lost = true;
  }
  const files::Node* outcome = of->node("outcome");
  if (outcome != nullptr && outcome->array() != nullptr) {
    for (const std::size_t end : of->choices("outcome", ends, {1, ends.size()})) {
      if (std::find(made.outcomes.begin(), made.outcomes.end(), end) == made.outcomes.end())
        made.outcomes.push_back(static_cast<Index>(end));
    }
  } else if (outcome != nullptr) {
    made.outcomes.push_back(static_cast<Index>(of->choice("outcome", ends)));
  }
  read_columns(reading, *of, made);
  made.says = of->optional_text("says", 200).value_or("");
  finish(*of, keys::kHeadline);
  reading.game.headline = std::move(made);
}

}  // namespace casus::game
