#include "cli/journal_file.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "base/printable.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "files/nearest.hpp"
#include "files/path.hpp"
#include "systems/file_kind.hpp"

namespace casus::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{1000};  // the wait for another writer
constexpr std::string_view kBeginning = R"({"casus":)";

/// Returns whether an open file is still the file at a path.
bool is_there(int file, const std::string& path) {
  struct stat open {};
  struct stat named {};
  return ::fstat(file, &open) == 0 && ::stat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
         open.st_dev == named.st_dev;
}

/// Returns whether a text is the incomplete first line of a journal.
bool is_torn_beginning(std::string_view text) {
  return text.find('\n') == std::string_view::npos &&
         text.substr(0, kBeginning.size()) == kBeginning.substr(0, text.size());
}

}  // namespace

JournalFile::JournalFile(JournalFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      journal_(std::move(other.journal_)),
      last_(std::move(other.last_)),
      note_(std::move(other.note_)),
      lines_(other.lines_),
      size_(other.size_),
      good_(other.good_),
      unended_(other.unended_) {}

JournalFile::~JournalFile() {
  if (file_ >= 0) ::close(file_);
}

std::optional<Fault> JournalFile::lock() {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK && errno != EINTR) return cannot(path_, "cannot be locked");
    if (interrupted()) return stopped();
    if (std::chrono::steady_clock::now() > until)
      return Fault{{path_, 0, 0}, "another casus is writing to this journal", "try again when it is done"};
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  if (!is_there(file_, path_)) return Fault{{path_, 0, 0}, "the file was replaced meanwhile", "try again"};
  return std::nullopt;
}

Result<JournalFile> JournalFile::open(const std::string& path) {
  JournalFile file(path);
  if (path.empty() || path == "-")
    return Fault{{path, 0, 0}, "nothing can be kept there", "a file was expected"};
  file.file_ = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
  if (file.file_ < 0 && errno == ENOENT)
    return Fault{{path, 0, 0}, "there is no such journal", "casus play SCENARIO --journal FILE begins one"};
  if (file.file_ < 0 && errno == EISDIR) return Fault{{path, 0, 0}, "a folder", "a file was expected"};
  if (file.file_ < 0) return cannot(path, "cannot be opened to be written");
  struct stat status {};
  if (::fstat(file.file_, &status) != 0 || !S_ISREG(status.st_mode))
    return Fault{{path, 0, 0}, "not a regular file", "a journal was expected"};
  if (auto fault = file.lock()) return *fault;
  auto text = read_open(file.file_, path, journal::kMaxJournalBytes);
  if (!text) return text.faults();
  file.size_ = text->size();
  if (const auto fault = other_kind(path, *text, FileKind::journal)) return *fault;
  auto read = journal::read_journal(std::move(*text), path);
  if (!read) return read.faults();
  if (auto fault = unusable(*read, std::nullopt)) return *fault;
  file.good_ = read->good;
  file.unended_ = read->unended;
  file.last_ = read->last();
  file.lines_ = read->torn > 0 ? read->torn - 1 : read->lines.back().number;
  file.lines_ = std::max(file.lines_, read->lines.back().number);
  if (read->torn > 0) {
    file.note_ = "casus: " + path + ": line " + std::to_string(read->torn) +
                 " was not written whole: it never counted, and is cut off\n";
  }
  file.journal_ = std::move(*read);
  return file;
}

Result<JournalFile> JournalFile::begin(const std::string& path) {
  JournalFile file(path);
  if (path.empty() || path == "-")
    return Fault{{path, 0, 0}, "nothing can be kept there", "a file was expected"};
  file.file_ = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
  if (file.file_ < 0 && errno == ENOENT) return file;  // created by the first append
  if (file.file_ < 0 && errno == EISDIR) return Fault{{path, 0, 0}, "a folder", "a file was expected"};
  if (file.file_ < 0) return cannot(path, "cannot be opened to be written");
  if (auto fault = file.lock()) return *fault;
  const auto text = read_open(file.file_, path, journal::kMaxJournalBytes);
  if (!text) return text.faults();
  if (!is_torn_beginning(*text) || journal::read_journal(*text, path).ok())
    return Fault{{path, 0, 0},
                 "there is something already",
                 "to go on with a journal leave the scenario out; to begin one name a new file"};
  file.size_ = text->size();
  return file;
}

