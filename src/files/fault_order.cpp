#include <algorithm>
#include <map>
#include <tuple>

#include "files/reader.hpp"
#include "files/text.hpp"

namespace casus::files {

void report_duplicates(std::span<Reader> tables, std::string_view key, std::string_view plural) {
  std::map<std::string_view, const Reader*> first;
  for (Reader& table : tables) {
    const Node* found = table.node().find(key);
    if (found == nullptr || found->text() == nullptr) continue;
    const auto [earlier, is_new] = first.emplace(*found->text(), &table);
    if (is_new) continue;
    const Place place = earlier->second->place(key);
    std::string where = place.file == table.place(key).file ? "" : place.file + ", ";
    table.fault_at(key, "two " + std::string(plural) +
                            (key == "name" ? " are named " : " have the " + std::string(key) + " ") +
                            in_quotes(*found->text()) + ", the first at " + where + "line " +
                            std::to_string(place.line));
  }
}

void sort_by_place(Faults& faults) {
  std::map<std::string, std::size_t> order;
  for (const Fault& fault : faults) order.emplace(fault.place.file, order.size());
  std::stable_sort(faults.begin(), faults.end(), [&order](const Fault& a, const Fault& b) {
    return std::tuple(order[a.place.file], a.place.line, a.place.column) <
           std::tuple(order[b.place.file], b.place.line, b.place.column);
  });
}

}  // namespace casus::files
