#pragma once
// What must hold for any input whatever: checked by the fuzzers on theirs, and by a test on every input that
// once broke it. Each returns what is broken, or nothing.

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "files/document.hpp"
#include "files/path.hpp"

namespace casus::fuzz {

/// A fault is one printable line.
inline std::string broken_faults(const Faults& faults) {
  for (const Fault& fault : faults) {
    const std::string line = to_string(fault);
    if (fault.what.empty()) return "a fault without words";
    for (const char c : line) {
      if (static_cast<unsigned char>(c) < 0x20) return "a fault of several lines: " + line;
    }
  }
  return {};
}

/// Returns whether a text is JSON. Our reader also accepts NUL, which a fault may repeat.
inline bool is_json(std::string text) {
  constexpr std::string_view kNul = "\\u0000";
  for (std::size_t at = text.find(kNul); at != std::string::npos; at = text.find(kNul, at))
    text[at + 5] = '1';
  return files::read_json(text, "problem").ok();
}

/// The lines of a text as code points.
inline std::vector<std::vector<std::string>> grid(std::string_view text) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  std::vector<std::vector<std::string>> lines(1);
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xc0U) == 0x80U && !lines.back().empty()) {
      lines.back().back() += c;
    } else {
      lines.back().push_back(std::string(1, c));
      if (c == '\n') lines.emplace_back();
    }
  }
  return lines;
}

/// Checks that the text at the place of every value begins as such a value does.
inline std::string broken_places(const files::Node& node, const std::vector<std::vector<std::string>>& lines,
                                 bool is_root) {
  const auto& spot = node.spot;
  if (spot.line == 0 || spot.column == 0 || spot.line > lines.size()) return "a value without a place";
  if (!is_root) {
    if (spot.column > lines[spot.line - 1].size()) return "a place beyond its line";
    const char first = lines[spot.line - 1][spot.column - 1][0];
    const auto is_in = [first](std::string_view set) { return set.find(first) != std::string_view::npos; };
    const bool digit = std::isdigit(static_cast<unsigned char>(first)) != 0;
    bool right = false;
    switch (node.kind()) {
      case files::Kind::table:
        right = is_in("{[\"'_-") || std::isalnum(static_cast<unsigned char>(first)) != 0;
        break;
      case files::Kind::array:
        right = is_in("[");
        break;
      case files::Kind::text:
        right = is_in("\"'");
        break;
      case files::Kind::integer:
      case files::Kind::real:
        right = digit || is_in("+-");
        break;
      case files::Kind::boolean:
        right = is_in("tf");
        break;
    }
    if (!right) return "a place where no such value begins: " + to_json(node);
  }
  if (const auto* entries = node.table()) {
    for (const auto& entry : *entries) {
      if (entry.key_spot.line == 0) return "a key without a place";
      if (auto broken = broken_places(entry.value, lines, false); !broken.empty()) return broken;
    }
  } else if (const auto* elements = node.array()) {
    for (const auto& element : *elements) {
      if (auto broken = broken_places(element, lines, false); !broken.empty()) return broken;
    }
  }
  return {};
}

inline std::string broken_document(const Result<files::Document>& document, std::string_view text) {
  if (!document) return broken_faults(document.faults());
  if (auto broken = broken_places(document->root, grid(text), true); !broken.empty()) return broken;
  const std::string json = to_json(document->root);
  if (json.size() <= files::kMaxFileBytes) {  // escapes can make it longer than it was
    const auto back = files::read_json(json, "f");
    if (!back) return "written, and not read back: " + to_string(back.faults()[0]);
    if (back->root != document->root || to_json(back->root) != json) return "read back as something else";
  }
  const auto paths = leaf_paths(*document);
  for (std::size_t i = 0; i < paths.size() && i < 50; ++i) {
    if (!find(*document, paths[i])) return "a path that leads nowhere: " + paths[i];
  }
  return {};
}

/// Checks any bytes as TOML and as JSON.
inline std::string broken_by_document(std::string_view text) {
  if (auto broken = broken_document(files::read_json(text, "f"), text); !broken.empty())
    return "JSON: " + broken;
  if (auto broken = broken_document(files::read_toml(text, "f"), text); !broken.empty())
    return "TOML: " + broken;
  return {};
}

/// Checks any bytes as a path, a value, an assignment and a name.
inline std::string broken_by_path(std::string_view text) {
  const files::Document document = *files::read_toml(
      "a = 1\n[b]\n\"x y\" = [1, {c = 2}]\n[[t]]\nname = 'P'\nn = 1\n[[t]]\nid = 'Q.R'\nn = [2]\n", "f");
  const auto steps = files::parse_path(text);
  if (!steps) {
    if (auto broken = broken_faults(steps.faults()); !broken.empty()) return broken;
  } else {
    std::string again;
    for (const auto& step : *steps) {
      if (step.number != 0) {
        again += '[' + std::to_string(step.number) + ']';
      } else {
        again += (again.empty() ? "" : ".") + files::quoted(step.name);
      }
    }
    const auto back = files::parse_path(again);
    if (!back || back->size() != steps->size()) return "a path that is written otherwise: " + again;
    for (std::size_t i = 0; i < steps->size(); ++i) {
      if ((*back)[i].name != (*steps)[i].name || (*back)[i].number != (*steps)[i].number) {
        return "a path that is written otherwise: " + again;
      }
    }
    const auto node = find(document, text);
    const auto changed = set(document, text, files::Node(7));
    if (node && !changed) return "found, and not to be set";
    // An element of 't' that is replaced, or whose name is, has lost the name that the path goes by.
    if (changed && steps->front().name != "t") {
      const auto seven = find(*changed, text);
      if (!seven || **seven != files::Node(7)) return "set, and not found";
    }
  }
  const auto value = files::parse_value(text, {"--set", 1, 1});
  if (!value) {
    if (auto broken = broken_faults(value.faults()); !broken.empty()) return broken;
  } else {
    const auto back = files::read_json("{\"v\":" + to_json(value->root) + "}", "f");
    if (text.size() < 60'000 && (!back || *back->root.find("v") != value->root))
      return "a value that is not read back";
  }
  const auto assigned = files::assign(document, text);
  if (!assigned) return broken_faults(assigned.faults());
  return {};
}

}  // namespace casus::fuzz
