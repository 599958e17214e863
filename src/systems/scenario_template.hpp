#pragma once
// A scenario that is read once and opened many times with other values: the basis of --set, of sweeps, of
// sensitivity analyses and of comparisons.

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

/// A value to be set in the scenario or (`rulebook.path`) in its rulebook.
struct Setting {
  bool of_rulebook = false;
  std::string path;  ///< within its document
  Place at;          ///< the place of the path, for faults
  files::Document value;
};

/// Parses `path=value`. Faults have their place in `option`, line 1.
Result<Setting> read_setting(std::string_view text, std::string_view option = "--set");

/// Returns the setting of a value at the path that an option names.
Setting setting_of(std::string_view path, const Place& at, files::Document value);

/// Loads the scenario of a request, with the game that the request names.
Result<files::Document> load_scenario(const Request& request);

/// Adds the game of a file to a scenario. The file's path is relative to the scenario, as in a scenario that
/// names its game itself.
Result<files::Document> with_game(files::Document scenario, const std::string& lies_at,
                                  const std::string& game);

/// A scenario, its rulebook (which it names, or which the request names), and the settings for both.
class ScenarioTemplate {
 public:
  static Result<ScenarioTemplate> of(const Request& request);
  static Result<ScenarioTemplate> of(files::Document scenario, std::optional<std::string> rulebook,
                                     const std::vector<std::string>& sets, Reach reach = Reach::files);

  /// Sets one more value for all later sources. After a fault the template must not be used any more.
  Faults set(Setting setting);

  /// Returns the sources with these settings, applied after those of the request. The rulebook that the
  /// scenario names is looked up again, because a setting may name another one; each rulebook is read once.
  /// Not thread-safe: copy the template for each thread.
  Result<Sources> with(std::span<const Setting> settings = {}) { return with(settings, scenario_); }
  /// Returns the sources of a template that is used once.
  Result<Sources> sources() && { return with({}, std::move(scenario_)); }

 private:
  ScenarioTemplate(files::Document scenario, std::optional<std::string> rulebook, Reach reach)
      : scenario_(std::move(scenario)), rulebook_(std::move(rulebook)), reach_(reach) {}
  /// A game that a scenario brings: the text of its file, and its values.
  struct ScenarioGame {
    std::string text;
    files::Document rulebook;
  };
  Result<Sources> with(std::span<const Setting> settings, files::Document scenario);
  /// Returns the rulebook of a scenario, with the values that the scenario sets itself.
  Result<files::Document> rulebook_of(const files::Document& scenario);
  Result<const files::Document*> named_rulebook(const std::string& name, const Place& named_at);
  Result<const ScenarioGame*> game_of(const files::Document& scenario, const files::Node& game);

  files::Document scenario_;
  std::optional<std::string> rulebook_;
  Reach reach_;
  std::vector<Setting> of_rulebook_;                  // the request's settings of the rulebook
  std::map<std::string, files::Document> rulebooks_;  // by name or path
  std::map<std::string, ScenarioGame> games_;         // by the scenario's name of the game
};

}  // namespace casus
