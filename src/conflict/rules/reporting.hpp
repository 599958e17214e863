#pragma once
// How rules report without knowing the type of the receiver: findings of a judgement, events of a move that
// is applied, and visited items. The sink types are erased here, so that rules are compiled once. Not for
// rules in which every step is hot: an empty sink costs them a test that a template avoids.

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "conflict/rules/types.hpp"

namespace casus {

/// The findings of one judgement, stored in a buffer that belongs to the caller and grows. Without a buffer
/// the judgement stops at the first broken clause. With `broken_only`, findings that hold are not stored.
/// Rows are the system's own enumeration; the system's `clause(row)` maps a row to its Clause.
class Findings {
 public:
  using Buffer = std::vector<Finding>;
  Findings() = default;
  explicit Findings(Buffer& buffer, bool broken_only = false) : found_(&buffer), broken_only_(broken_only) {}

  /// Adds a finding. Returns false if the judgement needs no further findings.
  bool add(const Finding& finding) {
    if (!finding.holds) allowed_ = false;
    if (found_ == nullptr || (finding.holds && broken_only_)) return finding.holds;
    if (count_ < found_->size()) {
      (*found_)[count_] = finding;
    } else {
      found_->push_back(finding);
    }
    ++count_;
    return true;
  }
  /// Adds a finding for a clause that applies, and returns as `add` does.
  bool need(bool holds, auto row, std::uint16_t reason = 0, std::int32_t a = 0, std::int32_t b = 0,
            std::int32_t c = 0) {
    return add({clause(row), holds, reason, {a, b, c}});
  }
  /// Adds a clause that holds and is worth reporting.
  void cite(auto row, std::uint16_t reason = 0, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0) {
    if (stores_all()) need(true, row, reason, a, b, c);
  }
  /// Adds a clause that forbids the move.
  void broken(auto row, std::uint16_t reason, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0) {
    need(false, row, reason, a, b, c);
  }
  /// Forbids the move, whatever the findings are.
  void forbid() { allowed_ = false; }
  [[nodiscard]] bool allowed() const { return allowed_; }
  /// Returns whether findings that hold are stored, too.
  [[nodiscard]] bool stores_all() const { return found_ != nullptr && !broken_only_; }
  /// Returns whether a stored finding cites the clause of `row`.
  [[nodiscard]] bool has_cited(auto row) const {
    return found_ != nullptr &&
           std::any_of(found_->begin(), found_->begin() + static_cast<std::ptrdiff_t>(count_),
                       [&](const Finding& one) { return one.clause == clause(row); });
  }
  /// Returns whether no findings are stored and the move is already forbidden.
  [[nodiscard]] bool settled() const { return found_ == nullptr && !allowed_; }

  /// Passes the stored findings to the sink in clause order, each different finding once.
  void report(const auto& sink) {
    if (found_ == nullptr) return;
    // By insertion, which keeps equal clauses in their order and allocates nothing: findings are few.
    const auto begin = found_->begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(count_);
    for (auto it = begin; it != end; ++it) {
      const Finding one = *it;
      auto place = it;
      for (; place != begin && one.clause < (place - 1)->clause; --place) *place = *(place - 1);
      *place = one;
    }
    auto same_clause = begin;
    for (auto it = begin; it != end; ++it) {
      if (same_clause->clause != it->clause) same_clause = it;
      if (std::find(same_clause, it, *it) == it) sink(*it);
    }
  }
  /// Returns the number of stored findings, repeated ones included.
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  Buffer* found_ = nullptr;
  bool broken_only_ = false;
  bool allowed_ = true;
  std::size_t count_ = 0;
};

/// Judges by `rule`, which fills the given Findings, and passes the findings to the sink. Returns whether the
/// move is allowed.
bool judged(const auto& sink, const auto& rule) {
  if constexpr (std::is_same_v<std::remove_cvref_t<decltype(sink)>, NullSink>) {
    Findings findings;
    rule(findings);
    return findings.allowed();
  } else {
    constexpr std::size_t kUsually = 8;
    Findings::Buffer buffer;
    buffer.reserve(kUsually);
    Findings findings(buffer);
    rule(findings);
    findings.report(sink);
    return findings.allowed();
  }
}

/// The receiver of events, transfers and tallies: any sink with its type erased. It is empty for the solvers'
/// NullSink.
class Reporter {
 public:
  template <class Sink>
  Reporter(const Sink& sink) {  // NOLINT(google-explicit-constructor)
    if constexpr (!std::is_same_v<Sink, NullSink>) {
      sink_ = &sink;
      event_ = [](const void* to, const Event& event) { (*static_cast<const Sink*>(to))(event); };
      transfer_ = [](const void* to, const Transfer& moved) { (*static_cast<const Sink*>(to))(moved); };
      tally_ = [](const void* to, const Tally& tally) { (*static_cast<const Sink*>(to))(tally); };
    }
  }

  /// Whether anybody listens. Work that is done only to report it may be left out otherwise.
  [[nodiscard]] bool has_listener() const { return sink_ != nullptr; }

  void operator()(const Event& event) const {
    if (sink_ != nullptr) event_(sink_, event);
  }
  void operator()(const Transfer& moved) const {
    if (sink_ != nullptr) transfer_(sink_, moved);
  }
  void operator()(const Tally& tally) const {
    if (sink_ != nullptr) tally_(sink_, tally);
  }
  void event(std::uint16_t kind, auto row, Seat seat, std::array<std::int32_t, 6> data = {}) const {
    (*this)(Event{kind, seat, clause(row), data});
  }
  void move(std::uint16_t piece, std::uint16_t from, std::uint16_t to, std::int32_t count, auto row) const {
    if (count != 0 && from != to) (*this)(Transfer{piece, from, to, count, clause(row)});
  }
  void count(std::uint16_t counter, std::int32_t amount) const {
    (*this)(Tally{counter, Tally::Kind::last, amount});
  }

 private:
  const void* sink_ = nullptr;
  void (*event_)(const void*, const Event&) = nullptr;
  void (*transfer_)(const void*, const Transfer&) = nullptr;
  void (*tally_)(const void*, const Tally&) = nullptr;
};

/// Any visitor with its type erased. The visitor must outlive the visit.
template <class... Seen>
class Visitor {
 public:
  template <class Visit>
  Visitor(const Visit& visit)  // NOLINT(google-explicit-constructor)
      : visit_(&visit),
        call_([](const void* to, Seen... seen) { (*static_cast<const Visit*>(to))(seen...); }) {}

  void operator()(Seen... seen) const { call_(visit_, seen...); }

 private:
  const void* visit_;
  void (*call_)(const void*, Seen...);
};

}  // namespace casus
