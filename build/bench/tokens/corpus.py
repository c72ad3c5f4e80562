#!/usr/bin/env python3
"""corpus.py OUT DEBS: collects the texts that the weights of backend/model/token are fitted on, one {"class","source","text"} a line.

DEBS holds unpacked Debian packages (apt-get download NAME; dpkg-deb -x NAME*.deb DEBS/NAME):
  fortunes fortunes-{de,es,it,pl,ru,zh} gimp-help-{de,en,ja,ko,ru} debian-handbook debian-edu-doc-de debian-reference-de linuxcnc-doc-de
  libreoffice-help-{de,el,hi} manpages-{fr,zh,tr,el,uk} python3-scipy texlive-latex-base-doc texlive-science-doc texlive-lang-german
Code, tables, JSON and readmes come from this repository, its node_modules, the Go modules and Go's and Python's standard libraries of the machine
it runs on, so two machines do not give the same texts. The fixtures of the test are not among them.
"""

import base64
import glob
import gzip
import html
import json
import os
import random
import re
import subprocess
import sys
import sysconfig
import unicodedata
import uuid

SIZE = 1300  # characters of a text
OUT, DEBS = sys.argv[1], os.path.join(sys.argv[2], "")
TOP = os.path.dirname(os.path.abspath(__file__)).rsplit(os.sep + "build" + os.sep, 1)[0] + os.sep
STARTER = TOP + "backend/knowledge/library/starter/"
NODE = TOP + "frontend/node_modules/"
GOROOT, GOMODS = (path + os.sep for path in subprocess.check_output(["go", "env", "GOROOT", "GOMODCACHE"], text=True).split())
PYTHON = sysconfig.get_paths()["stdlib"] + os.sep
FORTUNES = DEBS + "fortunes-de/usr/share/games/fortunes/de/"

out = open(OUT, "w", encoding="utf-8")
total = {}
seen = set()
random.seed(7)


def pieces(text):
    current = ""
    for line in text.splitlines(True):
        if len(current) + len(line) > SIZE and current.strip():
            yield current
            current = ""
        while len(line) > 3 * SIZE:
            yield line[:SIZE]
            line = line[SIZE:]
        current += line
    if len(current.strip()) > 200:
        yield current


def put(name, text, most, source):
    """Writes at most so many bytes of a text, in pieces, each once."""
    all_pieces = list(pieces(text.replace("\r", "").replace("\0", "")))
    random.shuffle(all_pieces)
    size = 0
    for piece in all_pieces:
        piece = piece.strip("\n")
        if len(piece) < 150 or piece in seen:
            continue
        if size + len(piece.encode()) > most:
            break
        seen.add(piece)
        size += len(piece.encode())
        out.write(json.dumps({"class": name, "source": source, "text": piece}, ensure_ascii=False) + "\n")
    total[name] = total.get(name, 0) + size


def read(path):
    """The text of a file, packed or not; "" when it is not UTF-8."""
    opened = gzip.open(path) if path.endswith(".gz") else open(path, "rb")
    with opened as file:
        try:
            return file.read().decode("utf-8")
        except UnicodeDecodeError:
            return ""


def files(pattern, most=10000, seed=1):
    found = sorted(path for path in glob.glob(pattern, recursive=True) if os.path.isfile(path))
    random.Random(seed).shuffle(found)
    return found[:most]


def joined(paths, change=lambda text: text):
    return "\n".join(change(read(path)) for path in paths)


def plain(page):
    """HTML without its tags, a paragraph a line."""
    page = re.sub(r"(?is)<(script|style|head)\b.*?</\1>", "", page)
    page = re.sub(r"(?i)<(p|br|li|h\d|div|tr|dd|dt|td)\b[^>]*>", "\n", page)
    page = html.unescape(re.sub(r"<[^>]+>", "", page))
    lines = (re.sub(r"\s+", " ", line).strip() for line in page.split("\n"))
    return "\n".join(line for line in lines if line)


def sayings(text):
    """Fortunes, each on a line of its own."""
    return "\n".join(re.sub(r"\s*\n\s*", " ", saying).strip() for saying in re.split(r"\n%\n", text))


