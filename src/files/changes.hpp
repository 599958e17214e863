#pragma once
// The differences between two documents by path, such as the effect of an edit or of a play. The module knows
// no system. Applying the changes to the first document gives the second. Not for text: the order and the
// places of keys are lost.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "files/document.hpp"

namespace casus::files {

/// One value that differs. `from` is the old value, or nothing if the value is added. `to` is the new value,
/// or nothing if the value is removed.
struct Change {
  std::string path;
  std::optional<Node> from;
  std::optional<Node> to;
  bool operator==(const Change&) const = default;
};

/// Returns the document with the keys of each table sorted by their bytes. Arrays keep their order.
Document normal(Document document);

/// Returns the changes that turn one normal document into another. Arrays of tables are compared element by
/// element if all elements have distinct `name`s, or if all have distinct `id`s and none has a `name`. New
/// elements are appended. Any other array counts as one value; so does an array whose common elements changed
/// their order.
std::vector<Change> changes(const Document& before, const Document& after);

/// Returns a normal document after changes. Faults name the first path that does not exist, or whose value is
/// not `from`.
Result<Document> apply(Document document, std::span<const Change> changes);

}  // namespace casus::files
