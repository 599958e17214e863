#pragma once
// Rules without throws: nothing is thrown at any position.

#include <cstdint>
#include <span>

#include "conflict/rules/types.hpp"

namespace casus {

/// The members of the Rules concept that concern throws, for rules without any. Derive from it and add
/// `using NoThrows::apply`.
struct NoThrows {
  [[nodiscard]] std::span<const Die> dice(const auto& /*p*/) const { return {}; }
  [[nodiscard]] std::uint64_t throw_id(const auto& /*p*/) const { return 0; }
  void classes(const auto& /*p*/, const auto& /*visit*/) const {}
  [[nodiscard]] std::uint32_t class_of(const auto& /*p*/, std::span<const std::uint16_t> /*faces*/) const {
    return 0;
  }
  auto apply(const auto& p, std::uint32_t /*chance*/, const auto& /*sink*/) const { return p; }
  void show(const auto& /*p*/, std::span<const std::uint16_t> /*faces*/, const auto& /*sink*/) const {}
};

}  // namespace casus
