#pragma once
// Writes long text in pieces.

#include <exception>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <utility>

#include "report/json/json.hpp"

namespace casus::report {

/// Collects text and passes it to `put` in pieces, the last one at destruction.
class PiecewiseWriter {
 public:
  explicit PiecewiseWriter(const TextSink& put) : put_(put), exceptions_(std::uncaught_exceptions()) {}
  PiecewiseWriter(const PiecewiseWriter&) = delete;
  PiecewiseWriter& operator=(const PiecewiseWriter&) = delete;
  /// Passes on what `put` throws, for example when memory runs out.
  ~PiecewiseWriter() noexcept(false) {
    if (std::uncaught_exceptions() == exceptions_) put_(text_);
  }

  /// Returns the string that the next text is appended to.
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
  int exceptions_;  // active exceptions at construction
  std::string text_;
};

}  // namespace casus::report
