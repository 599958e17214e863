#include "game/words/expression_words.hpp"

#include <algorithm>
#include <array>

#include "base/words.hpp"

namespace casus::game {
namespace {

/// Words by Comparison.
using ComparisonWords = std::array<std::string_view, 6>;
constexpr ComparisonWords kNumberIs{"is less than", "is at most", "is more than",
                                    "is at least",  "equals",     "does not equal"};
constexpr ComparisonWords kWordIs{"is less than", "is at most", "is more than",
                                  "is at least",  "is",         "is not"};
constexpr ComparisonWords kSeveralAre{"are fewer than", "are at most", "are more than",
                                      "are at least",   "are",         "are not"};
constexpr ComparisonWords kDiceShow{"show less than", "show at most", "show more than",
                                    "show at least",  "show",         "do not show"};

std::string compared(Comparison comparison, const ComparisonWords& words) {
  return std::string(words[static_cast<std::size_t>(comparison)]);
}

class Words {
 public:
  Words(const Game& game, const Expression& in, Naming naming) : game_(&game), in_(&in), naming_(naming) {}

  [[nodiscard]] std::string of(NodeId id) const {
    const ExpressionNode& node = in_->nodes[id];
    const auto index = static_cast<std::size_t>(node.value);
    switch (node.op) {
      case Op::constant:
        return constant(node);
      case Op::round:
        return "the number of the round";
      case Op::side:
        return who_in_words(*game_, node.who);
      case Op::field:
        return owned(node.who, game_->fields[index].each_side,
                     name(game_->fields[index].name, game_->fields[index].says));
      case Op::note:
        return owned(node.who, game_->notes[index].each_side, name(game_->notes[index].name));
      case Op::track:
        return owned(node.who, game_->tracks[index].each_side,
                     name(game_->tracks[index].name, game_->tracks[index].says));
      case Op::count:
        return whose_in_words(*game_, node.who) + " " + group(node.forms);
      case Op::stat:
        return (node.unit == Unit::at_hand ? "its " : "the acting unit's ") + name(game_->stats[index].name);
      case Op::unit_is:
        if (node.value != 0) return "it is its turn";
        return (node.unit == Unit::at_hand ? "it is " : "the acting unit is ") + one_of(node.forms);
      case Op::life_left:
        return "its life left";
      case Op::die:
        return "the die";
      case Op::let:
        return name(game_->lets[index].name);
      default:
        return operation(node);
    }
  }

  /// Returns the text of a node for a sentence that continues after it.
  [[nodiscard]] std::string within(NodeId id) const {
    const std::string text = of(id);
    return said(in_->nodes[id]) <= Grouping::sum || text.ends_with(',') ? text : "(" + text + ")";
  }

  /// Returns the names in a condition of units: "leaders or characters"; empty if the condition has more than
  /// names.
  [[nodiscard]] std::string named(NodeId id) const {
    const ExpressionNode& node = in_->nodes[id];
    if (node.op == Op::unit_is && node.unit == Unit::at_hand && node.value == 0) return group(node.forms);
    if (node.op != Op::either) return "";
    const std::string first = named(node.children[0]);
    const std::string second = named(node.children[1]);
    return first.empty() || second.empty() ? "" : first + " or " + second;
  }

 private:
  [[nodiscard]] std::string constant(const ExpressionNode& node) const {
    if (node.type.kind == Type::Kind::truth) return node.value != 0 ? "true" : "false";
    if (node.type.kind != Type::Kind::word) return std::to_string(node.value);
    return node.value < 0 ? "none" : game_->lists[node.type.list].words[static_cast<std::size_t>(node.value)];
  }

  [[nodiscard]] std::string owned(Who who, bool each_side, const std::string& name) const {
    return (each_side ? whose_in_words(*game_, who) + " " : "") + name;
  }

  /// Returns a name of the file for the kind of reader; `says` is the file's description, if it has one.
  [[nodiscard]] std::string name(const std::string& id, const std::string& says = {}) const {
    if (naming_ == Naming::of_file) return ticked(id);
    return says.empty() ? spaced(id) : "'" + says + "'";
  }

