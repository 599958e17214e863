#pragma once
// The exchange as a system of its own, for advice. Its texts are the arbiter's.

#include <optional>
#include <string>

#include "systems/defcon/exchange/exchange.hpp"
#include "table/system.hpp"

namespace casus::defcon {

/// Returns the exchange if missiles may be launched, else nothing. With `without` it returns the exchange
/// without LOW and PERIMETR, if that makes a difference.
std::optional<Result<Exchange>> exchange_of(const Arbiter& rules, bool without);

class ExchangeSystem final : public SystemOf<Exchange> {
 public:
  /// `arbiter` provides the texts and must outlive this object.
  explicit ExchangeSystem(const SystemOf<Arbiter>& arbiter);

  [[nodiscard]] Faults check_rulebook(const files::Document& rulebook) const override;
  [[nodiscard]] Result<Exchange> load(const files::Document& scenario,
                                      const files::Document& rulebook) const override;
  /// Returns an empty document: an exchange is only advised on, never played to an end.
  [[nodiscard]] files::Document to_document(const Exchange& /*rules*/,
                                            const Exchange::Position& /*p*/) const override {
    return {};
  }
  [[nodiscard]] std::string title(const Exchange& rules) const override;
  [[nodiscard]] ClauseTable clause_table(const Exchange& rules) const override;
  [[nodiscard]] bool declares(const Exchange& /*rules*/) const override { return false; }
  [[nodiscard]] std::string optimised(const Exchange& rules) const override;
  [[nodiscard]] files::Node to_node(const Exchange& rules, const Move& move) const override;
  [[nodiscard]] Result<Move> to_move(const Exchange& rules, const files::Document& document) const override;
  [[nodiscard]] std::string say(const Exchange& rules, const Move& move) const override;
  [[nodiscard]] std::string say(const Exchange& rules, const Finding& finding) const override;
  [[nodiscard]] std::string say(const Exchange& rules, const Event& event) const override;
  [[nodiscard]] std::string outcome_id(std::uint16_t /*outcome*/) const override { return "over"; }
  [[nodiscard]] std::string outcome_text(const Exchange& /*rules*/,
                                         std::uint16_t /*outcome*/) const override {
    return "it is over";
  }
  [[nodiscard]] Seat victor(std::uint16_t /*outcome*/) const override { return -1; }
  [[nodiscard]] std::string seat_name(const Exchange& rules, Seat seat) const override;
  [[nodiscard]] std::string event_kind(std::uint16_t kind) const override;
  [[nodiscard]] std::string piece(const Exchange& rules, std::uint16_t number) const override;
  [[nodiscard]] std::string holder(const Exchange& rules, std::uint16_t number) const override;

 private:
  const SystemOf<Arbiter>& arbiter_;
};

}  // namespace casus::defcon
