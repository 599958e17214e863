#pragma once
// A system: what is known of it and of its files before any scenario, and how a scenario is opened. What it
// says of one scenario is the Conflict that it opens (conflict.hpp).

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answers/answers.hpp"
#include "answers/field.hpp"
#include "answers/guide.hpp"
#include "base/result.hpp"
#include "conflict/rules/clause.hpp"
#include "files/document.hpp"

namespace casus {

/// What is known of a system before any scenario.
struct SystemInfo {
  std::string_view id;
  std::string_view title;
  /// Names of those that come with Casus, the usual one first.
  std::span<const std::string_view> rulebooks{};
  std::span<const ClauseRow> clauses{};
  std::span<const Field> fields{};          ///< of its rulebooks
  std::span<const CounterInfo> counters{};  ///< what its tallies count, by number
  std::uint16_t outcomes = 0;               ///< so many are shown even where they have no chance
  std::uint16_t other_outcomes = 0;         ///< so many more are numbered behind them
  bool described = false;                   ///< described in one file (games/), not in C++
  std::span<const RuleInForce>
      in_force{};  ///< of clauses that exclude one another, by fields of its rulebooks
};

/// A value of a scenario that not everybody at the table may see.
struct Secret {
  std::string path;  ///< of the value, as `--set` names it
  std::string whose;
};

class Conflict;

/// A system. tests/systems/minimal_system.hpp is the smallest one.
class System {
 public:
  explicit System(SystemInfo info) : info_(info) {}
  System(const System&) = default;
  System(System&&) = default;
  System& operator=(const System&) = default;
  System& operator=(System&&) = default;
  virtual ~System() = default;

  [[nodiscard]] const SystemInfo& info() const { return info_; }

  /// Opens a scenario. Faults of the rulebook may keep the scenario from being read; each fault has its
  /// place. The conflict may outlive the system.
  [[nodiscard]] virtual Result<std::unique_ptr<const Conflict>> conflict(
      const files::Document& scenario, const files::Document& rulebook) const = 0;
  /// Every fault of a rulebook, each in its place; none where it is sound.
  [[nodiscard]] virtual Faults check_rulebook(const files::Document& rulebook) const = 0;
  /// Whether a document of this system is a rulebook and no scenario: a key of it is a rulebook's field.
  [[nodiscard]] virtual bool is_rulebook(const files::Document& document) const {
    const auto is_field = [&](const files::Entry& one) {
      return std::any_of(info_.fields.begin(), info_.fields.end(), [&](const Field& field) {
        return field.path.substr(0, field.path.find('.')) == one.key;
      });
    };
    const auto* root = document.root.table();
    return std::any_of(root->begin(), root->end(), is_field);
  }
  /// The rulebook that a scenario plays by when it names none: the first.
  [[nodiscard]] virtual std::string_view default_rulebook(const files::Document& /*scenario*/) const {
    return info_.rulebooks.front();
  }
  /// The values of a game that is described in one file, as a rulebook; null: rulebooks are files of their
  /// own.
  [[nodiscard]] virtual const files::Document* own_rulebook() const { return nullptr; }
  /// What is sound in a rulebook and yet odd, for `check`.
  [[nodiscard]] virtual Faults warnings(const files::Document& /*rulebook*/) const { return {}; }
  /// What of a sound scenario not everybody at the table may see.
  [[nodiscard]] virtual std::vector<Secret> secrets(const files::Document& /*scenario*/) const { return {}; }
  /// The same scenario for everybody's eyes: counts in place of what `secrets` names. Needed of a system that
  /// names any.
  [[nodiscard]] virtual files::Document masked(files::Document scenario) const { return scenario; }
  /// How its clauses belong together, for players, under a sound rulebook; empty: in their own order.
  [[nodiscard]] virtual std::vector<GuideSection> guide(const files::Document& /*rulebook*/) const {
    return {};
  }

 private:
  SystemInfo info_;
};

}  // namespace casus
