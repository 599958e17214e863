// Reads losses: whose they are, how many, in which order, and who chooses.

#include <algorithm>
#include <tuple>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "game/reader/losable.hpp"
#include "game/reader/read_steps.hpp"
#include "probability/expression/words.hpp"

namespace casus::game {

using probability::inner::in_quotes;

namespace {

void read_keep(Reading& reading, files::Reader& of, const Scope& scope, Loss& loss) {
  auto keep = of.optional_table("keep");
  if (!keep) return;
  if (!keep->has("least")) keep->fault("'least' is missing", "how many are spared was expected");
  loss.keep = read_expression(reading, *keep, "least", scope, kWantedNumber);
  Scope units = scope;
  units.at_hand = true;
  loss.keep_only = read_expression(reading, *keep, "only", units, kWantedTruth);
  finish(*keep, keys::kKeep);
}

/// Reads `order`: an order in place, or the name of a field that holds one. Returns that name for messages.
std::string read_order_of(Reading& reading, files::Reader& of, Loss& loss) {
  const files::Node* node = of.node("order");
  if (node == nullptr) return {};
  if (node->text() == nullptr) {
    loss.order = read_order(reading, of, *node);
    return {};
  }
  const Game& game = reading.game;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < game.fields.size(); ++i) {
    if (!game.fields[i].is_order) continue;
    known.push_back(game.fields[i].name);
    // The later one is that of [ask], whose default is the rulebook's.
    if (game.fields[i].name == *node->text()) loss.order_field = static_cast<Index>(i);
  }
  if (loss.order_field == kNone) {
    reading.fault(reading.document->place(*node), in_quotes(*node->text()) + " is no order of losses",
                  known.empty() ? "an array of kinds was expected" : files::suggest(*node->text(), known));
    return {};
  }
  reading.field_used[loss.order_field] = true;
  if (const Index same = game.fields[loss.order_field].same; same != kNone) reading.field_used[same] = true;
  return *node->text();
}

/// Returns whether a condition holds only for units of the kind whose turn it is: it has the form `unit and
/// …`.
bool is_of_turn(const Expression& only) {
  std::vector<NodeId> open;
  if (!only.empty()) open.push_back(static_cast<NodeId>(only.nodes.size() - 1));
  while (!open.empty()) {
    const ExpressionNode& node = only.nodes[open.back()];
    open.pop_back();
    if (node.op == Op::unit_is && node.value != 0) return true;
    if (node.op == Op::both || node.op == Op::let)
      open.insert(open.end(), node.children.begin(), node.children.end());
  }
  return false;
}

/// Reads `near`: losses of whole units by value. All other keys of losses concern single hits.
void read_near(files::Reader& of, Loss& loss) {
  loss.near = of.optional_choice<bool>("near", {{"not above", true}}).value_or(false);
  if (!loss.near) return;
  if (loss.counting.empty())
    of.fault_at("near", "it is not said what a unit counts",
                "counting = \"…\", a stat or the like, was expected");
  for (const char* other : {"keep", "damage"}) {
    if (of.has(other))
      of.fault_at(other, "'near' takes whole units, none of them by itself",
                  "no " + in_quotes(other) + " was expected");
  }
  if (loss.prefer == Loss::Prefer::kill || loss.of_all)
    of.fault_at("prefer", "'near' takes whole units, none of them by itself",
                "\"strongest\" or \"weakest\" was expected, of units of one kind");
  const bool packets = !loss.hits.empty() && loss.hits.type().kind == Type::Kind::packets;
  if (loss.all || packets) of.fault_at("hits", "'near' is of a number of hits", "a number was expected");
}

}  // namespace

/// Checks that every form that may be lost is in the order, if there is more than one, and that the side can
/// have every form in it.
void check_order(Reading& reading, const Loss& loss, const std::string& name) {
  const Game& game = reading.game;
  const Order& order = loss.order_field == kNone ? loss.order : game.fields[loss.order_field].order;
  for (const FormMask entry : loss.order) {
    if (entry == 0 || (entry & game.forms_of(loss.side)) != 0) continue;
    reading.fault(loss.place,
                  "the order has " + forms_in_words(game, entry) + ", which only " +
                      in_quotes(owner_of(game, entry)) + " may have",
                  "kinds that " + in_quotes(game.side_id(static_cast<std::size_t>(loss.side))) +
                      " may have were expected");
    return;
  }
  FormMask there = 0;
  for (const FormMask forms : order) there |= forms;
  const FormMask missing = loss.losable & ~there;
  bool one = (loss.losable & (loss.losable - 1)) == 0;
  if (is_of_turn(loss.only)) {  // only of the kind whose turn it is
    one = std::all_of(game.kinds.begin(), game.kinds.end(), [&](const Kind& kind) {
      const FormMask its = loss.losable & kind.mask();
      return (its & (its - 1)) == 0;
    });
  }
  if (missing == 0 || (order.empty() && loss.order_field == kNone && (one || loss.all))) return;
  std::string whose = name.empty() ? reading.step : in_quotes(name);
  if (name.empty() && whose.starts_with("step ")) whose = whose.substr(5);
  reading.fault(loss.place, whose + " has no order for: " + forms_in_words(game, missing) +
                                "; every kind that can be lost was expected");
}

