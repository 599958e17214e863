#pragma once
// The commands. Each computes its whole answer before anything is written; `play` alone may show what happens
// as it happens.

#include <string>

#include "base/result.hpp"
#include "cli/options.hpp"

namespace casus::cli {

struct Reply {
  std::string out;
  int status = 0;
  std::string notes = {};  ///< lines for standard error
};

Result<Reply> judge(const Options& options);
Result<Reply> odds(const Options& options);
Result<Reply> advise(const Options& options);
Result<Reply> simulate(const Options& options);
Result<Reply> play(const Options& options);
Result<Reply> verify(const Options& options);
Result<Reply> check(const Options& options);
Result<Reply> rulebook(const Options& options);
Result<Reply> systems(const Options& options);

/// The whole program.
int run(int argc, char** argv);

/// JSON as it is written: one line.
std::string json_line(const files::Node& node);

}  // namespace casus::cli
