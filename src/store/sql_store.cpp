#include "store/sql_store.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "store/dialect.hpp"
#include "store/place.hpp"
#include "store/rows_of_match.hpp"

namespace casus::store {
namespace {

long long number(std::uint64_t value) { return static_cast<long long>(value); }

/// Returns why a database did not do something, in one line of its own words. The values of a statement,
/// which SOCI and PostgreSQL add in other lines, may be secret.
std::string reason_of(const std::exception& error) {
  const auto* known = dynamic_cast<const soci::soci_error*>(&error);
  std::string message = known != nullptr ? known->get_error_message() : error.what();
  message.resize(std::min(message.find("\nDETAIL:"), message.size()));
  while (message.ends_with('\n') || message.ends_with('.')) message.pop_back();
  std::replace(message.begin(), message.end(), '\n', ' ');
  std::erase(message, '\t');
  return message;
}

class SqlStore final : public Store {
 public:
  /// Connects. `name` is for faults. Throws what SOCI throws.
  SqlStore(std::string name, const Dialect& dialect, const soci::connection_parameters& options)
      : name_(std::move(name)), dialect_(dialect), options_(options), sql_(options) {
    settle();
  }

  /// Makes the tables, or checks that they are of this version.
  std::optional<Fault> prepare() {
    const std::lock_guard lock(mutex_);
    const Transaction transaction(*this);
    if (!dialect_.begin_alone.empty()) run(dialect_.begin_alone);
    for (const std::string_view table : kTables) run(table);
    std::string schema;
    soci::indicator there = soci::i_null;
    sql_ << "SELECT value FROM meta WHERE name = 'schema'", soci::into(schema, there);
    if (!sql_.got_data()) {
      schema = std::to_string(kSchema);
      sql_ << "INSERT INTO meta (name, value) VALUES ('schema', :value)", soci::use(schema);
    } else if (schema != std::to_string(kSchema)) {
      return unreadable(name_, "it has the format " + schema + ", which this version does not know");
    }
    transaction.commit();
    return std::nullopt;
  }

  AppendResult create(const std::string& match, const std::string& client, const Row& first) override {
    return writing([&]() -> AppendResult {
      const long long made = first.at;
      sql_ << "INSERT INTO matches (id, client, made, touched) VALUES (:id, :client, :made, :touched)",
          soci::use(match), soci::use(client), soci::use(made), soci::use(made);
      if (!insert(match, first)) return {Outcome::behind, first.seq, ""};
      return {Outcome::stored, first.seq, ""};
    });
  }

  AppendResult append(const std::string& match, std::uint64_t after, const std::vector<Row>& rows) override {
    return writing([&]() -> AppendResult {
      if (!rows.front().request.empty()) {
        long long seq = 0;
        sql_ << "SELECT seq FROM entries WHERE match_id = :id AND request = :request", soci::into(seq),
            soci::use(match), soci::use(rows.front().request);
        if (sql_.got_data()) return {Outcome::again, static_cast<std::uint64_t>(seq), ""};
      }
      // First, so that other writers of the match wait, and nobody deletes it meanwhile.
      const long long touched = rows.back().at;
      std::string there;
      sql_ << "UPDATE matches SET touched = :touched WHERE id = :id RETURNING id", soci::into(there),
          soci::use(touched), soci::use(match);
      const auto last = sql_.got_data() ? last_of(sql_, match) : std::nullopt;
      if (!last) return {Outcome::unknown, 0, ""};
      if (*last != after) return {Outcome::behind, *last, ""};
      for (const Row& row : rows) {
        if (!insert(match, row)) return {Outcome::behind, row.seq, ""};
      }
      report(match, rows.back().seq);
      return {Outcome::stored, rows.front().seq, ""};
    });
  }

  Result<std::vector<Row>> read(const std::string& match, std::uint64_t from, std::size_t most) override {
    return looking<std::vector<Row>>([&](soci::session& sql) {
      if (!rows_of_match_) rows_of_match_.emplace(sql);
      return rows_of_match_->read(match, number(from), number(most));
    });
  }

  Result<std::optional<std::uint64_t>> last(const std::string& match) override {
    return looking<std::optional<std::uint64_t>>([&](soci::session& sql) { return last_of(sql, match); });
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
      const bool there = last_of(sql_, match).has_value();
      sql_ << "DELETE FROM matches WHERE id = :id", soci::use(match);
      sql_ << "DELETE FROM entries WHERE match_id = :id", soci::use(match);
      transaction.commit();
      if (!dialect_.forgotten.empty()) run(dialect_.forgotten);
      return there;
    });
  }