namespace {

/// Reads the side whose units these are.
Who read_side(Reading& reading, files::Reader& of, const StepContext& around) {
  const Scope& scope = around.scope;
  Who who = scope.sides ? Who::side : Who::attacker;
  if (const auto side = of.optional_text("side")) {
    who = read_who(reading, of.place("side"), *side, scope).value_or(who);
  } else if (!scope.sides) {
    of.fault("whose units these are is not said", "side = \"" + reading.game.side_id(1) + "\" was expected");
  }
  speak_of(reading.game, who);
  return who;
}

Loss::By read_chooser(Reading& reading, files::Reader& of, const Scope& scope, Who loser) {
  const auto by =
      of.optional_choice<Loss::By>("choice", {{"owner", Loss::By::owner}, {"enemy", Loss::By::enemy}})
          .value_or(Loss::By::rule);
  if (by == Loss::By::enemy && reading.game.sides() > 2 && (!scope.enemy || is_by_name(loser))) {
    of.fault_at("choice", "of more than two sides it is not said who the enemy is",
                "a step with `against`, and losses of 'side' or 'enemy', were expected");
  }
  return by;
}

/// Reads who gets the units that change sides.
void read_to(Reading& reading, files::Reader& of, const Scope& scope, Loss& change) {
  if (const auto to = of.optional_text("to")) {
    change.to = read_who(reading, of.place("to"), *to, scope);
    if (change.to == change.side)
      of.fault_at("to", "these units are theirs already", "another side was expected");
  } else if (reading.game.sides() > 2) {
    of.fault("of more than two sides it is not said who gets them",
             "to = \"" + reading.game.side_id(0) + "\" was expected");
  }
}

Loss read_loss(Reading& reading, files::Reader& of, const StepContext& around) {
  Loss loss;
  loss.place = of.place();
  const Scope& scope = around.scope;
  Scope units = scope;
  units.at_hand = true;
  loss.side = scope.sides ? Who::side : Who::attacker;
  if (const auto side = of.optional_text("side")) {
    loss.side = read_who(reading, of.place("side"), *side, scope).value_or(loss.side);
  } else if (!scope.sides) {
    of.fault("whose losses these are is not said", "side = \"" + reading.game.side_id(1) + "\" was expected");
  }
  speak_of(reading.game, loss.side);
  if (!of.has("hits")) of.fault("'hits' is missing", "how many was expected, or \"all\"");
  const files::Node* hits = of.node("hits");
  loss.all = hits != nullptr && hits->text() != nullptr && *hits->text() == "all";
  if (!loss.all)
    loss.hits = read_expression(reading, of, "hits", scope, {ExpectedValue::ValueKind::hits, kNone});
  loss.only = read_expression(reading, of, "only", units, kWantedTruth);
  read_keep(reading, of, scope, loss);
  loss.counting = read_expression(reading, of, "counting", units, kWantedNumber);
  loss.damage = read_expression(reading, of, "damage", scope, kWantedNumber);
  using Prefer = Loss::Prefer;
  using Preferred = std::pair<Prefer, bool>;
  const auto prefer =
      of.optional_choice<Preferred>("prefer", {{"kill", {Prefer::kill, false}},
                                               {"strongest", {Prefer::strongest, false}},
                                               {"strongest of all", {Prefer::strongest, true}},
                                               {"weakest", {Prefer::weakest, false}},
                                               {"weakest of all", {Prefer::weakest, true}}});
  std::tie(loss.prefer, loss.of_all) = prefer.value_or(Preferred{Prefer::order, false});
  loss.by = read_chooser(reading, of, scope, loss.side);
  const std::size_t before = reading.faults.size();
  const std::string order = read_order_of(reading, of, loss);
  loss.losable = may_hold(reading.game, loss.only) & reading.game.forms_of(loss.side);
  read_near(of, loss);
  if (reading.faults.size() == before) check_order(reading, loss, order);
  FormMask with_life = 0;
  for (const Kind& kind : reading.game.kinds) {
    if (kind.life != kNone) with_life |= FormMask{1} << kind.first_form;
  }
  if (!prefer && !loss.all && (loss.losable & with_life) != 0) {
    of.fault("it is not said which of several units of a kind with `life` is hit first",
             "prefer = \"kill\", \"strongest\" or \"weakest\" was expected");
  }
  finish(of, keys::kLoss);
  return loss;
}

}  // namespace

