#pragma once
// A user's fault as a value: its place, what is wrong, and what was expected. Functions that can fail on user
// input return Result<T>. Not for a programmer's mistakes: those are asserts.

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace casus {

/// A place in a user's file. `line` and `column` count from 1; line 0 means the whole file. An empty `file`
/// means that the fault is not about a file (but about a limit, for example).
struct Place {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  /// Whether the place is in an option of the request rather than in its input; `file` is the option's name.
  bool option = false;
  bool operator==(const Place&) const = default;
};

/// Returns the place where the value of an option begins.
inline Place at_option(std::string_view name) { return {std::string(name), 1, 1, true}; }

/// The category of a fault. The exit status and the HTTP status follow from it and from the place.
enum class FaultKind : std::uint8_t {
  input,      ///< the request is valid in form but has no answer, or the input is wrong
  not_found,  ///< the requested name does not exist
  stopped,    ///< the user or a time limit ended the work
  too_large,  ///< the answer takes more memory or work than the limits allow
  forgotten,  ///< a side forgets what it has seen or chosen while something is hidden
};

/// A user's mistake. A programmer's mistake is an assert.
struct Fault {
  Place place;
  std::string what;      ///< what is wrong: "unknown key 'ownr'"
  std::string expected;  ///< what would be right: "did you mean 'owner'?"; may be empty
  FaultKind kind = FaultKind::input;
  bool operator==(const Fault&) const = default;
};

using Faults = std::vector<Fault>;

/// Returns the one line that people see: `file:line:column: what, expected`. It is printable (printable.hpp):
/// always one line, and without control of the terminal.
std::string to_string(const Fault& fault);

/// Returns the fault of work that was stopped.
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
