#pragma once
// Random boards: existing scenarios with values, names and pieces changed at random. The reader refuses many
// of them; the rest are boards that nobody thought of. And random boards of columbia made from nothing, with
// random owners and neighbours.

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "files/document.hpp"
#include "files/path.hpp"

namespace casus {

class RandomBoards {
 public:
  explicit RandomBoards(std::uint64_t seed) : random_(seed) {}

  /// The scenario with one to four changes.
  files::Document changed(files::Document scenario) {
    const std::size_t changes = 1 + below(4);
    for (std::size_t i = 0; i < changes; ++i) change(scenario);
    return scenario;
  }

  /// A board of columbia: three locations and players, of whom two may be partners.
  std::string columbia() {
    static constexpr std::string_view kPlaces[] = {"Bay", "Hall", "Tower"};
    static constexpr std::string_view kPlayers[] = {"Ann", "Bob", "Vox"};
    std::string text = "system = \"columbia\"\n";
    const bool bookers = below(4) == 0;
    text += bookers || below(2) == 0 ? "aggressive = true\n" : "";
    text += below(2) == 0 ? "active = \"Bob\"\n" : "";
    const std::size_t elizabeth = below(4);  // three: nowhere
    for (std::size_t place = 0; place < 3; ++place) {
      text += "[[location]]\nname = \"" + std::string(kPlaces[place]) + "\"\n";
      if (place == 0) text += "adjacent = [\"Hall\"]\n";
      if (elizabeth == place) text += "elizabeth = true\n";
      if (place == 0 && (bookers || below(3) == 0)) text += "booker = true\n";
      if (place == 0 && !bookers && below(4) == 0) text += "token = { combat = 3, eagles = 1 }\n";
    }
    const bool partners = below(2) == 0;
    for (const std::string_view player : kPlayers) {
      for (std::size_t place = 0; place < 3; ++place) {
        const bool mover = player == "Vox";
        if (mover ? place == 0 : below(2) == 0) continue;
        text += "[[force]]\nplayer = \"" + std::string(player) + "\"\nlocation = \"" +
                std::string(kPlaces[place]) + "\"\n";
        if (partners && !mover) text += "faction = \"Founders\"\n";
        if (mover && place == 1) text += "common = 2\nspecial = 1\n";
        for (const std::string_view kind : {"common", "special", "turret", "alarm", "stronghold"}) {
          if (mover && place == 1 && (kind == "common" || kind == "special")) continue;
          if (below(kind == "stronghold" ? 2 : 3) == 0) text += std::string(kind) + " = 1\n";
        }
      }
    }
    if (bookers) return text + "[combat]\nat = \"Bay\"\nattacker = \"Booker\"\n";
    return text +
           "[move]\nplayer = \"Vox\"\nfrom = \"Hall\"\nto = \"Bay\"\nunits = { common = 2, special = 1 }\n";
  }

 private:
  struct Leaf {
    std::string_view key;
    files::Node* node = nullptr;
  };

  std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }

  static bool is_fixed(std::string_view key) {
    return key == "system" || key == "game" || key == "rulebook" || key == "title" || key == "edition";
  }

  void collect(files::Node& node, std::string_view key) {
    if (auto* table = node.table()) {
      tables_.push_back(&node);
      for (files::Entry& entry : *table) {
        if (!is_fixed(entry.key)) collect(entry.value, entry.key);
      }
      return;
    }
    if (auto* array = node.array()) {
      arrays_.push_back(&node);
      for (files::Node& one : *array) collect(one, key);
      return;
    }
    leaves_.push_back({key, &node});
  }

  void change(files::Document& scenario) {
    leaves_.clear();
    tables_.clear();
    arrays_.clear();
    collect(scenario.root, "");
    switch (below(8)) {
      case 0:
        return leave_out();
      case 1:
        return copy_element();
      case 2:
        return copy_entry();
      default:
        return change_leaf();
    }
  }

  void change_leaf() {
    if (leaves_.empty()) return;
    const Leaf leaf = leaves_[below(leaves_.size())];
    if (const bool* flag = leaf.node->boolean()) {
      *leaf.node = files::Node(!*flag);
    } else if (const std::int64_t* number = leaf.node->integer()) {
      const auto step = static_cast<std::int64_t>(below(7)) - 3;
      *leaf.node = files::Node(std::max<std::int64_t>(0, *number + step));
    } else if (leaf.node->text() != nullptr) {
      // Another name of this sort: one that stands under the same key, or anywhere.
      std::vector<const files::Node*> others;
      const bool anywhere = below(3) == 0;
      for (const Leaf& other : leaves_) {
        if (other.node->text() != nullptr && (anywhere || other.key == leaf.key))
          others.push_back(other.node);
      }
      files::Node other = *others[below(others.size())];
      *leaf.node = std::move(other);
    }
  }
  void leave_out() {
    if (below(2) == 0 && !arrays_.empty()) {
      auto& array = *arrays_[below(arrays_.size())]->array();
      if (!array.empty()) array.erase(array.begin() + static_cast<std::ptrdiff_t>(below(array.size())));
      return;
    }
    auto& table = *tables_[below(tables_.size())]->table();
    if (table.empty()) return;
    const std::size_t at = below(table.size());
    if (!is_fixed(table[at].key)) table.erase(table.begin() + static_cast<std::ptrdiff_t>(at));
  }
  void copy_element() {
    if (arrays_.empty()) return;
    auto& array = *arrays_[below(arrays_.size())]->array();
    if (array.empty() || array.size() > 20) return;
    files::Node copy = array[below(array.size())];
    array.push_back(std::move(copy));
  }
  /// Gives a table what another one of the scenario says.
  void copy_entry() {
    const auto& from = *tables_[below(tables_.size())]->table();
    if (from.empty()) return;
    files::Entry entry = from[below(from.size())];
    files::Node& into = *tables_[below(tables_.size())];
    if (is_fixed(entry.key) || into.find(entry.key) != nullptr) return;
    into.table()->push_back(std::move(entry));
  }

  std::mt19937_64 random_;
  std::vector<Leaf> leaves_;
  std::vector<files::Node*> tables_;
  std::vector<files::Node*> arrays_;
};

}  // namespace casus
