// Luck in JSON: the accounts of a play.

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/schemas.hpp"

namespace casus::report {

using files::Node;
using Account = LuckAnswer::Account;
using Term = LuckAnswer::Term;

namespace {

/// Returns the sum of an account's terms of a kind.
template <LuckAnswer::Kind kKind>
double sum_of(const Account& account) {
  double sum = 0.0;
  for (const Term& term : account.terms) sum += term.kind == kKind ? term.amount : 0.0;
  return sum;
}
constexpr std::string_view kSum = "the sum of the terms of that kind";

}  // namespace

template <>
constexpr std::size_t kValues<LuckAnswer::Kind> = 3;
template <>
constexpr auto kRows<Term> = std::tuple(
    row<&Term::kind>("kind"), row<&Term::seat>("seat", "who chose").or_nothing(), row<&Term::text>("text"),
    row<&Term::amount>("amount"), row<&Term::exact>("amount_exact"),
    row<&Term::entry>("entry",
                      "the number of the play's entry, from 0: its line in the log, after the head "
                      "and the contributions")
        .from(0));

template <>
constexpr auto kRows<Account> = std::tuple(
    row<&Account::seat>("seat"),
    row<&Account::of>("of", "what began the part of the play that this is of; else the whole").or_nothing(),
    row<&Account::start>("start"), row<&Account::exact_start>("start_exact"),
    row<&sum_of<LuckAnswer::Kind::dice>>("dice", kSum),
    row<&sum_of<LuckAnswer::Kind::choice>>("choice", kSum),
    row<&sum_of<LuckAnswer::Kind::guess>>("guess", kSum), row<&Account::end>("end"),
    row<&Account::exact_end>("end_exact"), row<&Account::terms>("terms", "in the order of the play"));

template <>
constexpr auto kRows<LuckAnswer> = std::tuple(
    row<&LuckAnswer::measure>("measure", "of \"win\": the chance that the seat of the account wins"),
    row<[](const LuckAnswer& luck) {
      return luck.measure == Measure::win ? std::string_view("chance") : kUnit;
    }>("unit", "\"points\", or \"chance\""),
    row<&LuckAnswer::text>("text", "what a worth is").or_nothing(),
    row<&LuckAnswer::singly>("singly",
                             "why parts of the play are weighed by themselves, where the whole is too large")
        .or_nothing(),
    row<&LuckAnswer::accounts>(
        "accounts",
        "one where there are two seats (of the one that attacks: the other's is its negative, or the rest to "
        "1), else one a seat; start + dice + choice + guess = end, in the exact numbers to the last digit"),
    row<&LuckAnswer::exploitability>("exploitability",
                                     "where the plan was not found exactly (the exact numbers are left out "
                                     "then): what both sides could gain together by choosing otherwise"));

Node luck_node(const LuckAnswer& luck) { return to_json_node(luck); }
Node luck_node(const Table& table, const LuckAnswer& luck) { return conflict_answer(table, luck); }

void add_luck_schemas(Entries& schemas) {
  schemas.push_back({"Luck", conflict_answer_schema<LuckAnswer>(false).node()});
}

}  // namespace casus::report
