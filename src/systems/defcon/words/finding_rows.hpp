#pragma once
// What findings say: a row for each reason, and before it those of the clauses that say it in their own way.
// How the rows are filled in stands in finding_words.cpp.

#include <array>
#include <span>

#include "systems/defcon/words/names.hpp"

namespace casus::defcon {

/// A finding, and the names of what it is about.
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

/// Neighbours of the area, by which it could be reached as the clause says: "LIBYA, TUNISIA or CRETE".
std::string near(const NamedFinding& told);

/// Of which findings a row speaks: of those of its clauses, all where none is named, of which `when` is true.
class FindingFilter {
 public:
  using FindingTest = bool (*)(const NamedFinding&);
  template <class... T>
  constexpr FindingFilter(
      T... only) {  // NOLINT(google-explicit-constructor): a row reads {reason, clause, …}
    (add(only), ...);
  }
  [[nodiscard]] bool fits(const NamedFinding& told) const;

 private:
  constexpr void add(De clause) { clauses_[count_++] = clause; }
  constexpr void add(FindingTest when) { when_ = when; }

  std::array<De, 4> clauses_{};
  std::size_t count_ = 0;
  FindingTest when_ = nullptr;
};

/// `says`: that it holds, or that it is broken (base/filled.hpp). `remedy`: what would have to change. Of
/// each the first row that fits and has one counts. The places are those of finding_words.cpp.
struct FindingRow {
  Reason reason;
  FindingFilter where;
  std::string_view says;
  std::string_view remedy = "";
};

std::span<const FindingRow> finding_rows();

}  // namespace casus::defcon
