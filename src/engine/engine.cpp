// The engine: the endpoints of the service behind one call, for callers without sockets and files. Its input
// is a request, its output the pieces of the answer; nothing else is exported. It answers one request at a
// time. A caller that no longer wants an answer ends the engine and starts another.
//
//   room(bytes)    → where the caller writes method, target, media type and body, one after the other
//   ask(…)         → the status; the arguments are the four lengths, and a limit in milliseconds (0: none)
//   casus.take     ← imported from the caller: receives each piece as soon as it is ready
//
// Before any play, the caller sends method KEY with 32 secret bytes as body. Engines with the same key
// continue each other's plays, so that a play outlives the engine that began it. Their tokens begin with
// "here.", which no service's tokens do.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

#include "service/api.hpp"
#include "service/open_plays.hpp"
#include "service/sealed_play.hpp"

namespace casus::engine {
namespace {

/// The content of a piece.
enum class Part : std::uint32_t {
  type = 0,    ///< the media type, once, before the first piece of the body
  body = 1,    ///< bytes
  header = 2,  ///< "Name: value"
};

extern "C" __attribute__((import_module("casus"), import_name("take"))) void take(Part part,
                                                                                  const char* bytes,
                                                                                  std::size_t count);

void tell(Part part, std::string_view bytes) { take(part, bytes.data(), bytes.size()); }

std::string& asked() {
  static std::string text;
  return text;
}

/// A request may use as much memory as in the service.
constexpr std::uint64_t kWorkBytes = std::uint64_t{512} << 20U;

constexpr std::size_t kKeyBytes = 32;

unsigned take_key(std::string_view key) {
  if (key.size() != kKeyBytes) return 400;
  service::use_key_of_tokens(key, "here.");
  service::open_plays().adopt_unknown();
  return 204;
}

unsigned answered(const service::Request& request, std::chrono::milliseconds time) {
  bool begun = false;
  const auto piece = [&](std::string_view type, std::string_view bytes) {
    if (!begun) tell(Part::type, type);
    begun = true;
    tell(Part::body, bytes);
  };
  Limits limits;
  limits.max_bytes = kWorkBytes;
  // No other thread could set the flag: the work itself checks the clock whenever it reports progress.
  std::atomic<bool> stop = false;
  const auto end = std::chrono::steady_clock::now() + time;
  limits.stop = &stop;
  if (time.count() > 0) {
    limits.progress = [&](std::string_view, std::uint64_t, std::uint64_t) {
      if (std::chrono::steady_clock::now() >= end) stop = true;
    };
  }
  auto understood = service::understand(request);
  auto* early = std::get_if<service::Response>(&understood);
  const service::Response response =
      early != nullptr
          ? std::move(*early)
          : service::answer(std::get<service::RoutedRequest>(understood), request, limits, piece);
  for (const auto& [name, value] : response.headers) {
    std::string header = name;
    tell(Part::header, header.append(": ").append(value));
  }
  if (!begun) piece(response.type, response.body);
  return response.status;
}

}  // namespace

extern "C" {

/// Returns a buffer for a request of `bytes` bytes, valid until the next call.
__attribute__((export_name("room"))) char* room(std::size_t bytes) {
  asked().assign(bytes, '\0');
  return asked().data();
}

/// Answers the request in the buffer. Returns the HTTP status. If the answer was broken off after its first
/// piece, the status says why.
__attribute__((export_name("ask"))) unsigned ask(std::size_t method, std::size_t target, std::size_t type,
                                                 std::size_t body, unsigned milliseconds) {
  std::string_view rest = asked();
  const auto next = [&](std::size_t bytes) {
    std::string part(rest.substr(0, bytes));
    rest.remove_prefix(part.size());
    return part;
  };
  service::Request request;
  request.method = next(method);
  request.target = next(target);
  request.content_type = next(type);
  request.body = next(body);
  asked().clear();
  if (request.method == "KEY") return take_key(request.body);
  try {
    return answered(request, std::chrono::milliseconds(milliseconds));
  } catch (const std::bad_alloc&) {
    return 507;  // Insufficient Storage: the caller starts another engine
  }
}

}  // extern "C"

}  // namespace casus::engine
