#include "service/socket/live.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>
#include <variant>

#include "files/document.hpp"
#include "service/matches/match_desk.hpp"
#include "service/matches/match_news.hpp"

namespace casus::service::network {
namespace {

namespace websocket = beast::websocket;

constexpr int kSendBuffer = 64 << 10;        // bytes that the system keeps for a slow reader
constexpr std::size_t kFirstMessage = 1024;  // bytes
constexpr Clock::duration kToOpen = std::chrono::seconds(10);  // the handshake, and the first message
constexpr Clock::duration kIdle = std::chrono::seconds(30);    // a ping after half of it without news
constexpr Clock::duration kToClose = std::chrono::seconds(2);
constexpr Clock::duration kBetweenTries = std::chrono::seconds(1);  // while the store is away
constexpr Clock::duration kBetweenPresences = std::chrono::seconds(1);
constexpr unsigned kOfApplication = 4000;  // plus a status of HTTP: why the service closes
constexpr std::size_t kMostReason = 120;   // bytes

/// The first message of a client.
struct Opening {
  std::string key;
  std::uint64_t from = 0;
  bool course = false;
  bool weigh = false;
};

std::optional<Opening> read_opening(std::string text) {
  const auto read = files::read_json(std::move(text), "message");
  if (!read || read->root.table() == nullptr) return std::nullopt;
  Opening opening;
  for (const files::Entry& one : *read->root.table()) {
    if (one.key == "key" && one.value.text() != nullptr) {
      opening.key = *one.value.text();
    } else if (one.key == "from" && one.value.integer() != nullptr && *one.value.integer() >= 0 &&
               static_cast<std::uint64_t>(*one.value.integer()) <= match::kMaxEntries) {
      opening.from = static_cast<std::uint64_t>(*one.value.integer());
    } else if ((one.key == "course" || one.key == "weigh") && one.value.boolean() != nullptr) {
      (one.key == "course" ? opening.course : opening.weigh) = *one.value.boolean();
    } else {
      return std::nullopt;
    }
  }
  return opening;
}

/// Returns what is wrong in an answer, short enough for a reason.
std::string reason_in(const Response& response) {
  const auto read = files::read_json(response.body, "answer");
  const files::Node* detail = read ? read->root.find("detail") : nullptr;
  std::string reason = detail != nullptr && detail->text() != nullptr ? *detail->text() : "";
  std::size_t end = std::min(reason.size(), kMostReason);
  while (end < reason.size() && end > 0 && (static_cast<unsigned char>(reason[end]) & 0xC0U) == 0x80U) --end;
  reason.resize(end);
  return reason;
}

/// One socket. Its coroutine looks and sends; another one reads, because pings are answered there. There is
/// one answer at a time, and the next one is made when this one is sent: a slow reader keeps no others
/// waiting in memory.
class LiveSocket : public std::enable_shared_from_this<LiveSocket> {
 public:
  LiveSocket(Tcp::socket socket, ServerState& shared, std::shared_ptr<Client> client, Request request,
             std::string match)
      : socket_(std::move(socket)),
        shared_(shared),
        client_(std::move(client)),
        request_(std::move(request)),
        match_(std::move(match)),
        woken_(shared.io),
        deadline_(shared.io) {
    ++client_->live;
    ++shared_.metrics.live;
    shared_.waiting.insert(&woken_);
  }
  LiveSocket(const LiveSocket&) = delete;
  LiveSocket& operator=(const LiveSocket&) = delete;
  ~LiveSocket() {
    --client_->live;
    --shared_.metrics.live;
    shared_.waiting.erase(&woken_);
  }

  asio::awaitable<void> run(Upgrade upgrade) {
    if (co_await open(std::move(upgrade))) co_await serve();
    deadline_.cancel();
    listening_.reset();
    Error ignored;
    socket_.next_layer().close(ignored);  // ends the reading, too
  }

 private:
  /// Ends the connection if it takes longer than this until `relax`.
  void expect_within(Clock::duration time) {
    deadline_.expires_after(time);
    deadline_.async_wait([self = shared_from_this()](const Error& error) {
      if (error || Clock::now() < self->deadline_.expiry()) return;
      Error ignored;
      self->socket_.next_layer().close(ignored);
    });
  }
  void relax() { deadline_.expires_at(Clock::time_point::max()); }

