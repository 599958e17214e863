#pragma once
// The exchange as a conflict of its own, for advice. Its texts are the arbiter's.

#include <memory>
#include <optional>
#include <string>

#include "systems/defcon/arbiter_conflict.hpp"
#include "systems/defcon/exchange/exchange.hpp"
#include "table/conflict_of.hpp"

namespace casus::defcon {

/// Returns the exchange if missiles may be launched, else nothing. With `without` it returns the exchange
/// without LOW and PERIMETR, if that makes a difference.
std::optional<Result<Exchange>> exchange_of(const Arbiter& rules, bool without);

class ExchangeConflict final : public ConflictOf<Exchange> {
 public:
  explicit ExchangeConflict(std::shared_ptr<const Exchange> rules);

  [[nodiscard]] std::unique_ptr<const ConflictOf> with_rules(
      std::shared_ptr<const Exchange> rules) const override {
    return std::make_unique<ExchangeConflict>(std::move(rules));
  }
  /// Returns an empty document: an exchange is only advised on, never played to an end.
  [[nodiscard]] files::Document to_document(const AnyPosition& /*p*/) const override { return {}; }
  [[nodiscard]] ScenarioWords scenario_words() const override;
  [[nodiscard]] files::Node to_node(const AnyMove& move) const override { return arbiter_.to_node(move); }
  [[nodiscard]] Result<AnyMove> to_move(const files::Document& document) const override {
    return arbiter_.to_move(document);
  }
  [[nodiscard]] MoveWords words(const AnyMove& move) const override { return arbiter_.words(move); }
  [[nodiscard]] FindingWords words(const Finding& finding) const override { return arbiter_.words(finding); }
  [[nodiscard]] EventWords words(const Event& event) const override { return arbiter_.words(event); }
  [[nodiscard]] OutcomeWords words(std::uint16_t /*outcome*/,
                                   std::optional<PolicyKind> /*policy*/) const override {
    return {"over", "it is over"};
  }
  [[nodiscard]] Seat victor(std::uint16_t /*outcome*/) const override { return -1; }
  [[nodiscard]] PieceWords piece(std::uint16_t number) const override { return arbiter_.piece(number); }
  [[nodiscard]] HolderWords holder(std::uint16_t number) const override { return arbiter_.holder(number); }

 private:
  ArbiterConflict arbiter_;
};

}  // namespace casus::defcon
