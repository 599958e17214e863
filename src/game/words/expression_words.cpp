#include "game/words/expression_words.hpp"

#include "base/words.hpp"

namespace casus::game {
namespace {

std::string_view compared_as(Comparison comparison, bool words, bool several = false) {
  if (several) {
    switch (comparison) {
      case Comparison::less:
        return "are fewer than";
      case Comparison::at_most:
        return "are at most";
      case Comparison::more:
        return "are more than";
      case Comparison::at_least:
        return "are at least";
      case Comparison::equal:
        return "are";
      case Comparison::unequal:
        return "are not";
    }
  }
  switch (comparison) {
    case Comparison::less:
      return "is less than";
    case Comparison::at_most:
      return "is at most";
    case Comparison::more:
      return "is more than";
    case Comparison::at_least:
      return "is at least";
    case Comparison::equal:
      return words ? "is" : "equals";
    case Comparison::unequal:
      return words ? "is not" : "does not equal";
  }
  return "";
}

std::string_view dice_that(Comparison comparison) {
  switch (comparison) {
    case Comparison::less:
      return "show less than";
    case Comparison::at_most:
      return "show at most";
    case Comparison::more:
      return "show more than";
    case Comparison::at_least:
      return "show at least";
    case Comparison::equal:
      return "show";
    case Comparison::unequal:
      return "do not show";
  }
  return "";
}

class Words {
 public:
  Words(const Game& game, const Expression& in) : game_(&game), in_(&in) {}

  [[nodiscard]] std::string of(NodeId id) const {
    const Node& node = in_->nodes[id];
    const auto index = static_cast<std::size_t>(node.value);
    switch (node.op) {
      case Op::constant:
        return constant(node);
      case Op::round:
        return "the number of the round";
      case Op::side:
        return who_in_words(*game_, node.who);
      case Op::field:
        return owned(node.who, game_->fields[index].each_side, game_->fields[index].name);
      case Op::note:
        return owned(node.who, game_->notes[index].each_side, game_->notes[index].name);
      case Op::track:
        return owned(node.who, game_->tracks[index].each_side, game_->tracks[index].name);
      case Op::count:
        return whose_in_words(*game_, node.who) + " " + group(node.forms);
      case Op::stat:
        return (node.unit == Unit::at_hand ? "its " : "the acting unit's ") +
               ticked(game_->stats[index].name);
      case Op::unit_is:
        return (node.unit == Unit::at_hand ? "it is " : "the acting unit is ") + group(node.forms);
      case Op::die:
        return "the die";
      case Op::let:
        return ticked(game_->lets[index].name);
      default:
        return operation(node);
    }
  }

 private:
  [[nodiscard]] std::string constant(const Node& node) const {
    if (node.type.kind == Type::Kind::truth) return node.value != 0 ? "true" : "false";
    if (node.type.kind != Type::Kind::word) return std::to_string(node.value);
    return node.value < 0 ? "none" : game_->lists[node.type.list].words[static_cast<std::size_t>(node.value)];
  }

  [[nodiscard]] std::string owned(Who who, bool each_side, const std::string& name) const {
    return (each_side ? whose_in_words(*game_, who) + " " : "") + ticked(name);
  }

  /// What a set of forms is called.
  [[nodiscard]] std::string group(FormMask forms) const {
    if (forms == game_->all_forms() && game_->kinds.size() != 1) return "units";
    for (const Group& group : game_->groups) {
      if (group.forms != forms) continue;
      if (group.of == Group::Of::kind)
        return game_->kinds[static_cast<std::size_t>(&group - game_->groups.data())].says;
      return ticked(group.name);
    }
    std::vector<std::string> names;
    for (std::size_t form = 0; form < game_->forms.size(); ++form) {
      if ((forms >> form & 1U) != 0) names.push_back(game_->form_name(form));
    }
    return joined(names, " and ");
  }

  [[nodiscard]] std::string child(const Node& node, std::size_t i) const { return of(node.children[i]); }

