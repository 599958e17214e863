// Tests the parser of requests: the result does not depend on how the bytes are cut, and bad requests are
// refused.

#include "service/socket/reader.hpp"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

#include "deep.hpp"
#include "fuzz/head_properties.hpp"
#include "fuzz/splice.hpp"

namespace casus::service {
namespace {

using ::testing::HasSubstr;
using State = RequestReader::State;

struct ReaderResult {
  std::vector<Request> requests;
  unsigned refused = 0;  ///< the status
  std::string why;
};

const HostNames kAnyHost{true, false, {}};
const HostNames kThisMachine{};

/// All requests of a stream whose bytes come `piece` at a time.
ReaderResult read(std::string_view bytes, std::size_t piece, const HostNames& known = kAnyHost,
                  const std::string& reached_at = "") {
  ReaderResult read;
  std::string buffer;
  auto reader = std::make_unique<RequestReader>(known, reached_at);
  while (true) {
    const State before = reader->state();
    buffer.erase(0, reader->take(buffer));
    if (reader->state() == State::refused) {
      const Response refusal = reader->take_refusal();
      read.refused = refusal.status;
      read.why = refusal.body;
      return read;
    }
    if (reader->state() == State::whole) {
      Request request = reader->request();
      request.body = reader->take_body();
      read.requests.push_back(std::move(request));
      reader = std::make_unique<RequestReader>(known, reached_at);
      continue;
    }
    if (reader->state() != before) continue;
    if (bytes.empty()) return read;
    buffer += bytes.substr(0, piece);
    bytes.remove_prefix(std::min(piece, bytes.size()));
  }
}

TEST(Reader, TakesRequestsHoweverTheyAreCut) {
  const std::string stream =
      "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n\r\n"
      "POST /api/v1/odds?set=a HTTP/1.1\r\nHost: x:80\r\nContent-Type: application/json\r\nContent-Length: "
      "5\r\n\r\n{\"a\":"
      "POST /api/v1/check HTTP/1.1\r\nHost: [::1]:8\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\na "
      "=\r\n2;x=y\r\n 1\r\n"
      "0\r\n\r\nGET / HTTP/1.0\r\n\r\n";
  for (const std::size_t piece : {1UL, 2UL, 3UL, 7UL, 64UL, 10'000UL}) {
    const ReaderResult all = read(stream, piece);
    EXPECT_EQ(all.refused, 0U) << all.why;
    ASSERT_EQ(all.requests.size(), 4U) << piece;
    EXPECT_EQ(all.requests[0].target, "/healthz");
    EXPECT_EQ(all.requests[1].body, "{\"a\":");
    EXPECT_EQ(all.requests[1].content_type, "application/json");
    EXPECT_EQ(all.requests[2].body, "a = 1");
    EXPECT_EQ(all.requests[3].method, "GET");
  }
}

struct RefusalCase {
  const char* head;
  unsigned status;
};

TEST(Reader, RefusesWhatAProxyMightReadOtherwise) {
  const RefusalCase cases[] = {
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n", 501},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\nContent-Length: 5\r\n\r\nGET /", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: "
       "chunked\r\n\r\n0\r\n\r\n",
       0},  // 400 or 501
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3,3\r\n\r\nabc", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\nabc", 413},
      {"POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: \r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400},
      {"GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n Transfer-Encoding: chunked\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n", 400},
      {"GET / HTTP/2.0\r\nHost: a\r\n\r\n", 400},
      {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
      {"GET / HTTP/1.1\nHost: a\n\n", 400},
      {"\x16\x03\x01\x02\x01\x01\xfc\x03\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n", 400},
      {"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n", 400},
  };
  for (const RefusalCase& one : cases) {
    for (const std::size_t piece : {1UL, 10'000UL}) {
      const ReaderResult all = read(one.head, piece);
      EXPECT_NE(all.refused, 0U) << one.head;
      if (one.status != 0) {
        EXPECT_EQ(all.refused, one.status) << one.head << all.why;
      }
      EXPECT_TRUE(all.requests.empty()) << one.head;
    }
  }
}

/// Streams of sound requests with wounds, seeded: whatever is read, a twin that knows the plain rules alone
/// reads.
TEST(Reader, FindsTheBoundsThatThePlainRulesFind) {
  const std::vector<std::string> parts{
      "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\nhello world",
      "POST /y HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n1\r\n!\r\n0\r\nT: "
      "u\r\n\r\n",
      "Transfer-Encoding: identity\r\n",
      "Transfer-Encoding: chunked\r\n",
      "Content-Length: 3\r\n",
      "Content-Length: 0\r\n",
      "\r\n",
      "\r",
      "\n",
      " ",
      "\t",
      "0\r\n\r\n",
      "chunked, identity",
      "\x0b",
      ":"};
  std::mt19937 random(20261122);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  std::size_t read = 0;
  for (int i = 0; i < deep_or(200'000, 5000); ++i) {
    std::string stream;
    for (std::size_t n = below(4) + 1; n > 0; --n) stream += parts[below(3)];
    for (std::size_t n = below(4); n > 0; --n) {
      const std::size_t at = below(stream.size());
      if (below(3) == 0) stream.erase(at, below(6));
      if (below(3) != 0 && at <= stream.size()) stream.insert(at, parts[below(parts.size())]);
    }
    ASSERT_EQ(fuzz::broken_by_stream(stream), "") << stream;
    read += fuzz::read_stream(stream, 1000).requests.size();
  }
  EXPECT_GT(read, 4000U);
}

/// What a fuzzer once broke it with.
TEST(Reader, StaysWhole) {
  std::size_t cases = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(CASUS_ROOT) + "/tests/fuzz/cases")) {
    if (!file.path().filename().string().starts_with("head-")) continue;
    EXPECT_EQ(fuzz::broken_by_stream(fuzz::text_of_file(file.path())), "") << file.path();
    ++cases;
  }
  EXPECT_GT(cases, 0U);
}

TEST(Reader, BoundsWhatItReads) {
  EXPECT_EQ(read("GET / HTTP/1.1\r\nX: " + std::string(50'000, 'x'), 1000).refused, 431U);
  EXPECT_EQ(read("GET /" + std::string(20'000, 'x') + " HTTP/1.1\r\nHost: a\r\n\r\n", 1000).refused, 414U);
  EXPECT_EQ(
      read("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;" + std::string(60'000, 'x'),
           1000)
          .refused,
      400U);
  std::string chunks = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 80; ++i) chunks += "1000\r\n" + std::string(4096, 'x') + "\r\n";
  EXPECT_EQ(read(chunks, 1000).refused, 413U);
}

/// A body is held by its client's share as it comes, and by nothing before.
TEST(Reader, HoldsABodyAsItComes) {
  Bytes bytes(10, 10);
  RequestReader reader(kAnyHost);
  const std::string head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n";
  EXPECT_EQ(reader.take(head), head.size());
  ASSERT_EQ(reader.state(), State::body);
  reader.hold(Bytes::Share(bytes, std::make_shared<Client>()));
  EXPECT_EQ(bytes.held(), 0U);
  reader.take("12345678");
  EXPECT_EQ(bytes.held(), 8U);
  reader.take("12345678");
  ASSERT_EQ(reader.state(), State::refused);
  const Response refusal = reader.take_refusal();
  EXPECT_EQ(refusal.status, 503U);
  EXPECT_THAT(refusal.headers, ::testing::Contains(std::pair<std::string, std::string>("Retry-After", "1")));
}

/// A page of another site that has its name changed to this machine's address is refused by its Host.
TEST(Reader, OfThisMachineItMustBeAskedAsSuch) {
  const auto status = [](const std::string& fields, const std::string& target = "/api/v1/systems") {
    return read("GET " + target + " HTTP/1.1\r\n" + fields + "\r\n", 10'000, kThisMachine).refused;
  };
  for (const char* host :
       {"localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:80", "127.9.9.9", "[::1]", "[::1]:8080"}) {
    EXPECT_EQ(status("Host: " + std::string(host) + "\r\n"), 0U) << host;
  }
  for (const char* host : {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "128.0.0.1",
                           "127.0.0.1.1", "0.0.0.0", "[::2]", "127.1"}) {
    EXPECT_EQ(status("Host: " + std::string(host) + "\r\n"), 421U) << host;
  }
  EXPECT_EQ(status("Host: localhost\r\nSec-Fetch-Site: cross-site\r\n"), 403U);
  EXPECT_EQ(status("Host: localhost\r\nSec-Fetch-Site: cross-site\r\n", "/"), 0U);  // a link to the page
  EXPECT_EQ(status("Host: localhost\r\nSec-Fetch-Site: same-origin\r\n"), 0U);
  EXPECT_EQ(read("GET /api/v1/systems HTTP/1.1\r\nHost: evil.example\r\n\r\n", 10'000).refused, 0U);
}

TEST(Reader, BehindAProxyTheLastAddressIsTheClients) {
  EXPECT_EQ(forwarded_for("1.2.3.4"), "1.2.3.4");
  EXPECT_EQ(forwarded_for("6.6.6.6, 1.2.3.4 "), "1.2.3.4");  // the first was said by the client itself
  EXPECT_EQ(forwarded_for(""), "");
}

}  // namespace
}  // namespace casus::service
