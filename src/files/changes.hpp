#pragma once
// What is different between two documents, by path: what an edit changed, or a play. It knows no system, and
// applying the changes to the first gives the second again. Not for text: order and places of keys are lost.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "files/document.hpp"

namespace casus::files {

/// One value that differs. `from`: what was there; nothing: it is added. `to`: what is there now; nothing: it
/// is taken away.
struct Change {
  std::string path;
  std::optional<Node> from;
  std::optional<Node> to;
  bool operator==(const Change&) const = default;
};

/// The same document with the keys of each table in the order of their bytes; arrays stay as they are.
Document normal(Document document);

/// What turns one normal document into another. Arrays of tables whose elements all have a `name` of their
/// own, or all an `id` and none a `name`, are compared element by element, as paths name them; what is new is
/// appended. Where their order differs otherwise, and any other array, is one value.
std::vector<Change> changes(const Document& before, const Document& after);

/// A normal document after changes. A fault names the first path that leads nowhere, or where something else
/// is than `from`.
Result<Document> apply(Document document, std::span<const Change> changes);

}  // namespace casus::files
