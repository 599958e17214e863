#include <functional>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "files/document.hpp"
#include "files/load.hpp"
#include "files/text.hpp"

// The SAX parser of nlohmann validates the text iteratively, token by token, but does not report where a
// token begins. It delivers tokens in the order of the text. A cursor therefore finds each beginning: after
// the previous token, white space, commas and colons.

namespace casus::files {
namespace {

using Json = nlohmann::json;

class Builder {
 public:
  Builder(std::string_view text, std::string_view file, const Bounds& bounds)
      : text_(text), file_(file), bounds_(bounds), cursor_(text) {}

  std::optional<Fault> fault;
  Node root;

  bool null() {
    begin_token();
    return refuse("null", "a value was expected; a key without one is left out");
  }
  bool boolean(bool value) {
    begin_token();
    return add(Node(value));
  }
  bool number_integer(Json::number_integer_t value) {
    begin_token();
    return add(Node(std::int64_t{value}));
  }
  bool number_unsigned(Json::number_unsigned_t value) {
    begin_token();
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      return refuse(does_not_fit(std::to_string(value)), kWantedInteger);
    }
    return add(Node(static_cast<std::int64_t>(value)));
  }
  bool number_float(Json::number_float_t value, const std::string& digits) {
    begin_token();
    // nlohmann silently turns an integer beyond 64 bits into a double.
    if (digits.find_first_of(".eE") == std::string::npos) return refuse(does_not_fit(digits), kWantedInteger);
    Node node(value);
    node.decimals = decimals_of(digits);
    return add(std::move(node));
  }
  bool string(std::string& value) {
    begin_token();
    return fits(value) && add(Node(std::move(value)));
  }
  bool binary(Json::binary_t&) { return false; }  // JSON text has no binary values

  bool start_object(std::size_t) { return open(Node(Node::Table{})); }
  bool start_array(std::size_t) { return open(Node(Node::Array{})); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& key) {
    begin_token();
    if (!fits(key)) return false;
    Frame& frame = open_.back();
    if (const auto first = frame.line_of(key)) {
      return refuse("the key " + in_quotes(key) + " is already defined, at line " + std::to_string(*first),
                    "");
    }
    frame.add({std::move(key), Node(), token_});
    return true;
  }

  /// `position` counts the characters read, including the invalid one.
  bool parse_error(std::size_t position, const std::string&, const Json::exception& error) {
    std::string what = error.what();
    // The message reads "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error while
    // parsing value - invalid literal; last read: '…'; expected '}'". Its place is dropped because ours is
    // more exact, and "last read" because it can be long.
    std::string expected;
    if (const auto at = what.rfind("; expected "); at != std::string::npos) {
      expected = what.substr(at + 11) + " was expected";
      what.resize(at);
    }
    if (const auto at = what.find("; last read: "); at != std::string::npos) what.resize(at);
    if (const auto at = what.find("] "); at != std::string::npos) what.erase(0, at + 2);
    if (what.starts_with("number overflow")) {
      begin_token();
      return refuse(too_large(text_.substr(begin_, cursor_.offset() - begin_)), kWantedReal);
    }
    if (const auto at = what.find(" - "); at != std::string::npos) what.erase(0, at + 3);
    std::size_t offset = position == 0 ? 0 : position - 1;
    if (what.starts_with("unexpected ") || what == "invalid literal") {
      // The whole token is wrong, not only its last character: find its beginning.
      const std::size_t last = offset;
      while (cursor_.offset() <= last && !cursor_.at_end()) {
        next_token(false);
        offset = begin_;
      }
    }
    fault = Fault{place_at(text_, offset, file_), "not valid JSON: " + shortened(what, 200), expected};
    return false;
  }

 private:
  /// A table or an array that is not yet complete.
  struct Frame {
    Node node;
    // The lines of its keys, filled if there are many.
    std::map<std::string, std::uint32_t, std::less<>> lines;

    [[nodiscard]] std::optional<std::uint32_t> line_of(std::string_view key) const {
      if (!lines.empty()) {
        const auto known = lines.find(key);
        return known == lines.end() ? std::nullopt : std::optional(known->second);
      }
      for (const Entry& entry : *node.table()) {
        if (entry.key == key) return entry.key_spot.line;
      }
      return std::nullopt;
    }
    void add(Entry entry) {
      Node::Table& entries = *node.table();
      if (entries.empty()) entries.reserve(kFew);
      if (!lines.empty()) lines.emplace(entry.key, entry.key_spot.line);
      entries.push_back(std::move(entry));
      if (lines.empty() && entries.size() > kMany) {
        for (const Entry& one : entries) lines.emplace(one.key, one.key_spot.line);
      }
    }
    static constexpr std::size_t kFew = 4;
    static constexpr std::size_t kMany = 16;
  };

