#include "studies/answering.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>

#include "base/threads.hpp"

namespace casus {
namespace {

/// The columns that are set fast instead of parsed, and the value with which a conflict is opened for each:
/// the greatest one, so that its rules have room for all others.
struct Plan {
  std::vector<bool> turned;
  std::vector<std::size_t> greatest;  // by column, the index of a value

  [[nodiscard]] bool any() const { return std::find(turned.begin(), turned.end(), true) != turned.end(); }
};

bool is_whole(const Axis& axis) {
  return std::all_of(axis.values.begin(), axis.values.end(),
                     [](const files::Document& value) { return value.root.integer() != nullptr; });
}
std::size_t greatest_of(const Axis& axis) {
  const auto most = std::max_element(axis.values.begin(), axis.values.end(),
                                     [](const files::Document& a, const files::Document& b) {
                                       return *a.root.integer() < *b.root.integer();
                                     });
  return static_cast<std::size_t>(most - axis.values.begin());
}

std::vector<std::string> paths_of(const Design& design) {
  std::vector<std::string> paths;
  for (const Axis& axis : design.columns()) paths.push_back(axis.path);
  return paths;
}

/// Opens the scenario with one value in each column; `number_of` gives its index.
Result<std::unique_ptr<Table>> opened(ScenarioTemplate& own, const Design& design, const auto& number_of) {
  std::vector<Setting> settings;
  for (std::size_t i = 0; i < design.columns().size(); ++i)
    settings.push_back(design.setting(i, number_of(i)));
  const auto sources = own.with(settings);
  if (!sources) return sources.faults();
  return open_table(*sources);
}

/// Returns the fast sweep for a line: opened at the line's values, but with the greatest value of each column
/// that is set fast. Returns null if it cannot be opened, or supports no column.
std::unique_ptr<FastSweep> turning_at(ScenarioTemplate& own, const Design& design, const Plan& plan,
                                      std::uint64_t line, const std::vector<std::string>& paths,
                                      std::optional<PolicyKind> policy) {
  const auto table = opened(
      own, design, [&](std::size_t i) { return plan.turned[i] ? plan.greatest[i] : design.at(line, i); });
  return table ? (*table)->fast_sweep(paths, policy) : nullptr;
}

/// Returns the plan of a design. It depends only on the design, so that the answers also do, to the last bit.
Plan plan_of(const ScenarioTemplate& scenario_template, const Design& design,
             std::optional<PolicyKind> policy) {
  Plan plan;
  for (const Axis& axis : design.columns()) {
    plan.turned.push_back(is_whole(axis));
    plan.greatest.push_back(plan.turned.back() ? greatest_of(axis) : 0);
  }
  ScenarioTemplate own = scenario_template;
  const auto turning = plan.any() ? turning_at(own, design, plan, 0, paths_of(design), policy) : nullptr;
  for (std::size_t i = 0; i < plan.turned.size(); ++i)
    plan.turned[i] = plan.turned[i] && turning && turning->turns(i);
  return plan;
}

/// The state that one thread keeps from line to line.
class Answerer {
 public:
  Answerer(ScenarioTemplate scenario_template, const Design& design, const Plan& plan,
           std::optional<PolicyKind> policy, bool largest_first)
      : own_(std::move(scenario_template)),
        largest_first_(largest_first),
        design_(&design),
        plan_(&plan),
        policy_(policy),
        paths_(paths_of(design)),
        values_(paths_.size()) {}

  /// The line's probabilities, or the fault for which it is refused. Any other fault ends the study.
  struct LineResult {
    CellWin cell;
    std::optional<Fault> refused;
  };
  /// `later`: the lines that this is asked for next, from `first`.
  Result<LineResult> answer(std::uint64_t line, std::uint64_t first, std::span<const std::uint32_t> later,
                            const Limits& limits) {
    if (auto fault = limits.exceeded(0, 0)) return *fault;
    if (plan_->any()) {
      const auto next_values = [&](std::vector<std::int64_t>& values) {
        if (later.empty() || !is_turned_alone(line, first + later.front())) return false;
        set_values(first + later.front(), values);
        later = later.subspan(1);
        return true;
      };
      const FastSweep::NextValues next =
          std::ref(next_values);  // a reference: a copy would be made for each line
      turn_to(line, limits, next);
      if (turning_ != nullptr) {
        set_values(line, values_);
        if (const auto win = turning_->win(values_, limits, next))
          return LineResult{{(*win)[0], (*win)[1]}, {}};
      }
    }
    const auto table = opened(own_, *design_, [&](std::size_t i) { return design_->at(line, i); });
    if (!table) return table.faults();
    const auto win = (*table)->win(policy_, Precision::doubles, limits, &memory_);
    if (win) return LineResult{{win->attacker.probability, win->defender.probability}, {}};
    if (win.faults().front().kind == FaultKind::stopped) return win.faults();
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    return LineResult{{kNone, kNone, 0}, win.faults().front()};
  }

