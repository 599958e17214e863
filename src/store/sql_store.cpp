#include "store/sql_store.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace casus::store {
namespace {

constexpr long long kSchema = 1;
constexpr mode_t kMineAlone = 0600;

/// The statements that only SQLite understands.
namespace sqlite {
// A plain BEGIN that reads and then writes fails with two writers, whatever the timeout.
constexpr std::string_view kBegin = "BEGIN IMMEDIATE";
constexpr std::string_view kSettings[] = {
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  // a row is on the disk when the call returns
    "PRAGMA secure_delete = ON",  // a deleted match leaves no bytes behind
    "PRAGMA foreign_keys = OFF", "PRAGMA busy_timeout = 5000",
};
}  // namespace sqlite

constexpr std::string_view kTables[] = {
    "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, client TEXT NOT NULL, made BIGINT NOT NULL, "
    "touched BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS entries (match_id TEXT NOT NULL, seq BIGINT NOT NULL, made BIGINT NOT NULL, "
    "request TEXT, shown TEXT NOT NULL, sealed TEXT NOT NULL, chain TEXT NOT NULL, "
    "PRIMARY KEY (match_id, seq), UNIQUE (match_id, request))",
    "CREATE INDEX IF NOT EXISTS matches_by_client ON matches (client, made)",
    "CREATE INDEX IF NOT EXISTS matches_by_time ON matches (touched)",
};

long long number(std::uint64_t value) { return static_cast<long long>(value); }

Fault unreadable(const std::string& path, std::string_view why) {
  return Fault{{path},
               "the store of matches cannot be used: " + std::string(why),
               "a file that Casus made, on a disk with room, was expected"};
}

class SqlStore final : public Store {
 public:
  explicit SqlStore(std::string path)
      : path_(std::move(path)), sql_(*soci::factory_sqlite3(), "dbname=\"" + path_ + "\" timeout=5") {
    for (const std::string_view setting : sqlite::kSettings) run(setting);
  }

  /// Makes the tables, or checks that they are of this version.
  std::optional<Fault> prepare() {
    const std::lock_guard lock(mutex_);
    const Transaction transaction(*this);
    for (const std::string_view table : kTables) run(table);
    std::string schema;
    soci::indicator there = soci::i_null;
    sql_ << "SELECT value FROM meta WHERE name = 'schema'", soci::into(schema, there);
    if (!sql_.got_data()) {
      schema = std::to_string(kSchema);
      sql_ << "INSERT INTO meta (name, value) VALUES ('schema', :value)", soci::use(schema);
    } else if (schema != std::to_string(kSchema)) {
      return unreadable(path_, "it has the format " + schema + ", which this version does not know");
    }
    transaction.commit();
    return std::nullopt;
  }

  Appended create(const std::string& match, const std::string& client, const Row& first) override {
    return writing([&]() -> Appended {
      const long long made = first.at;
      sql_ << "INSERT INTO matches (id, client, made, touched) VALUES (:id, :client, :made, :touched)",
          soci::use(match), soci::use(client), soci::use(made), soci::use(made);
      if (!insert(match, first)) return {Outcome::behind, first.seq, ""};
      return {Outcome::stored, first.seq, ""};
    });
  }

  Appended append(const std::string& match, std::uint64_t after, const std::vector<Row>& rows) override {
    return writing([&]() -> Appended {
      if (!rows.front().request.empty()) {
        long long seq = 0;
        sql_ << "SELECT seq FROM entries WHERE match_id = :id AND request = :request", soci::into(seq),
            soci::use(match), soci::use(rows.front().request);
        if (sql_.got_data()) return {Outcome::again, static_cast<std::uint64_t>(seq), ""};
      }
      const auto last = last_of(match);
      if (!last) return {Outcome::unknown, 0, ""};
      if (*last != after) return {Outcome::behind, *last, ""};
      for (const Row& row : rows) {
        if (!insert(match, row)) return {Outcome::behind, row.seq, ""};
      }
      const long long touched = rows.back().at;
      sql_ << "UPDATE matches SET touched = :touched WHERE id = :id", soci::use(touched), soci::use(match);
      return {Outcome::stored, rows.front().seq, ""};
    });
  }

  Result<std::vector<Row>> read(const std::string& match, std::uint64_t from, std::size_t most) override {
    return reading<std::vector<Row>>([&] {
      std::vector<Row> rows;
      Row row;
      long long seq = 0;
      long long at = 0;
      soci::indicator has_request = soci::i_ok;
      const long long first = number(from);
      const long long limit = number(most);
      soci::statement statement =
          (sql_.prepare
               << "SELECT seq, made, request, shown, sealed, chain FROM entries WHERE match_id = :id "
                  "AND seq >= :first ORDER BY seq LIMIT :most",
           soci::into(seq), soci::into(at), soci::into(row.request, has_request), soci::into(row.open),
           soci::into(row.sealed), soci::into(row.chain), soci::use(match), soci::use(first),
           soci::use(limit));
      statement.execute();
      while (statement.fetch()) {
        row.seq = static_cast<std::uint64_t>(seq);
        row.at = at;
        if (has_request != soci::i_ok) row.request.clear();
        rows.push_back(row);
      }
      return rows;
    });
  }

  Result<std::optional<std::uint64_t>> last(const std::string& match) override {
    return reading<std::optional<std::uint64_t>>([&] { return last_of(match); });
  }