  /// Accepts the socket and reads the first message. Returns whether the socket goes on.
  asio::awaitable<bool> open(Upgrade upgrade) {
    socket_.set_option(websocket::stream_base::timeout{kToOpen, kIdle, true});
    socket_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& answer) { answer.set(beast::http::field::server, "casus"); }));
    socket_.read_message_max(kFirstMessage);
    socket_.auto_fragment(false);
    Error ignored;
    socket_.next_layer().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
    beast::http::request<beast::http::empty_body> head{beast::http::verb::get,
                                                       "/api/v1/matches/" + match_ + "/live", 11};
    head.set(beast::http::field::host, upgrade.host);
    head.set(beast::http::field::connection, "upgrade");
    head.set(beast::http::field::upgrade, "websocket");
    head.set(beast::http::field::sec_websocket_key, upgrade.key);
    head.set(beast::http::field::sec_websocket_version, upgrade.version);
    expect_within(kToOpen);
    const auto [failed] = co_await socket_.async_accept(head, kToken);
    if (failed) co_return false;
    const auto [error, bytes] = co_await socket_.async_read(buffer_, kToken);
    if (error) co_return false;
    relax();
    auto opening =
        socket_.got_text()
            ? read_opening(std::string(static_cast<const char*>(buffer_.data().data()), buffer_.size()))
            : std::nullopt;
    buffer_.consume(buffer_.size());
    if (!opening) {
      co_await end(400, R"({"key": "…", "from": 0} was expected)");
      co_return false;
    }
    opening_ = std::move(*opening);
    request_.key = opening_.key;
    auto reading = [](std::shared_ptr<LiveSocket> self) -> asio::awaitable<void> { co_await self->read(); };
    asio::co_spawn(shared_.io, reading(shared_from_this()), asio::detached);
    co_return true;
  }

  /// Answers pings and closing; there is no second message.
  asio::awaitable<void> read() {
    const auto [error, bytes] = co_await socket_.async_read(buffer_, kToken);
    has_spoken_ = !error;
    is_gone_ = true;
    woken_.cancel();
  }

  /// Sends the first view, and another one whenever there is news.
  asio::awaitable<void> serve() {
    std::uint32_t shown_seats = 0;
    Clock::time_point sent_at;
    bool is_first = true;
    while (!is_over()) {
      has_entry_ = has_presence_ = false;
      auto answer = co_await look();
      if (is_over()) break;
      if (answer->status == 503) {  // the store is away, or too much is at work: the socket stays
        has_entry_ = true;
        co_await sleep(kBetweenTries);
        continue;
      }
      if (answer->status != 200) {
        co_await end(answer->status, reason_in(*answer));
        co_return;
      }
      const NewsWait& state = *answer->wait;
      if (!listening_ || state.seat != seat_) {
        if (state.seat < 0 && match_news().listeners(match_) >= kMostWaiting) {
          co_await end(429, std::to_string(kMostWaiting) + " viewers wait for news of this match");
          co_return;
        }
        listen(state);  // and look again, so that nothing is missed
        continue;
      }
      if (is_first || state.beyond + 1 > opening_.from || state.seats != shown_seats) {
        if (!co_await send(answer)) co_return;
        is_first = false;
        opening_.from = std::max(opening_.from, state.beyond + 1);
        shown_seats = state.seats;
        sent_at = Clock::now();
      }
      answer.reset();  // a socket that waits keeps no answer in memory
      while (!is_over() && !has_entry_ && !has_presence_) co_await sleep(kIdle);
      const Clock::time_point again = sent_at + kBetweenPresences;
      while (!is_over() && !has_entry_ && Clock::now() < again) co_await sleep(again - Clock::now());
    }
    if (has_spoken_) {
      co_await end(400, "one message was expected, and no more");
    } else if (shared_.closing) {
      co_await close(websocket::close_code::going_away, "the service stops");
    }
  }

  [[nodiscard]] bool is_over() const { return is_gone_ || shared_.closing; }

  /// Waits for a while, or until there is an entry, or an end.
  asio::awaitable<void> sleep(Clock::duration time) {
    if (is_over() || time <= Clock::duration::zero()) co_return;
    woken_.expires_after(time);
    co_await woken_.async_wait(kToken);
  }

  void listen(const NewsWait& state) {
    listening_.reset();
    seat_ = state.seat;
    asio::io_context& io = shared_.io;
    std::weak_ptr<LiveSocket> weak = weak_from_this();
    listening_ = match_news().listen(
        match_, state.beyond,
        [&io, weak](MatchNews::News news) {
          asio::post(io, [weak, news] {
            const auto self = weak.lock();
            if (!self) return;
            (news == MatchNews::News::entry ? self->has_entry_ : self->has_presence_) = true;
            self->woken_.cancel();
          });
        },
        true, seat_);
  }

  /// Returns what GET would answer now. The work is done in the lanes, as that of any request.
  asio::awaitable<std::shared_ptr<const Response>> look() {
    Request request = request_;
    request.target = "/api/v1/matches/" + match_ + "/entries?from=" + std::to_string(opening_.from);
    if (opening_.course) request.target += "&course=true";
    if (opening_.weigh) request.target += "&weigh=true";
    auto understood = understand(request);
    if (auto* refusal = std::get_if<Response>(&understood))
      co_return std::make_shared<const Response>(std::move(*refusal));
    const auto job = std::make_shared<Job>(shared_.io, shared_.lanes, shared_.ready);
    job->request_hash = AnswerCache::request_hash(request);
    job->request = std::move(request);
    job->routed = std::move(std::get<RoutedRequest>(understood));
    job->client = client_;
    job->budget = shared_.settings.budget;
    if (shared_.closing || !shared_.lanes.enter(job, RequestScheduler::Lane::quick)) {
      ++shared_.metrics.refused;
      co_return shared_.ready.busy;
    }
    for (;;) {
      if (auto answer = job->answer()) co_return answer;
      if (is_gone_) {
        shared_.lanes.leave(*job);
        co_return shared_.ready.busy;
      }
      job->woken.expires_after(kWatch);
      if (job->has_news()) continue;
      co_await job->woken.async_wait(kToken);
    }
  }

  /// Sends an answer. Returns false if the socket is over: the reader is gone, or too slow.
  asio::awaitable<bool> send(std::shared_ptr<const Response> answer) {
    Bytes::Share share(shared_.answers, client_);
    if (!share.grow(answer->body.size())) {
      co_await end(503, "too much is being sent at once");
      co_return false;
    }
    expect_within(shared_.settings.write_time);
    socket_.text(true);
    const auto [error, bytes] = co_await socket_.async_write(asio::buffer(answer->body), kToken);
    relax();
    co_return !error;
  }

  /// Closes with a status of HTTP.
  asio::awaitable<void> end(unsigned status, std::string reason) {
    co_await close(static_cast<std::uint16_t>(kOfApplication + status), std::move(reason));
  }
  asio::awaitable<void> close(std::uint16_t code, std::string reason) {
    const websocket::close_reason why(static_cast<websocket::close_code>(code), reason);
    expect_within(kToClose);
    (void)co_await socket_.async_close(why, kToken);
    relax();
  }

  websocket::stream<Tcp::socket, false> socket_;
  beast::flat_buffer buffer_;
  ServerState& shared_;
  std::shared_ptr<Client> client_;
  Request request_;
  std::string match_;
  Opening opening_;
  asio::steady_timer woken_;     // cancelled when there is news, or an end
  asio::steady_timer deadline_;  // of what must not take long
  MatchNews::Listening listening_;
  int seat_ = -1;
  bool has_entry_ = false;
  bool has_presence_ = false;
  bool has_spoken_ = false;  // whether the client has sent a second message
  bool is_gone_ = false;
};

