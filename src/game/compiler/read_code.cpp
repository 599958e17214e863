#include "game/compiler/read_code.hpp"

#include <algorithm>
#include <optional>

#include "game/compiler/worked_out.hpp"

namespace casus::game {
namespace {

int inputs_of(Code code) {
  if (code == Code::select) return 3;
  return code == Code::move || code == Code::lookup ? 1 : 2;
}

bool is_same(const ReadCode::Operation& one, const ReadCode::Operation& other) {
  return one.code == other.code && one.a == other.a && one.b == other.b && one.c == other.c &&
         (one.at == other.at || one.code == Code::select);
}

/// Returns the value of an operation if some of the inputs determine it, whatever the others are.
std::optional<ReadCode::Value> settled(const ReadCode::Operation& one) {
  const auto is = [](const ReadCode::Value& value, bool truth) {
    return value.id == ReadCode::kKnown && (value.known != 0) == truth;
  };
  const ReadCode::Value zero{ReadCode::kKnown, 0};
  switch (one.code) {
    case Code::move:
      return one.a;
    case Code::multiply:
    case Code::both:
      if (is(one.a, false) || is(one.b, false)) return zero;
      return std::nullopt;
    case Code::either:
      if (is(one.a, true) || is(one.b, true)) return ReadCode::Value{ReadCode::kKnown, 1};
      return std::nullopt;
    case Code::select:
      if (is(one.a, true)) return one.b;
      if (is(one.a, false)) return one.c;
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

/// Removes operations that nothing reads.
void drop_unread(ReadCode& made) {
  std::vector<bool> read(static_cast<std::size_t>(made.values), false);
  const auto mark = [&](const ReadCode::Value& value) {
    if (value.id != ReadCode::kKnown) read[static_cast<std::size_t>(value.id)] = true;
  };
  for (const ReadCode::Value& value : made.reads) mark(value);
  std::vector<ReadCode::Operation> kept;
  kept.reserve(made.operations.size());
  for (std::size_t i = made.operations.size(); i-- > 0;) {
    const ReadCode::Operation& one = made.operations[i];
    if (!read[static_cast<std::size_t>(one.to)]) continue;
    mark(one.a);
    mark(one.b);
    mark(one.c);
    kept.push_back(one);
  }
  made.operations.assign(kept.rbegin(), kept.rend());
  for (int& atom : made.atoms) {
    if (atom != ReadCode::kKnown && !read[static_cast<std::size_t>(atom)]) atom = ReadCode::kKnown;
  }
}

}  // namespace

ReadCode fold(const Program& program, const Stage& stage, const Machine& machine,
              const std::vector<bool>& empty) {
  ReadCode made;
  std::vector<std::optional<ReadCode::Value>> now(
      program.registers);  // what the registers hold; else as before
  for (std::size_t a = 0; a < stage.atoms.size(); ++a) {
    const Atom& atom = stage.atoms[a];
    made.atoms.push_back(empty[a] ? ReadCode::kKnown : made.values++);
    now[atom.to] = ReadCode::Value{made.atoms.back(), empty[a] ? atom.empty : 0};
  }
  const auto value = [&](Reg reg) {
    return now[reg] ? *now[reg] : ReadCode::Value{ReadCode::kKnown, machine[reg]};
  };
  for (std::uint32_t i = stage.ready; program.code[i].code != Code::done; ++i) {
    const Instruction& instruction = program.code[i];
    const int inputs = inputs_of(instruction.code);
    ReadCode::Operation one{instruction.code, value(instruction.a), {}, {}, 0, instruction.at};
    if (inputs > 1) one.b = value(instruction.b);
    if (inputs > 2) one.c = value(static_cast<Reg>(instruction.at));
    if (one.a.id == ReadCode::kKnown && one.b.id == ReadCode::kKnown && one.c.id == ReadCode::kKnown) {
      now[instruction.to] = ReadCode::Value{
          ReadCode::kKnown, worked_out(program, one.code, one.at, one.a.known, one.b.known, one.c.known)};
    } else if (const auto known = settled(one)) {
      now[instruction.to] = *known;
    } else if (const auto same = std::find_if(made.operations.begin(), made.operations.end(),
                                              [&](const auto& other) { return is_same(one, other); });
               same != made.operations.end()) {
      now[instruction.to] = ReadCode::Value{same->to, 0};  // a let that stands twice is worked out once
    } else {
      one.to = made.values++;
      now[instruction.to] = ReadCode::Value{one.to, 0};
      made.operations.push_back(one);
    }
  }
  for (const Digit& digit : stage.reads) made.reads.push_back(value(digit.reg));
  drop_unread(made);
  return made;
}

}  // namespace casus::game
