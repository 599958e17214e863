#pragma once
// What a user names, read once and opened many times with other values: the ground of --set, of sweeps, of
// sensitivity and of comparisons.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"
#include "files/path.hpp"
#include "systems/registry.hpp"

namespace casus {

/// One value to be set, in the scenario or (`rulebook.path`) in its rulebook.
struct Setting {
  bool of_rulebook = false;
  std::string path;  ///< within its document
  Place at;          ///< of the path, for faults
  files::Document value;
};

/// The setting that `path=value` says; faults are placed in `option`, line 1.
Result<Setting> read_setting(std::string_view text, std::string_view option = "--set");

/// The setting of a value to what a path of an option names.
Setting setting_of(std::string_view path, const Place& at, files::Document value);

/// The scenario of a request, with the game that the request names.
Result<files::Document> load_scenario(const Request& request);

/// A scenario with the game of a file, named from where the scenario lies, as it names one itself.
Result<files::Document> with_game(files::Document scenario, const std::string& lies_at,
                                  const std::string& game);

/// A scenario, the rulebook it names or is played by, and what is set over both.
class ScenarioTemplate {
 public:
  static Result<ScenarioTemplate> of(const Request& request);
  static Result<ScenarioTemplate> of(files::Document scenario, std::optional<std::string> rulebook,
                                     const std::vector<std::string>& sets, Reach reach = Reach::files);

  /// Sets one more value for all that is asked from here on. After a fault it is of no use any more.
  Faults set(Setting setting);

  /// The sources with values set, after those of the request. A rulebook that the scenario names is looked up
  /// anew, since a value may name another; each is read once. Not from several threads at once: copy.
  Result<Sources> with(std::span<const Setting> settings = {});

 private:
  ScenarioTemplate(files::Document scenario, std::optional<std::string> rulebook, Reach reach)
      : scenario_(std::move(scenario)), rulebook_(std::move(rulebook)), reach_(reach) {}
  /// A game that a scenario brings: the text of its file, and its values.
  struct OwnGame {
    std::string text;
    files::Document rulebook;
  };
  /// The rulebook that a scenario is played by, with the values that it says itself.
  Result<files::Document> rulebook_of(const files::Document& scenario);
  Result<const files::Document*> named_rulebook(const std::string& name, const Place& named_at);
  Result<const OwnGame*> game_of(const files::Document& scenario, const files::Node& game);

  files::Document scenario_;
  std::optional<std::string> rulebook_;
  Reach reach_;
  std::vector<Setting> of_rulebook_;                  // what the request sets there
  std::map<std::string, files::Document> rulebooks_;  // by name or path
  std::map<std::string, OwnGame> games_;              // by what the scenario names
};

}  // namespace casus
