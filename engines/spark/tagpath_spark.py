#!/usr/bin/env python3
"""Tagpath over a whole crawl, on any Apache Spark 3.5 or 4 cluster.

  spark-submit tagpath_spark.py lists    --paths warc.paths --out OUT
  spark-submit tagpath_spark.py sites    --paths warc.paths --out OUT
  spark-submit tagpath_spark.py concepts --paths warc.paths --out OUT

All extraction is done by the same `tagpath` program that runs on one machine, as a worker process beside
each task (tagpath_workers.py). Paths may be local, file:, http(s):, hdfs: or s3a:. Inputs are worked on in
batches; an input whose batch is complete is never done again.
"""

import argparse
import gzip
import hashlib
import os
import sys
from functools import partial

import tagpath_workers as workers

# ---- inputs and batches -----------------------------------------------------------------------------

# Names the inputs of a batch; written last, so that a batch with it is complete. Spark passes over it.
INPUTS = "_inputs"
# Where the rows of inputs that could not be fetched lie.
FAILED = "status=failed"


def read_paths(names, prefix, sample):
    """Paths of the list files (plain or .gz), each once, 1 in `sample` of them."""
    paths = []
    for name in names:
        opener = gzip.open if name.endswith(".gz") else open
        try:
            with opener(name, "rt", encoding="utf-8") as lines:
                paths.extend(prefix + line.strip() for line in lines if line.strip())
        except (OSError, UnicodeDecodeError) as error:
            sys.exit(f"tagpath: the list of inputs {name} cannot be read: {error}. Give a text file, plain or .gz.")
    if not paths:
        sys.exit(f"tagpath: there are no inputs in {', '.join(names)}. Give files with one input a line.")
    return [path for path in dict.fromkeys(paths) if int(digest([path]), 16) % sample == 0]


def digest(paths):
    return hashlib.sha256("\n".join(paths).encode()).hexdigest()[:16]


class Store:
    """Folders and small files on any file system that Spark knows."""

    def __init__(self, spark):
        self.jvm, self.conf = spark.sparkContext._jvm, spark.sparkContext._jsc.hadoopConfiguration()

    def at(self, path):
        place = self.jvm.org.apache.hadoop.fs.Path(path)
        return place.getFileSystem(self.conf), place

    def exists(self, path):
        files, place = self.at(path)
        return files.exists(place)

    def folders(self, path):
        files, place = self.at(path)
        found = files.listStatus(place) if files.exists(place) else []
        return sorted(item.getPath().toString() for item in found if item.isDirectory())

    def remove(self, path):
        files, place = self.at(path)
        files.delete(place, True)

    def read_lines(self, path):
        files, place = self.at(path)
        stream = files.open(place)
        try:
            return self.jvm.org.apache.commons.io.IOUtils.toString(stream, "UTF-8").splitlines()
        finally:
            stream.close()

    def write_lines(self, path, lines):
        files, place = self.at(path)
        stream = files.create(place, True)
        stream.write(bytearray("".join(f"{line}\n" for line in lines), "utf-8"))
        stream.close()