Lose read_changes(Reading& reading, files::Reader& of, const StepContext& around, Loss::Does does) {
  const bool mends = does == Loss::Does::mend;
  const Game& game = reading.game;
  Lose made;
  for (files::Reader& one : of.tables(mends ? "mend" : "convert", {1, 64})) {
    Loss change;
    change.does = does;
    change.place = one.place();
    Scope units = around.scope;
    units.at_hand = true;
    change.side = read_side(reading, one, around);
    if (!one.has("count")) one.fault("'count' is missing", "how many was expected, or \"all\"");
    const files::Node* count = one.node("count");
    change.all = count != nullptr && count->text() != nullptr && *count->text() == "all";
    if (!change.all) change.hits = read_expression(reading, one, "count", around.scope, kWantedNumber);
    change.only = read_expression(reading, one, "only", units, kWantedTruth);
    const auto prefer = one.optional_choice<Loss::Prefer>(
        "prefer", {{"strongest", Loss::Prefer::strongest}, {"weakest", Loss::Prefer::weakest}});
    change.prefer = prefer.value_or(Loss::Prefer::order);
    change.by = read_chooser(reading, one, around.scope, change.side);
    if (!mends) read_to(reading, one, around.scope, change);
    const std::size_t before = reading.faults.size();
    const std::string order = read_order_of(reading, one, change);
    change.losable = may_hold(game, change.only) & game.forms_of(change.side);
    // Units that can be repaired or can change sides.
    for (std::size_t form = 0; form < game.forms.size(); ++form) {
      const Kind& kind = game.kinds[game.forms[form].kind];
      const bool can = mends ? kind.life != kNone || form > kind.first_form : !kind.of.has_value();
      if (!can) change.losable &= ~(FormMask{1} << form);
    }
    if (reading.faults.size() == before && change.losable == 0) {
      one.fault(mends ? "nothing here can be mended" : "nothing here can change sides",
                mends               ? "units with `steps` or `life` were expected"
                : game.sides() == 2 ? "units that either side may have were expected"
                                    : "units that every side may have were expected");
    } else if (reading.faults.size() == before) {
      check_order(reading, change, order);
    }
    FormMask with_life = 0;
    for (const Kind& kind : game.kinds) {
      if (kind.life != kNone) with_life |= FormMask{1} << kind.first_form;
    }
    if (!prefer && !change.all && (change.losable & with_life) != 0) {
      one.fault("it is not said which of several units of a kind with `life` goes first",
                "prefer = \"strongest\" or \"weakest\" was expected");
    }
    finish(one, mends ? keys::Words(keys::kMend) : keys::Words(keys::kConvert));
    made.losses.push_back(std::move(change));
  }
  return made;
}

Arrive read_arrive(Reading& reading, files::Reader& of, const StepContext& around) {
  const Game& game = reading.game;
  Arrive made;
  for (files::Reader& one : of.tables("arrive", {1, 64})) {
    Arrival arrival;
    arrival.place = one.place();
    arrival.side = read_side(reading, one, around);
    std::vector<std::string> known;
    for (const Kind& kind : game.kinds) known.push_back(kind.name);
    for (std::size_t form = 0; form < game.forms.size(); ++form) known.push_back(game.form_name(form));
    const std::string unit = one.text("unit");
    bool found = false;
    for (std::size_t form = game.forms.size(); form-- > 0;) {
      const Kind& kind = game.kinds[game.forms[form].kind];
      const bool is = game.form_name(form) == unit || (kind.name == unit && form == kind.first_form);
      if (is) arrival.form = static_cast<Index>(form);
      found = found || is;
    }
    if (!found && one.has("unit"))
      one.fault_at("unit", in_quotes(unit) + " is no kind of unit", files::suggest(unit, known));
    if (found && (game.forms_of(arrival.side) >> arrival.form & 1U) == 0)
      one.fault_at("unit",
                   in_quotes(game.side_id(static_cast<std::size_t>(arrival.side))) + " may not have " +
                       in_quotes(unit),
                   "a kind that it may have was expected");
    if (!one.has("count")) one.fault("'count' is missing", "how many arrive was expected");
    arrival.count = read_expression(reading, one, "count", around.scope, kWantedNumber);
    finish(one, keys::kArrive);
    made.arrivals.push_back(std::move(arrival));
  }
  return made;
}

Lose read_lose(Reading& reading, files::Reader& of, const StepContext& around) {
  Lose lose;
  for (files::Reader& loss : of.tables("lose", {1, 64}))
    lose.losses.push_back(read_loss(reading, loss, around));
  return lose;
}

}  // namespace casus::game
