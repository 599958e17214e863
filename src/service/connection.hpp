#pragma once
// One connection of the service, from its first request to its last, and what all connections share. Included
// by server.cpp alone: Beast is slow to compile.

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <ctime>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <unordered_set>
#include <utility>

#include "service/answer_cache.hpp"
#include "service/api.hpp"
#include "service/assets.hpp"
#include "service/job.hpp"
#include "service/metrics.hpp"
#include "service/problem.hpp"
#include "service/server.hpp"

namespace casus::service::network {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;

inline constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
inline constexpr std::size_t kMaxHeader = kMaxTarget + (16U << 10U);    // bytes
inline constexpr std::size_t kBlock = 8192;                             // bytes read at once
inline constexpr std::uint64_t kWorkBytes = std::uint64_t{512} << 20U;  // that an exploration may hold
inline constexpr Clock::duration kGrace =
    std::chrono::seconds(1);  // from being told to stop to being left alone

inline constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src "
    "'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

inline std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

/// The time of an answer as HTTP writes it, made once a second.
inline const std::string& date() {
  static std::time_t of = 0;
  static std::string text;
  const std::time_t now = std::time(nullptr);
  if (now != of || text.empty()) {
    of = now;
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    std::array<char, 64> written{};
    text.assign(written.data(),
                std::strftime(written.data(), written.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts));
  }
  return text;
}

/// What all connections share.
struct Shared {
  explicit Shared(const Settings& wanted)
      : settings(wanted),
        cache(wanted.cache_bytes),
        pool(wanted.workers > 0 ? wanted.workers : std::max(std::thread::hardware_concurrency(), 1U)) {}

  Settings settings;
  AnswerCache cache;
  Metrics metrics;
  bool closing = false;
  std::unordered_set<beast::tcp_stream*> idle;  // connections between two requests
  std::unordered_set<Job*> jobs;                // in work and still waited for
  asio::io_context io{1};                       // after what its connections use to their end
  asio::thread_pool pool;                       // last: its threads end before all else
};

/// One connection: request after request, each answered before the next is read. What a coroutine is given is
/// named and outlives it: GCC 12 destroys temporaries of a co_await expression twice.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Shared& shared) : stream_(std::move(socket)), shared_(shared) {
    ++shared_.metrics.connections;
    ++shared_.metrics.connections_total;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { --shared_.metrics.connections; }

