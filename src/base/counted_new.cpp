// The operators new and delete of programs: malloc and free, with counting (meter.hpp), and with large pages
// where the system leaves that to programs.

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <malloc.h>
#include <new>
#if defined(__linux__) && !defined(__EMSCRIPTEN__)
#include <sys/mman.h>
#endif

#include "base/meter.hpp"

namespace {

constexpr std::size_t kHeader = sizeof(std::size_t);  // what malloc itself keeps for each allocation

/// Advises the system to use large pages: the tables of positions are looked up all over, and each page of
/// 4 KB that is first touched costs as much as a hundred lookups. Without effect where there are none.
void advise_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr std::uintptr_t kPage = std::uintptr_t{2} << 20U;
  static std::atomic<bool> refused = false;
  if (bytes < 2 * kPage || refused.load(std::memory_order_relaxed)) return;
  const auto first = (reinterpret_cast<std::uintptr_t>(memory) + kPage - 1) / kPage * kPage;
  const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / kPage * kPage;
  const int before = errno;
  if (madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE) != 0)
    refused.store(true, std::memory_order_relaxed);
  errno = before;
#endif
}

void* taken(std::size_t bytes, std::size_t alignment) {
  // Count before allocating: while a table grows, its old and new storage exist at once.
  const std::size_t asked = bytes + kHeader;
  casus::ResourceMeter::allocate(asked);
  void* made = nullptr;
  for (;;) {
    made = alignment == 0 ? std::malloc(bytes == 0 ? 1 : bytes)
                          : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    if (made != nullptr) break;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) {
      casus::ResourceMeter::release(asked);
      throw std::bad_alloc();
    }
    handler();
  }
  const std::size_t all = malloc_usable_size(made) + kHeader;
  try {
    if (all > asked) casus::ResourceMeter::allocate(all - asked);
  } catch (...) {
    casus::ResourceMeter::release(asked);
    std::free(made);
    throw;
  }
  advise_large_pages(made, bytes);
  return made;
}

void* taken_or_null(std::size_t bytes, std::size_t alignment) noexcept {
  try {
    return taken(bytes, alignment);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void given_back(void* made) noexcept {
  if (made == nullptr) return;
  casus::ResourceMeter::release(malloc_usable_size(made) + kHeader);
  std::free(made);
}

std::size_t of(std::align_val_t alignment) { return static_cast<std::size_t>(alignment); }

}  // namespace

void* operator new(std::size_t bytes) { return taken(bytes, 0); }
void* operator new[](std::size_t bytes) { return taken(bytes, 0); }
void* operator new(std::size_t bytes, std::align_val_t a) { return taken(bytes, of(a)); }
void* operator new[](std::size_t bytes, std::align_val_t a) { return taken(bytes, of(a)); }
void* operator new(std::size_t bytes, const std::nothrow_t& /*none*/) noexcept {
  return taken_or_null(bytes, 0);
}
void* operator new[](std::size_t bytes, const std::nothrow_t& /*none*/) noexcept {
  return taken_or_null(bytes, 0);
}
void* operator new(std::size_t bytes, std::align_val_t a, const std::nothrow_t& /*none*/) noexcept {
  return taken_or_null(bytes, of(a));
}
void* operator new[](std::size_t bytes, std::align_val_t a, const std::nothrow_t& /*none*/) noexcept {
  return taken_or_null(bytes, of(a));
}
void operator delete(void* made) noexcept { given_back(made); }
void operator delete[](void* made) noexcept { given_back(made); }
void operator delete(void* made, std::size_t /*bytes*/) noexcept { given_back(made); }
void operator delete[](void* made, std::size_t /*bytes*/) noexcept { given_back(made); }
void operator delete(void* made, std::align_val_t /*a*/) noexcept { given_back(made); }
void operator delete[](void* made, std::align_val_t /*a*/) noexcept { given_back(made); }
void operator delete(void* made, std::size_t /*bytes*/, std::align_val_t /*a*/) noexcept { given_back(made); }
void operator delete[](void* made, std::size_t /*bytes*/, std::align_val_t /*a*/) noexcept {
  given_back(made);
}
