"""What runs beside Spark's tasks: `tagpath worker` processes, and copies of their inputs.

Needs only Python's own library. Spark ships this file to the executors as a module, so that a worker that
has loaded its models stays for the next task of the same Python process.
"""

import contextlib
import itertools
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

# A page that kills its worker this often is set aside and named.
DEATHS = 3
# An input whose workers die on more pages than this is set aside as a whole.
SET_ASIDE = 20
# Answers larger than this wait on disk.
IN_MEMORY = 32 * 1024 * 1024
# Seconds before each further attempt to fetch an input.
PAUSES = (1, 5)
# What a server may answer differently a moment later.
PASSING = {408, 425, 429, 500, 502, 503, 504}


class WorkerDied(Exception):
    """The process ended before it had answered; `at` is the page it was on, where it said so."""

    def __init__(self, at):
        super().__init__(at)
        self.at = at


class Worker:
    """A warm `tagpath worker` process; answers are complete or not given at all."""

    def __init__(self, command, timeout):
        self.command, self.timeout, self.process = command, timeout, None

    def answer(self, request):
        """All lines of the answer to one request, and then its counts as a dict."""
        process, at = self.started(), None
        watch = threading.Timer(self.timeout, kill, [process])
        watch.start()
        with tempfile.SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", newline="\n") as lines:
            try:
                process.stdin.write(json.dumps(request) + "\n")
                process.stdin.flush()
                for line in process.stdout:
                    if line.startswith('{"ack":'):
                        watch.cancel()
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
            finally:
                watch.cancel()
        self.stop()
        raise WorkerDied(at)

    def started(self):
        if self.process is None or self.process.poll() is not None:
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
            self.process = subprocess.Popen(self.command, start_new_session=True, **pipes)
        return self.process

    def stop(self):
        if self.process is not None:
            kill(self.process)
            self.process.wait()
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.close()
            self.process.stdout.close()
            self.process = None


