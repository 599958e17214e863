#pragma once
// A user's file as a tree of values, each value and each key with its place, so that every later fault can
// say where. The tree knows no game and no format: TOML and JSON become the same one. Not for positions or
// answers: those are plain values of their own rooms, read from here once.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace casus::files {

/// A place inside a document: `file` counts in Document::files. Line and column (in code points) count
/// from 1; line 0 means that the value was not read from anywhere.
struct TextSpot {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t file = 0;
  bool operator==(const TextSpot&) const = default;
};

enum class Kind : std::uint8_t { table, array, text, integer, real, boolean };

/// "a table", "an array", "a string", "an integer", "a real number", "a boolean".
std::string_view name_of(Kind kind);

struct Entry;

/// A table, an array, a string, an integer, a real number or a boolean. A regular value; equality is by
/// content and by the order of keys, places are ignored, and 1 is not 1.0.
class Node {
 public:
  using Table = std::vector<Entry>;
  using Array = std::vector<Node>;

  Node();                              ///< an empty table
  Node(Table entries);                 // NOLINT(google-explicit-constructor) keys must differ
  Node(Array elements);                // NOLINT(google-explicit-constructor)
  Node(std::string text);              // NOLINT(google-explicit-constructor)
  Node(std::string_view text);         // NOLINT(google-explicit-constructor)
  Node(const char* text);              // NOLINT(google-explicit-constructor)
  Node(std::same_as<bool> auto value)  // NOLINT(google-explicit-constructor)
      : Node(Scalar(std::in_place_type<bool>, value)) {}
  Node(std::same_as<double> auto value)  // NOLINT(google-explicit-constructor) finite
      : Node(Scalar(std::in_place_type<double>, value)) {}
  template <std::integral I>
  requires(!std::same_as<I, bool> && (std::signed_integral<I> || sizeof(I) < sizeof(std::int64_t)))
      Node(I value)  // NOLINT(google-explicit-constructor)
      : Node(Scalar(std::in_place_type<std::int64_t>, value)) {}
  Node(const Node&);
  Node(Node&&) noexcept;
  Node& operator=(const Node&);
  Node& operator=(Node&&) noexcept;
  ~Node();

  [[nodiscard]] Kind kind() const { return static_cast<Kind>(value_.index()); }

  /// The value, or null where the node is of another kind.
  [[nodiscard]] const Table* table() const { return std::get_if<Table>(&value_); }
  [[nodiscard]] const Array* array() const { return std::get_if<Array>(&value_); }
  [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&value_); }
  [[nodiscard]] const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  [[nodiscard]] const double* real() const { return std::get_if<double>(&value_); }
  [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&value_); }
  [[nodiscard]] Table* table() { return std::get_if<Table>(&value_); }
  [[nodiscard]] Array* array() { return std::get_if<Array>(&value_); }

  /// The value under a key of a table; null where there is none. Linear in the number of keys.
  [[nodiscard]] const Node* find(std::string_view key) const;
  [[nodiscard]] Node* find(std::string_view key);

  TextSpot spot;  ///< where the value begins; no part of equality
  /// Of a real number that was read: how many digits behind the point were written, the exponent counted in:
  /// 2 of 2.10, 5 of 1.50e-3. No part of equality.
  std::int32_t decimals = 0;

  friend bool operator==(const Node& a, const Node& b);

 private:
  using Scalar = std::variant<std::int64_t, double, bool>;
  explicit Node(Scalar value);
  std::variant<Table, Array, std::string, std::int64_t, double, bool> value_;  // in the order of Kind
};

/// A key of a table and its value.
struct Entry {
  std::string key;
  Node value;
  TextSpot key_spot = {};  ///< where the key begins; no part of equality
  friend bool operator==(const Entry& a, const Entry& b) { return a.key == b.key && a.value == b.value; }
};

/// A tree and the names of the files that its places are in (one, unless values were set from elsewhere).
struct Document {
  Node root;
  std::vector<std::string> files;
  bool option = false;  ///< it says how to answer; values set from elsewhere always do

  [[nodiscard]] Place place(const TextSpot& spot) const;
  [[nodiscard]] Place place(const Node& node) const { return place(node.spot); }

  friend bool operator==(const Document& a, const Document& b) { return a.root == b.root; }
};

// Bounds on what is read. Each is named in the fault of the text that exceeds it.
inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxDepth = 64;  ///< tables and arrays within each other, the root included
inline constexpr std::size_t kMaxNodes = 100'000;
inline constexpr std::size_t kMaxTextBytes = 262'144;  ///< of one string or key: a game is one

/// Reads a document whose root is a table. Refused, with line and column: what the grammar refuses,
/// duplicate keys, null, dates and times, NaN and infinities, integers beyond 64 bits, NUL, text that is
/// not UTF-8, and what exceeds a bound. `file_name` stands in the places.
Result<Document> read_toml(std::string_view text, std::string_view file_name);
Result<Document> read_json(std::string_view text, std::string_view file_name);

/// JSON where the first character that is not white space is `{`, else TOML.
Result<Document> read(std::string_view text, std::string_view file_name);

/// Reads a file, or standard input for "-". Reads at most the bound and one byte. One fault says why a
/// file cannot be read, and names the nearest file of that folder where it does not exist.
Result<Document> load(const std::string& path);

/// Compact JSON: keys in the order of the document, reals as the shortest decimals that read back as the
/// same doubles and stay doubles, so that read_json(to_json(x)) == x for a table x.
std::string to_json(const Node& node);

}  // namespace casus::files
