#pragma once
// The entries of one decision while they are made. Used by the decisions alone.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/node_values.hpp"
#include "journal/lines.hpp"
#include "match/decide.hpp"

namespace casus::match {

class Draft {
 public:
  Draft(const Match& match, const Circumstances& circumstances)
      : match_(match), circumstances_(circumstances), last_line_(match.last_line) {}

  /// Adds an entry. A sealed part gets its salt.
  void add(Kind kind, int seat, files::Node::Table open, files::Node::Table sealed = {});
  /// Adds an entry with a line of the journal. `secret`: the line has something that not everybody may see.
  void add_line(Kind kind, int seat, files::Node::Table open, const Result<std::string>& line, bool secret,
                files::Node::Table sealed = {});
  /// Returns the line that the next line follows.
  [[nodiscard]] journal::LineHead head() const { return {last_line_}; }
  /// Adds the beginning of a conflict from a situation. The seats named in `missing` add nothing to the dice.
  void begin(int by, const Sources& sources, std::vector<std::string> missing);

  /// Returns the entries, or the first fault.
  [[nodiscard]] Decision finish();
  [[nodiscard]] bool failed() const { return !faults_.empty(); }

 private:
  /// Returns the seats that add to the dice, each with the number of its player in the conflict.
  [[nodiscard]] std::vector<std::pair<std::size_t, std::int64_t>> shares_of(
      const std::vector<std::string>& players, const std::vector<std::string>& missing) const;
  [[nodiscard]] std::string random_hex(std::size_t bytes);

  const Match& match_;
  const Circumstances& circumstances_;
  std::string last_line_;
  std::vector<Entry> entries_;
  Faults faults_;
};

inline Refusal refused(Refusal::Reason reason, std::string what, std::string expected) {
  return {reason, {Fault{{}, std::move(what), std::move(expected)}}};
}

/// Returns whether a scenario has something that not everybody may see.
bool has_secrets(const files::Document& scenario);
/// Returns a scenario as the holder of a seat may see it: with what that seat holds in secret, without what
/// others do. `seat`: -1 for a spectator.
files::Document shown_to(const Match& match, int seat, const files::Document& scenario);
/// Returns the changes between two scenarios as far as everybody may see them.
files::Node public_changes(const files::Document& before, const files::Document& after);
/// Returns whether all claimed seats but `about` (if it is a seat) have agreed to something, `by` included.
bool all_agree(const Match& match, const Consent* consent, int by, int about);
/// Returns the consent to something about a seat, or null.
const Consent* consent_to(const Match& match, std::string_view to, int about);

// The commands of a conflict (decide_conflict.cpp).
Decision edit(const Match& match, const files::Node& value, const Circumstances& circumstances,
              bool declares);
Decision turn(const Match& match, const files::Node& value, const Circumstances& circumstances);
Decision share(const Match& match, const files::Node& value, const Circumstances& circumstances);
Decision skip(const Match& match, const files::Node& value, const Circumstances& circumstances);
Decision choose(const Match& match, const ReplayedConflict* replayed, const files::Node& value,
                const Circumstances& circumstances);
Decision again(const Match& match, const ReplayedConflict* replayed, const Circumstances& circumstances);
Decision leave(const Match& match, const ReplayedConflict* replayed, const Circumstances& circumstances);

}  // namespace casus::match
