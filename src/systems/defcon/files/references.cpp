#include "systems/defcon/files/references.hpp"

#include <algorithm>

namespace casus::defcon {

using files::Reader;

namespace {

/// Reports names that a list has twice.
void report_twice(Reader& reader, std::string_view key, const std::string& thing) {
  const files::Node* list = reader.node(key);
  if (list == nullptr || list->array() == nullptr) return;
  std::vector<std::string> met;
  for (const files::Node& one : *list->array()) {
    if (one.text() == nullptr) continue;
    if (std::find(met.begin(), met.end(), *one.text()) != met.end())
      reader.fault_at(key, "'" + *one.text() + "' is named twice", "each " + thing + " once was expected");
    met.push_back(*one.text());
  }
}

}  // namespace

std::size_t known(Reader& reader, std::string_view key, const std::string& name,
                  std::span<const std::string> names, std::string_view thing) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) {
    reader.fault_at(key, "there is no " + std::string(thing) + " '" + name + "'",
                    names.empty() ? "there are none here" : files::suggest(name, names));
  }
  return static_cast<std::size_t>(at - names.begin());
}

Area read_area(Reader& reader, std::string_view key, std::span<const std::string> areas) {
  if (!reader.has(key)) {
    reader.name(key);  // reports that it is missing
    return kNoArea;
  }
  const auto name = reader.optional_name(key);
  if (!name) return kNoArea;
  const std::size_t at = known(reader, key, *name, areas, "area");
  return at < areas.size() ? static_cast<Area>(at) : kNoArea;
}

AreaSet read_areas(Reader& reader, std::string_view key, std::span<const std::string> areas) {
  AreaSet set;
  for (const std::string& name :
       reader.optional_names(key, {0, kMaxAreas}).value_or(std::vector<std::string>{})) {
    const std::size_t at = known(reader, key, name, areas, "area");
    if (at < areas.size()) set.add(static_cast<Area>(at));
  }
  report_twice(reader, key, "area");
  return set;
}

std::optional<std::size_t> read_word(Reader& reader, std::string_view key,
                                     std::span<const std::string> words) {
  if (reader.has(key)) return reader.optional_choice(key, words);
  reader.choice(key, words);  // reports that it is missing
  return std::nullopt;
}

Bloc read_owner(Reader& reader, std::string_view key) {
  const auto bloc = read_word(reader, key, spelled(kBlocNames));
  return bloc ? static_cast<Bloc>(*bloc) : kNobody;
}

Bloc read_optional_bloc(Reader& reader, std::string_view key) {
  const auto bloc = reader.optional_choice(key, spelled(kBlocNames));
  return bloc ? static_cast<Bloc>(*bloc) : kNobody;
}

Blocs read_blocs(Reader& reader, std::string_view key, files::Count count) {
  Blocs blocs = 0;
  for (const std::size_t at :
       reader.optional_choices(key, spelled(kBlocNames), count).value_or(std::vector<std::size_t>{}))
    blocs = static_cast<Blocs>(blocs | only(static_cast<Bloc>(at)));
  report_twice(reader, key, "bloc");
  return blocs;
}

std::uint32_t read_words(Reader& reader, std::string_view key, std::span<const std::string> words,
                         const std::string& thing) {
  std::uint32_t set = 0;
  for (const std::size_t at :
       reader.optional_choices(key, words, {0, words.size()}).value_or(std::vector<std::size_t>{}))
    set |= 1U << at;
  report_twice(reader, key, thing);
  return set;
}

std::uint32_t read_cards(Reader& reader, std::string_view key, std::span<const std::string> cards,
                         const std::string& thing) {
  std::uint32_t set = 0;
  for (const std::string& name :
       reader.optional_names(key, {0, kMaxCardNames}).value_or(std::vector<std::string>{})) {
    const std::size_t at = known(reader, key, name, cards, thing);
    if (at < cards.size()) set |= 1U << at;
  }
  report_twice(reader, key, thing);
  return set;
}

bool refuse(Reader& reader, std::string_view key, const std::string& why, const std::string& expected) {
  if (!reader.has(key)) return false;
  reader.fault_at(key, why, expected);
  return true;
}

void pass_over(Reader& reader) {
  for (const std::string& key : reader.keys()) reader.has(key);
}

}  // namespace casus::defcon
