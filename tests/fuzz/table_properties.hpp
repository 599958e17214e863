#pragma once
// What must hold whatever scenario, rulebook, move or log comes in. Each returns what is broken, or nothing.

#include <memory>

#include "properties.hpp"
#include "report/json.hpp"
#include "report/log.hpp"
#include "report/rulebook.hpp"
#include "report/verify.hpp"
#include "splice.hpp"
#include "systems/registry.hpp"

namespace casus::fuzz {

inline const std::string& worked_example() {
  static const std::string kText = text_of_file(CASUS_ROOT "/scenarios/aggression/worked-example.toml");
  return kText;
}

/// An answer can be written, and is JSON.
inline std::string broken_answer(const files::Node& node) {
  const std::string json = to_json(node);
  if (json.size() > files::kMaxFileBytes) return {};
  return files::read_json(json, "f") ? "" : "an answer that is no JSON: " + json;
}

/// A table that was opened answers, and plays to an end; its log is valid.
inline std::string broken_table(const Table& table, const Sources& sources) {
  const auto judged = table.judge(std::nullopt);
  if (!judged) return broken_faults(judged.faults());
  if (auto broken = broken_answer(report::judgement_node(table, *judged)); !broken.empty()) return broken;
  const Seed seed = seed_of_text("fuzz");
  const PlayId play = play_id_of(seed);
  auto dice = FairDice::start(seed, play);
  const auto last = [](const Question& question) -> Result<Answer> {
    return Answer(question.moves.size() - 1);
  };
  const auto played = table.play(*dice, last, {});
  if (!played) return broken_faults(played.faults());
  const auto log =
      report::write_log({"1", play, commitment(play, seed), true}, table, sources, *played, seed);
  if (!log) return broken_faults(log.faults());
  const report::Verdict verdict = report::verify(*log, "1");
  return verdict.valid ? "" : "its own log is not valid: " + verdict.text;
}

/// Of any scenario. One that names a rulebook plays by the built-in one: no fuzzer reads files.
inline std::string broken_by_scenario(std::string_view bytes) {
  auto scenario = files::read(spliced(worked_example(), bytes), "f");
  if (!scenario) return broken_faults(scenario.faults());
  const auto name = default_rulebook(*scenario);
  if (!name) return broken_faults(name.faults());
  const Sources sources{*scenario, *files::read_toml(*built_in_rulebook(*name), "rulebook")};
  const auto table = open_table(sources);
  return table ? broken_table(**table, sources) : broken_faults(table.faults());
}

/// Of any rulebook, for the worked example.
inline std::string broken_by_rulebook(std::string_view bytes) {
  static const std::string kGood(*built_in_rulebook("aggression-2"));
  auto rulebook = files::read(spliced(kGood, bytes), "f");
  if (!rulebook) return broken_faults(rulebook.faults());
  const auto faults = check_rulebook(*rulebook);
  if (faults) {
    if (auto broken = broken_faults(*faults); !broken.empty()) return broken;
  }
  const Sources sources{*files::read_toml(worked_example(), "scenario"), *rulebook};
  const auto table = open_table(sources);
  if (!table) return broken_faults(table.faults());
  if (!faults || !faults->empty()) return "a rulebook that is faulty, and a table that plays by it";
  const auto printed = files::read_toml(report::rulebook_toml(systems().front(), *rulebook), "printed");
  if (!printed) return "printed, and not read back: " + to_string(printed.faults().front());
  return broken_table(**table, sources);
}

/// Of any bytes as a move.
inline std::string broken_by_move(std::string_view bytes) {
  static const Sources kSources{*files::read_toml(worked_example(), "scenario"),
                                *files::read_toml(*built_in_rulebook("aggression-2"), "rulebook")};
  static const std::unique_ptr<Table> kTable = std::move(*open_table(kSources));
  const std::string good = R"({"type":"attack","from":"Peru","against":"Argentina","card":"silk-road"})";
  const auto move = files::read_json(spliced(good, bytes), "f");
  if (!move) return broken_faults(move.faults());
  const auto judged = kTable->judge(*move);
  if (!judged) return broken_faults(judged.faults());
  if (!judged->declared) return "a move that is not ruled on";
  if (judged->declared->findings.empty()) return "a ruling without a clause";
  return broken_answer(report::judgement_node(*kTable, *judged));
}

/// A short log that is valid.
inline const std::string& good_log() {
  static const std::string kLog = [] {
    const Sources sources{
        *files::read_toml("system = 'aggression'\nedition = 1\n[dice]\nattacker = 1\ndefender = 1\n", "s"),
        *files::read_toml(*built_in_rulebook("aggression-1"), "rulebook")};
    const auto table = std::move(*open_table(sources));
    const Seed seed = seed_of_text("x");
    const PlayId play = play_id_of(seed);
    auto dice = FairDice::start(seed, play);
    const auto played = table->play(*dice, {}, {});
    return *report::write_log({"1", play, commitment(play, seed), true}, *table, sources, *played, seed);
  }();
  return kLog;
}

/// Of any bytes as a log; the second bit of the first byte makes its seal anew.
inline std::string broken_by_log(std::string_view bytes) {
  std::string log = spliced(good_log(), bytes);
  if (!bytes.empty() && (static_cast<unsigned char>(bytes[0]) & 2U) != 0 && log.size() > 1) {
    log.resize(log.rfind('\n', log.size() - 2) + 1);  // all but the last line (npos + 1: nothing)
    log += report::log_seal(log);
  } else if (report::verify(log, "1").valid && log != good_log()) {
    return "a log that was changed, and is valid";
  }
  const report::Verdict verdict = report::verify(log, "1");
  if (verdict.valid == (verdict.at != 0)) return "a verdict that contradicts itself";
  return broken_faults({Fault{{}, verdict.text, ""}});
}

}  // namespace casus::fuzz
