#!/usr/bin/env python3
"""Tagpath over a whole crawl, on any Apache Spark 3.5 or 4 cluster.

  spark-submit tagpath_spark.py lists    --paths warc.paths --out OUT
  spark-submit tagpath_spark.py sites    --paths warc.paths --out OUT
  spark-submit tagpath_spark.py concepts --paths warc.paths --out OUT

All extraction is done by the same `tagpath` program that runs on one machine, as a worker process beside
each task. Paths may be local, file:, http(s):, hdfs: or s3a:; a batch of them is written at a time, and a
batch that is complete is never done again.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from functools import partial

# A page that kills its worker this often is set aside and named.
DEATHS = 3
# An input whose workers die on more pages than this is set aside as a whole.
SET_ASIDE = 20
# Answers larger than this wait on disk.
IN_MEMORY = 32 * 1024 * 1024


# ---- workers ----------------------------------------------------------------------------------------


class WorkerDied(Exception):
    """The process ended before it had answered; `at` is the page it was on, where it said so."""

    def __init__(self, at):
        super().__init__(at)
        self.at = at


class Worker:
    """A warm `tagpath worker` process; answers are complete or not given at all."""

    def __init__(self, config, task, flags=()):
        self.command = [*config["tagpath"], "worker", task, "--ack", *flags]
        self.process = None

    def start(self):
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        return self.process

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def answer(self, request):
        """All lines of the answer to one request, and its counts."""
        process, at = self.start(), None
        with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY, mode="w+", encoding="utf-8", newline="\n") as lines:
            try:
                self.send(request)
                process.stdin.flush()
                for line in process.stdout:
                    if line.startswith('{"ack":'):
                        lines.seek(0)
                        yield from (kept.rstrip("\n") for kept in lines)
                        yield json.loads(line)
                        return
                    if line.startswith('{"at":'):
                        at = json.loads(line)["at"]
                    else:
                        lines.write(line)
            except BrokenPipeError:
                pass
        process.wait()
        raise WorkerDied(at)

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()


def error_line(source, code, message):
    error = {"code": code, "message": message}
    return json.dumps({"source": source, "url": None, "status": "error", "title": None, "list": None, "error": error, "ms": 0})


def answers_of(worker, path, local):
    """The answer to one input, by as many workers as it takes: pages that kill them are set aside."""
    deaths, skip = {}, []
    while True:
        request = {"input": local, "as": path, "skip": skip, "trace": bool(deaths)}
        try:
            # Nothing of an answer is given before all of it is there, so a retry repeats nothing.
            yield from worker.answer(json.dumps(request))
            return
        except WorkerDied as died:
            page = died.at or path
            deaths[page] = deaths.get(page, 0) + 1
            if deaths[page] < DEATHS:
                continue
            message = f"Workers died {DEATHS} times on this page. Try it alone with: tagpath extract"
            yield error_line(page, "worker-failed", message)
            skip.append(page)
            if page == path or len(skip) > SET_ASIDE:
                return


# ---- inputs -----------------------------------------------------------------------------------------


def read_paths(names, sample):
    """Paths of the list files (plain or .gz), each once, 1 in `sample` of them."""
    import gzip

    paths = []
    for name in names:
        opener = gzip.open if name.endswith(".gz") else open
        with opener(name, "rt", encoding="utf-8") as lines:
            paths.extend(line.strip() for line in lines if line.strip())
    unique = list(dict.fromkeys(paths))
    return [path for path in unique if int(digest([path]), 16) % sample == 0]


def digest(paths):
    return hashlib.sha256("\n".join(paths).encode()).hexdigest()[:16]


class LocalCopy:
    """A path as a file of this machine: itself where it is one, else a copy for as long as it is needed."""

    def __init__(self, path, config):
        self.path, self.config, self.folder = path, config, None

    def __enter__(self):
        address = urllib.parse.urlparse(self.path)
        if address.scheme in ("", "file"):
            return urllib.request.url2pathname(address.path) if address.scheme else self.path
        self.folder = tempfile.mkdtemp(prefix="tagpath-")
        local = os.path.join(self.folder, os.path.basename(self.path) or "input")
        if address.scheme in ("http", "https"):
            with urllib.request.urlopen(self.path, timeout=self.config["fetch_timeout"]) as source, open(local, "wb") as copy:
                shutil.copyfileobj(source, copy, 1 << 20)
        else:
            subprocess.run([part.format(src=self.path, dst=local) for part in self.config["fetch"]], check=True)
        return local

    def __exit__(self, *_):
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)


def lines_of_inputs(config, task, flags, paths):
    """Runs a partition's inputs through one worker; what cannot be fetched becomes an error line."""
    worker = Worker(config, task, flags)
    try:
        for path in paths:
            try:
                with LocalCopy(path, config) as local:
                    yield from ((path, line) for line in answers_of(worker, path, local))
            except (OSError, subprocess.CalledProcessError) as error:
                yield path, error_line(path, "input-failed", f"Fetching {path} failed: {error}.")
    finally:
        worker.stop()


