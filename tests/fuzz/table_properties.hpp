#pragma once
// What must hold whatever scenario, rulebook, move or log comes in. Each returns what is broken, or nothing.

#include <array>
#include <map>
#include <memory>

#include "properties.hpp"
#include "report/json/json.hpp"
#include "report/log.hpp"
#include "report/rulebook.hpp"
#include "report/verify.hpp"
#include "splice.hpp"
#include "systems/registry.hpp"

namespace casus::fuzz {

/// The sound inputs of a system, with which fuzzed inputs begin.
struct SoundInput {
  std::string system;
  std::string rulebook;  ///< by name
  std::string scenario;
  std::string move;
};

inline constexpr unsigned kGoods = 6;

/// The first byte of an input says which system it is near.
inline const SoundInput& good_of(std::string_view bytes) {
  static const std::array<SoundInput, kGoods> kAll{
      {{"aggression", "aggression-2", text_of_file(CASUS_ROOT "/scenarios/aggression/worked-example.toml"),
        R"({"type":"attack","from":"Peru","against":"Argentina","card":"silk-road"})"},
       {"conflict-chart", "conflict-chart",
        text_of_file(CASUS_ROOT "/scenarios/conflict-chart/invasion-answered.toml"),
        R"({"type":"declare","tokens":[4,3],"canals":["Suez","Corinth"]})"},
       {"columbia", "columbia", text_of_file(CASUS_ROOT "/scenarios/columbia/all-effects.toml"),
        R"({"type":"play","player":"Vox Populi","cards":["sabotage","duel"]})"},
       {"defcon", "defcon", text_of_file(CASUS_ROOT "/scenarios/defcon/eight-areas.toml"),
        R"({"type":"bombard","from":"GULF","targets":["MARCH","PORT"]})"},
       {"defcon", "defcon", text_of_file(CASUS_ROOT "/scenarios/defcon/three-blocs-strike.toml"),
        R"({"type":"launch","from":"USA I","targets":["KOREA I","KOREA II"]})"},
       {"defcon", "defcon", text_of_file(CASUS_ROOT "/scenarios/defcon/contested.toml"),
        R"({"type":"coup","area":"EGYPT I","bet":2})"}}};
  const unsigned first = bytes.empty() ? 0U : static_cast<unsigned char>(bytes[0]);
  return kAll[(first >> 2U) % kAll.size()];
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
  const report::Opening opening = report::opening_of(report::secret_of_text("fuzz"), "1", table, sources);
  auto dice = report::dice_of(opening);
  const auto last = [](const Question& question) -> Result<Answer> {
    return Answer(question.moves.size() - 1);
  };
  const auto played = table.play(*dice, last, {});
  if (!played) return broken_faults(played.faults());
  const auto log = report::write_log(opening, *played);
  if (!log) return broken_faults(log.faults());
  const report::Verdict verdict = report::verify(*log, "1");
  return verdict.valid ? "" : "its own log is not valid: " + verdict.text;
}

/// Checks any scenario. A scenario that names a rulebook plays by the built-in one: no fuzzer reads files.
inline std::string broken_by_scenario(std::string_view bytes) {
  auto scenario = files::read(spliced(good_of(bytes).scenario, bytes), "f");
  if (!scenario) return broken_faults(scenario.faults());
  const auto name = default_rulebook(*scenario);
  if (!name) return broken_faults(name.faults());
  const Sources sources{*scenario, *files::read_toml(*built_in_rulebook(*name), "rulebook")};
  const auto table = open_table(sources);
  return table ? broken_table(**table, sources) : broken_faults(table.faults());
}

/// Checks any rulebook, with a scenario of its system.
inline std::string broken_by_rulebook(std::string_view bytes) {
  const SoundInput& good = good_of(bytes);
  auto rulebook = files::read(spliced(*built_in_rulebook(good.rulebook), bytes), "f");
  if (!rulebook) return broken_faults(rulebook.faults());
  const auto faults = check_rulebook(*rulebook);
  if (faults) {
    if (auto broken = broken_faults(*faults); !broken.empty()) return broken;
  }
  const Sources sources{*files::read_toml(good.scenario, "scenario"), *rulebook};
  const auto table = open_table(sources);
  if (!table) return broken_faults(table.faults());
  if (!faults || !faults->empty()) return "a rulebook that is faulty, and a table that plays by it";
  const auto printed =
      files::read_toml(report::rulebook_toml(*find_system(good.system), *rulebook), "printed");
  if (!printed) return "printed, and not read back: " + to_string(printed.faults().front());
  return broken_table(**table, sources);
}

/// Checks any bytes as a move.
inline std::string broken_by_move(std::string_view bytes) {
  static std::map<const SoundInput*, std::unique_ptr<Table>> tables;
  const SoundInput& good = good_of(bytes);
  std::unique_ptr<Table>& table = tables[&good];
  if (!table) {
    const Sources sources{*files::read_toml(good.scenario, "scenario"),
                          *files::read_toml(*built_in_rulebook(good.rulebook), "rulebook")};
    table = std::move(*open_table(sources));
  }
  const auto move = files::read_json(spliced(good.move, bytes), "f");
  if (!move) return broken_faults(move.faults());
  const auto judged = table->judge(*move);
  if (!judged) return broken_faults(judged.faults());
  if (!judged->declared) return "a move that is not ruled on";
  if (judged->declared->findings.empty()) return "a ruling without a clause";
  return broken_answer(report::judgement_node(*table, *judged));
}

/// A short log that is valid: `opened` of `pledged` contributions are, and somebody leaves when choice number
/// `leaves` is due, where there is one.
inline std::string log_of(std::string_view scenario, std::string_view rulebook, std::uint8_t pledged,
                          std::uint8_t opened, std::size_t leaves = 1000) {
  const Sources sources{*files::read_toml(scenario, "s"),
                        *files::read_toml(*built_in_rulebook(rulebook), "rulebook")};
  const auto table = std::move(*open_table(sources));
  report::Opening opening = report::opening_of(report::secret_of_text("x"), "1", *table, sources);
  for (std::uint8_t seat = 0; seat < pledged; ++seat) {
    const Contribution said{seat, "said", {}};
    opening.pledges.push_back({seat, commitment_of_contribution(opening.secret.play, said), std::nullopt});
    if (seat < opened) opening.pledges.back().opened = said;
  }
  if (opened < pledged) return *report::write_log(opening, opening.pledges[opened]);
  auto dice = report::dice_of(opening);
  const auto ask = [&](const Question& /*question*/) -> Result<std::optional<Answer>> {
    if (leaves == 0) return std::optional<Answer>();
    --leaves;
    return std::optional<Answer>(std::size_t{0});
  };
  const auto state = *table->play_so_far(*dice, ask, nullptr);
  return std::visit([&](const auto& played) { return *report::write_log(opening, played); }, state);
}

inline constexpr unsigned kGoodLogs = 5;

/// The first byte says which log an input is near: plain dice; choices that were sealed and opened; one that
/// was sealed when somebody left; a contribution that was never opened; what was
/// declared.
inline const std::string& good_log(std::string_view bytes) {
  static const std::array<std::string, kGoodLogs> kAll = [] {
    const std::string hidden = text_of_file(CASUS_ROOT "/scenarios/conflict-chart/hidden-commitments.toml");
    const std::string_view dice = "system = 'aggression'\nedition = 1\n[dice]\nattacker = 1\ndefender = 1\n";
    return std::array{log_of(dice, "aggression-1", 2, 2), log_of(hidden, "conflict-chart", 0, 0),
                      log_of(hidden, "conflict-chart", 1, 1, 1), log_of(dice, "aggression-1", 2, 1),
                      log_of(good_of("").scenario, "aggression-2", 0, 0)};
  }();
  const unsigned first = bytes.empty() ? 0U : static_cast<unsigned char>(bytes[0]);
  return kAll[(first >> 2U) % kGoodLogs];
}

/// Checks any bytes as a log. The second bit of the first byte selects whether its seal is made anew.
inline std::string broken_by_log(std::string_view bytes) {
  const std::string& good = good_log(bytes);
  std::string log = spliced(good, bytes);
  if (!bytes.empty() && (static_cast<unsigned char>(bytes[0]) & 2U) != 0 && log.size() > 1) {
    log.resize(log.rfind('\n', log.size() - 2) + 1);  // all but the last line (npos + 1: nothing)
    log += report::log_seal(log);
  } else if (report::verify(log, "1").valid && log != good) {
    return "a log that was changed, and is valid";
  }
  const report::Verdict verdict = report::verify(log, "1");
  if (verdict.valid == (verdict.at != 0)) return "a verdict that contradicts itself";
  return broken_faults({Fault{{}, verdict.text, ""}});
}

}  // namespace casus::fuzz
