#pragma once
// An answer as bytes: its head, and its pieces if its length is unknown. Independent of sockets.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace casus::service {

/// The properties of an answer that its head states.
struct AnswerHead {
  unsigned status = 200;
  std::string_view type;
  std::optional<std::size_t> length;  ///< nothing: unknown
  bool keeps_alive = true;
  bool in_pieces = false;  ///< whether it is sent in pieces, each with its own length
};

using Fields = std::vector<std::pair<std::string, std::string>>;

/// Returns the head up to its empty line, with the fields of every answer and then `fields`.
std::string head_text(const AnswerHead& head, const Fields& fields);

/// Returns the bytes before a piece of a given length. kAfterPiece follows the piece, and kAfterPieces the
/// last one.
std::string before_piece(std::size_t bytes);
inline constexpr std::string_view kAfterPiece = "\r\n";
inline constexpr std::string_view kAfterPieces = "0\r\n\r\n";
inline constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

/// Returns the answer for a lack of memory. It closes the connection.
std::string_view no_memory_text();

}  // namespace casus::service
