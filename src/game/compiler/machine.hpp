#pragma once
// Runs a Program's code. Nothing is allocated but where losses are scanned; nothing is checked: the compiler
// has proven the ranges.

#include <algorithm>
#include <type_traits>

#include "conflict/rules/types.hpp"
#include "game/compiler/assignments.hpp"
#include "game/compiler/worked_out.hpp"

namespace casus::game {

/// The kinds of events: a die shows a face; a value is read of a throw; a step is taken; units are lost; the
/// conflict has ended; a number of dice could hit just these units; a track has changed.
enum EventKind : std::uint16_t { kDie, kRead, kTaken, kLost, kEnded, kAimed, kChanged };
inline constexpr std::uint16_t kEventKinds = 7;

inline constexpr std::uint32_t kMostQuietRounds = 100'000;  ///< in which nobody throws or chooses

class Machine {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): code writes a register before it reads it
  explicit Machine(const Program& program) : program_(program) {
    std::copy(program.constants.begin(), program.constants.end(), r_ + program.first_constant);
  }
  std::int64_t& operator[](Reg reg) { return r_[reg]; }
  std::int64_t operator[](Reg reg) const { return r_[reg]; }

  /// Runs the code from an address until it stops, and returns the stage.
  template <class Sink>
  std::uint32_t run(std::uint32_t at, const Sink& sink) {
    std::uint32_t quiet = 0;
    for (;; ++at) {
      const Instruction& i = program_.code[at];
      switch (i.code) {
        case Code::move:
          if constexpr (!std::is_same_v<Sink, NullSink>) tell_change(i, sink);
          set<Code::move>(i);
          break;
        case Code::add:
          set<Code::add>(i);
          break;
        case Code::subtract:
          set<Code::subtract>(i);
          break;
        case Code::multiply:
          set<Code::multiply>(i);
          break;
        case Code::minimum:
          set<Code::minimum>(i);
          break;
        case Code::maximum:
          set<Code::maximum>(i);
          break;
        case Code::floor:
          set<Code::floor>(i);
          break;
        case Code::ceiling:
          set<Code::ceiling>(i);
          break;
        case Code::less:
          set<Code::less>(i);
          break;
        case Code::at_most:
          set<Code::at_most>(i);
          break;
        case Code::equal:
          set<Code::equal>(i);
          break;
        case Code::unequal:
          set<Code::unequal>(i);
          break;
        case Code::both:
          set<Code::both>(i);
          break;
        case Code::either:
          set<Code::either>(i);
          break;
        case Code::select:
          set<Code::select>(i);
          break;
        case Code::lookup:
          set<Code::lookup>(i);
          break;
        case Code::column:
          set<Code::column>(i);
          break;
        case Code::lose:
          lose(program_.losses[i.at], sink);
          break;
        case Code::alone:
          alone(i, sink);
          break;
        case Code::jump:
          at = i.at - 1;
          break;
        case Code::jump_if:
          if (r_[i.a] != 0) at = i.at - 1;
          break;
        case Code::jump_unless:
          if (r_[i.a] == 0) at = i.at - 1;
          break;
        case Code::back:
          at = (++quiet > kMostQuietRounds ? program_.stages[program_.deadlock].code : i.at) - 1;
          break;
        case Code::round:
          r_[i.to] = std::min(r_[i.to] + 1, r_[i.a]);
          sink(Tally{kRounds, Tally::Kind::sum, 1});
          break;
        case Code::report:
          report_step(i, sink);
          break;
        case Code::wait:
        case Code::throws:
        case Code::offers:
        case Code::done:
          return i.at;
        case Code::end:
          if constexpr (!std::is_same_v<Sink, NullSink>) ends(program_.stages[i.at], sink);
          return i.at;
      }
    }
  }

  /// Runs straight code from one address to another.
  template <class Sink>
  void run_straight(std::uint32_t at, std::uint32_t until, const Sink& sink) {
    for (; at < until; ++at) {
      const Instruction& i = program_.code[at];
      if (i.code == Code::lose) {
        lose(program_.losses[i.at], sink);
      } else if (i.code == Code::report) {
        report_step(i, sink);
      } else {
        r_[i.to] =
            worked_out(program_, i.code, i.at, r_[i.a], r_[i.b], i.code == Code::select ? r_[i.at] : 0);
      }
    }
  }

