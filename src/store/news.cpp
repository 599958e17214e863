#include "store/news.hpp"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <exception>
#include <filesystem>
#include <optional>
#include <poll.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <system_error>
#include <thread>

#include "store/sql_store.hpp"

namespace casus::store {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

constexpr Milliseconds kBetweenLooks{25};    // at a file of SQLite
constexpr Milliseconds kBetweenTries{1000};  // to connect
constexpr Milliseconds kWriteBack{1000};     // from SQLite's log to its file
constexpr int kMostPasses = 10;              // for what is written meanwhile

Fault away(const std::string& why) {
  return {{}, "news of the store cannot be had: " + why, "a store that can be read was expected"};
}

/// Looks at the number that SQLite counts up when another connection writes, and then at the rows that are
/// new: their rowid is larger than that of all rows before. Writes the log of the database back meanwhile,
/// which keeps no writer waiting.
class SqliteNews final : public NewsSource {
 public:
  explicit SqliteNews(std::string path) : path_(std::move(path)) {}

  Result<News> wait(Milliseconds most) override {
    const auto until = Clock::now() + most;
    try {
      for (;;) {
        std::error_code error;
        if (!sql_ && std::filesystem::exists(path_, error)) return open();
        if (sql_ && version() != version_) {
          News news = written();
          write_back();
          if (!news.written.empty()) return news;
        }
        if (Clock::now() >= until) return News();
        std::this_thread::sleep_for(kBetweenLooks);
      }
    } catch (const std::exception& error) {
      sql_.reset();
      return away(error.what());
    }
  }

 private:
  News open() {
    sql_.emplace(*soci::factory_sqlite3(), "dbname=\"" + path_ + "\" timeout=5");
    version_ = version();
    (void)written();
    return News{{}, true};
  }
  long long version() {
    long long version = 0;
    *sql_ << "PRAGMA data_version", soci::into(version);
    return version;
  }
  /// Returns the rows since the last call.
  News written() {
    const long long version = this->version();  // before the rows: what comes meanwhile is seen again
    News news;
    std::string match;
    long long seq = 0;
    long long row = 0;
    soci::indicator there = soci::i_null;
    *sql_ << "SELECT MAX(rowid) FROM entries", soci::into(row, there);
    const long long last = there == soci::i_ok ? row : 0;
    if (row_ >= 0 && last > row_) {
      soci::statement statement =
          (sql_->prepare << "SELECT match_id, seq FROM entries WHERE rowid > :after AND rowid <= :last",
           soci::into(match), soci::into(seq), soci::use(row_), soci::use(last));
      statement.execute();
      while (statement.fetch()) news.written.push_back({match, static_cast<std::uint64_t>(seq)});
    }
    row_ = last;  // smaller than before where a match was deleted
    version_ = version;
    return news;
  }

  /// Writes the log back until nothing was added meanwhile. Only then does the next writer begin it anew;
  /// else it grows until a writer has to write it back, while a player waits.
  void write_back() {
    if (Clock::now() < write_back_at_) return;
    int busy = 0;
    int pages = -1;
    int done = 0;
    for (int before = -2, pass = 0; pages != before && pass < kMostPasses; ++pass) {
      before = pages;
      *sql_ << "PRAGMA wal_checkpoint(PASSIVE)", soci::into(busy), soci::into(pages), soci::into(done);
    }
    write_back_at_ = Clock::now() + kWriteBack;
  }