def prose(text, least=80):
    return "\n".join(line for line in text.split("\n") if len(line) >= least)


def prose_of(page):
    return prose(plain(page))


def items(text):
    return "\n".join(line for line in text.split("\n") if re.match(r"\s*([-*]|\d+\.)\s", line))


def manual(text):
    """The running text of a manual page."""
    return "\n".join(re.sub(r"\\f[BIRP]|\\-", "", line) for line in text.split("\n") if not line.startswith((".", "'", "\\")))


def native(text, low, high, share=0.4):
    """The lines of a text that are mostly in one script."""
    return "\n".join(
        line for line in text.split("\n") if len(line) > 40 and sum(low <= ord(c) <= high for c in line) > share * len(line)
    )


def starter(language):
    return "".join(re.sub(r"(?s)^---.*?---\n", "", read(path)) for path in sorted(glob.glob(STARTER + language + "/*.md")))


def german():
    for name in "zitate witze unfug regeln sprueche stilblueten woerterbuch wusstensie gedichte".split():
        put("de", sayings(read(FORTUNES + name)), 250000 if name == "zitate" else 60000, "fortunes-de/" + name)
    put("de", prose(starter("de")), 200000, "starter/de")
    for pattern, most, cap in (
        ("gimp-help-de/**/de/*.html", 150, 60000),
        ("debian-edu-doc-de/**/*.html", 40, 60000),
        ("debian-reference-de/**/*.html", 40, 30000),
        ("linuxcnc-doc-de/**/*.html", 30, 40000),
    ):
        put("de", joined(files(DEBS + pattern, most), prose_of), cap, pattern.split("/")[0])
    put("list_de", items(starter("de")), 120000, "starter/de")
    short = [line for path in files(DEBS + "gimp-help-de/**/de/*.html", 200, 3) for line in plain(read(path)).split("\n") if 8 < len(line) < 80]
    put("list_de", "\n".join("- " + line for line in short), 60000, "gimp-help-de")
    put("list_de", sentences("de"), 60000, "locale")


def english():
    named = [path for path in files(DEBS + "fortunes/usr/share/games/fortunes/*") if "." not in os.path.basename(path)]
    put("en", joined(named, sayings), 350000, "fortunes")
    put("en", prose(starter("en")), 60000, "starter/en")
    put("en", joined(files(DEBS + "gimp-help-en/**/en/*.html", 150), prose_of), 70000, "gimp-help-en")
    put("en", joined(files(DEBS + "debian-handbook/**/en-US/*.html", 40), prose_of), 100000, "debian-handbook")
    put("list_en", items(starter("en")), 60000, "starter/en")
    put("list_en", sentences("en"), 60000, "locale")


def sentences(language):
    with open(TOP + "backend/base/i18n/" + language + ".json", encoding="utf-8") as file:
        return "\n".join(line.strip() for line in json.load(file).values())


def code():
    for language, pattern, most, cap in (
        ("go", GOROOT + "src/*/*.go", 120, 150000),
        ("go", GOMODS + "github.com/*/*/*.go", 80, 80000),
        ("go", TOP + "backend/*/*.go", 60, 80000),
        ("py", PYTHON + "*.py", 80, 150000),
        ("py", DEBS + "python3-scipy/**/*.py", 40, 50000),
        ("js", NODE + "svelte/src/**/*.js", 60, 80000),
        ("ts", NODE + "**/src/**/*.ts", 80, 120000),
        ("ts", TOP + "frontend/src/**/*.ts", 60, 80000),
        ("svelte", TOP + "frontend/src/**/*.svelte", 60, 60000),
        ("css", NODE + "**/*.css", 30, 40000),
        ("sql", TOP + "backend/store/migrations/*.sql", 40, 40000),
        ("html", DEBS + "gimp-help-de/**/de/*.html", 40, 50000),
        ("sh", TOP + "build/scripts/*.sh", 20, 40000),
        ("c", GOMODS + "**/*.c", 20, 60000),
    ):
        written = [path for path in files(pattern, 3 * most) if not path.endswith(".d.ts") and ".min." not in path][:most]
        put("code_" + language, joined(written, lambda text: text[:12000]), cap, os.path.basename(pattern))


