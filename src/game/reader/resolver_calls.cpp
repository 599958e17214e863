// Resolves functions, and cells of tables.

#include <algorithm>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "game/reader/resolver.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

bool Resolver::arguments(const SyntaxNode& at, std::size_t least, std::size_t most, std::string_view form) {
  if (at.children.size() >= least && at.children.size() <= most) return true;
  wrong(at.span,
        in_quotes(at.parts[0].name) + " has " +
            counted(static_cast<std::int64_t>(at.children.size()), "argument"),
        std::string(form) + " was expected");
  return false;
}

Resolver::ResolvedNode Resolver::call(const SyntaxNode& at) {
  const std::string& name = at.parts[0].name;
  if (name == "min" || name == "max" || name == "abs" || name == "clamp") return extreme(at);
  if (name == "floor" || name == "ceil") return quotient(at);
  if (name == "units" || name == "total" || name == "least" || name == "most") return over_units(at);
  if (name == "column") return column_of(at);
  return of_dice(at);
}

Resolver::ResolvedNode Resolver::extreme(const SyntaxNode& at) {
  const std::string& name = at.parts[0].name;
  const Op op = name == "min"   ? Op::minimum
                : name == "max" ? Op::maximum
                : name == "abs" ? Op::absolute
                                : Op::clamp;
  constexpr std::size_t kMostValues = 64;
  const bool good = op == Op::absolute ? arguments(at, 1, 1, "abs(a)")
                    : op == Op::clamp  ? arguments(at, 3, 3, "clamp(a, least, most)")
                                       : arguments(at, 2, kMostValues, name + "(a, b)");
  if (!good) return std::nullopt;
  auto children = children_of(at, kWantedNumber);
  if (!children) return std::nullopt;
  return make(op, number_in({}), at, *std::move(children));
}

Resolver::ResolvedNode Resolver::quotient(const SyntaxNode& at) {
  const std::string& name = at.parts[0].name;
  if (at.children.size() != 1 || syntax(at.children[0]).kind != Kind::quotient) {
    return wrong(at.span, in_quotes(name) + " has no division", name + "(a / b) was expected");
  }
  auto children = children_of(syntax(at.children[0]), kWantedNumber);
  if (!children) return std::nullopt;
  return make(name == "floor" ? Op::floor : Op::ceiling, number_in({}), at, *std::move(children));
}

std::optional<Who> Resolver::who_of(NodeId id) {
  const SyntaxNode& at = syntax(id);
  if (at.kind == Kind::name && at.parts.size() == 1) {
    if (const auto side = who_of_word(*game_, scope_, at.parts[0].name)) return side;
  }
  std::vector<std::string> known;
  for (const std::string& word : words_for_sides(*game_, scope_)) known.push_back(in_quotes(word));
  wrong(at.span, "this is no side", listed(known, "or") + " was expected");
  return std::nullopt;
}

Resolver::ResolvedNode Resolver::over_units(const SyntaxNode& at) {
  const std::string& name = at.parts[0].name;
  if (is_deck(at)) return over_cards(at);
  const bool counts = name == "units";
  if (!arguments(at, counts ? 1 : 2, counts ? 2 : 3,
                 counts ? "units(side) or units(side, condition)"
                        : name + "(side, value) or " + name + "(side, value, condition)")) {
    return std::nullopt;
  }
  const auto side = who_of(at.children[0]);
  const Scope before = scope_;
  scope_.at_hand = true;
  scope_.lives = true;
  bool good = side.has_value();
  std::vector<NodeId> children;
  for (std::size_t i = 1; i < at.children.size(); ++i) {
    const bool condition = counts || i == 2;
    const ResolvedNode made = node(at.children[i], kNone);
    if (made && is(*made, condition ? kWantedTruth : kWantedNumber)) {
      children.push_back(*made);
    } else {
      good = false;
    }
  }
  scope_ = before;
  if (!good) return std::nullopt;
  const Op op = counts && children.empty() ? Op::count
                : counts                   ? Op::units
                : name == "total"          ? Op::total
                : name == "least"          ? Op::least
                                           : Op::most;
  const NodeId id = make(op, number_in({}), at, std::move(children));
  made(id).who = *side;
  made(id).forms = game_->all_forms();
  return id;
}

std::optional<Index> Resolver::table_of(const SyntaxNode::Part& part) {
  if (const auto table = find_named(game_->tables, part.name)) {
    Reading::use(reading_->table_used, *table);
    return table;
  }
  std::vector<std::string> known;
  for (const GameTable& table : game_->tables) known.push_back(table.name);
  wrong(part.span, in_quotes(part.name) + " is no table",
        known.empty() ? "a [table.NAME] of that name was expected" : files::suggest(part.name, known));
  return std::nullopt;
}

/// A word of a list selects the row or column with its label. Therefore every word of the list must be a
/// label. Returns a word that is missing.
namespace {
std::string missing_from(const std::vector<std::string>& labels, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (std::find(labels.begin(), labels.end(), word) == labels.end()) return word;
  }
  return {};
}
}  // namespace

Resolver::ResolvedNode Resolver::cell(const SyntaxNode& at) {
  if (at.parts.size() != 1) return wrong(at.span, "a table has a plain name");
  const auto index = table_of(at.parts[0]);
  const ResolvedNode row = node(at.children[0], kNone);
  const ResolvedNode column = node(at.children[1], kNone);
  if (!index || !row || !column) return std::nullopt;
  const GameTable& table = game_->tables[*index];
  bool good = true;
  for (const bool down : {true, false}) {
    const NodeId id = down ? *row : *column;
    const Type type = made(id).type;
    const std::vector<std::string>& labels = down ? table.row_words : table.across;
    const std::string what = down ? "row" : "column";
    if (type.kind == Type::Kind::word) {
      const std::string missing = missing_from(labels, game_->lists[type.list].words);
      if (missing.empty()) continue;
      wrong(syntax(at.children[down ? 0 : 1]).span,
            in_quotes(missing) + " is no " + what + " of '" + table.name + "'",
            "every word of '" + game_->lists[type.list].name + "' was expected to be one");
      good = false;
    } else if (down && !table.row_words.empty()) {
      wrong(syntax(at.children[0]).span, "the rows of '" + table.name + "' are words", "a word was expected");
      good = false;
    } else {
      good = is(id, kWantedNumber) && good;
    }
  }
  if (!good) return std::nullopt;
  const NodeId id = make(Op::cell, table.cell, at, {*row, *column});
  made(id).value = *index;
  return id;
}

Resolver::ResolvedNode Resolver::column_of(const SyntaxNode& at) {
  if (!arguments(at, 2, 3, "column(table, value) or column(table, a, b)")) return std::nullopt;
  const SyntaxNode& first = syntax(at.children[0]);
  if (first.kind != Kind::name || first.parts.size() != 1) {
    return wrong(first.span, "this is no table", "the name of a table was expected");
  }
  const auto index = table_of(first.parts[0]);
  if (!index) return std::nullopt;
  const GameTable& table = game_->tables[*index];
  if (table.ratios.empty()) {
    return wrong(first.span, "the columns of '" + table.name + "' are words",
                 "numbers or ratios such as \"3:2\" in `across` were expected");
  }
  auto children = children_of(at, kWantedNumber, 1);
  if (!children) return std::nullopt;
  const NodeId id = make(Op::column_of, number_in({1, static_cast<std::int64_t>(table.columns())}), at,
                         *std::move(children));
  made(id).value = *index;
  return id;
}

}  // namespace casus::game
