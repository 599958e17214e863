// Tests that the service survives when memory runs out: every n-th allocation of its threads fails while the
// same requests repeat. A separate program, because it replaces operator new.

#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include "deep.hpp"
#include "files/document.hpp"
#include "running.hpp"

namespace {

std::atomic<long> every{0};  // so many allocations are one that fails; 0: none does
std::atomic<long> counted{0};
std::atomic<long> failed{0};
thread_local bool is_spared = false;  // the thread of the test

bool fails() {
  const long n = every.load(std::memory_order_relaxed);
  if (n == 0 || is_spared) return false;
  if (++counted % n != 0) return false;
  ++failed;
  return true;
}

void* taken(std::size_t bytes) {
  void* at = fails() ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
  if (at == nullptr) throw std::bad_alloc();
  return at;
}

}  // namespace

void* operator new(std::size_t bytes) { return taken(bytes); }
void* operator new[](std::size_t bytes) { return taken(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t& /*none*/) noexcept {
  return fails() ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t& none) noexcept {
  return operator new(bytes, none);
}
void operator delete(void* at) noexcept { std::free(at); }
void operator delete[](void* at) noexcept { std::free(at); }
void operator delete(void* at, std::size_t /*bytes*/) noexcept { std::free(at); }
void operator delete[](void* at, std::size_t /*bytes*/) noexcept { std::free(at); }

/// Asio's own.
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  void* at = nullptr;
  if (fails() || posix_memalign(&at, std::max(alignment, sizeof(void*)), bytes) != 0) return nullptr;
  return at;
}

namespace casus::service {
namespace {

/// Asks for a bit of everything; whatever comes, or nothing, is fine.
void converse(std::uint16_t port, const std::string& odds, const std::string& sweep) {
  Caller client(port);
  client.get("/healthz");
  client.get("/");
  client.get("/metrics");
  client.get("/api/v1/systems");
  client.get("/api/v1/nothing");
  Caller asking(port);
  asking.post("/api/v1/odds", odds);
  asking.post("/api/v1/judge", odds);
  asking.post("/api/v1/play?step=true", odds);
  asking.get("/api/v1/dice?expression=40d6");
  Caller studying(port);
  studying.post("/api/v1/sweep?vary=dice.attacker%3D0..4&vary=dice.defender%3D0..3", sweep);
  studying.post("/api/v1/sensitivity", sweep);
  studying.post("/api/v1/simulate?runs=100000", sweep);
  Caller large(port);
  large.post("/api/v1/check", std::string(150'000, ' '));
  Caller bad(port);
  bad.send("POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: identity\r\n\r\n");
  bad.reply();
}

TEST(Memory, RunsOutAndTheServiceDoesNot) {
  is_spared = true;
  Settings settings;
  settings.workers = 2;
  settings.cache_bytes = 0;  // each question is worked on
  const Running service(settings);
  const std::string odds = scenario_json(service.port(), "aggression/worked-example");
  const std::string sweep = scenario_json(service.port(), "aggression/bare-dice");
  const auto right = Caller(service.port()).post("/api/v1/odds", odds);
  ASSERT_TRUE(right);
  ASSERT_EQ(right->status, 200);
  const long step = deep_or(1, 5);
  for (long n = 1; n <= 500; n += step) {
    counted = 0;
    every = n;
    converse(service.port(), odds, sweep);
    every = 0;
    auto again = Caller(service.port()).post("/api/v1/odds", odds);
    // The next one may still be turned away for what failed before it came.
    if (again && again->status == 503) again = Caller(service.port()).post("/api/v1/odds", odds);
    ASSERT_TRUE(again) << "deaf after every " << n << "th";
    EXPECT_EQ(again->status, 200) << n;
    EXPECT_EQ(again->body, right->body) << n;
  }
  EXPECT_GT(failed, 100);
  EXPECT_TRUE(service.comes_to("casus_in_work", 0));
  EXPECT_TRUE(service.comes_to("casus_bytes_held", 0));
}

/// A copy that throws leaves nothing behind that cannot be destroyed (libstdc++ 12 does).
TEST(Memory, ACopyOfADocumentThatThrowsIsNone) {
  using files::Node;
  const Node text(std::string(100, 'x'));
  const Node node = Node::Table{{"a", Node(Node::Array{text, Node(1), text})}, {"b", text}};
  is_spared = false;
  long thrown = 0;
  for (long n = 1; n < 40; ++n) {
    Node other(Node::Array{text});
    counted = 0;
    every = n;
    try {
      const Node copy = node;
      other = node;
      every = 0;
      EXPECT_EQ(copy, node);
    } catch (const std::bad_alloc&) {
      every = 0;
      ++thrown;
    }
    EXPECT_TRUE(other == node || other == Node(Node::Array{text}));
  }
  EXPECT_GT(thrown, 5);
  is_spared = true;
}

}  // namespace
}  // namespace casus::service
