#pragma once
// What openapi.json says of the routes and their answers: it follows from their rows. The schemas of request
// bodies are written by hand in openapi.json.

#include "files/document.hpp"

namespace casus::service {

/// Returns a description whose paths are those of the routes, and whose schemas of answers are those of
/// their rows. Whatever else it has stays.
files::Node described(files::Node description);

// Internal: each file adds the schemas of its own answers.
void add_problem_schemas(files::Node::Table& schemas);
void add_body_schemas(files::Node::Table& schemas);
void add_catalogue_schemas(files::Node::Table& schemas);

}  // namespace casus::service
