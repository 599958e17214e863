#include "report/verify.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <vector>

#include "files/reader.hpp"
#include "report/log.hpp"
#include "systems/file_kind.hpp"

namespace casus::report {
namespace {

constexpr std::size_t kShown = 100;  // bytes of a differing line

Verdict refused(std::size_t at, std::string text) { return {false, at, std::move(text)}; }

/// Returns a line in printable form, shortened.
std::string printable(std::string_view line) {
  Fault fault;
  fault.what = std::string(line);
  return to_string(fault);
}

std::string shown(std::string_view line) {
  std::string text = printable(line.substr(0, kShown));
  while (!text.empty() && line.size() > kShown && (static_cast<unsigned char>(text.back()) & 0x80U) != 0)
    text.pop_back();  // remove an incomplete code point
  return line.size() > kShown ? text + "…" : text;
}

struct Lines {
  std::vector<std::string_view> lines;  // without their newlines
  std::string_view before_seal;         // all bytes before the last line
};

std::optional<Lines> split(std::string_view log) {
  if (log.empty() || log.back() != '\n') return std::nullopt;
  Lines split;
  std::size_t begin = 0;
  while (begin < log.size()) {
    split.before_seal = log.substr(0, begin);
    const std::size_t end = log.find('\n', begin);
    split.lines.push_back(log.substr(begin, end - begin));
    begin = end + 1;
  }
  return split;
}

Result<LogHead> read_head(std::string_view line) {
  const auto document = files::read_json(line, "log");
  if (!document) return document.faults();
  Faults faults;
  LogHead head;
  files::Reader reader(*document, faults);
  head.version = reader.text("casus");
  reader.text("system");
  head.play = reader.text("play");
  head.commitment = reader.text("commitment");
  head.seed_chosen = reader.boolean("seed_chosen");
  head.sources.scenario = {reader.table("scenario").node(), document->files};
  head.sources.rulebook = {reader.table("rulebook").node(), document->files};
  reader.finish();
  if (!faults.empty()) return faults;
  return head;
}

/// Parses the seed in the line before the seal.
Result<Seed> read_seed(std::string_view line) {
  const auto document = files::read_json(line, "log");
  if (!document) return document.faults();
  Faults faults;
  files::Reader reader(*document, faults);
  const std::string hex = reader.text("seed");
  reader.finish();
  if (!faults.empty()) return faults;
  return seed_from_hex(hex);
}

/// An answer of a log with its line number.
struct LoggedAnswer {
  std::size_t line;
  files::Document move;
};

/// Returns the answers in the order in which they were given. A sealed choice stands where it was sealed,
/// with the move that it was opened to.
Result<std::vector<LoggedAnswer>> read_answers(const Lines& log) {
  std::vector<LoggedAnswer> answers;
  std::vector<std::size_t> sealed;  // the indices of sealed choices, by their number
  for (std::size_t i = 1; i < log.lines.size(); ++i) {
    const bool opens = log.lines[i].starts_with(R"({"opened":)");
    if (log.lines[i].starts_with(R"({"sealed":)")) {
      sealed.push_back(answers.size());
      answers.push_back({i + 1, {}});
      continue;
    }
    if (!opens && !log.lines[i].starts_with(R"({"answer":)")) continue;
    const Place here{"log", static_cast<std::uint32_t>(i) + 1, 1};
    auto document = files::read_json(log.lines[i], "log");
    if (!document) return document.faults();
    const files::Node* answer = document->root.find(opens ? "opened" : "answer");
    const files::Node* move = answer->find("move");
    if (move == nullptr || move->table() == nullptr) return Fault{here, "an answer without a move", ""};
    if (!opens) {
      answers.push_back({i + 1, {*move, document->files}});
      continue;
    }
    const files::Node* number = answer->find("number");
    const std::int64_t* which = number == nullptr ? nullptr : number->integer();
    if (which == nullptr || *which < 0 || static_cast<std::uint64_t>(*which) >= sealed.size())
      return Fault{here, "a choice is opened that was not sealed", ""};
    answers[sealed[static_cast<std::size_t>(*which)]] = {i + 1, {*move, document->files}};
  }
  return answers;
}

/// Returns the first line of a log that differs from the replay.
std::optional<Verdict> first_difference(const Lines& log, std::string_view again) {
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

/// Returns a fault of one line of the log.
Fault at_line(std::size_t line, std::string what) {
  return {{"log", static_cast<std::uint32_t>(line), 1}, std::move(what), ""};
}

/// Parses and checks the pledges after the head. `next` is set to the first line after them.
Result<std::vector<Pledge>> read_pledges(const Lines& log, const Opening& opening, std::size_t& next) {
  std::vector<Pledge> pledges;
  std::size_t opened = 0;  // pledges before this index are opened, or will never be opened
  for (next = 1; next < log.lines.size(); ++next) {
    const std::string_view text = log.lines[next];
    const bool seals = text.starts_with(R"({"contribution":)");
    if (!seals && !text.starts_with(R"({"contributed":)")) break;
    const auto document = files::read_json(text, "log");
    if (!document) return document.faults();
    Faults faults;
    files::Reader whole(*document, faults);
    files::Reader reader = whole.table(seals ? "contribution" : "contributed");
    reader.text("seat");
    const std::int64_t seat =
        reader.integer("number", 0, static_cast<std::int64_t>(opening.players.size()) - 1);
    const std::string commitment_hex = seals ? reader.text("commitment") : "";
    const std::string said = seals ? "" : reader.text("text");
    const std::string salt_hex = seals ? "" : reader.text("salt");
    reader.finish();
    whole.finish();
    if (!faults.empty())
      return at_line(next + 1, "a contribution that cannot be read: " + faults.front().what);
    if (seals) {
      const auto sealed = commitment_from_hex(commitment_hex);
      if (!sealed) return at_line(next + 1, sealed.faults().front().what);
      if (opened > 0) return at_line(next + 1, "a contribution is sealed after another was opened");
      if (!pledges.empty() && pledges.back().seat >= seat)
        return at_line(next + 1, "contributions do not stand in the order of seats");
      pledges.push_back({static_cast<std::uint8_t>(seat), *sealed, std::nullopt});
      continue;
    }
    while (opened < pledges.size() && pledges[opened].seat != seat) ++opened;
    if (opened == pledges.size())
      return at_line(next + 1, "a contribution is opened that was not sealed, or out of order");
    const auto salt = salt_from_hex(salt_hex);
    if (!salt) return at_line(next + 1, salt.faults().front().what);
    if (const auto fault = fault_of_contribution(opening.players[static_cast<std::size_t>(seat)], said))
      return at_line(next + 1, fault->what);
    Pledge& pledge = pledges[opened++];
    pledge.opened = Contribution{pledge.seat, said, *salt};
    if (commitment_of_contribution(opening.secret.play, *pledge.opened) != pledge.commitment)
      return at_line(next + 1, "the contribution is not the one that was sealed");
  }
  return pledges;
}

/// Returns the opening of the play from the head, the pledges after it and the seed at the end.
Result<Opening> opening_in(const Lines& log, const LogHead& head, const Table& table) {
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

Result<ReplayedPlay> play_again(const Lines& log, const LogHead& head, const Table& table) {
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

Replay replay(const Lines& log, const LogHead& head) {
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
Verdict replay(const Lines& log, std::string_view version) {
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
  const auto lines = split(log);
  return lines ? replay(*lines, head) : Replay{cut(log), {}};
}

Verdict verify(std::string_view log, std::string_view version) {
  if (log.size() > kMaxLogBytes)
    return refused(1, fmt::format("the log is larger than {} bytes", kMaxLogBytes));
  const auto lines = split(log);
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
    const Lines lines = *split(log);
    const std::size_t last = lines.lines.size() - 2;
    return at_line(last, "the play was left before its end: " + shown(lines.lines[last - 1]));
  }
  return answered(again.table, luck(again, measure, limits));
}

std::string verdict_text(const Verdict& verdict, const std::string& name) {
  std::string text = name + ": " + (verdict.valid ? "" : "not valid: ") + verdict.text + '\n';
  if (verdict.published.empty()) return text;
  text += "Compare with what was said before the play; a log made later, of other dice, is valid, too:\n";
  for (const auto& [what, value] : verdict.published) text += "  " + what + ": " + printable(value) + '\n';
  return text;
}

files::Node verdict_node(const Verdict& verdict) {
  return files::Node::Table{{"valid", files::Node(verdict.valid)},
                            {"at", files::Node(static_cast<std::int64_t>(verdict.at))},
                            {"text", files::Node(verdict.text)}};
}

}  // namespace casus::report
