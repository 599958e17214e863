#pragma once
// A user's fault as a value: where it is, what is wrong, and what was expected. Functions that can
// fail on user input return Result<T>. Not for a programmer's mistakes: those are asserts.

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace casus {

/// A place in a user's file. `line` and `column` count from 1; 0 means the whole file. An empty `file`
/// means that the fault is not about a file (a budget, say).
struct Place {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool option = false;  ///< in what says how to answer, not in what is to be answered; `file` is its name
  bool operator==(const Place&) const = default;
};

/// Where the value of an option begins.
inline Place at_option(std::string_view name) { return {std::string(name), 1, 1, true}; }

/// What a fault is: with its place all that the exit status and the status over HTTP follow from.
enum class FaultKind : std::uint8_t {
  input,      ///< what was asked cannot be answered
  not_found,  ///< what was asked for by its name is not there
  stopped,    ///< whoever asked, or the time there was, ended the work
  too_large,  ///< the answer takes more memory or work than there is
};

struct Fault {
  Place place;
  std::string what;      ///< what is wrong: "unknown key 'ownr'"
  std::string expected;  ///< what would be right: "did you mean 'owner'?"; may be empty
  FaultKind kind = FaultKind::input;
  bool operator==(const Fault&) const = default;
};

using Faults = std::vector<Fault>;

/// The one line people see: `file:line:column: what, expected`. It is printable
/// (printable.hpp): always one line, and never drives the terminal.
std::string to_string(const Fault& fault);

/// The fault of work that was told to stop.
Fault stopped();

/// Either a T or at least one Fault.
template <class T>
class [[nodiscard]] Result {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a value is a good result without saying so
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): `return Fault{…}`
  Result(Fault fault) : state_(std::in_place_index<1>, Faults{std::move(fault)}) {}
  // NOLINTNEXTLINE(google-explicit-constructor): `return other.faults()`
  Result(Faults faults) : state_(std::in_place_index<1>, std::move(faults)) {
    assert(!std::get<1>(state_).empty());
  }

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] const Faults& faults() const { return std::get<1>(state_); }

 private:
  std::variant<T, Faults> state_;
};

}  // namespace casus
