#!/usr/bin/env bash
# The check of the arrows can fail: a good tree passes, and each of these single wrong lines is found.
set -euo pipefail
check=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)/check_arrows.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

good_tree() {
  rm -rf "$tree/src"
  mkdir -p "$tree"/src/{base,probability,files,conflict/{rules,graph,play},game,answers,table,studies,report,journal,store,match,cli,python,service/socket}
  mkdir -p "$tree"/src/systems/{aggression,columbia,described,defcon/{rules,words}}
  echo '#include <vector>' >"$tree/src/base/a.hpp"
  echo '#include "base/a.hpp"' >"$tree/src/probability/a.hpp"
  echo '#include "base/a.hpp"' >"$tree/src/files/a.hpp"
  printf '%s\n' '#include <sys/types.h>' '#include "conflict/b.hpp"' '  #  include "probability/a.hpp" // why' \
    '// #include "cli/a.hpp"' >"$tree/src/conflict/a.cpp"
  printf '%s\n' '#include "systems/aggression/b.hpp"' '#include "conflict/a.hpp"' '#include "files/a.hpp"' \
    '// unlike columbia' >"$tree/src/systems/aggression/a.cpp"
  printf '%s\n' '#include "files/a.hpp"' '#include "probability/a.hpp"' '#include "conflict/a.hpp"' >"$tree/src/game/a.hpp"
  echo '#include "game/a.hpp"' >"$tree/src/systems/described/a.hpp"
  echo '#include "systems/columbia/a.hpp"' >"$tree/src/systems/registry.cpp"
  echo '#include "conflict/rules/a.hpp"' >"$tree/src/conflict/graph/a.hpp"
  echo '#include "systems/defcon/rules/a.hpp"' >"$tree/src/systems/defcon/words/a.hpp"
  printf '%s\n' '#include "files/a.hpp"' '#include "conflict/graph/a.hpp"' >"$tree/src/answers/a.hpp"
  echo '#include "answers/a.hpp"' >"$tree/src/table/a.hpp"
  echo '#include "systems/registry.hpp"' >"$tree/src/studies/a.cpp"
  echo '#include "service/a.hpp"' >"$tree/src/service/socket/a.hpp"
  printf '%s\n' '#include "systems/registry.hpp"' '#include "studies/a.hpp"' >"$tree/src/report/a.cpp"
  printf '%s\n' '#include "systems/registry.hpp"' '#include "report/a.hpp"' >"$tree/src/cli/a.cpp"
  printf '%s\n' '#include <casus/casus.hpp>' '#include "python/a.hpp"' >"$tree/src/python/a.cpp"
  echo '#include "report/a.hpp"' >"$tree/src/journal/a.hpp"
  echo '#include "base/a.hpp"' >"$tree/src/store/a.hpp"
  echo '#include "journal/a.hpp"' >"$tree/src/match/a.hpp"
  printf '%s\n' '#include "match/a.hpp"' '#include "store/a.hpp"' >"$tree/src/service/a.cpp"
}

# finds FILE LINE EXPECTED: with LINE added to FILE, the check fails and says EXPECTED.
finds() {
  good_tree
  echo "$2" >>"$tree/src/$1"
  local said
  if said=$("$check" "$tree"); then
    echo "not found: '$2' in $1" && failures=1
  elif [[ $said != "src/$1:"*"$3"* || $said == *$'\n'* ]]; then
    echo "for '$2' in $1 it said: $said" && failures=1
  fi
}

good_tree
"$check" "$tree" || { echo "the good tree does not pass" && failures=1; }

