#pragma once
// A plain client on a plain socket. It can be slow, send broken requests, and disconnect at any time.

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <netinet/in.h>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace casus::service {

/// The factor by which this build is slower than others.
#ifdef __SANITIZE_THREAD__
inline constexpr int kSlower = 3;
#else
inline constexpr int kSlower = 1;
#endif
inline constexpr int kPatience = kSlower * 20'000;  // milliseconds

struct Reply {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  bool whole = false;  ///< as long as it said, or its last chunk came

  [[nodiscard]] std::string header(std::string_view name) const {
    for (const auto& [known, value] : headers) {
      if (std::equal(known.begin(), known.end(), name.begin(), name.end(),
                     [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); }))
        return value;
    }
    return "";
  }
};

class Caller {
 public:
  /// `room`: bytes that wait to be read, 0: as many as the system likes. `from`: an address of this machine.
  explicit Caller(std::uint16_t port, int room = 0, const char* from = nullptr)
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (room > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    if (from != nullptr) {
      sockaddr_in own{};
      own.sin_family = AF_INET;
      ::inet_pton(AF_INET, from, &own.sin_addr);
      ::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own);
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;
  ~Caller() { close(); }

  [[nodiscard]] bool connected() const { return connected_; }
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  /// Closes the connection as a killed process does: without a farewell.
  void reset() {
    const linger none{1, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close();
  }
  void end_sending() const { ::shutdown(socket_, SHUT_WR); }
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// Reads until the other side closes, or until nothing comes for a while.
  std::string rest(int milliseconds = kPatience) {
    while (more(milliseconds)) {
    }
    return std::exchange(read_, {});
  }
  /// Waits for a while, and returns whether the other side has closed.
  bool closed(int milliseconds) {
    while (more(milliseconds)) {
    }
    return closed_;
  }
  /// Waits for at least so many bytes.
  bool some(std::size_t bytes, int milliseconds = kPatience) {
    while (read_.size() < bytes && more(milliseconds)) {
    }
    return read_.size() >= bytes;
  }

  /// The next bytes, exactly so many; nothing where the connection ends before.
  std::optional<std::string> bytes(std::size_t count) {
    if (!some(count)) return std::nullopt;
    std::string taken = read_.substr(0, count);
    read_.erase(0, count);
    return taken;
  }

  /// The next answer; nothing where the connection ends before its head.
  std::optional<Reply> reply(bool has_body = true) {
    std::size_t end = 0;
    while ((end = read_.find("\r\n\r\n")) == std::string::npos) {
      if (!more()) return std::nullopt;
    }
    Reply reply;
    std::size_t at = read_.find("\r\n");
    reply.status = std::atoi(read_.substr(9, 3).c_str());
    while (at < end) {
      const std::size_t next = read_.find("\r\n", at + 2);
      const std::string line = read_.substr(at + 2, next - at - 2);
      const std::size_t colon = line.find(": ");
      if (colon != std::string::npos)
        reply.headers.emplace_back(line.substr(0, colon), line.substr(colon + 2));
      at = next;
    }
    read_.erase(0, end + 4);
    if (!has_body || reply.status == 304 || reply.status == 100) {
      reply.whole = true;
    } else if (reply.header("Transfer-Encoding") == "chunked") {
      chunks(reply);
    } else {
      const auto length = static_cast<std::size_t>(std::atoll(reply.header("Content-Length").c_str()));
      while (read_.size() < length && more()) {
      }
      reply.whole = read_.size() >= length;
      reply.body = read_.substr(0, length);
      read_.erase(0, length);
    }
    return reply;
  }

  std::optional<Reply> get(const std::string& target, const std::string& headers = "",
                           const std::string& method = "GET") {
    send(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
    return reply(method != "HEAD");
  }
  std::optional<Reply> post(const std::string& target, const std::string& body,
                            const std::string& headers = "") {
    send(post_text(target, body, headers));
    return reply();
  }
  static std::string post_text(const std::string& target, const std::string& body,
                               const std::string& headers = "") {
    return "POST " + target +
           " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
           std::to_string(body.size()) + "\r\n" + headers + "\r\n" + body;
  }

 private:
  bool more(int milliseconds = kPatience) {
    pollfd waiting{socket_, POLLIN, 0};
    if (closed_ || ::poll(&waiting, 1, milliseconds) <= 0) return false;
    std::array<char, 16'384> block{};
    const ssize_t got = ::recv(socket_, block.data(), block.size(), 0);
    if (got <= 0) {
      closed_ = true;
      return false;
    }
    read_.append(block.data(), static_cast<std::size_t>(got));
    return true;
  }
  void chunks(Reply& reply) {
    for (;;) {
      std::size_t end = 0;
      while ((end = read_.find("\r\n")) == std::string::npos) {
        if (!more()) return;
      }
      const std::size_t size = std::strtoull(read_.c_str(), nullptr, 16);
      while (read_.size() < end + size + 4) {
        if (!more()) return;
      }
      reply.body += read_.substr(end + 2, size);
      read_.erase(0, end + size + 4);
      if (size == 0) {
        reply.whole = true;
        return;
      }
    }
  }

  int socket_;
  bool connected_ = false;
  bool closed_ = false;
  std::string read_;
};

}  // namespace casus::service
