// Reads the entries of a play back from JSON, for those who get them from a service.

#include <algorithm>

#include "files/node_values.hpp"
#include "report/json/reference_json.hpp"

namespace casus::report {
namespace {

using files::Node;

/// Returns a number of a table as `T`; 0 if it is none, or does not fit.
template <class T>
T number_in(const Node& node, std::string_view key) {
  const std::int64_t number = number_at(node, key);
  return std::in_range<T>(number) ? static_cast<T>(number) : T{0};
}

MoveText move_in(const Node& node) {
  const Node* move = node.find("move");
  return {move == nullptr ? Node() : *move, text_at(node, "text")};
}

std::optional<EventText> event_from(const Node& node) {
  EventText event{text_at(node, "event"), text_at(node, "seat"), text_at(node, "clause"),
                  Standing::stated,       text_at(node, "text"), {}};
  for (const Standing one : {Standing::stated, Standing::ref, Standing::read, Standing::assumed}) {
    if (to_string(one) == text_at(node, "standing")) event.standing = one;
  }
  const Node* brief = node.find("brief");
  if (brief == nullptr || brief->table() == nullptr) return std::nullopt;
  const std::string kind = text_at(*brief, "kind");
  const auto* const known = std::find(BriefAnswer::kKinds.begin(), BriefAnswer::kKinds.end(), kind);
  if (known == BriefAnswer::kKinds.end()) return std::nullopt;
  event.brief.kind = static_cast<BriefAnswer::Kind>(known - BriefAnswer::kKinds.begin());
  if (brief->find("seat") != nullptr) event.brief.seat = number_in<Seat>(*brief, "seat");
  event.brief.side = text_at(*brief, "side");
  event.brief.text = text_at(*brief, "text");
  event.brief.sides = number_in<std::int32_t>(node, "sides");
  event.brief.shows = number_in<std::int32_t>(node, "shows");
  event.brief.face = text_at(node, "face");
  event.brief.die = text_at(node, "die");
  return event;
}

ThrowText throw_from(const Node& node) {
  ThrowText thrown;
  thrown.thrown.number = number_in<std::uint64_t>(node, "number");
  thrown.thrown.purpose = text_at(node, "purpose") == "card" ? Purpose::card : Purpose::dice;
  thrown.thrown.sides = number_in<std::uint16_t>(node, "sides");
  const Node* faces = node.find("faces");
  thrown.hidden = faces == nullptr || faces->array() == nullptr;
  if (thrown.hidden) {
    thrown.thrown.faces.resize(number_in<std::uint16_t>(node, "count"));  // how many, and nothing of them
    return thrown;
  }
  for (const Node& face : *faces->array()) {
    const std::int64_t* shows = face.integer();
    thrown.thrown.faces.push_back(
        shows == nullptr || !std::in_range<std::uint16_t>(*shows) ? 0 : static_cast<std::uint16_t>(*shows));
  }
  return thrown;
}

}  // namespace

TransferText transfer_from(const Node& node) {
  return {text_at(node, "piece"), number_in<std::int64_t>(node, "count"), text_at(node, "from"),
          text_at(node, "to"), text_at(node, "clause")};
}

std::optional<PlayEntry> entry_from(const Node& node) {
  if (node.table() == nullptr || node.table()->size() != 1) return std::nullopt;
  const auto& [kind, said, spot] = node.table()->front();
  if (said.table() == nullptr) return std::nullopt;
  if (kind == "event") {
    auto event = event_from(said);
    return event ? std::optional<PlayEntry>(std::move(*event)) : std::nullopt;
  }
  if (kind == "transfer") return transfer_from(said);
  if (kind == "answer") return ChosenAnswer{text_at(said, "seat"), move_in(said)};
  if (kind == "sealed")
    return SealedText{text_at(said, "seat"), number_in<std::uint64_t>(said, "number"),
                      text_at(said, "commitment")};
  if (kind == "opened")
    return OpenedText{{text_at(said, "seat"), move_in(said)},
                      number_in<std::uint64_t>(said, "number"),
                      text_at(said, "salt")};
  if (kind == "throw") return throw_from(said);
  return std::nullopt;
}

}  // namespace casus::report
