#pragma once
// The keys of answers in JSON, each said once: a row has the key, where its value comes from, and what it
// means. From the rows follow the value (`to_json_node`) and its schema (`schema_of`), of which openapi.json
// is written; from that the types of the page and the tables of docs/json.md. For the JSON of answers alone:
// here, in journal, match and service.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/exact.hpp"
#include "files/document.hpp"

namespace casus::report {

using Entries = files::Node::Table;

/// A number from 0 to 1. A sum of doubles that exceeds 1 by its rounding is written as 1.
struct Probability {
  double of = 0.0;
  [[nodiscard]] double written() const { return std::min(1.0, of); }
};
/// A SHA-256, or the name of a line, which is one.
struct HexHash {
  std::string of;
};
/// Values by names that are no keys of the format.
template <class T>
struct ByName {
  std::vector<std::pair<std::string, T>> all;
};

/// The rows of a struct, as a tuple.
template <class T>
inline constexpr auto kRows = nullptr;
/// The name of a struct's schema; empty: it stands where it is used.
template <class T>
inline constexpr std::string_view kSchema = "";
/// The key below which an alternative of a variant stands. Without one a variant of structs is the keys of
/// one of them.
template <class T>
inline constexpr std::string_view kUnder = "";
/// How many values an enumeration has; `to_string` gives the word of each.
template <class T>
inline constexpr std::size_t kValues = 0;

/// One key of an object. `Get` is a member or a function of the struct, and gives the value: nothing for
/// std::nullopt.
template <auto Get, class As>
struct Row {
  std::string_view key;
  std::string_view words = {};
  bool unless_empty = false;     ///< left out where it is empty, false or 0
  std::string_view schema = {};  ///< of a value that is JSON already: its schema
  std::string_view items = {};   ///< of a list of values that are JSON already: the schema of each
  bool any_keys = false;         ///< of a value that is JSON already: an object of any keys
  std::optional<std::int64_t> least = std::nullopt;
  std::optional<std::int64_t> most = std::nullopt;

  template <class T>
  [[nodiscard]] static decltype(auto) value(const T& of) {
    if constexpr (std::is_void_v<As>) {
      return std::invoke(Get, of);
    } else {
      return As{std::invoke(Get, of)};
    }
  }
  /// Left out where it is empty, false or 0.
  [[nodiscard]] constexpr Row or_nothing() const { return with(&Row::unless_empty, true); }
  /// In the form of a schema by its name.
  [[nodiscard]] constexpr Row like(std::string_view name) const { return with(&Row::schema, name); }
  /// A list of values, each in the form of a schema by its name.
  [[nodiscard]] constexpr Row list_of(std::string_view name) const { return with(&Row::items, name); }
  /// An object of any keys.
  [[nodiscard]] constexpr Row object() const { return with(&Row::any_keys, true); }
  /// A number that is at least `number`, or a list of at least so many.
  [[nodiscard]] constexpr Row from(std::int64_t number) const { return with(&Row::least, number); }
  /// A number that is at most `number`.
  [[nodiscard]] constexpr Row to(std::int64_t number) const { return with(&Row::most, number); }