  [[nodiscard]] Assignments assignments(const LossPlan& plan) const { return {plan, r_}; }
  /// Returns the hits of each entry if nobody chooses.
  [[nodiscard]] HitCounts in_order(const LossPlan& plan) const {
    HitCounts taken(plan.entries.size(), 0);
    Machine copy(*this);
    copy.lose(plan, NullSink{}, &taken);
    return taken;
  }
  /// Applies chosen losses.
  template <class Sink>
  void take(const LossPlan& plan, const HitCounts& taken, const Sink& sink) {
    for (const std::size_t i : plan.by_life) {
      if (taken[i] > 0) hit(plan, plan.entries[i], taken[i], sink);
    }
  }

 private:
  template <class Sink>
  [[gnu::always_inline]] void report_step(const Instruction& i, const Sink& sink) {
    const StepReport& report = program_.step_reports[i.at];
    for (const std::uint16_t clause : report.clauses)
      sink(Event{kTaken, report.seat, Clause{clause}, {report.step}});
    if (report.option != kNone) {
      const Clause clause{report.clauses.empty() ? program_.uncited : report.clauses[0]};
      sink(Event{kTaken, report.seat, clause, {report.step, report.option + 1}});
    }
    for (const Stage::SeenAlone& shown : report.shown) {
      if (shown.shown != kNoReg && r_[shown.shown] != 0) continue;  // and it is known
      const Clause clause{report.clauses.empty() ? program_.uncited : report.clauses[0]};
      sink(Event{kRead,
                 shown.owner,
                 clause,
                 {report.step, shown.note, static_cast<std::int32_t>(r_[shown.reg]), shown.side}});
    }
  }
  /// Reports the change of a track. Tracks are in every position, so that the value before is known.
  template <class Sink>
  void tell_change(const Instruction& i, const Sink& sink) const {
    if (i.at == 0 || r_[i.to] == r_[i.a]) return;
    const TrackChange& told = program_.track_changes[i.at - 1];
    sink(Event{
        kChanged,
        told.side,
        Clause{told.clause},
        {told.step, told.track, static_cast<std::int32_t>(r_[i.a]), static_cast<std::int32_t>(r_[i.to])}});
  }
  /// Reports, counts and hands over what an end says.
  template <class Sink>
  void ends(const Stage& stage, const Sink& sink) {
    Event ended{
        kEnded, -1, Clause{stage.clauses.empty() ? program_.uncited : stage.clauses[0]}, {stage.outcome}};
    for (std::size_t i = 0; i < stage.filled.size(); ++i)
      ended.data[i + 1] = static_cast<std::int32_t>(r_[stage.filled[i]]);
    sink(ended);
    for (std::size_t i = 1; i < stage.clauses.size(); ++i)
      sink(Event{kTaken, -1, Clause{stage.clauses[i]}, {kNone}});
    for (const Give& give : stage.gives) {
      const auto amount = static_cast<std::int32_t>(r_[give.amount]);
      if (amount > 0) sink(Transfer{give.piece, give.from, give.to, amount, Clause{give.clause}});
      if (amount < 0) sink(Transfer{give.piece, give.to, give.from, -amount, Clause{give.clause}});
    }
    for (const Program::Count& count : program_.counts) {
      std::int64_t sum = 0;
      for (const Reg reg : count.of) sum += r_[reg];
      sink(Tally{count.counter, Tally::Kind::last, static_cast<std::int32_t>(sum)});
    }
    for (std::size_t i = 0; i < stage.watched.size(); ++i) {
      const auto counter = static_cast<std::uint16_t>(program_.first_watched + i);
      sink(Tally{counter, Tally::Kind::last, static_cast<std::int32_t>(r_[stage.watched[i]])});
    }
  }

  template <Code Which>
  void set(const Instruction& i) {
    r_[i.to] = worked_out(program_, Which, i.at, r_[i.a], r_[i.b], Which == Code::select ? r_[i.at] : 0);
  }

  template <class Sink>
  void lose(const LossPlan& plan, const Sink& sink, HitCounts* hits = nullptr) {
    if (!plan.packets.empty()) [[unlikely]]
      return lose_packets(plan, sink, hits);
    if (plan.near) [[unlikely]]
      return lose_near(plan, sink, hits);
    lose<Sink>(plan, plan.hits == kNoReg ? std::int64_t{1} << 60 : r_[plan.hits], ~FormMask{0}, sink, hits);
  }

