#include "studies/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <limits>
#include <map>
#include <mutex>
#include <numeric>

#include "base/threads.hpp"
#include "files/path.hpp"

namespace casus {
namespace {

std::uint64_t product(const std::vector<Axis>& axes) {
  std::uint64_t cells = 1;
  for (const Axis& axis : axes) cells *= axis.values.size();  // at most 10^12: no overflow
  return cells;
}

/// What one thread keeps from cell to cell: documents that were read, conflicts within that were solved.
struct Kept {
  ScenarioTemplate scenario_template;
  Memory memory = {};
};

/// Why cells were refused, each reason once, and the whole of the fault; numbered as they come.
struct Refused {
  std::map<std::string, std::uint32_t> numbers;
  std::vector<Fault> faults;
  std::mutex mutex;

  std::uint32_t number(const Fault& fault) {
    const std::lock_guard lock(mutex);
    const std::string reason = fault.what + (fault.expected.empty() ? "" : ", " + fault.expected);
    const auto [at, is_new] = numbers.try_emplace(reason, static_cast<std::uint32_t>(faults.size()));
    if (is_new) faults.push_back(fault);
    return at->second;
  }
};

/// Works through the cells. What depends on the rulebook changes slowest, so that it is made once, and each
/// axis is walked from its end: where values are counts the largest conflict comes first, and the smaller
/// ones are parts of it.
class Work {
 public:
  Work(const std::vector<Axis>& axes, std::vector<Sweep::Cell>& cells, Refused& refused)
      : axes_(axes), cells_(cells), refused_(refused) {
    for (std::size_t pass = 0; pass < 2; ++pass) {
      for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const bool of_rulebook = setting_of(axes[axis].path, {}, {}).of_rulebook;
        if (of_rulebook == (pass == 0)) order_.push_back(axis);
      }
    }
    chunk_ = std::clamp<std::uint64_t>(cells.size() / 64, 1, 256);
  }

  /// What one thread does, until nothing is left or something fails. `show` is told of cells done.
  template <class Show>
  void run(Kept& kept, std::optional<PolicyKind> policy, const Limits& limits, const Show& show) {
    while (!failed_) {
      const std::uint64_t first = next_.fetch_add(chunk_);
      if (first >= cells_.size()) return;
      const std::uint64_t end = std::min<std::uint64_t>(first + chunk_, cells_.size());
      for (std::uint64_t turn = first; turn < end && !failed_; ++turn) {
        if (auto faults = solve(kept, turn, policy, limits); !faults.empty()) fail(std::move(faults), turn);
      }
      done_ += end - first;
      show(done_.load(), cells_.size());
    }
  }

  /// No cell is begun any more.
  void give_up() { failed_ = true; }

  /// The faults of the first cell, in the order of the work, that has any.
  [[nodiscard]] Faults& faults() { return faults_; }

 private:
  Faults solve(Kept& kept, std::uint64_t turn, std::optional<PolicyKind> policy, const Limits& limits) {
    if (auto fault = limits.exceeded(0, 0)) return {*fault};
    std::array<std::size_t, kMaxAxes> at{};
    std::uint64_t rest = turn;
    for (std::size_t i = order_.size(); i-- > 0;) {
      const std::size_t values = axes_[order_[i]].values.size();
      at[order_[i]] = values - 1 - rest % values;
      rest /= values;
    }
    std::uint64_t cell = 0;
    std::vector<Setting> settings;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
      cell = cell * axes_[axis].values.size() + at[axis];
      settings.push_back(setting_of(axes_[axis].path, axes_[axis].at, axes_[axis].values[at[axis]]));
    }
    const auto sources = kept.scenario_template.with(settings);
    if (!sources) return sources.faults();
    const auto table = open_table(*sources);
    if (!table) return table.faults();
    const auto win = (*table)->win(policy, Precision::doubles, limits, &kept.memory);
    if (win) {
      cells_[cell] = {win->attacker.probability, win->defender.probability};
    } else if (win.faults().front().kind == FaultKind::stopped) {
      return win.faults();
    } else {
      constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
      cells_[cell] = {kNone, kNone, refused_.number(win.faults().front())};
    }
    return {};
  }

