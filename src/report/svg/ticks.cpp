#include "report/svg/ticks.hpp"

#include <charconv>
#include <cstdint>
#include <optional>

namespace casus::report::svg {
namespace {

std::optional<std::int32_t> whole_number(const std::string& text) {
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::size_t stride_of(double needed, double apart) {
  std::size_t ten = 1;
  for (; ten <= 1'000'000; ten *= 10) {
    for (const std::size_t digit : {1U, 2U, 5U}) {
      if (needed <= apart * static_cast<double>(digit * ten)) return digit * ten;
    }
  }
  return ten;
}

std::size_t first_tick(const std::vector<std::string>& values, std::size_t stride) {
  if (stride < 2 || values.size() <= stride) return 0;
  const std::optional<std::int32_t> first = whole_number(values[0]);
  const std::optional<std::int32_t> second = whole_number(values[1]);
  if (!first || !second) return 0;
  // Between two written values.
  const std::int64_t step = (std::int64_t{*second} - *first) * static_cast<std::int64_t>(stride);
  for (std::size_t i = 0; i < stride && step != 0; ++i) {
    const std::optional<std::int32_t> value = whole_number(values[i]);
    if (value && *value % step == 0) return i;
  }
  return 0;
}

}  // namespace casus::report::svg
