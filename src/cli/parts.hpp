#pragma once
// Studies in parts, each a file of its own that goes on where it was left (docs/large-studies.md).

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "studies/part.hpp"

namespace casus::cli {

struct PartOrder {
  Part part;
  std::string path;  ///< of its file; while it is worked out it is called path.partial
  std::optional<PolicyKind> policy;
  unsigned threads = 1;
};

/// Works a part out and writes its lines as they come. What an earlier run left of it is gone on with; where
/// it is whole already nothing is done. Faults: a file of that name is something else, what `answer` refuses.
Result<Reply> write_part(const ScenarioTemplate& scenario_template, const Design& design,
                         const PartOrder& order, const Limits& limits);

/// The parts of one study, in any order, as one table, as if one run had made it. Faults: no part, parts of
/// different studies, one that is missing, there twice or not whole.
Result<Reply> join_parts(const std::vector<std::string>& files, const std::string& into);

}  // namespace casus::cli