std::optional<Fault> JournalFile::create() {
  file_ = ::open(path_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file_ < 0 && errno == EEXIST)
    return Fault{{path_, 0, 0}, "another casus has begun a journal there", ""};
  if (file_ < 0) return cannot(path_, "cannot be written");
  if (auto fault = lock()) return fault;
  if (!sync_folder(path_)) return cannot(path_, "its folder cannot be written");
  return std::nullopt;
}

std::optional<Fault> JournalFile::append(const std::string& line) {
  const std::size_t size = good_ + line.size() + (unended_ ? 1 : 0);
  if (size > journal::kMaxJournalBytes || lines_ >= journal::kMaxLines) {
    return Fault{{path_, 0, 0},
                 "the journal is full",
                 "at most " + std::to_string(journal::kMaxJournalBytes) + " bytes and " +
                     std::to_string(journal::kMaxLines) + " lines were expected"};
  }
  if (file_ < 0) {
    if (auto fault = create()) return fault;
  }
  struct stat status {};
  if (::fstat(file_, &status) != 0 || static_cast<std::size_t>(status.st_size) != size_ ||
      !is_there(file_, path_))
    return Fault{{path_, 0, 0}, "somebody else changed it meanwhile", "try again"};
  const bool written = (size_ == good_ || ::ftruncate(file_, static_cast<off_t>(good_)) == 0) &&
                       write_all(file_, (unended_ ? "\n" : "") + line) && ::fsync(file_) == 0;
  if (!written) {
    Fault fault = cannot(path_, "cannot be written");
    if (::ftruncate(file_, static_cast<off_t>(good_)) == 0) {
      ::fsync(file_);
      size_ = good_;
    }
    return fault;
  }
  size_ = good_ = size;
  unended_ = false;
  last_ = journal::name_of(std::string_view(line).substr(0, line.size() - 1));
  ++lines_;
  return std::nullopt;
}

Result<journal::Journal> read_journal(const std::string& path) {
  auto text = read_bytes(path, journal::kMaxJournalBytes);
  if (!text) return text.faults();
  const std::string name = path == "-" ? "standard input" : path;
  if (const auto fault = other_kind(name, *text, FileKind::journal)) return *fault;
  return journal::read_journal(std::move(*text), name);
}

std::optional<Fault> unusable(const journal::Journal& journal, std::optional<std::uint64_t> at) {
  if (!journal.fault || at) return std::nullopt;
  Fault fault = *journal.fault;
  fault.what += journal.sure > 0
                    ? "; what stands before it can be read with --at " + std::to_string(journal.sure)
                    : "; nothing before it is sure";
  return fault;
}

std::string newcomers(const Sources& before, const files::Document& now) {
  const auto was = open_table(before);
  const auto is = open_table({now, before.rulebook});
  if (!was || !is) return "";
  // Players with turns; in a conflict Booker or a token may be a side as well.
  const std::vector<std::string> known = (*was)->successors();
  std::string notes;
  if (known.empty()) return notes;
  for (const std::string& name : (*is)->successors()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    notes += "casus: '" + printable(name) + "' did not play so far, " +
             printable(files::suggest(name, known)) + '\n';
  }
  return notes;
}

Result<files::Document> edited(files::Document scenario, const std::vector<std::string>& edits,
                               std::string_view option) {
  for (const std::string& edit : edits) {
    if (edit.starts_with("rulebook.")) {
      return Fault{at_option(option), "a journal keeps the rulebook that it began with",
                   "a value of the scenario was expected"};
    }
    auto changed = files::edit(std::move(scenario), edit, option);
    if (!changed) return changed.faults();
    scenario = std::move(*changed);
  }
  return files::normal(std::move(scenario));
}

}  // namespace casus::cli
