/**
 * Worst-case texts for a backtracking pattern: a prefix that reaches an unbounded loop, many repetitions of the loop, and
 * a suffix that makes it fail. Patterns are parsed only as far as needed.
 */

/** A text of any length: `lead`, then `unit` repeated, then `end`. */
export interface Attack {
  lead: string
  unit: string
  end: string
}

type Node =
  | { kind: 'set'; chars: string[] }
  | { kind: 'sequence'; items: Node[] }
  | { kind: 'choice'; options: Node[] }
  | { kind: 'loop'; body: Node; min: number; isUnbounded: boolean }

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const ALPHABET = [...'a0 A.', ...ASCII, '\n', '\t', '\u0000', 'é', '漢', '×', '–', '’', '\uD83D']
/** Word characters, for `\b`. */
const WORDS = ALPHABET.filter((char) => /\w/.test(char))
const ENDS = ['', '!', '\n', '\u0000', 'a']
const LEADS = ['', 'a', '!']
const MAX_SAMPLES = 4
const MAX_UNITS = 60
/** A counted loop of at least this length counts as unbounded. */
const MANY = 100

/** Attacks on a pattern; empty if it has no unbounded loop. */
export function attacksOn(pattern: string, flags: string): Attack[] {
  const { root, sets } = parsePattern(pattern, flags)
  const alphabet = pickRepresentatives([...sets, WORDS, ...(flags.includes('m') ? [['\n']] : [])])
  const attacks = new Map<string, Attack>()
  const add = (attack: Attack) => attacks.set(JSON.stringify(attack), attack)
  const visit = (node: Node, prefixes: string[]): void => {
    if (node.kind === 'choice') for (const option of node.options) visit(option, prefixes)
    if (node.kind === 'sequence') {
      let before = prefixes
      for (const item of node.items) {
        visit(item, before)
        before = join(before, samplesOf(item, alphabet))
      }
    }
    if (node.kind !== 'loop') return
    visit(node.body, prefixes)
    if (!node.isUnbounded) return
    for (const unit of unitsOf(node.body, alphabet)) {
      for (const end of ENDS) {
        for (const lead of [...LEADS, ...prefixes]) add({ lead, unit, end })
        for (const prefix of prefixes.filter(Boolean)) {
          add({ lead: '', unit: prefix + unit, end })
          add({ lead: '', unit: prefix, end })
        }
      }
    }
  }
  visit(root, [''])
  return [...attacks.values()]
}

/** The text of an attack with about this many characters. */
export function attackText({ lead, unit, end }: Attack, chars: number): string {
  return lead + unit.repeat(Math.ceil(chars / unit.length)) + end
}

/** One representative of each class of characters that the pattern's sets cannot distinguish. */
function pickRepresentatives(sets: string[][]): Set<string> {
  const members = sets.map((set) => new Set(set))
  const kinds = new Map<string, string>()
  for (const char of ALPHABET) {
    const kind = members.map((set) => (set.has(char) ? 1 : 0)).join('')
    if (!kinds.has(kind)) kinds.set(kind, char)
  }
  return new Set(kinds.values())
}

function unitsOf(body: Node, alphabet: Set<string>): string[] {
  const samples = samplesOf(body, alphabet, 12).filter(Boolean)
  const pairs = samples.flatMap((one) => samples.map((other) => (one === other ? '' : one + other)))
  return [...samples, ...pairs.filter(Boolean)].slice(0, MAX_UNITS)
}

/** Some texts that a part matches, shortest first. */
function samplesOf(node: Node, alphabet: Set<string>, limit = MAX_SAMPLES): string[] {
  switch (node.kind) {
    case 'set': {
      const apart = node.chars.filter((char) => alphabet.has(char))
      return (apart.length > 0 ? apart : node.chars).slice(0, limit)
    }
    case 'choice':
      return node.options.flatMap((each) => samplesOf(each, alphabet, 2)).slice(0, limit)
    case 'sequence':
      return node.items.reduce((before, item) => join(before, samplesOf(item, alphabet)), [''])
    case 'loop': {
      const once = samplesOf(node.body, alphabet, limit)
      const least = once.map((sample) => sample.repeat(Math.min(node.min, MANY)))
      return [...new Set(node.min === 0 ? ['', ...once] : least)].slice(0, limit)
    }
  }
}

function join(before: string[], after: string[]): string[] {
  if (after.length === 0) return before
  const joined = before.flatMap((head) => after.map((tail) => head + tail))
  return [...new Set(joined)].slice(0, MAX_SAMPLES)
}

const ATOM =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\.|[^|()]/suy
const GROUP = /\((\?(?:[:=!]|<[=!]|<\w+>))?/y
const TIMES = /[*+?]\??|\{(\d+)(,(\d*))?\}\??/y

function parsePattern(pattern: string, flags: string): { root: Node; sets: string[][] } {
  let at = 0
  const sets: string[][] = []
  const take = (shape: RegExp): RegExpExecArray | null => {
    shape.lastIndex = at
    const found = shape.exec(pattern)
    if (found !== null) at += found[0].length
    return found
  }
  const choice = (): Node => {
    const options = [sequence()]
    while (pattern[at] === '|') {
      at += 1
      options.push(sequence())
    }
    return { kind: 'choice', options }
  }
  const sequence = (): Node => {
    const items: Node[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') items.push(repeated())
    return { kind: 'sequence', items }
  }
  const repeated = (): Node => {
    const body = atom()
    const times = take(TIMES)
    if (times === null) return body
    const [text, min, comma, max] = times
    const isUnbounded =
      min === undefined
        ? text[0] !== '?'
        : comma !== undefined && (max === '' || Number(max) >= MANY)
    return {
      kind: 'loop',
      body,
      min: min === undefined ? Number(text[0] === '+') : Number(min),
      isUnbounded,
    }
  }
  const atom = (): Node => {
    if (pattern[at] === '(') {
      take(GROUP)
      const inner = choice()
      at += 1
      return inner
    }
    const [text = ''] = take(ATOM) ?? []
    if (text === '') throw new Error(`Cannot read /${pattern}/ at ${at}`)
    if (/^(?:[\^$]|\\[bB1-9])$/.test(text)) return { kind: 'sequence', items: [] }
    const one = new RegExp(`^${text}$`, flags.replace(/[gym]/g, ''))
    const chars = ALPHABET.filter((char) => one.test(char))
    sets.push(chars)
    return { kind: 'set', chars: chars.length === 0 ? ['a'] : [...new Set(chars)] }
  }
  return { root: choice(), sets }
}