  void fail(Faults faults, std::uint64_t turn) {
    const std::lock_guard lock(mutex_);
    if (faults_.empty() || turn < first_failed_) {
      faults_ = std::move(faults);
      first_failed_ = turn;
    }
    failed_ = true;
  }

  const std::vector<Axis>& axes_;
  std::vector<Sweep::Cell>& cells_;
  Refused& refused_;
  std::vector<std::size_t> order_;  // of axes, the slowest first
  std::uint64_t chunk_ = 1;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> done_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  std::uint64_t first_failed_ = 0;
  Faults faults_;
};

Fault wrong_axis(const Place& at, std::string what, std::string expected) {
  return {at, std::move(what), std::move(expected)};
}

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

/// `a..b` and `a..b..step`; nothing where the text is no range.
struct Range {
  std::int64_t from = 0;
  std::int64_t to = 0;
  std::int64_t step = 1;
};
std::optional<Range> range_of(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const std::size_t more = text.find("..", dots + 2);
  const std::size_t length = more == std::string_view::npos ? std::string_view::npos : more - dots - 2;
  const auto from = whole(text.substr(0, dots));
  const auto to = whole(text.substr(dots + 2, length));
  const auto step =
      more == std::string_view::npos ? std::optional<std::int64_t>(1) : whole(text.substr(more + 2));
  if (!from || !to || !step) return std::nullopt;
  return Range{*from, *to, *step};
}

/// Where a list of values is cut: at commas outside quotes and brackets.
std::vector<std::pair<std::size_t, std::size_t>> pieces_of(std::string_view text) {
  std::vector<std::pair<std::size_t, std::size_t>> pieces;
  std::size_t begin = 0;
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == '\\' && quote == '"') ++i;
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (c == ',' && depth <= 0) {
      pieces.emplace_back(begin, i - begin);
      begin = i + 1;
    }
  }
  pieces.emplace_back(begin, text.size() - begin);
  return pieces;
}

}  // namespace

Result<Axis> read_axis(std::string_view text, std::string_view option) {
  auto said = files::read_assignment(text, option);
  if (!said) {
    Fault fault = said.faults().front();
    fault.expected = "path=a..b or path=value,value was expected";
    return fault;
  }
  Axis axis{said->path, said->at_path, {}};
  if (const auto steps = files::parse_path(axis.path, axis.at); !steps) return steps.faults();
  if (const auto range = range_of(said->value)) {
    if (range->step <= 0)
      return wrong_axis(said->at_value, "a step of " + std::to_string(range->step),
                        "one of 1 or more was expected");
    if (range->to < range->from)
      return wrong_axis(said->at_value, "a range that ends before it begins",
                        "the smaller number first was expected");
    const std::uint64_t width =
        static_cast<std::uint64_t>(range->to) - static_cast<std::uint64_t>(range->from);
    const std::uint64_t values = width / static_cast<std::uint64_t>(range->step) + 1;
    if (values > kMaxAxisValues || values == 0) {
      return wrong_axis(said->at_value, "an axis of " + std::to_string(values) + " values",
                        "at most " + std::to_string(kMaxAxisValues) + " were expected");
    }
    for (std::uint64_t i = 0; i < values; ++i) {
      files::Node node(range->from + static_cast<std::int64_t>(i) * range->step);
      node.spot = {said->at_value.line, said->at_value.column, 0};
      axis.values.push_back({std::move(node), {said->at_value.file}});
    }
    return axis;
  }
  const auto pieces = pieces_of(said->value);
  if (pieces.size() > kMaxAxisValues) {
    return wrong_axis(said->at_value, "an axis of " + std::to_string(pieces.size()) + " values",
                      "at most " + std::to_string(kMaxAxisValues) + " were expected");
  }
  for (const auto& [begin, length] : pieces) {
    Place at = said->at_value;
    at.column += static_cast<std::uint32_t>(begin);
    if (length == 0)
      return wrong_axis(at, "a value is missing", "path=a..b or path=value,value was expected");
    auto value = files::parse_value(std::string_view(said->value).substr(begin, length), at);
    if (!value) return value.faults();
    axis.values.push_back(std::move(*value));
  }
  return axis;
}

