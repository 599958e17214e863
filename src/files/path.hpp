#pragma once
// Paths that name one value of a document, used by --set, --vary, sensitivity and faults. A key is named by
// itself: `turn.player`. An element of an array of tables is named by its `name`, else by its `id`:
// `territory.Peru.points`. A name is quoted if it contains other characters than letters, digits, `_` and
// `-`: `location."Battleship Bay".token.combat`. An element of any array can be given by its number, counted
// from 1: `attacker.tokens[2]`. Not a query language.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"

namespace casus::files {

/// One step of a path: a name, or the number of an element.
struct Step {
  std::string name;          ///< the name of a key or an element; used if number is 0
  std::uint64_t number = 0;  ///< the number of an element, from 1
  std::uint32_t column = 1;  ///< the column of the step in the path, in code points from 1
};

/// Parses a path into its steps (at least one). `where` is the place of its first character, for faults. If
/// `where` has no line, all faults have the place `where`.
Result<std::vector<Step>> parse_path(std::string_view path, const Place& where = {});

/// Returns the place of a step, or of any column of a path, if the path begins at `where`.
Place place_of_step(const Place& where, std::uint32_t column);

/// Returns a name as it is written in a path: quoted if necessary.
std::string quoted(std::string_view name);

/// Returns the value at a path, as a pointer into `document`. Faults: a step that does not exist, with the
/// nearest known name; a name that two elements share.
Result<const Node*> find(const Document& document, std::string_view path, const Place& where = {});

/// Returns the document with another value at a path. Missing keys of tables are created; whether they have a
/// meaning is checked by the reader of the document. A value without a place takes the place of the value
/// that it replaces. Elements of arrays can be replaced, not added. Faults: as those of find, and a value
/// deeper than kMaxDepth.
Result<Document> set(Document document, std::string_view path, Node value, const Place& where = {});

/// Does the same with a value that has places of its own, as parse_value returns it.
Result<Document> set(Document document, std::string_view path, const Document& value,
                     const Place& where = {});

/// Parses the value in `--set path=value`: a TOML value (number, boolean, quoted string, array, inline
/// table), else the text itself as a string. Faults: a text that begins like a quoted string, an array or a
/// table but is not one; an integer beyond 64 bits. `where` is the place of the first character.
Result<Document> parse_value(std::string_view text, const Place& where);

/// The parts of an option such as --set: a path, and the text after the `=`, each with its place. Faults are
/// placed in the option, line 1.
struct Assignment {
  std::string path;
  std::string value;
  Place at_path;
  Place at_value;
};
Result<Assignment> read_assignment(std::string_view text, std::string_view option = "--set");

/// Applies `path=value` as an option such as --set does. Faults are placed in `option`, line 1.
Result<Document> assign(Document document, std::string_view assignment, std::string_view option = "--set");

/// Returns the document without the value at a path: a key of a table, or an element of an array. Faults: as
/// those of find.
Result<Document> take_away(Document document, std::string_view path, const Place& where = {});

/// Appends an element to the array at a path, or adds an integer to the integer there. If the path does not
/// exist, it becomes an array of this one element. Faults: the path has a value of another kind.
Result<Document> append(Document document, std::string_view path, const Document& value,
                        const Place& where = {});

/// Applies an edit as an option states it: `path=value` sets a value as `assign` does, `path+=value` appends
/// or adds, and `path=` removes the value (the empty string is `path=""`). Faults are placed in `option`,
/// line 1.
Result<Document> edit(Document document, std::string_view edit, std::string_view option = "--edit");

/// Returns the path of every leaf in the order of the document. A leaf is a scalar, or an empty table or
/// array. Each path leads find() to its leaf. Paths of more than 1000 bytes are left out.
std::vector<std::string> leaf_paths(const Document& document);

}  // namespace casus::files
