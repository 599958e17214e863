#include "cli/ask.hpp"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <termios.h>
#include <unistd.h>
#include <utility>

#include "base/printable.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "report/style.hpp"
#include "report/text/parts.hpp"

namespace casus::cli {
namespace {

constexpr std::size_t kMaxAnswersBytes = files::kMaxFileBytes;
constexpr std::size_t kMaxTyped = 4096;
constexpr std::uint64_t kMostWeighed = 2'000'000;  // positions that are solved for one "?"

/// Converts the places of faults in a text to places in the file, of which the text is one line.
Faults in_line(Faults faults, std::uint32_t line) {
  for (Fault& fault : faults) {
    if (fault.place.line != 0) fault.place.line += line - 1;
  }
  return faults;
}

void move_to_line(files::Node& node, std::uint32_t line) {
  if (node.spot.line != 0) node.spot.line += line - 1;
  if (auto* entries = node.table()) {
    for (auto& entry : *entries) {
      if (entry.key_spot.line != 0) entry.key_spot.line += line - 1;
      move_to_line(entry.value, line);
    }
  } else if (auto* elements = node.array()) {
    for (auto& element : *elements) move_to_line(element, line);
  }
}

constexpr auto kLook = std::chrono::seconds(2);  // between two looks whether a question is still open

/// Reads a typed line without its end. Returns nothing if the input ended or was interrupted, or if the
/// question is closed meanwhile, which `is_open` (if there is one) says.
std::optional<std::string> read_typed(const std::function<bool()>& is_open = {}) {
  std::string line;
  for (;;) {
    if (!is_open) {
      if (!wait_to_read(STDIN_FILENO)) return std::nullopt;
    } else if (const Waited waited = wait_to_read(STDIN_FILENO, kLook); waited != Waited::readable) {
      if (waited == Waited::interrupted || !is_open()) return std::nullopt;
      continue;
    }
    char c = 0;
    const ssize_t got = ::read(STDIN_FILENO, &c, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    if (c == '\n') return line;
    if (line.size() < kMaxTyped) line += c;
  }
}

/// Returns what each choice is worth and leads to for the choosing player, or why that is unknown.
std::string weighed(const Question& question) {
  if (!question.weigh) return "  What these are worth cannot be told.\n";
  const auto weighing = [&] {
    Progress progress({}, Progress::IfUnresponsive::goes_on);
    Limits limits = progress.limits();
    limits.max_nodes = kMostWeighed;
    return question.weigh(limits);
  }();
  // The play continues even if this took too long.
  if (take_time_up() && !weighing) return "  What these are worth takes too long to be told.\n";
  if (!weighing) {
    const Fault& fault = weighing.faults().front();
    return "  What these are worth cannot be told: " + printable(fault.what) +
           (fault.expected.empty() ? "" : "; " + printable(fault.expected)) + ".\n";
  }
  const bool by_worth = weighing->measure == Measure::worth;
  std::string text = fmt::format(
      "  By best play {}{}:\n",
      weighing->off_plan ? "nobody would be asked here; from here on, with all that others may have chosen "
                           "in secret equally likely"
                         : "from here on",
      by_worth ? ", in " + std::string(kUnit) + " to " + printable(question.seat) : std::string());
  for (const ChoiceValues::Choice& choice : weighing->choices) {
    text += fmt::format("{}{:>4}  {}\n      ", choice.often > 0.0 ? "▶ " : "  ", choice.move + 1,
                        printable(question.moves[choice.move].text));
    if (by_worth) text += fmt::format("  {:>9}", report::worth(choice.worth));
    text += fmt::format("  won by {} {}, {} {}{}\n", printable(weighing->names[0]),
                        report::percent(choice.wins[0], 1), printable(weighing->names[1]),
                        report::percent(choice.wins[1], 1),
                        choice.often > 0.0 && choice.often < 1.0
                            ? "; chosen " + report::percent(choice.often, 1) + " of the time"
                            : "");
  }
  if (weighing->choices.size() < question.moves.size())
    text += "  The others are sure to be no better than these.\n";
  return text;
}

/// Returns a fault if the file's answer is for another choice; it shows the pending one.
std::optional<Fault> answers_something_else(const files::Document& answer, const Question& question) {
  const files::Node& asked = question.moves[question.otherwise].node;
  const std::string such = "such as " + to_json(asked);
  for (const char* step : {"choose", "lose"}) {
    const files::Node* said = answer.root.find(step);
    const files::Node* wanted = asked.find(step);
    if (said == nullptr || said->text() == nullptr) continue;
    if (wanted != nullptr && wanted->text() != nullptr && *wanted->text() == *said->text()) continue;
    return Fault{answer.place(*said), "'" + *said->text() + "' is not asked now",
                 "a move was expected, " + such};
  }
  return std::nullopt;
}

}  // namespace

Result<AnswerFile> read_answers(const std::string& path) {
  const auto text = read_bytes(path, kMaxAnswersBytes);
  if (!text) return text.faults();
  AnswerFile answers{path == "-" ? "standard input" : path, {}, 0};
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    ++answers.lines;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    auto move = files::read_json(line, answers.name);
    if (!move) {
      Faults faults = in_line(move.faults(), answers.lines);
      if (line.find_first_not_of(" \t\r") != line.find('{'))
        faults.front().expected =
            R"(a move as a JSON object was expected, such as {"choose":"on?","option":"on"})";
      return faults;
    }
    move_to_line(move->root, answers.lines);
    answers.moves.push_back(std::move(*move));
  }
  return answers;
}

Ask ask_file(AnswerFile answers, std::size_t& used) {
  auto shared = std::make_shared<const AnswerFile>(std::move(answers));
  return [shared, &used](const Question& question) -> Result<Answer> {
    if (used >= shared->moves.size()) {
      return Fault{{shared->name, shared->lines + 1, 1},
                   "the answers end, and " + question.seat + " must choose once more",
                   "a move as a JSON object was expected, such as " +
                       to_json(question.moves[question.otherwise].node)};
    }
    if (auto fault = answers_something_else(shared->moves[used], question)) return *fault;
    return Answer(shared->moves[used++]);
  };
}

Ask ask_person() { return ask_person({}); }

Ask ask_person(std::function<bool()> is_open) {
  return [helped = false, is_open = std::move(is_open)](const Question& question) mutable -> Result<Answer> {
    const bool alone = question.hidden || !question.sees.empty();
    const OwnScreen screen(alone);
    notify(fmt::format("\n{}, what do you do?{}\n", printable(question.seat),
                       alone ? " Nobody else should look until you have chosen." : ""));
    if (!question.sees.empty()) notify(fmt::format("You have: {}.\n", printable(question.sees)));
    for (std::size_t i = 0; i < question.moves.size(); ++i)
      notify(fmt::format("{:>4}  {}\n", i + 1, printable(question.moves[i].text)));
    if (!std::exchange(helped, true))
      notify(question.weigh ? "(? tells what each choice is worth; q leaves the play)\n" : "(q leaves)\n");
    for (;;) {
      notify(fmt::format("1 to {}, or nothing for {}: ", question.moves.size(), question.otherwise + 1));
      std::fflush(stderr);
      bool is_closed = false;
      const auto typed = read_typed(!is_open ? is_open : [&] { return !(is_closed = !is_open()); });
      if (!typed) {
        notify("\n");
        if (is_closed) return Fault{{}, "the question is closed", "", FaultKind::not_found};
        if (interrupted()) return Fault{{}, "stopped before the play was over", "", FaultKind::stopped};
        return Fault{{},
                     "the input ended, and " + question.seat + " must still choose",
                     fmt::format("a number from 1 to {} was expected", question.moves.size())};
      }
      const std::size_t first = typed->find_first_not_of(" \t\r");
      if (first == std::string::npos) return Answer(question.otherwise);
      const std::size_t last = typed->find_last_not_of(" \t\r");
      const std::string_view word = std::string_view(*typed).substr(first, last + 1 - first);
      if (word == "q") return Fault{{}, question.seat + " left the play", "", FaultKind::stopped};
      if (word == "?") {
        notify(weighed(question));
        if (interrupted()) return Fault{{}, "stopped before the play was over", "", FaultKind::stopped};
        continue;
      }
      std::size_t number = 0;
      const auto [at, error] = std::from_chars(word.data(), word.data() + word.size(), number);
      if (error == std::errc() && at == word.data() + word.size() && number >= 1 &&
          number <= question.moves.size())
        return Answer(number - 1);
      notify("'" + printable(std::string(word)) + "' is none of them. ");
    }
  };
}

std::optional<std::string> ask_unseen(const std::string& prompt) {
  // Before the prompt, so that input typed at once is not echoed either.
  termios before{};
  const bool hides = tcgetattr(STDIN_FILENO, &before) == 0;
  if (hides) {
    termios unseen = before;
    unseen.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen);
  }
  notify(printable(prompt));
  std::fflush(stderr);
  auto typed = read_typed();
  if (hides) tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
  notify("\n");
  return typed;
}

Ask ask_nobody(std::size_t& questions) {
  return [&questions](const Question& question) -> Result<Answer> {
    ++questions;
    return Answer(question.otherwise);
  };
}

Ask ask_nobody_there() {
  return [](const Question& question) -> Result<Answer> {
    const MoveText& otherwise = question.moves[question.otherwise];
    const std::size_t others = question.moves.size() - 1;
    return Fault{{},
                 fmt::format("nobody is there to ask: {} must choose '{}'{}", question.seat, otherwise.text,
                             others == 0 ? "" : fmt::format(" or {} more", others)),
                 "--answers FILE with a move a line, such as " + to_json(otherwise.node) +
                     ", or --by-default, was expected"};
  };
}

}  // namespace casus::cli