  Result<std::size_t> begun_since(const std::string& client, std::int64_t time) override {
    return reading<std::size_t>([&] {
      long long count = 0;
      const long long since = time;
      sql_ << "SELECT COUNT(*) FROM matches WHERE client = :client AND made >= :since", soci::into(count),
          soci::use(client), soci::use(since);
      return static_cast<std::size_t>(count);
    });
  }

  Result<bool> forget(const std::string& match) override {
    return reading<bool>([&] {
      const Transaction transaction(*this);
      const bool there = last_of(match).has_value();
      sql_ << "DELETE FROM entries WHERE match_id = :id", soci::use(match);
      sql_ << "DELETE FROM matches WHERE id = :id", soci::use(match);
      transaction.commit();
      // The log of the database has the bytes until it is written back.
      run("PRAGMA wal_checkpoint(TRUNCATE)");
      return there;
    });
  }

  Result<std::size_t> forget_idle(std::int64_t time) override {
    return reading<std::size_t>([&] {
      const Transaction transaction(*this);
      long long count = 0;
      const long long before = time;
      sql_ << "SELECT COUNT(*) FROM matches WHERE touched < :time", soci::into(count), soci::use(before);
      if (count > 0) {
        sql_ << "DELETE FROM entries WHERE match_id IN (SELECT id FROM matches WHERE touched < :time)",
            soci::use(before);
        sql_ << "DELETE FROM matches WHERE touched < :time", soci::use(before);
      }
      transaction.commit();
      return static_cast<std::size_t>(count);
    });
  }

 private:
  /// A transaction that is undone unless it was committed.
  class Transaction {
   public:
    explicit Transaction(SqlStore& store) : store_(store) { store_.run(sqlite::kBegin); }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
      if (is_committed_) return;
      try {
        store_.run("ROLLBACK");
      } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch) the database has undone it already
      }
    }
    void commit() const {
      store_.run("COMMIT");
      is_committed_ = true;
    }

   private:
    SqlStore& store_;
    mutable bool is_committed_ = false;
  };

  void run(std::string_view statement) { sql_ << std::string(statement); }

  std::optional<std::uint64_t> last_of(const std::string& match) {
    long long seq = 0;
    soci::indicator there = soci::i_null;
    sql_ << "SELECT MAX(seq) FROM entries WHERE match_id = :id", soci::into(seq, there), soci::use(match);
    if (there != soci::i_ok) return std::nullopt;
    return static_cast<std::uint64_t>(seq);
  }

  /// Returns whether the row is new. A duplicate is no error of the statement, because the databases report
  /// that one differently.
  bool insert(const std::string& match, const Row& row) {
    const long long seq = number(row.seq);
    const long long at = row.at;
    long long stored = 0;
    soci::indicator request = row.request.empty() ? soci::i_null : soci::i_ok;
    sql_
        << "INSERT INTO entries (match_id, seq, made, request, shown, sealed, chain) VALUES (:id, :seq, :at, "
           ":request, :shown, :sealed, :chain) ON CONFLICT DO NOTHING RETURNING seq",
        soci::into(stored), soci::use(match), soci::use(seq), soci::use(at), soci::use(row.request, request),
        soci::use(row.open), soci::use(row.sealed), soci::use(row.chain);
    return sql_.got_data();
  }

  template <class F>
  Appended writing(const F& work) {
    const std::lock_guard lock(mutex_);
    try {
      const Transaction transaction(*this);
      Appended appended = work();
      if (appended.outcome == Outcome::stored) transaction.commit();
      return appended;
    } catch (const std::exception& error) {
      return {Outcome::unavailable, 0, error.what()};
    }
  }
  template <class T, class F>
  Result<T> reading(const F& work) {
    const std::lock_guard lock(mutex_);
    try {
      return work();
    } catch (const std::exception& error) {
      return unreadable(path_, error.what());
    }
  }

  std::mutex mutex_;  // a session is for one thread
  std::string path_;
  soci::session sql_;
};

/// Makes the file and its folders, readable by their owner alone.
std::optional<Fault> make_file(const std::string& path) {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (error) return unreadable(path, error.message());
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMineAlone);
  if (file < 0) return unreadable(path, std::strerror(errno));  // NOLINT(concurrency-mt-unsafe)
  ::close(file);
  return std::nullopt;
}

/// Returns the value of a variable of the environment, or an empty text.
std::string environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe) nothing here sets any
  return value == nullptr ? "" : value;
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& path) {
  if (path.empty() || path.find('"') != std::string::npos)
    return unreadable(path, "this is no name for its file");
  if (auto fault = make_file(path)) return *fault;
  try {
    auto store = std::make_unique<SqlStore>(path);
    if (auto fault = store->prepare()) return *fault;
    return std::unique_ptr<Store>(std::move(store));
  } catch (const std::exception& error) {
    return unreadable(path, error.what());
  }
}

std::string usual_place() {
  constexpr std::string_view kFile = "/matches.db";
  // systemd names several folders with colons between them; the first is ours.
  if (std::string folder = environment("STATE_DIRECTORY"); !folder.empty())
    return folder.substr(0, folder.find(':')) + std::string(kFile);
  if (const std::string folder = environment("XDG_STATE_HOME"); !folder.empty())
    return folder + "/casus" + std::string(kFile);
  if (const std::string home = environment("HOME"); !home.empty())
    return home + "/.local/state/casus" + std::string(kFile);
  return "";
}

}  // namespace casus::store
