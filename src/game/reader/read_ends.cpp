// Reads ends: their conditions, victors and settlements.

#include <algorithm>

#include "files/nearest.hpp"
#include "game/reader/sections.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

void read_outcomes(Reading& reading, files::Reader& root) {
  for (files::Reader& of : root.tables("end", {1, 200})) {
    End end;
    end.place = of.place();
    end.outcome = of.name("outcome");
    for (const End& other : reading.game.ends) {
      if (other.outcome == end.outcome) {
        of.fault_at("outcome", "two ends are " + in_quotes(end.outcome),
                    "another name for one of them was expected");
        break;
      }
    }
    reading.game.ends.push_back(std::move(end));
  }
}

namespace {

void read_worth(Reading& reading, files::Reader& of, End& end) {
  const files::Node* worth = of.node("worth");
  if (worth == nullptr) return;
  const Scope scope;
  const Game& game = reading.game;
  if (worth->table() == nullptr) {
    if (end.victors.empty()) {
      of.fault_at("worth", "an end without a victor: to whom it is worth that is not said",
                  "worth." + game.side_id(0) + " = \"…\" was expected");
      return;
    }
    for (const std::size_t victor : end.victors)
      end.worth[victor] = read_expression(reading, *worth, scope, kWantedNumber);
    return;
  }
  files::Reader table(*reading.document, *worth, reading.faults);
  for (std::size_t side = 0; side < game.sides(); ++side)
    end.worth[side] = read_expression(reading, table, game.side_id(side), scope, kWantedNumber);
  table.finish();
}

/// Reads who wins: a side, or several.
void read_victors(Reading& reading, files::Reader& of, End& end) {
  const files::Node* node = of.node("victor");
  if (node == nullptr) return;
  const std::vector<std::string>& sides = reading.game.lists[kSides].words;
  if (node->array() != nullptr) {
    end.victors = of.choices("victor", sides, {1, sides.size()});
    std::sort(end.victors.begin(), end.victors.end());
    end.victors.erase(std::unique(end.victors.begin(), end.victors.end()), end.victors.end());
  } else if (const auto word = of.optional_text("victor")) {
    if (const auto who = read_who(reading, of.place("victor"), *word, {}))
      end.victors.push_back(static_cast<std::size_t>(*who));
  }
}

void read_end(Reading& reading, files::Reader& of, End& end) {
  const Scope scope;
  end.worth.resize(reading.game.sides());
  of.has("outcome");
  end.when = read_expression(reading, of, "when", scope, kWantedTruth);
  end.after = read_expression(reading, of, "after", scope, kWantedNumber);
  if (!end.after.empty() && end.after.type().range.hi < 1)
    of.fault_at("after", "no round is over so early", "1 or more was expected");
  end.deadlock = of.truth("deadlock");
  read_victors(reading, of, end);
  end.clauses = read_clauses(reading, of);
  end.says = read_sentence(reading, of, "says", scope);
  read_worth(reading, of, end);
  for (files::Reader& line : of.optional_tables("settle", {0, 64})) {
    Settle settle;
    settle.give = line.name("give");
    settle.from = line.name("from");
    settle.to = line.name("to");
    settle.amount = read_expression(reading, line, "amount", scope, kWantedNumber);
    finish(line, keys::kSettle);
    end.settle.push_back(std::move(settle));
  }
  finish(of, keys::kEnd);
}

void may_follow(Reading& reading, const std::vector<Step>& steps, std::vector<bool>& by_option) {
  for (const Step& step : steps) {
    if (const auto* block = std::get_if<Block>(&step.verb)) may_follow(reading, block->steps, by_option);
    const auto* choose = std::get_if<Choose>(&step.verb);
    if (choose == nullptr) continue;
    for (const Option& option : choose->options) {
      if (option.end != kNone) by_option[option.end] = true;
    }
  }
}

}  // namespace

void read_ends(Reading& reading, files::Reader& root) {
  Game& game = reading.game;
  std::vector<files::Reader> tables = root.tables("end", {1, 200});
  reading.step = "the end";
  for (std::size_t i = 0; i < std::min(tables.size(), game.ends.size()); ++i) {
    reading.step = "end " + in_quotes(game.ends[i].outcome);
    read_end(reading, tables[i], game.ends[i]);
  }
  reading.step.clear();
  std::vector<bool> by_option(game.ends.size());
  may_follow(reading, game.openings, by_option);
  may_follow(reading, game.rounds, by_option);
  bool any = false;
  for (std::size_t i = 0; i < game.ends.size(); ++i) {
    const End& end = game.ends[i];
    // A faulty condition was already reported.
    const bool said = i < tables.size() &&
                      (tables[i].node().find("when") != nullptr || tables[i].node().find("after") != nullptr);
    const bool reached = said || by_option[i];
    any = any || reached;
    if (!reached && !end.deadlock) {
      reading.fault(
          end.place, in_quotes(end.outcome) + " can never be reached",
          "`when`, `after`, `deadlock`, or an option with end = \"" + end.outcome + "\" was expected");
    }
  }
  if (!any && !game.ends.empty()) {
    reading.fault(
        game.ends[0].place,
        "no end can follow: every round leads to another; an [[end]] with `when` or `after` was expected");
  }
}

}  // namespace casus::game
