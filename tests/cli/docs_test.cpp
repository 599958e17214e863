// Tests that the documentation shows what the program prints. On each page below, the test runs every line
// that begins with "$ ", in order and in one folder, and compares the output with the lines that follow. A
// line "…" stands for any lines. Files that a page asks its reader to write (doc_files.hpp) are written
// before the next command.

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "doc_files.hpp"
#include "said.hpp"
#include "spawn.hpp"

namespace casus::cli {
namespace {

namespace fs = std::filesystem;

struct Example {
  std::string command;
  std::vector<std::string> shown;
  std::map<std::string, std::string> written;  // files as they stand when it is typed
};

void trim_end(std::vector<std::string>& lines) {
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
}

/// The commands of a page and what is shown below each, without empty lines at the end.
std::vector<Example> examples_of(const fs::path& page) {
  std::vector<Example> examples;
  std::map<std::string, std::string> written;
  bool inside = false;
  bool in_block = false;
  std::string comment;
  std::string block;
  for (const std::string& line : lines_of(text_of(page))) {
    if (line.starts_with("```")) {
      inside = false;
      in_block = !in_block;
      if (in_block) {
        block.clear();
        continue;
      }
      if (write_doc_file(comment, block, written)) {
        EXPECT_NE(written[comment.substr(6, comment.find(',') - 6)], "") << comment;
      }
      comment.clear();
    } else if (line.starts_with("<!-- ")) {
      comment = line.substr(5, line.find(" -->") - 5);
    } else if (line.starts_with("$ ")) {
      examples.push_back({line.substr(2), {}, written});
      inside = true;
    } else if (inside) {
      examples.back().shown.push_back(line);
    } else if (in_block) {
      block += line + "\n";
    }
  }
  for (Example& example : examples) trim_end(example.shown);
  return examples;
}

/// Returns the first difference of two texts, for a message; empty if the output contains the shown lines.
std::string difference(const std::vector<std::string>& shown, const std::vector<std::string>& said) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (shown[i] == "…") {
      if (i + 1 == shown.size()) return "";
      while (at < said.size() && said[at] != shown[i + 1]) ++at;
    } else if (at == said.size() || said[at++] != shown[i]) {
      return "the page shows\n  " + shown[i] + "\nand casus says\n  " +
             (at == 0 || at > said.size() ? "nothing" : said[at - 1]);
    }
  }
  return at == said.size() ? "" : "casus says more: " + said[at];
}

/// A line of a shell, typed in a folder in which `casus` is known.
std::vector<std::string> typed(const Folder& folder, const std::string& command) {
  const std::string out = folder / ".said";
  const std::string script =
      folder.write(".typed", "cd '" + (folder / "") + "'\nunset COLUMNS\nexport PATH='" + (folder / ".bin") +
                                 "':/usr/bin:/bin\n{ " + command + "\n} >.said 2>&1 </dev/null\n");
  const int ended = std::system(("/bin/sh '" + script + "'").c_str());
  EXPECT_TRUE(WIFEXITED(ended)) << command;
  auto lines = lines_of(text_of(out));
  trim_end(lines);
  return lines;
}

class DocPage : public testing::TestWithParam<std::string_view> {};

TEST_P(DocPage, ShowsWhatIsJson) {
  const Folder folder;
  fs::create_directory(folder / ".bin");
  fs::create_symlink(CASUS_BINARY, folder / ".bin/casus");
  fs::create_directory_symlink(CASUS_ROOT "/scenarios", folder / "scenarios");
  const auto examples = examples_of(fs::path(CASUS_ROOT) / GetParam());
  EXPECT_FALSE(examples.empty());
  for (const Example& example : examples) {
    for (const auto& [name, text] : example.written) folder.write(name, text);
    EXPECT_EQ(difference(example.shown, typed(folder, example.command)), "") << "$ " << example.command;
  }
}

constexpr std::array kPages{std::string_view("README.md"),
                            std::string_view("docs/a-game.md"),
                            std::string_view("docs/large-studies.md"),
                            std::string_view("docs/luck.md"),
                            std::string_view("docs/journal.md"),
                            std::string_view("docs/your-game.md")};

INSTANTIATE_TEST_SUITE_P(Docs, DocPage, testing::ValuesIn(kPages), [](const auto& one) {
  std::string name = fs::path(one.param).stem().string();
  std::erase(name, '-');
  return name;
});

/// docs/house-rules.md: its reader copies a scenario, and writes a rulebook from the one that comes with
/// Casus.
TEST(Docs, HouseRulesAreCheckedAndComparedAsThePageShows) {
  const Folder folder;
  fs::create_directory(folder / ".bin");
  fs::create_symlink(CASUS_BINARY, folder / ".bin/casus");
  fs::copy_file(CASUS_ROOT "/scenarios/aggression/worked-example.toml", folder / "takeover.toml");
  const std::string sound =
      "casus rulebook aggression | sed -e 's/^title = .*/title = \"Our table\"/' "
      "-e '/^.defender/,/^.[a-ce-z]/ s/^polygon = 10/polygon = 8/' ";
  std::size_t typed_here = 0;
  for (const Example& example : examples_of(CASUS_ROOT "/docs/house-rules.md")) {
    if (example.shown.empty()) continue;
    const bool faulty = example.shown[0].find("is missing") != std::string::npos;
    typed(folder, sound + (faulty ? "-e s/^dice_lost/dice_lots/ " : "") + "> mine.toml");
    EXPECT_EQ(difference(example.shown, typed(folder, example.command)), "") << "$ " << example.command;
    ++typed_here;
  }
  EXPECT_EQ(typed_here, 4U);
}

/// So that none is forgotten: a page with commands that are typed is one of these, or has a reason.
TEST(Docs, EveryPageWithCommandsIsTyped) {
  for (const auto& file : fs::directory_iterator(CASUS_ROOT "/docs")) {
    const std::string page = "docs/" + file.path().filename().string();
    if (file.path().extension() != ".md" || page == "docs/house-rules.md")
      continue;  // its reader changes a file: the test above
    if (!examples_of(file.path()).empty()) {
      EXPECT_NE(std::find(kPages.begin(), kPages.end(), page), kPages.end()) << page;
    }
  }
}

}  // namespace
}  // namespace casus::cli