def tables():
    found = []
    for path in files(NODE + "**/*.md", 1500) + files(GOMODS + "**/*.md", 2500) + sorted(glob.glob(STARTER + "*/*.md")):
        found += [m.group(0)[:6000] for m in re.finditer(r"(?m)(^\|.*\|[ \t]*\n){3,}", read(path))]
    random.shuffle(found)
    put("table", "\n".join(found), 300000, "markdown")
    put("table", html_tables("linuxcnc-doc-de/**/de/**/*.html", 200), 120000, "linuxcnc-doc-de")
    put("table", html_tables("debian-reference-de/**/*.html", 200), 100000, "debian-reference-de")
    put("table", html_tables("libreoffice-help-de/**/*.html", 3000), 120000, "libreoffice-help-de")
    put("table", "".join(school_table() for _ in range(120)), 80000, "synthetic")


def html_tables(pattern, most):
    """HTML tables as Markdown."""
    found = []
    for path in files(DEBS + pattern, most, 5):
        for table in re.findall(r"(?is)<table\b.*?</table>", read(path)):
            rows = []
            for row in re.findall(r"(?is)<tr\b.*?</tr>", table):
                cells = [re.sub(r"\s+", " ", plain(cell)).strip() for cell in re.findall(r"(?is)<t[dh]\b.*?</t[dh]>", row)]
                if len(cells) > 1 and all(len(cell) < 120 for cell in cells):
                    rows.append(cells)
            if len(rows) > 2:
                found.append(line(rows[0]) + "|" + "---|" * len(rows[0]) + "\n" + "".join(map(line, rows[1:40])))
    return "\n".join(found)


def line(cells):
    return "| " + " | ".join(cells) + " |\n"


WORDS = re.findall(r"[A-ZÄÖÜ][a-zäöüß]{3,14}", starter("de"))


def school_table():
    """Numbers, marks and timetables in all shapes; two of five with columns of one width."""
    width = random.randint(3, 6)
    padded = random.random() < 0.4
    head = [random.choice(WORDS) for _ in range(width)]
    rows = [
        [random.choice(WORDS)] + [number() if random.random() < 0.75 else random.choice(WORDS) for _ in range(width - 1)]
        for _ in range(random.randint(3, 9))
    ]
    if not padded:
        return line(head) + "|" + " --- |" * width + "\n" + "".join(map(line, rows)) + "\n"
    widths = [max(len(row[i]) for row in [head] + rows) for i in range(width)]
    whole = [line(cell.ljust(widths[i]) for i, cell in enumerate(row)) for row in [head] + rows]
    return whole[0] + "|" + "|".join("-" * (w + 2) for w in widths) + "|\n" + "".join(whole[1:]) + "\n"


def number():
    kind = random.random()
    if kind < 0.3:
        return str(random.randint(0, 99))
    if kind < 0.5:
        return str(random.randint(100, 99999))
    if kind < 0.7:
        return f"{random.uniform(0, 500):.{random.randint(1, 3)}f}".replace(".", ",")
    if kind < 0.8:
        return f"{random.uniform(0, 100):.1f} %".replace(".", ",")
    if kind < 0.9:
        return f"{random.randint(1, 28)}.{random.randint(1, 12)}.{random.randint(1700, 2026)}"
    return f"{random.randint(0, 23):02d}:{random.randint(0, 59):02d}"


