#pragma once
// The form of a game, and the words of the language, in JSON.

#include "answers/game_form.hpp"
#include "report/json/parts_json.hpp"

namespace casus::report {

template <>
inline constexpr std::size_t kValues<GameForm::Field::Type> = 4;

template <>
inline constexpr auto kRows<GameForm::Side> = std::tuple(row<&GameForm::Side::id>("id"),
                                                         row<&GameForm::Side::says>("says"));
template <>
inline constexpr auto kRows<GameForm::Unit> = std::tuple(
    row<&GameForm::Unit::name>("name"), row<&GameForm::Unit::says>("says"),
    row<&GameForm::Unit::most>("most", "on a side, all states together"), row<&GameForm::Unit::tags>("tags"),
    row<&GameForm::Unit::numbers>("numbers",
                                  "numbers and words that the kind has, by name: one for all its states, or "
                                  "an object of one by state; 0 and none are left out")
        .object(),
    row<&GameForm::Unit::hint>("hint", "for people who enter a number of them").or_nothing(),
    row<&GameForm::Unit::of>("of", "the id of the one side that may have it; without it either may")
        .or_nothing(),
    row<&GameForm::Unit::steps>("steps", "its states: a hit moves a unit to the next").or_nothing(),
    row<&GameForm::Unit::life>("life", "hits until it is lost"));
template <>
inline constexpr std::string_view kSchema<GameForm::Field> = "GameField";
template <>
inline constexpr auto kRows<GameForm::Field> = std::tuple(
    row<&GameForm::Field::name>("name"), row<&GameForm::Field::type>("type"),
    row<&GameForm::Field::says>("says"),
    row<&GameForm::Field::is>("is",
                              "where nothing is said: by type an integer, a boolean, a word, or an array of "
                              "names of units"),
    row<&GameForm::Field::of>("of", "the words there are").or_nothing(), row<&GameForm::Field::from>("from"),
    row<&GameForm::Field::to>("to"),
    row<&GameForm::Field::each_side>("each_side", "said below each side").or_nothing(),
    row<&GameForm::Field::same>("same", "where nothing is said it is as the rulebook's field of its name")
        .or_nothing(),
    row<&GameForm::Field::clause>("clause").or_nothing());
template <>
inline constexpr auto kRows<GameForm::Track> = std::tuple(
    row<&GameForm::Track::name>("name"), row<&GameForm::Track::says>("says"), row<&GameForm::Track::is>("is"),
    row<&GameForm::Track::from>("from"), row<&GameForm::Track::to>("to"),
    row<&GameForm::Track::each_side>("each_side").or_nothing(),
    row<&GameForm::Track::deck>("deck",
                                "whose card it counts: a scenario may say it below the deck, as `card`")
        .or_nothing(),
    row<&GameForm::Track::card>("card").or_nothing(), row<&GameForm::Track::clause>("clause").or_nothing());
template <>
inline constexpr auto kRows<GameForm::Die> = std::tuple(row<&GameForm::Die::name>("name"),
                                                        row<&GameForm::Die::faces>("faces"));
template <>
inline constexpr auto kRows<GameForm::ClauseOf> = std::tuple(row<&GameForm::ClauseOf::id>("id"),
                                                             row<&GameForm::ClauseOf::says>("says"),
                                                             row<&GameForm::ClauseOf::page>("page"),
                                                             row<&GameForm::ClauseOf::standing>("standing"));
template <>
inline constexpr auto kRows<GameForm::Outcome> = std::tuple(
    row<&GameForm::Outcome::id>("id"),
    row<&GameForm::Outcome::victor>("victor", "the id of a side").or_nothing(),
    row<&GameForm::Outcome::victors>("victors", "where several win together: the ids of all").or_nothing());

template <>
inline constexpr std::string_view kSchema<GameForm> = "GameForm";
template <>
inline constexpr auto kRows<GameForm> = std::tuple(
    row<&GameForm::system>("system"), row<&GameForm::title>("title"), row<&GameForm::source>("source"),
    row<&GameForm::sides>("sides", "two to six, the first attacks"), row<&GameForm::units>("units"),
    row<&GameForm::ask>("ask"), row<&GameForm::rulebook>("rulebook"), row<&GameForm::tracks>("tracks"),
    row<&GameForm::dice>("dice", "those with faces of their own"), row<&GameForm::clauses>("clauses"),
    row<&GameForm::outcomes>("outcomes"),
    row<&GameForm::has_secrets>("has_secrets", "whether any choice is made in secret"),
    row<&GameForm::names>("names", "that an expression of the file may say, once each"));

template <>
inline constexpr auto kRows<LanguageWords> =
    std::tuple(row<[](const LanguageWords& of) { return ByName<std::vector<std::string>>{of.keys}; }>(
                   "keys", "by the place where they stand"),
               row<&LanguageWords::values>("values"), row<&LanguageWords::functions>("functions"),
               row<&LanguageWords::words>("words"));

}  // namespace casus::report
