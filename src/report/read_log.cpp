#include "report/read_log.hpp"

#include <utility>

#include "files/reader.hpp"

namespace casus::report {

std::optional<LogLines> split_log(std::string_view log) {
  if (log.empty() || log.back() != '\n') return std::nullopt;
  LogLines split;
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

Result<std::vector<LoggedAnswer>> read_answers(const LogLines& log) {
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

Fault at_line(std::size_t line, std::string what) {
  return {{"log", static_cast<std::uint32_t>(line), 1}, std::move(what), ""};
}

Result<std::vector<Pledge>> read_pledges(const LogLines& log, const Opening& opening, std::size_t& next) {
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

}  // namespace casus::report
