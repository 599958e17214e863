// Reads kinds of units: their states, tags and stats.

#include <algorithm>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "game/model/interval.hpp"
#include "game/reader/sections.hpp"
#include "probability/bounds.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

constexpr std::int64_t kMostInStat = 1'000'000;

bool is_stat(std::string_view key) {
  if (key == "cost" || key == "life") return true;
  return std::find(keys::kUnit.begin(), keys::kUnit.end(), key) == keys::kUnit.end();
}

/// Adds forms to a group; kinds, states and tags share one namespace.
void add_group(Reading& reading, const std::string& name, Group::Of of, FormMask forms, const Place& place) {
  Game& game = reading.game;
  if (const auto known = find_named(game.groups, name)) {
    Group& group = game.groups[*known];
    if (group.of == of && of != Group::Of::kind) {
      group.forms |= forms;
      return;
    }
    const auto word = [](Group::Of which) {
      return which == Group::Of::kind ? "kind" : which == Group::Of::state ? "state" : "tag";
    };
    reading.fault(place, in_quotes(name) + " is both a " + word(group.of) + " and a " + word(of),
                  "another name for one of them was expected");
    return;
  }
  game.groups.push_back({name, of, forms, place});
}

/// Returns the list for the words of a stat: the one existing list that has them all, or a new list.
Index list_of(Game& game, const std::string& stat, const std::vector<std::string>& words) {
  for (std::size_t i = 1; i < game.lists.size(); ++i) {
    const std::vector<std::string>& known = game.lists[i].words;
    if (std::all_of(words.begin(), words.end(), [&](const std::string& word) {
          return std::find(known.begin(), known.end(), word) != known.end();
        })) {
      return static_cast<Index>(i);
    }
  }
  List list{stat, {}};
  for (const std::string& word : words) {
    if (std::find(list.words.begin(), list.words.end(), word) == list.words.end()) list.words.push_back(word);
  }
  game.lists.push_back(std::move(list));
  return static_cast<Index>(game.lists.size() - 1);
}

/// The value of a stat for the forms of a kind: one value, or a table by state.
struct Values {
  const Kind* kind = nullptr;
  files::Reader of;
  const files::Node* node = nullptr;
};

const files::Node* value_of(const Kind& kind, const files::Node& node, std::size_t state) {
  return node.table() == nullptr ? &node : node.find(kind.states[state]);
}

void read_stat(Reading& reading, const std::string& name, std::vector<Values>& all) {
  Game& game = reading.game;
  Stat stat;
  stat.name = name;
  stat.place = all.front().of.key_place(name);
  stat.of_form.assign(game.forms.size(), 0);
  std::vector<std::string> words;
  bool numbers = false;
  for (Values& values : all) {
    if (values.node->table() != nullptr) {
      if (values.kind->states.empty()) {
        values.of.fault_at(name, in_quotes(name) + " is a table", "a kind without `steps` has one value");
        return;
      }
      files::Reader by_state(*reading.document, *values.node, reading.faults);
      for (const std::string& state : values.kind->states) by_state.has(state);
      by_state.finish();
    }
    for (std::size_t state = 0; state < values.kind->forms(); ++state) {
      const files::Node* value = value_of(*values.kind, *values.node, state);
      if (value == nullptr) continue;
      if (value->text() != nullptr) {
        words.push_back(*value->text());
      } else if (value->integer() != nullptr && std::abs(*value->integer()) <= kMostInStat) {
        numbers = true;
      } else {
        reading.fault(reading.document->place(*value),
                      in_quotes(name) + " is " + std::string(name_of(value->kind())),
                      "a whole number up to " + std::to_string(kMostInStat) + ", or a word, was expected");
        return;
      }
      if (!words.empty() && numbers) {
        reading.fault(reading.document->place(*value),
                      in_quotes(name) + " is a number of some kinds and a word of others",
                      "one of the two was expected");
        return;
      }
    }
  }
  if (!words.empty()) {
    stat.type = {Type::Kind::word, list_of(game, name, words), {}};
    stat.of_form.assign(game.forms.size(), -1);
  }
  for (const Values& values : all) {
    for (std::size_t state = 0; state < values.kind->forms(); ++state) {
      const files::Node* value = value_of(*values.kind, *values.node, state);
      if (value == nullptr) continue;
      stat.said |= FormMask{1} << (values.kind->first_form + state);
      std::int64_t& is = stat.of_form[values.kind->first_form + state];
      if (value->integer() != nullptr) is = *value->integer();
      if (value->text() == nullptr) continue;
      const auto& known = game.lists[stat.type.list].words;
      is = std::find(known.begin(), known.end(), *value->text()) - known.begin();
    }
  }
  stat.type.range = {0, 0};
  for (const std::int64_t value : stat.of_form) stat.type.range = hull(stat.type.range, {value, value});
  game.stats.push_back(std::move(stat));
}

Kind read_kind(Reading& reading, const std::string& name, files::Reader& of) {
  Kind kind;
  kind.name = name;
  const files::Node* says = of.node("says");
  if (says != nullptr && says->array() != nullptr) {
    const auto both = of.optional_texts("says", {2, 2}).value_or(std::vector<std::string>(2, name));
    kind.one = both[0];
    kind.says = both[1];
  } else {
    kind.one = name;
    kind.says = of.optional_text("says").value_or(name);
  }
  for (std::string* called : {&kind.one, &kind.says}) {
    if (called->empty()) *called = name;
  }
  kind.hint = of.optional_text("hint", 200).value_or("");
  kind.most = of.optional_integer("most", 0, kMostEver).value_or(kMostUnits);
  kind.first_form = static_cast<Index>(reading.game.forms.size());
  kind.of = of.optional_choice("of", reading.game.lists[kSides].words);
  kind.clause = read_clause(reading, of);
  if (kind.clause != kNone && !kind.of)
    of.fault_at("clause", "the clause of " + in_quotes(name) + " decides nothing",
                "'of', the side that alone may have it, was expected with it");
  if (const auto steps = of.optional_names("steps", {1, kMaxForms})) kind.states = *steps;
  for (const std::string& state : kind.states) {
    if (check_name(reading, of.place("steps"), state) &&
        std::count(kind.states.begin(), kind.states.end(), state) > 1) {
      of.fault_at("steps", in_quotes(state) + " is named twice", "each state once was expected");
      break;
    }
  }
  return kind;
}

}  // namespace