  /// Returns the name of a set of forms.
  [[nodiscard]] std::string group(FormMask forms) const {
    if (forms == game_->all_forms() && game_->kinds.size() != 1) return "units";
    for (const Group& group : game_->groups) {
      if (group.forms != forms) continue;
      if (group.of == Group::Of::kind)
        return game_->kinds[static_cast<std::size_t>(&group - game_->groups.data())].says;
      return name(group.name);
    }
    std::vector<std::string> names;
    for (std::size_t form = 0; form < game_->forms.size(); ++form) {
      if ((forms >> form & 1U) == 0) continue;
      names.push_back(naming_ == Naming::of_file ? game_->form_name(form) : game_->form_called(form));
    }
    return joined(names, " and ");
  }

  /// Returns the name of one unit of these forms: "a transport", "`heavy`".
  [[nodiscard]] std::string one_of(FormMask forms) const {
    for (std::size_t kind = 0; kind < game_->kinds.size(); ++kind) {
      if (game_->groups[kind].forms == forms) return one_called(game_->kinds[kind].one);
    }
    return group(forms);
  }

  /// How the text of a node can stand within the text of another.
  enum class Grouping : std::uint8_t {
    name,    ///< always unambiguous
    sum,     ///< has signs: a sum, a product
    clause,  ///< "a is at least b"
    open,    ///< a list, a choice, or another text without a clear end
  };
  [[nodiscard]] bool is_truth(const ExpressionNode& node, std::size_t i) const {
    return in_->nodes[node.children[i]].type.kind == Type::Kind::truth;
  }
  /// A truth times a number is the number where the truth holds.
  [[nodiscard]] bool is_where(const ExpressionNode& node) const {
    return node.op == Op::multiply && is_truth(node, 0) != is_truth(node, 1);
  }
  [[nodiscard]] Grouping said(const ExpressionNode& node) const {
    switch (node.op) {
      case Op::unit_is:
      case Op::compare:
      case Op::negation:
        return Grouping::clause;
      case Op::is_in:
        return node.children.size() == 2 ? Grouping::clause : Grouping::open;
      case Op::negate:
      case Op::subtract:
        return Grouping::sum;
      case Op::add:
        return is_where(in_->nodes[node.children[1]]) ? Grouping::open : Grouping::sum;
      case Op::multiply:
        return is_where(node) ? Grouping::open : Grouping::sum;
      case Op::count:
        return group(node.forms).find(" and ") == std::string::npos ? Grouping::name : Grouping::open;
      case Op::units:
        return node.children.empty() ? Grouping::name : Grouping::open;
      case Op::total:
      case Op::least:
      case Op::most:
        return node.children.size() == 1 ? Grouping::name : Grouping::open;
      case Op::shown:
      case Op::dice_sum:
      case Op::dice_highest:
      case Op::dice_lowest:
      case Op::dice_faces:
        return Grouping::name;
      default:
        return node.op <= Op::let ? Grouping::name : Grouping::open;
    }
  }
  [[nodiscard]] Grouping said(const ExpressionNode& node, std::size_t i) const {
    return said(in_->nodes[node.children[i]]);
  }

  [[nodiscard]] std::string child(const ExpressionNode& node, std::size_t i) const {
    return of(node.children[i]);
  }
  [[nodiscard]] std::string in_brackets(const ExpressionNode& node, std::size_t i) const {
    std::string text = child(node, i);
    if (text.ends_with(',')) text.pop_back();
    return "(" + text + ")";
  }
  /// Returns the text of a child, in brackets if it has parts itself: after a minus, in a product.
  [[nodiscard]] std::string part(const ExpressionNode& node, std::size_t i) const {
    return said(node, i) == Grouping::name ? child(node, i) : in_brackets(node, i);
  }
  /// Returns the text of a child, in brackets if it would merge with the text beside it; sums do not.
  [[nodiscard]] std::string operand(const ExpressionNode& node, std::size_t i) const {
    return said(node, i) <= Grouping::sum ? child(node, i) : in_brackets(node, i);
  }
  /// Returns the text of an operand of "and"; a comparison needs no brackets.
  [[nodiscard]] std::string conjunct(const ExpressionNode& node, std::size_t i) const {
    return said(node, i) != Grouping::open ? child(node, i) : in_brackets(node, i);
  }
  /// Returns a condition after "if", "where" or "for which". A text with commas gets brackets, because a
  /// comma ends the condition.
  [[nodiscard]] std::string condition(const ExpressionNode& node, std::size_t i) const {
    const Op op = in_->nodes[node.children[i]].op;
    const bool ends = said(node, i) != Grouping::open || op == Op::both || op == Op::either;
    return ends ? child(node, i) : in_brackets(node, i);
  }

