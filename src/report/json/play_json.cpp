// Converts a play to JSON: its events, choices, throws and transfers.

#include <array>

#include "report/json/json.hpp"
#include "report/json/parts_json.hpp"
#include "report/json/reference_json.hpp"

namespace casus::report {

using files::Node;

Node event_node(const EventText& event) {
  Entries entries{{"event", text(event.kind)}};
  if (!event.seat.empty()) entries.push_back({"seat", text(event.seat)});
  entries.push_back({"clause", text(event.clause)});
  entries.push_back({"standing", text(to_string(event.standing))});
  if (event.brief.sides > 0) {  // a die, thrown for the first time or again
    if (!event.brief.die.empty()) entries.push_back({"die", text(event.brief.die)});
    entries.push_back({"sides", Node(event.brief.sides)});
    entries.push_back({"shows", Node(event.brief.shows)});
    if (!event.brief.face.empty()) entries.push_back({"face", text(event.brief.face)});
  }
  entries.push_back({"text", text(event.text)});
  return entries;
}

Node transfer_node(const TransferText& transfer) {
  return Entries{{"piece", text(transfer.piece)},
                 {"count", Node(transfer.count)},
                 {"from", text(transfer.from)},
                 {"to", text(transfer.to)},
                 {"clause", text(transfer.clause)}};
}

Node answer_node(const ChosenAnswer& answer) {
  return Entries{{"seat", text(answer.seat)}, {"move", answer.move.node}, {"text", text(answer.move.text)}};
}

Node sealed_node(const SealedText& sealed) {
  return Entries{{"seat", text(sealed.seat)},
                 {"number", Node(static_cast<std::int64_t>(sealed.number))},
                 {"commitment", text(sealed.commitment)}};
}

Node opened_node(const OpenedText& opened) {
  return Entries{{"seat", text(opened.answer.seat)},
                 {"number", Node(static_cast<std::int64_t>(opened.number))},
                 {"move", opened.answer.move.node},
                 {"text", text(opened.answer.move.text)},
                 {"salt", text(opened.salt)}};
}

Node thrown_node(const ThrowText& said) {
  const Throw& thrown = said.thrown;
  Entries entries{{"number", Node(static_cast<std::int64_t>(thrown.number))},
                  {"purpose", text(thrown.purpose == Purpose::card ? "card" : "dice")},
                  {"count", Node(static_cast<std::int64_t>(thrown.faces.size()))},
                  {"sides", Node(static_cast<std::int64_t>(thrown.sides))}};
  if (!said.hidden) {
    Node::Array faces;
    for (const std::uint16_t face : thrown.faces) faces.emplace_back(static_cast<std::int64_t>(face));
    entries.push_back({"faces", std::move(faces)});
  }
  return entries;
}

Node settlement_node(const std::vector<TransferText>& settlement) {
  Node::Array array;
  for (const TransferText& transfer : settlement) array.push_back(transfer_node(transfer));
  return array;
}

Node played_node(const Table& table, const PlayResult& played, std::string dice, std::string log,
                 EventForm form) {
  Entries entries = head(table);
  Node::Array events;
  for (const PlayEntry& entry : played.entries) {
    const auto* event = std::get_if<EventText>(&entry);
    if (event == nullptr) continue;
    events.push_back(event_node(*event));
    if (form == EventForm::with_brief) events.back().table()->push_back({"brief", brief_node(event->brief)});
  }
  entries.push_back({"events", std::move(events)});
  entries.push_back({"settlement", settlement_node(played.settlement)});
  entries.push_back({"winner", text(played.winner)});
  entries.push_back({"text", text(played.winner_text)});
  entries.push_back({"dice", Node(std::move(dice))});
  entries.push_back({"after", played.after.root});
  entries.push_back({"log", Node(std::move(log))});
  return entries;
}

Node luck_node(const LuckAnswer& luck) {
  const auto number = [](Entries& to, const std::string& name, double value,
                         const std::optional<Exact>& exact) {
    to.push_back({name, Node(value)});
    if (exact) to.push_back({name + "_exact", Node(exact->to_string())});
  };
  constexpr std::array<std::string_view, 3> kKinds{"dice", "choice", "guess"};
  Node::Array accounts;
  for (const LuckAnswer::Account& account : luck.accounts) {
    Entries one{{"seat", text(account.seat)}};
    if (!account.of.empty()) one.push_back({"of", text(account.of)});
    number(one, "start", account.start, account.exact_start);
    std::array<double, 3> sums{};
    Node::Array terms;
    for (const LuckAnswer::Term& term : account.terms) {
      const auto kind = static_cast<std::size_t>(term.kind);
      sums[kind] += term.amount;
      Entries said{{"kind", text(kKinds[kind])}};
      if (!term.seat.empty()) said.push_back({"seat", text(term.seat)});
      said.push_back({"text", text(term.text)});
      number(said, "amount", term.amount, term.exact);
      said.push_back({"entry", Node(static_cast<std::int64_t>(term.entry))});
      terms.emplace_back(std::move(said));
    }
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind)
      one.push_back({std::string(kKinds[kind]), Node(sums[kind])});
    number(one, "end", account.end, account.exact_end);
    one.push_back({"terms", std::move(terms)});
    accounts.emplace_back(std::move(one));
  }
  Entries entries{{"measure", text(to_string(luck.measure))}};
  entries.push_back({"unit", text(luck.measure == Measure::win ? "chance" : kUnit)});
  if (!luck.text.empty()) entries.push_back({"text", text(luck.text)});
  if (!luck.singly.empty()) entries.push_back({"singly", text(luck.singly)});
  entries.push_back({"accounts", std::move(accounts)});
  if (luck.exploitability) entries.push_back({"exploitability", Node(*luck.exploitability)});
  return entries;
}

Node luck_node(const Table& table, const LuckAnswer& luck) {
  Entries entries = head(table);
  Node said = luck_node(luck);
  for (files::Entry& entry : *said.table()) entries.push_back(std::move(entry));
  return entries;
}

}  // namespace casus::report
