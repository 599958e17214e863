// Reads choices among options, of numbers and of units, and the default that odds assume.

#include <algorithm>

#include "files/nearest.hpp"
#include "game/reader/losable.hpp"
#include "game/reader/read_steps.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

/// Reads the options without their assignments; `readers` gets the tables that hold these.
void read_options(Reading& reading, files::Reader& of, const StepContext& around, Choose& choose,
                  std::vector<files::Reader>& readers) {
  auto table = of.optional_table("option");
  if (!table) return;
  std::vector<std::string> ends;
  for (const End& end : reading.game.ends) ends.push_back(end.outcome);
  for (const std::string& id : table->keys()) {
    check_name(reading, table->key_place(id), id);
    files::Reader inner = table->table(id);
    Option option;
    option.id = id;
    option.place = table->key_place(id);
    option.says = read_sentence(reading, inner, "says", around.scope);
    option.when = read_expression(reading, inner, "when", around.scope, kWantedTruth);
    if (const auto end = inner.optional_choice("end", ends)) option.end = static_cast<Index>(*end);
    option.clauses = read_clauses(reading, inner);
    choose.options.push_back(std::move(option));
    readers.push_back(std::move(inner));
  }
  if (choose.options.empty()) return;
  List ids{"options of " + reading.step, {}, true};
  for (const Option& option : choose.options) ids.words.push_back(option.id);
  choose.list = static_cast<Index>(reading.game.lists.size());
  reading.game.lists.push_back(std::move(ids));
}

void read_numbers(Reading& reading, files::Reader& of, const StepContext& around, Choose& choose) {
  auto table = of.optional_table("number");
  if (!table) return;
  for (const std::string& name : table->keys()) {
    check_name(reading, table->key_place(name), name);
    files::Reader inner = table->table(name);
    Number number;
    number.place = table->key_place(name);
    for (const char* bound : {"from", "to"}) {
      if (!inner.has(bound)) inner.fault(in_quotes(bound) + " is missing", "a number was expected");
    }
    number.from = read_expression(reading, inner, "from", around.scope, kWantedNumber);
    number.to = read_expression(reading, inner, "to", around.scope, kWantedNumber);
    number.otherwise = read_expression(reading, inner, "otherwise", around.scope, kWantedNumber);
    number.says = read_sentence(reading, inner, "says", around.scope);
    finish(inner, keys::kNumber);
    number.note = declare_note(reading, name, number_in({}), around, number.place);
    choose.numbers.push_back(std::move(number));
  }
}

void read_take(Reading& reading, files::Reader& of, const StepContext& around, Choose& choose) {
  auto table = of.optional_table("take");
  if (!table) return;
  Scope units = around.scope;
  units.at_hand = true;
  Take take;
  const std::size_t before = reading.faults.size();
  take.only = read_expression(reading, *table, "only", units, kWantedTruth);
  take.forms =
      may_hold(reading.game, take.only) & reading.game.forms_of(choose.secret ? Who::side : choose.who);
  take.least = read_expression(reading, *table, "least", around.scope, kWantedNumber);
  if (!table->has("most"))
    table->fault("'most' is missing",
                 "how many may be taken was expected; of exactly so many `least` says the same");
  take.most = read_expression(reading, *table, "most", around.scope, kWantedNumber);
  if (const files::Node* order = table->node("order")) {
    take.order = read_order(reading, *table, *order);
    if (!table->has("least"))
      table->fault_at("order", "without `least` odds assume that none is taken", "no `order` was expected");
  }
  if (table->has("least") && reading.faults.size() == before) {
    Loss assumed;
    assumed.side = choose.secret ? Who::side : choose.who;
    assumed.only = take.only;
    assumed.order = take.order;
    assumed.losable = take.forms;
    assumed.place = table->place();
    check_order(reading, assumed, "");
  }
  take.counting = read_expression(reading, *table, "counting", units, kWantedNumber);
  const std::string name = table->name("as");
  if (table->has("as") && check_name(reading, table->place("as"), name)) {
    take.note = declare_note(reading, name, number_in({}), around, table->place("as"));
  }
  finish(*table, keys::kTake);
  choose.take = std::move(take);
}

/// Reads `as`: the name under which the option that lies face down is read.
void read_as(Reading& reading, files::Reader& of, const StepContext& around, Choose& choose) {
  const bool face_down = of.has("seen_by") && !choose.options.empty();
  if (!of.has("as")) {
    if (face_down)
      of.fault_at("seen_by", "the option that lies face down has no name",
                  "as = \"NAME\" was expected; a step behind the one that reveals it asks for this name");
    return;
  }
  const std::string name = of.name("as");
  if (!face_down)
    return of.fault_at("as", "only an option that lies face down has a name of its own",
                       choose.options.empty()
                           ? "option.NAME was expected beside it; a number has its name already"
                           : "`set` within the option was expected, or seen_by beside `choose`");
  // The same options again may have the same name.
  std::vector<List>& lists = reading.game.lists;
  for (Index list = 0; list < choose.list; ++list) {
    if (!lists[list].of_options || lists[list].words != lists[choose.list].words) continue;
    choose.list = list;
    break;
  }
  if (check_name(reading, of.place("as"), name))
    choose.note = declare_note(reading, name, {Type::Kind::word, choose.list, {}}, around, of.place("as"));
}

