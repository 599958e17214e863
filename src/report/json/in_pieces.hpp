#pragma once
// Long text in pieces.

#include <fmt/format.h>
#include <iterator>
#include <string>
#include <utility>

#include "report/json/json.hpp"

namespace casus::report {

/// Collects text and puts it on in pieces, the last of them when it goes.
class InPieces {
 public:
  explicit InPieces(const Put& put) : put_(put) {}
  InPieces(const InPieces&) = delete;
  InPieces& operator=(const InPieces&) = delete;
  ~InPieces() { put_(text_); }

  /// Where the next text is appended.
  std::string& text() {
    constexpr std::size_t kPiece = 1U << 16U;  // bytes
    if (text_.size() >= kPiece) {
      put_(text_);
      text_.clear();
    }
    return text_;
  }
  template <class... Parts>
  void add(fmt::format_string<Parts...> format, Parts&&... parts) {
    fmt::format_to(std::back_inserter(text()), format, std::forward<Parts>(parts)...);
  }

 private:
  const Put& put_;
  std::string text_;
};

}  // namespace casus::report
