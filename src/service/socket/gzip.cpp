#include "service/socket/gzip.hpp"

#include <utility>
#include <zlib.h>

namespace casus::service {

std::string gzip(std::string_view text, int level) {
  constexpr int kGzip = 15 + 16;  // the largest window, and the format of gzip
  constexpr int kMemory = 9;
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK) return "";
  std::string zipped(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  // zlib reads through a non-const pointer, but does not write there.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // NOLINT
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(zipped.data());  // NOLINT
  stream.avail_out = static_cast<uInt>(zipped.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  zipped.resize(stream.total_out);
  deflateEnd(&stream);
  return whole ? zipped : "";
}

void zip(Response& response) {
  constexpr int kQuick = 5;
  constexpr std::size_t kLeast = 1024;  // an answer that fits in one packet arrives no sooner
  if (response.status != 200 || response.body.size() < kLeast) return;
  std::string zipped = gzip(response.body, kQuick);
  if (zipped.empty() || zipped.size() >= response.body.size()) return;
  response.body = std::move(zipped);
  response.headers.emplace_back("Content-Encoding", "gzip");
}

}  // namespace casus::service
