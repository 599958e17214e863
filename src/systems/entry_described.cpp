#include "systems/described/entry.hpp"
#include "systems/described/system.hpp"
#include "table/make_entry.hpp"

namespace casus {

Result<Entry> described_entry(std::string text, const std::string& file) {
  const auto facts = described::read_facts(std::move(text), file);
  if (!facts) return facts.faults();
  Entry entry = make_entry<described::Conflict>(std::make_unique<described::System>(*facts));
  entry.rulebook = (*facts)->rulebook();
  return entry;
}

}  // namespace casus
