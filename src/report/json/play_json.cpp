// A play as JSON: its events and choices, its throws, what changed hands.

#include "report/json/json.hpp"

namespace casus::report {
namespace {

using files::Node;
using Table_ = Node::Table;

Node text(std::string_view words) { return Node(words); }

}  // namespace

Node event_node(const EventSaid& event) {
  Table_ entries{{"event", text(event.kind)}};
  if (!event.seat.empty()) entries.push_back({"seat", text(event.seat)});
  entries.push_back({"clause", text(event.clause)});
  entries.push_back({"standing", text(to_string(event.standing))});
  if (event.brief.sides > 0) {  // a die, thrown or thrown again
    if (!event.brief.die.empty()) entries.push_back({"die", text(event.brief.die)});
    entries.push_back({"sides", Node(event.brief.sides)});
    entries.push_back({"shows", Node(event.brief.shows)});
  }
  entries.push_back({"text", text(event.text)});
  return entries;
}

Node transfer_node(const TransferSaid& transfer) {
  return Table_{{"piece", text(transfer.piece)},
                {"count", Node(transfer.count)},
                {"from", text(transfer.from)},
                {"to", text(transfer.to)},
                {"clause", text(transfer.clause)}};
}

Node answer_node(const AnswerSaid& answer) {
  return Table_{{"seat", text(answer.seat)}, {"move", answer.move.node}, {"text", text(answer.move.text)}};
}

Node sealed_node(const SealedSaid& sealed) {
  return Table_{{"seat", text(sealed.seat)},
                {"number", Node(static_cast<std::int64_t>(sealed.number))},
                {"commitment", text(sealed.commitment)}};
}

Node opened_node(const OpenedSaid& opened) {
  return Table_{{"seat", text(opened.answer.seat)},
                {"number", Node(static_cast<std::int64_t>(opened.number))},
                {"move", opened.answer.move.node},
                {"text", text(opened.answer.move.text)},
                {"salt", text(opened.salt)}};
}

Node thrown_node(const ThrownSaid& said) {
  const Throw& thrown = said.thrown;
  Table_ entries{{"number", Node(static_cast<std::int64_t>(thrown.number))},
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

Node settlement_node(const std::vector<TransferSaid>& settlement) {
  Node::Array array;
  for (const TransferSaid& transfer : settlement) array.push_back(transfer_node(transfer));
  return array;
}

Node played_node(const Table& table, const Played& played, std::string dice, std::string log) {
  Table_ entries = head(table);
  Node::Array events;
  for (const PlayEntry& entry : played.entries) {
    if (const auto* event = std::get_if<EventSaid>(&entry)) events.push_back(event_node(*event));
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

}  // namespace casus::report
