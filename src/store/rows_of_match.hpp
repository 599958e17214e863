#pragma once
// A statement of sql_store.cpp that is used again and again. Used there alone.

#include <soci/soci.h>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace casus::store {

/// Reads the rows of a match, as every look at it does: prepared once for a connection. Throws what SOCI
/// throws.
class RowsOfMatch {
 public:
  explicit RowsOfMatch(soci::session& sql)
      : statement_(
            (sql.prepare
                 << "SELECT seq, made, request, shown, sealed, chain FROM entries WHERE match_id = :id "
                    "AND seq >= :first ORDER BY seq LIMIT :most",
             soci::into(seq_), soci::into(at_), soci::into(row_.request, has_request_), soci::into(row_.open),
             soci::into(row_.sealed), soci::into(row_.chain), soci::use(match_), soci::use(first_),
             soci::use(most_))) {}
  RowsOfMatch(const RowsOfMatch&) = delete;  // the statement has the addresses of its values
  RowsOfMatch& operator=(const RowsOfMatch&) = delete;

  std::vector<Row> read(const std::string& match, long long first, long long most) {
    match_ = match;
    first_ = first;
    most_ = most;
    std::vector<Row> rows;
    statement_.execute();
    while (statement_.fetch()) {  // to its end, so that it holds no lock
      row_.seq = static_cast<std::uint64_t>(seq_);
      row_.at = at_;
      if (has_request_ != soci::i_ok) row_.request.clear();
      rows.push_back(row_);
    }
    return rows;
  }

 private:
  std::string match_;
  long long first_ = 0;
  long long most_ = 0;
  Row row_;
  long long seq_ = 0;
  long long at_ = 0;
  soci::indicator has_request_ = soci::i_ok;
  soci::statement statement_;  // last: it is bound to what stands above
};

}  // namespace casus::store
