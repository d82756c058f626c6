#!/bin/sh
# environment.sh FOLDER [LINE]: a Python environment with Spark in FOLDER, made from nothing where it is not
# there yet. LINE is the start of Spark's version, by default that of most clusters.
set -eu
folder="${1:?name the folder}"
line="${2:-3.5}"
[ -x "$folder/bin/spark-submit" ] && exit 0
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check "pyspark==$line.*"
