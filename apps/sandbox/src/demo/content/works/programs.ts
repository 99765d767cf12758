/** The program of each entry of a code bounty, apart by lines of four equals signs, in the order of the entries. */
export const programs: Record<string, string> = {
  'take-names': String.raw`
python
import re, sys
from pathlib import Path

DATE = [re.compile(p) for p in (r"(\d{4})-(\d\d)-(\d\d)", r"(\d\d?)\.(\d\d?)\.(\d{4})", r"(\d{4})(\d\d)(\d\d)")]
LENGTH = [re.compile(r"(\d+) ?min(?:utes?)? ?(\d+)"), re.compile(r"(\d+):(\d\d)\b")]

def read(note):
    dates = [m for p in DATE if (m := p.search(note))]
    lengths = [m for p in LENGTH if (m := p.search(note))]
    if len(dates) != 1 or len(lengths) != 1:
        return None, f"{len(dates)} dates, {len(lengths)} lengths"
    return (dates[0], lengths[0]), ""

for wav in sorted(Path(sys.argv[1]).glob("take_*.wav")):
    found, doubt = read(wav.with_suffix(".txt").read_text())
    print(f"{wav.name}: " + ("left alone, " + doubt if found is None else "ok"))
====
python
import json, sys
from pathlib import Path

def plan(folder):
    """Pairs of old and new names; the plan is a file that you can read and edit."""
    for old in sorted(folder.glob("take_*.wav")):
        new = name_from(old.with_suffix(".txt").read_text())
        if new: yield old.name, new

folder, plan_file = Path(sys.argv[1]), Path("plan.json")
if plan_file.exists() and "--go" in sys.argv:
    for old, new in json.loads(plan_file.read_text()):
        (folder / old).rename(folder / new)
else:
    plan_file.write_text(json.dumps(list(plan(folder)), indent=1))
    print("Read plan.json, then run again with --go")
====
python
def slug(words):
    return "-".join(w for w in re.findall(r"[a-z0-9]+", words.lower()) if w not in STOP)[:40]

def new_name(note, seconds):
    date = find_date(note)
    place = slug(note.split(",")[0])
    if date is None or not place:
        raise Unsure(f"date={date} place={place!r}")
    return f"{date:%Y-%m-%d}_{place}_{seconds // 60:02}m{seconds % 60:02}s"
====
python
def place(lines):
    """The first line with letters, and how sure we are of it: 0 to 1."""
    for number, line in enumerate(lines):
        words = [w for w in line.split() if w.isalpha()]
        if words:
            return "-".join(words).lower(), 1.0 - 0.2 * number
    return "", 0.0

if sure < 0.7:
    print(f"{path.name}: place is a guess ({sure:.0%}), not renamed")
====
javascript
import test from 'node:test'
import assert from 'node:assert/strict'
import { rename } from './rename.js'

test('a second run changes nothing', async () => {
  const folder = await copyOf('samples')
  const first = await rename(folder)
  const second = await rename(folder)
  assert.equal(first.renamed.length, 11)
  assert.deepEqual(second.renamed, [])
})
====
python
targets = {}
for take in takes:
    targets.setdefault(take.new_name, []).append(take)

for name, claimants in targets.items():
    if len(claimants) > 1:
        for take in claimants:
            print(f"{take.old_name} stays: {name} is wanted by {len(claimants)} files")
    elif not (folder / name).exists():
        claimants[0].move()
====
sh
#!/bin/sh
# usage: names.sh DIR
for note in "$1"/take_*.txt; do
  date=$(grep -oE '[0-9]{4}-[0-9]{2}-[0-9]{2}' "$note" | sort -u)
  case $(printf %s "$date" | wc -w) in
    1) awk -v d="$date" -f name.awk "$note" ;;
    *) echo "$note: I doubt the date: $date" ;;
  esac
done
====
go
var orders = []string{"2006-01-02", "02.01.2006", "01/02/2006", "2 January 2006"}

// dateOf refuses a text that two orders read differently.
func dateOf(text string) (time.Time, error) {
	seen := map[time.Time]bool{}
	for _, order := range orders {
		if t, err := time.Parse(order, text); err == nil {
			seen[t] = true
		}
	}
	if len(seen) != 1 {
		return time.Time{}, fmt.Errorf("%q has %d readings", text, len(seen))
	}
	for t := range seen { return t, nil }
	panic("unreachable")
}
====
javascript
const unsure = []
for (const take of await takesIn(folder)) {
  const { name, reasons } = nameFrom(take.note)
  if (reasons.length > 0) unsure.push([take.file, reasons.join(', ')])
  else await take.renameTo(name)
}
console.table(unsure)
====
ruby
Dir["take_*.wav"].each do |wav|
  note = File.read(wav.sub(".wav", ".txt"))
  File.rename wav, note.lines.first.strip.tr(" ", "-") + ".wav"
end
====
python
INDEX = folder / ".names.tsv"

def move(old, new):
    with INDEX.open("a") as log:
        log.write(f"{old}\t{new}\n")
        log.flush(); os.fsync(log.fileno())
    (folder / old).rename(folder / new)

def undo():
    for line in reversed(INDEX.read_text().splitlines()):
        old, new = line.split("\t")
        (folder / new).rename(folder / old)
    INDEX.unlink()
====
toml
# rules.toml: first match wins, a rule without a match is a doubt
[[date]]
like = "14 March 2026"
read = "%d %B %Y"

[[place]]
after = ["at the ", "by the ", "on the "]
until = [",", ".", " at "]

[[length]]
like = "four minutes twenty"
words = true
====
python
args = argparse.ArgumentParser(description="Names field recordings. Does nothing unless you add --rename.")
args.add_argument("folder", type=Path)
args.add_argument("--rename", action="store_true")
options = args.parse_args()

for old, new in plan(options.folder):
    print(f"{'renamed' if options.rename else 'would rename'} {old} -> {new}")
    if options.rename:
        (options.folder / old).rename(options.folder / new)
====
typescript
interface Doubt { file: string; line: number; column: number; expected: string }

function expectDate(cursor: Cursor): Date | Doubt {
  const start = cursor.position
  const [year, , month, , day] = cursor.take(/\d{4}/, '-', /\d\d/, '-', /\d\d/)
  return day == null
    ? { ...start, expected: 'a date like 2026-03-14' }
    : new Date(Date.UTC(+year, +month - 1, +day))
}
====
awk
# 4:20 -> 04m20s, 1:02:03 -> 62m03s, so that a folder view is in order
function padded(length_,   part, n) {
  n = split(length_, part, ":")
  if (n == 3) return sprintf("%02dm%02ds", part[1] * 60 + part[2], part[3])
  if (n == 2) return sprintf("%02dm%02ds", part[1], part[2])
  return "unsure"
}
====
python
def has_one_date(note): return len(set(find_dates(note))) == 1
def has_place(note): return bool(first_words(note))
def is_free(name): return not Path(name).exists()

RULES = [has_one_date, has_place]

def test_has_one_date():
    assert has_one_date("14 March 2026, ferry pier")
    assert not has_one_date("14 or 15 March 2026")
`,
  'alt-text': String.raw`
python
import sys
from html.parser import HTMLParser
from pathlib import Path

class Images(HTMLParser):
    def handle_starttag(self, tag, attrs):
        if tag != "img":
            return
        found = dict(attrs)
        alt, src = found.get("alt"), found.get("src", "")
        if "alt" not in found:
            self.report("no alt")
        elif alt and alt.strip().lower() in (Path(src).name.lower(), Path(src).stem.lower()):
            self.report(f"alt repeats the file name: {alt}")

    def report(self, why):
        line, column = self.getpos()
        self.count += 1
        print(f"{self.file}:{line}:{column + 1}: {why}")

total = 0
for file in sorted(Path(sys.argv[1]).rglob("*.html")):
    images = Images(); images.file, images.count = file, 0
    images.feed(file.read_text(errors="replace"))
    total += images.count
sys.exit(1 if total else 0)
====
javascript
export function judge({ alt, src }) {
  if (alt == null) return 'absent'
  if (alt === '') return null // decorative, on purpose
  const file = src.split(/[?#]/)[0].split('/').at(-1)
  const bare = (text) => text.toLowerCase().replace(/\.\w+$/, '').replace(/[^a-z0-9]/g, '')
  return bare(alt) === bare(file) ? 'lazy' : null
}
====
javascript
test('finds exactly what the folder promises', () => {
  for (const page of readdirSync('pages')) {
    const expected = /<!-- expect: (\d+) -->/.exec(readFileSync('pages/' + page, 'utf8'))
    assert.equal(find('pages/' + page).length, Number(expected[1]), page)
  }
})
====
go
// A picture counts once: its img carries the alt, its sources never do.
func walk(n *html.Node, visit func(*html.Node)) {
	if n.DataAtom == atom.Img {
		visit(n)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		walk(c, visit)
	}
}
====
sh
find "$1" -name '*.html' -print0 | xargs -0 awk '
  { line = $0
    while (match(line, /<img[^>]*>/)) {
      tag = substr(line, RSTART, RLENGTH)
      if (tag !~ /[ \t]alt[ \t]*=/) { print FILENAME ":" FNR ": no alt"; bad = 1 }
      line = substr(line, RSTART + RLENGTH)
    } }
  END { exit bad }'
====
typescript
for (const { file, line, column, reason } of findings) {
  process.stdout.write(file + ':' + line + ':' + column + ': error: ' + reason + '\n')
}
process.exitCode = findings.length > 0 ? 1 : 0
====
python
def is_lazy(alt, src):
    stem = src.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    spellings = {stem, stem.replace("-", " "), stem.replace("_", " "), src.rsplit("/", 1)[-1]}
    return alt.strip().lower() in {each.lower() for each in spellings}
====
javascript
const fine = ['<img src="line.svg" alt="">', "<img alt='' src=a.png>", '<IMG ALT SRC="b.png">']
for (const html of fine) {
  test('accepts ' + html, () => assert.deepEqual(find(html), []))
}
====
rust
/// Goes on after a broken tag and notes where it was.
fn tags(source: &str) -> impl Iterator<Item = Result<Tag<'_>, Broken>> + '_ {
    source.match_indices('<').map(move |(at, _)| match source[at..].find('>') {
        Some(end) => Ok(Tag { at, text: &source[at..at + end + 1] }),
        None => Err(Broken { at }),
    })
}
====
ruby
bad = Dir[ARGV[0] + "/**/*.html"].flat_map { |file|
  File.readlines(file).each_with_index.filter_map { |text, i|
    file + ":" + (i + 1).to_s if text =~ /<img(?![^>]*\balt\s*=)/i
  }
}
puts bad
exit bad.empty?
====
python
#!/usr/bin/env python3
import re, sys, pathlib
IMG = re.compile(r"<img\b[^>]*>", re.I | re.S)
for path in pathlib.Path(sys.argv[1]).rglob("*.html"):
    text = path.read_text()
    for tag in IMG.finditer(text):
        if not re.search(r"\balt\b", tag[0], re.I):
            print(path, text.count("\n", 0, tag.start()) + 1)
`,
}
