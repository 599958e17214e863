#include "base/filled.hpp"

#include <algorithm>

namespace casus {

Blank blank_of(std::string_view text, const std::array<std::int32_t, 3>& about) {
  const std::size_t space = text.size() == 1 ? 0 : std::min(text.find(' '), text.size());
  if (space == text.size()) return {text, 0, ""};
  const std::size_t letter = text.size() == 1 ? 0 : space + 1;
  return {text.substr(0, space), about[static_cast<std::size_t>(text[letter] - 'a')],
          text.substr(std::min(letter + 2, text.size()))};
}

}  // namespace casus
