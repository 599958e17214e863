#pragma once
// The schemas of answers, which openapi.json has: they follow from the rows that write the answers.

#include "files/document.hpp"

namespace casus::report {

/// Returns the schemas of all answers that have rows, by their names.
files::Node::Table answer_schemas();

// Internal: each file adds those of its own answers.
void add_judgement_schemas(files::Node::Table& schemas);
void add_odds_schemas(files::Node::Table& schemas);
void add_advice_schemas(files::Node::Table& schemas);
void add_play_schemas(files::Node::Table& schemas);
void add_luck_schemas(files::Node::Table& schemas);
void add_map_schemas(files::Node::Table& schemas);
void add_step_schemas(files::Node::Table& schemas);
void add_study_schemas(files::Node::Table& schemas);
void add_reference_schemas(files::Node::Table& schemas);
void add_rulebook_schemas(files::Node::Table& schemas);
void add_verdict_schemas(files::Node::Table& schemas);
void add_dice_schemas(files::Node::Table& schemas);
void add_sweep_schemas(files::Node::Table& schemas);
/// Of the values that were asked for: of odds, and of dice.
files::Node asked_schema();
files::Node asked_exact_schema();

}  // namespace casus::report
