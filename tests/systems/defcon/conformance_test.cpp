// The conformance kit over every scenario of defcon: declared and pending conflicts as wholes, whole turns in
// random plays.

#include "conformance.hpp"

#include "nameable.hpp"
#include "systems/defcon/arbiter_conflict.hpp"
#include "systems/defcon/system.hpp"

namespace casus::defcon {
namespace {

struct Traits {
  using S = System;
  static std::set<std::string> off_table() { return {}; }
  /// A table that has its options the other way; and the whole turn around what is declared.
  static std::vector<conformance::Variant> variants() {
    return {{"another-table",
             {"rulebook.status.taken_main=printed", "rulebook.status.abandoned_main=secondary",
              "rulebook.status.unplayed_influence=false", "rulebook.levels.defcon_step=2"}},
            {"turn", {"scope=turn"}}};
  }
  /// A turn that goes on. Where missiles may be launched positions are written apart (round_trip_test.cpp).
  static bool goes_on(const Arbiter& /*rules*/, const Arbiter::Position& p) {
    return p.stage == Position::Stage::choosing;
  }
  /// Some of all that can be named, others each time: all of it is for moves_test.cpp.
  static void every_move(const Arbiter& rules, const auto& visit) {
    static std::uint64_t asked = 0;
    Random random(23, asked++);
    const Nameable nameable(rules.board());
    for (int i = 0; i < 300; ++i) visit(nameable.any(random));
  }
};

CASUS_CONFORMANCE(DefconConforms, Traits);

}  // namespace
}  // namespace casus::defcon
