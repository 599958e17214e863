// Battles that other people's calculators have worked out (tests/systems/peers): the CPU time of each file's
// battles beside that of those calculators, as they measured it. Asked for is what they answer: who survives,
// in doubles. Reading a scenario is left out on both sides, and so is the start. An answer that is not theirs
// fails the program.

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "systems/registry.hpp"
#include "systems/scenario_template.hpp"
#include "table/table.hpp"

namespace casus {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double number(const files::Node& node) {
  return node.real() != nullptr ? *node.real() : static_cast<double>(*node.integer());
}

/// Their answers as sums of outcomes.
const std::map<std::string, std::vector<std::string>> kAnswers = {
    {"attacker_survives", {"taken", "cleared", "stalemate"}},
    {"defender_survives", {"held", "stalemate"}},
    {"takes", {"taken"}},
    {"attacker_wins", {"won"}},
    {"defender_wins", {"held"}}};

bool is_right(const files::Node& battle, const Odds& odds) {
  constexpr double kPrecision = 1e-10;
  const files::Node* const within = battle.find("within");
  const double near = within != nullptr ? number(*within) : kPrecision;
  return std::all_of(kAnswers.begin(), kAnswers.end(), [&](const auto& answer) {
    const files::Node* const theirs = battle.find(answer.first);
    if (theirs == nullptr) return true;
    double ours = 0.0;
    for (const Odds::Outcome& outcome : odds.outcomes) {
      if (std::find(answer.second.begin(), answer.second.end(), outcome.id) != answer.second.end())
        ours += outcome.chance.probability;
    }
    return std::abs(ours - number(*theirs)) <= near;
  });
}

/// Prints the row of a file; whether all its answers are right.
bool compare(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  const files::Document peers = files::read_json(text.str(), path.filename().string()).value();
  const files::Node system(*peers.root.find("system")->text());
  double ours = 0.0;
  double theirs = 0.0;
  std::size_t wrong = 0;
  const auto& battles = *peers.root.find("battles")->array();
  for (const files::Node& battle : battles) {
    const files::Node scenario = files::Node::Table{
        {"system", system}, {"attacker", *battle.find("attacker")}, {"defender", *battle.find("defender")}};
    auto read = ScenarioTemplate::of(files::read_json(files::to_json(scenario), "battle").value(),
                                     std::nullopt, {}, Reach::built_in)
                    .value();
    const auto table = open_table(read.with().value()).value();
    double least = 0.0;
    for (int run = 0; run < 3; ++run) {
      const double before = cpu_seconds();
      const auto odds = table->odds(PolicyKind::declared, Limits{}, {.counters = false, .exact = false});
      const double took = cpu_seconds() - before;
      least = run == 0 ? took : std::min(least, took);
      if (run == 0 && (!odds || !is_right(battle, *odds))) ++wrong;
    }
    ours += least;
    if (const files::Node* const its = battle.find("their_cpu_ms")) theirs += number(*its) / 1e3;
  }
  fmt::print("| {:<34} | {:>7} | {:>6.3f} | {:>6.3f} | {:>5.2f} | {:>5} |\n", path.filename().string(),
             battles.size(), ours, theirs, ours / theirs, wrong);
  return wrong == 0;
}

}  // namespace
}  // namespace casus

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files(argv + 1, argv + argc);
  if (files.empty()) {
    for (const auto& entry : std::filesystem::directory_iterator(CASUS_ROOT "/tests/systems/peers")) {
      if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
  }
  fmt::print("| {:<34} | {:>7} | {:>6} | {:>6} | {:>5} | {:>5} |\n", "file", "battles", "ours", "theirs",
             "ratio", "wrong");
  bool right = true;
  for (const auto& file : files) right = casus::compare(file) && right;
  return right ? 0 : 1;
}
