#pragma once
// One connection of the service, from its first request to its last. Included only by server.cpp, because
// Asio is slow to compile.

#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <poll.h>

#include "service/client_group.hpp"
#include "service/matches/match_news.hpp"
#include "service/socket/live.hpp"
#include "service/socket/reader.hpp"
#include "service/socket/sender.hpp"

namespace casus::service::network {

inline constexpr std::size_t kBlock = 8192;  // bytes read at once
inline constexpr std::size_t kLittle = 512;  // the same while no request is pending
inline constexpr Clock::duration kGrace =
    std::chrono::seconds(1);  // from the stop signal until the work is abandoned
inline constexpr Clock::duration kWatchNews = std::chrono::seconds(1);  // the same while it waits for news
inline constexpr Clock::duration kLinger =
    std::chrono::seconds(15);  // how long a client may continue to send a refused request

/// Reads requests one after the other and answers each before the next is read. Arguments of coroutines are
/// named objects that outlive the call, because GCC 12 destroys temporaries of a co_await expression twice.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Tcp::socket socket, ServerState& shared, std::shared_ptr<Client> peer)
      : stream_(std::move(socket)), shared_(shared), peer_(std::move(peer)), client_(peer_) {
    ++peer_->connections;
    ++shared_.metrics.connections;
    ++shared_.metrics.connections_total;
    Error error;
    const auto here = stream_.socket().local_endpoint(error);
    if (!error) reached_at_ = canonical_host(bracketed(unmapped(here.address()))).value_or("");
    const auto there = stream_.socket().remote_endpoint(error);
    if (!error) peer_address_ = there.address();
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    --peer_->connections;
    --shared_.metrics.connections;
    shared_.idle.erase(&stream_);
  }

  asio::awaitable<void> run() {
    bool open = co_await wait();
    while (open && !shared_.closing) {
      open = co_await one();
      if (open) open = co_await wait();
    }
    Error ignored;
    stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
  }

