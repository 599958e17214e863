#pragma once
// Verifies that a journal follows the rules: each play is replayed, each change of turn repeated, each edit
// opened. The integrity of its lines follows from their names alone (journal.hpp).

#include "base/limits.hpp"
#include "journal/journal.hpp"
#include "report/verify.hpp"

namespace casus::journal {

/// Checks every line, also those that were taken back. `at` of the verdict is the number of the first wrong
/// line. A play is replayed whichever version wrote it; if the rules of this version (`version`) give another
/// result, the verdict says so. Stops with the flag of the limits.
Result<report::Verdict> check_journal(const Journal& journal, std::string_view version,
                                      const Limits& limits = {});

}  // namespace casus::journal
