#!/bin/sh
# environment.sh FOLDER [VERSION]: a Python environment with Spark in FOLDER, made from nothing where it is
# not there yet. VERSION is a version of pyspark, by default the line that most clusters run.
set -eu
folder="${1:?name the folder}"
version="${2:-3.5.*}"
[ -x "$folder/bin/spark-submit" ] && exit 0
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check "pyspark==$version"
