#pragma once
// The texts of findings: a row for each reason, preceded by rows of clauses with texts of their own.
// finding_words.cpp fills in the rows.

#include <array>
#include <span>

#include "systems/defcon/words/names.hpp"

namespace casus::defcon {

/// A finding, and the names of the things in it.
struct NamedFinding {
  NamedFinding(const Arbiter& arbiter, const Finding& finding)
      : rules(arbiter),
        names(arbiter),
        clause(static_cast<De>(finding.clause.row)),
        reason(static_cast<Reason>(finding.reason)),
        holds(finding.holds),
        about(finding.about) {}

  const Arbiter& rules;
  Names names;
  De clause;
  Reason reason;
  bool holds;
  std::array<std::int32_t, 3> about;
};

/// Returns the neighbours of the area from which the clause would allow to reach it: "LIBYA, TUNISIA or
/// CRETE".
std::string near(const NamedFinding& finding);

/// The findings that a row applies to: those of its clauses (all if none is named) for which `when` is true.
class FindingFilter {
 public:
  using FindingTest = bool (*)(const NamedFinding&);
  template <class... T>
  constexpr FindingFilter(
      T... only) {  // NOLINT(google-explicit-constructor): a row reads {reason, clause, …}
    (add(only), ...);
  }
  [[nodiscard]] bool fits(const NamedFinding& finding) const;

 private:
  constexpr void add(De clause) { clauses_[count_++] = clause; }
  constexpr void add(FindingTest when) { when_ = when; }

  std::array<De, 4> clauses_{};
  std::size_t count_ = 0;
  FindingTest when_ = nullptr;
};

/// A text: `says` is the sentence for a clause that holds or is broken (base/filled.hpp); `remedy` is what
/// would have to change. For each of them, the first row that fits and has one is used. finding_words.cpp
/// defines the placeholders.
struct FindingRow {
  Reason reason;
  FindingFilter where;
  std::string_view says;
  std::string_view remedy = "";
};

std::span<const FindingRow> finding_rows();

}  // namespace casus::defcon