# ---- lists ------------------------------------------------------------------------------------------

LIST_SCHEMA = (
    "input string, source string, url string, status string, title string, k int, concept string, "
    "criterion string, time string, location string, ranked boolean, items int, columns int, score double, "
    "pages bigint, record string"
)


def list_rows(config, paths):
    """One row a record, and one `summary` row an input with its count of pages."""
    flags = ["--lists-only", "--reproducible"]
    for path, line in lines_of_inputs(config, "extract", flags, paths):
        if isinstance(line, dict):
            yield (path, path, None, "summary", *[None] * 10, line["pages"], None)
        else:
            yield list_row(path, line)


def list_row(path, line):
    record = json.loads(line)
    title, found = record["title"] or {}, record["list"] or {}
    return (
        path, record["source"], record["url"], record["status"], title.get("title"), title.get("k"),
        title.get("concept"), title.get("criterion"), (title.get("time") or {}).get("text"),
        (title.get("location") or {}).get("text"), found.get("ranked"), len(found.get("items", [])),
        len(found.get("columns", [])), found.get("score"), None, line,
    )  # fmt: skip


def run_lists(spark, args, config):
    for number, batch, folder in open_batches(spark, args, "lists"):
        rows = spark.sparkContext.parallelize(batch, len(batch)).mapPartitions(partial(list_rows, config))
        spark.createDataFrame(rows, LIST_SCHEMA).write.mode("overwrite").partitionBy("status").parquet(folder)
        tell(f"batch {number} is done")
    summary_of_lists(spark, args)


def summary_of_lists(spark, args):
    """The figures of the top-k paper's sections VI-D and VI-E."""
    rows = spark.read.parquet(os.path.join(args.out, "lists"))
    counts = {row["status"]: row["count"] for row in rows.groupBy("status").count().collect()}
    pages = rows.agg({"pages": "sum"}).first()[0] or 0
    lists = rows.where("status = 'extracted'")
    found = counts.get("extracted", 0)

    def share(condition):
        return f"{100 * lists.where(condition).count() / max(found, 1):.1f}%"

    tell(f"inputs {counts.get('summary', 0)}, pages {pages}, lists {found}, errors {counts.get('error', 0)}")
    tell(f"ranked {share('ranked')}, with a time {share('time is not null')}, with a place {share('location is not null')}")
    for name in ("k", "columns"):
        top = lists.groupBy(name).count().orderBy("count", ascending=False).limit(8).collect()
        tell(f"most frequent {name}: " + ", ".join(f"{row[0]} ({row[1]})" for row in top))


# ---- sites ------------------------------------------------------------------------------------------

SITE_SCHEMA = "site string, kind string, template string, page string, status string, line string"


def keyed_pages(config, paths):
    for _, line in lines_of_inputs(config, "pages", [], paths):
        if isinstance(line, str) and line.startswith('{"site":'):
            page = json.loads(line)
            yield (page["site"], page["source"]), line


def site_rows(config, sample, keyed):
    """Feeds each site's pages, which arrive together, to one worker and gives its tables."""
    worker = Worker(config, "induce", ["--sample", str(sample)])
    site = None
    try:
        for (next_site, _), line in keyed:
            if site is not None and next_site != site:
                yield from end_of_site(worker, site)
            site = next_site
            worker.start()
            worker.send(line)
        if site is not None:
            yield from end_of_site(worker, site)
    finally:
        worker.stop()


def end_of_site(worker, site):
    for line in worker.answer(json.dumps({"end": site})):
        if isinstance(line, dict):
            continue
        result = json.loads(line)
        kind = "wrapper" if "wrapper" in result else "row" if "values" in result else "other"
        yield (site, kind, result.get("template"), result.get("page"), result.get("status"), line)