  Result<std::string> secret(const std::string& name, const std::string& fresh) override {
    return reading<std::string>([&] {
      const Transaction transaction(*this);
      sql_ << "INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING", soci::use(name),
          soci::use(fresh);
      std::string secret;
      sql_ << "SELECT value FROM meta WHERE name = :name", soci::into(secret), soci::use(name);
      transaction.commit();
      return secret;
    });
  }

  Outcome begin_play(const Play& play, std::int64_t now) override {
    return writing([&]() -> AppendResult {
             const auto client = static_cast<long long>(play.client);
             const long long touched = now;
             sql_ << "INSERT INTO plays (id, acts, client, touched) VALUES (:id, :acts, :client, :now) "
                     "ON CONFLICT DO NOTHING",
                 soci::use(play.id), soci::use(play.acts), soci::use(client), soci::use(touched);
             return {Outcome::stored, 0, ""};
           })
        .outcome;
  }

  Outcome tell_play(const std::string& id, const std::string& before, const std::string& acts,
                    std::int64_t now) override {
    return writing([&]() -> AppendResult {
             const long long touched = now;
             std::string there;
             sql_ << "UPDATE plays SET acts = :acts, touched = :now WHERE id = :id AND acts = :before "
                     "RETURNING id",
                 soci::into(there), soci::use(acts), soci::use(touched), soci::use(id), soci::use(before);
             if (sql_.got_data()) return {Outcome::stored, 0, ""};
             return {Outcome::behind, 0, ""};
           })
        .outcome;
  }

  Result<std::vector<Play>> plays(const std::string& id, std::size_t most) override {
    return reading<std::vector<Play>>([&] {
      std::vector<Play> plays;
      Play play;
      long long client = 0;
      const long long limit = number(most);
      const int is_any = id.empty() ? 1 : 0;
      soci::statement statement =
          (sql_.prepare << "SELECT id, acts, client FROM plays WHERE id = :id OR 1 = :any "
                           "ORDER BY touched DESC LIMIT :most",
           soci::into(play.id), soci::into(play.acts), soci::into(client), soci::use(id), soci::use(is_any),
           soci::use(limit));
      statement.execute();
      while (statement.fetch()) {
        play.client = static_cast<std::uint64_t>(client);
        plays.push_back(play);
      }
      return plays;
    });
  }

  void forget_plays(const std::vector<std::string>& ids, std::int64_t before) override {
    (void)writing([&]() -> AppendResult {
      for (const std::string& id : ids) sql_ << "DELETE FROM plays WHERE id = :id", soci::use(id);
      const long long time = before;
      if (ids.empty()) sql_ << "DELETE FROM plays WHERE touched < :time", soci::use(time);
      return {Outcome::stored, 0, ""};
    });
  }

  Result<std::size_t> forget_idle(std::int64_t time) override {
    return reading<std::size_t>([&] {
      const Transaction transaction(*this);
      const long long before = time;
      for (std::size_t count = 0;; ++count) {
        // Each by itself, so that one which somebody writes to at this moment stays whole.
        std::string match;
        sql_ << "DELETE FROM matches WHERE touched < :time AND id = "
                "(SELECT id FROM matches WHERE touched < :before LIMIT 1) RETURNING id",
            soci::into(match), soci::use(before), soci::use(before);
        if (!sql_.got_data()) {
          transaction.commit();
          return count;
        }
        sql_ << "DELETE FROM entries WHERE match_id = :id", soci::use(match);
      }
    });
  }

 private:
  /// A transaction that is undone unless it was committed.
  class Transaction {
   public:
    explicit Transaction(SqlStore& store) : store_(store) { store_.run(store_.dialect_.begin); }
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