/// Returns the match that a target `/api/v1/matches/MATCH/live` names, or nothing.
std::optional<std::string> live_match(std::string_view target) {
  constexpr std::string_view kBefore = "/api/v1/matches/";
  constexpr std::string_view kBehind = "/live";
  if (!target.starts_with(kBefore) || !target.ends_with(kBehind)) return std::nullopt;
  target.remove_prefix(kBefore.size());
  if (target.size() <= kBehind.size()) return std::nullopt;
  target.remove_suffix(kBehind.size());
  if (target.find_first_not_of("0123456789abcdef") != std::string_view::npos) return std::nullopt;
  return std::string(target);
}

}  // namespace

std::optional<Upgrade> upgrade_in(const RequestReader& reader, const Request& request) {
  const std::string_view to = reader.field("Upgrade");
  if (request.method != "GET" || reader.version() < 11 ||
      !beast::iequals({to.data(), to.size()}, "websocket"))
    return std::nullopt;
  auto match = live_match(request.target);
  if (!match) return std::nullopt;
  return Upgrade{std::move(*match), std::string(reader.field("Host")),
                 std::string(reader.field("Sec-WebSocket-Key")),
                 std::string(reader.field("Sec-WebSocket-Version"))};
}

asio::awaitable<void> serve_live(Tcp::socket socket, ServerState& shared, std::shared_ptr<Client> client,
                                 Request request, Upgrade upgrade) {
  request.attends = true;
  request.zips = false;
  const auto live = std::make_shared<LiveSocket>(std::move(socket), shared, std::move(client),
                                                 std::move(request), upgrade.match);
  co_await live->run(std::move(upgrade));
}

}  // namespace casus::service::network
