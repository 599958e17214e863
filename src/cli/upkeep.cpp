// check, verify, rulebook, systems: what needs no question put to a table.

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "files/nearest.hpp"
#include "files/path.hpp"
#include "report/guide.hpp"
#include "report/json/json.hpp"
#include "report/log.hpp"
#include "report/rulebook.hpp"
#include "report/verify.hpp"

namespace casus::cli {
namespace {

/// The built-in rulebook of an edition.
Result<std::string> name_of_edition(const SystemInfo& system, int edition) {
  std::string known;
  for (const std::string_view name : system.rulebooks) {
    const auto rulebook = load_rulebook(std::string(name));
    const files::Node* node = rulebook ? rulebook->root.find("edition") : nullptr;
    if (node == nullptr || node->integer() == nullptr) continue;
    if (*node->integer() == edition) return std::string(name);
    known += (known.empty() ? "" : " or ") + std::to_string(*node->integer());
  }
  return Fault{{},
               "--edition: there is no edition " + std::to_string(edition) + " of " + std::string(system.id),
               known.empty() ? "it has no editions" : known + " was expected"};
}

/// Which rulebook is asked for: by name or file, by edition, else the one that the system plays by.
Result<std::string> wanted_rulebook(const Options& options, const SystemInfo& system) {
  if (options.name) return *options.name;
  if (options.request.rulebook) return *options.request.rulebook;
  if (options.edition) return name_of_edition(system, *options.edition);
  const files::Document scenario{files::Node(files::Node::Table{{"system", files::Node(system.id)}}), {""}};
  const auto name = default_rulebook(scenario);
  if (!name) return name.faults();
  return std::string(*name);
}

}  // namespace

Result<Reply> systems(const Options& options) {
  return Reply{options.json ? json_line(report::systems_node()) : report::systems_text(output_style())};
}

Result<Reply> rulebook(const Options& options) {
  const SystemInfo* system = find_system(options.system);
  if (system == nullptr) {
    std::vector<std::string> known;
    for (const SystemInfo& one : casus::systems()) known.emplace_back(one.id);
    return Fault{{}, "there is no system '" + options.system + "'", files::suggest(options.system, known)};
  }
  const auto name = wanted_rulebook(options, *system);
  if (!name) return name.faults();
  auto document = load_rulebook(*name);
  if (!document) return document.faults();
  for (const std::string& set : options.request.sets) {
    // Here everything that is set is the rulebook's; the prefix that other commands need may stand.
    const std::string_view prefix = "rulebook.";
    auto changed = files::assign(std::move(*document),
                                 set.starts_with(prefix) ? std::string_view(set).substr(prefix.size()) : set);
    if (!changed) return changed.faults();
    *document = std::move(*changed);
  }
  const auto faults = check_rulebook(*document);
  if (faults && !faults->empty()) return *faults;
  const files::Node* of = document->root.find("system");
  if (!faults || of == nullptr || of->text() == nullptr || *of->text() != system->id) {
    return Fault{document->place(of == nullptr ? document->root : *of),
                 "this is no rulebook of " + std::string(system->id), ""};
  }
  if (options.guide) return Reply{report::guide_markdown(*system, *document)};
  return Reply{options.json ? json_line(report::rulebook_node(*system, *document))
                            : report::rulebook_toml(*system, *document)};
}

Result<Reply> check(const Options& options) {
  Reply reply;
  Faults all;
  Faults all_warnings;
  for (const std::string& file : options.files) {
    const auto [faults, warnings] = check_file(file);
    if (faults.empty()) reply.out += to_string(Fault{{file, 0, 0}, "sound", ""}) + '\n';
    for (Fault warning : warnings) {
      all_warnings.push_back(warning);
      warning.what.insert(0, "warning: ");
      reply.out += to_string(warning) + '\n';
    }
    for (const Fault& fault : faults) reply.out += to_string(fault) + '\n';
    all.insert(all.end(), faults.begin(), faults.end());
  }
  if (options.json) reply.out = json_line(report::faults_node(all, all_warnings));
  reply.status = all.empty() ? 0 : 1;
  return reply;
}

Result<Reply> verify(const Options& options) {
  const auto log = read_bytes(options.file, report::kMaxLogBytes);
  if (!log) return log.faults();
  const report::Verdict verdict = report::verify(*log, CASUS_VERSION);
  const std::string name = options.file == "-" ? "standard input" : options.file;
  Reply reply;
  reply.status = verdict.valid ? 0 : 1;
  if (options.json) {
    reply.out = json_line(files::Node::Table{{"valid", files::Node(verdict.valid)},
                                             {"at", files::Node(static_cast<std::int64_t>(verdict.at))},
                                             {"text", files::Node(verdict.text)}});
  } else {
    reply.out = name + ": " + (verdict.valid ? "" : "not valid: ") + verdict.text + '\n';
  }
  return reply;
}

}  // namespace casus::cli
