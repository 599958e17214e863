// Finds all meanings that a name may have at the place of an expression.

#include <algorithm>

#include "game/reader/resolver.hpp"

namespace casus::game {
namespace {

std::string_view of_group(Group::Of of) {
  return of == Group::Of::kind ? "kind" : of == Group::Of::state ? "state" : "tag";
}

}  // namespace

std::vector<Resolver::Meaning> Resolver::meanings_of_unit(const std::string& name) const {
  std::vector<Meaning> all;
  using NameKind = Meaning::NameKind;
  const std::string unit = scope_.at_hand ? " of the unit at hand" : " of the unit whose turn it is";
  if (const auto stat = find_named(game_->stats, name)) {
    all.push_back({NameKind::stat, *stat, "a stat" + unit, "the stat"});
  }
  if (const auto group = find_named(game_->groups, name)) {
    const std::string of(of_group(game_->groups[*group].of));
    all.push_back({NameKind::group, *group, "a " + of + unit, "the " + of});
  }
  return all;
}

std::vector<Resolver::Meaning> Resolver::meanings(const std::string& name) const {
  std::vector<Meaning> all;
  using NameKind = Meaning::NameKind;
  if (scope_.die && name == "die") all.push_back({NameKind::die, 0, "the die that is looked at", "the die"});
  if (scope_.throwing != nullptr) {
    if (const auto pool = find_named(scope_.throwing->pools, name)) {
      all.push_back({NameKind::pool, *pool, "a pool of this step", "the pool"});
    }
  }
  for (Meaning& meaning : meanings_of_card(name)) all.push_back(std::move(meaning));
  if (scope_.at_hand || scope_.turn) {
    for (Meaning& meaning : meanings_of_unit(name)) all.push_back(std::move(meaning));
  }
  if (const auto note = find_named(game_->notes, name);
      note && scope_.notes && !game_->notes[*note].each_side) {
    all.push_back({NameKind::note, *note, "what a step reads or sets", "what the step reads"});
  }
  if (const auto track = find_named(game_->tracks, name); track && !game_->tracks[*track].each_side) {
    all.push_back({NameKind::track, *track, "a [track]", "the track"});
  }
  if (const auto let = find_named(game_->lets, name))
    all.push_back({NameKind::let, *let, "a [let]", "the let"});
  for (std::size_t i = 0; i < game_->fields.size(); ++i) {
    const Field& field = game_->fields[i];
    const bool has_twin = std::any_of(game_->fields.begin(), game_->fields.end(),
                                      [&](const Field& other) { return other.same == i; });
    if (field.name != name || field.each_side || has_twin) continue;
    all.push_back({NameKind::field, static_cast<Index>(i),
                   field.of_rulebook ? "a field of [rulebook]" : "a field of [ask]", "the field"});
  }
  return all;
}

std::vector<Resolver::Meaning> Resolver::meanings_of_side(const std::string& name) const {
  std::vector<Meaning> all;
  using NameKind = Meaning::NameKind;
  if (const auto group = find_named(game_->groups, name)) {
    const std::string of(of_group(game_->groups[*group].of));
    all.push_back({NameKind::group, *group, "a " + of, "the " + of});
  }
  if (const auto note = find_named(game_->notes, name);
      note && scope_.notes && game_->notes[*note].each_side) {
    all.push_back({NameKind::note, *note, "what a step reads or sets for each side", "what the step reads"});
  }
  if (const auto track = find_named(game_->tracks, name); track && game_->tracks[*track].each_side) {
    all.push_back({NameKind::track, *track, "a [track] of each side", "the track"});
  }
  for (std::size_t i = 0; i < game_->fields.size(); ++i) {
    if (game_->fields[i].name != name || !game_->fields[i].each_side) continue;
    all.push_back({NameKind::field, static_cast<Index>(i), "a field of each side in [ask]", "the field"});
  }
  return all;
}

std::vector<std::string> Resolver::known_names() const {
  std::vector<std::string> known;
  if (scope_.throwing != nullptr) {
    for (const Pool& pool : scope_.throwing->pools) known.push_back(pool.name);
  }
  if (scope_.at_hand || scope_.turn) {
    for (const Stat& stat : game_->stats) known.push_back(stat.name);
    for (const Group& group : game_->groups) known.push_back(group.name);
  }
  for (const Note& note : game_->notes) {
    if (!note.each_side && !note.hidden && scope_.notes) known.push_back(note.name);
  }
  if (const Deck* deck = deck_drawn(); deck != nullptr && scope_.card) {
    for (const Stat& stat : deck->stats) known.push_back(stat.name);
    for (const Card& card : deck->cards) known.push_back(card.name);
    for (const CardTag& tag : deck->tags) known.push_back(tag.name);
  }
  for (const Track& track : game_->tracks) {
    if (!track.each_side) known.push_back(track.name);
  }
  for (const Let& let : game_->lets) known.push_back(let.name);
  for (const Field& field : game_->fields) {
    if (!field.each_side) known.push_back(field.name);
  }
  return known;
}

}  // namespace casus::game