class Stage:
    """Inputs to rows, batch by batch: what every job begins with, and all that is checkpointed."""

    def __init__(self, spark, args, name, schema):
        self.spark, self.args, self.folder, self.schema = spark, args, os.path.join(args.out, name), schema
        self.store = Store(spark)

    def run(self, rows_of):
        """Does the inputs that are not done yet; says how many batches that were."""
        done = self.done_inputs()
        paths = read_paths(self.args.paths, self.args.prefix, self.args.sample)
        left = [path for path in paths if path not in done]
        batches = [left[at : at + self.args.batch] for at in range(0, len(left), self.args.batch)]
        tell(f"{len(paths)} inputs: {len(paths) - len(left)} done before, {len(left)} to do in {len(batches)} batches")
        if not paths:
            sys.exit(f"tagpath: 1 in {self.args.sample} is none of so few inputs. Lower --sample.")
        for number, batch in enumerate(batches, 1):
            folder = os.path.join(self.folder, f"batch={digest(batch)}")
            if self.args.dry_run:
                tell(f"batch {number}: {len(batch)} inputs, {batch[0]} and on, into {folder}")
            else:
                self.run_batch(batch, folder, rows_of)
                tell(f"batch {number} of {len(batches)} is done")
        return len(batches)

    def run_batch(self, batch, folder, rows_of):
        rows = self.spark.sparkContext.parallelize(batch, len(batch)).mapPartitions(rows_of)
        frame = self.spark.createDataFrame(rows, self.schema, verifySchema=False)
        frame.write.mode("overwrite").partitionBy("status").parquet(folder)
        failed = self.failed_inputs(folder)
        for path in sorted(failed):
            tell(f"{path} could not be fetched; the next run will try it again")
        self.store.write_lines(os.path.join(folder, INPUTS), [path for path in batch if path not in failed])

    def failed_inputs(self, folder):
        if not self.store.exists(os.path.join(folder, FAILED)):
            return set()
        return {row["input"] for row in self.read(folder).where("status = 'failed'").select("input").collect()}

    def done_inputs(self):
        """Inputs of complete batches. What a run that was stopped left behind is removed."""
        done = set()
        for folder in self.store.folders(self.folder):
            if self.store.exists(os.path.join(folder, INPUTS)):
                done.update(self.store.read_lines(os.path.join(folder, INPUTS)))
                if not self.args.dry_run:
                    self.store.remove(os.path.join(folder, FAILED))
            elif not self.args.dry_run:
                self.store.remove(folder)
        return done

    def read(self, folder=None):
        # With its schema given, no job has to look for it in the files.
        return self.spark.read.schema(self.schema).parquet(folder or self.folder)

    def tell_inputs(self, rows):
        """How many inputs gave how many pages, and which of them did not."""
        found = {row["status"]: row for row in rows.groupBy("status").agg({"*": "count", "pages": "sum"}).collect()}
        count = lambda status: found[status]["count(1)"] if status in found else 0  # noqa: E731
        pages = found["summary"]["sum(pages)"] if "summary" in found else 0
        tell(f"inputs {count('summary')}, pages {pages}, errors {count('error')}, failed {count('failed')}")


# ---- lists ------------------------------------------------------------------------------------------


def run_lists(spark, args, config):
    stage = Stage(spark, args, "lists", workers.LIST_SCHEMA)
    stage.run(partial(workers.list_rows, config))
    if not args.dry_run:
        tell_lists(stage.read())


def tell_lists(rows):
    """The figures of the top-k paper's sections VI-D and VI-E, from one pass over the rows."""
    groups = rows.selectExpr(
        "status", "k", "attributes", "ranked", "time is not null as timed", "location is not null as placed",
        "items = k as complete", "pages", "announced", "items",
    ).groupBy("status", "k", "attributes", "ranked", "timed", "placed", "complete")  # fmt: skip
    found = groups.agg({"*": "count", "pages": "sum", "announced": "sum", "items": "sum"}).collect()

    def total(column, status, condition=lambda row: True):
        return sum(row[column] or 0 for row in found if row["status"] == status and condition(row))

    lists = lambda condition=lambda row: True: total("count(1)", "extracted", condition)  # noqa: E731
    share = lambda condition: percent(lists(condition), lists())  # noqa: E731
    pages, announced = total("sum(pages)", "summary"), total("sum(announced)", "summary")
    failed = total("count(1)", "failed")
    tell(f"inputs {total('count(1)', 'summary')}, pages {pages}, errors {total('count(1)', 'error')}, failed {failed}")
    tell(f"titles that announce a list {announced} ({percent(announced, pages)} of pages)")
    tell(f"lists {lists()} ({percent(lists(), announced)} of those), items {total('sum(items)', 'extracted')}")
    tell(f"as many items as announced {share(lambda row: row['complete'])}, ranked {share(lambda row: row['ranked'])}")
    either = share(lambda row: row["timed"] or row["placed"])
    tell(f"with a time {share(lambda row: row['timed'])}, with a place {share(lambda row: row['placed'])}, either {either}")
    for column in ("k", "attributes"):
        tell_distribution(column, [(row[column], row["count(1)"]) for row in found if row["status"] == "extracted"])


def tell_distribution(name, counted):
    counts = {}
    for value, count in counted:
        counts[value] = counts.get(value, 0) + count
    most = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:8]
    shown = ", ".join(f"{value} ({percent(count, sum(counts.values()))})" for value, count in most)
    tell(f"{name}: {shown}; largest {max(counts, default=0)}")


def percent(part, whole):
    return f"{100 * part / max(whole, 1):.1f}%"


# ---- sites ------------------------------------------------------------------------------------------


def run_sites(spark, args, config):
    stage, folder = Stage(spark, args, "pages", workers.PAGE_SCHEMA), os.path.join(args.out, "sites")
    new = stage.run(partial(workers.page_rows, config))
    if args.dry_run:
        return
    if new or not stage.store.exists(os.path.join(folder, "_SUCCESS")):
        induce_sites(stage.read(), folder, args, config)
    stage.tell_inputs(stage.read())
    tell_sites(spark.read.parquet(folder))


