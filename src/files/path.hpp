#pragma once
// One way to name a value of a document, for --set, --vary, sensitivity and faults: `turn.player`;
// an element of an array of tables by its `name`, else its `id`: `territory.Peru.points`; quoted where a
// name has more than letters, digits, `_` and `-`: `location."Battleship Bay".token.combat`; an element of
// any array by its number, counted from 1: `attacker.tokens[2]`. Not a query language: a path names one
// value.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/document.hpp"

namespace casus::files {

/// One step of a path: a name, or the number of an element.
struct Step {
  std::string name;          ///< of a key or an element, where number is 0
  std::uint64_t number = 0;  ///< of an element, from 1
  std::uint32_t column = 1;  ///< where the step stands in the path, in code points from 1
};

/// The steps of a path (at least one). `where` is the place of its first character, for faults; without a
/// line, faults have `where` as their place, unchanged.
Result<std::vector<Step>> parse_path(std::string_view path, const Place& where = {});

/// The place of a step (or of any column of a path) where the path begins at `where`.
Place place_of_step(const Place& where, std::uint32_t column);

/// A name as a path says it: quoted where it must be.
std::string quoted(std::string_view name);

/// The value at a path, pointing into `document`. A step that leads nowhere is a fault with the nearest
/// known name there; so is a name that two elements share.
Result<const Node*> find(const Document& document, std::string_view path, const Place& where = {});

/// The document with another value at a path; missing keys of tables are created (whether they mean anything
/// is for whoever reads the document). A value without a place takes the place of the one it replaces.
/// Elements of arrays can be replaced, not added, and nothing may come to lie deeper than kMaxDepth.
Result<Document> set(Document document, std::string_view path, Node value, const Place& where = {});

/// The same with a value that brings its places along, as parse_value gives it.
Result<Document> set(Document document, std::string_view path, const Document& value,
                     const Place& where = {});

/// What `--set path=value` holds after the `=`: a TOML value (number, boolean, quoted string, array, inline
/// table), else the text itself as a string. Text that begins like a quoted string, an array or a table and
/// is none is a fault; so is an integer beyond 64 bits. `where` is the place of its first character.
Result<Document> parse_value(std::string_view text, const Place& where);

/// What an option such as --set says: a path, and the text behind the `=` with its place. Faults are placed
/// in the option, line 1.
struct Assignment {
  std::string path;
  std::string value;
  Place at_path;
  Place at_value;
};
Result<Assignment> read_assignment(std::string_view text, std::string_view option = "--set");

/// Does `path=value`, as an option such as --set takes it: faults are placed in `option`, line 1.
Result<Document> assign(Document document, std::string_view assignment, std::string_view option = "--set");

/// The document without the value at a path: a key of a table, or an element of an array. Faults as of find.
Result<Document> take_away(Document document, std::string_view path, const Place& where = {});

/// The document with one more element at the end of the array at a path, or with an integer added to the one
/// that is there; where nothing is there it becomes an array of this one. A fault: something else is there.
Result<Document> append(Document document, std::string_view path, const Document& value,
                        const Place& where = {});

/// An edit, as an option says it: `path=value` sets as `assign` does, `path+=value` appends or adds, and
/// `path=` takes away (the empty string is `path=""`). Faults are placed in `option`, line 1.
Result<Document> edit(Document document, std::string_view edit, std::string_view option = "--edit");

/// The path of every leaf (what is neither a table nor an array, and empty ones of those), in the order
/// of the document. Each leads find() to its leaf. Paths of more than a thousand bytes are left out.
std::vector<std::string> leaf_paths(const Document& document);

}  // namespace casus::files
