#include "files/path.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/words.hpp"
#include "files/nearest.hpp"
#include "files/text.hpp"

namespace casus::files {
namespace {

constexpr std::size_t kMaxListedBytes = 1'000;  // bytes of a path in leaf_paths

/// Returns the label of an element of an array: its `name`, else its `id`, if that is a string.
const std::string* label_of(const Node& element) {
  for (const std::string_view key : {"name", "id"}) {
    if (const Node* node = element.find(key)) return node->text();
  }
  return nullptr;
}

/// Returns the first `count` steps as the text of a path.
std::string in_words(const std::vector<Step>& steps, std::size_t count) {
  std::string words;
  for (std::size_t i = 0; i < count; ++i) {
    if (steps[i].number != 0) {
      words += '[' + std::to_string(steps[i].number) + ']';
    } else {
      words += (i == 0 ? "" : ".") + files::quoted(steps[i].name);
    }
  }
  return count == 0 ? "the document" : in_quotes(words);
}

class Walk {
 public:
  Walk(const std::vector<Step>& steps, const Place& where) : steps_(steps), where_(where) {}

  /// Returns the node that step `i` leads to from `node`. A missing key of a table gives null, not a fault.
  template <class N>  // Node or const Node
  Result<N*> follow(N& node, std::size_t i) const {
    const Step& step = steps_[i];
    if (auto* elements = node.array()) {
      return step.number != 0 ? numbered<N>(*elements, i) : named<N>(*elements, i);
    }
    if (node.table() != nullptr && step.number == 0) return node.find(step.name);
    const std::string kind(name_of(node.kind()));
    return fault(
        i, in_words(steps_, i) + " is " + kind,
        step.number != 0 ? "an array was expected before '['" : "a table was expected before a name");
  }

  [[nodiscard]] Fault unknown(const Node& table, std::size_t i) const {
    std::vector<std::string> keys;
    for (const Entry& entry : *table.table()) keys.push_back(entry.key);
    return unknown(keys, i);
  }

  [[nodiscard]] Fault fault(std::size_t i, std::string what, std::string expected) const {
    return {place_of_step(where_, steps_[i].column), std::move(what), std::move(expected)};
  }

 private:
  [[nodiscard]] Fault unknown(const std::vector<std::string>& names, std::size_t i) const {
    return fault(i, "there is no " + in_quotes(steps_[i].name) + " in " + in_words(steps_, i),
                 suggest(steps_[i].name, names));
  }

  template <class N, class Elements>
  Result<N*> numbered(Elements& elements, std::size_t i) const {
    const std::uint64_t number = steps_[i].number;
    if (number <= elements.size()) return &elements[number - 1];
    return fault(i, "there is no element " + std::to_string(number) + " in " + in_words(steps_, i),
                 elements.empty()
                     ? "it is empty"
                     : "a number from 1 to " + std::to_string(elements.size()) + " was expected");
  }

  template <class N, class Elements>
  Result<N*> named(Elements& elements, std::size_t i) const {
    std::vector<std::string> names;
    std::vector<std::size_t> matches;
    for (std::size_t n = 0; n < elements.size(); ++n) {
      const std::string* label = label_of(elements[n]);
      if (label == nullptr) continue;
      names.push_back(*label);
      if (*label == steps_[i].name) matches.push_back(n);
    }
    if (matches.size() == 1) return &elements[matches[0]];
    if (matches.size() > 1) {
      const auto number = [&](std::size_t n) { return "[" + std::to_string(matches[n] + 1) + "]"; };
      return fault(i,
                   std::to_string(matches.size()) + " elements of " + in_words(steps_, i) + " are named " +
                       in_quotes(steps_[i].name),
                   "a number was expected, such as " + number(0) + " or " + number(1));
    }
    if (names.empty()) {
      return fault(i, "the elements of " + in_words(steps_, i) + " have no names",
                   "a number was expected" + numbers_of(elements, i));
    }
    return unknown(names, i);
  }

