#pragma once
// The names of the things in DEFCON, for its sentences. Invalid numbers are named "?", so that every finding
// and event has a text.

#include <string>
#include <string_view>

#include "base/filled.hpp"
#include "systems/defcon/rules/arbiter.hpp"

namespace casus::defcon {

class Names {
 public:
  explicit Names(const Arbiter& rules) : board_(&rules.board()), active_(rules.active()) {}

  [[nodiscard]] const Board& board() const { return *board_; }
  [[nodiscard]] bool is_area(std::int32_t number) const {
    return number >= 0 && static_cast<std::size_t>(number) < board_->areas.size();
  }
  [[nodiscard]] std::string area(std::int32_t number) const;
  [[nodiscard]] std::string territory_of(std::int32_t area) const;
  [[nodiscard]] std::string mission(std::int32_t number) const;
  [[nodiscard]] std::string objective(std::int32_t number) const;
  [[nodiscard]] std::string resource(std::int32_t number) const;
  /// Returns "the AA", or "nobody".
  [[nodiscard]] static std::string bloc(std::int32_t number);
  /// Returns "the AA" for the bloc whose turn it is.
  [[nodiscard]] std::string active() const { return bloc(active_); }
  /// Returns "the AA" for a seat.
  [[nodiscard]] std::string of_seat(Seat seat) const;
  /// Returns "the AA and the WP".
  [[nodiscard]] static std::string blocs(std::int32_t set);

  [[nodiscard]] static std::string_view unit(std::int32_t type);  ///< "motorized division"
  [[nodiscard]] static std::string a_unit(std::int32_t type);     ///< "a motorized division"
  /// Returns "a motorized division of the WP", "a neutral bunker".
  [[nodiscard]] static std::string unit_of(std::int32_t type, std::int32_t bloc);
  [[nodiscard]] static std::string_view missile(std::int32_t type);       ///< "A-BOMB"
  [[nodiscard]] static std::string a_missile(std::int32_t type);          ///< "an A-BOMB"
  [[nodiscard]] static std::string_view technology(std::int32_t number);  ///< "HAI YING-2"
  [[nodiscard]] static std::string_view phase(std::int32_t number);       ///< "the political phase"
  /// Returns an amount of points, cubes or barrels: "1 oil barrel", "3 influence points".
  [[nodiscard]] static std::string amount(std::int32_t what, std::int32_t count);
  [[nodiscard]] static std::string_view instability(std::int32_t step);  ///< "stable", "in instability II"
  /// Returns what an area is to the active bloc: "a neutral secondary area".
  [[nodiscard]] std::string what_it_is(std::int32_t target_class, std::int32_t area) const;

 private:
  const Board* board_;
  Bloc active_;
};

}  // namespace casus::defcon
