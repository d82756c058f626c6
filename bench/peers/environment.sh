#!/bin/sh
# environment.sh FOLDER: the programs that Tagpath is measured beside, each where its own language keeps it.
# MDR is old and may not build; the others are measured without it then.
set -eu
folder="${1:?name the folder}"
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$folder"
if [ ! -x "$folder/python/bin/python" ]; then
  python3 -m venv "$folder/python"
  "$folder/python/bin/pip" install --quiet --disable-pip-version-check -r "$here/requirements.txt"
  "$folder/python/bin/pip" install --quiet --disable-pip-version-check mdr 2>"$folder/mdr.log" ||
    echo "MDR does not install here, see $folder/mdr.log" >&2
fi
if [ ! -d "$folder/node/node_modules" ]; then
  mkdir -p "$folder/node"
  cp "$here/package.json" "$here/readability.mjs" "$folder/node/"
  npm install --silent --no-audit --no-fund --no-package-lock --prefix "$folder/node"
fi
