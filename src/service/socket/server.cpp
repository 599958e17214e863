#include "service/socket/server.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <optional>
#include <sys/resource.h>
#include <sys/socket.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include "service/socket/connection.hpp"

namespace casus::service {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using network::Clock;
using network::Connection;
using network::Error;
using network::ServerState;
using network::Tcp;

constexpr Clock::duration kFarewell = std::chrono::milliseconds(300);  // for work to stop
constexpr int kSignalled = 128;  // plus the signal's number: the exit status of a process that a signal ended

/// Raises the limit of open files as far as the system allows. Returns the limit.
std::size_t raise_file_limit() {
  constexpr rlim_t kEnough = 65'536;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  limit.rlim_cur = std::min(std::max(limit.rlim_cur, kEnough), limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  ::getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<std::size_t>(limit.rlim_cur);
}

/// Returns whether a failure to accept may be temporary.
bool may_pass(const Error& error) {
  namespace errc = boost::system::errc;
  for (const auto permanent : {errc::bad_file_descriptor, errc::not_a_socket, errc::invalid_argument,
                               errc::operation_not_supported, errc::bad_address}) {
    if (error == permanent) return false;
  }
  return true;
}

}  // namespace

class Server::Body {
 public:
  explicit Body(const Settings& settings)
      : shared_(settings), acceptor_(shared_.io), grace_timer_(shared_.io), breath_(shared_.io) {
    constexpr std::size_t kOther = 64;  // files that are not connections
    const std::size_t files = raise_file_limit();
    shared_.settings.most_connections =
        std::min(settings.most_connections, files > 2 * kOther ? files - kOther : kOther);
  }

  Error listen() {
    Error error;
    const auto host = asio::ip::make_address(shared_.settings.listen.host, error);
    if (error) return error;
    const Tcp::endpoint endpoint(host, shared_.settings.listen.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error) acceptor_.non_blocking(true, error);
    if (!error) shared_.settings.listen.port = acceptor_.local_endpoint(error).port();
    if (!error) name_hosts(host);
    return error;
  }

  [[nodiscard]] Address address() const { return shared_.settings.listen; }

  std::optional<Fault> run(bool until_signal) {
    assets();  // created before a client waits for them
    if (until_signal) signals_.emplace(shared_.io, SIGINT, SIGTERM);
    while (!run_once()) {
    }
    // The end of the connection informs clients with pending requests.
    const bool stopped = shared_.lanes.halt(kFarewell);
    if (!stopped && until_signal) ::_exit(broken_ ? EXIT_FAILURE : EXIT_SUCCESS);
    return broken_;
  }

  void stop() {
    asio::post(shared_.io, [this] { close(); });
  }

 private:
  /// Sets the valid names of the service: those that it prints, and those of its settings.
  void name_hosts(const asio::ip::address& listens) {
    HostNames& known = shared_.names;
    const Settings& settings = shared_.settings;
    known.is_behind_proxy = settings.trusts_proxy;
    known.any = settings.trusts_proxy && settings.hosts.empty();
    known.names = settings.hosts;
    const auto add = [&](const std::string& host) {
      if (auto name = canonical_host(host.find(':') == std::string::npos ? host : '[' + host + ']'))
        known.names.push_back(std::move(*name));
    };
    add(listens.to_string());
    for (const Address& one : reachable(settings.listen)) add(one.host);
  }

  /// A flag that is true while a callback is pending: until it runs, or until it is destroyed because memory
  /// ran out.
  class WaitingFlag {
   public:
    explicit WaitingFlag(bool& flag) : flag_(&flag) { flag = true; }
    WaitingFlag(const WaitingFlag&) = delete;
    WaitingFlag& operator=(const WaitingFlag&) = delete;
    WaitingFlag(WaitingFlag&& other) noexcept : flag_(std::exchange(other.flag_, nullptr)) {}
    WaitingFlag& operator=(WaitingFlag&&) = delete;
    ~WaitingFlag() { over(); }
    void over() {
      if (flag_ != nullptr) *flag_ = false;
      flag_ = nullptr;
    }

   private:
    bool* flag_;
  };

  /// Returns true at the end of the service. A callback that runs out of memory ends alone, and the others
  /// continue.
  bool run_once() {
    try {
      if (signals_ && !awaits_signal_) await_signal();
      if (!accepts_ && !shared_.closing) accept();
      shared_.io.run();
      return true;
    } catch (const std::exception&) {
      if (!accepts_ && !shared_.closing) turn_away();
      return shared_.io.stopped();  // true only after a stop, because there is always work
    }
  }

