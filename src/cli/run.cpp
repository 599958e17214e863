#include <cstdio>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"

namespace casus::cli {
namespace {

constexpr int kBadInput = 2;
constexpr std::size_t kMaxShown = 50;  // faults

struct Command {
  std::string_view name;
  Result<Reply> (*answer)(const Options&);
};

constexpr Command kCommands[] = {
    {"systems", systems},
    {"judge", judge},
    {"odds", odds},
    {"advise", advise},
    {"play", play},
    {"simulate", simulate},
    {"sensitivity", sensitivity},
    {"sweep", sweep},
    {"compare", compare},
    {"dice", dice},
    {"check", check},
    {"verify", verify},
    {"rulebook", rulebook},
    {"serve", serve},
    {"completion", completion},
    {"complete", complete},
    {"manual", manual},
};

int refuse(const Faults& faults) {
  std::string lines;
  for (std::size_t i = 0; i < faults.size() && i < kMaxShown; ++i) {
    lines += (faults[i].place.file.empty() ? "casus: " : "") + to_string(faults[i]) + '\n';
  }
  if (faults.size() > kMaxShown)
    lines += "casus: and " + std::to_string(faults.size() - kMaxShown) + " more faults\n";
  std::fputs(lines.c_str(), stderr);
  return interrupted() ? kInterrupted : kBadInput;
}

}  // namespace

std::string json_line(const files::Node& node) { return report::as_utf8(to_json(node)) + '\n'; }

int run(int argc, char** argv) {
  catch_signals();
  auto parsed = parse(argc, argv);
  if (const auto* done = std::get_if<Done>(&parsed)) {
    std::fputs(done->err.c_str(), stderr);
    if (const auto fault = write_output(done->out)) return refuse({*fault});
    return done->status;
  }
  const auto& options = std::get<Options>(parsed);
  for (const Command& command : kCommands) {
    if (command.name != options.command) continue;
    const auto reply = command.answer(options);
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
  return kBadInput;
}

}  // namespace casus::cli
