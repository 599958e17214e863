#pragma once
// Long text in pieces.

#include <exception>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <utility>

#include "report/json/json.hpp"

namespace casus::report {

/// Collects text and puts it on in pieces, the last of them when it goes.
class PiecewiseWriter {
 public:
  explicit PiecewiseWriter(const TextSink& put) : put_(put), exceptions_(std::uncaught_exceptions()) {}
  PiecewiseWriter(const PiecewiseWriter&) = delete;
  PiecewiseWriter& operator=(const PiecewiseWriter&) = delete;
  /// Throws what `put` throws, as when there is no memory for the piece.
  ~PiecewiseWriter() noexcept(false) {
    if (std::uncaught_exceptions() == exceptions_) put_(text_);
  }

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
  const TextSink& put_;
  int exceptions_;  // that were on their way before
  std::string text_;
};

}  // namespace casus::report
