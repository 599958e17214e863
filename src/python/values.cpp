#include "python/values.hpp"

#include <array>
#include <string_view>

namespace casus::python {
namespace {

py::str text_of(std::string_view text) {
  // Names of files may have any bytes.
  PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(made);
}

std::string string_of(py::handle text) {
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr) throw py::error_already_set();
  return {bytes, static_cast<std::size_t>(size)};
}

cs::Value integer_of(py::handle number) {
  int beyond = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &beyond);
  if (beyond != 0) throw py::value_error("a whole number has more than 64 bits");
  if (value == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return std::int64_t{value};
}

cs::Value table_of(const py::dict& dict, int depth) {
  cs::Value::Table table;
  for (const auto& [key, value] : dict) {
    if (!PyUnicode_Check(key.ptr())) throw py::type_error("a key is no string");
    table.emplace_back(string_of(key), value_of(value, depth + 1));
  }
  return table;
}

}  // namespace

py::object object_of(const cs::Value& value) {
  if (const auto* table = value.as<cs::Value::Table>()) {
    py::dict dict;
    for (const auto& [key, one] : *table) dict[text_of(key)] = object_of(one);
    return dict;
  }
  if (const auto* array = value.as<cs::Value::Array>()) {
    py::list list;
    for (const cs::Value& one : *array) list.append(object_of(one));
    return list;
  }
  if (const auto* text = value.as<std::string>()) return text_of(*text);
  if (const auto* number = value.as<std::int64_t>()) return py::int_(*number);
  if (const auto* real = value.as<double>()) return py::float_(*real);
  return py::bool_(*value.as<bool>());
}

cs::Value value_of(py::handle object, int depth) {
  constexpr int kMostDepth = 64;
  if (depth > kMostDepth) throw py::value_error("values lie deeper in each other than 64");
  PyObject* const one = object.ptr();
  if (PyBool_Check(one)) return one == Py_True;
  if (PyLong_Check(one)) return integer_of(object);
  if (PyFloat_Check(one)) return PyFloat_AS_DOUBLE(one);
  if (PyUnicode_Check(one)) return string_of(object);
  if (PyDict_Check(one)) return table_of(py::reinterpret_borrow<py::dict>(object), depth);
  if (PyList_Check(one) || PyTuple_Check(one) || PyRange_Check(one)) {
    cs::Value::Array array;
    for (const py::handle element : object) array.push_back(value_of(element, depth + 1));
    return array;
  }
  // numbers and arrays of numpy, and columns of pandas
  if (py::hasattr(object, "tolist")) return value_of(object.attr("tolist")(), depth + 1);
  throw py::type_error("a value is of the type '" + std::string(Py_TYPE(one)->tp_name) +
                       "': bool, int, float, str, list or dict was expected");
}

py::object object_of(const cs::Fault& fault) {
  constexpr std::array<const char*, 3> kKinds{"input", "not_found", "stopped"};
  return py::module_::import("casus").attr("FaultAt")(
      text_of(fault.file), fault.line, fault.column, text_of(fault.what), text_of(fault.expected),
      kKinds.at(static_cast<std::size_t>(fault.kind)), text_of(fault.text()));
}

py::list list_of(const cs::Faults& faults) {
  py::list list;
  for (const cs::Fault& fault : faults) list.append(object_of(fault));
  return list;
}

void set_fault(const cs::Faults& faults) {
  const py::object type = py::module_::import("casus").attr("Fault");
  PyErr_SetObject(type.ptr(), type(list_of(faults)).ptr());
}

}  // namespace casus::python
