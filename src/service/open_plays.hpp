#pragma once
// What the plays that go on step by step were told, so that nobody goes back to choose again after seeing
// what came of it. Bounded: the play that nobody asked for longest is forgotten first, and cannot be gone on
// with. Not for their secrets: those come back with the token (sealed_play.hpp).

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "service/plays_file.hpp"

namespace casus::service {

class OpenPlays {
 public:
  /// Keeps at most so many bytes.
  explicit OpenPlays(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  enum class Standing : std::uint8_t {
    goes_on,    ///< says what was said before, and perhaps more; or less, as a page does that asks again
    gone_back,  ///< says something else than was said before
    forgotten,  ///< nothing is known of it
    unkept,     ///< what was said could not be written: it may be said again
  };

  /// From now on they are kept in a file; those that it has are known again.
  void keep_in(std::unique_ptr<PlaysFile> file);
  /// From now on a play that is not known was begun by another with the same key, and goes on here.
  void adopt_unknown();
  /// A play begins; `id` names it.
  void begin(const std::string& id);
  /// How `acts` stand to what was said of this play: acts one after the other, each ended by ';', so that one
  /// text begins another exactly when nothing was taken back.
  [[nodiscard]] Standing standing(const std::string& id, std::string_view acts);
  /// The same, and from now on this much has been said.
  [[nodiscard]] Standing go_on(const std::string& id, std::string_view acts);

  [[nodiscard]] std::size_t size() const;

 private:
  struct Play {
    std::string id;
    std::string acts;
  };
  [[nodiscard]] static std::size_t bytes_of(const Play& play);
  [[nodiscard]] Standing look_up(const std::string& id, std::string_view acts);
  void forget_the_oldest();
  void put(const std::string& id, std::string_view acts);
  [[nodiscard]] bool write(const std::string& id, std::string_view acts);

  mutable std::mutex mutex_;
  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::list<Play> plays_;  // asked for last: first
  std::unordered_map<std::string_view, std::list<Play>::iterator> by_id_;
  bool adopts_ = false;
  std::unique_ptr<PlaysFile> file_;  // none: they live as long as this process
};

/// Those of this process: they live as long as the key that seals their tokens.
OpenPlays& open_plays();
/// Keeps them in a file, with that key: before the first play is begun. Faults: those of PlaysFile::open.
std::optional<Fault> keep_open_plays(const std::string& path);

}  // namespace casus::service
