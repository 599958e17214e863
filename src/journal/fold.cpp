// Computes the state: the changes of the lines that count, applied to the scenario that the journal began
// with.

#include <algorithm>

#include "journal/journal.hpp"

namespace casus::journal {
namespace {

/// The maximal total work: each change is looked up in the whole scenario. A few seconds.
constexpr std::size_t kMaxWork = 1'000'000'000;

/// Returns the lines that count as of an index. Each line counts together with its predecessor. The
/// predecessor of a line `back` is the line that it goes back to, which may have been taken back itself.
std::vector<std::size_t> live_until(const Journal& journal, std::size_t last) {
  std::vector<std::size_t> live;
  for (std::size_t i = last; i > 0; i = journal.lines[i].kind == Kind::back ? journal.lines[i].to : i - 1)
    live.push_back(i);
  live.push_back(0);
  std::reverse(live.begin(), live.end());
  return live;
}

}  // namespace

Fold::Fold(const Journal& journal)
    : journal_(journal),
      begun_(std::make_shared<files::Document>(journal.begun.scenario)),
      before_(begun_),
      after_(begun_),
      values_(values_in(after_->root)) {}

std::optional<Fault> Fold::apply(const Line& line) {
  const auto fault = [&](const std::string& what, const std::string& expected) {
    return Fault{{journal_.file, static_cast<std::uint32_t>(line.number), 1}, what, expected};
  };
  if (line.changes.empty()) return std::nullopt;
  work_ += (line.changes.size() + 1) * values_;
  if (work_ > kMaxWork) {
    return fault("so many changes of so large a scenario are too much to go through",
                 "at most " + std::to_string(kMaxWork) + " values to look at were expected");
  }
  files::Document own = after_.use_count() == 1 ? std::move(*after_) : *after_;
  auto changed = files::apply(std::move(own), line.changes);
  if (!changed)
    return fault("a change does not fit: " + changed.faults().front().what,
                 changed.faults().front().expected);
  after_ = std::make_shared<files::Document>(std::move(*changed));
  for (const files::Change& change : line.changes) {
    if (change.to) values_ += values_in(*change.to);
    if (change.from) values_ -= std::min(values_, values_in(*change.from));
  }
  return std::nullopt;
}

std::optional<Fault> Fold::next() {
  before_ = after_;
  ++at_;
  const Line& line = journal_.lines[at_];
  if (line.kind != Kind::back) {
    live_.push_back(at_);
    return apply(line);
  }
  live_ = live_until(journal_, at_);
  after_ = begun_;
  values_ = values_in(after_->root);
  for (const std::size_t i : live_) {
    if (auto fault = apply(journal_.lines[i])) return fault;
  }
  return std::nullopt;
}

Result<Snapshot> stand(const Journal& journal, std::optional<std::size_t> at) {
  std::size_t last = journal.lines.size() - 1;
  if (at) {
    const auto index = index_of(journal, *at);
    if (!index) return index.faults();
    last = *index;
  }
  Snapshot stand{journal.begun, journal.lines[last].number, live_until(journal, last), {}};
  // Applies only the lines that count.
  Fold fold(journal);
  for (const std::size_t i : stand.live) {
    if (auto fault = fold.apply(journal.lines[i])) return *fault;
  }
  stand.sources.scenario = fold.after();
  std::size_t next = 0;
  for (std::size_t i = 0; i <= last; ++i) {
    if (next < stand.live.size() && stand.live[next] == i) {
      ++next;
    } else {
      stand.voided.push_back(journal.lines[i].number);
    }
  }
  return stand;
}

}  // namespace casus::journal
