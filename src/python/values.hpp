#pragma once
// Values of the library as Python's, and back; faults as the exception that Python knows.

#include <casus/casus.hpp>
#include <pybind11/pybind11.h>

namespace casus::python {

namespace cs = casus::v1;
namespace py = pybind11;

/// Thrown in C++ where Python shall see casus.Fault.
struct FaultException {
  cs::Faults faults;
};

/// dict, list, str, int, float or bool.
[[nodiscard]] py::object object_of(const cs::Value& value);
/// From the same, tuples, ranges, and what numpy makes of them. Throws TypeError, or ValueError, for others.
[[nodiscard]] cs::Value value_of(py::handle object, int depth = 0);

/// casus.FaultAt.
[[nodiscard]] py::object object_of(const cs::Fault& fault);
[[nodiscard]] py::list list_of(const cs::Faults& faults);
/// Sets casus.Fault as what Python's caller is to see.
void set_fault(const cs::Faults& faults);

}  // namespace casus::python