  asio::awaitable<void> run() {
    bool open = co_await wait();
    while (open && !shared_.closing) {
      open = co_await one();
      if (open) open = co_await wait();
    }
    Error ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

 private:
  using Parser = http::request_parser<http::string_body>;

  /// Waits for the first byte of a request. False: there will be none.
  asio::awaitable<bool> wait() {
    if (buffer_.size() > 0) co_return true;
    if (shared_.closing) co_return false;
    stream_.expires_after(shared_.settings.idle_time);
    shared_.idle.insert(&stream_);
    const auto [error, bytes] = co_await stream_.async_read_some(buffer_.prepare(kBlock), kToken);
    shared_.idle.erase(&stream_);
    buffer_.commit(bytes);
    co_return !error;
  }

  /// Reads a request and answers it. False: it was the last.
  asio::awaitable<bool> one() {
    stream_.expires_after(shared_.settings.request_time);
    Parser parser;
    parser.header_limit(kMaxHeader);
    parser.body_limit(kMaxBody);
    auto [error, bytes] = co_await http::async_read_header(stream_, buffer_, parser, kToken);
    if (!error && view_of(parser.get()[http::field::expect]) == "100-continue") {
      http::response<http::empty_body> go_on{http::status::continue_, parser.get().version()};
      std::tie(error, bytes) = co_await http::async_write(stream_, go_on, kToken);
    }
    if (!error) std::tie(error, bytes) = co_await http::async_read(stream_, buffer_, parser, kToken);
    began_ = Clock::now();
    if (error) co_return co_await refuse(error);

    auto message = parser.release();
    version_ = message.version();
    keep_alive_ = message.keep_alive() && !shared_.closing;
    head_only_ = message.method() == http::verb::head;
    zips_ = view_of(message[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
    Request request{std::string(view_of(message.method_string())), std::string(view_of(message.target())),
                    std::string(view_of(message[http::field::content_type])), std::move(message.body())};
    if (!request.target.starts_with('/')) {
      own_ = problem(400, "no such target");
      co_return co_await send("other", own_);
    }
    if (request.target.size() > kMaxTarget) {
      own_ = problem(414, "the address is too long");
      co_return co_await send("other", own_);
    }
    co_return co_await answer_to(request, view_of(message[http::field::if_none_match]));
  }

  asio::awaitable<bool> answer_to(Request& request, std::string_view known) {
    const std::string_view path = std::string_view(request.target).substr(0, request.target.find('?'));
    if (path.starts_with("/api/")) co_return co_await answer_api(request);
    if (request.method != "GET" && request.method != "HEAD") {
      own_ = problem(405, "GET was expected");
      own_.headers.emplace_back("Allow", "GET, HEAD");
      co_return co_await send("other", own_);
    }
    if (path == "/healthz") {
      own_ = {200, "text/plain", "ok\n"};
      co_return co_await send("/healthz", own_);
    }
    if (path == "/metrics") {
      shared_.metrics.cache_bytes = shared_.cache.bytes();
      own_ = {200, "text/plain; version=0.0.4", shared_.metrics.text()};
      co_return co_await send("/metrics", own_);
    }
    if (const Asset* asset = find_asset(path)) co_return co_await send_asset(*asset, known);
    own_ = problem(404, "there is nothing here; the page is at /");
    co_return co_await send("other", own_);
  }

  asio::awaitable<bool> answer_api(Request& request) {
    if (const auto kept = shared_.cache.find(request)) {
      ++shared_.metrics.cache_hits;
      co_return co_await send("kept", *kept);
    }
    auto understood = understand(request);
    if (auto* response = std::get_if<Response>(&understood)) {
      own_ = std::move(*response);
      co_return co_await send("other", own_);
    }
    if (shared_.metrics.in_work >= shared_.settings.most_in_work) {
      ++shared_.metrics.refused;
      own_ = problem(503, "too many requests are in work");
      own_.headers.emplace_back("Retry-After", "1");
      co_return co_await send("other", own_);
    }
    auto job = std::make_shared<Job>(shared_.io);
    job->request = std::move(request);
    job->errand = std::move(std::get<Errand>(understood));
    start(job);
    co_return co_await follow(job);
  }

  /// The answer, whatever happens: where memory ends, only this request does.
  static Response answered(Job& job, const Limits& limits, const Pieces& pieces) {
    try {
      return answer(job.errand, job.request, limits, pieces);
    } catch (const std::bad_alloc&) {
      return problem(503, "there is not enough memory for this");
    }
  }

  /// The work begins on another thread.
  void start(const std::shared_ptr<Job>& job) {
    ++shared_.metrics.in_work;
    shared_.jobs.insert(job.get());
    asio::post(shared_.pool, [job, &shared = shared_] {
      Limits limits;
      limits.stop = &job->stop;
      limits.max_bytes = kWorkBytes;
      const Pieces pieces = [&](std::string_view type, std::string_view piece) {
        job->put(type, piece);
        asio::post(shared.io, [job] { job->woken.cancel(); });
      };
      Response response = answered(*job, limits, pieces);
      asio::post(shared.io, [job, &shared, response = std::move(response)]() mutable {
        --shared.metrics.in_work;
        job->response = std::move(response);
        job->woken.cancel();
      });
    });
    // Who waits sends nothing more: what can be read now is the end, or the next request.
    stream_.socket().async_wait(tcp::socket::wait_read, [job, self = shared_from_this()](const Error& error) {
      Error ignored;
      if (error || job->response || self->stream_.socket().available(ignored) > 0) return;
      ++self->shared_.metrics.abandoned;
      job->end();
    });
  }

  /// Waits for the work, sends what it writes meanwhile, and its answer. False: the connection ends.
  asio::awaitable<bool> follow(const std::shared_ptr<Job>& job) {
    const bool study = job->errand.route->effort == Effort::study;
    const auto budget = study ? shared_.settings.study_budget : shared_.settings.budget;
    const std::string_view route = job->errand.route->path;
    Clock::time_point deadline = Clock::now() + budget;
    bool told_to_stop = false;
    std::optional<bool> sound;  // of a stream: whether all of it was sent so far
    while (!job->response) {
      if (job->begun()) {
        if (!sound) sound = co_await begin_stream(job->type);
        if (std::string piece = job->take(); !piece.empty()) {
          if (*sound) sound = co_await send_piece(piece);
          if (!*sound) job->end();
          continue;
        }
      }
      job->woken.expires_at(deadline);
      const auto [error] = co_await job->woken.async_wait(kToken);
      if (error || job->response) continue;
      if (std::exchange(told_to_stop, true)) break;  // it does not stop: it is left alone
      ++shared_.metrics.too_much;
      job->end();
      deadline = Clock::now() + kGrace;
    }
    shared_.jobs.erase(job.get());
    Error ignored;
    stream_.socket().cancel(ignored);  // nobody watches for the end any more
    if (!job->response) {
      job->end();
      keep_alive_ = false;
      own_ = problem(422, "too much: it was not answered within the time there is");
      co_return co_await send(route, own_);
    }
    if (!job->begun()) {
      auto response = std::make_shared<const Response>(std::move(*job->response));
      if (response->lasting && response->status == 200) shared_.cache.keep(job->request, response);
      co_return co_await send(route, *response);
    }
    co_return co_await end_stream(*job, route, sound);
  }

  // ---- An answer that is written while it is made: in chunks; the last is sent if all went well. ----

  asio::awaitable<bool> begin_stream(const std::string& type) {
    http::response<http::empty_body> head;
    dress(head, 200, type);
    const bool chunks = version_ >= 11;  // HTTP/1.0 has none: there the end of the connection ends it
    if (chunks)
      head.chunked(true);
    else
      keep_alive_ = false;
    head.keep_alive(keep_alive_);
    http::response_serializer<http::empty_body> serializer(head);
    stream_.expires_after(shared_.settings.write_time);
    const auto [error, bytes] = co_await http::async_write_header(stream_, serializer, kToken);
    co_return !error;
  }

  asio::awaitable<bool> send_piece(const std::string& piece) {
    stream_.expires_after(shared_.settings.write_time);
    if (version_ < 11) {
      const auto [error, bytes] = co_await asio::async_write(stream_, asio::buffer(piece), kToken);
      co_return !error;
    }
    const auto [error, bytes] =
        co_await asio::async_write(stream_, http::make_chunk(asio::buffer(piece)), kToken);
    co_return !error;
  }

  asio::awaitable<bool> end_stream(Job& job, std::string_view route, std::optional<bool> sound) {
    if (!sound) sound = co_await begin_stream(job.type);
    const std::string rest = job.take();
    if (*sound && !rest.empty()) sound = co_await send_piece(rest);
    const bool whole = *sound && job.response->status == 200;
    note(route, whole ? 200 : job.response->status);
    if (!whole) co_return false;  // broken off: the last chunk is missing, and who reads knows
    if (version_ < 11) co_return false;
    const auto [error, bytes] = co_await asio::async_write(stream_, http::make_chunk_last(), kToken);
    co_return !error && keep_alive_;
  }

  // ---- Answers that are whole. ----

  /// What every answer says.
  template <class Message>
  void dress(Message& message, unsigned status, std::string_view type) const {
    message.version(version_);
    message.result(status);
    message.reason({reason_of(status).data(), reason_of(status).size()});
    message.set(http::field::date, date());
    message.set(http::field::content_type, beast::string_view(type.data(), type.size()));
    message.set("Content-Security-Policy", beast::string_view(kPolicy.data(), kPolicy.size()));
    message.set("X-Content-Type-Options", "nosniff");
    message.set("Referrer-Policy", "no-referrer");
    message.set("Cross-Origin-Opener-Policy", "same-origin");
    message.set("Cross-Origin-Resource-Policy", "same-origin");
  }

  /// `response` must last until it is sent.
  asio::awaitable<bool> send(std::string_view route, const Response& response) {
    http::response<http::span_body<const char>> message;
    dress(message, response.status, response.type);
    message.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : response.headers) message.set(name, value);
    co_return co_await write(route, message, response.body);
  }

  asio::awaitable<bool> send_asset(const Asset& asset, std::string_view known) {
    const bool same = known.find(asset.etag) != std::string_view::npos || known == "*";
    const bool zipped = zips_ && !asset.zipped.empty();
    http::response<http::span_body<const char>> message;
    dress(message, same ? 304 : 200, asset.type);
    message.set(http::field::etag, asset.etag);
    message.set(http::field::vary, "Accept-Encoding");
    message.set(http::field::cache_control,
                asset.lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (zipped && !same) message.set(http::field::content_encoding, "gzip");
    const std::string_view body = zipped ? std::string_view(asset.zipped) : asset.bytes;
    co_return co_await write("/", message, same ? std::string_view() : body);
  }

  /// `body` must last until it is sent.
  asio::awaitable<bool> write(std::string_view route, http::response<http::span_body<const char>>& message,
                              std::string_view body) {
    message.keep_alive(keep_alive_);
    if (message.result_int() != 304) message.content_length(body.size());
    if (!head_only_) message.body() = beast::span<const char>(body.data(), body.size());
    stream_.expires_after(shared_.settings.write_time);
    http::response_serializer<http::span_body<const char>> serializer(message);
    serializer.split(false);
    Error failed;
    if (head_only_) {
      failed = std::get<0>(co_await http::async_write_header(stream_, serializer, kToken));
    } else {
      failed = std::get<0>(co_await http::async_write(stream_, serializer, kToken));
    }
    note(route, message.result_int());
    co_return !failed && keep_alive_;
  }

  /// What is to be said to a request that cannot be read. Nothing to one that ended or took too long.
  asio::awaitable<bool> refuse(const Error& error) {
    keep_alive_ = false;
    version_ = 11;
    head_only_ = false;
    if (error == http::error::body_limit) {
      own_ = problem(413, "the body has more than " + std::to_string(kMaxBody) + " bytes");
      co_await send("other", own_);
    } else if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      own_ = problem(431, "the header has more than " + std::to_string(kMaxHeader) + " bytes");
      co_await send("other", own_);
    } else if (error.category() == http::make_error_code(http::error::bad_method).category() &&
               error != http::error::end_of_stream && error != http::error::partial_message) {
      own_ = problem(400, "this is no HTTP: " + error.message());
      co_await send("other", own_);
    } else {
      co_return false;
    }
    co_return co_await drain();
  }

  /// Lets who still sends come to an end, for a while, so that the answer is not lost on the way. False.
  asio::awaitable<bool> drain() {
    constexpr std::size_t kMost = std::size_t{1} << 20U;  // bytes
    Error ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(std::chrono::seconds(2));
    std::size_t drained = 0;
    while (drained < kMost) {
      buffer_.clear();
      const auto [error, bytes] = co_await stream_.async_read_some(buffer_.prepare(kBlock), kToken);
      if (error) break;
      drained += bytes;
    }
    co_return false;
  }

  void note(std::string_view route, unsigned status) {
    shared_.metrics.answered(route, status, Clock::now() - began_);
  }

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kMaxHeader + kMaxBody};
  Shared& shared_;
  Clock::time_point began_;
  Response own_;  // the answer that is being sent, where it is not a kept one
  unsigned version_ = 11;
  bool keep_alive_ = true;
  bool head_only_ = false;
  bool zips_ = false;
};

}  // namespace casus::service::network
