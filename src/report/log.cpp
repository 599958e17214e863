#include "report/log.hpp"

#include "conflict/sha256.hpp"
#include "report/json.hpp"

namespace casus::report {
namespace {

using files::Node;

std::string line(std::string_view key, Node value) {
  return to_json(Node(Node::Table{{std::string(key), std::move(value)}})) + '\n';
}

}  // namespace

Result<std::string> log_head(const LogHead& head, const Table& table, const Sources& sources) {
  const Node node(Node::Table{{"casus", Node(head.version)},
                              {"system", Node(table.system())},
                              {"play", Node(to_hex(head.play))},
                              {"commitment", Node(to_hex(head.commitment))},
                              {"seed_chosen", Node(head.seed_chosen)},
                              {"scenario", sources.scenario.root},
                              {"rulebook", sources.rulebook.root}});
  std::string text = to_json(node) + '\n';
  if (const auto read = files::read_json(text, "log"); !read) {
    return Fault{{},
                 "the scenario and its rulebook are too large for a log: " + read.faults().front().what,
                 read.faults().front().expected};
  }
  return text;
}

std::string log_line(const PlayEntry& entry) {
  if (const auto* event = std::get_if<EventSaid>(&entry)) return to_json(event_node(*event)) + '\n';
  if (const auto* moved = std::get_if<TransferSaid>(&entry)) return line("transfer", transfer_node(*moved));
  if (const auto* sealed = std::get_if<SealedSaid>(&entry)) return line("sealed", sealed_node(*sealed));
  if (const auto* opened = std::get_if<OpenedSaid>(&entry)) return line("opened", opened_node(*opened));
  return line("answer", answer_node(std::get<AnswerSaid>(entry)));
}

std::string log_tail(const Played& played, const Seed& seed) {
  return line("settlement", settlement_node(played.settlement)) +
         to_json(Node(Node::Table{{"winner", Node(played.winner)}, {"text", Node(played.winner_text)}})) +
         '\n' + line("seed", Node(to_hex(seed)));
}

std::string log_seal(std::string_view before) { return line("sha256", Node(sha256(before))); }

Result<std::string> write_log(const LogHead& head, const Table& table, const Sources& sources,
                              const Played& played, const Seed& seed) {
  auto text = log_head(head, table, sources);
  if (!text) return text.faults();
  for (const PlayEntry& entry : played.entries) *text += log_line(entry);
  *text += log_tail(played, seed);
  *text += log_seal(*text);
  if (text->size() > kMaxLogBytes) {
    return Fault{{},
                 "the play's log is larger than " + std::to_string(kMaxLogBytes) + " bytes",
                 "a shorter play was expected"};
  }
  return text;
}

}  // namespace casus::report