def induce_sites(rows, folder, args, config):
    """Pages shuffled by site, in the order of the inputs; each site is one task's, whatever its size."""
    spark = rows.sparkSession
    width = args.partitions or spark.sparkContext.defaultParallelism * PARTITIONS_A_CORE
    pages = rows.where("status = 'page'").repartition(width, "site").sortWithinPartitions("site", "input", "number")
    pages = pages.select("site", "signature", "source", "line")
    tables = pages.rdd.mapPartitions(partial(workers.site_rows, config, args.group_sample))
    frame = spark.createDataFrame(tables, workers.SITE_SCHEMA, verifySchema=False)
    frame.write.mode("overwrite").partitionBy("kind").parquet(folder)


# Sites differ in size: several tasks a core even it out.
PARTITIONS_A_CORE = 4


def tell_sites(rows):
    counts = {row["kind"]: row["count"] for row in rows.groupBy("kind").count().collect()}
    sites, signatures = rows.selectExpr("count(distinct site)", "count(distinct signature)").first()
    tell(f"sites {sites}, template signatures {signatures}, templates {counts.get('wrapper', 0)}, rows {counts.get('row', 0)}")


# ---- concepts ---------------------------------------------------------------------------------------


def run_concepts(spark, args, config):
    stage, folder = Stage(spark, args, "sightings", workers.PAIR_SCHEMA), os.path.join(args.out, "concepts")
    new = stage.run(partial(workers.pair_rows, config))
    if args.dry_run:
        return
    if new or not stage.store.exists(os.path.join(folder, "_SUCCESS")):
        count_pairs(stage.read(), folder, args.least_sites)
    stage.tell_inputs(stage.read())
    tell(f"pairs that enough sites say: tagpath concepts build {folder}/*.csv --out my.isa")


def count_pairs(rows, folder, least):
    """Each pair with the number of distinct sites that say it."""
    seen = rows.where("status = 'pair'").select("concept", "instance", "site").distinct().rdd
    counts = seen.map(lambda row: ((row[0], row[1]), 1)).reduceByKey(lambda one, other: one + other)
    kept = counts.filter(lambda pair: pair[1] >= least).map(lambda pair: (*pair[0], pair[1]))
    frame = rows.sparkSession.createDataFrame(kept, "concept string, instance string, count int")
    order = [frame["count"].desc(), frame["concept"], frame["instance"]]
    frame.orderBy(*order).write.mode("overwrite").csv(folder, sep="\t")


# ---- command line -----------------------------------------------------------------------------------

JOBS = {"lists": run_lists, "sites": run_sites, "concepts": run_concepts}


def tell(text):
    print(text, file=sys.stderr, flush=True)


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("job", choices=JOBS)
    parser.add_argument("--paths", nargs="+", required=True, help="files with one input a line, plain or .gz")
    parser.add_argument("--prefix", default="", help="put before each line, such as https://data.commoncrawl.org/")
    parser.add_argument("--out", required=True, help="folder for the results, on any file system that Spark knows")
    parser.add_argument("--tagpath", default="tagpath", help="the program, as it is called on every machine")
    parser.add_argument("--batch", type=positive, default=1000, help="inputs that are committed together (default: 1000)")
    parser.add_argument("--sample", type=positive, default=1, help="take 1 in so many inputs, always the same ones")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument("--partitions", type=positive, help="sites: tasks after the shuffle (default: 4 a core)")
    parser.add_argument("--group-sample", type=positive, default=500, help="sites: pages a template is learned from")
    parser.add_argument("--least-sites", type=positive, default=2, help="concepts: sites that have to say a pair")
    parser.add_argument("--fetch", default="hadoop fs -copyToLocal {src} {dst}", help="how hdfs: and s3a: are copied")
    parser.add_argument("--fetch-timeout", type=float, default=600, help="most seconds without data over http")
    parser.add_argument("--input-timeout", type=float, default=3600, help="most seconds for one input or site")
    return parser.parse_args(arguments)


def positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("it has to be 1 or more")
    return value


def main(arguments):
    args = parse_arguments(arguments)
    config = {
        "tagpath": args.tagpath.split(),
        "fetch": args.fetch.split(),
        "fetch_timeout": args.fetch_timeout,
        "input_timeout": args.input_timeout,
    }
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName(f"tagpath {args.job}").getOrCreate()
    spark.sparkContext.setLogLevel("WARN")
    spark.sparkContext.addPyFile(workers.__file__)
    try:
        JOBS[args.job](spark, args, config)
    finally:
        spark.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
