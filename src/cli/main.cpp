#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

#include "cli/commands.hpp"

namespace {

constexpr int kBadInput = 2;

/// Reports an end that is no user's and no programmer's mistake: the machine has no more resources.
int refuse(const char* line) {
  std::fputs(line, stderr);
  return kBadInput;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return casus::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    return refuse("casus: there is not enough memory for this\n");
  } catch (const std::system_error&) {
    return refuse("casus: the system has no more threads for this\n");
  } catch (const std::exception&) {
    return refuse("casus: it cannot be answered here\n");
  }
}
