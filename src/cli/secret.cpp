#include "cli/secret.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/ask.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "files/nearest.hpp"
#include "files/reader.hpp"
#include "report/json/json.hpp"

namespace casus::cli {
namespace {

using files::Node;

constexpr std::size_t kMostSecret = 4096;  // bytes of the file

/// The content of a file of `play --commit`: the secret, and the commitment to it.
struct SecretFile {
  report::PlaySecret secret;
  std::string commitment;
};

Result<SecretFile> read_secret(const std::string& path) {
  const auto text = read_bytes(path, kMostSecret);
  if (!text) return text.faults();
  const auto document = files::read_json(*text, path);
  if (!document) return document.faults();
  Faults faults;
  files::Reader reader(*document, faults);
  const std::string play_hex = reader.text("play");
  const std::string commitment = reader.text("commitment");
  const std::string seed_hex = reader.text("seed");
  reader.finish();
  if (!faults.empty()) return faults;
  const auto play = play_id_from_hex(play_hex);
  const auto seed = seed_from_hex(seed_hex);
  if (!play || !seed) {
    return Fault{{path, 1, 1}, "no seed that --commit kept", "the file that it wrote was expected"};
  }
  return SecretFile{{*seed, *play, false}, commitment};
}

/// An argument of --contribute: the player, and the text if it is given.
struct ContributionArgument {
  std::uint8_t seat = 0;
  std::optional<std::string> text;
};

Result<ContributionArgument> read_contribution(const std::string& argument, const report::Opening& opening) {
  const std::size_t equals = argument.find('=');
  const std::string player = argument.substr(0, equals);
  const auto seat = std::find(opening.players.begin(), opening.players.end(), player);
  if (seat == opening.players.end()) {
    return Fault{
        {}, "--contribute: nobody here is '" + player + "'", files::suggest(player, opening.players)};
  }
  ContributionArgument said{static_cast<std::uint8_t>(seat - opening.players.begin()), std::nullopt};
  if (equals != std::string::npos) said.text = argument.substr(equals + 1);
  return said;
}

}  // namespace

Result<Reply> commit_to_seed(const std::string& file, bool json, const Table& table, const Sources& sources) {
  const auto secret = report::random_secret();
  if (!secret) return secret.faults();
  const report::Opening opening = report::opening_of(*secret, CASUS_VERSION, table, sources);
  const Node::Table published{{"play", Node(to_hex(secret->play))},
                              {"commitment", Node(to_hex(opening.commitment))}};
  Node::Table kept = published;
  kept.push_back({"seed", Node(to_hex(secret->seed))});
  if (const auto fault = write_private_file(file, to_json(Node(kept)) + '\n')) return *fault;
  Reply reply;
  reply.out = json ? report::json_line(Node(published))
                   : fmt::format("play        {}\ncommitment  {}\n", to_hex(secret->play),
                                 to_hex(opening.commitment));
  reply.notes = "casus: the seed is in " + file +
                ": show the two lines to the others, let them contribute, then play with --secret\n";
  return reply;
}

Result<report::Opening> open_play(const SeedOptions& options, const Table& table, const Sources& sources) {
  if (options.seed)
    return report::opening_of(report::secret_of_text(*options.seed), CASUS_VERSION, table, sources);
  if (!options.secret) {
    const auto secret = report::random_secret();
    if (!secret) return secret.faults();
    return report::opening_of(*secret, CASUS_VERSION, table, sources);
  }
  const auto kept = read_secret(*options.secret);
  if (!kept) return kept.faults();
  report::Opening opening = report::opening_of(kept->secret, CASUS_VERSION, table, sources);
  if (to_hex(opening.commitment) != kept->commitment) {
    return Fault{{*options.secret, 1, 1},
                 "the seed was committed to for something else",
                 "the same scenario, rulebook and version of Casus were expected"};
  }
  return opening;
}

void add_contribution(std::uint8_t seat, const std::string& text, report::Opening& opening) {
  const PlayId& play = opening.secret.play;
  const Contribution one{seat, text, salt_of_contribution(opening.secret.seed, play, seat)};
  opening.pledges.push_back({seat, commitment_of_contribution(play, one), one});
}

Faults contribute(const SeedOptions& options, bool may_ask, report::Opening& opening) {
  std::vector<ContributionArgument> all;
  for (const std::string& argument : options.contribute) {
    auto said = read_contribution(argument, opening);
    if (!said) return said.faults();
    all.push_back(std::move(*said));
  }
  std::sort(all.begin(), all.end(),
            [](const ContributionArgument& a, const ContributionArgument& b) { return a.seat < b.seat; });
  for (std::size_t i = 0; i < all.size(); ++i) {
    ContributionArgument& said = all[i];
    const std::string& player = opening.players[said.seat];
    if (i > 0 && all[i - 1].seat == said.seat)
      return {{{}, "--contribute: " + player + " is named twice", "each player once was expected"}};
    if (!said.text) {
      if (!may_ask) {
        return {{{},
                 "--contribute: nobody is there to ask " + player,
                 "--contribute '" + player + "=TEXT' was expected"}};
      }
      said.text = ask_unseen(player + ", add something that nobody can foresee (it is not shown): ");
      if (!said.text) {
        const auto kind = interrupted() ? FaultKind::stopped : FaultKind::input;
        return {{{}, "the input ended before " + player + " contributed", "", kind}};
      }
    }
    if (auto fault = report::fault_of_contribution(player, *said.text)) return {std::move(*fault)};
    add_contribution(said.seat, *said.text, opening);
  }
  return {};
}

}  // namespace casus::cli
