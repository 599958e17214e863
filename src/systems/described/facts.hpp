#pragma once
// What is told of a described game before any scenario: its clauses, fields and counters as every system has
// them, and the rulebook that its file makes. Owns all text that a SystemInfo refers to.

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"
#include "game/compiler/program.hpp"
#include "game/model/game.hpp"
#include "table/any_system.hpp"

namespace casus::described {

class Facts {
 public:
  /// `text`: the file, whole.
  Facts(game::Game game, std::string text);
  Facts(const Facts&) = delete;
  Facts& operator=(const Facts&) = delete;
  ~Facts() = default;

  [[nodiscard]] const game::Game& game() const { return game_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] SystemInfo info() const;
  /// The values of the file as a rulebook: what `rulebook.…` sets, and a file of house rules copies.
  [[nodiscard]] const files::Document& rulebook() const { return rulebook_; }
  /// The file's clauses, and one for what it cites none for; info() has that one where a field needs it.
  [[nodiscard]] const std::vector<ClauseRow>& all_clauses() const { return clauses_; }
  /// What is counted: game::counted, behind the rounds.
  [[nodiscard]] const std::vector<CounterInfo>& counters() const { return counters_; }

 private:
  std::string_view keep(std::string text) { return kept_.emplace_back(std::move(text)); }

  game::Game game_;
  std::string text_;
  files::Document rulebook_;
  std::deque<std::string> kept_;
  std::vector<ClauseRow> clauses_;
  bool field_cites_none_ = false;
  std::vector<Field> fields_;
  std::vector<CounterInfo> counters_;
  std::string_view rulebook_name_;
};

/// What a counter of game::counted counts, in words; `whose`: who plays its side.
std::string counted_in_words(const game::Game& game, const game::EndCounter& one, const std::string& whose);

/// The facts of a text that is a game. Faults: every one of it, in `file`.
Result<std::shared_ptr<const Facts>> read_facts(std::string text, const std::string& file);

/// A value of a field as a file writes it.
files::Node node_of(const game::Game& game, const game::Field& field, std::int64_t value,
                    const game::Order& order);

}  // namespace casus::described
