#pragma once
// The kinds of files that Casus reads, how one tells them apart, and which command takes which: so that a
// file given to the wrong command is told as what it is, and not as broken.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "files/document.hpp"
#include "files/load.hpp"

namespace casus {

enum class FileKind : std::uint8_t { scenario, rulebook, game, log, journal };

/// What a text is; of logs and journals the first line decides. Nothing: none of them, or too faulty to tell.
std::optional<FileKind> kind_of(std::string_view text);

/// Whether a document is a game: it gives the language's version, or has what nothing else has.
bool is_game(const files::Document& document);

/// Whether a text that may be no TOML was meant as a game: a line of its head has the language's version.
bool meant_as_game(std::string_view text);

/// A fault where a file is of another kind than `wanted`: what it is, and the command that takes it. `name`:
/// of the file, for people.
std::optional<Fault> other_kind(const std::string& name, std::string_view text, FileKind wanted);

/// Loads a scenario, a rulebook or a game. The same fault of a log and a journal, and of a rulebook or a game
/// in place of a scenario, or of a game in place of a rulebook. `text`: what stands in the file; may be null.
Result<files::Document> load_as(const std::string& path, FileKind wanted, std::string* text = nullptr);

}  // namespace casus
