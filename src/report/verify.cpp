#include "report/verify.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "base/printable.hpp"
#include "files/reader.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"
#include "report/log.hpp"
#include "systems/file_kind.hpp"

namespace casus::report {
namespace {

constexpr std::size_t kShown = 100;  // bytes of a differing line

Verdict refused(std::size_t at, std::string text) { return {false, at, std::move(text)}; }

/// Returns a line in printable form, shortened.
std::string shown(std::string_view line) {
  std::string text = printable(line.substr(0, kShown));
  while (!text.empty() && line.size() > kShown && (static_cast<unsigned char>(text.back()) & 0x80U) != 0)
    text.pop_back();  // remove an incomplete code point
  return line.size() > kShown ? text + "…" : text;
}

/// Returns the first line of a log that differs from the replay.
std::optional<Verdict> first_difference(const LogLines& log, std::string_view again) {
  std::size_t begin = 0;
  std::size_t i = 0;
  for (; begin < again.size(); ++i) {
    const std::size_t end = again.find('\n', begin);
    const std::string_view expected = again.substr(begin, end - begin);
    begin = end + 1;
    if (i >= log.lines.size())
      return refused(i + 1, fmt::format("line {} is missing: {}", i + 1, shown(expected)));
    if (log.lines[i] != expected) {
      const auto where =
          std::mismatch(expected.begin(), expected.end(), log.lines[i].begin(), log.lines[i].end());
      const auto column = static_cast<std::size_t>(where.first - expected.begin());
      const std::size_t from = column > 30 ? column - 30 : 0;
      return refused(
          i + 1,
          fmt::format("line {} differs from byte {} on: it has {} where playing it again gives {}", i + 1,
                      column + 1, shown(log.lines[i].substr(from)), shown(expected.substr(from))));
    }
  }
  return std::nullopt;
}

/// Returns the opening of the play from the head, the pledges after it and the seed at the end.
Result<Opening> opening_in(const LogLines& log, const LogHead& head, const Table& table) {
  const auto play = play_id_from_hex(head.play);
  if (!play) return play.faults();
  const auto promised = commitment_from_hex(head.commitment);
  if (!promised) return promised.faults();
  const std::size_t seed_line = log.lines.size() - 2;
  const auto seed = read_seed(log.lines[seed_line]);
  if (!seed) return at_line(seed_line + 1, "the seed cannot be read: " + seed.faults().front().what);
  Opening opening = opening_of({*seed, *play, head.seed_chosen}, head.version, table, head.sources);
  if (opening.commitment != *promised) {
    // One hash binds both, so that it cannot be determined which one is wrong.
    return at_line(1, "the commitment is not that of this head with the seed of line " +
                          std::to_string(seed_line + 1) + ": one of them is not what was committed to");
  }
  return opening;
}

/// The lines of the replay as far as it went, and the reason why it stopped.
struct ReplayedPlay {
  std::string text;
  std::optional<Fault> stuck;
  std::size_t stuck_at = 0;
  std::string dice;                                              ///< who chose the dice
  std::vector<std::pair<std::string, std::string>> contributed;  ///< by whom, and what
  std::optional<PlayResult> played;
  std::optional<PlayInputs> with;
};

Result<ReplayedPlay> play_again(const LogLines& log, const LogHead& head, const Table& table) {
  auto opening = opening_in(log, head, table);
  if (!opening) return opening.faults();
  std::size_t first = 1;
  auto pledges = read_pledges(log, *opening, first);
  if (!pledges) return pledges.faults();
  opening->pledges = std::move(*pledges);

  ReplayedPlay again;
  again.text = log_head(*opening);
  again.dice = dice_chosen(*opening);
  const auto finish = [&](const std::string& tail) {
    again.text += tail;
    again.text += log_seal(again.text);
  };
  for (const Pledge& pledge : opening->pledges) {
    if (pledge.opened) {
      again.contributed.emplace_back(opening->players[pledge.seat], pledge.opened->text);
      continue;
    }
    finish(log_tail(left_sealed(*opening, pledge), opening->secret.seed));
    return again;
  }
  const auto answers = read_answers(log);
  if (!answers) return answers.faults();
  auto dice = dice_of(*opening);
  if (!dice) return dice.faults();
  const bool left = log.lines.size() > 3 && log.lines[log.lines.size() - 3].starts_with(R"({"left":)");
  // Declared moves are played without a call of `ask`, but the log has them too.
  std::size_t next = 0;
  const auto ask = [&](const Question& /*question*/) -> Result<std::optional<Answer>> {
    if (next >= answers->size()) return std::optional<Answer>();
    again.stuck_at = (*answers)[next].line;
    return std::optional<Answer>((*answers)[next].move);
  };
  const auto report = [&](const PlayEntry& entry) {
    if (std::holds_alternative<ChosenAnswer>(entry) || std::holds_alternative<SealedText>(entry)) ++next;
    again.text += log_line(entry);
  };
  auto state = table.play_so_far(*dice, ask, report);
  if (!state) {
    again.stuck = state.faults().front();
  } else if (const auto* paused = std::get_if<PausedPlay>(&*state)) {
    if (!left) {
      again.stuck = Fault{{}, "an answer is missing", ""};
      return again;
    }
    for (const OpenedText& sealed : paused->question.sealed) again.text += log_line(sealed);
    finish(log_tail(left_choosing(paused->question), opening->secret.seed));
  } else {
    again.played = std::get<PlayResult>(*std::move(state));
    finish(log_tail(*again.played, opening->secret.seed));
    again.with = PlayInputs{std::move(*dice_of(*opening)), {}};
    for (const LoggedAnswer& one : *answers) again.with->answers.push_back(one.move);
  }
  return again;
}

Replay refused_replay(std::size_t at, std::string text) { return {refused(at, std::move(text)), {}}; }

Replay replay(const LogLines& log, const LogHead& head) {
  if (log.lines.size() < 3) return refused_replay(log.lines.size() + 1, "the log ends too soon");
  auto table = open_table(head.sources);
  if (!table)
    return refused_replay(1, "the scenario or rulebook in line 1 is faulty: " + table.faults().front().what);
  auto again = play_again(log, head, **table);
  if (!again) {
    const Fault& fault = again.faults().front();
    const std::size_t at = std::max<std::size_t>(fault.place.line, 1);
    return refused_replay(at, fmt::format("line {}: {}", at, fault.what));
  }
  if (auto difference = first_difference(log, again->text)) return {*difference, {}};
  if (again->stuck)
    return refused_replay(std::max<std::size_t>(again->stuck_at, 1),
                          "it cannot be played again: " + again->stuck->what);
  const auto lines = static_cast<std::size_t>(std::count(again->text.begin(), again->text.end(), '\n'));
  if (lines < log.lines.size())
    return refused_replay(lines + 1,
                          fmt::format("line {} is one too many: {}", lines + 1, shown(log.lines[lines])));
  std::string text =
      fmt::format("valid: sealed, and played again byte for byte ({} lines); its dice were {}{}",
                  log.lines.size(), again->dice, head.seed_chosen ? ", its seed by whoever played it" : "");
  Verdict verdict{true, 0, std::move(text), {{"play", head.play}, {"commitment", head.commitment}}};
  for (const auto& [seat, said] : again->contributed)
    verdict.published.emplace_back(seat + " added to the dice", said);
  return {std::move(verdict), std::move(again->played), std::move(*table), std::move(again->with)};
}

/// Replays a log; only the version that wrote it can.
Verdict replay(const LogLines& log, std::string_view version) {
  if (log.lines.size() < 3) return refused(log.lines.size() + 1, "the log ends too soon");
  const auto head = read_head(log.lines.front());
  if (!head) return refused(1, "line 1 is no head of a log: " + head.faults().front().what);
  if (head->version != version) {
    return refused(
        1,
        fmt::format("the log was made by casus {} and this is casus {}: only the same version plays it again",
                    shown(head->version), version));
  }
  return replay(log, *head).verdict;
}

/// Returns the verdict on a log that does not end with a complete line.
Verdict cut(std::string_view log) {
  const auto last = static_cast<std::size_t>(std::count(log.begin(), log.end(), '\n')) + 1;
  return refused(
      last, log.empty() ? "the log is empty" : fmt::format("line {} does not end: the log was cut", last));
}

}  // namespace

Replay replay(std::string_view log, const LogHead& head) {
  const auto lines = split_log(log);
  return lines ? replay(*lines, head) : Replay{cut(log), {}};
}

Verdict verify(std::string_view log, std::string_view version) {
  if (log.size() > kMaxLogBytes)
    return refused(1, fmt::format("the log is larger than {} bytes", kMaxLogBytes));
  const auto lines = split_log(log);
  if (!lines) return cut(log);
  std::string seal = log_seal(lines->before_seal);
  seal.pop_back();
  if (lines->lines.back() == seal) return replay(*lines, version);
  if (!lines->lines.back().starts_with(R"({"sha256":)")) {
    return refused(lines->lines.size(),
                   fmt::format("line {} is the last and no seal: the log was cut, or something was added",
                               lines->lines.size()));
  }
  // A replay may still show what was changed.
  Verdict verdict = replay(*lines, version);
  if (verdict.at == 0 || verdict.at == lines->lines.size())
    verdict = refused(lines->lines.size(),
                      fmt::format("line {} is not the seal of the lines before it", lines->lines.size()));
  else
    verdict.text = "the seal is broken; " + verdict.text;
  verdict.valid = false;
  return verdict;
}

Result<LuckAnswer> luck(Replay& again, std::optional<Measure> measure, const Limits& limits) {
  std::size_t next = 0;  // declared moves are not requested, so `report` advances the index
  const std::vector<files::Document>& answers = again.with->answers;
  const auto ask = [&](const Question& /*question*/) -> Result<Answer> { return Answer(answers[next]); };
  const auto report = [&](const PlayEntry& entry) {
    if (std::holds_alternative<ChosenAnswer>(entry) || std::holds_alternative<SealedText>(entry)) ++next;
  };
  return again.table->luck(again.with->dice, ask, report, measure, limits);
}
Result<AnsweredQuestion> luck(std::string_view log, std::string_view version, std::optional<Measure> measure,
                              const Limits& limits) {
  if (const auto fault = other_kind("log", log, FileKind::log)) return *fault;
  const Verdict verdict = verify(log, version);
  if (!verdict.valid) return at_line(verdict.at, "the log is not valid: " + verdict.text);
  const auto head = read_head(log.substr(0, log.find('\n')));
  if (!head) return head.faults();
  Replay again = replay(log, *head);
  if (!again.with) {
    const LogLines lines = *split_log(log);
    const std::size_t last = lines.lines.size() - 2;
    return at_line(last, "the play was left before its end: " + shown(lines.lines[last - 1]));
  }
  return answered(again.table, luck(again, measure, limits));
}

std::string verdict_text(const Verdict& verdict, const std::string& name) {
  std::string text = name + ": " + (verdict.valid ? "" : "not valid: ") + verdict.text + '\n';
  if (verdict.published.empty()) return text;
  text +=
      "Compare this with what was published before the play. A log of other dice, made later, is valid, "
      "too.\n";
  for (const auto& [what, value] : verdict.published) text += "  " + what + ": " + printable(value) + '\n';
  return text;
}

files::Node verdict_node(const Verdict& verdict) { return to_json_node(verdict); }

void add_verdict_schemas(files::Node::Table& schemas) {
  schemas.push_back({"Verdict", object_schema<Verdict>()});
}

}  // namespace casus::report