def kill(process):
    """Ends a worker and what it has started: a child would hold its pipes open."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


# Workers that wait for the next task of this process, by their command. They end with this process, since
# their standard input does.
IDLE = {}


@contextlib.contextmanager
def borrowed(config, task, flags=()):
    """A worker that nobody else uses; one that was left in the middle of an answer is not used again."""
    command = (*config["tagpath"], "worker", task, "--ack", *flags)
    worker, done = IDLE.pop(command, None) or Worker(command, config["input_timeout"]), False
    try:
        yield worker
        done = True
    finally:
        if done:
            IDLE[command] = worker
        else:
            worker.stop()


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
            yield from worker.answer(request)
            return
        except WorkerDied as died:
            page = died.at or path
            deaths[page] = deaths.get(page, 0) + 1
        if deaths[page] >= DEATHS:
            message = f"Workers died {DEATHS} times on this page. Try it alone with: tagpath extract"
            yield error_line(page, "worker-failed", message)
            skip.append(page)
            if page == path or len(skip) > SET_ASIDE:
                yield {"pages": 0, "failed": 1}
                return


# ---- inputs -----------------------------------------------------------------------------------------


class FetchFailed(Exception):
    """An input could not be brought to this machine."""


class LocalCopy:
    """A path as a file of this machine: itself where it is one, else a copy for as long as it is needed."""

    def __init__(self, path, config):
        self.path, self.config, self.folder = path, config, None

    def __enter__(self):
        address = urllib.parse.urlparse(self.path)
        if address.scheme == "file":
            return urllib.request.url2pathname(address.path)
        if address.scheme == "":
            return self.path
        self.folder = tempfile.mkdtemp(prefix="tagpath-")
        local = os.path.join(self.folder, os.path.basename(address.path) or "input")
        try:
            if address.scheme in ("http", "https"):
                self.download(local)
            else:
                command = [part.format(src=self.path, dst=local) for part in self.config["fetch"]]
                subprocess.run(command, check=True, capture_output=True, text=True)
        except (OSError, subprocess.CalledProcessError) as error:
            self.__exit__()
            raise FetchFailed(f"Fetching {self.path} failed: {reason(error)}.") from error
        return local

    def __exit__(self, *_):
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)

    def download(self, local):
        for pause in (*PAUSES, None):
            try:
                return download_once(self.path, local, self.config["fetch_timeout"])
            except OSError as error:
                if pause is None or getattr(error, "code", 503) not in PASSING:
                    raise
            time.sleep(pause)


def download_once(url, local, timeout):
    with urllib.request.urlopen(url, timeout=timeout) as source, open(local, "wb") as copy:
        shutil.copyfileobj(source, copy, 1 << 20)
        announced = source.headers.get("Content-Length")
        # A connection that was cut looks like the end of the file.
        if announced is not None and copy.tell() != int(announced):
            raise OSError(f"only {copy.tell()} of {announced} bytes came")


def reason(error):
    said = (getattr(error, "stderr", None) or "").strip().splitlines()
    return said[-1] if said else str(error)


def lines_of_inputs(config, task, flags, paths):
    """Runs a partition's inputs through one worker: (path, line) pairs, then (path, counts) for each input.

    An input that cannot be fetched gives (path, FetchFailed) alone, so that a later run tries it again.
    """
    with borrowed(config, task, flags) as worker:
        for path in paths:
            try:
                with LocalCopy(path, config) as local:
                    for line in answers_of(worker, path, local):
                        yield path, line
            except FetchFailed as failed:
                yield path, failed


# ---- rows of the result tables ----------------------------------------------------------------------


def list_rows(config, paths):
    """One row a record, and one `summary` row an input with its counts."""
    for path, line in lines_of_inputs(config, "extract", ["--lists-only", "--reproducible"], paths):
        if isinstance(line, str):
            yield list_row(path, line)
        elif isinstance(line, dict):
            yield (path, path, None, "summary", *[None] * 11, line["pages"], line.get("announced", 0), None)
        else:
            yield (path, path, None, "failed", *[None] * 13, error_line(path, "input-failed", str(line)))


LIST_SCHEMA = (
    "input string, source string, url string, status string, title string, k int, concept string, "
    "criterion string, time string, location string, ranked boolean, items int, attributes int, score double, "
    "error string, pages bigint, announced bigint, record string"
)
NO_ATTRIBUTE = {"rank", "name"}


def list_row(path, line):
    record = json.loads(line)
    title, found = record["title"] or {}, record["list"] or {}
    attributes = [column for column in found.get("columns", []) if column["key"] not in NO_ATTRIBUTE]
    return (
        path, record["source"], record["url"], record["status"], title.get("title"), found.get("k", title.get("k")),
        title.get("concept"), title.get("criterion"), (title.get("time") or {}).get("text"),
        (title.get("location") or {}).get("text"), found.get("ranked"), len(found.get("items", [])),
        len(attributes), found.get("score"), (record["error"] or {}).get("code"), None, None, line,
    )  # fmt: skip


PAGE_SCHEMA = "input string, status string, site string, signature string, number bigint, source string, pages bigint, line string"


def page_rows(config, paths):
    """One row a page with its site, and one `summary` row an input."""
    for number, (path, line) in enumerate(lines_of_inputs(config, "pages", [], paths)):
        if isinstance(line, str) and line.startswith('{"site":'):
            page = json.loads(line)
            yield (path, "page", page["site"], page["signature"], number, page["source"], None, line)
        else:
            for status, source, pages, text in ends_of_input(path, line):
                yield (path, status, None, None, None, source, pages, text)


PAIR_SCHEMA = "input string, status string, concept string, instance string, site string, source string, pages bigint, line string"


def pair_rows(config, paths):
    """One row a pair and site that an input has, and one `summary` row an input."""
    for path, line in lines_of_inputs(config, "mine", [], paths):
        if isinstance(line, str) and line.count("\t") == 2:
            yield (path, "pair", *line.split("\t"), None, None, None)
        else:
            for status, source, pages, text in ends_of_input(path, line):
                yield (path, status, None, None, None, source, pages, text)


def ends_of_input(path, line):
    """What an input gives beside its pages: errors by name, and its counts."""
    if isinstance(line, str):
        yield "error", json.loads(line).get("source", path), None, line
    elif isinstance(line, dict):
        for bad in line.get("bad", []):
            yield "error", bad["source"], None, json.dumps(bad)
        yield "summary", path, line["pages"], None
    else:
        yield "failed", path, None, str(line)


SITE_SCHEMA = "site string, kind string, template string, signature string, page string, status string, line string"


def site_rows(config, sample, pages):
    """Tables of the sites whose pages arrive together. A group waits on disk, so that it can be tried again."""
    with tempfile.TemporaryDirectory(prefix="tagpath-") as folder:
        file = os.path.join(folder, "group.jsonl")
        with borrowed(config, "induce", ["--sample", str(sample)]) as worker:
            for site, group in itertools.groupby(pages, key=lambda page: page["site"]):
                signatures = spool(group, file)
                for line in answers_of_site(worker, site, file):
                    yield site_row(site, line, signatures)


def spool(group, file):
    signatures = {}
    with open(file, "w", encoding="utf-8", newline="\n") as lines:
        for page in group:
            signatures[page["source"]] = page["signature"]
            lines.write(page["line"] + "\n")
    return signatures


def answers_of_site(worker, site, file):
    for _ in range(DEATHS):
        try:
            yield from (line for line in worker.answer({"group": file, "site": site}) if isinstance(line, str))
            return
        except WorkerDied:
            continue
    error = {"code": "worker-failed", "message": f"Workers died {DEATHS} times on the pages of {site}."}
    yield json.dumps({"site": site, "status": "error", "error": error})


def site_row(site, line, signatures):
    result = json.loads(line)
    kind = "wrapper" if "wrapper" in result else "row" if "values" in result else "other"
    page = result.get("page")
    return (site, kind, result.get("template"), signatures.get(page), page, result.get("status"), line)
