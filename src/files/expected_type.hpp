#pragma once
// The type that a getter of Reader expects: its check and its words for messages. Private to this module.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "files/document.hpp"

namespace casus::files {

/// The expected kind of value as messages name it, in the singular and in the plural.
struct WantedWords {
  std::string one;   // "an integer from 0 to 9"
  std::string many;  // "integers from 0 to 9"
};

/// A fault of a node: what is wrong, and what was expected if that differs from the usual words.
struct Complaint {
  std::string what;  ///< continues after the name of the value: " is 3"
  std::string expected = {};
};

template <class T>
struct ExpectedType {
  std::function<WantedWords()> words;  ///< computed only if there is a fault
  T otherwise;                         ///< the value returned in place of a faulty one
  /// Stores the value of the node in `out`, or returns a complaint about the node.
  std::function<std::optional<Complaint>(const Node& node, T& out)> check;
};

ExpectedType<std::int64_t> wanted_integer(std::int64_t lo, std::int64_t hi);
ExpectedType<double> wanted_real(double lo, double hi);
ExpectedType<bool> wanted_boolean();
ExpectedType<std::string> wanted_text(std::size_t most);
ExpectedType<std::string> wanted_name(std::size_t most);
/// Gives the index of the word; refers to the span.
ExpectedType<std::size_t> wanted_word(std::span<const std::string> words);

/// Returns the complaint about a node of the wrong kind: ` is "three", a string`.
std::string of_wrong_kind(const Node& node);

}  // namespace casus::files