void read_units(Reading& reading, files::Reader& root) {
  auto table = root.optional_table("unit");
  if (!table) return;
  Game& game = reading.game;
  std::vector<files::Reader> readers;
  for (const std::string& name : table->keys()) {
    check_name(reading, table->key_place(name), name);
    files::Reader of = table->table(name);
    Kind kind = read_kind(reading, name, of);
    kind.place = table->key_place(name);
    if (game.forms.size() + kind.forms() > kMaxForms) {
      const Fault bound = probability::bound_fault(
          "the kinds of units, each counted for every state, are too many", kMaxForms, "max_forms");
      reading.fault(kind.place, bound.what, bound.expected);
      return;
    }
    for (std::size_t state = 0; state < kind.forms(); ++state) {
      game.forms.push_back({static_cast<Index>(game.kinds.size()), static_cast<Index>(state)});
    }
    game.kinds.push_back(std::move(kind));
    readers.push_back(std::move(of));
  }
  for (const Kind& kind : game.kinds) add_group(reading, kind.name, Group::Of::kind, kind.mask(), kind.place);
  std::vector<std::string> stats;
  for (std::size_t i = 0; i < readers.size(); ++i) {
    files::Reader& of = readers[i];
    const Kind& kind = game.kinds[i];
    for (std::size_t state = 0; state < kind.states.size(); ++state) {
      add_group(reading, kind.states[state], Group::Of::state, FormMask{1} << (kind.first_form + state),
                of.place("steps"));
    }
    for (const std::string& tag : of.optional_names("tags").value_or(std::vector<std::string>())) {
      if (check_name(reading, of.place("tags"), tag)) {
        add_group(reading, tag, Group::Of::tag, kind.mask(), of.place("tags"));
      }
    }
    for (const std::string& key : of.keys()) {
      if (!is_stat(key) || std::find(stats.begin(), stats.end(), key) != stats.end()) continue;
      if (check_name(reading, of.key_place(key), key)) stats.push_back(key);
    }
  }
  for (const std::string& name : stats) {
    std::vector<Values> values;
    for (std::size_t i = 0; i < readers.size(); ++i) {
      if (const files::Node* node = readers[i].node(name))
        values.push_back({&game.kinds[i], readers[i], node});
    }
    read_stat(reading, name, values);
  }
  if (const auto cost = find_named(game.stats, "cost")) game.cost = *cost;
  const auto life = find_named(game.stats, "life");
  for (std::size_t i = 0; i < readers.size(); ++i) {
    Kind& kind = game.kinds[i];
    if (life && readers[i].has("life")) {
      kind.life = *life;
      readers[i].integer("life", 1, kMostLife);
      if (!kind.states.empty()) {
        readers[i].fault_at("life", in_quotes(kind.name) + " has both `steps` and `life`",
                            "one of the two was expected");
      }
    }
    finish(readers[i], keys::kUnit, stats);
  }
}

Order read_order(Reading& reading, files::Reader& of, const files::Node& node) {
  Order order;
  const auto* all = node.array();
  if (all == nullptr) {
    reading.fault(reading.document->place(node), "this is " + std::string(name_of(node.kind())),
                  "an array of kinds, of kinds in a state, or of tags was expected");
    return order;
  }
  const Game& game = reading.game;
  const bool nested = std::any_of(all->begin(), all->end(),
                                  [](const files::Node& entry) { return entry.array() != nullptr; });
  if (nested) {
    reading.fault(reading.document->place(node), "a list stands within the order",
                  "names in one list were expected: what stands first goes first");
    order.push_back(game.all_forms());  // so that no fault about missing forms follows
    return order;
  }
  for (const files::Node& entry : *all) {
    order.push_back(read_forms(game, of, entry));
    const auto group = find_named(game.groups, entry.text() == nullptr ? "" : *entry.text());
    if (group) Reading::use(reading.group_used, *group);
  }
  return order;
}

FormMask read_forms(const Game& game, files::Reader& of, const files::Node& entry) {
  const std::string name = entry.text() == nullptr ? "" : *entry.text();
  if (const auto group = find_named(game.groups, name)) return game.groups[*group].forms;
  for (std::size_t form = game.forms.size(); form-- > 0;) {
    if (game.form_name(form) == name) return FormMask{1} << form;
  }
  std::vector<std::string> known;
  for (const Group& group : game.groups) known.push_back(group.name);
  for (std::size_t form = 0; form < game.forms.size(); ++form) known.push_back(game.form_name(form));
  of.fault_in(entry, in_quotes(name) + " is no kind of unit", files::suggest(name, known));
  return 0;
}

std::string forms_in_words(const Game& game, FormMask forms) {
  std::vector<std::string> words;
  for (const Kind& kind : game.kinds) {
    const FormMask all = kind.mask();
    if ((forms & all) == 0) continue;
    if ((forms & all) == all) {
      words.push_back(kind.name);
      continue;
    }
    for (std::size_t form = kind.first_form; form < kind.first_form + kind.forms(); ++form) {
      if ((forms >> form & 1U) != 0) words.push_back(game.form_name(form));
    }
  }
  return joined(words);
}

}  // namespace casus::game
