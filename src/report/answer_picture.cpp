#include "report/answer_picture.hpp"

#include <vector>

#include "report/picture.hpp"

namespace casus::report {

Fault no_map(const Table& table) {
  return {{},
          std::string(table.system()) + " has no map to draw this on",
          "the picture of another answer was expected"};
}

Result<std::string> judgement_picture(const Table& table, const Judgement& judgement,
                                      std::string_view version) {
  std::vector<MoveText> moves;
  if (judgement.declared) {
    moves.push_back(judgement.declared->move);
  } else {
    for (const Ruling& ruling : judgement.moves) moves.push_back(ruling.move);
  }
  const auto map = table.map(judgement.declared ? MapRole::operation : MapRole::choices, moves);
  if (!map) return no_map(table);
  return map_svg(table, *map, version);
}

Result<std::string> odds_picture(const Table& table, const Odds& odds, std::string_view version) {
  std::vector<MoveText> first;
  if (odds.first) first.push_back(*odds.first);
  auto map = table.map(first.empty() ? MapRole::nothing : MapRole::operation, first);
  if (!map) return odds_svg(table, odds, version);
  return odds_map_svg(table, std::move(*map), odds, version);
}

Result<std::string> advice_picture(const Table& table, const Advice& advice, std::string_view version) {
  auto picture = advice_map_svg(table, advice, version);
  if (!picture) return no_map(table);
  return std::move(*picture);
}

Result<std::string> plans_picture(const Table& table, const PlansAnswer& plans, std::string_view version) {
  auto picture = plans_map_svg(table, plans, version);
  if (!picture) return no_map(table);
  return std::move(*picture);
}

Result<std::string> played_picture(const Table& table, const PlayResult& played, std::string_view version) {
  if (!played.map) return no_map(table);
  return played_map_svg(table, played, version);
}

}  // namespace casus::report
