#pragma once
// Parts of C++20 that the codebase uses and that the standard library of Debian's emscripten (libc++ 13)
// lacks. Included before everything else in that build, and nowhere else. A newer library has them itself.

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <type_traits>

namespace std {  // NOLINT(cert-dcl58-cpp): where they are looked for

#if !defined(__cpp_lib_bit_cast)
template <class To, class From>
requires(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> &&
         is_trivially_copyable_v<From>) constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
#endif

#if !defined(__cpp_lib_three_way_comparison)
template <class T, size_t N>
constexpr auto operator<=>(const array<T, N>& a, const array<T, N>& b) -> decltype(a[0] <=> b[0]) {
  for (size_t i = 0; i < N; ++i) {
    if (const auto order = a[i] <=> b[i]; order != 0) return order;
  }
  return strong_ordering::equal;
}
#endif

}  // namespace std
