#pragma once
// Reads requests out of the bytes of a connection, as they come, whatever brings them. The grammar is
// Beast's; what is asked beyond it stands in head.hpp. Beast is in its .cpp alone: it is slow to compile.

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
    head,     ///< its head is still to come to an end
    body,     ///< the head is there, the body not yet
    whole,    ///< all of it is there
    refused,  ///< it is not to be answered but with `refusal`, and what follows cannot be read
  };

  /// `known` outlives it; `reached_at`: of `refuse_head`.
  explicit RequestReader(const HostNames& known, std::string reached_at = "");
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;
  ~RequestReader();

  /// Takes what it can use of the bytes that come next; returns how many. A head is taken when all of it is
  /// there, and nothing behind it by the same call.
  std::size_t take(std::string_view bytes);
  [[nodiscard]] State state() const { return state_; }

  /// What the bytes of the body are held by; before they come.
  void hold(Bytes::Share share) { share_ = std::move(share); }

  // Of the head.
  [[nodiscard]] unsigned version() const;
  [[nodiscard]] bool keeps_alive() const;
  [[nodiscard]] bool waits_to_continue() const;
  /// A field of the head; empty where it is not there.
  [[nodiscard]] std::string_view field(std::string_view name) const;

  /// The request, once it is whole.
  [[nodiscard]] Request request() const;
  /// The body's bytes, and the share that holds them.
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

  /// Of a body: all of it by its length, or in pieces with a line before and an empty one after each, and
  /// lines of no meaning here behind the last.
  enum class Part : std::uint8_t { plain, before_piece, piece, after_piece, behind };

  const HostNames& known_;
  std::string reached_at_;
  State state_ = State::head;
  std::unique_ptr<Parser> parser_;
  Part part_ = Part::plain;
  std::size_t most_ = kMaxBody;  // bytes of the body
  std::size_t left_ = 0;         // of the body, or of the piece
  std::size_t behind_ = 0;       // bytes behind the last piece
  std::string body_;
  Bytes::Share share_;
  Response refusal_;
};

}  // namespace casus::service
