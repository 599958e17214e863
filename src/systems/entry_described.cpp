#include "systems/described/entry.hpp"
#include "systems/described/system.hpp"
#include "systems/entry_secret.hpp"
#include "table/make_entry.hpp"

namespace casus {

Result<Entry> described_entry(std::string text, const std::string& file) {
  auto facts = described::read_facts(std::move(text), file);
  if (!facts) return facts.faults();
  const auto& its = **facts;
  Entry entry = its.game().has_secrets()
                    ? secret_entry(*facts)
                    : make_entry<described::Conflict>(std::make_unique<described::System>(*facts));
  entry.rulebook = its.rulebook();
  return entry;
}

}  // namespace casus