  /// Returns the numbers of the elements that were probably meant: those that contain the name, such as the
  /// forces of a player.
  template <class Elements>
  [[nodiscard]] std::string numbers_of(const Elements& elements, std::size_t i) const {
    constexpr std::size_t kMost = 6;
    std::vector<std::string> found;
    for (std::size_t n = 0; n < elements.size(); ++n) {
      const auto* entries = elements[n].table();
      const auto says = [&](const Entry& entry) {
        const std::string* text = entry.value.text();
        return text != nullptr && *text == steps_[i].name;
      };
      if (entries != nullptr && std::any_of(entries->begin(), entries->end(), says))
        found.push_back("[" + std::to_string(n + 1) + "]");
    }
    if (found.empty()) return ", such as [1]";
    const bool all = found.size() <= kMost;
    found.resize(std::min(found.size(), kMost));
    return ": " + in_quotes(steps_[i].name) + " stands in " + joined(found) + (all ? "" : " and more");
  }

  const std::vector<Step>& steps_;
  const Place& where_;
};

std::size_t depth_of(const Node& node) {
  std::size_t deepest = 0;
  if (const auto* entries = node.table()) {
    for (const Entry& entry : *entries) deepest = std::max(deepest, depth_of(entry.value));
  } else if (const auto* elements = node.array()) {
    for (const Node& element : *elements) deepest = std::max(deepest, depth_of(element));
  } else {
    return 0;
  }
  return deepest + 1;
}

void move_to_file(Node& node, std::uint32_t file) {
  node.spot.file = file;
  if (auto* entries = node.table()) {
    for (Entry& entry : *entries) {
      entry.key_spot.file = file;
      move_to_file(entry.value, file);
    }
  } else if (auto* elements = node.array()) {
    for (Node& element : *elements) move_to_file(element, file);
  }
}

/// Returns the root of `value` with its places converted to the files of `document`, which it becomes part
/// of.
Node adopted(Document& document, const Document& value) {
  const std::string name = value.files.empty() ? std::string() : value.files[0];
  auto& files = document.files;
  const auto at = std::find(files.begin(), files.end(), name) - files.begin();
  if (static_cast<std::size_t>(at) == files.size()) files.push_back(name);
  Node node = value.root;
  move_to_file(node, static_cast<std::uint32_t>(at));
  return node;
}

std::optional<Fault> too_deep(const Walk& walk, std::size_t step, std::size_t depth) {
  if (depth <= kMaxDepth) return std::nullopt;
  return walk.fault(step, "more than " + std::to_string(kMaxDepth) + " tables and arrays within each other",
                    "a document nested less deeply was expected");
}

void list_leaves(const Node& node, const std::string& path, std::vector<std::string>& paths) {
  if (path.size() > kMaxListedBytes) return;
  const auto* entries = node.table();
  const auto* elements = node.array();
  if (entries != nullptr && !entries->empty()) {
    for (const Entry& entry : *entries) {
      list_leaves(entry.value, path + (path.empty() ? "" : ".") + files::quoted(entry.key), paths);
    }
  } else if (elements != nullptr && !elements->empty()) {
    std::map<std::string_view, std::size_t> uses;
    for (const Node& element : *elements) {
      if (const auto* label = label_of(element)) ++uses[*label];
    }
    for (std::size_t i = 0; i < elements->size(); ++i) {
      const std::string* label = label_of((*elements)[i]);
      const bool unique = label != nullptr && uses[*label] == 1;
      const std::string step = unique ? '.' + files::quoted(*label) : '[' + std::to_string(i + 1) + ']';
      list_leaves((*elements)[i], path + step, paths);
    }
  } else if (!path.empty()) {
    paths.push_back(path);
  }
}

}  // namespace

Result<const Node*> find(const Document& document, std::string_view path, const Place& where) {
  const auto steps = parse_path(path, where);
  if (!steps) return steps.faults();
  const Walk walk(*steps, where);
  const Node* node = &document.root;
  for (std::size_t i = 0; i < steps->size(); ++i) {
    const auto next = walk.follow(*node, i);
    if (!next) return next.faults();
    if (*next == nullptr) return walk.unknown(*node, i);
    node = *next;
  }
  return node;
}

Result<Document> set(Document document, std::string_view path, Node value, const Place& where) {
  const auto steps = parse_path(path, where);
  if (!steps) return steps.faults();
  const Walk walk(*steps, where);
  const std::size_t last = steps->size() - 1;
  if (auto fault = too_deep(walk, last, last + 1 + depth_of(value))) return *fault;
  Node* node = &document.root;
  for (std::size_t i = 0; i <= last; ++i) {
    const auto next = walk.follow(*node, i);
    if (!next) return next.faults();
    if (*next != nullptr) {
      node = *next;
    } else if (i < last && (*steps)[i + 1].number != 0) {
      return walk.unknown(*node, i);  // an element of a missing array cannot be replaced
    } else {
      if (value.spot.line == 0) value.spot = node->spot;
      const TextSpot spot = value.spot;
      if (i == last) {
        node->table()->push_back({(*steps)[i].name, std::move(value), spot});
        return document;
      }
      Node made = Node(Node::Table{});
      made.spot = spot;
      node->table()->push_back({(*steps)[i].name, std::move(made), spot});
      node = &node->table()->back().value;
    }
  }
  if (value.spot.line == 0) value.spot = node->spot;
  // A setter of numbers also sets a boolean option: where a boolean is replaced, 0 and 1 mean false and true.
  const std::int64_t* number = node->boolean() == nullptr ? nullptr : value.integer();
  if (number != nullptr && (*number == 0 || *number == 1)) {
    Node truth(*number == 1);
    truth.spot = value.spot;
    value = std::move(truth);
  }
  *node = std::move(value);
  return document;
}

Result<Document> set(Document document, std::string_view path, const Document& value, const Place& where) {
  Node node = adopted(document, value);
  return set(std::move(document), path, std::move(node), where);
}

Result<Document> take_away(Document document, std::string_view path, const Place& where) {
  const auto steps = parse_path(path, where);
  if (!steps) return steps.faults();
  const Walk walk(*steps, where);
  Node* parent = nullptr;
  Node* node = &document.root;
  for (std::size_t i = 0; i < steps->size(); ++i) {
    parent = node;
    const auto next = walk.follow(*parent, i);
    if (!next) return next.faults();
    if (*next == nullptr) return walk.unknown(*parent, i);
    node = *next;
  }
  if (Node::Array* elements = parent->array()) {
    elements->erase(elements->begin() + (node - elements->data()));
  } else {
    std::erase_if(*parent->table(), [&](const Entry& entry) { return &entry.value == node; });
  }
  return document;
}

Result<Document> append(Document document, std::string_view path, const Document& value, const Place& where) {
  const auto steps = parse_path(path, where);
  if (!steps) return steps.faults();
  const Walk walk(*steps, where);
  const std::size_t last = steps->size() - 1;
  Node* node = &document.root;
  for (std::size_t i = 0; node != nullptr && i <= last; ++i) {
    const auto next = walk.follow(*node, i);
    if (!next) return next.faults();
    node = *next;
  }
  Node element = adopted(document, value);
  if (node == nullptr) return set(std::move(document), path, Node(Node::Array{std::move(element)}), where);
  if (const std::int64_t* number = node->integer(); number != nullptr && element.integer() != nullptr) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(*number, *element.integer(), &sum))
      return walk.fault(last, in_words(*steps, steps->size()) + " would be too large",
                        "a smaller sum was expected");
    *node = Node(sum);
    return document;
  }
  if (node->array() == nullptr) {
    return walk.fault(last, in_words(*steps, steps->size()) + " is " + std::string(name_of(node->kind())),
                      "an array, or two integers, were expected for '+='");
  }
  if (auto fault = too_deep(walk, last, last + 2 + depth_of(element))) return *fault;
  node->array()->push_back(std::move(element));
  return document;
}

std::vector<std::string> leaf_paths(const Document& document) {
  std::vector<std::string> paths;
  list_leaves(document.root, "", paths);
  return paths;
}

}  // namespace casus::files