  // Out of the way of what every walk runs.
  template <class Sink>
  [[gnu::noinline]] void lose_packets(const LossPlan& plan, const Sink& sink, HitCounts* hits) {
    for (const LossPlan::Packet& packet : plan.packets)
      lose(plan, r_[packet.count], packet.forms, sink, hits);
  }
  template <class Sink>
  [[gnu::noinline]] void lose_near(const LossPlan& plan, const Sink& sink, HitCounts* hits) {
    HitCounts first;
    assignments(plan).each([&](const HitCounts& taken) {
      first = taken;
      return false;
    });
    for (std::size_t i = 0; i < first.size(); ++i) {
      if (first[i] > 0) hit(plan, plan.entries[i], first[i], sink);
    }
    if (hits != nullptr) *hits = first;
  }
  template <class Sink>
  [[gnu::noinline]] void alone(const Instruction& i, const Sink& sink) {
    const LossPlan& plan = program_.losses[i.at];
    r_[i.to] = Assignments(plan, r_).only_one() ? 1 : 0;
    if (r_[i.to] != 0) lose(plan, sink);
  }

  /// Applies hits on these forms in order.
  template <class Sink>
  [[gnu::always_inline]] void lose(const LossPlan& plan, std::int64_t owed, FormMask forms, const Sink& sink,
                                   HitCounts* hits) {
    while (owed > 0) {
      std::int64_t taken = 0;
      for (int pass = plan.keep == kNoReg ? 1 : 0; pass < 2 && taken == 0; ++pass) {
        for (const LossPlan::Entry& entry : plan.entries) {
          std::int64_t most = r_[entry.units];
          if (most == 0 || (forms >> entry.piece & 1U) == 0 || (entry.only != kNoReg && r_[entry.only] == 0))
            continue;
          if (pass == 0 && entry.may_keep != kNoReg && r_[entry.may_keep] != 0) {
            std::int64_t kept = 0;
            for (const auto& [units, is_kept] : plan.kept) kept += r_[is_kept] != 0 ? r_[units] : 0;
            most = std::min(most, kept - r_[plan.keep]);
            if (most <= 0) continue;
          }
          const std::int64_t counts = entry.counts == kNoReg ? 1 : r_[entry.counts];
          taken = entry.one_by_one ? 1 : counts > 0 ? std::min(most, (owed + counts - 1) / counts) : most;
          owed -= taken * counts;
          hit(plan, entry, taken, sink);
          if (hits != nullptr) [[unlikely]]
            (*hits)[static_cast<std::size_t>(&entry - plan.entries.data())] += taken;
          break;
        }
      }
      if (taken == 0) return;
    }
  }

  /// Applies one hit each to some units of an entry.
  template <class Sink>
  [[gnu::always_inline]] void hit(const LossPlan& plan, const LossPlan::Entry& entry, std::int64_t taken,
                                  const Sink& sink) {
    r_[entry.units] -= taken;
    if (entry.next != kNoReg) r_[entry.next] += taken;
    const auto count = static_cast<std::int32_t>(taken);
    const bool is_lost = entry.next == kNoReg;
    if (plan.does >= Loss::Does::convert) [[unlikely]] {
      const bool arrives = plan.does == Loss::Does::arrive;
      const auto from = arrives ? program_.out_of_play() : std::uint16_t{plan.side};
      const std::uint16_t to = arrives ? plan.side : plan.to;
      sink(Transfer{entry.piece, from, to, count, Clause{plan.clause}});
    } else if (is_lost || entry.next_piece != entry.piece) {
      const std::uint16_t out = program_.out_of_play();
      sink(Transfer{entry.piece, plan.side, out, count, Clause{plan.clause}});
      if (!is_lost) sink(Transfer{entry.next_piece, out, plan.side, count, Clause{plan.clause}});
    }
    sink(Event{kLost,
               static_cast<std::int8_t>(plan.side),
               Clause{plan.clause},
               {entry.piece, count, is_lost ? -1 : entry.next_piece,
                plan.given_up ? 1 : static_cast<std::int32_t>(plan.does), entry.next_life}});
  }

  const Program& program_;
  std::int64_t r_[kMostRegisters];
};

}  // namespace casus::game
