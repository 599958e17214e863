#pragma once
// Converts values of the library to Python's and back, and faults to the exception casus.Fault.

#include <casus/casus.hpp>
#include <pybind11/pybind11.h>

namespace casus::python {

namespace cs = casus::v1;
namespace py = pybind11;

/// Thrown in C++ to raise casus.Fault in Python.
struct FaultException {
  cs::Faults faults;
};

/// Returns a dict, list, str, int, float or bool.
[[nodiscard]] py::object object_of(const cs::Value& value);
/// Converts the same types, tuples, ranges, and numpy's types. Throws TypeError or ValueError for other
/// objects.
[[nodiscard]] cs::Value value_of(py::handle object, int depth = 0);

/// Returns a casus.FaultAt.
[[nodiscard]] py::object object_of(const cs::Fault& fault);
[[nodiscard]] py::list list_of(const cs::Faults& faults);
/// Sets casus.Fault as the current Python exception.
void set_fault(const cs::Faults& faults);

}  // namespace casus::python
