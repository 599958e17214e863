#pragma once
// Whether a journal went by the rules: each play of it is played again, each turn passed again, each edit
// opened. That its lines are as they were written follows from their names alone (journal.hpp).

#include <functional>

#include "base/limits.hpp"
#include "journal/journal.hpp"
#include "report/verify.hpp"

namespace casus::journal {

/// `at`: the number of the first line that is not as it should be. A play is played again whatever version
/// wrote it; where that goes otherwise by the rules of this one (`version`), the verdict says so. Lines that
/// were taken back are checked like all others. Stops with the flag of the limits.
Result<report::Verdict> check_journal(const Journal& journal, std::string_view version,
                                      const Limits& limits = {});

}  // namespace casus::journal
