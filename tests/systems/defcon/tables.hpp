#pragma once
// Tables of defcon for tests: a scenario as text, with values set over it, read into rules; and the faults of
// one that is not sound.

#include <stdexcept>
#include <string>
#include <vector>

#include "files/path.hpp"
#include "subject.hpp"
#include "systems/defcon/arbiter_conflict.hpp"
#include "systems/defcon/system.hpp"
#include "systems/registry.hpp"

namespace casus::defcon {

inline conformance::TypedWords<System> words_of(const Arbiter& rules) {
  return conformance::TypedWords<System>(rules);
}

/// The first line of a scenario; and five that are a sound one by themselves.
inline const std::string kSystem = "system = \"defcon\"\n";
inline const std::string kHead =
    kSystem + "level = 4\nphase = \"political\"\nactive = \"AA\"\nplayed = [\"AA\", \"WP\"]\n";

/// A scenario's text, and values set over it (`rulebook.…` in the rulebook), as rules.
inline Result<Arbiter> arbiter_of(const std::string& toml, const std::vector<std::string>& sets = {}) {
  auto scenario = files::read_toml(toml, "s.toml");
  if (!scenario) return scenario.faults();
  const auto sources = gather(std::move(*scenario), std::nullopt, sets);
  if (!sources) return sources.faults();
  return System().load(sources->scenario, sources->rulebook);
}

/// The rules of a scenario that is known to be sound.
inline Arbiter sound(const std::string& toml, const std::vector<std::string>& sets = {}) {
  auto rules = arbiter_of(toml, sets);
  if (!rules) throw std::runtime_error(to_string(rules.faults().front()));
  return std::move(*rules);
}

/// Returns all faults, one in each line; empty if it is sound.
template <class T>
std::string lines(const Result<T>& result) {
  std::string all;
  if (!result) {
    for (const Fault& fault : result.faults()) all += to_string(fault) + "\n";
  }
  return all;
}

/// The area of that name.
inline Area area_called(const Arbiter& rules, const std::string& name) {
  const auto& areas = rules.board().areas;
  for (std::size_t a = 0; a < areas.size(); ++a) {
    if (areas[a].name == name) return static_cast<Area>(a);
  }
  throw std::runtime_error("no area is called " + name);
}

}  // namespace casus::defcon
