#include <cstdio>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"

namespace casus::cli {
namespace {

constexpr std::size_t kMaxShown = 50;  // faults

int refuse(Faults faults) {
  if (faults.front().kind == FaultKind::stopped && time_is_up())
    faults = {
        {{}, "the time for the answer is up", "--seconds allows more, or a smaller conflict was expected"}};
  std::string lines;
  for (std::size_t i = 0; i < faults.size() && i < kMaxShown; ++i) {
    lines += (faults[i].place.file.empty() ? "casus: " : "") + to_string(faults[i]) + '\n';
  }
  if (faults.size() > kMaxShown)
    lines += "casus: and " + std::to_string(faults.size() - kMaxShown) + " more faults\n";
  std::fputs(lines.c_str(), stderr);
  // An interrupted search for a fitting size reports what it found.
  const bool by_hand = interrupted() && !time_is_up();
  return faults.front().kind == FaultKind::stopped || by_hand ? kInterrupted : kBadInput;
}

/// Runs a command. Returns a fault if its memory or its work exceeds the allowance.
Result<Reply> reply_of(const Command& command) {
  try {
    return command.run();
  } catch (const ResourceMeter::OverMemory&) {
    return Fault{{}, "it takes more memory than it may", "--memory allows more", FaultKind::too_large};
  } catch (const ResourceMeter::OverWork&) {
    return stopped();
  }
}

}  // namespace

int run(int argc, char** argv) {
  catch_signals();
  auto parsed = parse(argc, argv);
  if (const auto* done = std::get_if<ParseOutcome>(&parsed)) {
    std::fputs(done->err.c_str(), stderr);
    if (const auto fault = write_output(done->out)) return refuse({*fault});
    return done->status;
  }
  const auto reply = reply_of(*std::get<std::unique_ptr<Command>>(parsed));
  if (!reply) return refuse(reply.faults());
  bool to_output = false;
  for (const OutputFile& file : reply->files) {
    to_output = to_output || file.path == "-";
    if (const auto fault = write_pieces(file.path, file.write)) return refuse({*fault});
  }
  if (!to_output) {
    if (const auto fault = write_output(reply->out)) return refuse({*fault});
  }
  std::fputs(reply->notes.c_str(), stderr);
  return reply->status;
}

}  // namespace casus::cli
