#pragma once
// Numbers of a scenario that are turned in rules already made, so that a study of thousands of cells reads
// its files once. What a setter does the reader of scenarios does too: that one is its twin
// (tests/systems/dials_test.cpp).

#include <cstdint>
#include <functional>

namespace casus {

/// Sets a number in rules that a scenario was read into, as if the scenario had said it, but for words: it is
/// turned to learn who wins. False: this value has to be read. Null: so has every value.
template <class R>
using FastSetter = std::function<bool(R& rules, std::int64_t value)>;

}  // namespace casus
