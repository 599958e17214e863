#include <cstdio>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"

namespace casus::cli {
namespace {

constexpr std::size_t kMaxShown = 50;  // faults

int refuse(const Faults& faults) {
  std::string lines;
  for (std::size_t i = 0; i < faults.size() && i < kMaxShown; ++i) {
    lines += (faults[i].place.file.empty() ? "casus: " : "") + to_string(faults[i]) + '\n';
  }
  if (faults.size() > kMaxShown)
    lines += "casus: and " + std::to_string(faults.size() - kMaxShown) + " more faults\n";
  std::fputs(lines.c_str(), stderr);
  return faults.front().kind == FaultKind::stopped ? kInterrupted : kBadInput;
}

}  // namespace

int run(int argc, char** argv) {
  catch_signals();
  auto parsed = parse(argc, argv);
  if (const auto* done = std::get_if<Done>(&parsed)) {
    std::fputs(done->err.c_str(), stderr);
    if (const auto fault = write_output(done->out)) return refuse({*fault});
    return done->status;
  }
  const auto reply = std::get<std::unique_ptr<Command>>(parsed)->run();
  if (!reply) return refuse(reply.faults());
  bool to_output = false;
  for (const Written& file : reply->files) {
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
