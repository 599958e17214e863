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

files::Document read_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return files::read_json(text.str(), path.filename().string()).value();
}

std::vector<std::filesystem::path> own_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(CASUS_ROOT "/tests/systems/peers")) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string sides_of(const files::Node& battle) {
  return files::to_json(files::Node(
      files::Node::Table{{"attacker", *battle.find("attacker")}, {"defender", *battle.find("defender")}}));
}

/// How far off their answers to a battle may be: 1e-10, but where tests/systems/peers says otherwise of the
/// same battle (`within`), whichever file it is in.
double precision_of(const files::Node& battle) {
  static const auto known = [] {
    std::map<std::string, double> within;
    for (const auto& path : own_files()) {
      const files::Document peers = read_file(path);
      for (const files::Node& one : *peers.root.find("battles")->array()) {
        if (const files::Node* its = one.find("within")) within[sides_of(one)] = number(*its);
      }
    }
    return within;
  }();
  constexpr double kPrecision = 1e-10;
  const auto at = known.find(sides_of(battle));
  return at == known.end() ? kPrecision : at->second;
}

bool is_right(const files::Node& battle, const Odds& odds) {
  const double near = precision_of(battle);
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
  const files::Document peers = read_file(path);
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
  if (files.empty()) files = casus::own_files();
  fmt::print("| {:<34} | {:>7} | {:>6} | {:>6} | {:>5} | {:>5} |\n", "file", "battles", "ours", "theirs",
             "ratio", "wrong");
  bool right = true;
  for (const auto& file : files) right = casus::compare(file) && right;
  return right ? 0 : 1;
}