def formulas():
    science = DEBS + "texlive-science-doc/usr/share/doc/texlive-doc/"
    lessons = DEBS + "texlive-lang-german/usr/share/doc/texlive-doc/latex/"
    ams = DEBS + "texlive-latex-base-doc/usr/share/doc/texlive-doc/latex/amsmath/"
    for path in (
        ams + "testmath.tex.gz",
        ams + "amsldoc.tex.gz",
        science + "latex/nath/nathguide.tex.gz",
        science + "latex/numerica/numerica.tex.gz",
        science + "latex/rbt-mathnotes/examples/multivar.tex.gz",
        science + "latex/fascicules/guide/ch4_mon_chapitre/content/exos_second_degre.tex.gz",
        science + "latex/derivative/derivative.tex.gz",
        lessons + "lshort-german/mathematik.tex.gz",
        lessons + "schulmathematik/schulmathematik.tex.gz",
        science + "generic/witharrows/witharrows.tex.gz",
        science + "latex/membranecomputing/membranecomputing.tex.gz",
    ):
        text = read(path)
        if not text:
            with gzip.open(path) as file:
                text = file.read().decode("latin-1")
        put("latex", text, 50000, os.path.basename(path))
    found = ""
    for path in files(DEBS + "python3-scipy/**/*.py", 4000):
        text = read(path)
        for m in re.finditer(r"(?ms)^( *)\.\. math::\n\n(.*?)\n\n(?!\1 )", text):
            found += re.sub(r"(?m)^ +", "", m.group(2)) + "\n\n"
        for m in re.finditer(r":math:`([^`]+)`", text):
            found += "$" + m.group(1) + "$ "
    put("latex", found, 120000, "scipy")


def objects():
    found = ""
    for path in sorted(glob.glob(STARTER + "*/*.md"))[::2]:
        text = read(path)
        found += passages(text, re.search(r"title: (.*)", text).group(1), random.random() < 0.3) + "\n"
    cut = "".join(found[at : at + SIZE] + "\n" for at in range(0, len(found), SIZE))
    put("json", cut, 150000, "passages")
    settings = files(NODE + "*/package.json", 200) + files(NODE + "*/*/tsconfig.json", 50)
    put("json", joined(settings, lambda text: text[:2500]), 100000, "package.json")
    put("json", joined(files(GOMODS + "**/testdata/**/*.json", 120), lambda text: text[:6000]), 100000, "go testdata")
    put("json", read(TOP + "backend/base/i18n/de.json"), 50000, "locale")


def passages(text, title, pretty):
    """A result of library_search."""
    parts = [part for part in re.split(r"\n\n|\n(?=##)", text) if len(part) > 60]
    hits = [
        {
            "passageId": random.randint(1, 9999),
            "documentId": f"doc-{random.getrandbits(32):08x}",
            "position": at,
            "title": title,
            "origin": random.choice(["starter", "Skript.pdf"]),
            "licence": "CC BY 4.0",
            "language": "de",
            "page": random.randint(1, 90),
            "heading": part[:20],
            "kind": "prose",
            "text": part,
            "score": round(random.random() * 20, 6),
        }
        for at, part in enumerate(parts)
    ]
    form = {"indent": 2} if pretty else {"separators": (",", ":")}
    return json.dumps({"hits": hits}, ensure_ascii=random.random() < 0.1, **form)


def notes():
    put("md", joined(files(NODE + "*/README.md", 60), lambda text: text[:6000]), 100000, "readme")
    put("md", "".join(read(path) for path in files(STARTER + "*/*.md")), 100000, "starter")
    put("md", joined(files(TOP + "build/decisions/*.md")), 150000, "decisions")
    put("urls", "\n".join(re.findall(r"https?://[^\s)>\"']+", joined(files(NODE + "*/README.md", 250)))), 40000, "readme")


def speech():
    names = ["Lehrerin", "Schüler", "Anna", "Mehmet", "Frau Kaya", "Jonas", "Lisa"]
    said = [saying for saying in sayings(read(FORTUNES + "witze")).split("\n") if len(saying) < 220]
    talk = (f"{random.choice(names)}: {random.choice(['', '»', '„'])}{saying}" for saying in random.sample(said, 400))
    put("dialog", "\n".join(talk), 60000, "fortunes-de")
    usual = list("😀😅🤔👍🎉📚✏️🧪🌍🔬📝✅❌⚠️💡🇩🇪👩‍🏫🧑‍🎓❤️⭐🔥🙂😂🌱🍎➡️")
    blocks = [range(0x1F300, 0x1F650), range(0x1F680, 0x1F6F0), range(0x1F900, 0x1F9FF)]
    every = [sign for block in blocks for sign in map(chr, block) if unicodedata.name(sign, "")]
    lines = (
        random.choice(said)[:80]
        + " "
        + random.choice(every if random.random() < 0.4 else usual)
        + ("" if random.random() < 0.5 else random.choice(usual))
        for _ in range(400)
    )
    put("emoji", "\n".join(lines), 50000, "synthetic")


