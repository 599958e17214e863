#pragma once
// Studies in parts. Each part is a file that continues where it was interrupted (docs/large-studies.md).

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "studies/part.hpp"

namespace casus::cli {

/// A part to be computed, and how.
struct PartOrder {
  Part part;
  std::string path;  ///< the path of its file; until the part is complete the file is named path.partial
  std::optional<PolicyKind> policy;
  unsigned threads = 1;
};

/// Computes a part and writes its lines as they are solved. Continues what an earlier run left, and does
/// nothing if the part is complete. Faults: a file of that name has other content; those of `answer`.
Result<Reply> write_part(const ScenarioTemplate& scenario_template, const Design& design,
                         const PartOrder& order, const Limits& limits);

/// Joins the parts of one study, in any order, into one table, as if a single run had made it. Faults: no
/// parts, parts of different studies, a part that is missing, duplicate or incomplete.
Result<Reply> join_parts(const std::vector<std::string>& files, const std::string& into);

}  // namespace casus::cli