  [[nodiscard]] constexpr Row with(auto Row::*part, auto value) const {
    Row row = *this;
    row.*part = value;
    return row;
  }
};
/// The rows of a member, as if they were the struct's own; of std::nullopt none.
template <auto Get>
struct Spread {
  template <class T>
  [[nodiscard]] static decltype(auto) value(const T& of) {
    return std::invoke(Get, of);
  }
};

template <auto Get>
constexpr Row<Get, void> row(std::string_view key, std::string_view words = {}) {
  return {key, words};
}
template <auto Get>
constexpr Row<Get, Probability> probability(std::string_view key, std::string_view words = {}) {
  return {key, words};
}
template <auto Get>
constexpr Row<Get, HexHash> hash(std::string_view key, std::string_view words = {}) {
  return {key, words};
}
template <auto Get>
constexpr Spread<Get> spread() {
  return {};
}

namespace inner {

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<std::vector<T>> = true;
template <class T>
inline constexpr bool kIsVariant = false;
template <class... T>
inline constexpr bool kIsVariant<std::variant<T...>> = true;
template <class T>
inline constexpr bool kIsByName = false;
template <class T>
inline constexpr bool kIsByName<ByName<T>> = true;
template <class T>
concept HasRows = !std::is_same_v<std::remove_const_t<decltype(kRows<T>)>, std::nullptr_t>;
template <class T>
concept Text = std::is_convertible_v<const T&, std::string_view>;

template <class T>
bool is_empty(const T& value) {
  if constexpr (kIsByName<T>) {
    return value.all.empty();
  } else if constexpr (requires { value.empty(); }) {
    return value.empty();
  } else if constexpr (std::is_arithmetic_v<T>) {
    return value == T{};
  } else {
    return false;
  }
}

}  // namespace inner

/// Appends the keys of a struct.
template <inner::HasRows T>
void append_rows(Entries& to, const T& of);

/// Returns a value in JSON.
template <class T>
files::Node to_json_node(const T& value) {
  if constexpr (std::is_same_v<T, files::Node>) {
    return value;
  } else if constexpr (inner::Text<T>) {
    return files::Node(std::string_view(value));
  } else if constexpr (std::is_same_v<T, Probability>) {
    return files::Node(value.written());
  } else if constexpr (std::is_same_v<T, HexHash>) {
    return files::Node(value.of);
  } else if constexpr (std::is_same_v<T, Exact>) {
    return files::Node(value.to_string());
  } else if constexpr (std::is_enum_v<T>) {
    return files::Node(to_string(value));
  } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, double>) {
    return files::Node(value);
  } else if constexpr (std::is_integral_v<T>) {
    return files::Node(static_cast<std::int64_t>(value));
  } else if constexpr (inner::kIsList<T>) {
    files::Node::Array all;
    for (const auto& one : value) all.push_back(to_json_node(one));
    return all;
  } else if constexpr (inner::kIsByName<T>) {
    Entries all;
    for (const auto& [name, one] : value.all) all.push_back({name, to_json_node(one)});
    return all;
  } else if constexpr (inner::kIsVariant<T>) {
    return std::visit(
        []<class One>(const One& one) -> files::Node {
          if constexpr (kUnder<One>.empty()) {
            return to_json_node(one);
          } else {
            return Entries{{std::string(kUnder<One>), to_json_node(one)}};
          }
        },
        value);
  } else {
    Entries all;
    append_rows(all, value);
    return all;
  }
}

namespace inner {

template <auto Get, class As, class T>
void append_row(Entries& to, const Row<Get, As>& row, const T& of) {
  const auto& value = row.value(of);
  if constexpr (kIsOptional<std::decay_t<decltype(value)>>) {
    if (value) to.push_back({std::string(row.key), to_json_node(*value)});
  } else {
    if (!row.unless_empty || !is_empty(value)) to.push_back({std::string(row.key), to_json_node(value)});
  }
}
template <auto Get, class T>
void append_row(Entries& to, const Spread<Get>& row, const T& of) {
  const auto& value = row.value(of);
  if constexpr (kIsOptional<std::decay_t<decltype(value)>>) {
    if (value) append_rows(to, *value);
  } else {
    append_rows(to, value);
  }
}

}  // namespace inner

template <inner::HasRows T>
void append_rows(Entries& to, const T& of) {
  std::apply([&](const auto&... rows) { (inner::append_row(to, rows, of), ...); }, kRows<T>);
}

// ---- schemas

/// The schemas of an object's keys, and which are always there.
struct ObjectSchema {
  std::vector<std::string> parts = {};  ///< the names of schemas whose keys it has, too
  Entries properties = {};
  std::vector<std::string> required = {};

  void add(std::string_view key, files::Node schema, std::string_view words, bool always);
  /// Joins answers of which each has its own keys: a key is always there if all have it.
  void join(const ObjectSchema& other);
  [[nodiscard]] files::Node node(std::string_view words = {}) const;
};
/// Returns {"$ref"} to a schema by its name.
files::Node reference(std::string_view schema);
/// Returns a schema's "anyOf": it has the keys of one of the lists.
files::Node any_of_keys(const std::vector<std::vector<std::string>>& lists);

template <class T>
files::Node schema_of();

template <inner::HasRows T>
void append_schemas(ObjectSchema& to);

namespace inner {

template <auto Get, class As, class T>
void append_schema(ObjectSchema& to, const Row<Get, As>& row, const T* /*of*/) {
  using Value = std::decay_t<decltype(row.value(std::declval<const T&>()))>;
  files::Node schema = row.schema.empty() ? schema_of<Value>() : reference(row.schema);
  if (row.any_keys) schema = Entries{{"type", files::Node("object")}};
  if (!row.items.empty()) schema = Entries{{"type", files::Node("array")}, {"items", reference(row.items)}};
  if (std::is_same_v<Value, bool> && row.unless_empty) schema = Entries{{"const", files::Node(true)}};
  if (row.least)
    schema.table()->push_back({kIsList<Value> ? "minItems" : "minimum", files::Node(*row.least)});
  if (row.most) schema.table()->push_back({"maximum", files::Node(*row.most)});
  to.add(row.key, std::move(schema), row.words, !kIsOptional<Value> && !row.unless_empty);
}
template <auto Get, class T>
void append_schema(ObjectSchema& to, const Spread<Get>& row, const T* /*of*/) {
  using Value = std::decay_t<decltype(row.value(std::declval<const T&>()))>;
  if constexpr (kIsOptional<Value>) {
    const std::size_t required = to.required.size();
    append_schemas<typename Value::value_type>(to);
    to.required.resize(required);
  } else if (kSchema<Value>.empty()) {
    append_schemas<Value>(to);
  } else {
    to.parts.emplace_back(kSchema<Value>);
  }
}

}  // namespace inner