  /// In parentheses where it is made of parts itself.
  [[nodiscard]] std::string part(const Node& node, std::size_t i) const {
    const Node& part = in_->nodes[node.children[i]];
    const bool whole = part.op <= Op::let || part.op == Op::cell || part.op >= Op::units;
    return whole ? of(node.children[i]) : "(" + of(node.children[i]) + ")";
  }

  /// In parentheses where it would run into what it is added to: a condition, a choice.
  [[nodiscard]] std::string addend(const Node& node, std::size_t i) const {
    const Op op = in_->nodes[node.children[i]].op;
    return op >= Op::both && op <= Op::choice ? part(node, i) : child(node, i);
  }

  [[nodiscard]] std::vector<std::string> children(const Node& node, std::size_t from = 0) const {
    std::vector<std::string> all;
    for (std::size_t i = from; i < node.children.size(); ++i) all.push_back(child(node, i));
    return all;
  }

  [[nodiscard]] std::string where(const Node& node, std::size_t condition) const {
    return node.children.size() > condition ? " for which " + child(node, condition) : "";
  }

  [[nodiscard]] std::string product(const Node& node) const {
    // A truth times a number is the number where it holds.
    const bool first = in_->nodes[node.children[0]].type.kind == Type::Kind::truth;
    const bool second = in_->nodes[node.children[1]].type.kind == Type::Kind::truth;
    if (first != second) return part(node, first ? 1 : 0) + " where " + child(node, first ? 0 : 1);
    return part(node, 0) + " × " + part(node, 1);
  }

  [[nodiscard]] std::string operation(const Node& node) const {
    switch (node.op) {
      case Op::negate:
        return "-" + part(node, 0);
      case Op::add: {
        const std::string second = addend(node, 1);
        const bool where = second.find(" where ") != std::string::npos;
        return addend(node, 0) + (where ? ", and " : " + ") + second + (where ? "," : "");
      }
      case Op::subtract:
        return child(node, 0) + " - " + part(node, 1);
      case Op::multiply:
        return product(node);
      case Op::minimum:
        return "the least of " + joined(children(node), " and ");
      case Op::maximum:
        return "the greatest of " + joined(children(node), " and ");
      case Op::absolute:
        return part(node, 0) + " without its sign";
      case Op::clamp:
        return part(node, 0) + ", but from " + child(node, 1) + " to " + child(node, 2);
      case Op::floor:
        return part(node, 0) + " / " + part(node, 1) + " rounded down";
      case Op::ceiling:
        return part(node, 0) + " / " + part(node, 1) + " rounded up";
      case Op::both:
        return child(node, 0) + " and " + child(node, 1);
      case Op::either:
        return "(" + child(node, 0) + " or " + child(node, 1) + ")";
      case Op::negation:
        return "not (" + child(node, 0) + ")";
      case Op::compare: {
        const Node& first = in_->nodes[node.children[0]];
        const bool words = first.type.kind == Type::Kind::word;
        const std::string subject = child(node, 0);
        const bool several = first.op == Op::count && !subject.ends_with('`');  // units, not a name
        return subject + " " + std::string(compared_as(node.comparison, words, several)) + " " +
               child(node, 1);
      }
      case Op::is_in:
        return child(node, 0) + (node.comparison == Comparison::equal ? " is " : " is none of ") +
               joined(children(node, 1), node.comparison == Comparison::equal ? " or " : ", ");
      case Op::choice:
        return child(node, 1) + " if " + child(node, 0) + ", else " + child(node, 2);
      case Op::cell:
        return "the cell of table " + ticked(game_->tables[static_cast<std::size_t>(node.value)].name) +
               " at row " + child(node, 0) + ", column " + child(node, 1);
      case Op::column_of:
        return "the column of table " + ticked(game_->tables[static_cast<std::size_t>(node.value)].name) +
               " for " + joined(children(node), ":");
      case Op::units:
        return "how many of " + whose_in_words(*game_, node.who) + " units there are" + where(node, 0);
      case Op::total:
        return "the sum of " + child(node, 0) + " over " + whose_in_words(*game_, node.who) + " units" +
               where(node, 1);
      case Op::least:
        return "the least " + child(node, 0) + " of " + whose_in_words(*game_, node.who) + " units" +
               where(node, 1);
      case Op::most:
        return "the most " + child(node, 0) + " of " + whose_in_words(*game_, node.who) + " units" +
               where(node, 1);
      default:
        return dice(node);
    }
  }

