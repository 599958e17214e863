#pragma once
// Reads and writes whole texts: nothing is written before it is complete, and a file appears under its name
// only when it is complete.

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "report/answered_question.hpp"

namespace casus::cli {

/// Returns the fault of a failed system call, from errno.
Fault cannot(const std::string& name, const std::string& what);

/// Writes to standard output. A closed pipe is not a fault.
std::optional<Fault> write_output(std::string_view text);

using report::Pieces;
using report::TextSink;

/// Writes in pieces: like write_file, or like write_output for `-`.
std::optional<Fault> write_pieces(const std::string& path, const Pieces& pieces);

/// Writes a temporary file in the same folder and renames it. Special files are written directly.
std::optional<Fault> write_file(const std::string& path, std::string_view text);

/// Syncs the folder of a file, so that the file survives a power failure. Returns false if that is
/// impossible.
bool sync_folder(const std::string& path);

/// Creates a file that only its owner can read. Faults: the file exists already.
std::optional<Fault> write_private_file(const std::string& path, std::string_view text);

/// Writes the whole text to an open file. Returns false after an error; errno has its number.
bool write_all(int file, std::string_view text);
/// Returns the bytes of an open file from its current position, at most `most`. `name` is for faults.
Result<std::string> read_open(int file, const std::string& name, std::size_t most);

/// Returns the bytes of a file, or of standard input for "-"; at most `most`.
Result<std::string> read_bytes(const std::string& path, std::size_t most);

}  // namespace casus::cli
