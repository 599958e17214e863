// The commands completion, complete and manual. The scripts for shells are short, because casus itself
// computes the candidates each time.

#include <algorithm>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/journal_file.hpp"
#include "cli/line.hpp"
#include "files/path.hpp"
#include "systems/built_in_scenarios.hpp"
#include "systems/scenario_template.hpp"

namespace casus::cli {
namespace {

// `casus complete WORDS...` prints a line that says whether files fit, then one candidate on each line. A
// candidate that ends in '=' continues with a value, one that ends in '/' with a name.
constexpr std::string_view kBash =
    R"script(# casus: completion for bash. Use it with: source <(casus completion bash)
_casus() {
  local word=${COMP_LINE:0:COMP_POINT} words=() answer=() candidate
  read -ra words <<<"$word"
  [[ $word == *[[:space:]] ]] && words+=("")
  mapfile -t answer < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
  [ ${#answer[@]} -gt 0 ] || return
  # bash cuts words at '=': of a candidate only what stands behind the last one is put in.
  local last=${words[-1]} cut=
  case $last in *=*) [[ $COMP_WORDBREAKS == *=* ]] && cut=${last%=*}= ;; esac
  COMPREPLY=()
  for candidate in "${answer[@]:1}"; do
    [[ $candidate == "$last"* ]] && COMPREPLY+=("${candidate#"$cut"}")
  done
  [[ ${COMPREPLY[0]-} == *[=/] ]] && compopt -o nospace
  [ "${answer[0]}" = files ] && compopt -o default
}
complete -F _casus casus
)script";

constexpr std::string_view kZsh = R"script(#compdef casus
# casus: completion for zsh. Use it with: source <(casus completion zsh)
_casus() {
  local -a answer begun whole
  local candidate
  answer=("${(@f)$("$words[1]" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  (( ${#answer} > 0 )) || return 1
  for candidate in "${(@)answer[2,-1]}"; do
    if [[ -z $candidate ]]; then continue; fi
    if [[ $candidate == *[=/] ]]; then begun+=("$candidate"); else whole+=("$candidate"); fi
  done
  (( ${#whole} > 0 )) && compadd -Q -- "${whole[@]}"
  (( ${#begun} > 0 )) && compadd -Q -S '' -- "${begun[@]}"
  [[ $answer[1] == files ]] && _files
}
if [[ $funcstack[1] == _casus ]]; then _casus "$@"; else compdef _casus casus; fi
)script";

struct Candidates {
  bool files = false;
  std::vector<std::string> words;
};

const CommandHelp* find(const std::vector<CommandHelp>& commands, const std::string& name) {
  const auto at = std::find_if(commands.begin(), commands.end(),
                               [&](const CommandHelp& command) { return command.name == name; });
  return at == commands.end() ? nullptr : &*at;
}

/// Returns the names of built-in scenarios that begin with a word; of a word without a slash the systems,
/// each with a slash. An empty word has none.
std::vector<std::string> scenarios(const std::string& word) {
  std::vector<std::string> names;
  if (word.empty()) return names;
  for (const BuiltInScenario& one : built_in_scenarios()) {
    std::string name = std::string(one.system) + '/';
    if (word.find('/') != std::string::npos) {
      name += one.name;
    } else if (std::find(names.begin(), names.end(), name) != names.end()) {
      continue;
    }
    names.push_back(std::move(name));
  }
  return names;
}

/// Returns the current state of a journal.
std::optional<Sources> standing(const std::string& path) {
  const auto read = read_journal(path);
  if (!read) return std::nullopt;
  auto stand = journal::stand(*read);
  return stand ? std::optional(std::move(stand->sources)) : std::nullopt;
}

/// Returns the scenario among the words with its named rulebook, or the state of the journal, or nothing.
std::optional<Sources> sources_of(const std::vector<std::string>& words) {
  Request request;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    std::error_code ignored;
    const bool is_journal =
        words[i - 1] == "--journal" || (words[0] == "journal" && !words[i].starts_with('-'));
    if (is_journal && std::filesystem::is_regular_file(words[i], ignored)) return standing(words[i]);
  }
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    std::error_code ignored;
    if (words[i].starts_with('-')) continue;
    if (words[i - 1] == "--rulebook") {
      request.rulebook = words[i];
    } else if (words[i - 1] == "--game") {
      request.game = words[i];
    } else if (request.scenario.empty() && (built_in_scenario(words[i]) != nullptr ||
                                            std::filesystem::is_regular_file(words[i], ignored))) {
      request.scenario = words[i];
    }
  }
  if (request.scenario.empty()) return std::nullopt;
  auto sources = gather(request);
  return sources ? std::optional(std::move(*sources)) : std::nullopt;
}

/// Returns every path of the scenario among the words and of its rulebook, with a '='.
std::vector<std::string> paths(const std::vector<std::string>& words) {
  const auto sources = sources_of(words);
  if (!sources) return {};
  std::vector<std::string> all;
  for (const std::string& path : files::leaf_paths(sources->scenario)) all.push_back(path + '=');
  for (const std::string& path : files::leaf_paths(sources->rulebook)) {
    if (path != "game") all.push_back("rulebook." + path + '=');  // the text of a game is no value to set
  }
  return all;
}

/// Returns a name escaped as one word of a shell.
std::string escaped(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.' || (static_cast<unsigned char>(c) & 0x80U) != 0;
    if (!plain) out += '\\';
    out += c;
  }
  return out;
}

/// Returns the names that a member of Table gives for the scenario among the words, each as one word.
std::vector<std::string> names(const std::vector<std::string>& words,
                               std::vector<std::string> (Table::*member)() const) {
  const auto sources = sources_of(words);
  if (!sources) return {};
  const auto table = open_table(*sources);
  if (!table) return {};
  std::vector<std::string> all;
  for (const std::string& name : ((**table).*member)()) all.push_back(escaped(name));
  return all;
}

/// Returns the candidates after an option with a value.
Candidates values_of(const OptionHelp& option, const std::vector<std::string>& words) {
  if (option.type.starts_with("PATH=")) return {false, paths(words)};
  if (option.name == "--area") return {false, names(words, &Table::names)};
  if (option.name == "--turn") return {false, names(words, &Table::successors)};
  if (option.name == "--rulebook") return {true, known_rulebooks()};
  if (option.type == "FILE") return {true, {}};
  if (option.type.find('|') == std::string::npos) return {};
  Candidates candidates;
  for (std::size_t begin = 0; begin <= option.type.size();) {
    const std::size_t end = std::min(option.type.find('|', begin), option.type.size());
    candidates.words.push_back(option.type.substr(begin, end - begin));
    begin = end + 1;
  }
  return candidates;
}

Candidates candidates(const std::vector<std::string>& words) {
  const std::vector<CommandHelp> commands = all_commands();
  Candidates found;
  if (words.size() <= 1) {
    for (const CommandHelp& command : commands) found.words.push_back(command.name);
    return found;
  }
  const CommandHelp* command = find(commands, words.front());
  if (command == nullptr) return found;
  const auto is_called = [](const OptionHelp& option, const std::string& word) {
    return option.name == word || option.name.ends_with(',' + word);  // "-h,--help"
  };
  for (const OptionHelp& option : command->options) {
    if (!option.type.empty() && is_called(option, words[words.size() - 2])) return values_of(option, words);
  }
  if (words.back().starts_with('-')) {
    for (const OptionHelp& option : command->options)
      found.words.push_back(option.name.substr(option.name.find(',') + 1));
    return found;
  }
  if (command->name == "completion") return {false, {"bash", "zsh"}};
  for (const OptionHelp& argument : command->arguments) {
    if (argument.name == "SYSTEM") {
      for (const SystemInfo& system : casus::systems()) found.words.emplace_back(system.id);
      found.files = true;  // a game in a file of the user
    } else if (argument.name == "NAME") {
      const std::vector<std::string> all = known_rulebooks();
      found.words.insert(found.words.end(), all.begin(), all.end());
    } else if (argument.name == "SCENARIO") {
      found.words = scenarios(words.back());
      found.files = true;
    } else if (argument.name == "ACTION") {
      found.words.insert(found.words.end(), {"new", "join", "play", "watch"});
    } else if (argument.name != "EXPRESSION") {
      found.files = true;
    }
  }
  return found;
}

class Completion final : public Command {
 public:
  void options(Line& line) override { line.argument("SHELL", "bash or zsh", shell_); }
  [[nodiscard]] Result<Reply> run() const override {
    if (shell_ == "bash") return Reply{std::string(kBash)};
    if (shell_ == "zsh") return Reply{std::string(kZsh)};
    return Fault{{}, "completion: there is none for '" + shell_ + "'", "bash or zsh was expected"};
  }

 private:
  std::string shell_;
};

class Manual final : public Command {
 public:
  void options(Line& /*line*/) override {}
  [[nodiscard]] Result<Reply> run() const override { return Reply{manual(all_commands())}; }
};

}  // namespace

std::string complete(const std::vector<std::string>& words) {
  const Candidates found = candidates(words);
  std::string out = found.files ? "files\n" : "words\n";
  for (const std::string& word : found.words) {
    if (words.empty() || word.starts_with(words.back())) out += word + '\n';
  }
  return out;
}

const CommandEntry kCompletion{
    {"completion", "completion for your shell", "SHELL",
     "Prints what a shell needs to complete commands, options, files and paths: of bash or zsh.",
     "source <(casus completion bash)"},
    make<Completion>};
const CommandEntry kManual{
    {"manual", "the manual page", "", "Prints the manual page.", "casus manual | man -l -"}, make<Manual>};

}  // namespace casus::cli