/// Reads `otherwise`: an option's id, a list of ids (the first open one counts), or an expression. For a
/// choice of one number it is an expression.
void read_otherwise(Reading& reading, files::Reader& of, const StepContext& around, Choose& choose) {
  const files::Node* node = of.node("otherwise");
  if (node == nullptr) {
    // By default no units are taken. A number may have a faulty default, which is already reported.
    const files::Node* numbers = of.node().find("number");
    const auto says = [](const files::Entry& number) { return number.value.find("otherwise") != nullptr; };
    const bool each =
        choose.options.empty() && (numbers == nullptr || numbers->table() == nullptr ||
                                   std::all_of(numbers->table()->begin(), numbers->table()->end(), says));
    if (!choose.secret && !each) {
      of.fault(reading.step + " has no 'otherwise'", "what odds assume where nobody chooses was expected");
    }
    return;
  }
  std::vector<std::string> ids;
  for (const Option& option : choose.options) ids.push_back(option.id);
  for (const Number& number : choose.numbers) {
    if (choose.options.empty() || choose.secret || !number.otherwise.empty()) continue;
    const std::string& name = reading.game.notes[number.note].name;
    reading.fault(number.place, "what odds assume of " + in_quotes(name) + " is not said",
                  "number." + name + ".otherwise was expected beside that of the options");
  }
  const auto find = [&](const files::Node& id) {
    const auto at = id.text() == nullptr ? ids.end() : std::find(ids.begin(), ids.end(), *id.text());
    if (at != ids.end()) {
      choose.otherwise.push_back(static_cast<Index>(at - ids.begin()));
    } else {
      reading.fault(reading.document->place(id),
                    (id.text() == nullptr ? "this" : in_quotes(*id.text())) + " is no option",
                    files::suggest(id.text() == nullptr ? "" : *id.text(), ids));
    }
  };
  if (choose.options.empty()) {
    if (choose.numbers.size() == 1) {
      choose.numbers[0].otherwise = read_expression(reading, *node, around.scope, kWantedNumber);
    } else {
      of.fault_at("otherwise", "it is not said which number is meant", "number.NAME.otherwise was expected");
    }
    return;
  }
  if (const auto* several = node->array()) {
    for (const files::Node& id : *several) find(id);
    return;
  }
  const bool word = node->text() != nullptr && !fault_of_name(*node->text());
  if (word) {
    find(*node);
  } else {
    choose.otherwise_if =
        read_expression(reading, *node, around.scope, {ExpectedValue::ValueKind::word, choose.list});
  }
}

}  // namespace

Choose read_choose(Reading& reading, files::Reader& of, const StepContext& around) {
  Choose choose;
  StepContext inside = around;
  const std::string who = of.text("choose");
  choose.secret = who == "each side";
  if (choose.secret) {
    bind_sides(reading.game, inside.scope);
    inside.each_side = true;
    if (around.each_side || around.each_unit) {
      of.fault_at("choose", "each side chooses within a step that is taken for each side",
                  "a step of its own was expected");
    }
  } else if (of.node().find("choose")->text() != nullptr) {
    choose.who = read_who(reading, of.place("choose"), who, around.scope).value_or(Who::attacker);
  }
  std::vector<files::Reader> readers;
  read_options(reading, of, inside, choose, readers);
  read_as(reading, of, inside, choose);
  read_numbers(reading, of, inside, choose);
  read_take(reading, of, inside, choose);
  // The assignments of an option may read what is chosen with it.
  for (std::size_t i = 0; i < readers.size(); ++i) {
    if (const files::Node* set = readers[i].node("set"))
      choose.options[i].sets = read_assignments(reading, *set, inside);
    finish(readers[i], keys::kOption);
  }
  if (choose.options.empty() && choose.numbers.empty() && !choose.take) {
    of.fault("there is nothing to choose", "option.NAME, number.NAME or `take` was expected");
    of.has("otherwise");
    return choose;
  }
  read_otherwise(reading, of, inside, choose);
  if (choose.secret && reading.game.sides() > 2 && !says_what_is_assumed(choose)) {
    of.fault("of more than two sides nobody can compute what is best in secret",
             "`otherwise`, of the options and of each number, was expected, and no `take`");
  }
  return choose;
}

}  // namespace casus::game
