#include "service/play_acts.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace casus::service {
namespace {

constexpr std::size_t kMostAnswers = 4096;

/// Parses "2,0,1".
Result<std::vector<std::size_t>> answers_of(const Call& call) {
  std::vector<std::size_t> answers;
  const std::string said = call.query.find("answers").value_or("");
  std::string_view rest = said;
  while (!rest.empty()) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const auto used = static_cast<std::size_t>(end - rest.data());
    const bool more = used < rest.size();
    if (error != std::errc() || (more && (rest[used] != ',' || used + 1 == rest.size())) ||
        answers.size() == kMostAnswers) {
      return Fault{
          at_option("answers"), "'" + said.substr(0, 40) + "'",
          "at most " + std::to_string(kMostAnswers) + " numbers of choices, such as 2,0,1, were expected"};
    }
    answers.push_back(number);
    rest.remove_prefix(more ? used + 1 : used);
  }
  return answers;
}

/// Removes and returns the text before the first colon, and removes the colon.
std::string_view until_colon(std::string_view& rest) {
  const std::string_view part = rest.substr(0, rest.find(':'));
  rest.remove_prefix(std::min(part.size() + 1, rest.size()));
  return part;
}

std::optional<std::uint8_t> seat_in(std::string_view& rest, std::size_t seats) {
  const std::string_view text = until_colon(rest);
  std::uint8_t seat = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seat);
  if (error != std::errc() || end != text.data() + text.size() || seat >= seats) return std::nullopt;
  return seat;
}

Fault unread(std::string_view option, const std::string& said, const std::string& expected) {
  return {at_option(option), "'" + said.substr(0, 80) + "'", expected};
}

Result<std::vector<report::Pledge>> pledges_of(const Call& call, const PlayId& play,
                                               const std::vector<std::string>& seats) {
  std::vector<report::Pledge> pledges;
  for (const std::string& said : call.query.all("sealed")) {
    std::string_view rest = said;
    const auto seat = seat_in(rest, seats.size());
    const auto sealed = commitment_from_hex(rest);
    if (!seat || !sealed || (!pledges.empty() && pledges.back().seat >= *seat))
      return unread("sealed", said, "SEAT:COMMITMENT, each seat once and in order, was expected");
    pledges.push_back({*seat, *sealed, std::nullopt});
  }
  std::size_t next = 0;
  for (const std::string& said : call.query.all("opened")) {
    std::string_view rest = said;
    const auto seat = seat_in(rest, seats.size());
    const auto salt = salt_from_hex(until_colon(rest));
    while (seat && next < pledges.size() && pledges[next].seat != *seat) ++next;
    if (!seat || !salt || next == pledges.size())
      return unread("opened", said, "SEAT:SALT:TEXT of what was sealed, in order, was expected");
    if (auto fault = report::fault_of_contribution(seats[*seat], rest)) {
      fault->place = at_option("opened");
      return *fault;
    }
    report::Pledge& pledge = pledges[next++];
    pledge.opened = Contribution{*seat, std::string(rest), *salt};
    if (commitment_of_contribution(play, *pledge.opened) != pledge.commitment)
      return unread("opened", said, "the contribution that was sealed was expected");
  }
  return pledges;
}

}  // namespace

Result<PlayActs> acts_of(const Call& call, const PlayId& play, const std::vector<std::string>& seats) {
  PlayActs acts;
  const auto contributes = flag_of(call, "contribute");
  if (!contributes) return contributes.faults();
  const auto leaves = flag_of(call, "leave");
  if (!leaves) return leaves.faults();
  auto pledges = pledges_of(call, play, seats);
  if (!pledges) return pledges.faults();
  auto answers = answers_of(call);
  if (!answers) return answers.faults();
  acts = {*contributes, std::move(*pledges), std::move(*answers), *leaves};
  if (!acts.contributes && !acts.pledges.empty())
    return Fault{at_option("sealed"), "nobody contributes to this play", "contribute=true was expected"};
  if (!acts.answers.empty() && due_before_dice(acts) != report::Due::nothing)
    return Fault{at_option("answers"), "a choice before the dice", "all contributions open were expected"};
  return acts;
}

std::string answer_written(std::size_t answer) { return std::to_string(answer) + ";"; }

std::string written(const PlayActs& acts) {
  std::string text = opening_written(acts);
  for (const std::size_t answer : acts.answers) text += answer_written(answer);
  if (acts.leaves) text += kLeaves;
  return text;
}

std::string opening_written(const PlayActs& acts) {
  std::string text = acts.contributes ? "c;" : "n;";
  for (const report::Pledge& pledge : acts.pledges)
    text += "s" + std::to_string(pledge.seat) + to_hex(pledge.commitment) + ";";
  // Contributions that are opened follow from the sealed ones, but that nothing was sealed afterwards does
  // not: so opening is an act of its own.
  for (const report::Pledge& pledge : acts.pledges) {
    if (pledge.opened) text += "o" + std::to_string(pledge.seat) + ";";
  }
  return text;
}

report::Due due_before_dice(const PlayActs& acts) {
  if (!acts.contributes) return report::Due::nothing;
  if (acts.pledges.empty()) return report::Due::seal;
  const bool open = std::all_of(acts.pledges.begin(), acts.pledges.end(),
                                [](const report::Pledge& pledge) { return pledge.opened.has_value(); });
  return open ? report::Due::nothing : report::Due::open;
}

}  // namespace casus::service
