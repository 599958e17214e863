#include "service/socket/reader.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <charconv>
#include <optional>
#include <string>

#include "service/api.hpp"
#include "service/problem.hpp"

namespace casus::service {
namespace {

namespace http = boost::beast::http;
using Error = boost::system::error_code;

std::string_view view_of(boost::beast::string_view text) { return {text.data(), text.size()}; }

/// Returns whether a line of a head, or between two pieces, is free of control characters.
bool is_plain(std::string_view line) {
  return std::all_of(line.begin(), line.end(), [](char c) {
    return c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
  });
}

/// Returns the length of the next piece from the line before it, or nothing if the line is invalid.
std::optional<std::size_t> piece_size(std::string_view line) {
  constexpr std::size_t kMostDigits = 8;
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), size, 16);
  const auto digits = static_cast<std::size_t>(end - line.data());
  const std::string_view rest = line.substr(digits);
  if (error != std::errc() || digits > kMostDigits || !(rest.empty() || rest.starts_with(';')))
    return std::nullopt;
  return is_plain(rest) ? std::optional(size) : std::nullopt;
}

}  // namespace

struct RequestReader::Parser {
  http::request_parser<http::empty_body> of;  // parses heads only
};

RequestReader::RequestReader(const HostNames& known, std::string reached_at)
    : known_(known), reached_at_(std::move(reached_at)), parser_(std::make_unique<Parser>()) {
  parser_->of.header_limit(static_cast<std::uint32_t>(kMaxHeader));
  parser_->of.body_limit(boost::none);  // RequestReader checks the body's length itself
}
RequestReader::~RequestReader() = default;

void RequestReader::refuse(Response why) {
  state_ = State::refused;
  refusal_ = std::move(why);
}

std::size_t RequestReader::take(std::string_view bytes) {
  if (state_ == State::head) return take_head(bytes);
  return state_ == State::body ? take_body(bytes) : 0;
}

std::size_t RequestReader::take_head(std::string_view bytes) {
  std::size_t before = 0;  // empty lines before a request are not part of it
  while (bytes.substr(before).starts_with("\r\n")) before += 2;
  bytes.remove_prefix(before);
  const std::size_t end = bytes.find("\r\n\r\n");
  const std::size_t size = end == std::string_view::npos ? bytes.size() : end + 4;
  if (size > kMaxHeader) {
    refuse(problem(431, "the header has more than " + std::to_string(kMaxHeader) + " bytes"));
    return before;
  }
  // Reject bytes that cannot be HTTP before the end of the head, which may never come.
  const std::string_view line = bytes.substr(0, bytes.find("\r\n"));
  if (line.find_first_of(std::string_view("\0\n", 2)) != std::string_view::npos) {
    refuse(problem(400, "this is no HTTP"));
    return before;
  }
  if (end == std::string_view::npos) return before;

  const std::string_view head = bytes.substr(0, size);
  auto& parser = parser_->of;
  Error error;
  parser.put(boost::asio::const_buffer(head.data(), head.size()), error);
  if (error && error != http::error::need_more) {
    refuse(problem(400, "this is no HTTP: " + error.message()));
  } else if (!parser.is_header_done()) {
    refuse(problem(400, "this is no HTTP"));
  } else {
    const auto& message = parser.get();
    Head said;
    said.version = message.version();
    said.target = view_of(message.target());
    for (const auto& one : message) {
      const std::string_view value = view_of(one.value());
      switch (one.name()) {
        case http::field::host:
          ++said.hosts;
          said.host = value;
          break;
        case http::field::transfer_encoding:
          ++said.encodings;
          said.encoding = value;
          break;
        case http::field::content_length:
          ++said.lengths;
          said.length = value;
          break;
        case http::field::origin:
          ++said.origins;
          said.origin = value;
          break;
        case http::field::upgrade:
          said.upgrades = true;
          break;
        default:
          if (!boost::beast::iequals(one.name_string(), "Sec-Fetch-Site")) break;
          ++said.fetch_sites;
          said.fetch_site = value;
          break;
      }
    }
    if (auto why = refuse_lines(head)) {
      refuse(std::move(*why));
    } else if (auto refused = refuse_head(said, known_, reached_at_)) {
      refuse(std::move(*refused));
    } else if (said.target.size() > kMaxTarget) {
      refuse(problem(414, "the address is too long"));
    } else {
      const auto length = parser.content_length();
      most_ = most_of_body(said.target);
      if (length && *length > most_) {
        refuse(problem(413, "the body has more than " + std::to_string(most_) + " bytes"));
      } else {
        part_ = said.encodings > 0 ? Part::before_piece : Part::plain;
        left_ = length ? static_cast<std::size_t>(*length) : 0;
        state_ = part_ == Part::plain && left_ == 0 ? State::whole : State::body;
      }
    }
  }
  return before + size;
}

