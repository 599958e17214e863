// Tests that exits of a loop may share doors, and that this changes no answer.

#include "conflict/loops/loop_doors.hpp"

#include "loop_checks.hpp"

namespace casus {
namespace {

using maze::end;
using maze::expect_as_the_twin;
using maze::expect_solved;
using maze::kRound;
using maze::Maze;
using maze::Places;
using maze::thrown;
using maze::walked;
using maze::Way;

TEST(LoopDoors, WaysOutOfOnePositionShareADoor) {
  // What is counted before they part is worked out once: all ten have the same gain.
  Places places{thrown({{1, 2, 0, {kRound}}, {1, 1, 0, {}}})};
  std::vector<Way> out{{0, 1, 1, {kRound}}};
  for (std::int32_t end = 0; end < 10; ++end)
    out.push_back({static_cast<std::uint32_t>(2 + end), 1 + end, 0, {}});
  places.push_back(thrown(out));
  for (std::uint16_t outcome = 0; outcome < 10; ++outcome) places.push_back(end(outcome));
  const Maze rules(std::move(places));
  const std::vector<Exact> worths{1, 0, 3, 0, 0, 0, -1, 0, 0, 2};
  const auto explored = walked(rules, worths);
  expect_as_the_twin(rules, explored, only_choices(explored.graph), worths);
  const Graph& graph = explored.graph;
  const auto edges = graph.edges_of(explored.node_of(rules, 0));
  ASSERT_EQ(edges.size(), 10U);
  for (const Edge& edge : edges) EXPECT_EQ(edge.gain, edges.front().gain);
}

TEST(LoopDoors, WaysOutThatBringDifferentThingsStayApart) {
  // To one end by three ways, of which two bring the same; and to another from both positions.
  const Tally shown{1, Tally::Kind::last, 7};
  const Maze rules({thrown({{1, 2, 0, {kRound}}, {2, 1, 2, {shown}}, {2, 1, 0, {kRound}}, {3, 1, 0, {}}}),
                    thrown({{0, 3, 1, {kRound}}, {3, 1, 0, {}}, {2, 1, 2, {shown}}, {2, 2, 2, {shown}}}),
                    end(0), end(1)});
  expect_solved(rules, {3, -1});
}

}  // namespace
}  // namespace casus