  [[nodiscard]] std::vector<std::string> operands(const ExpressionNode& node, std::size_t from = 0) const {
    std::vector<std::string> all;
    for (std::size_t i = from; i < node.children.size(); ++i) all.push_back(operand(node, i));
    return all;
  }

  /// Returns the units of a side that are counted: those for which the child at index `at` holds.
  [[nodiscard]] std::string units(const ExpressionNode& node, std::size_t at) const {
    const std::string whose = whose_in_words(*game_, node.who) + " ";
    if (node.children.size() <= at) return whose + "units";
    const std::string names = named(node.children[at]);
    return whose + (names.empty() ? "units for which " + condition(node, at) : names);
  }

  /// Returns the value of each unit: "`strength`", "value of 2 × its `strength`".
  [[nodiscard]] std::string of_each(const ExpressionNode& node) const {
    const ExpressionNode& value = in_->nodes[node.children[0]];
    const bool is_stat = value.op == Op::stat && value.unit == Unit::at_hand;
    return is_stat ? name(game_->stats[static_cast<std::size_t>(value.value)].name)
                   : "value of " + part(node, 0);
  }

  [[nodiscard]] std::string sum(const ExpressionNode& node) const {
    const ExpressionNode& second = in_->nodes[node.children[1]];
    const std::string first = operand(node, 0);
    if (is_where(second)) return first + ", and " + child(node, 1) + ",";
    return first + " + " + (second.op == Op::multiply ? operand(node, 1) : part(node, 1));
  }
  [[nodiscard]] std::string product(const ExpressionNode& node) const {
    if (!is_where(node)) return part(node, 0) + " × " + part(node, 1);
    const std::size_t truth = is_truth(node, 0) ? 0 : 1;
    return part(node, 1 - truth) + " where " + condition(node, truth);
  }

  [[nodiscard]] std::string operation(const ExpressionNode& node) const {
    switch (node.op) {
      case Op::negate:
        return "-" + part(node, 0);
      case Op::add:
        return sum(node);
      case Op::subtract:
        return operand(node, 0) + " - " + part(node, 1);
      case Op::multiply:
        return product(node);
      case Op::minimum:
        return "the least of " + joined(operands(node), " and ");
      case Op::maximum:
        return "the greatest of " + joined(operands(node), " and ");
      case Op::absolute:
        return part(node, 0) + " without its sign";
      case Op::clamp:
        return part(node, 0) + ", but from " + operand(node, 1) + " to " + operand(node, 2);
      case Op::floor:
        return part(node, 0) + " / " + part(node, 1) + " rounded down";
      case Op::ceiling:
        return part(node, 0) + " / " + part(node, 1) + " rounded up";
      case Op::both: {
        const bool chain = in_->nodes[node.children[0]].op == Op::both;
        return (chain ? child(node, 0) : conjunct(node, 0)) + " and " + conjunct(node, 1);
      }
      case Op::either: {
        const bool chain = in_->nodes[node.children[0]].op == Op::either;
        return (chain ? child(node, 0) : conjunct(node, 0)) + " or " + conjunct(node, 1);
      }
      case Op::negation:
        return "not " + in_brackets(node, 0);
      case Op::compare: {
        const ExpressionNode& first = in_->nodes[node.children[0]];
        const bool words = first.type.kind == Type::Kind::word;
        const std::string subject = operand(node, 0);
        const bool several = first.op == Op::count && subject.find_last_of("`)") != subject.size() - 1;
        return subject + " " +
               compared(node.comparison, several ? kSeveralAre
                                         : words ? kWordIs
                                                 : kNumberIs) +
               " " + operand(node, 1);
      }
      case Op::is_in:
        return operand(node, 0) + (node.comparison == Comparison::equal ? " is " : " is none of ") +
               joined(operands(node, 1), node.comparison == Comparison::equal ? " or " : ", ");
      case Op::choice:
        return operand(node, 1) + " if " + condition(node, 0) + ", else " + operand(node, 2);
      case Op::cell:
        return "the cell of table " + name(game_->tables[static_cast<std::size_t>(node.value)].name) +
               " at row " + operand(node, 0) + ", column " + operand(node, 1);
      case Op::column_of:
        return "the column of table " + name(game_->tables[static_cast<std::size_t>(node.value)].name) +
               " for " + joined(operands(node), ":");
      case Op::units:
        return "how many there are of " + units(node, 0);
      case Op::total:
        return "the sum of " + operand(node, 0) + " over " + units(node, 1);
      case Op::least:
        return "the lowest " + of_each(node) + " of " + units(node, 1);
      case Op::most:
        return "the highest " + of_each(node) + " of " + units(node, 1);
      default:
        return dice(node);
    }
  }

