#pragma once
// What is not allowed at a table, and why: of one place or thing, or of everything that was thought of.
// Included by table_of.hpp only.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "files/document.hpp"
#include "files/nearest.hpp"
#include "table/best_play.hpp"

namespace casus {

template <Rules R>
class Refuser {
 public:
  using At = BestPlay<R>;
  using Move = typename At::Move;

  explicit Refuser(const At& at) : at_(at) {}

  /// What can be asked about: what the system says, else whatever a candidate names.
  [[nodiscard]] std::vector<std::string> names() const {
    if (auto known = at_.system().names(at_.rules())) return std::move(*known);
    std::vector<std::string> all;
    if (at_.rules().turn(at_.first_choice()).actor != Actor::player) return all;
    each_thinkable([&](const Move& move) {
      each_name(at_.system().to_node(at_.rules(), move),
                [&](const std::string& name) { all.push_back(name); });
    });
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  [[nodiscard]] Result<Refusals> refusals(const std::optional<std::string>& about) const {
    if (at_.rules().turn(at_.first_choice()).actor != Actor::player) return at_.nobody_chooses("");
    Refusals answer{about, {}};
    if (about) {
      const std::vector<std::string> known = names();
      if (std::find(known.begin(), known.end(), *about) == known.end()) {
        return Fault{{},
                     "--area: there is nothing by the name '" + *about + "' in this scenario",
                     known.empty() ? "no name was expected" : files::suggest(*about, known)};
      }
    }
    const auto add = [&](const Move& move) {
      Ruling ruling = at_.rule(at_.first_choice(), move);
      if (!ruling.allowed) answer.refused.push_back(std::move(ruling));
    };
    if (about && at_.system().names(at_.rules())) {
      at_.system().nameable(at_.rules(), at_.first_choice(), *about, add);
      return answer;
    }
    each_thinkable([&](const Move& move) {
      if (!about || mentions(at_.system().to_node(at_.rules(), move), *about)) add(move);
    });
    return answer;
  }

 private:
  /// The candidates, and what else the rules can think of.
  void each_thinkable(const auto& visit) const {
    const auto& rules = at_.rules();
    if constexpr (requires { rules.thinkable(at_.first_choice(), visit); }) {
      std::vector<Move> known;
      rules.candidates(at_.first_choice(), [&](const Move& move) {
        visit(move);
        known.push_back(move);
      });
      std::sort(known.begin(), known.end());
      rules.thinkable(at_.first_choice(), [&](const Move& move) {
        if (!std::binary_search(known.begin(), known.end(), move)) visit(move);
      });
    } else {
      rules.candidates(at_.first_choice(), visit);
    }
  }
  /// The texts of a move but the word for its type.
  static void each_name(const files::Node& node, const auto& visit) {
    if (const std::string* text = node.text()) visit(*text);
    if (const auto* array = node.array()) {
      for (const files::Node& one : *array) each_name(one, visit);
    }
    if (const auto* table = node.table()) {
      for (const files::Entry& entry : *table) {
        if (entry.key != "type") each_name(entry.value, visit);
      }
    }
  }
  static bool mentions(const files::Node& node, const std::string& name) {
    bool found = false;
    each_name(node, [&](const std::string& one) { found = found || one == name; });
    return found;
  }

  const At& at_;
};

}  // namespace casus
