#pragma once
// The properties of any bytes of a connection with several requests in one stream. The requests do not depend
// on how the stream is cut, and each ends where a reader of the plain rules of HTTP/1.1 says.

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/socket/reader.hpp"

namespace casus::fuzz {

struct StreamRead {
  struct One {
    std::string method;
    std::string target;
    std::string body;
    bool operator==(const One&) const = default;
  };
  std::vector<One> requests;
  unsigned refused = 0;  ///< the status of what ended it
};

/// Reads bytes as a connection does, `piece` bytes at a time.
inline StreamRead read_stream(std::string_view bytes, std::size_t piece) {
  using service::RequestReader;
  using State = RequestReader::State;
  static const service::HostNames kAnyHost{true, false, {}};
  StreamRead read;
  std::string buffer;
  auto reader = std::make_unique<RequestReader>(kAnyHost);
  while (true) {
    const State before = reader->state();
    buffer.erase(0, reader->take(buffer));
    if (reader->state() == State::refused) {
      read.refused = reader->take_refusal().status;
      return read;
    }
    if (reader->state() == State::whole) {
      const service::Request request = reader->request();
      read.requests.push_back({request.method, request.target, reader->take_body()});
      reader = std::make_unique<RequestReader>(kAnyHost);
      continue;
    }
    if (reader->state() != before) continue;
    if (bytes.empty()) return read;
    buffer += bytes.substr(0, piece);
    bytes.remove_prefix(std::min(piece, bytes.size()));
  }
}

/// A request at the front of `bytes`, taken off them, by the plain rules; nothing where there is none to be
/// sure of.
inline std::optional<StreamRead::One> framed(std::string_view& bytes) {
  while (bytes.starts_with("\r\n")) bytes.remove_prefix(2);
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view head = bytes.substr(0, end + 2);
  bytes.remove_prefix(end + 4);
  const std::string_view line = head.substr(0, head.find("\r\n"));
  head.remove_prefix(line.size() + 2);
  const std::size_t space = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (space == std::string_view::npos || last <= space) return std::nullopt;
  StreamRead::One one{std::string(line.substr(0, space)),
                      std::string(line.substr(space + 1, last - space - 1)), ""};
  std::optional<std::size_t> length;
  bool in_pieces = false;
  while (!head.empty()) {
    const std::string_view field = head.substr(0, head.find("\r\n"));
    head.remove_prefix(field.size() + 2);
    const std::size_t colon = field.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    std::string name(field.substr(0, colon));
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    std::string value(field.substr(colon + 1));
    while (!value.empty() && (value.back() == ' ' || value.back() == '\t')) value.pop_back();
    while (!value.empty() && (value.front() == ' ' || value.front() == '\t')) value.erase(0, 1);
    for (char& c : value) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (name == "content-length") {
      while (value.size() > 1 && value.front() == '0') value.erase(0, 1);
      if (length || in_pieces || value.empty() || value.size() > 9) return std::nullopt;
      if (value.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
      length = std::stoul(value);
    } else if (name == "transfer-encoding") {
      if (length || in_pieces || value != "chunked") return std::nullopt;
      in_pieces = true;
    }
  }
  if (length) {
    if (bytes.size() < *length) return std::nullopt;
    one.body = bytes.substr(0, *length);
    bytes.remove_prefix(*length);
  }
  while (in_pieces) {
    const std::size_t stop = bytes.find("\r\n");
    if (stop == std::string_view::npos) return std::nullopt;
    const std::string_view said = bytes.substr(0, stop);
    const std::size_t digits = std::min(said.find_first_not_of("0123456789abcdefABCDEF"), said.size());
    if (digits == 0 || digits > 8) return std::nullopt;
    const std::size_t size = std::stoul(std::string(said.substr(0, digits)), nullptr, 16);
    bytes.remove_prefix(stop + 2);
    if (size == 0) break;
    if (bytes.size() < size + 2 || bytes.substr(size, 2) != "\r\n") return std::nullopt;
    one.body += bytes.substr(0, size);
    bytes.remove_prefix(size + 2);
  }
  while (in_pieces) {  // what comes behind the last piece, up to an empty line
    const std::size_t stop = bytes.find("\r\n");
    if (stop == std::string_view::npos) return std::nullopt;
    bytes.remove_prefix(stop + 2);
    if (stop == 0) break;
  }
  return one;
}

inline std::string broken_by_stream(std::string_view bytes) {
  const StreamRead whole = read_stream(bytes, bytes.size() + 1);
  const StreamRead pieces = read_stream(bytes, 1);
  if (whole.requests != pieces.requests) return "cut otherwise, other requests are read";
  if ((whole.refused == 0) != (pieces.refused == 0)) return "cut otherwise, it is refused or not";
  std::string_view rest = bytes;
  for (const StreamRead::One& one : whole.requests) {
    const auto twin = framed(rest);
    if (!twin) return "a request where by the plain rules there is none: " + one.method + " " + one.target;
    if (*twin != one) return "a request with other bounds: " + one.method + " " + one.target;
  }
  return {};
}

}  // namespace casus::fuzz
