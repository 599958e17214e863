#pragma once
// The dice of a throw, and what its functions of dice (atoms) are of them: worked on from the highest face
// down, so that what is held of many dice are counts and not faces. What a class is: throw_classes.hpp.

#include <cstdint>
#include <span>
#include <vector>

#include "game/compiler/machine.hpp"
#include "game/compiler/rows.hpp"

namespace casus::game {

/// The dice of one throw at one position, from the registers after its code has run.
struct ThrownDice {
  struct Group {
    std::size_t pool = 0;
    std::size_t index = 0;  ///< into Stage::groups
    std::size_t count = 0;
    /// The final faces. For dice that may be thrown again, they are indexed by the places of all their
    /// throws, the last varying fastest.
    std::vector<std::int64_t> faces;
    std::vector<std::int64_t> of_die;              ///< what the die shows at each of its places
    std::vector<std::vector<std::int64_t>> again;  ///< by further throw, by place: not 0 where it is thrown

    /// Returns the number of dice to throw: each reroll has dice of its own.
    [[nodiscard]] std::size_t dice() const { return (again.size() + 1) * count; }
  };
  std::vector<Group> groups;

  /// Converts the faces of the dice, group by group, to places in `faces`.
  [[nodiscard]] std::vector<std::uint16_t> places(std::span<const std::uint16_t> shown) const;
};
ThrownDice thrown_at(const Stage& stage, const Machine& machine);

/// A traversal of the dice of some groups for the atoms that read them. A row is the state after some dice:
/// by group the number of dice placed, by atom its value, then what atoms keep open.
class ThrowWalk {
 public:
  /// Creates a traversal. `groups` and `atoms` are indices into those of `thrown` and of `stage`. An atom
  /// that is not additive needs all groups of its pools, and so does an atom of a pool of which one rank is
  /// added to. All arguments must outlive this object.
  ThrowWalk(const Stage& stage, const Machine& machine, const ThrownDice& thrown,
            std::vector<std::size_t> groups, const std::vector<std::size_t>& atoms);

  /// Returns a key that distinguishes this traversal from others of the same stage.
  [[nodiscard]] std::vector<std::int64_t> key() const;
  /// Returns every combination of values of the atoms, in order, with the number of throws that give it.
  template <class W>
  [[nodiscard]] Rows<W> all() const;
  /// Returns the values of the atoms for given faces, each from 0, in the order of the groups.
  [[nodiscard]] std::vector<std::int64_t> of(std::span<const std::uint16_t> faces) const;

 private:
  struct Item {
    const Atom* atom = nullptr;
    std::size_t open = 0;                          ///< where it stands in a row
    std::size_t most_open = 0;                     ///< pairs: dice that may be without a partner
    bool bare = false;                             ///< pairs: the dice are compared as they show
    std::int64_t number = 0;                       ///< highest, lowest, faces
    std::vector<std::vector<std::int64_t>> items;  ///< count: by group of this walk
  };

  [[nodiscard]] const ThrownDice::Group& group(std::size_t g) const { return thrown_->groups[groups_[g]]; }
  [[nodiscard]] std::vector<std::int64_t> begin() const;
  /// Places a die of a group with this face. Dice with higher faces are already placed.
  void place(std::int64_t* row, std::size_t g, std::int64_t face) const;
  void take(std::int64_t* row, std::size_t a, std::size_t g, std::int64_t value, std::int64_t rank) const;
  void pair(std::int64_t* open, std::int64_t& made, const Item& item, bool first, std::int64_t value) const;
  /// Completes a face: no more dice with it follow, and no die with a lower face is placed yet.
  void face_done(std::int64_t* row) const;
  template <class W>
  [[nodiscard]] Rows<W> die_by_die() const;

  const ThrownDice* thrown_;
  std::vector<std::size_t> groups_;
  std::vector<Item> items_;
  struct DiceBonus {
    std::int64_t all = 0;
    std::int64_t highest = 0;
    std::int64_t lowest = 0;
  };
  std::vector<DiceBonus> added_;    // by pool
  std::vector<std::int64_t> dice_;  // by pool: of the whole throw
  bool additive_ = true;            // no die asks where another stands
  bool ends_faces_ = false;         // face_done changes something
  std::size_t width_ = 0;
};

/// Returns whether each die counts by itself, whatever the others show.
inline bool is_additive(Op op) { return op == Op::dice_sum || op == Op::dice_count || op == Op::shown; }

}  // namespace casus::game
