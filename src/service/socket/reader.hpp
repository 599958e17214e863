#pragma once
// Reads requests from the bytes of a connection in any division. Beast parses the grammar; head.hpp has
// further checks. Only the .cpp includes Beast, because it is slow to compile.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "service/http.hpp"
#include "service/socket/clients.hpp"
#include "service/socket/head.hpp"

namespace casus::service {

inline constexpr std::size_t kMaxHeader = kMaxTarget + (16U << 10U);  ///< bytes

class RequestReader {
 public:
  enum class State : std::uint8_t {
    head,     ///< the head is not complete
    body,     ///< the head is complete, the body is not
    whole,    ///< the request is complete
    refused,  ///< the request must be answered with `refusal`, and the bytes after it cannot be read
  };

  /// `known` must outlive the reader. `reached_at` is as for `refuse_head`.
  explicit RequestReader(const HostNames& known, std::string reached_at = "");
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;
  ~RequestReader();

  /// Takes the bytes that it can use and returns their number. A call that completes a head takes nothing
  /// after it.
  std::size_t take(std::string_view bytes);
  [[nodiscard]] State state() const { return state_; }

  /// Sets the share that holds the bytes of the body. Call it before they arrive.
  void hold(Bytes::Share share) { share_ = std::move(share); }

  // Properties of the head.
  [[nodiscard]] unsigned version() const;
  [[nodiscard]] bool keeps_alive() const;
  [[nodiscard]] bool waits_to_continue() const;
  /// Returns a field of the head, or an empty text.
  [[nodiscard]] std::string_view field(std::string_view name) const;

  /// Returns the request, once it is complete.
  [[nodiscard]] Request request() const;
  /// Returns the body's bytes, and the share that holds them.
  [[nodiscard]] std::string take_body() { return std::move(body_); }
  [[nodiscard]] Bytes::Share take_share() { return std::move(share_); }
  [[nodiscard]] Response take_refusal() { return std::move(refusal_); }

 private:
  struct Parser;
  void refuse(Response why);
  std::size_t take_head(std::string_view bytes);
  std::size_t take_body(std::string_view bytes);
  bool take_line(std::string_view& bytes);
  bool keep(std::string_view bytes);

  /// The part of a body that comes next. A plain body has a known length. A chunked body has pieces, each
  /// after a line with its size and before an empty line, and ignored lines after the last piece.
  enum class Part : std::uint8_t { plain, before_piece, piece, after_piece, behind };

  const HostNames& known_;
  std::string reached_at_;
  State state_ = State::head;
  std::unique_ptr<Parser> parser_;
  Part part_ = Part::plain;
  std::size_t most_ = kMaxBody;  // bytes of the body
  std::size_t left_ = 0;         // of the body, or of the piece
  std::size_t behind_ = 0;       // bytes after the last piece
  std::string body_;
  Bytes::Share share_;
  Response refusal_;
};

}  // namespace casus::service
