// Tests that a question has the same options over HTTP and on the command line.

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "said.hpp"
#include "service/routes.hpp"
#include "spawn.hpp"

namespace casus::cli {
namespace {

/// The options that a command alone has, each with the reason; "COMMAND --option" if it is one command's.
const std::map<std::string, std::string> kOfCommandAlone{
    {"--help", "is about the command"},
    {"--brief", "shortens the text, and JSON is the same"},
    {"--game", "is the key 'game' of the scenario in the body, with the text of the game"},
    {"--threads", "is the service's to decide"},
    {"--seconds", "is the service's to decide"},
    {"--memory", "is the service's to decide"},
    {"sweep --part", "writes a file of the user, over hours"},
    {"sweep --join", "reads the files of --part"},
    {"odds --exact", "is about the text, and JSON has every fraction"},
    {"luck --exact", "is about the text, and JSON has every fraction"},
    {"luck --at", "a gap: the body of /api/v1/luck is the log of one play, and no journal"},
};
/// The parameter of a route that its command has as an argument.
const std::string kArgument = "--expression";

const service::Route* route_at(const std::string& path) {
  const auto routes = service::routes();
  const auto at =
      std::find_if(routes.begin(), routes.end(), [&](const auto& one) { return one.path == path; });
  return at == routes.end() ? nullptr : &*at;
}

std::set<std::string> options_of_command(const std::string& name) {
  std::set<std::string> options;
  for (const std::string& line : lines_of(run({"complete", name, "--"}).out)) {
    if (line.starts_with("--")) options.insert(line);
  }
  return options;
}

/// Returns the parameters of a route as options, and its forms: --svg if there is a route NAME.svg.
std::set<std::string> options_of_route(const std::string& name) {
  const std::string path = "/api/v1/" + name;
  const service::Route* route = route_at(path);
  if (route == nullptr) return {};
  std::set<std::string> options{"--json"};
  for (const std::string& option : route->options()) options.insert("--" + option);
  for (const char* form : {"svg", "csv"}) {
    if (route_at(path + '.' + form) != nullptr) options.insert(std::string("--") + form);
  }
  return options;
}

TEST(OptionsOfQuestions, AreTheSameOverHttpAndOnTheCommandLine) {
  std::set<std::string> unused;
  for (const auto& [option, reason] : kOfCommandAlone) unused.insert(option);
  for (const std::string name :
       {"judge", "odds", "advise", "simulate", "sensitivity", "sweep", "compare", "luck", "dice"}) {
    const auto of_command = options_of_command(name);
    const auto of_route = options_of_route(name);
    EXPECT_FALSE(of_route.empty()) << "there is no /api/v1/" << name;
    for (const std::string& option : of_route)
      EXPECT_TRUE(of_command.contains(option) || option == kArgument) << "casus " << name << ": " << option;
    for (const std::string& option : of_command) {
      if (of_route.contains(option)) continue;
      const std::string key = kOfCommandAlone.contains(option) ? option : name + ' ' + option;
      EXPECT_TRUE(kOfCommandAlone.contains(key)) << "/api/v1/" << name << ": " << option;
      unused.erase(key);
    }
  }
  EXPECT_TRUE(unused.empty()) << *unused.begin() << " is no option of a command alone";
}

}  // namespace
}  // namespace casus::cli