std::array<std::size_t, kMaxAxes> Sweep::at(std::uint64_t cell) const {
  std::array<std::size_t, kMaxAxes> at{};
  for (std::size_t axis = axes.size(); axis-- > 0;) {
    at[axis] = cell % axes[axis].values.size();
    cell /= axes[axis].values.size();
  }
  return at;
}

std::string Sweep::value(std::size_t axis, std::size_t number) const {
  const files::Node& node = axes[axis].values[number].root;
  return node.text() != nullptr ? *node.text() : files::to_json(node);
}

std::vector<Sweep::Crossing> Sweep::crossings(double value) const {
  std::vector<Crossing> found;
  std::uint64_t stride = cells.size();
  for (std::size_t axis = 0; axis < axes.size(); ++axis) {
    const std::uint64_t values = axes[axis].values.size();
    stride /= values;
    for (std::uint64_t cell = 0; cell < cells.size(); ++cell) {
      if (cell / stride % values + 1 == values) continue;
      const std::uint64_t next = cell + stride;
      if (cells[cell].refused() || cells[next].refused()) continue;
      const bool here = cells[cell].attacker >= value;
      if (here == (cells[next].attacker >= value)) continue;
      found.push_back({axis, here ? next : cell, here ? cell : next});
    }
  }
  return found;
}

namespace {

/// Everything but the cells: the first one tells what is swept, and faults that all cells share come from it.
Result<Sweep> begin_sweep(const ScenarioTemplate& scenario_template, std::vector<Axis> axes,
                          std::optional<PolicyKind> policy) {
  if (axes.empty() || axes.size() > kMaxAxes) {
    return Fault{
        {}, std::to_string(axes.size()) + " axes", "one to " + std::to_string(kMaxAxes) + " were expected"};
  }
  for (std::size_t i = 0; i < axes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (axes[i].path == axes[j].path)
        return wrong_axis(axes[i].at, "two axes are '" + axes[i].path + "'", "different paths were expected");
    }
  }
  if (product(axes) > kMaxCells) {
    return Fault{{},
                 "a sweep of " + std::to_string(product(axes)) + " cells",
                 "at most " + std::to_string(kMaxCells) + " were expected"};
  }
  Sweep result;
  result.axes = std::move(axes);
  ScenarioTemplate first = scenario_template;
  std::vector<Setting> settings;
  for (const Axis& axis : result.axes)
    settings.push_back(setting_of(axis.path, axis.at, axis.values.front()));
  const auto sources = first.with(settings);
  if (!sources) return sources.faults();
  const auto table = open_table(*sources);
  if (!table) return table.faults();
  result.system = (*table)->system();
  result.title = (*table)->title();
  result.seats = {(*table)->seat_name(0), (*table)->seat_name(1)};
  result.policy = policy.value_or((*table)->default_policy());
  result.policy_text = (*table)->policy_text(result.policy);
  return result;
}

