#include "cli/parts.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "base/words.hpp"
#include "report/json/study_json.hpp"

namespace casus::cli {
namespace {

/// Reads a file line by line; lines are about as long as the values of a study.
class Lines {
 public:
  explicit Lines(const std::string& path) : in_(path, std::ios::binary) {}
  [[nodiscard]] bool is_open() const { return in_.is_open(); }
  /// Reads the next complete line without its end. Returns false if there is none.
  bool next(std::string& line) { return std::getline(in_, line) && !in_.eof(); }
  /// Returns the offset of the next line.
  [[nodiscard]] std::uint64_t at() { return static_cast<std::uint64_t>(in_.tellg()); }

 private:
  std::ifstream in_;
};

bool is_refused(std::string_view line) {
  // In an answered line the last field is empty.
  return !line.ends_with(',');
}

/// The result of an earlier run: how many lines are complete, and where they end.
struct PartProgress {
  std::uint64_t lines = 0;
  std::uint64_t refused = 0;
  std::uint64_t bytes = 0;
};

Result<PartProgress> left_of(const std::string& path, const std::string& head, const std::string& columns) {
  PartProgress left;
  Lines lines(path);
  std::string line;
  if (!lines.is_open() || !lines.next(line)) return left;  // nothing yet
  if (line != head) {
    return Fault{{path, 1, 1},
                 "this is the beginning of another study, or of another part",
                 "a new name, or the file of this part, was expected"};
  }
  if (!lines.next(line) || line + '\n' != columns) return left;
  left.bytes = lines.at();
  while (lines.next(line)) {
    left.bytes += line.size() + 1;
    ++left.lines;
    if (is_refused(line)) ++left.refused;
  }
  return left;
}

/// An open file, which the destructor closes.
class Output {
 public:
  explicit Output(const std::string& path)
      : path_(path), file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output() {
    if (file_ >= 0) ::close(file_);
  }
  [[nodiscard]] bool goes_on_at(std::uint64_t bytes) const {
    const auto at = static_cast<off_t>(bytes);
    return file_ >= 0 && ::ftruncate(file_, at) == 0 && ::lseek(file_, at, SEEK_SET) == at;
  }
  bool write(std::string_view text) {
    if (good_ && !write_all(file_, text)) {
      good_ = false;
      why_ = errno;
    }
    return good_;
  }
  /// Syncs the file. Returns whether all of it is on disk.
  bool done() {
    if (good_ && ::fsync(file_) != 0) {
      good_ = false;
      why_ = errno;
    }
    return good_;
  }
  [[nodiscard]] Fault fault() const {
    errno = good_ ? errno : why_;
    return cannot(path_, "cannot be written");
  }

