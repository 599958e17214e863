#pragma once
// The one list of systems, and how a table is opened: scenario, rulebook and the values set over them become
// a Table. Adding a system adds an entry (entries.hpp) and one line to registry.cpp.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"
#include "table/entry.hpp"

namespace casus {

std::span<const SystemInfo> systems();
const SystemInfo* find_system(std::string_view id);

/// How the clauses of one of them belong together, for players, under a sound rulebook; empty: it does not
/// say.
std::vector<GuideSection> guide_sections(const SystemInfo& system, const files::Document& rulebook);

/// The text of a rulebook that comes with Casus, by name ("aggression-2"); nothing for other names.
std::optional<std::string_view> built_in_rulebook(std::string_view name);

/// What a table is opened from, read and with all values set.
struct Sources {
  files::Document scenario;
  files::Document rulebook;
};

/// What a user names: a scenario file (`-`: standard input), perhaps a rulebook (a file, or the name of a
/// built-in one), and values set over them (`path=value`; `rulebook.path=value` sets in the rulebook).
struct Request {
  std::string scenario;
  std::optional<std::string> rulebook;
  std::vector<std::string> sets;
};

Result<Sources> gather(const Request& request);
/// The same over a scenario that was read already.
Result<Sources> gather(files::Document scenario, const std::optional<std::string>& rulebook,
                       const std::vector<std::string>& sets);
/// Where a rulebook may come from: from files too, or, where strangers ask, only from those that come with
/// Casus. Then no file is looked at, not even to see whether it is there.
enum class Reach : std::uint8_t { files, built_in };

/// A rulebook by file or built-in name, each fault in its place.
Result<files::Document> load_rulebook(const std::string& name_or_file, Reach reach = Reach::files);

/// Reads the scenario by its system's rules. All faults of both files.
Result<std::unique_ptr<Table>> open_table(const Sources& sources);

/// The scenario for everybody's eyes: counts in place of what not everybody at the table may see. One that
/// names no system has no secrets.
files::Document masked(files::Document scenario);

/// The name of the built-in rulebook that a scenario plays by when it names none.
Result<std::string_view> default_rulebook(const files::Document& scenario);

/// The faults of a rulebook; nothing where the document is none (no key of it is a rulebook field of its
/// system).
std::optional<Faults> check_rulebook(const files::Document& document);

/// What is sound in a rulebook and yet odd: probably not meant.
Faults rulebook_warnings(const files::Document& document);

/// Every fault of a rulebook or scenario file, none when it is sound; and, of a sound one, what is odd.
struct Checked {
  Faults faults;
  Faults warnings;
};
Checked check_document(files::Document document, Reach reach = Reach::files);
Checked check_file(const std::string& path);

}  // namespace casus