  /// Called if memory runs out. Sends a message unless another answer has begun, and ends the connection.
  void fail() noexcept {
    if (!is_sending_) {
      const std::string_view text = no_memory_text();
      (void)::send(stream_.socket().native_handle(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    if (const auto job = job_.lock()) shared_.lanes.leave(*job);
  }

 private:
  static std::string_view view_of(const beast::flat_buffer& buffer) {
    const auto data = buffer.data();
    return {static_cast<const char*>(data.data()), data.size()};
  }

  /// Waits for the first byte of a request. Returns false if there will be none.
  asio::awaitable<bool> wait() {
    if (buffer_.size() > 0) co_return true;
    if (shared_.closing) co_return false;
    buffer_.shrink_to_fit();
    stream_.expires_after(shared_.settings.idle_time);
    shared_.idle.insert(&stream_);
    const auto [error, bytes] = co_await stream_.async_read_some(buffer_.prepare(kLittle), kToken);
    shared_.idle.erase(&stream_);
    buffer_.commit(bytes);
    co_return !error;
  }

  /// Reads and answers a request. Returns false if it was the last one.
  asio::awaitable<bool> one() {
    stream_.expires_after(shared_.settings.request_time);
    is_sending_ = false;
    RequestReader reader(shared_.names, reached_at_);
    using State = RequestReader::State;
    bool is_held = false;
    while (reader.state() == State::head || reader.state() == State::body) {
      const State before = reader.state();
      buffer_.consume(reader.take(view_of(buffer_)));
      if (reader.state() == State::body && !is_held) {
        is_held = true;
        find_client(reader);
        reader.hold(Bytes::Share(shared_.bodies, client_));
        if (reader.waits_to_continue() && !co_await sender_.tell_to_continue()) co_return false;
      }
      if (reader.state() != before) continue;
      const auto [error, bytes] = co_await stream_.async_read_some(buffer_.prepare(kBlock), kToken);
      if (error) co_return false;
      buffer_.commit(bytes);
    }
    if (!is_held) find_client(reader);
    if (reader.state() == State::refused) co_return co_await refuse(reader.take_refusal());

    Request request = reader.request();
    request.body = reader.take_body();
    held_ = reader.take_share();
    const std::string_view read = reader.field("Accept-Encoding");
    request.zips = read.find("gzip") != std::string_view::npos;
    request.client = client_group(address_of(reader));
    constexpr std::string_view kBearer = "Bearer ";
    if (const std::string_view field = reader.field("Authorization"); field.starts_with(kBearer))
      request.key = field.substr(kBearer.size());
    news_until_ = std::nullopt;
    // A request through a proxy comes from elsewhere, whether the service knows about the proxy or not.
    shows_metrics_ =
        shared_.settings.shows_metrics ||
        (peer_is_here() && reader.field("X-Forwarded-For").empty() && reader.field("Forwarded").empty());
    if (!shared_.settings.trusts_proxy && peer_is_here() && request.target == kAddressesPath) {
      for (const Address& one : reachable(shared_.settings.listen)) request.reached_at.push_back(url_of(one));
    }
    sender_.begin({Clock::now(), reader.version(),
                   reader.version() >= 11 && reader.keeps_alive() && !shared_.closing,
                   request.method == "HEAD", request.zips, read.find("br") != std::string_view::npos});
    if (auto upgrade = upgrade_in(reader, request)) co_return co_await go_live(request, *upgrade);
    if (!request.target.starts_with('/')) {
      own_ = whole(problem(400, "no such target"));
      co_return co_await say("other");
    }
    sender_.knows(std::string(reader.field("If-None-Match")));
    co_return co_await answer_to(request);
  }

  /// Serves the socket of a match until it ends. Returns false.
  asio::awaitable<bool> go_live(Request& request, Upgrade& upgrade) {
    if (client_->live >= kMostLive || shared_.closing) {
      own_ = whole(come_back("this network has " + std::to_string(kMostLive) +
                             " sockets of matches; GET …/entries?wait=25 needs none"));
      co_return co_await say("other");
    }
    if (buffer_.size() > 0 || !request.body.empty()) {
      own_ = whole(problem(400, "a WebSocket begins with its head alone"));
      sender_.close();
      co_return co_await say("other");
    }
    is_sending_ = true;
    Tcp::socket socket = stream_.release_socket();
    std::shared_ptr<Client> client = client_;
    co_await serve_live(std::move(socket), shared_, std::move(client), std::move(request),
                        std::move(upgrade));
    co_return false;
  }

  /// Returns whether the connection comes from this machine: from the client itself, or from a proxy.
  [[nodiscard]] bool peer_is_here() const { return unmapped(peer_address_).is_loopback(); }

  /// Returns the client's address; behind a proxy the one that the proxy names.
  [[nodiscard]] asio::ip::address address_of(const RequestReader& reader) const {
    if (shared_.settings.trusts_proxy) {
      Error error;
      const auto named =
          asio::ip::make_address(std::string(forwarded_for(reader.field("X-Forwarded-For"))), error);
      if (!error) return named;
    }
    return peer_address_;
  }
  void find_client(const RequestReader& reader) {
    if (shared_.settings.trusts_proxy) client_ = shared_.clients.of(client_group(address_of(reader)));
  }

  asio::awaitable<bool> answer_to(Request& request) {
    const std::string_view path = std::string_view(request.target).substr(0, request.target.find('?'));
    if (path.starts_with("/api/")) co_return co_await answer_api(request);
    if (request.method != "GET" && request.method != "HEAD") {
      Response response = problem(405, "GET was expected");
      response.headers.emplace_back("Allow", "GET, HEAD");
      own_ = whole(std::move(response));
      co_return co_await say("other");
    }
    if (path == "/healthz") {
      own_ = whole({200, "text/plain", "ok\n"});
      co_return co_await say("/healthz");
    }
    if (path == "/metrics" && !shows_metrics_) {
      own_ = whole(problem(403, "these numbers are for this machine alone: --metrics shows them to others"));
      co_return co_await say("other");
    }
    if (path == "/metrics") {
      own_ = whole(shared_.metrics_now());
      co_return co_await say("/metrics");
    }
    if (const Asset* asset = find_asset(path)) {
      is_sending_ = true;
      co_return co_await sender_.send_asset(*asset);
    }
    if (auto link = unescaped_link(request.target)) {
      own_ = whole({302, "text/plain", "the page is at " + *link + "\n", {{"Location", *link}}});
      co_return co_await say("other");
    }
    own_ = whole(problem(
        404, "there is nothing here; the page is at /, and /api/v1/openapi.json says what can be asked"));
    co_return co_await say("other");
  }

  asio::awaitable<bool> answer_api(Request& request) {
    own_ = shared_.cache.find(request);
    if (own_) {
      ++shared_.metrics.cache_hits;
      co_return co_await say("kept");
    }
    auto understood = understand(request);
    if (auto* response = std::get_if<Response>(&understood)) {
      own_ = whole(std::move(*response));
      co_return co_await say("other");
    }
    auto job = std::make_shared<Job>(shared_.io, shared_.lanes, shared_.ready);
    job->request_hash = AnswerCache::request_hash(request);
    job->request = std::move(request);
    job->share = std::move(held_);
    job->routed = std::move(std::get<RoutedRequest>(understood));
    job->client = client_;
    const Effort effort = job->routed.route->effort;
    if (effort == Effort::brief && shared_.lanes.run_here(*job)) {
      own_ = job->answer();
      keep_answer(*job);
      co_return co_await say(job->routed.route->path);
    }
    const bool study = effort == Effort::study;
    job->budget = study ? shared_.settings.study_budget : shared_.settings.budget;
    if (shared_.closing ||
        !shared_.lanes.enter(job, study ? RequestScheduler::Lane::slow : RequestScheduler::Lane::quick)) {
      ++shared_.metrics.refused;
      own_ = shared_.ready.busy;
      co_return co_await say("other");
    }
    job_ = job;
    co_return co_await follow(job);
  }

  /// Returns whether the client has disconnected, even if unread bytes of its next request remain.
  bool is_gone() {
    pollfd look{stream_.socket().native_handle(), POLLRDHUP, 0};
    return ::poll(&look, 1, 0) > 0 && (look.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
  }

  /// Waits for the work, sends what it writes meanwhile, and its answer. Returns false if the connection
  /// ends.
  asio::awaitable<bool> follow(const std::shared_ptr<Job>& job) {
    const std::string_view route = job->routed.route->path;
    std::optional<Clock::time_point> alone;  // when the work is abandoned if it does not stop
    std::optional<bool> sound;               // for a stream: whether everything so far was sent
    while (!(own_ = job->answer())) {
      if (job->begun()) {
        if (!sound) sound = co_await begin_stream(*job);
        if (std::string piece = job->take(); *sound && !piece.empty()) {
          sound = co_await send_piece(*job, piece);
          if (*sound) continue;
        }
      }
      if (!sound.value_or(true) || is_gone()) {
        shared_.metrics.abandoned += is_gone() ? 1 : 0;
        shared_.lanes.leave(*job);
        co_return false;
      }
      if (job->spent && !alone) alone = Clock::now() + kGrace;
      if (alone && Clock::now() >= *alone) break;
      job->woken.expires_after(kWatch);
      if (job->has_news()) continue;
      co_await job->woken.async_wait(kToken);
    }
    if (job->spent) ++shared_.metrics.too_much;
    if (!own_) {
      shared_.lanes.leave(*job);
      if (sound) co_return co_await sender_.end_stream(route, 422, false);
      sender_.close();
      own_ = whole(problem(422, "too much: it was not answered within the time there is"));
      co_return co_await say(route);
    }
    if (job->begun()) co_return co_await finish(*job, route, sound);
    keep_answer(*job);
    if (own_->wait && own_->wait->seconds > 0) co_return co_await answer_with_news(job->request, route);
    co_return co_await say(route);
  }

  /// Waits until there is news, and asks again; when the time is over, sends the answer without news. No
  /// thread waits meanwhile.
  asio::awaitable<bool> answer_with_news(Request request, std::string_view route) {
    const NewsWait wait = *own_->wait;
    if (!news_until_) news_until_ = Clock::now() + std::chrono::seconds(wait.seconds);
    const auto timer = std::make_shared<asio::steady_timer>(shared_.io);
    const auto has_news = std::make_shared<bool>(false);
    asio::io_context& io = shared_.io;
    MatchNews::Wake wake = [&io, timer, has_news](MatchNews::News) {
      asio::post(io, [timer, has_news] {
        *has_news = true;
        timer->cancel();
      });
    };
    {
      const MatchNews::Listening listening = match_news().listen(wait.topic, wait.beyond, std::move(wake));
      while (!*has_news && Clock::now() < *news_until_ && !shared_.closing) {
        if (is_gone()) co_return false;
        timer->expires_at(std::min(*news_until_, Clock::now() + kWatchNews));
        co_await timer->async_wait(kToken);
      }
    }
    if (shared_.closing || !*has_news) co_return co_await say(route);
    co_return co_await answer_api(request);
  }

  /// Caches `own_` if it depends on its request alone, and releases the body.
  void keep_answer(Job& job) {
    if (own_->cacheable && own_->status == 200) shared_.cache.keep(job.request, own_);
    job.share = {};
  }

  asio::awaitable<bool> begin_stream(Job& job) {
    const std::string type = job.type();
    is_sending_ = true;
    co_return co_await sender_.begin_stream(type);
  }

  /// A piece that waits for a slow reader is broken off when the work's time is over.
  asio::awaitable<bool> send_piece(Job& job, const std::string& piece) {
    if (job.spent) co_return false;
    job.sending = &stream_;
    const bool sound = co_await sender_.send_piece(piece);
    job.sending = nullptr;
    co_return sound;
  }

  asio::awaitable<bool> finish(Job& job, std::string_view route, std::optional<bool> sound) {
    if (!sound) sound = co_await begin_stream(job);
    const std::string rest = job.take();
    if (*sound && !rest.empty()) sound = co_await send_piece(job, rest);
    co_return co_await sender_.end_stream(route, own_->status, *sound && own_->status == 200);
  }

  static std::shared_ptr<const Response> whole(Response response) {
    return std::make_shared<const Response>(std::move(response));
  }
  /// Sends `own_`.
  asio::awaitable<bool> say(std::string_view route) {
    is_sending_ = true;
    const bool open = co_await sender_.send(route, own_, client_);
    own_ = nullptr;
    held_ = {};
    co_return open;
  }

  /// Answers a request that is not read to its end.
  asio::awaitable<bool> refuse(Response why) {
    sender_.begin({Clock::now(), 11, false, false, false});
    own_ = whole(std::move(why));
    co_await say("other");
    co_await drain();
    co_return false;
  }

  /// Continues to read for a while from a client that is still sending, so that the answer is not lost.
  asio::awaitable<void> drain() {
    Error ignored;
    stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    const auto until = Clock::now() + kLinger;
    while (Clock::now() < until && !shared_.closing) {
      buffer_.clear();
      stream_.expires_after(std::chrono::seconds(2));
      const auto [error, bytes] = co_await stream_.async_read_some(buffer_.prepare(kBlock), kToken);
      if (error) break;
    }
  }

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kMaxHeader + kBlock};
  ServerState& shared_;
  std::shared_ptr<Client> peer_;
  std::shared_ptr<Client> client_;
  Bytes::Share held_;                    // of the current request
  std::shared_ptr<const Response> own_;  // the answer to the current request
  std::weak_ptr<Job> job_;
  Sender sender_{stream_, shared_};
  std::string reached_at_;                       // the local address of the connection
  asio::ip::address peer_address_;               // that of the other end
  std::optional<Clock::time_point> news_until_;  // of the current request, if it waits for news
  bool is_sending_ = false;
  bool shows_metrics_ = false;  // to the current client
};

}  // namespace casus::service::network