/// Adds bytes to the body. Returns false if they are too many.
bool RequestReader::keep(std::string_view bytes) {
  if (body_.size() + bytes.size() > most_) {
    refuse(problem(413, "the body has more than " + std::to_string(most_) + " bytes"));
    return false;
  }
  if (!share_.grow(bytes.size())) {
    Response response = problem(503, "too much is being sent at once");
    response.headers.emplace_back("Retry-After", "1");
    refuse(std::move(response));
    return false;
  }
  body_ += bytes;
  return true;
}

std::size_t RequestReader::take_body(std::string_view bytes) {
  const std::size_t all = bytes.size();
  while (state_ == State::body) {
    if (part_ == Part::plain || part_ == Part::piece) {
      const std::string_view more = bytes.substr(0, left_);
      if (!keep(more)) break;
      left_ -= more.size();
      bytes.remove_prefix(more.size());
      if (left_ > 0) break;
      if (part_ == Part::plain) state_ = State::whole;
      part_ = Part::after_piece;
    } else if (!take_line(bytes)) {
      break;
    }
  }
  return all - bytes.size();
}

/// Takes a line between pieces, or after the last one. Returns false if it is incomplete or invalid.
bool RequestReader::take_line(std::string_view& bytes) {
  constexpr std::size_t kMaxLine = 4096;
  const std::size_t end = bytes.find("\r\n");
  const std::string_view line = bytes.substr(0, end);
  behind_ += part_ == Part::behind ? line.size() : 0;
  const bool fits = line.size() <= kMaxLine && behind_ <= kMaxHeader;
  if (end == std::string_view::npos && fits) {
    behind_ -= part_ == Part::behind ? line.size() : 0;
    return false;
  }
  const auto size = part_ == Part::before_piece ? piece_size(line) : std::optional<std::size_t>(0);
  if (!fits || !size || !is_plain(line) || (part_ == Part::after_piece && !line.empty())) {
    refuse(problem(400, "this is no HTTP: a piece of the body is not as it should be"));
    return false;
  }
  bytes.remove_prefix(end + 2);
  if (part_ == Part::after_piece) {
    part_ = Part::before_piece;
  } else if (part_ == Part::before_piece) {
    left_ = *size;
    part_ = *size > 0 ? Part::piece : Part::behind;
  } else if (line.empty()) {
    state_ = State::whole;
  }
  return true;
}

unsigned RequestReader::version() const { return parser_->of.get().version(); }
bool RequestReader::keeps_alive() const { return parser_->of.get().keep_alive(); }
bool RequestReader::waits_to_continue() const {
  return state_ == State::body && version() >= 11 && field("Expect") == "100-continue";
}

std::string_view RequestReader::field(std::string_view name) const {
  return view_of(parser_->of.get()[boost::beast::string_view(name.data(), name.size())]);
}

Request RequestReader::request() const {
  const auto& message = parser_->of.get();
  return {std::string(view_of(message.method_string())),
          std::string(view_of(message.target())),
          std::string(view_of(message[http::field::content_type])),
          {}};
}

}  // namespace casus::service
