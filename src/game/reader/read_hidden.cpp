// Reads what one side alone sees: `seen_by` and `reveal`.

#include <algorithm>

#include "game/reader/read_steps.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

void read_seen_by(Reading& reading, files::Reader& of, const StepContext& around, Step& step) {
  const auto word = of.optional_text("seen_by");
  if (!word) return;
  const bool sees = of.node().find("throw") != nullptr || of.node().find("draw") != nullptr ||
                    of.node().find("set") != nullptr || of.node().find("choose") != nullptr;
  if (!sees || around.each_unit) {
    of.fault_at("seen_by",
                around.each_unit ? "in a turn of each unit all is open" : "this step reads nothing",
                "seen_by beside `throw`, `draw`, `set` or `choose` was expected, once or for each side");
    return;
  }
  step.seen_by = read_who(reading, of.place("seen_by"), *word, around.scope);
}

Reveal read_reveal(Reading& reading, files::Reader& of, const Scope& scope) {
  const std::string word = of.text("reveal");
  if (word.empty() || word == "each side") return {};
  return {read_who(reading, of.place("reveal"), word, scope)};
}

void check_seen_by(files::Reader& of, const Step& step) {
  if (!step.seen_by) return;
  if (const auto* set = std::get_if<Set>(&step.verb)) {
    const bool tracks = std::any_of(set->all.begin(), set->all.end(),
                                    [](const Assignment& one) { return one.of == Assignment::Of::track; });
    if (tracks)
      of.fault_at("seen_by", "a [track] lies on the table, where all see it",
                  "a step of its own was expected that sets a name which is no [track]");
  }
  if (const auto* choose = std::get_if<Choose>(&step.verb)) {
    if (choose->secret || choose->who != *step.seen_by) {
      of.fault_at("seen_by", "who chooses sees what it chooses",
                  "the side that chooses was expected, and for both a step `for` each side");
    } else if (choose->take) {
      of.fault_at("seen_by", "everybody sees which units are taken",
                  "option.NAME or number.NAME was expected");
    }
    for (const Option& option : choose->options) {
      if (!option.sets.empty() || option.end != kNone)
        of.fault_at("seen_by", "everybody sees what option " + in_quotes(option.id) + " does",
                    "an option without `set` and `end` was expected; a step behind the one that reveals it "
                    "asks for it by the name under `as`");
    }
    const bool open =
        choose->options.empty() || std::any_of(choose->options.begin(), choose->options.end(),
                                               [](const Option& option) { return option.when.empty(); });
    if (!open)
      of.fault_at("seen_by", "all of these options may be closed, and others would see that",
                  "an option without `when` was expected");
  }
  if (const auto* thrown = std::get_if<Throw>(&step.verb)) {
    for (const NoteReading& read : thrown->reads) {
      if (read.is.type().kind == Type::Kind::packets)
        of.fault_at("seen_by", "dice that look for targets lie on the table",
                    "a throw of its own was expected");
    }
  }
}

void check_reveals(Reading& reading) {
  const std::vector<const Step*> all = reading.game.steps();
  if (std::any_of(all.begin(), all.end(), [](const Step* step) { return step->seen_by.has_value(); })) return;
  for (const Step* step : all) {
    if (std::holds_alternative<Reveal>(step->verb))
      reading.fault(step->place, "nothing is hidden that could be shown",
                    "a step with `seen_by` was expected before it");
  }
}

}  // namespace casus::game
