#pragma once
// Answers as JSON: the shape that docs/json.md promises. Exact values are strings; nothing is ever NaN.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "answers/answers.hpp"
#include "files/document.hpp"
#include "table/table.hpp"

namespace casus::report {

/// Takes the next piece of what is written.
using Put = std::function<void(std::string_view)>;

/// What every answer about a table begins with: its system, edition and rulebook.
files::Node::Table head(const Table& table);

files::Node judgement_node(const Table& table, const Judgement& judgement);
files::Node refusals_node(const Table& table, const Refusals& refusals);
files::Node odds_node(const Table& table, const Odds& odds);
files::Node advice_node(const Table& table, const Advice& advice);
files::Node plans_node(const Table& table, const PlansSaid& plans);
files::Node luck_node(const Table& table, const LuckSaid& luck);
/// The same without what it is of.
files::Node luck_node(const LuckSaid& luck);
files::Node simulation_node(const Table& table, const SimulationSaid& simulation);

/// `dice`: who chose them; `log`: the whole log of the play.
files::Node played_node(const Table& table, const Played& played, std::string dice, std::string log);

files::Node event_node(const EventSaid& event);
files::Node transfer_node(const TransferSaid& transfer);
files::Node answer_node(const AnswerSaid& answer);
files::Node sealed_node(const SealedSaid& sealed);
files::Node opened_node(const OpenedSaid& opened);
files::Node thrown_node(const ThrownSaid& thrown);
files::Node settlement_node(const std::vector<TransferSaid>& settlement);

files::Node faults_node(const Faults& faults, const Faults& warnings = {});

/// JSON as it is written, a line.
void write_line(const files::Node& node, const Put& put);
std::string json_line(const files::Node& node);

}  // namespace casus::report
