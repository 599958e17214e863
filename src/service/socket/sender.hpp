#pragma once
// Sends answers over one connection: whole ones, and those that are written while they are generated.
// Included only by server.cpp. Arguments of coroutines are named objects that outlive the call, because GCC
// 12 destroys temporaries of a co_await expression twice.

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/write.hpp>

#include "service/socket/assets.hpp"
#include "service/socket/shared.hpp"
#include "service/socket/wire.hpp"

namespace casus::service::network {

class Sender {
 public:
  Sender(beast::tcp_stream& stream, ServerState& shared) : stream_(stream), shared_(shared) {}

  /// The properties of the current request that determine how it is answered.
  struct Manner {
    Clock::time_point began;
    unsigned version = 11;
    bool keep_alive = true;
    bool head_only = false;
    bool zips = false;
    bool reads_brotli = false;
  };
  void begin(const Manner& manner) { manner_ = manner; }
  void close() { manner_.keep_alive = false; }
  /// Sets the tag of the file that the client has.
  void knows(std::string tag) { known_ = std::move(tag); }

  /// Sends a whole answer. Returns true if the connection continues.
  asio::awaitable<bool> send(std::string_view route, const std::shared_ptr<const Response>& wanted,
                             const std::shared_ptr<Client>& client) {
    Bytes::Share share(shared_.answers, client);
    const bool has_room = share.grow(wanted->body.size());
    if (!has_room) ++shared_.metrics.refused;
    const Response& response = has_room ? *wanted : *shared_.ready.busy;
    const AnswerHead head{response.status, response.type, response.body.size(), manner_.keep_alive, false};
    Fields fields = response.headers;
    fields.emplace_back("Cache-Control", "no-store");
    fields.emplace_back("Vary", "Accept-Encoding");
    const std::string text = head_text(head, fields);
    const std::string_view body = response.body;
    co_return co_await write(route, response.status, text, body);
  }

  asio::awaitable<bool> send_asset(const Asset& asset) {
    const bool same = known_.find(asset.etag) != std::string::npos || known_ == "*";
    const bool zipped = manner_.zips && !asset.zipped.empty();
    const bool by_brotli = manner_.reads_brotli && !asset.brotli.empty();
    const std::string_view body = by_brotli ? asset.brotli
                                  : zipped  ? std::string_view(asset.zipped)
                                            : asset.bytes;
    AnswerHead head{same ? 304U : 200U, asset.type, {}, manner_.keep_alive, false};
    if (!same) head.length = body.size();
    Fields fields{{"ETag", asset.etag},
                  {"Vary", "Accept-Encoding"},
                  {"Cache-Control", asset.immutable ? "public, max-age=31536000, immutable" : "no-cache"}};
    if ((by_brotli || zipped) && !same) fields.emplace_back("Content-Encoding", by_brotli ? "br" : "gzip");
    const std::string text = head_text(head, fields);
    const std::string_view sent = same ? std::string_view() : body;
    co_return co_await write("/", head.status, text, sent);
  }

  // ---- An answer that is written while it is generated: in pieces; the last piece is sent only on success.
  // ----

  asio::awaitable<bool> begin_stream(const std::string& type) {
    const bool in_pieces =
        manner_.version >= 11;  // HTTP/1.0 has no pieces: there the end of the connection ends the answer
    if (!in_pieces) manner_.keep_alive = false;
    const AnswerHead head{200, type, {}, manner_.keep_alive, in_pieces};
    const Fields fields{{"Cache-Control", "no-store"}};
    const std::string text = head_text(head, fields);
    stream_.expires_after(shared_.settings.write_time);
    const auto [error, bytes] = co_await asio::async_write(stream_, asio::buffer(text), kToken);
    co_return !error;
  }

  asio::awaitable<bool> send_piece(const std::string& piece) {
    stream_.expires_after(shared_.settings.write_time);
    if (manner_.version < 11) {
      const auto [error, bytes] = co_await asio::async_write(stream_, asio::buffer(piece), kToken);
      co_return !error;
    }
    const std::string before = before_piece(piece.size());
    const std::array<asio::const_buffer, 3> parts{asio::buffer(before), asio::buffer(piece),
                                                  asio::buffer(kAfterPiece)};
    const auto [error, bytes] = co_await asio::async_write(stream_, parts, kToken);
    co_return !error;
  }

  /// `whole` says whether everything was sent. Otherwise the last piece is left out, so that the reader
  /// notices.
  asio::awaitable<bool> end_stream(std::string_view route, unsigned status, bool whole) {
    note(route, status);
    if (!whole || manner_.version < 11) co_return false;
    stream_.expires_after(shared_.settings.write_time);
    const auto [error, bytes] = co_await asio::async_write(stream_, asio::buffer(kAfterPieces), kToken);
    co_return !error && manner_.keep_alive;
  }

  asio::awaitable<bool> tell_to_continue() {
    const auto [error, bytes] = co_await asio::async_write(stream_, asio::buffer(kContinue), kToken);
    co_return !error;
  }

 private:
  /// The arguments must stay valid until they are sent.
  asio::awaitable<bool> write(std::string_view route, unsigned status, const std::string& head,
                              std::string_view body) {
    stream_.expires_after(shared_.settings.write_time);
    if (manner_.head_only) body = {};
    const std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::buffer(body)};
    const auto [error, bytes] = co_await asio::async_write(stream_, parts, kToken);
    note(route, status);
    co_return !error && manner_.keep_alive;
  }

  void note(std::string_view route, unsigned status) {
    shared_.metrics.answered(route, status, Clock::now() - manner_.began);
  }

  beast::tcp_stream& stream_;
  ServerState& shared_;
  Manner manner_;
  std::string known_;
};

}  // namespace casus::service::network