 private:
  std::string path_;
  int file_;
  bool good_ = true;
  int why_ = 0;
};

std::string as_part(const PartHead& head) {
  return "part " + std::to_string(head.part.number) + " of " + std::to_string(head.part.of);
}

/// Returns whether a file is that part. Faults: it exists and is something else.
Result<bool> is_there(const std::string& path, const std::string& head) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return false;
  Lines lines(path);
  std::string line;
  if (lines.next(line) && line == head) return true;
  return Fault{{path, 1, 1},
               "another file of that name is there already",
               "a new name, or the file of this part, was expected"};
}

struct PartFile {
  std::string path;
  PartHead head;
};

/// Returns the parts sorted by number. Faults: they belong to different studies.
Result<std::vector<PartFile>> heads_of(const std::vector<std::string>& files) {
  std::vector<PartFile> parts;
  std::string line;
  for (const std::string& path : files) {
    Lines lines(path);
    if (!lines.is_open()) return cannot(path, "cannot be read");
    const auto head = lines.next(line) ? read_part_head(line) : std::nullopt;
    if (!head) return Fault{{path, 1, 1}, "this is no part of a study", "what --part I/N wrote was expected"};
    const PartHead& of = parts.empty() ? *head : parts.front().head;
    if (head->study != of.study || head->lines != of.lines || head->part.of != of.part.of) {
      return Fault{{path, 1, 1},
                   "this is a part of another study than " + parts.front().path,
                   "parts of the same scenario, values, policy and version of Casus were expected"};
    }
    parts.push_back({path, *head});
  }
  std::sort(parts.begin(), parts.end(),
            [](const PartFile& a, const PartFile& b) { return a.head.part.number < b.head.part.number; });
  return parts;
}

/// Returns the fault of parts that are not a whole study with each part once, or nothing.
std::optional<Fault> not_all(const std::vector<PartFile>& parts) {
  const std::uint64_t of = parts.front().head.part.of;
  std::vector<std::string> missing;
  std::uint64_t next = 1;
  for (const PartFile& file : parts) {
    if (file.head.part.number < next)
      return Fault{{file.path, 1, 1}, as_part(file.head) + " is there twice", "each part once was expected"};
    for (; next < file.head.part.number; ++next) missing.push_back(std::to_string(next));
    ++next;
  }
  for (; next <= of; ++next) missing.push_back(std::to_string(next));
  if (missing.empty()) return std::nullopt;
  constexpr std::size_t kMostNamed = 20;
  const std::size_t all = missing.size();
  missing.resize(std::min(all, kMostNamed));
  const std::string named = joined(missing) + (all > kMostNamed ? ", …" : "");
  return Fault{{},
               all == 1 ? "part " + named + " of " + std::to_string(of) + " is missing"
                        : std::to_string(all) + " of " + std::to_string(of) + " parts are missing: " + named,
               "all of them were expected"};
}

/// Reads a part to its end. Returns the number of its refused lines. Faults: it is incomplete.
Result<std::uint64_t> refused_in(const PartFile& file) {
  Lines lines(file.path);
  std::string line;
  lines.next(line);
  lines.next(line);
  std::uint64_t count = 0;
  std::optional<PartEnd> end;
  while (!end && lines.next(line)) {
    end = read_part_end(line);
    count += end ? 0 : 1;
  }
  const std::uint64_t wanted = file.head.part.end(file.head.lines) - file.head.part.first(file.head.lines);
  if (end && end->lines == count && count == wanted && !lines.next(line)) return end->refused;
  return Fault{{file.path, static_cast<std::uint32_t>(std::min<std::uint64_t>(count + 3, 0xffff'ffff)), 1},
               as_part(file.head) + " is not whole: " + std::to_string(count) + " of " +
                   std::to_string(wanted) + " lines",
               "the run that writes it has to end first; begun again it goes on where it was"};
}

/// Writes the lines of the parts as those of one run, in pieces.
void write_joined(const std::vector<PartFile>& parts, bool with_refused, const TextSink& put) {
  constexpr std::size_t kPiece = 1U << 16U;
  std::string text;
  std::string line;
  for (const PartFile& file : parts) {
    Lines lines(file.path);
    lines.next(line);
    lines.next(line);
    if (!with_refused) line.erase(line.rfind(','));
    if (&file == &parts.front()) text = line + '\n';
    while (lines.next(line) && !read_part_end(line)) {
      if (!with_refused) line.pop_back();  // the comma before the column of reasons, which is empty
      text += line;
      text += '\n';
      if (text.size() < kPiece) continue;
      put(text);
      text.clear();
    }
  }
  put(text);
}

}  // namespace

Result<Reply> write_part(const ScenarioTemplate& scenario_template, const Design& design,
                         const PartOrder& order, const Limits& limits) {
  for (const Axis& axis : design.columns()) {
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
      if (axis.value(i).find_first_of("\r\n") != std::string::npos)
        return Fault{axis.at, "a value of '" + axis.path + "' has a line break",
                     "values of one line were expected in a study that is cut into parts"};
    }
  }
  ScenarioTemplate plain = scenario_template;
  const auto sources = plain.with();
  if (!sources) return sources.faults();
  const PartHead head{order.part, design.lines(),
                      study_digest(*sources, design, order.policy, CASUS_VERSION)};
  const report::CsvLines csv(design.columns());
  const std::string first_line = to_text(head);
  const auto there = is_there(order.path, first_line);
  if (!there) return there.faults();
  if (*there) return Reply{order.path + " is there already: " + as_part(head) + ", whole\n", 0, {}, {}};

  const std::string partial = order.path + ".partial";
  auto left = left_of(partial, first_line, csv.head(true));
  if (!left) return left.faults();
  Output out(partial);
  if (!out.goes_on_at(left->bytes)) return out.fault();
  if (left->bytes == 0) out.write(first_line + '\n' + csv.head(true));

  const std::uint64_t first = order.part.first(design.lines());
  const std::uint64_t lines = order.part.end(design.lines()) - first;
  std::uint64_t refused = left->refused;
  // Blocks are small, so that an interrupted run loses little.
  constexpr std::uint64_t kBlock = 1024;
  std::string text;
  const auto faults = answer(
      scenario_template, design,
      {.first = first + left->lines,
       .end = first + lines,
       .policy = order.policy,
       .threads = order.threads,
       .block = kBlock},
      limits, [&](std::uint64_t line, std::span<const CellWin> cells, const std::vector<Fault>& reasons) {
        text.clear();
        for (const CellWin& cell : cells) {
          csv.add(
              text, [&](std::size_t column) { return design.at(line, column); }, cell,
              cell.refused() ? reason_text(reasons[cell.reason]) : "", true);
          refused += cell.refused() ? 1 : 0;
          ++line;
        }
        return out.write(text);
      });
  if (faults) return *faults;
  out.write(part_end(lines, refused) + '\n');
  if (!out.done()) return out.fault();
  if (std::rename(partial.c_str(), order.path.c_str()) != 0)
    return cannot(order.path, "cannot be given its name");
  sync_folder(order.path);
  return Reply{order.path + ": " + as_part(head) + ", " + counted(static_cast<std::int64_t>(lines), "line") +
                   ", " + std::to_string(refused) + " refused\n",
               0,
               {},
               {}};
}

Result<Reply> join_parts(const std::vector<std::string>& files, const std::string& into) {
  auto parts = heads_of(files);
  if (!parts) return parts.faults();
  if (auto fault = not_all(*parts)) return *std::move(fault);
  std::uint64_t refused = 0;
  for (const PartFile& file : *parts) {
    const auto of_file = refused_in(file);
    if (!of_file) return of_file.faults();
    refused += *of_file;
  }
  const PartHead& head = parts->front().head;
  Reply reply;
  reply.out = into + ": " + counted(static_cast<std::int64_t>(head.lines), "line") + " of " +
              std::to_string(head.part.of) + " parts, " + std::to_string(refused) + " refused\n";
  reply.files.push_back({into, [parts = *std::move(parts), with_refused = refused > 0](const TextSink& put) {
                           write_joined(parts, with_refused, put);
                         }});
  return reply;
}

}  // namespace casus::cli
