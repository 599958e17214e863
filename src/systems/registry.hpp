#pragma once
// The one list of systems, and how a table is opened: scenario, rulebook and the values set over them become
// a Table. Adding a system adds one line to registry.cpp.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answers/checked.hpp"
#include "base/limits.hpp"
#include "base/result.hpp"
#include "files/document.hpp"
#include "table/system.hpp"
#include "table/table.hpp"

namespace casus {

std::span<const SystemInfo> systems();
const SystemInfo* find_system(std::string_view id);

/// How the clauses of one of them belong together, for players, under a sound rulebook; empty: it does not
/// say.
std::vector<GuideSection> guide_sections(const SystemInfo& system, const files::Document& rulebook);

/// A game described in a file of the user's: the system that it describes, and its values.
struct OwnSystem {
  std::shared_ptr<const System> system;
  files::Document rulebook;
};
Result<OwnSystem> load_game(const std::string& path);
/// The text of a file that is a game, be it sound or not. A fault: it cannot be read, or is another thing.
Result<std::string> load_game_text(const std::string& path);
/// The text of a small game that plays, called so: to be changed.
std::string new_game(std::string_view title);
/// The text of a game that comes with Casus, called so: to be changed. A fault: there is no such game.
Result<std::string> new_game_like(std::string_view id, std::string_view title);

/// The text of a rulebook that comes with Casus, by name ("aggression-2"); nothing for other names.
std::optional<std::string_view> built_in_rulebook(std::string_view name);
/// The values of a game that comes with Casus in one file, as a rulebook of the same name.
std::optional<files::Document> own_rulebook(std::string_view id);
/// Whether what a scenario names under `game` is no file, but the text of one.
inline bool is_game_text(std::string_view game) { return game.find('\n') != std::string_view::npos; }

/// What a table is opened from, read and with all values set. Where the scenario brings a game of its own,
/// the rulebook has its text under `game`: who has both can answer.
struct Sources {
  files::Document scenario;
  files::Document rulebook;
};

/// The system of a scenario, as it says, else (a game of its own) as its rulebook does; empty: neither.
std::string system_of(const Sources& sources);

/// What a user names: a scenario file (`-`: standard input), perhaps a rulebook (a file, or the name of a
/// built-in one), perhaps the file of a game, and values set over them (`path=value`; `rulebook.path=value`
/// sets in the rulebook).
struct Request {
  std::string scenario;
  std::optional<std::string> rulebook;
  std::vector<std::string> sets;
  std::optional<std::string> game = std::nullopt;
};

Result<Sources> gather(const Request& request);
/// The same over a scenario that was read already.
Result<Sources> gather(files::Document scenario, const std::optional<std::string>& rulebook,
                       const std::vector<std::string>& sets);
/// Where a rulebook may come from: from files too, or, where strangers ask, only from those that come with
/// Casus. Then no file is looked at, not even to see whether it is there.
enum class Reach : std::uint8_t { files, built_in };

/// A rulebook that comes with Casus, as it is kept; null: there is none of that name.
const files::Document* built_in_document(std::string_view name);
/// The names of all rulebooks that come with Casus.
std::vector<std::string> known_rulebooks();
/// A rulebook by file or built-in name, each fault in its place.
Result<files::Document> load_rulebook(const std::string& name_or_file, Reach reach = Reach::files);
/// Returns a rulebook of a game that is described in one file with the game's values for those that it leaves
/// out, so that logs and journals contain all that was played by; other rulebooks as they are. `own`: the
/// values of the scenario's own game; null: those of the game that comes with Casus.
Result<files::Document> completed_rulebook(files::Document rulebook, const files::Document* own = nullptr);

/// Opens the scenario by its system's rules. Faults: those of the rulebook; where it has none, those of the
/// scenario. Games that are described in a file report the faults of both.
Result<std::unique_ptr<Table>> open_table(const Sources& sources);

/// The scenario for everybody's eyes: counts in place of what not everybody at the table may see. One that
/// names no system has no secrets.
files::Document masked(files::Document scenario);
/// The values of a scenario that not everybody may see, each with its owner.
std::vector<Secret> secrets_of(const files::Document& scenario);

/// The name of the built-in rulebook that a scenario plays by when it names none.
Result<std::string_view> default_rulebook(const files::Document& scenario);

/// The faults of a rulebook; nothing where the document is none (no key of it is a rulebook field of its
/// system).
std::optional<Faults> check_rulebook(const files::Document& document);

/// What is sound in a rulebook and yet odd: probably not meant.
Faults rulebook_warnings(const files::Document& document);

Checked check_document(files::Document document, Reach reach = Reach::files);
/// `game`: the file of a game, for a rulebook or a scenario of it that does not name it.
Checked check_file(const std::string& path, const Limits& limits = {},
                   const std::optional<std::string>& game = std::nullopt);
/// Of a game by its text. What an example needs beyond the limits is a line of it.
Checked check_game(std::string_view text, const std::string& file, const Limits& limits = {},
                   Examples examples = Examples::worked_out);
/// The file of a game that comes with Casus; nothing for other names.
std::optional<std::string_view> text_of_game(std::string_view id);
/// The words of the language by where they stand, for editors (docs/json.md).
LanguageWords words_of_the_language();

}  // namespace casus
