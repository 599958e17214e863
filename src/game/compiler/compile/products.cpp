// Finds throws that follow each other and whose results change different registers, by what the code reads
// and writes: a graph keeps such a step as a product (conflict/graph/graph.hpp).

#include <algorithm>
#include <utility>

#include "game/compiler/compiler.hpp"

namespace casus::game {
namespace {

void join_registers(RegisterSet& set, const RegisterSet& other) {
  for (std::size_t w = 0; w < set.size(); ++w) set[w] |= other[w];
}
bool meets(const RegisterSet& one, const RegisterSet& other) {
  for (std::size_t w = 0; w < one.size(); ++w) {
    if ((one[w] & other[w]) != 0) return true;
  }
  return false;
}

}  // namespace

/// Returns the stages that the code after a throw can reach next, with what depends on the throw there.
/// Empty if the path of the code depends on the throw.
std::vector<Compiler::ExampleReach> Compiler::reached_from(const Stage& first) const {
  std::vector<ExampleReach> reached;
  std::map<std::uint32_t, std::vector<bool>> known;  // by address: what rests on the throw there
  std::vector<std::uint32_t> open;
  const auto come = [&](std::uint32_t at, const std::vector<bool>& rests) {
    const auto [its, is_new] = known.try_emplace(at, rests);
    bool grew = is_new;
    for (std::size_t r = 0; r < rests.size(); ++r) {
      if (!rests[r] || its->second[r]) continue;
      its->second[r] = true;
      grew = true;
    }
    if (grew) open.push_back(at);
  };
  std::vector<bool> start(program_.registers, false);
  for (const Digit& digit : first.reads) start[digit.reg] = true;
  come(first.next, start);
  std::vector<Reg> used;
  while (!open.empty()) {
    const std::uint32_t at = open.back();
    open.pop_back();
    std::vector<bool> rests = known[at];
    const Instruction& one = program_.code[at];
    uses(one, used);
    const bool any = std::any_of(used.begin(), used.end(), [&](Reg reg) { return rests[reg]; });
    if (is_value(one.code)) {
      // What a read holds when it is used again is what the throw gave.
      if (any && start[one.to]) return {};
      rests[one.to] = any;
      come(at + 1, rests);
    } else if (one.code == Code::jump) {
      come(one.at, rests);
    } else if (one.code == Code::jump_if || one.code == Code::jump_unless) {
      if (any) return {};
      come(one.at, rests);
      come(at + 1, rests);
    } else if (one.code == Code::report) {
      come(at + 1, rests);
    } else if (one.code == Code::wait) {
      const auto which = static_cast<std::uint16_t>(one.at);
      const auto its = std::find_if(reached.begin(), reached.end(),
                                    [&](const ExampleReach& other) { return other.stage == which; });
      if (its == reached.end()) {
        reached.push_back({which, std::move(rests)});
      } else {
        its->rests = std::move(rests);  // they grow alone
      }
    }
  }
  return reached;
}

/// Returns whether a stage throws the same dice and reads them alike for all values of these registers.
bool Compiler::throws_regardless(const Stage& stage, const std::vector<bool>& of) const {
  std::vector<bool> rests = of;
  std::vector<Reg> used;
  const auto rest = [&](Reg reg) { return reg != kNoReg && rests[reg]; };
  for (std::uint32_t at = stage.code;; ++at) {
    const Instruction& one = program_.code[at];
    uses(one, used);
    if (std::any_of(used.begin(), used.end(), rest)) return false;
    if (one.code == Code::throws) {
      for (const Atom& atom : stage.atoms) rests[atom.to] = false;
    } else if (is_value(one.code)) {
      rests[one.to] = false;
    } else if (one.code != Code::done) {
      return false;
    }
    if (one.code == Code::done) break;
  }
  return std::none_of(stage.throw_id.begin(), stage.throw_id.end(),
                      [&](const Digit& digit) { return of[digit.reg]; });
}

/// Returns, by temporary register, whether straight code uses only whether it is above 0. A sum of
/// non-negative numbers is above 0 if one of its parts is.
std::vector<bool> Compiler::signs_alone(std::uint32_t from, std::uint32_t to, const Stage& begun) const {
  const auto is_zero = [&](Reg reg) {
    return reg >= program_.first_constant && reg < program_.first_constant + program_.constants.size() &&
           program_.constants[reg - program_.first_constant] == 0;
  };
  // What is not below 0, at each address.
  std::vector<bool> natural(program_.registers, false);
  for (const PackedField& field : begun.fields) natural[field.reg] = field.low >= 0;
  std::vector<bool> sum_of_naturals(to - from, false);
  for (std::uint32_t at = from; at < to; ++at) {
    const Instruction& one = program_.code[at];
    if (one.code == Code::move) {
      natural[one.to] = natural[one.a];
    } else if (is_value(one.code)) {
      const bool sum = one.code == Code::add && natural[one.a] && natural[one.b];
      sum_of_naturals[at - from] = sum;
      natural[one.to] = sum;
    }
  }
  enum class Asked : std::uint8_t { nothing, sign, all };
  std::vector<Asked> asked(program_.registers, Asked::nothing);
  std::vector<bool> signs(program_.registers, true);
  std::vector<Reg> used;
  for (std::uint32_t at = to; at-- > from;) {
    const Instruction& one = program_.code[at];
    Asked of_result = Asked::all;
    if (is_value(one.code)) {
      of_result = std::exchange(asked[one.to], Asked::nothing);
      signs[one.to] = signs[one.to] && of_result != Asked::all;
    }
    uses(one, used);
    const bool tests = one.code == Code::less && is_zero(one.a);
    const bool adds = sum_of_naturals[at - from] && of_result != Asked::all;
    for (const Reg reg : used) asked[reg] = std::max(asked[reg], tests || adds ? Asked::sign : Asked::all);
  }
  return signs;
}

std::optional<ProductStep> Compiler::product(const Stage& first, const ExampleReach& reached) const {
  const Stage& second = program_.stages[reached.stage];
  if (second.of != Stage::Of::thrown || !throws_regardless(second, reached.rests)) return std::nullopt;
  const std::size_t words = program_.registers / 64 + 1;
  // By register: what it was worked out of, of what is known when both have been thrown.
  std::vector<RegisterSet> origins(program_.registers, RegisterSet(words, 0));
  std::vector<bool> known(program_.registers, false);
  RegisterSet of_first(words, 0);
  RegisterSet of_second(words, 0);
  for (const PackedField& field : second.fields) {
    known[field.reg] = true;
    add(origins[field.reg], field.reg);
    if (!reached.rests[field.reg]) continue;
    add(of_first, field.reg);
    if (std::none_of(first.reads.begin(), first.reads.end(),
                     [&](const Digit& digit) { return digit.reg == field.reg; }))
      return std::nullopt;
  }
  for (const Digit& digit : second.reads) {
    known[digit.reg] = true;
    add(origins[digit.reg], digit.reg);
    add(of_second, digit.reg);
  }
  const auto each_live = [&](std::uint32_t at, const auto& visit) {
    for (std::size_t reg = 0; reg < program_.registers; ++reg) {
      if (known[reg] && has(live_before_[at], static_cast<Reg>(reg))) visit(static_cast<Reg>(reg));
    }
  };
  const auto is_split = [&](std::uint32_t at) {
    bool holds = true;
    each_live(at, [&](Reg reg) {
      const bool first_too = meets(origins[reg], of_first);
      const bool raw = (has(of_first, reg) || has(of_second, reg)) && has(origins[reg], reg);
      const bool between = reg >= program_.first_constant;  // it lies between variables
      holds = holds && !raw && !between && !(first_too && meets(origins[reg], of_second));
    });
    return holds;
  };
  ProductStep made;
  std::vector<RegisterSet> at_split;
  std::vector<bool> known_at_split;
  bool any_loss = false;
  std::vector<int> written(program_.registers, 0);
  std::vector<Reg> used;
  for (std::uint32_t at = second.next;; ++at) {
    if (any_loss && is_split(at)) {
      made.split = at;
      at_split = origins;
      known_at_split = known;
    }
    const Instruction& one = program_.code[at];
    if (one.code == Code::report) continue;
    if (one.code != Code::lose && !is_value(one.code)) break;
    // An input that lies between variables is looked at when all has been worked out: it must be what it was.
    if (is_value(one.code) && written[one.to] > 0) {
      bool input = false;
      for (std::size_t reg = 0; reg < program_.registers; ++reg)
        input = input || (reg != one.to && known[reg] && has(origins[reg], one.to));
      if (input) break;
    }
    uses(one, used);
    RegisterSet all(words, 0);
    for (const Reg reg : used) join_registers(all, origins[reg]);
    if (one.code == Code::lose) {
      any_loss = true;
      for (const LossPlan::Entry& entry : program_.losses[one.at].entries) {
        origins[entry.units] = all;
        known[entry.units] = true;
        if (entry.next == kNoReg) continue;
        origins[entry.next] = all;
        known[entry.next] = true;
      }
    } else {
      // What rests on no throw is an input itself, however it was worked out: mostly there is less to it. A
      // copy is not: a loss may take of it before it is looked at.
      ++written[one.to];
      if (one.to >= program_.first_constant && one.code != Code::move && !meets(all, of_first) &&
          !meets(all, of_second)) {
        all.assign(words, 0);
        add(all, one.to);
      }
      origins[one.to] = std::move(all);
      known[one.to] = true;
    }
  }
  if (at_split.empty()) return std::nullopt;
  origins = std::move(at_split);
  known = std::move(known_at_split);
  // What rests on neither goes with the units of its side.
  const auto side_of = [&](Reg reg) {
    for (std::size_t side = 0; side < program_.sides(); ++side) {
      for (const Lives& lives : program_.units[side]) {
        if (std::find(lives.begin(), lives.end(), reg) != lives.end()) return static_cast<int>(side);
      }
    }
    return -1;
  };
  std::vector<std::array<bool, 2>> changes(program_.sides());  // by side: throw
  each_live(made.split, [&](Reg reg) {
    if (const int side = side_of(reg); side >= 0) {
      changes[static_cast<std::size_t>(side)][0] |= meets(origins[reg], of_first);
      changes[static_cast<std::size_t>(side)][1] |= meets(origins[reg], of_second);
    }
  });
  RegisterSet first_inputs(words, 0);
  RegisterSet second_inputs(words, 0);
  each_live(made.split, [&](Reg reg) {
    bool with_first = meets(origins[reg], of_first);
    bool with_second = meets(origins[reg], of_second);
    if (!with_first && !with_second) {
      if (const int side = side_of(reg); side >= 0) {
        const auto& its = changes[static_cast<std::size_t>(side)];
        with_first = its[0] && !its[1];
        with_second = its[1] && !its[0];
      }
    }
    (with_first ? made.of_first : with_second ? made.of_second : made.shared).push_back(reg);
    if (with_first) join_registers(first_inputs, origins[reg]);
    if (with_second) join_registers(second_inputs, origins[reg]);
  });
  if (made.of_first.empty() || made.of_second.empty()) return std::nullopt;
  const std::vector<bool> signs = signs_alone(second.next, made.split, second);
  for (std::size_t r = 0; r < program_.registers; ++r) {
    const auto reg = static_cast<Reg>(r);
    if ((has(first_inputs, reg) || has(second_inputs, reg)) && reg >= program_.first_constant && signs[reg])
      made.signs.push_back(reg);
    if (has(first_inputs, reg) && !has(of_first, reg)) made.first_inputs.push_back(reg);
    if (has(second_inputs, reg) && !has(of_second, reg)) made.second_inputs.push_back(reg);
  }
  made.first = static_cast<std::uint16_t>(&first - program_.stages.data());
  made.second = reached.stage;
  const auto back = std::find_if(program_.code.begin(), program_.code.end(),
                                 [](const Instruction& one) { return one.code == Code::back; });
  made.in_round = back != program_.code.end() && first.code > back->at;
  return made;
}

void Compiler::products() {
  for (const Stage& first : program_.stages) {
    if (first.of != Stage::Of::thrown) continue;
    for (const ExampleReach& reached : reached_from(first)) {
      if (auto made = product(first, reached)) program_.products.push_back(std::move(*made));
    }
  }
}

}  // namespace casus::game
