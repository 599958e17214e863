#pragma once
// An evening of bots: consecutive conflicts from one scenario, each declared by an edit, stored in a journal.
// A bot declares one of the moves that `judge` allows. For tests, fuzzers and benchmarks; `broken` describes
// the first violation.

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "files/changes.hpp"
#include "files/path.hpp"
#include "journal/lines.hpp"
#include "report/log.hpp"
#include "systems/registry.hpp"

namespace casus::journal {

class Bots {
 public:
  /// `scenario`: a file of the project's scenarios. `seed` decides everything.
  Bots(const std::string& scenario, unsigned seed) : random_(seed) {
    auto sources = gather({CASUS_ROOT "/scenarios/" + scenario + ".toml", std::nullopt, {}});
    if (!sources) {
      broken_ = to_string(sources.faults().front());
      return;
    }
    sources_ = std::move(*sources);
    sources_.scenario = files::normal(std::move(sources_.scenario));
    append(begun_line(sources_, CASUS_VERSION));
  }

  /// A line and how things stood after it.
  struct Point {
    std::size_t line = 0;
    files::Document scenario;
  };

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }
  [[nodiscard]] const Sources& sources() const { return sources_; }
  [[nodiscard]] std::size_t plays() const { return plays_; }
  [[nodiscard]] std::size_t turns() const { return turns_; }
  [[nodiscard]] const std::vector<std::string>& logs() const { return logs_; }

  /// Declares a conflict where none is, and plays it. Passes turns until one may be declared. False: there is
  /// none any more.
  bool conflict() {
    for (int tries = 0; tries < 12; ++tries) {
      const auto table = open();
      if (table == nullptr) return false;
      const auto judgement = table->judge(std::nullopt);
      if (!judgement) return false;
      if (judgement->at_rest.empty() && play(*table)) return true;
      if (!judgement->at_rest.empty() && declare(judgement->openings.listed)) continue;
      if (!turn()) return false;
    }
    return false;
  }

  /// Sets the board up anew by an edit, as people do when no conflict is left.
  bool set_up_anew() { return set(points_.front().scenario); }

  /// Plays a number of conflicts, with as many steps as that takes.
  void play_evening(std::size_t conflicts) {
    while (plays_ < conflicts && broken_.empty()) {
      if (!conflict() && (plays_ == 0 || !set_up_anew())) break;
    }
  }

  /// The turn passes; false where it may not.
  bool turn() {
    const auto table = open();
    if (table == nullptr) return false;
    const auto next = table->successors();
    if (next.empty()) return false;
    const auto turned = table->turned(next.front());
    if (!turned) return false;
    const files::Document now = files::normal(*turned);
    const auto line = turned_line(after(), next.front(), sources_.scenario, now);
    sources_.scenario = now;
    ++turns_;
    return append(line);
  }

  /// Goes back to a line: what came after it no longer counts.
  bool back(std::size_t point) {
    sources_.scenario = points_[point].scenario;
    const auto journal = read_journal(text_, "evening");
    return append(back_line(after(), journal->lines[point].name));
  }

  /// An edit, as the command line takes it.
  bool edit(const std::string& edit) {
    const auto now = files::edit(sources_.scenario, edit);
    return now && set(files::normal(*now));
  }

  /// Returns the first failure, or an empty text.
  [[nodiscard]] const std::string& broken() const { return broken_; }

  [[nodiscard]] LineHead after() const { return {name_of(last_)}; }

 private:
  std::unique_ptr<Table> open() {
    auto table = open_table(sources_);
    if (!table) broken_ = to_string(table.faults().front()) + ": " + to_json(sources_.scenario.root);
    return table ? std::move(*table) : nullptr;
  }
  std::size_t any(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  }

  bool append(const Result<std::string>& line) {
    if (!line) broken_ = to_string(line.faults().front());
    if (!line) return false;
    text_ += *line;
    last_ = line->substr(0, line->size() - 1);
    points_.push_back({points_.size() + 1, sources_.scenario});
    return true;
  }

  bool set(files::Document now) {
    const auto line = edited_line(after(), sources_.scenario, now);
    sources_.scenario = std::move(now);
    return append(line);
  }

  bool declare(const std::vector<Opening>& openings) {
    if (openings.empty()) return false;
    const Opening& one = openings[any(openings.size())];
    files::Document now = sources_.scenario;
    for (const Opening::Setting& setting : one.sets) {
      auto changed = files::set(std::move(now), setting.path, setting.value);
      if (!changed) broken_ = setting.path + ": " + to_string(changed.faults().front());
      if (!changed) return false;
      now = std::move(*changed);
    }
    return set(files::normal(std::move(now)));
  }

  bool play(const Table& table) {
    PlaySecretOf secret;
    const report::Opening opening = report::opening_of(secret(random_), CASUS_VERSION, table, sources_);
    auto dice = report::dice_of(opening);
    const Ask ask = [&](const Question& question) -> Result<Answer> {
      return Answer(any(question.moves.size()));
    };
    const auto played = table.play(*dice, ask, {});
    if (!played) return false;
    const auto log = report::write_log(opening, *played);
    if (!log) broken_ = to_string(log.faults().front());
    if (!log) return false;
    const files::Document now = files::normal(played->after);
    const auto line = played_line(after(), *log, sources_.scenario, now);
    sources_.scenario = now;
    logs_.push_back(*log);
    ++plays_;
    return append(line);
  }

  /// A secret as random bytes give it, but from the bots' own seed.
  struct PlaySecretOf {
    report::PlaySecret operator()(std::mt19937& random) const {
      report::PlaySecret secret = report::secret_of_text(std::to_string(random()));
      secret.seed_chosen = false;
      return secret;
    }
  };

  std::string broken_;
  std::mt19937 random_;
  Sources sources_;
  std::string text_;
  std::string last_;
  std::vector<Point> points_;
  std::vector<std::string> logs_;
  std::size_t plays_ = 0;
  std::size_t turns_ = 0;
};

}  // namespace casus::journal
