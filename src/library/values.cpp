#include "library/values.hpp"

#include <cmath>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace casus::library {
namespace {

v1::Move move_of(const MoveText& move) { return {value_of(move.node), move.text}; }

std::optional<v1::Fraction> fraction_of(const std::optional<Exact>& exact) {
  if (!exact) return std::nullopt;
  const Exact lowest = exact->reduced();
  return v1::Fraction{lowest.numerator().str(), lowest.denominator().str()};
}

/// Converts a value within the bounds for parsed text.
Result<files::Node> bounded_node_of(const v1::Value& value, std::size_t depth, std::size_t& nodes) {
  if (depth > files::kMaxDepth)
    return Fault{{}, "values lie deeper in each other than " + std::to_string(files::kMaxDepth), ""};
  if (++nodes > files::kMaxNodes)
    return Fault{{}, "more than " + std::to_string(files::kMaxNodes) + " values", "fewer were expected"};
  if (const auto* table = value.as<v1::Value::Table>()) {
    files::Node::Table entries;
    std::unordered_set<std::string_view> keys;
    for (const auto& [key, one] : *table) {
      if (!keys.insert(key).second) return Fault{{}, "the key '" + key + "' stands twice", ""};
      auto node = bounded_node_of(one, depth + 1, nodes);
      if (!node) return node.faults();
      entries.push_back({key, *std::move(node)});
    }
    return files::Node(std::move(entries));
  }
  if (const auto* array = value.as<v1::Value::Array>()) {
    files::Node::Array elements;
    for (const v1::Value& one : *array) {
      auto node = bounded_node_of(one, depth + 1, nodes);
      if (!node) return node.faults();
      elements.push_back(*std::move(node));
    }
    return files::Node(std::move(elements));
  }
  if (const auto* text = value.as<std::string>()) return files::Node(*text);
  if (const auto* number = value.as<std::int64_t>()) return files::Node(*number);
  if (const auto* truth = value.as<bool>()) return files::Node(*truth);
  const double real = *value.as<double>();
  if (!std::isfinite(real)) return Fault{{}, "a number is not finite", "a finite one was expected"};
  return files::Node(real);
}

v1::Chance chance_of(const Chance& chance) { return {chance.probability, fraction_of(chance.exact)}; }

}  // namespace

v1::Value value_of(const files::Node& node) {
  switch (node.kind()) {
    case files::Kind::table: {
      v1::Value::Table table;
      for (const files::Entry& entry : *node.table()) table.emplace_back(entry.key, value_of(entry.value));
      return table;
    }
    case files::Kind::array: {
      v1::Value::Array array;
      for (const files::Node& element : *node.array()) array.push_back(value_of(element));
      return array;
    }
    case files::Kind::text:
      return *node.text();
    case files::Kind::integer:
      return *node.integer();
    case files::Kind::real:
      return *node.real();
    case files::Kind::boolean:
      return *node.boolean();
  }
  return {};
}

Result<files::Node> node_of(const v1::Value& value) {
  std::size_t nodes = 0;
  return bounded_node_of(value, 1, nodes);
}

v1::Faults faults_of(const Faults& faults) {
  const auto kind_of = [](FaultKind kind) {
    switch (kind) {
      case FaultKind::not_found:
        return v1::Fault::Kind::not_found;
      case FaultKind::stopped:
      case FaultKind::too_large:  // a limit ended the work
        return v1::Fault::Kind::stopped;
      case FaultKind::input:
      case FaultKind::forgotten:
        break;
    }
    return v1::Fault::Kind::input;
  };
  v1::Faults all;
  for (const Fault& fault : faults) {
    all.push_back({fault.place.file, fault.place.line, fault.place.column, fault.what, fault.expected,
                   kind_of(fault.kind)});
  }
  return all;
}

v1::Ruling ruling_of(const Ruling& ruling) {
  v1::Ruling said{move_of(ruling.move), ruling.allowed, {}};
  for (const FindingText& one : ruling.findings) {
    said.findings.push_back(
        {one.clause, std::string(to_string(one.standing)), one.holds, one.text, one.remedy});
  }
  return said;
}

v1::Judgement judgement_of(const Judgement& judgement) {
  v1::Judgement said;
  if (judgement.declared) said.declared = ruling_of(*judgement.declared);
  for (const Ruling& one : judgement.moves) said.moves.push_back(ruling_of(one));
  said.at_rest = judgement.at_rest;
  return said;
}

v1::Odds odds_of(const Odds& odds) {
  v1::Odds said;
  said.policy = odds.policy == PolicyKind::best ? v1::Policy::best : v1::Policy::declared;
  said.policy_text = odds.policy_text;
  said.attacker = chance_of(odds.attacker);
  said.defender = chance_of(odds.defender);
  for (const Odds::Side& one : odds.sides) said.sides.push_back({one.name, chance_of(one.wins)});
  for (const Odds::Outcome& one : odds.outcomes)
    said.outcomes.push_back({one.id, one.text, one.victor, chance_of(one.chance)});
  for (const Odds::Distribution& one : odds.distributions) {
    v1::Odds::Distribution values{one.name, one.text, {}, {}, one.mean(), one.more};
    for (const Odds::Value& value : one.values) {
      values.values.push_back(value.value);
      values.probabilities.push_back(value.probability);
    }
    said.distributions.push_back(std::move(values));
  }
  said.within = odds.within;
  said.exploitability = odds.exploitability;
  return said;
}

v1::Advice advice_of(const Advice& advice) {
  v1::Advice said;
  said.seat = advice.seat;
  said.best = advice.best;
  for (const Advice::Choice& one : advice.choices)
    said.choices.push_back({move_of(one.move), one.value, fraction_of(one.exact)});
  if (!advice.mixes.empty()) {
    for (const Advice::Mix::Part& one : advice.mixes.front().parts)
      said.mix.push_back({move_of(one.move), chance_of(one.chance)});
  }
  said.value = advice.value;
  said.exact = fraction_of(advice.exact);
  said.exploitability = advice.exploitability;
  return said;
}

v1::Question question_of(const Question& question, const Limits& limits) {
  v1::Question said{question.seat, {}, question.otherwise, question.hidden, {}, question.sees};
  for (const MoveText& move : question.moves) said.moves.push_back(move_of(move));
  said.weigh = [&question, limits]() -> v1::Expected<std::vector<v1::Worth>> {
    if (!question.weigh) return faults_of({{{}, "these choices cannot be weighed", ""}});
    const auto values = question.weigh(limits);
    if (!values) return faults_of(values.faults());
    std::vector<v1::Worth> worths;
    for (const ChoiceValues::Choice& one : values->choices)
      worths.push_back({one.move, one.worth, one.often});
    return worths;
  };
  return said;
}

std::vector<v1::Transfer> settlement_of(const std::vector<TransferText>& settlement) {
  std::vector<v1::Transfer> all;
  all.reserve(settlement.size());
  for (const TransferText& one : settlement)
    all.push_back({one.piece, one.count, one.from, one.to, one.clause});
  return all;
}

Limits limits_of(const v1::Options& options) {
  Limits limits;
  limits.stop = options.stop;
  limits.max_nodes = options.most_positions;
  limits.max_bytes = options.most_bytes;
  return limits;
}

std::optional<PolicyKind> policy_of(const v1::Options& options) {
  if (!options.policy) return std::nullopt;
  return *options.policy == v1::Policy::best ? PolicyKind::best : PolicyKind::declared;
}

}  // namespace casus::library
