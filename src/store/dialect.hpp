#pragma once
// The tables of a store, and what differs between the databases. Used by sql_store.cpp alone.

#include <string_view>
#include <vector>

namespace casus::store {

inline constexpr long long kSchema = 1;

/// What differs between the databases; all other statements are the same.
struct Dialect {
  std::string_view begin;
  /// Begins the transaction that makes the tables, in one process at a time.
  std::string_view begin_alone;
  std::vector<std::string_view> settings;  ///< of a new connection
  /// After matches were deleted; may be empty.
  std::string_view forgotten;
  bool may_be_away = false;  ///< a server, to which a connection may end
  /// Reports rows to other processes when the transaction is committed; may be empty.
  std::string_view report = {};
};

inline const Dialect kSqlite{
    // A plain BEGIN that reads and then writes fails with two writers, whatever the timeout.
    "BEGIN IMMEDIATE",
    "",
    {
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",  // a row is on the disk when the call returns
        "PRAGMA secure_delete = ON",  // a deleted match leaves no bytes behind
        "PRAGMA foreign_keys = OFF",
        "PRAGMA busy_timeout = 5000",
        // 16 MB. What writes has most of it written back by then (news.cpp), so that no player waits for it.
        "PRAGMA wal_autocheckpoint = 4000",
    },
    // The log of the database has the bytes until it is written back.
    "PRAGMA wal_checkpoint(TRUNCATE)"};
inline const Dialect kPostgresql{
    "BEGIN",
    "SELECT pg_advisory_xact_lock(1129468243)",  // any number of our own
    {
        "SET client_min_messages TO warning",  // no notes about tables that exist
        "SET synchronous_commit TO on",        // the same as above
        "SET statement_timeout TO '5s'",
        "SET idle_in_transaction_session_timeout TO '10s'",
    },
    "",
    true,
    "SELECT pg_notify('casus_matches', :text)"};

inline constexpr std::string_view kTables[] = {
    "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS matches (id TEXT PRIMARY KEY, client TEXT NOT NULL, made BIGINT NOT NULL, "
    "touched BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS entries (match_id TEXT NOT NULL, seq BIGINT NOT NULL, made BIGINT NOT NULL, "
    "request TEXT, shown TEXT NOT NULL, sealed TEXT NOT NULL, chain TEXT NOT NULL, "
    "PRIMARY KEY (match_id, seq), UNIQUE (match_id, request))",
    "CREATE TABLE IF NOT EXISTS plays (id TEXT PRIMARY KEY, acts TEXT NOT NULL, client BIGINT NOT NULL, "
    "touched BIGINT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS matches_by_client ON matches (client, made)",
    "CREATE INDEX IF NOT EXISTS matches_by_time ON matches (touched)",
};

}  // namespace casus::store