 private:
  /// Opens or reuses the conflict that differs from the line's only in columns that are set fast.
  void turn_to(std::uint64_t line, const Limits& limits, const FastSweep::NextValues& next) {
    std::vector<std::size_t> fixed;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      if (!plan_->turned[i]) fixed.push_back(design_->at(line, i));
    }
    const auto known =
        std::find_if(open_.begin(), open_.end(), [&](const OpenTable& one) { return one.fixed == fixed; });
    if (known != open_.end()) {
      std::rotate(known, known + 1, open_.end());
      turning_ = open_.back().turning.get();
      return;
    }
    if (open_.size() == kMostOpen) open_.erase(open_.begin());
    open_.push_back({std::move(fixed), turning_at(own_, *design_, *plan_, line, paths_, policy_)});
    turning_ = open_.back().turning.get();
    if (turning_ == nullptr || !design_->is_grid() || !largest_first_) return;
    // The largest conflict of a grid is one of its lines, and the others are parts of it.
    for (std::size_t i = 0; i < paths_.size(); ++i) set(i, plan_->turned[i] ? plan_->greatest[i] : 0);
    bool is_asked = false;  // for this line itself
    (void)turning_->win(values_, limits, [&](std::vector<std::int64_t>& values) {
      if (std::exchange(is_asked, true)) return next(values);
      set_values(line, values);
      return true;
    });  // only to fill the caches
  }
  void set_values(std::uint64_t line, std::vector<std::int64_t>& values) const {
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      if (plan_->turned[i]) values[i] = *design_->columns()[i].values[design_->at(line, i)].root.integer();
    }
  }
  /// Returns whether two lines differ in columns that are set fast alone.
  [[nodiscard]] bool is_turned_alone(std::uint64_t line, std::uint64_t other) const {
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      if (!plan_->turned[i] && design_->at(line, i) != design_->at(other, i)) return false;
    }
    return true;
  }
  void set(std::size_t column, std::size_t number) {
    if (plan_->turned[column]) values_[column] = *design_->columns()[column].values[number].root.integer();
  }

  ScenarioTemplate own_;
  bool largest_first_;
  const Design* design_;
  const Plan* plan_;
  std::optional<PolicyKind> policy_;
  std::vector<std::string> paths_;
  std::vector<std::int64_t> values_;  // by column, for columns that are set fast
  Memory memory_;
  // Open conflicts, the most recently used last; null if one could not be opened.
  struct OpenTable {
    std::vector<std::size_t> fixed;  // the values of the columns that are parsed
    std::unique_ptr<FastSweep> turning;
  };
  static constexpr std::size_t kMostOpen = 8;
  std::vector<OpenTable> open_;
  FastSweep* turning_ = nullptr;  // that of the current line
};

/// Returns the lines of a block in the order of the work. Columns that require parsing change slowest, those
/// of the rulebook slowest of all. If values are counts, the largest conflict comes first.
std::vector<std::uint32_t> order_of(const Design& design, const Plan& plan, std::uint64_t first,
                                    std::size_t lines) {
  std::vector<std::uint32_t> order(lines);
  std::iota(order.rbegin(), order.rend(), 0U);
  std::vector<std::size_t> slow;
  for (const bool of_rulebook : {true, false}) {
    for (std::size_t i = 0; i < design.columns().size(); ++i) {
      if (!plan.turned[i] && design.setting(i, 0).of_rulebook == of_rulebook) slow.push_back(i);
    }
  }
  if (slow.empty()) return order;
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    for (const std::size_t column : slow) {
      const std::size_t of_a = design.at(first + a, column);
      const std::size_t of_b = design.at(first + b, column);
      if (of_a != of_b) return of_a > of_b;
    }
    return false;
  });
  return order;
}

/// One block: its cells, and why some are refused.
class Block {
 public:
  Block(const Design& design, const Plan& plan, std::uint64_t first, std::size_t lines)
      : first_(first), order_(order_of(design, plan, first, lines)), cells_(lines) {}

  /// Runs on each of `threads` until no line is left or a line fails. `show` is called with the number of
  /// finished lines.
  void work(Answerer& answerer, unsigned threads, const Limits& limits, const auto& show) {
    const std::size_t parts = threads == 1 ? 64 : kPartsOfThread * threads;
    const std::size_t chunk = std::clamp<std::size_t>(cells_.size() / parts, 1, 256);
    while (!failed_) {
      const std::size_t begin = next_.fetch_add(chunk);
      if (begin >= cells_.size()) return;
      const std::size_t end = std::min(begin + chunk, cells_.size());
      for (std::size_t turn = begin; turn < end && !failed_; ++turn) {
        const std::size_t last = threads == 1 ? std::min(order_.size(), turn + 1 + kMostLater) : end;
        const auto later = std::span(order_).subspan(turn + 1, last - turn - 1);
        auto answered = answerer.answer(first_ + order_[turn], first_, later, limits);
        if (!answered) {
          fail(answered.faults(), turn);
        } else {
          cells_[order_[turn]] = answered->cell;
          if (answered->refused) refuse(order_[turn], *std::move(answered->refused));
        }
      }
      show(done_ += end - begin);
    }
  }
  /// Stops all threads from beginning another line.
  void give_up() { failed_ = true; }

