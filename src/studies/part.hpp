#pragma once
// A part of a study of up to a billion lines, which is divided among several machines or several evenings.
// The answers do not depend on the division. docs/large-studies.md describes the use.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "studies/answering.hpp"

namespace casus {

inline constexpr std::uint64_t kMaxParts = 100'000;

/// One of `of` parts of nearly equal size.
struct Part {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;
  /// Returns the first line of the part, and the line after its last one, in a study of `lines` lines.
  [[nodiscard]] std::uint64_t first(std::uint64_t lines) const { return cut(lines, number - 1); }
  [[nodiscard]] std::uint64_t end(std::uint64_t lines) const { return cut(lines, number); }

 private:
  [[nodiscard]] std::uint64_t cut(std::uint64_t lines, std::uint64_t at) const {
    return lines / of * at + lines % of * at / of;
  }
};

/// Parses "3/16". Faults: other text, a part that does not exist, more than kMaxParts.
Result<Part> read_part(std::string_view text, std::string_view option);

/// The first line of a part's file: which part it is, of how many lines, of which study.
struct PartHead {
  Part part;
  std::uint64_t lines = 0;  ///< of the whole study
  std::string study;        ///< a digest of everything that determines the answers
};
std::string to_text(const PartHead& head);  ///< without the end of the line
/// Returns nothing if the line is not a head.
std::optional<PartHead> read_part_head(std::string_view line);

/// Returns the last line of a part's file: it confirms that all lines of the part precede it, and counts the
/// refused ones.
std::string part_end(std::uint64_t lines, std::uint64_t refused);
struct PartEnd {
  std::uint64_t lines = 0;
  std::uint64_t refused = 0;
};
std::optional<PartEnd> read_part_end(std::string_view line);

/// Returns the digest of a study: of its sources, its design, its policy and the version that answers.
std::string study_digest(const Sources& sources, const Design& design, std::optional<PolicyKind> policy,
                         std::string_view version);

}  // namespace casus
