#pragma once
// The commands. Each computes its whole answer before anything is written; `play` alone may show what happens
// as it happens.

#include <string>
#include <vector>

#include "base/result.hpp"
#include "cli/options.hpp"
#include "cli/output.hpp"

namespace casus::cli {

/// Something to be written to a file, or to standard output (`-`), once the whole answer is there.
struct Written {
  std::string path;
  Pieces write;
};

inline constexpr int kInterrupted = 130;  ///< the status after Ctrl-C

struct Reply {
  std::string out;
  int status = 0;
  std::string notes = {};           ///< lines for standard error
  std::vector<Written> files = {};  ///< written before `out`; one on standard output takes its place
};

/// The reply with a picture, where one is wanted. It is drawn now: what cannot be drawn is a fault before
/// anything is written.
template <class Draw>
Result<Reply> with_picture(Reply reply, const std::optional<std::string>& path, const Draw& draw) {
  if (!path) return reply;
  Result<std::string> picture = draw();
  if (!picture) return picture.faults();
  reply.files.push_back({*path, [text = std::move(*picture)](const Put& put) { put(text); }});
  return reply;
}

Result<Reply> judge(const Options& options);
Result<Reply> odds(const Options& options);
Result<Reply> advise(const Options& options);
Result<Reply> simulate(const Options& options);
Result<Reply> sensitivity(const Options& options);
Result<Reply> sweep(const Options& options);
Result<Reply> compare(const Options& options);
Result<Reply> dice(const Options& options);
Result<Reply> play(const Options& options);
Result<Reply> verify(const Options& options);
Result<Reply> check(const Options& options);
Result<Reply> rulebook(const Options& options);
Result<Reply> systems(const Options& options);
Result<Reply> serve(const Options& options);
Result<Reply> completion(const Options& options);
Result<Reply> complete(const Options& options);
Result<Reply> manual(const Options& options);

/// The whole program.
int run(int argc, char** argv);

/// JSON as it is written: one line.
std::string json_line(const files::Node& node);

}  // namespace casus::cli
