// What `judge` answers, in JSON.

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"

namespace casus::report {

using files::Node;

namespace {

/// Returns a part of the ruling on what is declared.
template <auto Member>
auto declared(const Judgement& judgement) {
  return judgement.declared ? std::optional(std::invoke(Member, *judgement.declared)) : std::nullopt;
}
template <auto Member>
std::optional<std::string> declared_text(const Judgement& judgement) {
  const auto text = declared<Member>(judgement);
  return text && !text->empty() ? text : std::nullopt;
}
/// Returns what is said where nothing is declared that is allowed.
template <auto Member>
auto listed(const Judgement& judgement) {
  const bool allowed = judgement.declared && judgement.declared->allowed;
  return allowed ? std::nullopt : std::optional(std::invoke(Member, judgement));
}
/// Returns what is said of a table at rest.
template <auto Member>
auto at_rest(const Judgement& judgement) {
  const bool rests = !judgement.at_rest.empty() && !(judgement.declared && judgement.declared->allowed);
  return rests ? std::optional(std::invoke(Member, judgement)) : std::nullopt;
}

Node node_of_move(const Ruling& ruling) { return ruling.move.node; }
std::string text_of_move(const Ruling& ruling) { return ruling.move.text; }

const std::vector<casus::Opening>& openings_of(const Judgement& judgement) {
  return judgement.openings.listed;
}

std::optional<std::size_t> how_many_more(const Judgement& judgement) {
  const std::size_t more = judgement.openings.more;
  return at_rest<&Judgement::at_rest>(judgement) && more > 0 ? std::optional(more) : std::nullopt;
}

/// What may be declared: the values that declare it, by their paths.
Node settings_of(const casus::Opening& opening) {
  Entries sets;
  for (const casus::Opening::Setting& set : opening.sets) sets.push_back({set.path, set.value});
  return sets;
}

}  // namespace

template <>
constexpr auto kRows<casus::Opening> =
    std::tuple(row<&casus::Opening::group>("group").or_nothing(), row<&casus::Opening::text>("text"),
               row<&casus::Opening::clauses>("clauses"),
               row<&settings_of>("set", "values by their paths, as `--set` takes them").object());

template <>
constexpr auto kRows<Judgement> = std::tuple(
    row<&declared<&node_of_move>>("move").like("Move"), row<&declared<&text_of_move>>("text"),
    row<&declared<&Ruling::allowed>>("allowed", "of a declared move"),
    row<&declared_text<&Ruling::group>>("group", "the heading that the move is listed under"),
    row<&declared_text<&Ruling::effect>>("effect",
                                         "what an allowed move does to what everybody has in common"),
    row<&declared<&Ruling::findings>>("findings", "in clause order"),
    row<&at_rest<&Judgement::at_rest>>("at_rest", "where nobody acts: why, in words"),
    row<&listed<&Judgement::moves>>("moves",
                                    "where no move is declared, or it is not allowed: every legal one; empty "
                                    "where nobody has a choice"),
    row<&at_rest<&openings_of>>(
        "may_declare",
        "of a table at rest: what may be declared, and what its scenario sets to declare it; at most 500"),
    row<&how_many_more>("more", "how many more may be declared than are listed"),
    row<&at_rest<&Judgement::next>>("next",
                                    "of a table at rest: who may have the next turn, in the order of the "
                                    "table; the first is suggested"));

template <>
constexpr auto kRows<Refusals> = std::tuple(
    row<&Refusals::about>("area", "with `--why-not`: what `--area` asked about"),
    row<&Refusals::refused>("refused",
                            "with `--why-not`: what is not allowed, each with every finding; of a game told "
                            "in one file also the options inside what is declared that are closed where the "
                            "conflict comes to first, with how it stands there"),
    row<&Refusals::nothing>("nothing", "why no move is about the area, where none is").or_nothing(),
    row<&Refusals::most_visited>("most_visited",
                                 "of a game told in one file: choices behind the nearest so many positions "
                                 "were not looked at, and there are more"));

Node judgement_node(const Table& table, const Judgement& judgement) {
  const Faults warnings = table.warnings(false);
  return conflict_answer(table, judgement, &warnings);
}

Node refusals_node(const Table& table, const Refusals& refusals) { return conflict_answer(table, refusals); }

Node faults_node(const Faults& faults, const Faults& warnings) {
  Entries entries{{"faults", to_json_node(faults)}};
  append_rows(entries, WarningsJson{warnings});
  return entries;
}

void add_judgement_schemas(Entries& schemas) {
  ObjectSchema all = conflict_answer_schema<Judgement>(true);
  all.join(conflict_answer_schema<Refusals>(false));
  Node said = all.node(
      "of a declared move: allowed and findings; else, and where it is not allowed: every legal move");
  said.table()->push_back({"anyOf", any_of_keys({{"allowed", "findings"}, {"moves"}, {"refused"}})});
  schemas.push_back({"Judgement", std::move(said)});
}

}  // namespace casus::report
