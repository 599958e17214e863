#include "studies/part.hpp"

#include <charconv>

#include "conflict/play/sha256.hpp"

namespace casus {
namespace {

constexpr std::string_view kMark = "# casus part ";
constexpr std::string_view kEnd = "# end: ";

/// Removes a number and the text `behind` from the front of a text. Returns false if something else is there.
bool take(std::string_view& text, std::uint64_t& number, std::string_view behind) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end == text.data()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.starts_with(behind)) return false;
  text.remove_prefix(behind.size());
  return true;
}

}  // namespace

Result<Part> read_part(std::string_view text, std::string_view option) {
  Part part;
  std::string_view rest = text;
  const Place at{std::string(option), 1, 1};
  if (!take(rest, part.number, "/") || !take(rest, part.of, "") || !rest.empty())
    return Fault{at, "'" + std::string(text) + "' is no part", "one such as 3/16 was expected"};
  if (part.of > kMaxParts)
    return Fault{at, std::to_string(part.of) + " parts",
                 "at most " + std::to_string(kMaxParts) + " were expected"};
  if (part.number < 1 || part.number > part.of)
    return Fault{at, "there is no part " + std::string(text),
                 "1/" + std::to_string(part.of) + " to " + std::to_string(part.of) + "/" +
                     std::to_string(part.of) + " were expected"};
  return part;
}

std::string to_text(const PartHead& head) {
  return std::string(kMark) + std::to_string(head.part.number) + "/" + std::to_string(head.part.of) + " of " +
         std::to_string(head.lines) + " lines, study " + head.study;
}

std::optional<PartHead> read_part_head(std::string_view line) {
  if (!line.starts_with(kMark)) return std::nullopt;
  line.remove_prefix(kMark.size());
  PartHead head;
  if (!take(line, head.part.number, "/") || !take(line, head.part.of, " of ") ||
      !take(line, head.lines, " lines, study "))
    return std::nullopt;
  head.study = line;
  const bool is_digest =
      head.study.size() == 64 && head.study.find_first_not_of("0123456789abcdef") == std::string::npos;
  const bool is_part = head.part.number >= 1 && head.part.number <= head.part.of &&
                       head.part.of <= kMaxParts && head.lines <= kMaxLines;
  return is_digest && is_part ? std::optional(head) : std::nullopt;
}

std::string part_end(std::uint64_t lines, std::uint64_t refused) {
  return std::string(kEnd) + std::to_string(lines) + " lines, " + std::to_string(refused) + " refused";
}

std::optional<PartEnd> read_part_end(std::string_view line) {
  if (!line.starts_with(kEnd)) return std::nullopt;
  line.remove_prefix(kEnd.size());
  PartEnd end;
  if (!take(line, end.lines, " lines, ") || !take(line, end.refused, " refused") || !line.empty())
    return std::nullopt;
  return end;
}

std::string study_digest(const Sources& sources, const Design& design, std::optional<PolicyKind> policy,
                         std::string_view version) {
  std::string all = "casus " + std::string(version) + '\n' + files::to_json(sources.scenario.root) + '\n' +
                    files::to_json(sources.rulebook.root) + '\n';
  all += policy ? std::string(to_string(*policy)) : "as each line says";
  return sha256(all + '\n' + design.bytes());
}

}  // namespace casus
