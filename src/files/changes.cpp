#include "files/changes.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "files/path.hpp"

namespace casus::files {
namespace {

void sort_keys(Node& node) {
  if (Node::Table* entries = node.table()) {
    std::sort(entries->begin(), entries->end(), [](const Entry& a, const Entry& b) { return a.key < b.key; });
    for (Entry& entry : *entries) sort_keys(entry.value);
  } else if (Node::Array* elements = node.array()) {
    for (Node& element : *elements) sort_keys(element);
  }
}

const std::string* text_of(const Node& element, std::string_view key) {
  const Node* value = element.find(key);
  return value == nullptr ? nullptr : value->text();
}

/// Returns the key that identifies the elements of an array: `name`, or `id` if no element has a `name`, or
/// empty if neither identifies them. The key stays the same while elements are changed, added and removed.
std::string_view naming_key(const Node& node) {
  const Node::Array* elements = node.array();
  if (elements == nullptr || elements->empty()) return {};
  const auto has_name = [](const Node& element) { return element.find("name") != nullptr; };
  const bool named = std::any_of(elements->begin(), elements->end(), has_name);
  const std::string_view key = named ? "name" : "id";
  std::vector<std::string_view> names;
  for (const Node& element : *elements) {
    const std::string* name = text_of(element, key);
    if (name == nullptr) return {};
    names.emplace_back(*name);
  }
  std::sort(names.begin(), names.end());
  const bool differ = std::adjacent_find(names.begin(), names.end()) == names.end();
  return differ ? key : std::string_view();
}

/// Returns the element with that name in one pass, because a journal looks up an element for each of its
/// changes.
Node* element_of(Node& array, std::string_view name) {
  Node::Array* elements = array.array();
  if (elements == nullptr) return nullptr;
  const bool named = std::any_of(elements->begin(), elements->end(),
                                 [](const Node& element) { return element.find("name") != nullptr; });
  Node* found = nullptr;
  for (Node& element : *elements) {
    const std::string* label = text_of(element, named ? "name" : "id");
    if (label == nullptr || (*label == name && found != nullptr)) return nullptr;
    if (*label == name) found = &element;
  }
  return found;
}

class Comparison {
 public:
  void compare(const Node& before, const Node& after, const std::string& path) {
    if (before == after) return;
    if (before.table() != nullptr && after.table() != nullptr) {
      compare_tables(before, after, path);
    } else if (!compare_elements(before, after, path)) {
      replace(path, &before, &after);
    }
  }
  std::vector<Change> take() { return std::move(all_); }

 private:
  void replace(const std::string& path, const Node* from, const Node* to) {
    const auto copy = [](const Node* node) { return node == nullptr ? std::nullopt : std::optional(*node); };
    all_.push_back({path, copy(from), copy(to)});
  }
  static std::string within(const std::string& path, std::string_view name) {
    return path + (path.empty() ? "" : ".") + quoted(name);
  }

  void compare_tables(const Node& before, const Node& after, const std::string& path) {
    for (const Entry& entry : *before.table()) {
      const Node* now = after.find(entry.key);
      if (now != nullptr) {
        compare(entry.value, *now, within(path, entry.key));
      } else {
        replace(within(path, entry.key), &entry.value, nullptr);
      }
    }
    for (const Entry& entry : *after.table()) {
      if (before.find(entry.key) == nullptr) replace(within(path, entry.key), nullptr, &entry.value);
    }
  }

  /// Compares arrays with the same naming key: first the common elements in their order, then the new ones.
  /// Returns false if the arrays cannot be compared so.
  bool compare_elements(const Node& before, const Node& after, const std::string& path) {
    const std::string_view key = naming_key(before);
    if (key.empty() || naming_key(after) != key) return false;
    const auto name_of = [&](const Node& element) -> const std::string& { return *text_of(element, key); };
    const auto in = [&](const Node& array, const std::string& name) -> const Node* {
      for (const Node& element : *array.array()) {
        if (name_of(element) == name) return &element;
      }
      return nullptr;
    };
    std::size_t stay = 0;
    for (const Node& element : *before.array()) {
      if (in(after, name_of(element)) == nullptr) continue;
      if (name_of((*after.array())[stay]) != name_of(element)) return false;
      ++stay;
    }
    if (stay == 0) return false;
    for (const Node& element : *before.array()) {
      const Node* now = in(after, name_of(element));
      if (now != nullptr) {
        compare(element, *now, within(path, name_of(element)));
      } else {
        replace(within(path, name_of(element)), &element, nullptr);
      }
    }
    for (const Node& element : *after.array()) {
      if (in(before, name_of(element)) == nullptr) replace(within(path, name_of(element)), nullptr, &element);
    }
    return true;
  }

  std::vector<Change> all_;
};

Fault elsewhere(const Change& change, const std::string& what) {
  return {{}, "'" + change.path + "' " + what, "the document that the changes were made from was expected"};
}

std::optional<Fault> apply_one(Node& root, const Change& change) {
  const auto steps = parse_path(change.path);
  if (!steps) return steps.faults().front();
  if (std::any_of(steps->begin(), steps->end(), [](const Step& step) { return step.number != 0; }))
    return elsewhere(change, "names an element by its number");
  Node* parent = &root;
  const auto child = [](Node& node, const std::string& name) {
    return node.table() != nullptr ? node.find(name) : element_of(node, name);
  };
  for (std::size_t i = 0; i + 1 < steps->size(); ++i) {
    parent = child(*parent, (*steps)[i].name);
    if (parent == nullptr) return elsewhere(change, "leads nowhere");
  }
  const std::string& last = steps->back().name;
  Node* now = child(*parent, last);
  if (change.from ? now == nullptr || !(*now == *change.from) : now != nullptr)
    return elsewhere(change, now == nullptr ? "is not there" : "is something else");
  if (change.to && now != nullptr) {
    *now = *change.to;
  } else if (Node::Table* entries = parent->table()) {
    const auto at =
        std::find_if(entries->begin(), entries->end(), [&](const Entry& entry) { return entry.key >= last; });
    if (change.to) {
      entries->insert(at, {last, *change.to});
    } else {
      parent->erase(last);
    }
  } else if (Node::Array* elements = parent->array()) {
    if (change.to) {
      elements->push_back(*change.to);
    } else {
      elements->erase(elements->begin() + (now - elements->data()));
    }
  } else {
    return elsewhere(change, "leads nowhere");
  }
  return std::nullopt;
}

}  // namespace

Document normal(Document document) {
  sort_keys(document.root);
  return document;
}

std::vector<Change> changes(const Document& before, const Document& after) {
  Comparison comparison;
  comparison.compare(before.root, after.root, "");
  return comparison.take();
}

Result<Document> apply(Document document, std::span<const Change> changes) {
  for (const Change& change : changes) {
    if (auto fault = apply_one(document.root, change)) return std::move(*fault);
  }
  return document;
}

}  // namespace casus::files
