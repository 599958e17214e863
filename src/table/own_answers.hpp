#pragma once
// What a system answers in its own way (Conflict::own_answers).

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/conflict.hpp"

namespace casus {

/// What a system answers in its own way, because a turn of it is too large to explore: advice on its parts,
/// plans, refusals by name, a map.
class OwnAnswers {
 public:
  OwnAnswers() = default;
  OwnAnswers(const OwnAnswers&) = delete;
  OwnAnswers& operator=(const OwnAnswers&) = delete;
  virtual ~OwnAnswers() = default;

  /// The conflict cut off at the end of the operation in progress, where advice is of that alone; the same at
  /// a later position, where it is over when that operation is. Null: there is none.
  [[nodiscard]] virtual std::unique_ptr<const Conflict> current_operation() const = 0;
  [[nodiscard]] virtual std::unique_ptr<const Conflict> operation_at(const Position& p) const = 0;
  /// Whether the conflict begins when what is declared is done: it is one operation of a turn, and which one
  /// is best depends on what the turn brings later.
  [[nodiscard]] virtual bool starts_after_declared_move() const = 0;
  /// Advice of the system's own making, where the start asks for it; nothing elsewhere.
  [[nodiscard]] virtual std::optional<Result<Advice>> advise(const Limits& limits) const = 0;
  /// The shortest ways to a goal, a text of the system's own, or to what the scenario wants where none is
  /// given; nothing: none is wanted.
  [[nodiscard]] virtual Result<std::optional<PlansAnswer>> plans(const std::optional<std::string>& goal,
                                                                 const Limits& limits) const = 0;
  /// The places and things that `judge --why-not` can be asked about, and every move about one of them that
  /// is worth a refusal.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  [[nodiscard]] virtual std::vector<Move> moves_about(const Position& p, std::string_view name) const = 0;
  /// Where things stand, and some moves, and whose each is, as a map that is drawn.
  [[nodiscard]] virtual std::optional<MapView> map(const Position& p, MapRole role,
                                                   std::span<const Move> moves,
                                                   std::span<const std::string> whose) const = 0;
};

}  // namespace casus