  static bool is_white(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
  static bool is_bracket(char c) { return c == '[' || c == ']' || c == '{' || c == '}'; }
  static bool is_mark(char c) { return c == ',' || c == ':'; }

  /// Moves past the next token of the parser and stores its beginning in `token_`.
  void begin_token() { next_token(true); }

  void next_token(bool past_marks) {
    const auto skipped = [&](char c) { return is_white(c) || (past_marks && is_mark(c)); };
    while (!cursor_.at_end() && skipped(cursor_.peek())) cursor_.step();
    token_ = {cursor_.line(), cursor_.column(), 0};
    begin_ = cursor_.offset();
    const char first = cursor_.peek();
    cursor_.step();
    if (first == '"') {
      while (!cursor_.at_end() && cursor_.peek() != '"') {
        if (cursor_.peek() == '\\') cursor_.step();
        cursor_.step();
      }
      cursor_.step();
    } else if (!is_bracket(first) && !is_mark(first)) {
      const auto ends = [](char c) { return is_white(c) || is_mark(c) || is_bracket(c) || c == '"'; };
      while (!cursor_.at_end() && !ends(cursor_.peek())) cursor_.step();
    }
  }

  bool refuse(std::string what, std::string expected) {
    fault = Fault{{std::string(file_), token_.line, token_.column}, std::move(what), std::move(expected)};
    return false;
  }

  bool fits(const std::string& text) {
    if (text.size() > bounds_.text) {
      return refuse("a string of " + std::to_string(text.size()) + " bytes",
                    "at most " + std::to_string(bounds_.text) + " bytes were expected");
    }
    if (text.find('\0') != std::string::npos)
      return refuse("a string with a NUL character", "text was expected");
    return true;
  }

  bool add(Node node) {
    if (++nodes_ > bounds_.nodes) {
      return refuse("the document has more than " + std::to_string(bounds_.nodes) + " values",
                    "a smaller document was expected");
    }
    node.spot = token_;
    place(std::move(node));
    return true;
  }

  /// Stores a complete value in its parent. The caller has set its spot.
  void place(Node node) {
    if (open_.empty()) {
      root = std::move(node);
    } else if (auto* entries = open_.back().node.table()) {
      entries->back().value = std::move(node);
    } else {
      open_.back().node.array()->push_back(std::move(node));
    }
  }

  bool open(Node node) {
    begin_token();
    if (open_.size() == kMaxDepth) {
      return refuse("more than " + std::to_string(kMaxDepth) + " tables and arrays within each other",
                    "a document nested less deeply was expected");
    }
    if (++nodes_ > bounds_.nodes) {
      return refuse("the document has more than " + std::to_string(bounds_.nodes) + " values",
                    "a smaller document was expected");
    }
    node.spot = token_;
    open_.push_back({std::move(node), {}});
    return true;
  }

  bool close() {
    begin_token();
    Node node = std::move(open_.back().node);
    open_.pop_back();
    place(std::move(node));
    return true;
  }

  std::string_view text_;
  std::string_view file_;
  const Bounds& bounds_;
  Cursor cursor_;
  TextSpot token_;
  std::size_t begin_ = 0;
  std::vector<Frame> open_;
  std::size_t nodes_ = 0;
};

}  // namespace

Result<Document> read_json(std::string_view text, std::string_view file_name, const Bounds& bounds) {
  text = without_mark(text);
  if (auto fault = fault_of_text(text, file_name, bounds.bytes)) return *std::move(fault);
  Builder builder(text, file_name, bounds);
  const bool complete = Json::sax_parse(text.begin(), text.end(), &builder);
  if (builder.fault) return *std::move(builder.fault);
  if (!complete) return Fault{{std::string(file_name), 0, 0}, "not valid JSON", ""};
  if (builder.root.kind() != Kind::table) {
    return Fault{{std::string(file_name), builder.root.spot.line, builder.root.spot.column},
                 "the document is " + std::string(name_of(builder.root.kind())),
                 "a table was expected: {\"key\": value, …}"};
  }
  return Document{std::move(builder.root), {std::string(file_name)}};
}

Result<Document> read_json(std::string_view text, std::string_view file_name) {
  return read_json(text, file_name, Bounds());
}

}  // namespace casus::files
