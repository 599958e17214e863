/* What of libsodium's own start is needed for the few functions that are used: its file would bring all the others along,
   and asks a page's JavaScript for random bytes, where they come from WASI's random_get here. */
#include <sodium/core.h>
#include <sodium/randombytes.h>
#include <stdlib.h>
#include <unistd.h>

int sodium_init(void) { return 0; }
void sodium_misuse(void) { abort(); }

void randombytes_buf(void* const bytes, const size_t count) {
  const size_t most = 256; /* that getentropy gives at once */
  size_t done = 0;
  while (done < count) {
    const size_t now = count - done < most ? count - done : most;
    if (getentropy((unsigned char*)bytes + done, now) != 0) abort();
    done += now;
  }
}
