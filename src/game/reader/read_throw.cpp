// Reads throws: pools, rethrows, additions and reads.

#include <algorithm>

#include "game/reader/read_steps.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

/// Returns the pool that a key of `again` or `add` denotes.
std::optional<Index> pool_of(Reading& reading, const Throw& thrown, const files::Entry& entry) {
  const auto pool = find_named(thrown.pools, entry.key);
  if (!pool) {
    reading.fault(reading.document->place(entry.key_spot), in_quotes(entry.key) + " is no pool of this step",
                  "a pool that `throw` names was expected");
  }
  return pool;
}

constexpr std::int64_t kMostTimes = 8;  // the most rethrows of a die by one condition

/// Reads one condition of `again`: a text, or { dice, when, times }.
void read_again(Reading& reading, const files::Node& node, Index pool, const StepContext& around,
                Throw& thrown) {
  Scope scope = around.scope;
  scope.throwing = &thrown;
  RepeatedRoll again;
  again.pool = pool;
  if (node.table() == nullptr) {
    again.dice = read_dice_condition(reading, node, pool, scope);
  } else {
    files::Reader table(*reading.document, node, reading.faults);
    if (const files::Node* dice = table.node("dice")) {
      again.dice = read_dice_condition(reading, *dice, pool, scope);
    } else {
      table.fault("'dice' is missing",
                  "which dice are thrown again was expected: dice = \"" + thrown.pools[pool].name + " < 3\"");
    }
    again.when = read_expression(reading, table, "when", around.scope, kWantedTruth);
    again.times = table.optional_integer("times", 1, kMostTimes).value_or(1);
    finish(table, keys::kAgain);
  }
  if (!again.dice.empty()) thrown.again.push_back(std::move(again));
}

void read_again(Reading& reading, files::Reader& of, const StepContext& around, Throw& thrown) {
  for (const files::Entry& entry : entries_of(reading, of, "again")) {
    const auto pool = pool_of(reading, thrown, entry);
    if (!pool) continue;
    const files::Node::Array* several = entry.value.array();
    if (several == nullptr) {
      read_again(reading, entry.value, *pool, around, thrown);
      continue;
    }
    if (several->empty() || several->size() > static_cast<std::size_t>(kMostTimes)) {
      reading.fault(reading.document->place(entry.value),
                    "there are " + std::to_string(several->size()) + " conditions",
                    "1 to " + std::to_string(kMostTimes) + " were expected");
      continue;
    }
    for (const files::Node& one : *several) read_again(reading, one, *pool, around, thrown);
  }
}

void read_added(Reading& reading, files::Reader& of, const StepContext& around, Throw& thrown) {
  for (const files::Entry& entry : entries_of(reading, of, "add")) {
    const auto pool = pool_of(reading, thrown, entry);
    if (!pool) continue;
    if (entry.value.table() == nullptr) {
      reading.fault(reading.document->place(entry.value), "it is not said to which dice",
                    "{ all = \"…\" }, { highest = \"…\" } or { lowest = \"…\" } was expected");
      continue;
    }
    files::Reader table(*reading.document, entry.value, reading.faults);
    DiceBonus added;
    added.pool = *pool;
    added.all = read_expression(reading, table, "all", around.scope, kWantedNumber);
    added.highest = read_expression(reading, table, "highest", around.scope, kWantedNumber);
    added.lowest = read_expression(reading, table, "lowest", around.scope, kWantedNumber);
    finish(table, keys::kAdd);
    const Index die = thrown.pools[*pool].die;
    if (die != kNone && reading.game.dice[die].list != kNone) {
      reading.fault(reading.document->place(entry.key_spot), "the faces of these dice are words",
                    "numbers were expected");
    }
    thrown.added.push_back(std::move(added));
  }
}

}  // namespace

const files::Node::Table& entries_of(Reading& reading, files::Reader& of, std::string_view key) {
  static const files::Node::Table kNothing;
  const files::Node* node = of.node(key);
  if (node == nullptr) return kNothing;
  if (node->table() != nullptr) return *node->table();
  reading.fault(reading.document->place(*node), in_quotes(key) + " is " + std::string(name_of(node->kind())),
                std::string(key) + ".NAME = \"…\" was expected");
  return kNothing;
}

std::vector<std::pair<Index, Expression>> read_notes(Reading& reading, const files::Node::Table& entries,
                                                     const Scope& scope, const StepContext& around) {
  std::vector<std::pair<const files::Entry*, Expression>> pending;
  for (const files::Entry& entry : entries) {
    check_name(reading, reading.document->place(entry.key_spot), entry.key);
    Expression is = read_expression(reading, entry.value, scope, kAnything);
    if (is.empty()) {
      reading.faulty_notes.push_back(entry.key);
    } else {
      pending.emplace_back(&entry, std::move(is));
    }
  }
  // Reads do not see each other's values.
  std::vector<std::pair<Index, Expression>> notes;
  for (auto& [entry, is] : pending) {
    const Index note =
        declare_note(reading, entry->key, is.type(), around, reading.document->place(entry->key_spot));
    notes.emplace_back(note, std::move(is));
  }
  return notes;
}

Throw read_throw(Reading& reading, files::Reader& of, const StepContext& around) {
  Throw thrown;
  for (const files::Entry& entry : entries_of(reading, of, "throw")) {
    check_name(reading, reading.document->place(entry.key_spot), entry.key);
    if (auto pool = read_pool(reading, entry.key, entry.value, around.scope)) {
      thrown.pools.push_back(*std::move(pool));
    } else {
      // A substitute, so that reads of the pool report no fault.
      Pool stand_in;
      stand_in.name = entry.key;
      stand_in.for_each = true;
      thrown.pools.push_back(std::move(stand_in));
    }
  }
  read_again(reading, of, around, thrown);
  read_added(reading, of, around, thrown);
  Scope scope = around.scope;
  scope.throwing = &thrown;
  const files::Node::Table& reads = entries_of(reading, of, "read");
  if (reads.empty()) of.fault("nothing is read off the dice", "read.NAME = \"…\" was expected");
  for (auto& [note, is] : read_notes(reading, reads, scope, around)) {
    thrown.reads.push_back({note, around.each_side ? Who::side : Who::attacker, std::move(is)});
  }
  return thrown;
}

}  // namespace casus::game
