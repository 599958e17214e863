#pragma once
// Converts answers to JSON in the format of docs/json.md. Exact values are strings; no number is ever NaN.

#include <functional>
#include <string>
#include <string_view>

#include "answers/answers.hpp"
#include "files/document.hpp"
#include "table/table.hpp"

namespace casus::report {

/// Receives the next piece of the output.
using TextSink = std::function<void(std::string_view)>;

/// Returns the first entries of every answer about a conflict: its system, edition and rulebook.
files::Node::Table head(const Table& table);

files::Node judgement_node(const Table& table, const Judgement& judgement);
files::Node refusals_node(const Table& table, const Refusals& refusals);
files::Node odds_node(const Table& table, const Odds& odds);
files::Node advice_node(const Table& table, const Advice& advice);
files::Node plans_node(const Table& table, const PlansAnswer& plans);
files::Node luck_node(const Table& table, const LuckAnswer& luck);
/// Returns the same without the head.
files::Node luck_node(const LuckAnswer& luck);
files::Node simulation_node(const Table& table, const SimulationAnswer& simulation);

/// Whether each event of a play also has its form in few words (`BriefAnswer`).
enum class EventForm : std::uint8_t { plain, with_brief };
/// Returns the result of a play. `dice` says who chose the dice; `log` is the whole log.
files::Node played_node(const Table& table, const PlayResult& played, std::string dice, std::string log,
                        EventForm form = EventForm::plain);

files::Node event_node(const EventText& event);
files::Node settlement_node(const std::vector<TransferText>& settlement);

files::Node faults_node(const Faults& faults, const Faults& warnings = {});

/// Writes JSON as one line.
void write_line(const files::Node& node, const TextSink& put);
std::string json_line(const files::Node& node);

}  // namespace casus::report
