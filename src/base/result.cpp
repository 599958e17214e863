#include "base/result.hpp"

#include "base/printable.hpp"

namespace casus {

std::string to_string(const Fault& fault) {
  std::string line;
  if (!fault.place.file.empty()) {
    line += printable(fault.place.file);
    if (fault.place.line != 0) {
      line += ':' + std::to_string(fault.place.line) + ':' + std::to_string(fault.place.column);
    }
    line += ": ";
  }
  line += printable(fault.what);
  if (!fault.expected.empty()) line += ", " + printable(fault.expected);
  return line;
}

Fault stopped() { return {{}, "stopped before the answer was complete", "", FaultKind::stopped}; }

}  // namespace casus