template <inner::HasRows T>
void append_schemas(ObjectSchema& to) {
  std::apply(
      [&](const auto&... rows) { (inner::append_schema(to, rows, static_cast<const T*>(nullptr)), ...); },
      kRows<T>);
}

/// Returns the schema of a struct where it is described, whether it has a name or not.
template <inner::HasRows T>
files::Node object_schema(std::string_view words = {}) {
  ObjectSchema made;
  append_schemas<T>(made);
  return made.node(words);
}

/// Returns the schema of an object with one key, that of an alternative of a variant.
files::Node under_schema(std::string_view key, files::Node its);

/// Returns the schema of a variant where it is described, whether it has a name or not.
template <class T>
struct VariantSchema;
template <class First, class... Others>
struct VariantSchema<std::variant<First, Others...>> {
  static files::Node of(std::string_view words = {}) {
    if constexpr (!inner::HasRows<First>) {
      files::Node::Array types;
      (types.push_back(*schema_of<First>().find("type")),
       (types.push_back(*schema_of<Others>().find("type")), ...));
      return Entries{{"type", std::move(types)}};
    } else if constexpr (kUnder<First>.empty()) {
      ObjectSchema made;
      append_schemas<First>(made);
      const auto join = [&]<class Other>(std::type_identity<Other>) {
        ObjectSchema other;
        append_schemas<Other>(other);
        made.join(other);
      };
      (join(std::type_identity<Others>()), ...);
      return made.node(words);
    } else {
      return Entries{{"oneOf", files::Node::Array{under_schema(kUnder<First>, schema_of<First>()),
                                                  under_schema(kUnder<Others>, schema_of<Others>())...}}};
    }
  }
};

template <class T>
files::Node enum_schema() {
  static_assert(kValues<T> > 0, "its values are counted where its rows stand");
  files::Node::Array words;
  for (std::size_t i = 0; i < kValues<T>; ++i) words.emplace_back(to_string(static_cast<T>(i)));
  return Entries{{"type", files::Node("string")}, {"enum", std::move(words)}};
}

template <class T>
files::Node schema_of() {
  using files::Node;
  const auto typed = [](std::string_view type) { return Node(Entries{{"type", Node(type)}}); };
  if constexpr (std::is_same_v<T, Node>) {
    return Entries{};
  } else if constexpr (inner::Text<T>) {
    return typed("string");
  } else if constexpr (std::is_same_v<T, Probability>) {
    return Entries{{"type", Node("number")}, {"minimum", Node(0)}, {"maximum", Node(1)}};
  } else if constexpr (std::is_same_v<T, HexHash>) {
    return Entries{{"type", Node("string")}, {"pattern", Node("^[0-9a-f]{64}$")}};
  } else if constexpr (std::is_same_v<T, Exact>) {
    return Entries{{"type", Node("string")},
                   {"pattern", Node("^-?[0-9]+/[0-9]+$")},
                   {"description", Node("an exact fraction in lowest terms")}};
  } else if constexpr (!kSchema<T>.empty()) {
    return reference(kSchema<T>);
  } else if constexpr (std::is_enum_v<T>) {
    return enum_schema<T>();
  } else if constexpr (std::is_same_v<T, bool>) {
    return typed("boolean");
  } else if constexpr (std::is_same_v<T, double>) {
    return typed("number");
  } else if constexpr (std::is_integral_v<T>) {
    return typed("integer");
  } else if constexpr (inner::kIsOptional<T>) {
    return schema_of<typename T::value_type>();
  } else if constexpr (inner::kIsList<T>) {
    return Entries{{"type", Node("array")}, {"items", schema_of<typename T::value_type>()}};
  } else if constexpr (inner::kIsByName<T>) {
    return Entries{{"type", Node("object")},
                   {"additionalProperties", schema_of<typename decltype(T::all)::value_type::second_type>()}};
  } else if constexpr (inner::kIsVariant<T>) {
    return VariantSchema<T>::of();
  } else {
    return object_schema<T>();
  }
}

}  // namespace casus::report
