#include "match/entry.hpp"

#include <algorithm>

#include "conflict/play/sha256.hpp"

namespace casus::match {
namespace {

using files::Node;

constexpr std::array<std::string_view, 18> kKinds{
    "created", "claimed", "handed_over", "agreed",     "edited",       "turned",
    "undone",  "began",   "pledged",     "opened",     "skipped",      "chose",
    "settled", "left",    "abandoned",   "asked_undo", "refused_undo", "closed"};

/// Returns the table at the root of a stored text.
Result<Node> table_in(std::string_view text) {
  if (text.empty()) return Node();
  auto read = files::read_json(text, "match");
  if (!read) return read.faults();
  return std::move(read->root);
}

}  // namespace

std::string_view to_string(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::optional<Kind> kind_of(std::string_view name) {
  const auto* found = std::find(kKinds.begin(), kKinds.end(), name);
  if (found == kKinds.end()) return std::nullopt;
  return static_cast<Kind>(found - kKinds.begin());
}

std::string sealed_text(const Entry& entry) {
  return entry.sealed.table()->empty() ? std::string() : files::to_json(entry.sealed);
}

std::string open_text(const Entry& entry) {
  Node::Table all{{"kind", Node(to_string(entry.kind))}, {"seat", Node(entry.seat)}};
  for (const files::Entry& one : *entry.open.table()) all.push_back(one);
  return files::to_json(Node(std::move(all)));
}

std::string chain_of(std::string_view previous, const Entry& entry) {
  using namespace std::string_literals;
  return sha256("casus.match.1\0"s + std::string(previous) + '\n' + std::to_string(entry.seq) + '\n' +
                std::to_string(entry.at) + '\n' + open_text(entry) + '\n' + sha256(sealed_text(entry)));
}

Result<Entry> entry_from(std::uint64_t seq, std::int64_t at, std::string_view open, std::string_view sealed) {
  auto shown = table_in(open);
  if (!shown) return shown.faults();
  auto hidden = table_in(sealed);
  if (!hidden) return hidden.faults();
  const Node* name = shown->find("kind");
  const auto kind = name == nullptr || name->text() == nullptr ? std::nullopt : kind_of(*name->text());
  const Node* seat = shown->find("seat");
  if (!kind || seat == nullptr || seat->integer() == nullptr)
    return Fault{{},
                 "entry " + std::to_string(seq) + " of the match cannot be read",
                 "an entry of Casus was expected"};
  const Node* format = shown->find("format");
  if (format != nullptr && (format->integer() == nullptr || *format->integer() > kFormat))
    return Fault{{},
                 "entry " + std::to_string(seq) + " of the match was written by a later version of Casus",
                 "that version, or a later one, was expected"};
  Entry entry{seq, at, *kind, static_cast<int>(*seat->integer()), {}, std::move(*hidden), "", ""};
  shown->erase("kind");
  shown->erase("seat");
  entry.open = std::move(*shown);
  return entry;
}

}  // namespace casus::match
