#pragma once
// The picture of an answer: on its map where its system has maps, else as a chart where there is one.

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "table/table.hpp"

namespace casus::report {

// Each is an SVG document. A fault where the system has no map and no chart shows such an answer.

/// The move that was asked about, else where every allowed one may go.
Result<std::string> judgement_picture(const Table& table, const Judgement& judgement,
                                      std::string_view version);
Result<std::string> odds_picture(const Table& table, const Odds& odds, std::string_view version);
/// The best choice; of a game without chance and secrets the whole line of best play.
Result<std::string> advice_picture(const Table& table, const Advice& advice, std::string_view version);
Result<std::string> plans_picture(const Table& table, const PlansAnswer& plans, std::string_view version);
/// How a play ended.
Result<std::string> played_picture(const Table& table, const PlayResult& played, std::string_view version);

/// That a system draws no maps.
Fault no_map(const Table& table);

}  // namespace casus::report
