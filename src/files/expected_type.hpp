#pragma once
// What a getter of Reader wants of a node: the check, and the words for messages. For this room only.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "files/document.hpp"

namespace casus::files {

/// A kind of value as messages expect it: one, and several in a list.
struct WantedWords {
  std::string one;   // "an integer from 0 to 9"
  std::string many;  // "integers from 0 to 9"
};

/// What is wrong with a node, and what was expected where that is more than the usual words.
struct Complaint {
  std::string what;  ///< goes on from the name of the value: " is 3"
  std::string expected = {};
};

template <class T>
struct ExpectedType {
  std::function<WantedWords()> words;  ///< made only where there is a fault
  T otherwise;                         ///< stands for a faulty value
  /// Fills the T, or complains about the node.
  std::function<std::optional<Complaint>(const Node& node, T& out)> check;
};

ExpectedType<std::int64_t> wanted_integer(std::int64_t lo, std::int64_t hi);
ExpectedType<double> wanted_real(double lo, double hi);
ExpectedType<bool> wanted_boolean();
ExpectedType<std::string> wanted_text(std::size_t most);
ExpectedType<std::string> wanted_name(std::size_t most);
ExpectedType<std::size_t> wanted_word(std::span<const std::string> words);  ///< the index; keeps the span

/// " is "three", a string".
std::string of_wrong_kind(const Node& node);

}  // namespace casus::files
