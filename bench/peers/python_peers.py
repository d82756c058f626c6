"""python_peers.py PEER FOLDER [GOLD]: pages through one peer; one JSON line a page with the lines that it found.

AutoScraper needs an example of what is wanted: it is given the first two labelled items of each page, and
finds the rest by itself. MDR gives records of any kind; their texts are its lines.
"""

import gzip
import importlib
import io
import json
import os
import re
import sys


def trafilatura_lines(html, _):
    import trafilatura

    return (trafilatura.extract(html, include_tables=True, include_comments=False) or "").split("\n")


def pandas_lines(html, _):
    import pandas

    tables = pandas.read_html(io.StringIO(html))
    return [str(cell) for table in tables for row in table.itertuples(index=False) for cell in row]


def autoscraper_lines(html, examples):
    from autoscraper import AutoScraper

    # Items are labelled without the number that many pages print before them.
    wanted = [re.compile(r"(?s)\W*\d*\W*" + re.escape(example) + r"\W*") for example in examples]
    scraper = AutoScraper()
    if not wanted or not scraper.build(html=html, wanted_list=wanted):
        return []
    return scraper.get_result_similar(html=html)


def mdr_lines(html, _):
    from mdr import MDR

    finder = MDR()
    candidates, document = finder.list_candidates(html.encode())
    best = next(iter(candidates), None)
    return [] if best is None else [" ".join(child.itertext()) for child in best]


PEERS = {"trafilatura": trafilatura_lines, "pandas": pandas_lines, "autoscraper": autoscraper_lines, "mdr": mdr_lines}


def main(peer, folder, gold=None):
    importlib.import_module(peer)  # one that did not install ends here instead of giving nothing
    examples = {}
    if gold is not None:
        with open(gold, encoding="utf-8") as labels:
            for page in map(json.loads, labels):
                examples[page["page"]] = [item["text"] for item in page.get("items") or []][:2]
    for name in sorted(os.listdir(folder)):
        opener = gzip.open if name.endswith(".gz") else open
        with opener(os.path.join(folder, name), "rb") as file:
            html = file.read().decode("utf-8", "replace")
        try:
            lines = PEERS[peer](html, examples.get(name, []))
        except Exception as error:  # a page that a peer cannot read gives nothing, and is named
            print(f"{peer}: {name}: {error}", file=sys.stderr)
            lines = []
        print(json.dumps({"page": name, "lines": [line for line in lines if line]}))
    with open("/proc/self/status", encoding="utf-8") as status:
        peak = int(re.search(r"VmHWM:\s+(\d+) kB", status.read()).group(1))
    print(json.dumps({"peakMb": peak / 1000}), file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
