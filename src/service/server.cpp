#include "service/server.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <optional>
#include <sys/resource.h>
#include <utility>

#include "service/connection.hpp"

namespace casus::service {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using network::Clock;
using network::Connection;
using network::Error;
using network::Job;
using network::kToken;
using network::Shared;
using network::tcp;

/// As many files open at once as the system lets us have, and how many that is.
std::size_t raise_file_limit() {
  constexpr rlim_t kEnough = 65'536;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  limit.rlim_cur = std::min(std::max(limit.rlim_cur, kEnough), limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  ::getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<std::size_t>(limit.rlim_cur);
}

}  // namespace

class Server::Body {
 public:
  explicit Body(const Settings& settings)
      : shared_(settings), acceptor_(shared_.io), farewell_(shared_.io), breath_(shared_.io) {
    constexpr std::size_t kOther = 64;  // files that are no connections
    const std::size_t files = raise_file_limit();
    shared_.settings.most_connections =
        std::min(settings.most_connections, files > 2 * kOther ? files - kOther : kOther);
  }

  Error listen() {
    Error error;
    const auto host = asio::ip::make_address(shared_.settings.listen.host, error);
    if (error) return error;
    const tcp::endpoint endpoint(host, shared_.settings.listen.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    return error;
  }

  [[nodiscard]] Address address() const {
    return {shared_.settings.listen.host, acceptor_.local_endpoint().port()};
  }

  void run(bool until_signal) {
    assets();  // made before somebody waits for them
    std::optional<asio::signal_set> signals;
    if (until_signal) {
      signals.emplace(shared_.io, SIGINT, SIGTERM);
      await_signal(*signals, false);
    }
    asio::co_spawn(shared_.io, accept(), asio::detached);
    shared_.io.run();
    for (Job* job : shared_.jobs) job->end();
    shared_.pool.join();
  }

  void stop() {
    asio::post(shared_.io, [this] { close(); });
  }

 private:
  void await_signal(asio::signal_set& signals, bool again) {
    signals.async_wait([this, &signals, again](const Error& error, int /*signal*/) {
      if (error) return;
      if (again) {
        shared_.io.stop();
        return;
      }
      close();
      await_signal(signals, true);
    });
  }

  /// No new connections, idle ones end; what is under way has a while.
  void close() {
    if (std::exchange(shared_.closing, true)) return;
    Error ignored;
    acceptor_.close(ignored);
    for (beast::tcp_stream* stream : shared_.idle) stream->cancel();
    breath_.cancel();
    asio::co_spawn(shared_.io, depart(), asio::detached);
  }

  /// Ends when the last connection has, or when the while is over.
  asio::awaitable<void> depart() {
    const auto until = Clock::now() + shared_.settings.farewell_time;
    while (shared_.metrics.connections > 0 && Clock::now() < until) {
      farewell_.expires_after(std::chrono::milliseconds(10));
      co_await farewell_.async_wait(kToken);
    }
    shared_.io.stop();
  }

  asio::awaitable<void> accept() {
    while (!shared_.closing) {
      auto [error, socket] = co_await acceptor_.async_accept(kToken);
      if (shared_.closing) break;
      if (error) {  // no file is left, or who wanted in is gone again: those that are here go first
        breath_.expires_after(std::chrono::milliseconds(50));
        co_await breath_.async_wait(kToken);
        continue;
      }
      if (shared_.metrics.connections >= shared_.settings.most_connections) continue;  // closed at once
      Error ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      auto connection = std::make_shared<Connection>(std::move(socket), shared_);
      auto life = [](std::shared_ptr<Connection> kept) -> asio::awaitable<void> { co_await kept->run(); };
      asio::co_spawn(shared_.io, life(std::move(connection)), asio::detached);
    }
  }

  Shared shared_;
  tcp::acceptor acceptor_;
  asio::steady_timer farewell_;
  asio::steady_timer breath_;  // of accepting, where it fails
};

Server::Server(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const Settings& settings) {
  auto body = std::make_unique<Body>(settings);
  if (const Error error = body->listen()) {
    const std::string where = url_of(settings.listen);
    if (error == asio::error::address_in_use) {
      return Fault{
          {}, where + " is in use: another program listens there", "--listen with a free port was expected"};
    }
    return Fault{
        {}, where + " cannot be had: " + error.message(), "--listen 127.0.0.1:8080 or the like was expected"};
  }
  return std::unique_ptr<Server>(new Server(std::move(body)));
}

Address Server::address() const { return body_->address(); }
void Server::run(bool until_signal) { body_->run(until_signal); }
void Server::stop() { body_->stop(); }

}  // namespace casus::service