finds base/a.hpp '#include "probability/a.hpp"' 'base must not include probability'
finds base/a.hpp '#include "files/a.hpp"' 'base must not include files'
finds python/a.cpp '#include "library/values.hpp"' 'python must not include library'
finds game/a.hpp '#include "answers/a.hpp"' 'game must not include answers'
finds game/a.hpp '#include "systems/registry.hpp"' 'game must not include registry'
finds conflict/a.cpp '#include "game/a.hpp"' 'conflict must not include game'
finds report/a.cpp '#include "game/a.hpp"' 'report must not include game'
finds systems/columbia/a.hpp '#include "game/a.hpp"' 'system columbia must not include game'
finds probability/a.hpp '#include "conflict/a.hpp"' 'probability must not include conflict'
finds probability/a.hpp '#include "files/a.hpp"' 'probability must not include files'
finds files/a.hpp '#include "probability/a.hpp"' 'files must not include probability'
finds files/a.hpp '#include "conflict/a.hpp"' 'files must not include conflict'
finds conflict/a.cpp '#include "files/a.hpp"' 'conflict must not include files'
finds conflict/a.cpp '#include "systems/registry.hpp"' 'conflict must not include registry'
finds systems/aggression/a.cpp '#include "systems/columbia/a.hpp"' 'aggression must not include system columbia'
finds systems/aggression/a.cpp '#include "systems/registry.hpp"' 'aggression must not include registry'
finds systems/aggression/a.cpp '#include "report/a.hpp"' 'aggression must not include report'
finds conflict/a.cpp '#include "answers/a.hpp"' 'conflict must not include answers'
finds conflict/rules/a.hpp '#include "conflict/graph/a.hpp"' 'conflict/rules must not include conflict/graph'
finds conflict/graph/a.hpp '#include "conflict/play/a.hpp"' 'conflict/graph must not include conflict/play'
finds answers/a.hpp '#include "table/a.hpp"' 'answers must not include table'
finds table/a.hpp '#include "systems/registry.hpp"' 'table must not include registry'
finds table/a.hpp '// as columbia' 'table/ names a system'
finds studies/a.cpp '#include "report/a.hpp"' 'studies must not include report'
finds systems/columbia/a.hpp '#include "studies/a.hpp"' 'columbia must not include studies'
finds report/a.cpp '#include "journal/a.hpp"' 'report must not include journal'
finds journal/a.hpp '#include "service/a.hpp"' 'journal must not include service'
finds systems/defcon/rules/a.hpp '#include "systems/defcon/words/a.hpp"' 'defcon/rules must not include systems/defcon/words'
finds store/a.hpp '#include "match/a.hpp"' 'store must not include match'
finds match/a.hpp '#include "store/a.hpp"' 'match must not include store'
finds match/a.hpp '#include "service/a.hpp"' 'match must not include service'
finds service/a.cpp '#include "service/socket/a.hpp"' 'service must not include service/socket'
finds systems/registry.cpp '#include "report/a.hpp"' 'registry must not include report'
finds systems/registry.cpp '#include "cli/a.hpp"' 'registry must not include cli'
finds report/a.cpp '#include "cli/a.hpp"' 'report must not include cli'
finds report/a.cpp '#include "service/a.hpp"' 'report must not include service'
finds service/a.cpp '#include "cli/a.hpp"' 'service must not include cli'
finds conflict/a.cpp '	#	include	"report/a.hpp"' 'conflict must not include report'
finds conflict/a.cpp '#include <report/a.hpp>' 'in quotes'
finds conflict/a.cpp '#include "../report/a.hpp"' 'does not begin with a room'
finds conflict/a.cpp '#include "conflict/../report/a.hpp"' 'does not begin with a room'
finds conflict/a.cpp '#include "b.hpp"' 'does not begin with a room'
finds conflict/a.cpp '#include HEADER' 'cannot be read'
finds conflict/a.cpp '// as in Aggression' 'conflict/ names a system'
finds report/a.cpp 'int conflict_chart = 0;' 'report/ names a system'
finds report/a.cpp 'struct ConflictChart;' 'report/ names a system'
finds cli/a.cpp 'const char* help = "a DEFCON log";' 'cli/ names a system'
finds cli/columbia.cpp 'int x;' 'is named after a system'
finds base/a.hpp '// columbia' 'base/ names a system'
finds main.cpp 'int main() {}' 'is in no room'

# A system in report/ or cli/ is two faults: the arrow and the name.
good_tree
echo '#include "systems/aggression/a.hpp"' >>"$tree/src/cli/a.cpp"
if said=$("$check" "$tree") || [[ $said != *'cli must not include system aggression'* ]]; then
  echo "cli may include a system: $said" && failures=1
fi

mkdir -p "$tree/empty/src"
if "$check" "$tree/empty" >/dev/null; then echo "a tree without sources passes" && failures=1; fi

exit "$failures"