  static std::optional<std::uint64_t> last_of(soci::session& sql, const std::string& match) {
    long long seq = 0;
    soci::indicator there = soci::i_null;
    sql << "SELECT MAX(seq) FROM entries WHERE match_id = :id", soci::into(seq, there), soci::use(match);
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

  /// Reports a new row to other processes (news.hpp).
  void report(const std::string& match, std::uint64_t seq) {
    if (dialect_.report.empty()) return;
    const std::string text = match + ' ' + std::to_string(seq);
    std::string none;
    soci::indicator there = soci::i_null;
    sql_ << std::string(dialect_.report), soci::into(none, there), soci::use(text);
  }

  /// Sets up a new connection.
  void settle() {
    for (const std::string_view setting : dialect_.settings) run(setting);
  }

  /// Does work in the database. If its server has ended the connection, a new one is tried once, and the work
  /// is done again: a write that was done after all is found by its request, or by its number. Throws what
  /// SOCI throws.
  template <class F>
  auto connected(const F& work) {
    if (dialect_.may_be_away && is_lost_) connect_again();
    try {
      return work();
    } catch (const std::exception&) {
      if (!dialect_.may_be_away) throw;
      is_lost_ = true;
    }
    connect_again();
    return work();
  }
  void connect_again() {
    // Who asks meanwhile is told at once.
    constexpr auto kBetween = std::chrono::seconds(1);
    const auto now = std::chrono::steady_clock::now();
    if (now < next_attempt_) throw std::runtime_error("the database is away");
    next_attempt_ = now + kBetween;
    rows_of_match_.reset();
    sql_.reconnect();
    settle();
    next_attempt_ = {};
    is_lost_ = false;
  }

  template <class F>
  AppendResult writing(const F& work) {
    const std::lock_guard lock(mutex_);
    try {
      return connected([&] {
        const Transaction transaction(*this);
        AppendResult appended = work();
        if (appended.outcome == Outcome::stored) transaction.commit();
        return appended;
      });
    } catch (const std::exception& error) {
      return {Outcome::unavailable, 0, reason_of(error)};
    }
  }
  template <class T, class F>
  Result<T> reading(const F& work) {
    const std::lock_guard lock(mutex_);
    try {
      return connected([&]() -> Result<T> { return work(); });
    } catch (const std::exception& error) {
      return unreadable(name_, reason_of(error));
    }
  }

  /// Reads what a look at a match needs. Who looks at a file does not wait for a writer, who waits for the
  /// disk: there is a second connection for that.
  template <class T, class F>
  Result<T> looking(const F& work) {
    const auto done = [&](soci::session& sql) {
      try {
        return work(sql);
      } catch (const std::exception&) {
        rows_of_match_.reset();
        throw;
      }
    };
    if (dialect_.may_be_away) return reading<T>([&] { return done(sql_); });
    const std::lock_guard lock(looks_mutex_);
    try {
      if (!looks_) looks_.emplace(options_);
      return done(*looks_);
    } catch (const std::exception& error) {
      looks_.reset();
      return unreadable(name_, reason_of(error));
    }
  }

  std::mutex mutex_;  // a session is for one thread
  std::string name_;
  const Dialect& dialect_;
  soci::connection_parameters options_;
  soci::session sql_;
  std::mutex looks_mutex_;
  std::optional<soci::session> looks_;        // of a file
  std::optional<RowsOfMatch> rows_of_match_;  // of the connection that looks
  bool is_lost_ = false;                      // whether the connection is to be made again
  std::chrono::steady_clock::time_point next_attempt_;
};

/// Opens a store. `name` is for faults.
Result<std::unique_ptr<Store>> opened(const std::string& name, const Dialect& dialect,
                                      const soci::connection_parameters& options) {
  try {
    auto store = std::make_unique<SqlStore>(name, dialect, options);
    if (auto fault = store->prepare()) return *fault;
    return std::unique_ptr<Store>(std::move(store));
  } catch (const std::exception& error) {
    return unreadable(name, reason_of(error));
  }
}

}  // namespace

Result<std::unique_ptr<Store>> open_store(const std::string& place) {
  if (is_server(place)) {
    try {  // the backend is loaded here, if it is installed
      return opened(without_password(place), kPostgresql, {"postgresql", connection_url(place)});
    } catch (const std::exception& error) {
      return unreadable(without_password(place), reason_of(error));
    }
  }
  if (place.empty() || place.find('"') != std::string::npos)
    return unreadable(place, "this is no name for its file");
  if (auto fault = make_file(place)) return *fault;
  return opened(place, kSqlite, {*soci::factory_sqlite3(), "dbname=\"" + place + "\" timeout=5"});
}

}  // namespace casus::store