  /// Returns the faults of the first line, in the order of the work, that has any.
  [[nodiscard]] Faults& faults() { return faults_; }
  bool report_to(const CellReporter& reporter) {
    std::vector<Fault> reasons;
    std::map<std::string, std::uint32_t> numbers;
    for (auto& [line, fault] : refused_) {
      const auto [at, is_new] =
          numbers.try_emplace(reason_text(fault), static_cast<std::uint32_t>(reasons.size()));
      if (is_new) reasons.push_back(std::move(fault));
      cells_[line].reason = at->second;
    }
    return reporter(first_, cells_, reasons);
  }

 private:
  static constexpr std::size_t kPartsOfThread = 8;
  static constexpr std::size_t kMostLater = 1'000;  // lines that may be explored with one

  void fail(Faults faults, std::size_t turn) {
    const std::lock_guard lock(mutex_);
    if (faults_.empty() || turn < first_failed_) {
      faults_ = std::move(faults);
      first_failed_ = turn;
    }
    failed_ = true;
  }
  void refuse(std::uint32_t line, Fault fault) {
    const std::lock_guard lock(mutex_);
    refused_.emplace(line, std::move(fault));
  }

  std::uint64_t first_;
  std::vector<std::uint32_t> order_;
  std::vector<CellWin> cells_;
  std::map<std::uint32_t, Fault> refused_;  // by line
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  std::size_t first_failed_ = 0;
  Faults faults_;
};

}  // namespace

std::string reason_text(const Fault& fault) {
  return fault.what + (fault.expected.empty() ? "" : ", " + fault.expected);
}

void Cells::append(std::span<const CellWin> more, const std::vector<Fault>& why) {
  std::vector<std::uint32_t> numbers;
  for (const Fault& fault : why) {
    const auto at = std::find(reasons.begin(), reasons.end(), reason_text(fault));
    numbers.push_back(static_cast<std::uint32_t>(at - reasons.begin()));
    if (at == reasons.end()) reasons.push_back(reason_text(fault));
  }
  for (CellWin cell : more) {
    if (cell.refused()) cell.reason = numbers[cell.reason];
    cells.push_back(cell);
  }
}

std::optional<Faults> answer(const ScenarioTemplate& scenario_template, const Design& design,
                             const LineRange& asked, const Limits& limits, const CellReporter& reporter) {
  const Plan plan = plan_of(scenario_template, design, asked.policy);
  std::vector<Answerer> answerers;
  for (unsigned i = 0; i < std::max(asked.threads, 1U); ++i)
    answerers.emplace_back(scenario_template, design, plan, asked.policy, asked.largest_first);
  Limits quiet = limits;  // this thread reports progress itself, in cells
  quiet.progress = nullptr;
  quiet.names_size = false;
  std::uint64_t block_lines = asked.block;
  for (std::uint64_t first = asked.first; first < asked.end;) {
    const std::uint64_t lines = std::min(block_lines, asked.end - first);
    Block block(design, plan, first, static_cast<std::size_t>(lines));
    std::atomic<std::size_t> next{0};
    const auto threads = static_cast<unsigned>(std::min<std::uint64_t>(answerers.size(), lines));
    on_threads(
        threads,
        [&](bool reports) {
          std::size_t now = 0;
          const auto report = [&](std::size_t done) {
            now = done;
            if (reports && limits.progress)
              limits.progress("cells", first - asked.first + done, asked.end - asked.first);
          };
          Limits inner = quiet;  // repeats the progress in cells during a cell
          if (reports && limits.progress)
            inner.progress = [&](std::string_view, std::uint64_t, std::uint64_t) { report(now); };
          block.work(answerers[next++], threads, inner, report);
        },
        [&] { block.give_up(); });
    if (!block.faults().empty()) return std::move(block.faults());
    if (!block.report_to(reporter)) return std::nullopt;
    first += lines;
    block_lines *= asked.block_growth;
  }
  return std::nullopt;
}

Result<Head> head_of(const ScenarioTemplate& scenario_template, const Design& design,
                     std::optional<PolicyKind> policy) {
  ScenarioTemplate own = scenario_template;
  std::vector<std::size_t> at;
  for (std::size_t i = 0; i < design.columns().size(); ++i) at.push_back(design.at(0, i));
  const auto number_of = [&at](std::size_t i) { return at[i]; };
  const auto table = opened(own, design, number_of);
  if (!table) return table.faults();
  // Values beyond a bound are reported before any work begins.
  for (std::size_t i = 0; design.is_grid() && i < at.size(); ++i) {
    const Axis& axis = design.columns()[i];
    if (!is_whole(axis) || axis.values.size() < 2) continue;
    const std::size_t first = at[i];
    at[i] = greatest_of(axis);
    if (const auto greatest = opened(own, design, number_of); !greatest) return greatest.faults();
    at[i] = first;
  }
  Head head;
  head.system = (*table)->system();
  head.title = (*table)->title();
  head.seats = {(*table)->seat_name(0), (*table)->seat_name(1)};
  head.policy = policy.value_or((*table)->default_policy());
  head.policy_text = (*table)->policy_text(head.policy);
  return head;
}

}  // namespace casus
