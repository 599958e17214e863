#pragma once
// Reading and writing whole: nothing is written before it is complete, and files appear under their name only
// when they are.

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "report/answered_question.hpp"

namespace casus::cli {

/// The fault of what the system could not do, by errno.
Fault cannot(const std::string& name, const std::string& what);

/// Writes to standard output. A pipe that nobody reads any more is no fault.
std::optional<Fault> write_output(std::string_view text);

using report::Pieces;
using report::TextSink;

/// The same as write_file (`-`: as write_output) for a text that is not held whole.
std::optional<Fault> write_pieces(const std::string& path, const Pieces& pieces);

/// Writes a file beside its place and then renames it there; what is no regular file is written as it is.
std::optional<Fault> write_file(const std::string& path, std::string_view text);

/// The folder of a file is told of it, so that the file is there after a power cut. False: it cannot be.
bool sync_folder(const std::string& path);

/// Makes a file that nobody else may read; a fault where one of that name is there already.
std::optional<Fault> write_private_file(const std::string& path, std::string_view text);

/// Writes the whole text to an open file. False where an error, in errno, ended it.
bool write_all(int file, std::string_view text);
/// The bytes of an open file from where it stands, at most `most`; `name` is for faults.
Result<std::string> read_open(int file, const std::string& name, std::size_t most);

/// The bytes of a file, or of standard input for "-"; at most `most`.
Result<std::string> read_bytes(const std::string& path, std::size_t most);

}  // namespace casus::cli
