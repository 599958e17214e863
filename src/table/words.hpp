#pragma once
// Turns what rules tell (numbers) into what people and programs are told (words), for any system.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "answers/answers.hpp"
#include "conflict/graph/reward_table.hpp"
#include "table/system.hpp"

namespace casus {

template <Rules R>
class Words {
 public:
  using Rules = R;
  Words(const SystemOf<R>& system, const R& rules)
      : system_(&system), rules_(&rules), table_(system.clause_table(rules)) {}

  [[nodiscard]] MoveText say(const typename Rules::Move& move) const {
    return {system_->to_node(*rules_, move), system_->say(*rules_, move)};
  }
  [[nodiscard]] FindingText say(const Finding& finding) const {
    FindingText said{std::string(table_.row(finding.clause).id), table_.standing(finding.clause),
                     finding.holds, system_->say(*rules_, finding)};
    if (!finding.holds) said.remedy = system_->remedy(*rules_, finding);
    return said;
  }
  [[nodiscard]] EventText say(const Event& event) const {
    EventText said{system_->event_kind(event.kind),
                   system_->seat_name(*rules_, event.seat),
                   std::string(table_.row(event.clause).id),
                   table_.standing(event.clause),
                   system_->say(*rules_, event),
                   system_->brief(*rules_, event)};
    return said;
  }
  [[nodiscard]] TransferText say(const Transfer& moved) const {
    return {system_->piece(*rules_, moved.piece),     moved.count,
            system_->holder(*rules_, moved.from),     system_->holder(*rules_, moved.to),
            std::string(table_.row(moved.clause).id), system_->piece_text(*rules_, moved.piece)};
  }

  /// The read and assumed clauses among the cited, each once; parts of a clause that differ in standing
  /// apart.
  [[nodiscard]] std::vector<ClauseText> rests_on(const Citations& cited) const {
    std::vector<ClauseText> clauses;
    for (const Clause clause :
         cited.clauses()) {  // in the order of the table: parts of a clause are neighbours
      const Standing standing = table_.standing(clause);
      if (standing < Standing::read) continue;
      const ClauseRow& row = table_.row(clause);
      const auto same = std::find_if(clauses.begin(), clauses.end(), [&](const ClauseText& one) {
        return one.id == row.id && one.standing == standing;
      });
      if (same == clauses.end()) {
        clauses.push_back({std::string(row.id), standing, std::string(row.words)});
      } else {
        same->text += " " + std::string(row.words);
      }
    }
    return clauses;
  }

 private:
  const SystemOf<R>* system_;
  const R* rules_;
  ClauseTable table_;
};

}  // namespace casus
