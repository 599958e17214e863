// The engine: the endpoints of the service behind one call, for whoever has neither a socket nor files. What
// goes in is a request, what comes out are the pieces of its answer; nothing else is exported. One question
// at a time: who wants no answer any more ends the engine and begins another.
//
//   room(bytes)    → where the caller writes method, target, media type and body, one behind the other
//   ask(…)         → the status; with the lengths of the four
//   casus.take     ← of the caller: what is told, as it is made

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

#include "service/api.hpp"

namespace casus::engine {
namespace {

/// What a piece is of.
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

/// A question may hold as much as it may in the service.
constexpr std::uint64_t kWorkBytes = std::uint64_t{512} << 20U;

unsigned answered(const service::Request& request) {
  bool begun = false;
  const auto piece = [&](std::string_view type, std::string_view bytes) {
    if (!begun) tell(Part::type, type);
    begun = true;
    tell(Part::body, bytes);
  };
  Limits limits;
  limits.max_bytes = kWorkBytes;
  auto understood = service::understand(request);
  auto* early = std::get_if<service::Response>(&understood);
  const service::Response response =
      early != nullptr
          ? std::move(*early)
          : service::answer(std::get<service::RoutedRequest>(understood), request, limits, piece);
  for (const auto& [name, value] : response.headers) tell(Part::header, name + ": " + value);
  if (!begun) piece(response.type, response.body);
  return response.status;
}

}  // namespace

extern "C" {

/// Room for a request of so many bytes: until the next call.
__attribute__((export_name("room"))) char* room(std::size_t bytes) {
  asked().assign(bytes, '\0');
  return asked().data();
}

/// Answers what was written there. The status; of an answer that began and was broken off, why.
__attribute__((export_name("ask"))) unsigned ask(std::size_t method, std::size_t target, std::size_t type,
                                                 std::size_t body) {
  std::string_view rest = asked();
  const auto next = [&](std::size_t bytes) {
    const std::string part(rest.substr(0, bytes));
    rest.remove_prefix(part.size());
    return part;
  };
  service::Request request;
  request.method = next(method);
  request.target = next(target);
  request.content_type = next(type);
  request.body = next(body);
  asked().clear();
  try {
    return answered(request);
  } catch (const std::bad_alloc&) {
    return 507;  // Insufficient Storage: whoever reads it begins another engine
  }
}

}  // extern "C"

}  // namespace casus::engine
