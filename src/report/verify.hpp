#pragma once
// Checks a play's log: its seal, then by playing it again from its head and its answers and comparing every
// byte. Logs are untrusted input: nothing in one is believed before it was read within bounds.

#include <cstddef>
#include <string>
#include <string_view>

#include "files/document.hpp"

namespace casus::report {

struct Verdict {
  bool valid = false;
  std::size_t at = 0;  ///< the first line (from 1) that is not as it should be; 0 where valid
  std::string text;    ///< what was found, in one line
};

/// `version`: of this Casus; a log of another is not played again.
Verdict verify(std::string_view log, std::string_view version);
/// The verdict as docs/json.md has it.
files::Node verdict_node(const Verdict& verdict);

}  // namespace casus::report