  /// Returns the name of the pool as it is written: pools exist only in their step.
  [[nodiscard]] std::string pool(const ExpressionNode& node) const {
    const std::string& text = node.let == kNone ? in_->text : game_->lets[node.let].text;
    const std::string written = text.substr(node.span.begin, node.span.end - node.span.begin);
    const std::size_t open = written.find('(');
    const std::size_t begin = written.find_first_not_of(" \t(", open == std::string::npos ? 0 : open);
    const std::size_t end = written.find_first_of(" \t<>=!,)", begin);
    return name(written.substr(begin, end - begin));
  }

  [[nodiscard]] std::string dice(const ExpressionNode& node) const {
    switch (node.op) {
      case Op::shown:
        return "the face of " + pool(node);
      case Op::dice_count:
        return "how many dice of " + pool(node) + " " + compared(node.comparison, kDiceShow) + " " +
               joined(operands(node), " or ");
      case Op::dice_sum:
        return "the sum of " + pool(node);
      case Op::dice_highest:
      case Op::dice_lowest: {
        const std::string which = node.op == Op::dice_highest ? "highest" : "lowest";
        const ExpressionNode& many = in_->nodes[node.children[0]];
        if (many.op == Op::constant && many.value == 1) return "the " + which + " of " + pool(node);
        return "the sum of the " + which + " " + part(node, 0) + " of " + pool(node);
      }
      case Op::dice_faces:
        return "how many different faces show on at least " + part(node, 0) + " dice of " + pool(node);
      case Op::dice_pairs: {
        const std::string& text = in_->text;
        const std::string written = text.substr(node.span.begin, node.span.end - node.span.begin);
        const std::size_t sign = written.find_first_of("<>=!");
        const std::size_t second = written.find_first_not_of("<>=! \t", sign);
        const std::string other = written.substr(second, written.find_first_of(" \t)", second) - second);
        return "in how many pairs, from the highest dice down, " + pool(node) + " " +
               compared(node.comparison, kNumberIs) + " " + name(other);
      }
      case Op::dice_targets:
        return "each die of " + pool(node) + " by which of " + whose_in_words(*game_, node.who) +
               " units it could hit: those for which " + condition(node, 0);
      default:
        return "";
    }
  }

  const Game* game_;
  const Expression* in_;
  Naming naming_;
};

}  // namespace

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string in_words(const Game& game, const Expression& expression, Naming naming) {
  if (expression.empty()) return "";
  return Words(game, expression, naming).of(static_cast<NodeId>(expression.nodes.size() - 1));
}

std::string in_words_within(const Game& game, const Expression& expression) {
  if (expression.empty()) return "";
  return Words(game, expression, Naming::of_file).within(static_cast<NodeId>(expression.nodes.size() - 1));
}

std::string units_in_words(const Game& game, const Expression& only) {
  if (only.empty()) return "units";
  const auto root = static_cast<NodeId>(only.nodes.size() - 1);
  const Words words(game, only, Naming::of_file);
  const std::string named = words.named(root);
  return named.empty() ? "units for which " + words.of(root) : named;
}

std::string in_words(const Game& game, const Sentence& sentence, Naming naming) {
  std::string all = sentence.between[0];
  for (std::size_t i = 0; i < sentence.filled.size(); ++i) {
    all += "(" + in_words(game, sentence.filled[i], naming) + ")" + sentence.between[i + 1];
  }
  return all;
}

}  // namespace casus::game
