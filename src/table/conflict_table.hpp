#pragma once
// A Table that answers every question from a Conflict.

#include <memory>

#include "files/document.hpp"
#include "table/conflict.hpp"
#include "table/option_words.hpp"
#include "table/table.hpp"

namespace casus {

/// `carried`: what its scenario says of itself, for the one that follows a play. `options`: what answers add
/// to clauses.
std::unique_ptr<Table> table_of(std::unique_ptr<const Conflict> conflict, files::Node::Table carried,
                                OptionWords options);

}  // namespace casus
