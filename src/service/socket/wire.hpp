#pragma once
// An answer as the bytes that are sent: its head, and its pieces where it has no length. Knows no socket.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace casus::service {

struct AnswerHead {
  unsigned status = 200;
  std::string_view type;
  std::optional<std::size_t> length;  ///< nothing: it is not known
  bool keeps_alive = true;
  bool in_pieces = false;  ///< of no length, each piece with its own
};

using Fields = std::vector<std::pair<std::string, std::string>>;

/// The head up to its empty line, with what every answer says. `fields` of this answer come last.
std::string head_text(const AnswerHead& head, const Fields& fields);

/// What stands before a piece of so many bytes, and behind it; and what ends the last.
std::string before_piece(std::size_t bytes);
inline constexpr std::string_view kAfterPiece = "\r\n";
inline constexpr std::string_view kAfterPieces = "0\r\n\r\n";
inline constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

/// What is said where there is no memory to say anything else: it closes.
std::string_view no_memory_text();

}  // namespace casus::service
