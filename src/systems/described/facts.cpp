#include "systems/described/facts.hpp"

#include <algorithm>
#include <map>
#include <span>

#include "base/words.hpp"
#include "files/document.hpp"
#include "game/reader/read_game.hpp"
#include "game/words/expression_words.hpp"
#include "systems/described/positions.hpp"

namespace casus::described {
namespace {

std::string bounds_in_words(const game::Game& game, const game::Field& field) {
  if (field.is_order) return "";
  if (field.type.kind == game::Type::Kind::truth) return "true or false";
  if (field.type.kind == game::Type::Kind::word) return joined(game.lists[field.type.list].words, " or ");
  return std::to_string(field.type.range.lo) + " to " + std::to_string(field.type.range.hi);
}

/// Returns the name of a form or of a group of forms, as in an order.
std::string name_of(const game::Game& game, game::FormMask forms) {
  for (std::size_t form = 0; form < game.forms.size(); ++form) {
    if (forms == game::FormMask{1} << form) return game.form_name(form);
  }
  for (const game::Group& group : game.groups) {
    if (group.forms == forms) return group.name;
  }
  return "?";
}

}  // namespace

files::Node node_of(const game::Game& game, const game::Field& field, std::int64_t value,
                    const game::Order& order) {
  if (field.is_order) {
    files::Node::Array names;
    for (const game::FormMask forms : order) names.emplace_back(name_of(game, forms));
    return names;
  }
  if (field.type.kind == game::Type::Kind::truth) return files::Node(value != 0);
  if (field.type.kind == game::Type::Kind::word) {
    const auto& words = game.lists[field.type.list].words;
    return words[static_cast<std::size_t>(value)];
  }
  return value;
}

std::string counted_in_words(const game::Game& game, const game::EndCounter& one, const std::string& whose) {
  if (one.note != game::kNone) return "the " + game.notes[one.note].name;
  if (one.of_units())
    return whose + (game::is_several(game, whose) ? " have left: " : " has left: ") +
           (one.form == game::kNone ? game.kinds[one.kind].says : game.form_called(one.form));
  const game::Track& track = game.tracks[one.track];
  return track.each_side ? whose + ": " + track.says : track.says;
}

Facts::Facts(game::Game game, std::string text) : game_(std::move(game)), text_(std::move(text)) {
  for (const game::ClauseLine& line : game_.clauses) {
    const std::string page = line.page.empty() ? "" : " (p. " + line.page + ")";
    clauses_.push_back({line.id, "", keep(line.says + page), {line.standing, line.standing}});
  }
  clauses_.push_back({"file", "", "The file says it and cites no clause.", {}});
  rulebook_name_ = game_.system;
  files::Node::Table rulebook{{"system", files::Node(game_.system)}, {"title", files::Node(game_.title)}};
  for (const game::Field& field : game_.fields) {
    if (!field.of_rulebook) continue;
    const std::string bounds = bounds_in_words(game_, field);
    const auto clause = field.clause == game::kNone ? clauses_.size() - 1 : field.clause;
    field_cites_none_ = field_cites_none_ || field.clause == game::kNone;
    fields_.push_back({field.name, Clause{static_cast<std::uint16_t>(clause)},
                       keep(field.says + (bounds.empty() ? "" : " (" + bounds + ")"))});
    rulebook.push_back({field.name, node_of(game_, field, field.is, field.order)});
  }
  rulebook_ = {std::move(rulebook), {game_.file}};
  counters_.push_back({"rounds", "rounds", Tally::Kind::sum});
  for (const game::EndCounter& one : game::end_counters(game_)) {
    const std::string words = counted_in_words(game_, one, game_.side_names[one.side]);
    counters_.push_back({keep(game::counter_name(game_, one)), keep(words), Tally::Kind::last});
  }
}

namespace {

/// Returns a value of a field in words.
std::string in_words(const game::Game& game, const game::Field& field, std::int64_t value,
                     const game::Order& order) {
  if (!field.is_order) return value_in_words(game, field.type, value);
  std::vector<std::string> names;
  for (const game::FormMask forms : order) names.push_back(name_of(game, forms));
  return joined(names);
}

}  // namespace

ClausesInForce::ClausesInForce(const Facts& facts, const game::Setup& setup)
    : rows_(facts.all_clauses()), set_(rows_.size()) {
  const game::Game& game = facts.game();
  std::map<game::Index, std::vector<std::string>> changed;
  for (std::size_t i = 0; i < game.fields.size(); ++i) {
    const game::Field& field = game.fields[i];
    if (!field.of_rulebook || field.clause == game::kNone) continue;
    if (field.is_order ? setup.orders[i] == field.order : setup.fields[i] == field.is) continue;
    changed[field.clause].push_back(field.says + ": " +
                                    in_words(game, field, setup.fields[i], setup.orders[i]) + " instead of " +
                                    in_words(game, field, field.is, field.order));
  }
  for (const auto& [clause, values] : changed) {
    ClauseRow& row = rows_[clause];
    const std::string& set = kept_.emplace_back("By this rulebook, " + joined(values, "; ") + ". Printed: ");
    set_[clause] = set;
    row.words = kept_.emplace_back(set + std::string(row.words));
    row.standing = {Standing::assumed, Standing::assumed};
  }
}

Result<std::shared_ptr<const Facts>> read_facts(std::string text, const std::string& file) {
  auto game = game::read_game(text, file);
  if (!game) return game.faults();
  return std::shared_ptr<const Facts>(std::make_shared<Facts>(*std::move(game), std::move(text)));
}

SystemInfo Facts::info() const {
  return {.id = game_.system,
          .title = game_.title,
          .rulebooks = {&rulebook_name_, 1},
          .clauses = std::span(clauses_).first(clauses_.size() - (field_cites_none_ ? 0 : 1)),
          .fields = fields_,
          .counters = counters_,
          .outcomes = static_cast<std::uint16_t>(game_.ends.size()),
          .other_outcomes = game::kEndsOfNoFile,
          .described = true,
          .in_force = {}};
}

}  // namespace casus::described
