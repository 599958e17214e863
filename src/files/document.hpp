#pragma once
// A user's file as a tree of values. Each value and each key knows its place, so that every later fault can
// name it. The tree is independent of games and formats: TOML and JSON give the same tree. Not for positions
// or answers: those are plain values of their own modules, read from the tree once.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace casus::files {

/// A place inside a document: `file` is an index into Document::files. Line and column (in code points) count
/// from 1. Line 0 means that the value was not read from a file.
struct TextSpot {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t file = 0;
  bool operator==(const TextSpot&) const = default;
};

enum class Kind : std::uint8_t { table, array, text, integer, real, boolean };

/// Returns the name of a kind for messages: "a table", "an array", "a string", "an integer", "a real number",
/// "a boolean".
std::string_view name_of(Kind kind);

struct Entry;

/// A table, an array, a string, an integer, a real number or a boolean. A regular value. Equality compares
/// the content and the order of keys and ignores places; 1 differs from 1.0.
class Node {
 public:
  using Table = std::vector<Entry>;
  using Array = std::vector<Node>;

  Node();                              ///< Constructs an empty table.
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

  /// Returns the value, or null if the node is of another kind.
  [[nodiscard]] const Table* table() const { return std::get_if<Table>(&value_); }
  [[nodiscard]] const Array* array() const { return std::get_if<Array>(&value_); }
  [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&value_); }
  [[nodiscard]] const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  [[nodiscard]] const double* real() const { return std::get_if<double>(&value_); }
  [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&value_); }
  [[nodiscard]] Table* table() { return std::get_if<Table>(&value_); }
  [[nodiscard]] Array* array() { return std::get_if<Array>(&value_); }

  /// Returns the value under a key of a table, or null. Linear in the number of keys.
  [[nodiscard]] const Node* find(std::string_view key) const;
  [[nodiscard]] Node* find(std::string_view key);
  /// Removes a key of a table, if it is there.
  void erase(std::string_view key);

  TextSpot spot;  ///< where the value begins; ignored by equality
  /// The number of decimals of a real number as it was written, less its exponent: 2 for 2.10, 5 for 1.50e-3.
  /// Ignored by equality.
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
  TextSpot key_spot = {};  ///< where the key begins; ignored by equality
  friend bool operator==(const Entry& a, const Entry& b) { return a.key == b.key && a.value == b.value; }
};

/// A tree, and the names of the files that its places refer to: one file, unless values were set from
/// elsewhere.
struct Document {
  Node root;
  std::vector<std::string> files;
  /// Whether the document is an option of the request; always true for values set from elsewhere.
  bool option = false;

  [[nodiscard]] Place place(const TextSpot& spot) const;
  [[nodiscard]] Place place(const Node& node) const { return place(node.spot); }

  friend bool operator==(const Document& a, const Document& b) { return a.root == b.root; }
};

// Bounds on input. The fault of a text that exceeds a bound names the bound.
inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxDepth = 64;  ///< nested tables and arrays, the root included
inline constexpr std::size_t kMaxNodes = 100'000;
/// Bytes of one string or key; a whole game may be one string.
inline constexpr std::size_t kMaxTextBytes = 262'144;

/// Parses a document whose root is a table. Rejected with line and column: syntax errors, duplicate keys,
/// null, dates and times, NaN and infinities, integers beyond 64 bits, NUL, text that is not UTF-8, and
/// whatever exceeds a bound. Places refer to `file_name`.
Result<Document> read_toml(std::string_view text, std::string_view file_name);
Result<Document> read_json(std::string_view text, std::string_view file_name);

/// Parses JSON if the first character that is not white space is `{`, else TOML.
Result<Document> read(std::string_view text, std::string_view file_name);

/// Reads and parses a file, or standard input for "-". Reads at most one byte more than the bound. A single
/// fault says why a file cannot be read. If the file does not exist, the fault suggests the nearest file name
/// of that folder.
Result<Document> load(const std::string& path);

/// Returns compact JSON with the keys in the order of the document. Reals are the shortest decimals that
/// parse to the same doubles, with a point or an exponent, so that read_json(to_json(x)) == x for a table x.
std::string to_json(const Node& node);

}  // namespace casus::files