  /// The pool by its name as it is written: pools live in their step alone.
  [[nodiscard]] std::string pool(const Node& node) const {
    const std::string& text = node.let == kNone ? in_->text : game_->lets[node.let].text;
    const std::string written = text.substr(node.span.begin, node.span.end - node.span.begin);
    const std::size_t open = written.find('(');
    const std::size_t begin = written.find_first_not_of(" \t(", open == std::string::npos ? 0 : open);
    const std::size_t end = written.find_first_of(" \t<>=!,)", begin);
    return ticked(written.substr(begin, end - begin));
  }

  [[nodiscard]] std::string dice(const Node& node) const {
    switch (node.op) {
      case Op::shown:
        return "the face of " + pool(node);
      case Op::dice_count:
        return "how many dice of " + pool(node) + " " + std::string(dice_that(node.comparison)) + " " +
               joined(children(node), " or ");
      case Op::dice_sum:
        return "the sum of " + pool(node);
      case Op::dice_highest:
      case Op::dice_lowest: {
        const std::string which = node.op == Op::dice_highest ? "highest" : "lowest";
        const Node& many = in_->nodes[node.children[0]];
        if (many.op == Op::constant && many.value == 1) return "the " + which + " of " + pool(node);
        return "the sum of the " + which + " " + child(node, 0) + " of " + pool(node);
      }
      case Op::dice_faces:
        return "how many different faces show on at least " + child(node, 0) + " dice of " + pool(node);
      case Op::dice_pairs: {
        const std::string& text = in_->text;
        const std::string written = text.substr(node.span.begin, node.span.end - node.span.begin);
        const std::size_t sign = written.find_first_of("<>=!");
        const std::size_t second = written.find_first_not_of("<>=! \t", sign);
        const std::string other = written.substr(second, written.find_first_of(" \t)", second) - second);
        return "in how many pairs, from the highest dice down, " + pool(node) + " " +
               std::string(compared_as(node.comparison, false)) + " " + ticked(other);
      }
      case Op::dice_targets:
        return "each die of " + pool(node) + " by which of " + whose_in_words(*game_, node.who) +
               " units it could hit: those for which " + child(node, 0);
      default:
        return "";
    }
  }

  const Game* game_;
  const Expression* in_;
};

}  // namespace

std::string who_in_words(const Game& game, Who who) {
  switch (who) {
    case Who::attacker:
      return game.side_names[0];
    case Who::defender:
      return game.side_names[1];
    case Who::side:
      return "the side whose turn it is";
    case Who::enemy:
      return "its enemy";
  }
  return "";
}

bool is_several(const std::string& name) {
  return name.starts_with("the ") && name.ends_with('s') && !name.ends_with("ss") && !name.ends_with("us") &&
         !name.ends_with("is");
}

std::string does(const std::string& name, const std::string& verb) {
  return name + " " + verb + (is_several(name) ? "" : "s");
}

std::string whose_in_words(const Game& game, Who who) {
  if (who == Who::side) return "its";
  const std::string name = who_in_words(game, who);
  return name + (name.ends_with('s') ? "'" : "'s");
}

std::string in_words(const Game& game, const Expression& expression) {
  if (expression.empty()) return "";
  return Words(game, expression).of(static_cast<NodeId>(expression.nodes.size() - 1));
}

std::string in_words(const Game& game, const Sentence& sentence) {
  std::string all = sentence.between[0];
  for (std::size_t i = 0; i < sentence.filled.size(); ++i) {
    all += "(" + in_words(game, sentence.filled[i]) + ")" + sentence.between[i + 1];
  }
  return all;
}

}  // namespace casus::game
