#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "files/path.hpp"
#include "files/shell.hpp"
#include "files/text.hpp"

namespace casus::files {
namespace {

bool is_bare(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0 || c == '_' || c == '-';
}

/// Parses a path from left to right and stops at the first fault.
class PathParser {
 public:
  PathParser(std::string_view path, const Place& where) : cursor_(path), path_(path), where_(where) {}

  Result<std::vector<Step>> parse() {
    std::vector<Step> steps;
    do {
      const std::uint32_t column = cursor_.column();
      Step step{{}, 0, column};
      if (cursor_.peek() == '"' ? !quoted_name(step) : !bare_name(step)) return *fault_;
      steps.push_back(std::move(step));
      while (cursor_.peek() == '[') {
        Step number{{}, 0, cursor_.column()};
        if (!element(number)) return *fault_;
        steps.push_back(std::move(number));
      }
    } while (skip('.'));
    if (!cursor_.at_end()) {
      unexpected("'.', '[' or the end of the path was expected; " + with_quotes());
      return *fault_;
    }
    return steps;
  }

 private:
  bool skip(char c) {
    if (cursor_.at_end() || cursor_.peek() != c) return false;
    cursor_.step();
    return true;
  }

  std::string here() const { return code_point_at(path_, cursor_.offset()); }

  /// Returns the path with quotes around each name that needs them, as it would be typed: a shell removes the
  /// quotes that it sees.
  std::string with_quotes() const {
    std::string rule = "a name with other characters is quoted";
    constexpr std::size_t kMostShown = 200;  // bytes
    if (path_.size() > kMostShown || path_.find_first_of("\"\\") != std::string_view::npos) return rule;
    std::string typed;
    for (std::size_t begin = 0; begin <= path_.size();) {
      const std::size_t end = std::min(path_.find('.', begin), path_.size());
      std::string_view name = path_.substr(begin, end - begin);
      std::string_view number;
      if (const std::size_t bracket = name.find('['); name.ends_with(']') && bracket != name.npos) {
        number = name.substr(bracket);
        name = name.substr(0, bracket);
      }
      if (name.empty()) return rule;
      typed += (begin == 0 ? "" : ".") + quoted(name) + std::string(number);
      begin = end + 1;
    }
    if (typed == path_) return rule;
    return rule + ", and all of it for the shell: " + for_shell(typed + "=VALUE");
  }

  bool unexpected(std::string expected) {
    const std::string what = cursor_.at_end() ? "the path ends too early" : "unexpected " + in_quotes(here());
    fault_ = Fault{place_of_step(where_, cursor_.column()), what + " in the path " + in_quotes(path_),
                   std::move(expected)};
    return false;
  }

  bool bare_name(Step& step) {
    const std::size_t begin = cursor_.offset();
    while (!cursor_.at_end() && is_bare(cursor_.peek())) cursor_.step();
    step.name = path_.substr(begin, cursor_.offset() - begin);
    return !step.name.empty() || unexpected("a name was expected; " + with_quotes());
  }

  bool quoted_name(Step& step) {
    cursor_.step();
    while (!cursor_.at_end() && cursor_.peek() != '"') {
      if (cursor_.peek() != '\\') {
        step.name += here();
        cursor_.step();
      } else if (!escape(step.name)) {
        return false;
      }
    }
    return skip('"') || unexpected("a closing '\"' was expected");
  }

  bool escape(std::string& name) {
    static constexpr std::string_view kLetters = "\"\\bfnrt";
    static constexpr std::string_view kMeanings = "\"\\\b\f\n\r\t";
    cursor_.step();
    if (const auto at = kLetters.find(cursor_.peek()); !cursor_.at_end() && at != std::string_view::npos) {
      name += kMeanings[at];
      cursor_.step();
      return true;
    }
    std::uint32_t code = 0;
    bool valid = skip('u');
    for (int digit = 0; digit < 4 && valid; ++digit) {
      const auto c = static_cast<unsigned char>(cursor_.peek());
      valid = std::isxdigit(c) != 0;
      if (!valid) break;
      code = code * 16 + static_cast<std::uint32_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
      cursor_.step();
    }
    if (!valid || code == 0 || (code >= 0xd800 && code < 0xe000)) {
      return unexpected(R"(one of \" \\ \b \f \n \r \t \uXXXX was expected)");
    }
    append_code_point(name, code);
    return true;
  }

  bool element(Step& step) {
    cursor_.step();
    while (!cursor_.at_end() && std::isdigit(static_cast<unsigned char>(cursor_.peek())) != 0 &&
           step.number <= kMaxNodes) {
      step.number = step.number * 10 + static_cast<std::uint64_t>(cursor_.peek() - '0');
      cursor_.step();
    }
    if (step.number == 0 || cursor_.peek() != ']') {
      return unexpected("the number of an element was expected: [1] is the first");
    }
    cursor_.step();
    return true;
  }

  Cursor cursor_;
  std::string_view path_;
  const Place& where_;
  std::optional<Fault> fault_;
};

}  // namespace

Place place_of_step(const Place& where, std::uint32_t column) {
  Place place = where;
  if (place.line != 0) place.column += column - 1;
  return place;
}

Result<std::vector<Step>> parse_path(std::string_view path, const Place& where) {
  if (const auto fault = fault_of_text(path, where.file)) return Fault{where, fault->what, fault->expected};
  return PathParser(path, where).parse();
}

std::string quoted(std::string_view name) {
  if (!name.empty() && std::all_of(name.begin(), name.end(), is_bare)) return std::string(name);
  std::string out;
  append_quoted(out, name);
  return out;
}

}  // namespace casus::files
