// What one throw reads and later steps only add up, or the like, is read as that.

#include "game/compiler/compiler.hpp"
#include "game/model/each_step.hpp"

namespace casus::game {

/// Finds expressions of losses and settings that depend on one throw only and are 0 if nothing is read. That
/// throw computes them, so that its other results need not be stored.
void Compiler::gather() {
  std::vector<const Throw*> writer(game_.notes.size(), nullptr);
  std::vector<int> writers(game_.notes.size(), 0);
  const auto scan = [&](const std::vector<Step>& steps, bool alone) {
    const auto inner = [&](const auto& self, const std::vector<Step>& all, bool once) -> void {
      for (const Step& step : all) {
        const bool still = once && step.turns.of == Turns::Of::once && !step.seen_by;
        each_note_written(step, [&](Index note) { ++writers[note]; });
        if (const auto* thrown = std::get_if<Throw>(&step.verb); thrown != nullptr && still) {
          for (const NoteReading& read : thrown->reads) {
            if (!game_.notes[read.note].each_side) writer[read.note] = thrown;
          }
        } else if (const auto* within = steps_within(step)) {
          self(self, *within, still);
        }
      }
    };
    inner(inner, steps, alone);
  };
  scan(game_.openings, false);
  scan(game_.rounds, true);
  const auto collect = [&](const Expression& in) {
    if (in.empty()) return;
    struct GatherCandidate {
      bool pure = true;
      std::set<Index> notes;
      const Throw* from = nullptr;
    };
    std::vector<GatherCandidate> found(in.nodes.size());
    for (std::size_t i = 0; i < in.nodes.size(); ++i) {
      const ExpressionNode& node = in.nodes[i];
      GatherCandidate& one = found[i];
      if (node.op == Op::note) {
        const auto note = static_cast<Index>(node.value);
        one.from = writers[note] == 1 ? writer[note] : nullptr;
        one.pure = one.from != nullptr && node.type.kind != Type::Kind::word;
        one.notes.insert(note);
      } else if (node.op == Op::field) {
        one.pure = !game_.fields[static_cast<std::size_t>(node.value)].each_side;
      } else if (node.op < Op::let) {
        one.pure = node.op == Op::constant;
      } else if (node.op > Op::choice) {
        one.pure = false;
      }
      for (const NodeId child : node.children) {
        const GatherCandidate& below = found[child];
        one.pure = one.pure && below.pure &&
                   (one.from == nullptr || below.from == nullptr || one.from == below.from);
        if (below.from != nullptr) one.from = below.from;
        one.notes.insert(below.notes.begin(), below.notes.end());
      }
    }
    const auto take = [&](const auto& self, NodeId id) -> void {
      const ExpressionNode& node = in.nodes[id];
      const GatherCandidate& one = found[id];
      if (one.pure && one.notes.size() > 1 && one.from != nullptr) {
        // What it is where nothing is read: folded with notes of 0.
        for (const Index note : one.notes) zero_.insert(note);
        const std::size_t before = program_.code.size();
        const Value nothing = value(in, id, {});
        zero_.clear();
        program_.code.resize(before);
        if (nothing.known() && nothing.range.lo == 0 && gathered_.size() < 64) {
          gathered_at_[{&in, id}] = gathered_.size();
          gathered_.push_back({one.from, &in, id, static_cast<Reg>(ranges_.size() + gathered_.size())});
        }
        return;
      }
      for (const NodeId child : node.children) self(self, child);
    };
    take(take, static_cast<NodeId>(in.nodes.size() - 1));
  };
  each_step(game_.rounds, [&](const Step& step) {
    if (const auto* lose = std::get_if<Lose>(&step.verb)) {
      for (const Loss& loss : lose->losses) collect(loss.hits);
    } else if (const auto* set = std::get_if<Set>(&step.verb)) {
      for (const Assignment& one : set->all) collect(one.is);
    }
  });
}

}  // namespace casus::game
