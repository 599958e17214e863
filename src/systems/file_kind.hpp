#pragma once
// The kinds of files that Casus reads, how to recognise them, and which command accepts which kind. A file
// given to the wrong command is reported as a file of its kind, and not as a broken one.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "files/document.hpp"
#include "files/load.hpp"

namespace casus {

enum class FileKind : std::uint8_t { scenario, rulebook, game, log, journal };

/// Returns the kind of a text; the first line decides for logs and journals. Returns nothing if it is of no
/// kind, or too faulty to recognise.
std::optional<FileKind> kind_of(std::string_view text);

/// Returns whether a document is a game: it has the language's version, or keys that only games have.
bool is_game(const files::Document& document);

/// Returns whether a text, which may be no valid TOML, was meant as a game: a line of its head has the
/// language's version.
bool meant_as_game(std::string_view text);

/// Returns a fault if a file is of another kind than `wanted`, with its kind and the command that accepts it.
/// `name` is the file's name for the message.
std::optional<Fault> other_kind(const std::string& name, std::string_view text, FileKind wanted);

/// Loads a scenario, a rulebook or a game. Reports the fault of other_kind for a log or a journal, for a
/// rulebook or a game in place of a scenario, and for a game in place of a rulebook. `text`, if not null,
/// gets the content of the file.
Result<files::Document> load_as(const std::string& path, FileKind wanted, std::string* text = nullptr);

}  // namespace casus
