#pragma once
// The files that a page has its reader write. A block of a page is one, or changes one, where a comment
// before it says so:
//   <!-- file: NAME -->                         the block is the file
//   <!-- file: NAME, added -->                  the block stands at its end
//   <!-- file: NAME, in place of [[round]] -->  and where all sections of that heading stood

#include <map>
#include <optional>
#include <sstream>
#include <string>

namespace casus {

/// The file without its sections of a heading, and with a block where the first of them stood.
inline std::string in_place_of(const std::string& file, const std::string& heading,
                               const std::string& block) {
  std::string made;
  bool placed = false;
  bool skip = false;
  std::istringstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("[")) {
      skip = line == heading;
      if (skip && !placed) made += block + "\n";
      placed = placed || skip;
    }
    if (!skip) made += line + "\n";
  }
  return placed ? made : "";
}

/// Does what a comment says with a block; the name of the file that changed, nothing where the comment is
/// about something else. A file that is to be changed and is not there, or has no such section, is empty
/// afterwards.
inline std::optional<std::string> write_doc_file(const std::string& comment, const std::string& block,
                                                 std::map<std::string, std::string>& files) {
  const std::string file = "file: ";
  if (!comment.starts_with(file)) return std::nullopt;
  const std::size_t comma = comment.find(", ");
  const std::string name =
      comment.substr(file.size(), comma == std::string::npos ? comma : comma - file.size());
  const std::string what = comma == std::string::npos ? "" : comment.substr(comma + 2);
  const std::string place = "in place of ";
  std::string& text = files[name];
  if (what.empty()) {
    text = block;
  } else if (what == "added") {
    text = text.empty() ? "" : text + "\n" + block;
  } else {
    text = what.starts_with(place) ? in_place_of(text, what.substr(place.size()), block) : "";
  }
  return name;
}

}  // namespace casus