def run_sites(spark, args, config):
    for number, batch, folder in open_batches(spark, args, "sites", whole=True):
        pages = spark.sparkContext.parallelize(batch, len(batch)).mapPartitions(partial(keyed_pages, config))
        width = args.partitions or max(len(batch), spark.sparkContext.defaultParallelism)
        grouped = pages.repartitionAndSortWithinPartitions(width, partial(partition_of_site, width))
        rows = grouped.mapPartitions(partial(site_rows, config, args.group_sample))
        spark.createDataFrame(rows, SITE_SCHEMA).write.mode("overwrite").partitionBy("kind").parquet(folder)
        tell(f"batch {number} is done")
    rows = spark.read.parquet(os.path.join(args.out, "sites"))
    counts = {row["kind"]: row["count"] for row in rows.groupBy("kind").count().collect()}
    tell(f"sites {rows.select('site').distinct().count()}, templates {counts.get('wrapper', 0)}, rows {counts.get('row', 0)}")


def partition_of_site(width, key):
    return int(hashlib.md5(key[0].encode()).hexdigest(), 16) % width


# ---- concepts ---------------------------------------------------------------------------------------


def sightings(config, paths):
    for _, line in lines_of_inputs(config, "mine", [], paths):
        if isinstance(line, str) and line.count("\t") == 2:
            yield tuple(line.split("\t"))


def run_concepts(spark, args, config):
    for number, batch, folder in open_batches(spark, args, "concepts", whole=True):
        seen = spark.sparkContext.parallelize(batch, len(batch)).mapPartitions(partial(sightings, config))
        counts = seen.distinct().map(lambda pair: (pair[:2], 1)).reduceByKey(lambda one, other: one + other)
        kept = counts.filter(lambda pair: pair[1] >= args.least_sites).map(lambda pair: (*pair[0], pair[1]))
        frame = spark.createDataFrame(kept, "concept string, instance string, count int")
        frame.orderBy("count", ascending=False).write.mode("overwrite").csv(folder, sep="\t")
        tell(f"batch {number} is done; add it with: tagpath concepts build {folder}/*.csv --out my.isa")


# ---- batches ----------------------------------------------------------------------------------------


def open_batches(spark, args, job, whole=False):
    """Batches that are still to do. Spark marks a folder as complete only when all its tasks are."""
    paths = read_paths(args.paths, args.sample)
    size = len(paths) if whole else args.batch
    batches = [paths[at : at + size] for at in range(0, len(paths), max(size, 1))]
    tell(f"{job}: {len(paths)} inputs in {len(batches)} batches")
    for number, batch in enumerate(batches, 1):
        folder = os.path.join(args.out, job, f"batch={digest(batch)}")
        if is_done(spark, folder):
            tell(f"batch {number} was done before")
        elif args.dry_run:
            tell(f"batch {number}: {len(batch)} inputs, {batch[0]} and on, into {folder}")
        else:
            yield number, batch, folder


def is_done(spark, folder):
    if spark is None:
        return os.path.exists(os.path.join(folder, "_SUCCESS"))
    jvm = spark.sparkContext._jvm
    path = jvm.org.apache.hadoop.fs.Path(folder, "_SUCCESS")
    return path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration()).exists(path)


def tell(text):
    print(text, file=sys.stderr, flush=True)


# ---- command line -----------------------------------------------------------------------------------

JOBS = {"lists": run_lists, "sites": run_sites, "concepts": run_concepts}


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("job", choices=JOBS)
    parser.add_argument("--paths", nargs="+", required=True, help="files with one input a line, plain or .gz")
    parser.add_argument("--out", required=True, help="folder for the results, on any file system that Spark knows")
    parser.add_argument("--tagpath", default="tagpath", help="the program, as it is called on every machine")
    parser.add_argument("--batch", type=int, default=1000, help="inputs that are committed together (default: 1000)")
    parser.add_argument("--sample", type=int, default=1, help="take 1 in so many inputs, always the same ones")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument("--partitions", type=int, help="sites: tasks after the shuffle")
    parser.add_argument("--group-sample", type=int, default=500, help="sites: pages a template is learned from")
    parser.add_argument("--least-sites", type=int, default=2, help="concepts: sites that have to say a pair")
    parser.add_argument("--fetch", default="hadoop fs -copyToLocal {src} {dst}", help="how hdfs: and s3a: are copied")
    parser.add_argument("--fetch-timeout", type=float, default=600, help="most seconds without data over http")
    return parser.parse_args(arguments)


def main(arguments):
    args = parse_arguments(arguments)
    config = {"tagpath": args.tagpath.split(), "fetch": args.fetch.split(), "fetch_timeout": args.fetch_timeout}
    if args.dry_run:
        for _ in open_batches(None, args, args.job):
            pass
        return
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName(f"tagpath {args.job}").getOrCreate()
    try:
        JOBS[args.job](spark, args, config)
    finally:
        spark.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
