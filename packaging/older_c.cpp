// What the program and the runtimes of GCC 12 take from the C library and an older one does not have. In each
// case they are content with less: this is linked where CASUS_C_LIBRARY names an older one, and nowhere else.

#include <cstddef>
#include <cstdint>
#include <dlfcn.h>
#include <link.h>
#include <malloc.h>
#include <sys/random.h>

namespace {

/// A search for the library that holds an instruction.
struct Search {
  std::uintptr_t at;
  dl_find_object* found;
};

/// Fills `found` if one library of the process holds the instruction. Returns whether it does.
int visit(dl_phdr_info* library, std::size_t /*size*/, void* data) {
  const Search& search = *static_cast<Search*>(data);
  bool is_inside = false;
  std::uintptr_t frames = 0;
  for (std::size_t i = 0; i < library->dlpi_phnum; ++i) {
    const auto& segment = library->dlpi_phdr[i];
    const std::uintptr_t begin = library->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_GNU_EH_FRAME) frames = begin;
    if (segment.p_type != PT_LOAD || search.at < begin || search.at - begin >= segment.p_memsz) continue;
    is_inside = true;
    search.found->dlfo_map_start = reinterpret_cast<void*>(begin);
    search.found->dlfo_map_end = reinterpret_cast<void*>(begin + segment.p_memsz);
  }
  search.found->dlfo_eh_frame = reinterpret_cast<void*>(frames);
  return is_inside && frames != 0 ? 1 : 0;
}

}  // namespace

extern "C" {

/// Whether the process has one thread: not known, so counters are always atomic. (glibc 2.32)
char __libc_single_threaded = 0;

/// Random bits. (glibc 2.36)
std::uint32_t arc4random() {
  std::uint32_t bits = 0;
  while (getrandom(&bits, sizeof bits, 0) != static_cast<ssize_t>(sizeof bits)) {
  }
  return bits;
}

/// Where the unwinder finds the frames of an instruction; 0 if there are some, else -1. (glibc 2.35)
int _dl_find_object(void* at, dl_find_object* found) {
  *found = {};
  Search search{reinterpret_cast<std::uintptr_t>(at), found};
  return dl_iterate_phdr(visit, &search) != 0 ? 0 : -1;
}

/// The state of the heap, of which the service reads what is free; modulo 4 GiB. (glibc 2.33)
struct mallinfo2 mallinfo2() {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  const auto known = mallinfo();
#pragma GCC diagnostic pop
  struct mallinfo2 all = {};
  all.fordblks = static_cast<unsigned>(known.fordblks);
  return all;
}

}  // extern "C"
