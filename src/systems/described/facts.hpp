#pragma once
// The facts of a described game that need no scenario: its clauses, fields and counters in the form that all
// systems share, and the rulebook of its file. It owns all text that a SystemInfo refers to.

#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"
#include "game/compiler/program.hpp"
#include "game/model/game.hpp"
#include "game/model/setup.hpp"
#include "table/system.hpp"

namespace casus::described {

class Facts {
 public:
  /// `text` is the whole file.
  Facts(game::Game game, std::string text);
  Facts(const Facts&) = delete;
  Facts& operator=(const Facts&) = delete;
  ~Facts() = default;

  [[nodiscard]] const game::Game& game() const { return game_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] SystemInfo info() const;
  /// Returns the values of the file as a rulebook: `rulebook.…` sets them, and a file of house rules copies
  /// them.
  [[nodiscard]] const files::Document& rulebook() const { return rulebook_; }
  /// Returns the file's clauses, and one clause for parts that cite none; info() has that one only if a field
  /// needs it.
  [[nodiscard]] const std::vector<ClauseRow>& all_clauses() const { return clauses_; }
  /// Returns the counters: the rounds, then those of game::end_counters.
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

/// Returns the meaning of a counter of game::end_counters in words; `whose` is the player of its side.
std::string counted_in_words(const game::Game& game, const game::EndCounter& one, const std::string& whose);

/// Reads the facts from the text of a game. Faults: all faults of the text, in `file`.
Result<std::shared_ptr<const Facts>> read_facts(std::string text, const std::string& file);

/// The clauses of a game under the rulebook of a scenario. If the rulebook changes a value of the game, the
/// clause behind this value is a house rule, and its words begin with the value.
class ClausesInForce {
 public:
  ClausesInForce(const Facts& facts, const game::Setup& setup);
  ClausesInForce(const ClausesInForce&) = delete;
  ClausesInForce& operator=(const ClausesInForce&) = delete;
  ~ClausesInForce() = default;
  [[nodiscard]] std::span<const ClauseRow> rows() const { return rows_; }
  /// Returns the beginning that was added to the words of a clause: "By this rulebook, … Printed: ", or an
  /// empty text.
  [[nodiscard]] std::string_view set_here(std::size_t row) const { return set_[row]; }

 private:
  std::vector<ClauseRow> rows_;
  std::vector<std::string_view> set_;  // by row
  std::deque<std::string> kept_;       // the words of house rules
};

/// Returns a value of a field as a file writes it.
files::Node node_of(const game::Game& game, const game::Field& field, std::int64_t value,
                    const game::Order& order);

}  // namespace casus::described
