#include "systems/defcon/rules/goal.hpp"

#include <charconv>
#include <optional>

#include "files/nearest.hpp"

namespace casus::defcon {
namespace {

constexpr std::string_view kForms =
    "'control AREA', 'destroy UNIT BLOC in AREA', 'level N', 'instability N in AREA' or 'build UNIT in AREA'";

Fault fault(std::string what, std::string expected) {
  return {{}, "--goal: " + std::move(what), std::move(expected)};
}

class Parts {
 public:
  Parts(const Arbiter& rules, std::string_view text) : rules_(rules), text_(text) {}

  Result<Goal> read() {
    Goal goal;
    std::string_view rest = text_;
    while (true) {
      const std::size_t end = end_of_part(rest);
      auto part = read_part(trimmed(rest.substr(0, end)));
      if (!part) return part.faults();
      goal.push_back(std::move(*part));
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + kAnd.size());
    }
    if (goal.size() > kMostGoals)
      return fault(std::to_string(goal.size()) + " things are wanted at once",
                   "at most " + std::to_string(kMostGoals) + " were expected");
    return goal;
  }

 private:
  static constexpr std::string_view kAnd = " and ";
  static constexpr std::array<std::string_view, 5> kWords{"control", "destroy", "level", "instability",
                                                          "build"};

  static std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
  }
  /// Returns the end of a part: an "and" ends it if another part begins there, because names may contain
  /// "and".
  static std::size_t end_of_part(std::string_view text) {
    for (std::size_t at = text.find(kAnd); at != std::string_view::npos; at = text.find(kAnd, at + 1)) {
      const std::string_view next = trimmed(text.substr(at + kAnd.size()));
      for (const std::string_view word : kWords) {
        if (next.starts_with(word)) return at;
      }
    }
    return std::string_view::npos;
  }
  static std::string_view take_word(std::string_view& text) {
    const std::size_t end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : trimmed(text.substr(end));
    return word;
  }

  Result<GoalPart> read_part(std::string_view text) const {
    GoalPart part;
    part.text = text;
    const std::string_view word = take_word(text);
    const auto known = std::find(kWords.begin(), kWords.end(), word);
    if (known == kWords.end())
      return fault("'" + part.text + "' is no goal", std::string(kForms) + " was expected");
    part.kind = static_cast<GoalPart::Kind>(known - kWords.begin());
    switch (part.kind) {
      case GoalPart::Kind::control:
        return with_area(std::move(part), text, false);
      case GoalPart::Kind::level:
        return with_number(std::move(part), text, 1, 5);
      case GoalPart::Kind::instability: {
        const std::string_view number = take_word(text);
        auto numbered = with_number(std::move(part), number, 1, 2);
        return numbered ? after_in(std::move(*numbered), text) : numbered;
      }
      case GoalPart::Kind::build: {
        auto with = with_unit(std::move(part), take_word(text));
        return with ? after_in(std::move(*with), text) : with;
      }
      case GoalPart::Kind::destroy:
        break;
    }
    auto with = with_unit(std::move(part), take_word(text));
    if (!with) return with;
    const std::string_view bloc = take_word(text);
    std::vector<std::string> blocs(kBlocNames.begin(), kBlocNames.end());
    blocs.emplace_back("neutral");
    const auto whose = files::meant(bloc, blocs);
    if (!whose) return fault("there is no bloc '" + std::string(bloc) + "'", files::suggest(bloc, blocs));
    with->bloc = static_cast<Bloc>(*whose);
    auto there = after_in(std::move(*with), text);
    if (!there) return there;
    const Unit& unit = rules_.start().areas[there->area].unit;
    if (unit.type != there->unit || rules_.owner(unit) != there->bloc)
      return fault(
          "no such unit stands in '" + rules_.board().areas[there->area].name + "': '" + there->text + "'",
          "a unit that is there was expected");
    return there;
  }

  static Result<GoalPart> with_number(GoalPart part, std::string_view text, int least, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < least || number > most)
      return fault(
          "'" + part.text + "' has no number that fits",
          "a number from " + std::to_string(least) + " to " + std::to_string(most) + " was expected");
    part.number = static_cast<std::uint8_t>(number);
    return part;
  }
  static Result<GoalPart> with_unit(GoalPart part, std::string_view name) {
    const std::vector<std::string> names(kUnitNames.begin() + 1, kUnitNames.end());
    const auto known = std::find(names.begin(), names.end(), name);
    if (known == names.end())
      return fault("there is no unit '" + std::string(name) + "'", files::suggest(name, names));
    part.unit = static_cast<UnitType>(known - names.begin() + 1);
    return part;
  }
  [[nodiscard]] Result<GoalPart> after_in(GoalPart part, std::string_view text) const {
    if (take_word(text) != "in") return fault("'" + part.text + "' names no area", "'in AREA' was expected");
    const bool sea = part.unit == UnitType::naval;
    return with_area(std::move(part), text, sea);
  }
  [[nodiscard]] Result<GoalPart> with_area(GoalPart part, std::string_view name, bool sea) const {
    std::vector<std::string> names;
    for (const MapArea& area : rules_.board().areas) names.push_back(area.name);
    const auto known = files::meant(name, names);
    if (!known) return fault("there is no area '" + std::string(name) + "'", files::suggest(name, names));
    part.area = static_cast<Area>(*known);
    if (rules_.board().areas[part.area].sea != sea)
      return fault("'" + part.text + "' cannot be",
                   sea ? "a sea area was expected" : "a land area was expected");
    return part;
  }

  const Arbiter& rules_;
  std::string_view text_;
};

}  // namespace

Result<Goal> read_goal(const Arbiter& rules, std::string_view text) { return Parts(rules, text).read(); }

bool reached(const Arbiter& rules, const Position& p, const GoalPart& part) {
  const Bloc own = rules.active();
  switch (part.kind) {
    case GoalPart::Kind::control:
      return rules.holder(p, part.area) == own;
    case GoalPart::Kind::destroy:
      return p.areas[part.area].unit.none() || rules.owner(p.areas[part.area].unit) != part.bloc;
    case GoalPart::Kind::level:
      return p.level >= part.number;
    case GoalPart::Kind::instability:
      return p.areas[part.area].instability >= part.number;
    case GoalPart::Kind::build:
      return p.areas[part.area].unit.type == part.unit && rules.owner(p.areas[part.area].unit) == own;
  }
  return false;
}

}  // namespace casus::defcon
