#!/usr/bin/env bash
# conformance-nodes.sh [VERSION...]: runs the built program and the store's suite under other versions of Node (22 and
# 24 unless said), which the registry gives as packages. Needs `npm run build`. Exit code 1 when anything fails.
set -uo pipefail
cd "$(dirname "$0")/.."

versions=("$@")
[ "${#versions[@]}" -gt 0 ] || versions=(22 24)
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
page=samples/lists/fieldnotes.example/highest-mountains-in-the-world.html
failed=0

# check NAME COMMAND... : one line a check.
check() {
  local name="$1"
  shift
  if "$@" >"$folder/out" 2>&1; then
    echo "ok      $name"
  else
    failed=1
    echo "FAILED  $name"
    tail -n 20 "$folder/out"
  fi
}

# prints WORD COMMAND... : the command ends well and prints the word.
prints() {
  local word="$1"
  shift
  "$@" >"$folder/printed" && grep -q -- "$word" "$folder/printed"
}

for version in "${versions[@]}"; do
  home="$folder/$version"
  mkdir "$home"
  echo '{"private":true}' >"$home/package.json"
  # The binary comes with the install script of the package, which copies or links it.
  npm install --prefix "$home" --no-audit --no-fund --silent "node@$version" || exit 1
  node="$home/node_modules/node/bin/node"
  [ -x "$node" ] || node="$(find "$home/node_modules" -path '*bin/node' -type f | head -n 1)"
  echo "== Node $("$node" --version)"
  base="$home/lists.db"
  check "--version" prints "$(node -p 'require("./package.json").version')" "$node" bin/tagpath --version
  check "extract" prints "Mount Everest" "$node" bin/tagpath extract "$page"
  check "load" "$node" bin/tagpath extract "$page" --kb "$base"
  check "ask" prints "Mount Everest" "$node" bin/tagpath ask "highest mountain" --kb "$base"
  # The SQLite of Node itself and the prebuilt one; better-sqlite3 is compiled for the Node that installed it.
  for driver in node libsql; do
    check "ask, SQLite of $driver" env TAGPATH_SQLITE="$driver" "$node" bin/tagpath ask "highest mountain" --kb "$base"
    check "the store's suite, SQLite of $driver" \
      env TAGPATH_SQLITE="$driver" "$node" node_modules/vitest/vitest.mjs run test/kb/store-conformance.test.ts
  done
done
exit "$failed"
