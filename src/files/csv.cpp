#include "files/csv.hpp"

#include <utility>

namespace casus::files {

CsvReader::CsvReader(std::string_view text, const std::string& file) : text_(text), file_(file) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text_.starts_with(kMark)) text_.remove_prefix(kMark.size());
}

Result<std::vector<CsvField>> CsvReader::fields() {
  std::vector<CsvField> all;
  for (;;) {
    auto field = one();
    if (!field) return field.faults();
    all.push_back(std::move(*field));
    if (at_end() || text_[at_] != ',') break;
    step();
  }
  if (!at_end() && text_[at_] == '\r') step();
  if (!at_end() && text_[at_] != '\n')
    return Fault{here(), "something stands behind a quoted value",
                 "a comma or the end of the line was expected"};
  if (!at_end()) step();
  return all;
}

void CsvReader::step() {
  const bool ends_line = text_[at_] == '\n';
  // A continuation byte of a code point.
  const bool continues = (static_cast<unsigned char>(text_[at_]) & 0xC0U) == 0x80U;
  ++at_;
  if (!continues) ++column_;
  if (!ends_line) return;
  ++line_;
  column_ = 1;
}

Result<CsvField> CsvReader::one() {
  CsvField field{"", here()};
  if (at_end() || text_[at_] != '"') {
    while (!at_end() && text_[at_] != ',' && text_[at_] != '\n' && text_[at_] != '\r') {
      field.text += text_[at_];
      step();
    }
    return field;
  }
  step();
  for (;; step()) {
    if (at_end()) return Fault{field.at, "a quoted value that does not end", "a closing \" was expected"};
    if (text_[at_] == '"') {
      step();
      if (at_end() || text_[at_] != '"') return field;
    }
    field.text += text_[at_];
  }
}

}  // namespace casus::files