def languages():
    for language in ("es", "it", "pl", "ru", "zh"):
        named = [path for path in files(f"{DEBS}fortunes-{language}/usr/share/games/**/*") if "." not in os.path.basename(path)]
        put("x_" + language, joined(named, sayings), 60000, "fortunes")
    for language in ("ja", "ko", "ru"):
        pages = files(f"{DEBS}gimp-help-{language}/**/{language}/*.html", 60)
        put("x_" + language, joined(pages, lambda page: prose(plain(page), 40)), 50000, "gimp")
    put("x_fr", joined(files(DEBS + "manpages-fr/**/*.gz", 150), manual), 60000, "man")
    put("x_zh", joined(files(DEBS + "manpages-zh/**/zh_CN/**/*.gz", 60), manual), 50000, "man")
    for language, low, high, share in (
        ("ar-MA", 0x600, 0x6FF, 0.4),
        ("fa-IR", 0x600, 0x6FF, 0.4),
        ("el-GR", 0x370, 0x3FF, 0.4),
        ("tr-TR", 0xE0, 0x17F, 0.04),
        ("uk-UA", 0x400, 0x4FF, 0.4),
        ("he-IL", 0x590, 0x5FF, 0.4),
        ("hi-IN", 0x900, 0x97F, 0.3),
        ("ro-RO", 0xE0, 0x21F, 0.02),
        ("pt-BR", 0xE0, 0x17F, 0.02),
        ("es-ES", 0xE0, 0x17F, 0.01),
        ("nb-NO", 0xE0, 0x17F, 0.01),
        ("ko-KR", 0xAC00, 0xD7A3, 0.3),
        ("ja-JP", 0x3040, 0x30FF, 0.3),
        ("zh-CN", 0x4E00, 0x9FFF, 0.3),
    ):
        pages = files(f"{DEBS}debian-handbook/usr/share/doc/debian-handbook/html/{language}/*.html", 60)
        put("x_" + language[:2], joined(pages, lambda page: native(plain(page), low, high, share)), 40000, "debian-handbook")
    put("x_tr", joined(files(DEBS + "manpages-tr/**/*.gz", 100), lambda text: prose(manual(text))), 30000, "man")
    put("x_el", joined(files(DEBS + "manpages-el/**/*.gz", 200), lambda text: native(manual(text), 0x370, 0x3FF)), 30000, "man")
    put("x_uk", joined(files(DEBS + "manpages-uk/**/*.gz", 200), lambda text: native(manual(text), 0x400, 0x4FF)), 30000, "man")
    greek, hindi = files(DEBS + "libreoffice-help-el/**/*.html", 200), files(DEBS + "libreoffice-help-hi/**/*.html", 200)
    put("x_el", joined(greek, lambda page: native(plain(page), 0x370, 0x3FF)), 20000, "libreoffice")
    put("x_hi", joined(hindi, lambda page: native(plain(page), 0x900, 0x97F, 0.3)), 30000, "libreoffice")


def noise():
    """What no tokenizer has words for: base64, hex, ids, lists of decimals."""
    chance = random.Random(3)
    kinds = (
        lambda: base64.b64encode(chance.randbytes(90)).decode(),
        lambda: chance.randbytes(40).hex(),
        lambda: f'"id":"{uuid.UUID(int=chance.getrandbits(128))}","checksum":"sha256:{chance.randbytes(32).hex()}"',
        lambda: ", ".join(f"{chance.uniform(-100, 100):.6f}" for _ in range(12)),
    )
    put("noise", "\n".join(kinds[i % 4]() for i in range(120)), 40000, "synthetic")


for collect in (german, english, code, tables, formulas, objects, notes, speech, languages, noise):
    collect()
out.close()
for name in sorted(total):
    print(name, total[name])
