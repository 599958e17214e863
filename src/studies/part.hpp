#pragma once
// One of the parts into which a study of up to a billion lines is cut, for several machines or several
// evenings: the same lines whoever works them out. docs/large-studies.md says how they are used.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "studies/answering.hpp"

namespace casus {

inline constexpr std::uint64_t kMaxParts = 100'000;

struct Part {
  std::uint64_t number = 1;  ///< from 1
  std::uint64_t of = 1;
  /// The first of its lines, and the one behind its last, of so many.
  [[nodiscard]] std::uint64_t first(std::uint64_t lines) const { return cut(lines, number - 1); }
  [[nodiscard]] std::uint64_t end(std::uint64_t lines) const { return cut(lines, number); }

 private:
  [[nodiscard]] std::uint64_t cut(std::uint64_t lines, std::uint64_t at) const {
    return lines / of * at + lines % of * at / of;
  }
};

/// "3/16". Faults: anything else, no part of that number, more than kMaxParts.
Result<Part> read_part(std::string_view text, std::string_view option);

/// What the first line of a part's file says: which part it is, of how many lines, of which study.
struct PartHead {
  Part part;
  std::uint64_t lines = 0;  ///< of the whole study
  std::string study;        ///< a digest of all that decides its answers
};
std::string to_text(const PartHead& head);                      ///< without the end of the line
std::optional<PartHead> read_part_head(std::string_view line);  ///< nothing: it is no such line

/// What the last line says: all lines of the part stand before it, and so many are refused.
std::string part_end(std::uint64_t lines, std::uint64_t refused);
struct PartEnd {
  std::uint64_t lines = 0;
  std::uint64_t refused = 0;
};
std::optional<PartEnd> read_part_end(std::string_view line);

/// The digest of a study: what its sources, design and policy say, and the version that answers.
std::string study_digest(const Sources& sources, const Design& design, std::optional<PolicyKind> policy,
                         std::string_view version);

}  // namespace casus