  std::string path_;
  Clock::time_point write_back_at_;
  std::optional<soci::session> sql_;
  long long version_ = 0;
  long long row_ = -1;
};

/// What is used of libpq, which the backend of PostgreSQL needs anyway. Casus itself is not linked to it, so
/// that it runs where there is no PostgreSQL.
struct Libpq {
  struct Connection;
  struct Answer;
  struct Notice {  // PGnotify
    char* channel;
    int process;
    char* text;
    Notice* next;
  };
  Connection* (*connect)(const char*) = nullptr;
  int (*status)(const Connection*) = nullptr;
  Answer* (*execute)(Connection*, const char*) = nullptr;
  int (*status_of_answer)(const Answer*) = nullptr;
  void (*clear)(Answer*) = nullptr;
  int (*socket)(const Connection*) = nullptr;
  int (*consume)(Connection*) = nullptr;
  Notice* (*notices)(Connection*) = nullptr;
  void (*release)(void*) = nullptr;
  void (*finish)(Connection*) = nullptr;

  /// Loads the library, once and for all. Returns whether it is there.
  bool load() {
    void* library = ::dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return false;
    const auto find = [&](auto& function, const char* name) {
      function = reinterpret_cast<std::decay_t<decltype(function)>>(::dlsym(library, name));  // NOLINT
      return function != nullptr;
    };
    return find(connect, "PQconnectdb") && find(status, "PQstatus") && find(execute, "PQexec") &&
           find(status_of_answer, "PQresultStatus") && find(clear, "PQclear") && find(socket, "PQsocket") &&
           find(consume, "PQconsumeInput") && find(notices, "PQnotifies") && find(release, "PQfreemem") &&
           find(finish, "PQfinish");
  }
};

/// Listens to what append_rows reports in its transactions: "MATCH SEQ".
class PostgresqlNews final : public NewsSource {
 public:
  PostgresqlNews(std::string url, const Libpq& libpq)
      : url_(std::move(url)), libpq_(libpq), connection_(nullptr, libpq.finish) {}

  Result<News> wait(Milliseconds most) override {
    if (!connection_) return connect(most);
    News news = read();
    if (!news.written.empty()) return news;
    pollfd look{libpq_.socket(connection_.get()), POLLIN, 0};
    (void)::poll(&look, 1, static_cast<int>(most.count()));
    if (look.revents != 0 && libpq_.consume(connection_.get()) == 0) {
      connection_.reset();
      return away("the connection to the database has ended");
    }
    return read();
  }

 private:
  Result<News> connect(Milliseconds most) {
    if (Clock::now() < try_at_) {
      std::this_thread::sleep_for(most);
      return News();
    }
    try_at_ = Clock::now() + kBetweenTries;
    constexpr int kOk = 0;         // CONNECTION_OK
    constexpr int kCommandOk = 1;  // PGRES_COMMAND_OK
    connection_.reset(libpq_.connect(url_.c_str()));
    bool listens = libpq_.status(connection_.get()) == kOk;
    if (listens) {
      Libpq::Answer* answer = libpq_.execute(connection_.get(), "LISTEN casus_matches");
      listens = libpq_.status_of_answer(answer) == kCommandOk;
      libpq_.clear(answer);
    }
    if (listens) return News{{}, true};
    connection_.reset();
    return away("the database does not answer");
  }
  News read() {
    News news;
    while (Libpq::Notice* notice = libpq_.notices(connection_.get())) {
      const std::string text = notice->text;
      libpq_.release(notice);
      const std::size_t space = text.find(' ');
      if (space == std::string::npos) continue;
      news.written.push_back({text.substr(0, space), std::strtoull(text.c_str() + space, nullptr, 10)});
    }
    return news;
  }

  std::string url_;
  const Libpq& libpq_;
  std::unique_ptr<Libpq::Connection, void (*)(Libpq::Connection*)> connection_;
  Clock::time_point try_at_;
};

}  // namespace

std::unique_ptr<NewsSource> news_of(const std::string& place) {
  if (!is_server(place)) return std::make_unique<SqliteNews>(place);
  static Libpq libpq;
  static const bool is_loaded = libpq.load();
  if (!is_loaded) return nullptr;
  return std::make_unique<PostgresqlNews>(connection_url(place) + "&connect_timeout=2", libpq);
}

}  // namespace casus::store
