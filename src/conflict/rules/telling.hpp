#pragma once
// How rules speak without knowing to whom: findings of a judgement, what happens when a move is carried out,
// and whatever is visited one by one. Types of sinks end here, so that rules are compiled once. Not for rules
// of which every step is hot: an empty sink costs them a test that a template does not.

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "conflict/rules/types.hpp"

namespace casus {

/// The findings of one judgement, with room that is the caller's and grows. Without any it stops at the first
/// broken clause. `broken_only`: what holds is not kept. Rows are a system's own enumeration; `clause(row)`
/// is its.
class Findings {
 public:
  using Room = std::vector<Finding>;
  Findings() = default;
  explicit Findings(Room& room, bool broken_only = false) : found_(&room), broken_only_(broken_only) {}

  /// Adds a finding. False where nothing more need be asked.
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
  /// A clause that applies, and whether it holds.
  bool need(bool holds, auto row, std::uint16_t reason = 0, std::int32_t a = 0, std::int32_t b = 0,
            std::int32_t c = 0) {
    return add({clause(row), holds, reason, {a, b, c}});
  }
  /// A clause that holds and is worth saying.
  void cite(auto row, std::uint16_t reason = 0, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0) {
    if (tells()) need(true, row, reason, a, b, c);
  }
  /// A clause that forbids it.
  void broken(auto row, std::uint16_t reason, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0) {
    need(false, row, reason, a, b, c);
  }
  /// Not allowed, whatever is found.
  void forbid() { allowed_ = false; }
  [[nodiscard]] bool allowed() const { return allowed_; }
  /// Whether somebody listens to what holds, too.
  [[nodiscard]] bool tells() const { return found_ != nullptr && !broken_only_; }
  /// Whether something was said of a clause.
  [[nodiscard]] bool has_told(auto row) const {
    return found_ != nullptr &&
           std::any_of(found_->begin(), found_->begin() + static_cast<std::ptrdiff_t>(count_),
                       [&](const Finding& one) { return one.clause == clause(row); });
  }
  /// Whether nobody listens and the answer is known.
  [[nodiscard]] bool settled() const { return found_ == nullptr && !allowed_; }

  /// In clause order; the same finding only once.
  void tell(const auto& sink) {
    if (found_ == nullptr) return;
    const auto begin = found_->begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(count_);
    std::stable_sort(begin, end, [](const Finding& a, const Finding& b) { return a.clause < b.clause; });
    for (auto it = begin; it != end; ++it) {
      if (std::find(begin, it, *it) == it) sink(*it);
    }
  }
  /// As they were found.
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  Room* found_ = nullptr;
  bool broken_only_ = false;
  bool allowed_ = true;
  std::size_t count_ = 0;
};

/// Judges by `rule`, which is given the findings to fill, and tells the sink of them.
bool judged(const auto& sink, const auto& rule) {
  if constexpr (std::is_same_v<std::remove_cvref_t<decltype(sink)>, NullSink>) {
    Findings findings;
    rule(findings);
    return findings.allowed();
  } else {
    Findings::Room room;
    Findings findings(room);
    rule(findings);
    findings.tell(sink);
    return findings.allowed();
  }
}

/// The same by rules that tell any sink: `judge(sink)` as they are found, told in clause order.
bool judged_in_order(const auto& sink, const auto& judge) {
  if constexpr (std::is_same_v<std::remove_cvref_t<decltype(sink)>, NullSink>) {
    return judge(sink);
  } else {
    std::vector<Finding> findings;
    const bool allowed = judge([&](const Finding& finding) { findings.push_back(finding); });
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.clause < b.clause; });
    for (const Finding& finding : findings) sink(finding);
    return allowed;
  }
}

/// Where what happens is told: any sink, its type forgotten; none for the solvers.
class Teller {
 public:
  template <class Sink>
  Teller(const Sink& sink) {  // NOLINT(google-explicit-constructor)
    if constexpr (!std::is_same_v<Sink, NullSink>) {
      sink_ = &sink;
      event_ = [](const void* to, const Event& event) { (*static_cast<const Sink*>(to))(event); };
      transfer_ = [](const void* to, const Transfer& moved) { (*static_cast<const Sink*>(to))(moved); };
      tally_ = [](const void* to, const Tally& tally) { (*static_cast<const Sink*>(to))(tally); };
    }
  }

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

/// Any visitor, its type forgotten; it must outlive the visit.
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