/// The cells of `axes`, of which `before` of `all` are done; or what is wrong with one of them.
Result<std::vector<Sweep::Cell>> solve_cells(std::vector<Kept>& kept, const std::vector<Axis>& axes,
                                             std::optional<PolicyKind> policy, const Limits& limits,
                                             std::uint64_t before, std::uint64_t all, Refused& refused) {
  std::vector<Sweep::Cell> cells(product(axes));
  Work work(axes, cells, refused);
  Limits quiet = limits;  // progress is this thread's own, and of cells
  quiet.progress = nullptr;
  std::atomic<std::size_t> next{0};
  on_threads(
      static_cast<unsigned>(std::min<std::size_t>(kept.size(), cells.size())),
      [&](bool reports) {
        work.run(kept[next++], policy, quiet, [&](std::uint64_t done, std::uint64_t /*of*/) {
          if (reports && limits.progress) limits.progress("cells", before + done, all);
        });
      },
      [&] { work.give_up(); });
  if (!work.faults().empty()) return std::move(work.faults());
  return cells;
}

std::vector<Kept> kept_by(unsigned threads, const ScenarioTemplate& scenario_template) {
  std::vector<Kept> kept;
  for (unsigned i = 0; i < std::max(threads, 1U); ++i) kept.push_back({scenario_template});
  return kept;
}

/// Puts cells behind those that are there; reasons are numbered in the order of the cells.
void append(Sweep& sweep, const std::vector<Sweep::Cell>& cells, const Refused& refused,
            std::map<std::uint32_t, std::uint32_t>& renumbered) {
  for (Sweep::Cell cell : cells) {
    if (cell.refused()) {
      const auto [at, is_new] =
          renumbered.try_emplace(cell.reason, static_cast<std::uint32_t>(sweep.reasons.size()));
      if (is_new) {
        const Fault& fault = refused.faults[cell.reason];
        sweep.reasons.push_back(fault.what + (fault.expected.empty() ? "" : ", " + fault.expected));
      }
      cell.reason = at->second;
    }
    sweep.cells.push_back(cell);
  }
}

}  // namespace

Result<Sweep> sweep(const ScenarioTemplate& scenario_template, std::vector<Axis> axes,
                    std::optional<PolicyKind> policy, unsigned threads, const Limits& limits,
                    const Solved& solved) {
  auto result = begin_sweep(scenario_template, std::move(axes), policy);
  if (!result) return result.faults();
  const std::uint64_t all = product(result->axes);
  std::vector<Kept> kept = kept_by(threads, scenario_template);
  std::vector<Axis> slice = result->axes;
  const std::vector<files::Document>& values = result->axes.front().values;
  Refused refused;
  std::map<std::uint32_t, std::uint32_t> renumbered;
  // Slices grow, and fast: the first is told of soon, and what one solves again of those before is an eighth
  // of it (a rulebook made again, the smaller conflicts in a larger one).
  constexpr std::size_t kGrowth = 8;
  std::size_t begin = 0;
  std::uint64_t told = 0;
  bool any = false;  // a cell is answered: before that nothing is told, for where none is it is a fault
  for (std::size_t width = solved ? 1 : values.size(); begin < values.size(); width *= kGrowth) {
    const std::size_t end = std::min(begin + width, values.size());
    slice.front().values.assign(values.begin() + static_cast<std::ptrdiff_t>(begin),
                                values.begin() + static_cast<std::ptrdiff_t>(end));
    const auto cells = solve_cells(kept, slice, policy, limits, result->cells.size(), all, refused);
    if (!cells) return cells.faults();
    append(*result, *cells, refused, renumbered);
    any = any || std::any_of(cells->begin(), cells->end(), [](const auto& cell) { return !cell.refused(); });
    begin = end;
    if (!any || !solved) continue;
    solved(*result, told, result->cells.size());
    told = result->cells.size();
  }
  if (!any) {  // the reason of the first cell
    for (const auto& [number, place] : renumbered) {
      if (place == 0) return refused.faults[number];
    }
  }
  return result;
}

Result<Sweep> sweep(const ScenarioTemplate& scenario_template, std::vector<Axis> axes,
                    std::optional<PolicyKind> policy, unsigned threads, const Limits& limits) {
  return sweep(scenario_template, std::move(axes), policy, threads, limits, nullptr);
}

}  // namespace casus
