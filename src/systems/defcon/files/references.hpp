#pragma once
// How a table of a user's file names what it is about: blocs, areas, and words of a fixed list. Names that
// there are not are faults with the nearest one that there is.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/nearest.hpp"
#include "files/reader.hpp"
#include "systems/defcon/rules/area_set.hpp"
#include "systems/defcon/rules/blocs.hpp"

namespace casus::defcon {

inline constexpr std::size_t kMaxCardNames = 32;  ///< of one list

/// The words from `first` on, as the readers of choices take them.
template <std::size_t N>
std::vector<std::string> spelled(const std::array<std::string_view, N>& words, std::size_t first = 0) {
  return {words.begin() + static_cast<std::ptrdiff_t>(first), words.end()};
}

/// The names of what a board has: areas, missions.
template <class T>
std::vector<std::string> list_names(const std::vector<T>& all) {
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const T& one : all) names.push_back(one.name);
  return names;
}

/// One of the numbers below `names.size()`, by name; the size itself, and a fault, where there is none.
std::size_t known(files::Reader& reader, std::string_view key, const std::string& name,
                  std::span<const std::string> names, std::string_view thing);

/// An area by its name; kNoArea where the key is missing or faulty.
Area read_area(files::Reader& reader, std::string_view key, std::span<const std::string> areas);

/// A list of areas, each at most once; empty where the key is left out. Faulty names are left out.
AreaSet read_areas(files::Reader& reader, std::string_view key, std::span<const std::string> areas);

/// A word that must be there; nothing where it is missing or faulty, so that nothing follows from a word that
/// nobody wrote.
std::optional<std::size_t> read_word(files::Reader& reader, std::string_view key,
                                     std::span<const std::string> words);
/// A bloc that must be there; kNobody where it is missing or faulty.
Bloc read_owner(files::Reader& reader, std::string_view key);
/// kNobody where the key is left out.
Bloc read_optional_bloc(files::Reader& reader, std::string_view key);
/// A list of blocs, each at most once; none where the key is left out.
Blocs read_blocs(files::Reader& reader, std::string_view key, files::Count count = {0, kBlocs});

/// A list of words as a set of bits, each at most once; empty where the key is left out.
std::uint32_t read_words(files::Reader& reader, std::string_view key, std::span<const std::string> words,
                         const std::string& thing);
/// The same of cards by their names, of which there may be none.
std::uint32_t read_cards(files::Reader& reader, std::string_view key, std::span<const std::string> cards,
                         const std::string& thing);

/// Tells that a key has no meaning here; whether the key is there.
bool refuse(files::Reader& reader, std::string_view key, const std::string& why, const std::string& expected);

/// Counts every key as known: of a table that is not read, since something else is wrong about it.
void pass_over(files::Reader& reader);

}  // namespace casus::defcon
