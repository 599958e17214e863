#pragma once
// Reads references in a table of a user's file: blocs, areas, and words of a fixed list. Unknown names are
// faults with the nearest known name.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/nearest.hpp"
#include "files/reader.hpp"
#include "systems/defcon/rules/board.hpp"

namespace casus::defcon {

inline constexpr std::size_t kMaxCardNames = 32;  ///< of one list

/// Returns the index of a name; names.size(), with a fault, if it is unknown.
std::size_t known(files::Reader& reader, std::string_view key, const std::string& name,
                  std::span<const std::string> names, std::string_view thing);

/// Reads an area by its name; kNoArea if the key is missing or faulty.
Area read_area(files::Reader& reader, std::string_view key, std::span<const std::string> areas);

/// Reads a list of areas, each at most once; empty if the key is missing. Faulty names are left out.
AreaSet read_areas(files::Reader& reader, std::string_view key, std::span<const std::string> areas);

/// Reads a required word. Returns nothing if it is missing or faulty, so that no further fault follows from a
/// word that was not written.
std::optional<std::size_t> read_word(files::Reader& reader, std::string_view key,
                                     std::span<const std::string> words);
/// Reads a required bloc; kNobody if it is missing or faulty.
Bloc read_owner(files::Reader& reader, std::string_view key);
/// Reads an optional bloc; kNobody if the key is missing.
Bloc read_optional_bloc(files::Reader& reader, std::string_view key);
/// Reads a list of blocs, each at most once; none if the key is missing.
Blocs read_blocs(files::Reader& reader, std::string_view key, files::Count count = {0, kBlocs});

/// Reads a list of words as a set of bits, each at most once; empty if the key is missing.
std::uint32_t read_words(files::Reader& reader, std::string_view key, std::span<const std::string> words,
                         const std::string& thing);
/// Reads a list of cards by their names in the same way; `cards` may be empty.
std::uint32_t read_cards(files::Reader& reader, std::string_view key, std::span<const std::string> cards,
                         const std::string& thing);

/// Adds a fault if a key is present that has no meaning here. Returns whether it is present.
bool refuse(files::Reader& reader, std::string_view key, const std::string& why, const std::string& expected);

/// Marks all keys as known, for a table that is not read because of another fault.
void pass_over(files::Reader& reader);

}  // namespace casus::defcon