  void await_signal() {
    signals_->async_wait([this, waits = WaitingFlag(awaits_signal_)](const Error& error, int signal) mutable {
      waits.over();
      if (error) return;
      if (shared_.closing) ::_exit(kSignalled + signal);
      close();
      await_signal();
    });
  }

  /// Closes the service: no new connections, idle ones end, waiting requests are refused, and work in
  /// progress gets some time.
  void close() {
    if (std::exchange(shared_.closing, true)) return;
    Error ignored;
    acceptor_.close(ignored);
    shared_.lanes.close();
    for (beast::tcp_stream* stream : shared_.idle) stream->cancel();
    for (asio::steady_timer* timer : shared_.waiting) timer->cancel();
    breath_.cancel();
    until_ = Clock::now() + shared_.settings.grace_time;
    depart();
  }

  /// Ends the service when the last connection has ended, or when its time is over.
  void depart() {
    if (shared_.metrics.connections == 0 || Clock::now() >= until_) {
      shared_.io.stop();
      return;
    }
    try {
      grace_timer_.expires_after(std::chrono::milliseconds(10));
      grace_timer_.async_wait([this](const Error&) { depart(); });
    } catch (const std::exception&) {
      shared_.io.stop();
    }
  }

  /// Accepts all present and future connections. Uses callbacks instead of a coroutine: if one is lost
  /// because memory runs out, another can be started.
  void accept() {
    acceptor_.async_wait(
        Tcp::acceptor::wait_read, [this, waits = WaitingFlag(accepts_)](const Error&) mutable {
          waits.over();
          bool passes = true;
          while (!shared_.closing && passes) {
            Error error;
            Tcp::socket socket(shared_.io);
            acceptor_.accept(socket, error);
            if (error == asio::error::would_block) return accept();
            if (error && !may_pass(error)) {
              broken_ = Fault{{}, "the service cannot take connections any more: " + error.message(), ""};
              return shared_.io.stop();
            }
            if (error && error != asio::error::connection_aborted) passes = false;
            if (!error) take(std::move(socket));
          }
          if (!shared_.closing) breathe();
        });
  }

  /// Waits before it accepts again, because files or memory ran out. Present connections go first.
  void breathe() {
    breath_.expires_after(std::chrono::milliseconds(50));
    breath_.async_wait([this, waits = WaitingFlag(accepts_)](const Error&) mutable {
      waits.over();
      if (!shared_.closing) accept();
    });
  }

  /// Accepts a connection only to report a lack of memory, which needs no memory.
  void turn_away() noexcept {
    const int socket = ::accept4(acceptor_.native_handle(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (socket < 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      return;
    }
    const std::string_view text = no_memory_text();
    (void)::send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    ::close(socket);
  }

  /// Starts a connection, which lives as long as its coroutine.
  void take(Tcp::socket socket) {
    Error gone;
    const auto peer = socket.remote_endpoint(gone);
    if (gone || shared_.metrics.connections >= shared_.settings.most_connections) return;  // closed at once
    auto client = shared_.clients.of(client_group(peer.address()));
    const std::size_t most = std::max<std::size_t>(shared_.settings.most_connections / 8, 1);
    if (!shared_.settings.trusts_proxy && client->connections >= most) return;
    socket.set_option(Tcp::no_delay(true), gone);
    const auto connection = std::make_shared<Connection>(std::move(socket), shared_, std::move(client));
    auto life = [](std::shared_ptr<Connection> kept) -> asio::awaitable<void> { co_await kept->run(); };
    asio::co_spawn(shared_.io, life(connection), [connection](const std::exception_ptr& thrown) {
      if (thrown) connection->fail();
    });
  }

  ServerState shared_;
  asio::executor_work_guard<asio::io_context::executor_type> goes_on_ = asio::make_work_guard(shared_.io);
  Tcp::acceptor acceptor_;
  asio::steady_timer grace_timer_;
  asio::steady_timer breath_;  // delays accepting after a failure
  Clock::time_point until_;
  std::optional<asio::signal_set> signals_;
  bool awaits_signal_ = false;
  bool accepts_ = false;
  std::optional<Fault> broken_;
};

Server::Server(std::unique_ptr<Body> body) : body_(std::move(body)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const Settings& settings) {
  std::unique_ptr<Body> body;
  try {
    body = std::make_unique<Body>(settings);
  } catch (const std::system_error& error) {
    return Fault{{}, std::string("the service cannot begin: ") + error.what(), "free threads were expected"};
  }
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
std::optional<Fault> Server::run(bool until_signal) { return body_->run(until_signal); }
void Server::stop() { body_->stop(); }

}  // namespace casus::service
