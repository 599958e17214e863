#pragma once
// The subject of the conformance kit: a system's rules at one scenario of scenarios/.

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "deep.hpp"
#include "systems/registry.hpp"
#include "table/conflict.hpp"

namespace casus::conformance {

/// Values set over a scenario, and what that table is called.
struct Variant {
  std::string name;
  std::vector<std::string> sets;
};

/// A scenario at one table, as a test's parameter: named, and printed, by its file and the table.
struct Scenario {
  std::string name;
  std::string path;
  std::vector<std::string> sets = {};
  friend void PrintTo(const Scenario& scenario, std::ostream* out) { *out << scenario.name; }
};

/// Returns every scenario of a system as it is, and in each variant.
inline std::vector<Scenario> scenarios_of(std::string_view system, const std::vector<Variant>& variants) {
  std::vector<Scenario> all;
  const auto folder = std::filesystem::path(CASUS_ROOT) / "scenarios" / system;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".toml") continue;
    const std::string name = file.path().stem().string();
    all.push_back({name, file.path().string()});
    for (const Variant& variant : variants)
      all.push_back({name + "/" + variant.name, file.path().string(), variant.sets});
  }
  std::sort(all.begin(), all.end(), [](const Scenario& a, const Scenario& b) { return a.name < b.name; });
  return all;
}

template <class S>
struct Subject {
  typename S::Rules rules;
  typename S::Rules::Position start;
  Prices prices;
};

/// The one type of filter for `explore`, the same as that of ConflictOf, so that the exploration is compiled
/// once for a system.
template <Rules R>
using Keep = std::function<bool(const typename R::Position&, std::uint32_t, const typename R::Move&)>;

/// The conflict of a system by rules that outlive it.
template <class S>
typename S::OpenedConflict conflict_by(const typename S::Rules& rules) {
  using R = typename S::Rules;
  return typename S::OpenedConflict(std::shared_ptr<const R>(std::shared_ptr<void>(), &rules));
}

/// The words of a conflict, by moves and positions of the rules' own types. The rules outlive it.
template <class S>
class TypedWords {
 public:
  using R = typename S::Rules;
  explicit TypedWords(const R& rules) : conflict_(conflict_by<S>(rules)) {}

  [[nodiscard]] std::string say(const typename R::Move& move) const {
    return conflict_.words(Move::of(move)).text;
  }
  [[nodiscard]] std::string say(const Finding& finding) const { return conflict_.words(finding).text; }
  [[nodiscard]] std::string say(const Event& event) const { return conflict_.words(event).text; }
  [[nodiscard]] files::Node to_node(const typename R::Move& move) const {
    return conflict_.to_node(Move::of(move));
  }
  [[nodiscard]] Result<typename R::Move> to_move(const files::Document& document) const {
    const auto move = conflict_.to_move(document);
    if (!move) return move.faults();
    return move->template as<typename R::Move>();
  }
  [[nodiscard]] files::Document to_document(const typename R::Position& p) const {
    return conflict_.to_document(Position::of(p));
  }
  /// Gives access to functions without a move or a position.
  [[nodiscard]] const Conflict* operator->() const { return &conflict_; }

 private:
  typename S::OpenedConflict conflict_;
};

/// Returns the system's fault for a conflict that is too large to explore.
template <class S>
std::optional<Fault> too_large(const typename S::Rules& rules) {
  return conflict_by<S>(rules).unexplorable();
}

template <class S>
Result<Subject<S>> open(const Scenario& scenario) {
  const auto sources = gather({scenario.path, std::nullopt, scenario.sets});
  if (!sources) return sources.faults();
  auto rules = S().load(sources->scenario, sources->rulebook);
  if (!rules) return rules.faults();
  const auto start = rules->start();
  const Prices prices = rules->prices();
  return Subject<S>{std::move(*rules), start, prices};
}

}  // namespace casus::conformance
