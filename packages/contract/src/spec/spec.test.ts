import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'
import * as otherMessages from './messages.ts'
import { routeNames, routes } from './routes.ts'
import * as shellTexts from './shell-texts.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const spec = read('../../../../docs/spec.md')

/** The document's sections by number, without their headings' own numbers. */
const sections = new Map(
  spec
    .split(/^## (?=\d)/m)
    .slice(1)
    .map((part) => [Number.parseInt(part, 10), part.replace(/^\d+\. /, '')] as const),
)
const section = (number: number): string => sections.get(number) ?? ''

/** Docstring and name of each declaration or property that has a docstring. */
function documented(source: string): { name: string; doc: string }[] {
  const pattern = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export const )?(\w+)(?=:| =)/g
  return [...source.matchAll(pattern)].map(([, doc = '', name = '']) => ({
    name,
    doc: doc.replace(/\n\s*\*/g, ' ').replace(/\s+/g, ' '),
  }))
}

describe('docs/spec.md', () => {
  it('has the sections 1 to 9', () => {
    expect([...sections.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('limits', () => {
  const citations = documented(read('./limits.ts')).map(({ name, doc }) => ({
    name,
    quotes: [...doc.matchAll(/§(\d) "([^"]+)"/g)].map(([, at, words = '']) => ({
      section: Number(at),
      words,
    })),
  }))
  const unitMs: Record<string, number> = { ms: 1, s: 1_000, minutes: 60_000 }

  /** The durations in ms that a phrase can mean: "1, 2, 5, 10 s" and "5 attempts per 15 minutes". */
  function durations(words: string): number[] {
    const found = words.matchAll(/((?:\d+, )*\d+) (ms|s|minutes)\b/g)
    return [...found].flatMap(([, list = '', unit = '']) =>
      list.split(', ').map((count) => Number(count) * (unitMs[unit] ?? Number.NaN)),
    )
  }

  function isQuoted(name: string, value: unknown, words: string): boolean {
    if (Array.isArray(value)) return value.every((each) => isQuoted(name, each, words))
    if (name.endsWith('Ms')) return durations(words).includes(Number(value))
    if (value === true) return words.endsWith('enabled')
    if (value === 1) return words.includes('one at a time')
    const spoken: string[] = words.toLowerCase().match(/[a-z]+\d*|\d+/g) ?? []
    return spoken.includes(String(value).toLowerCase())
  }

  it('cite a section each', () => {
    const cited = citations.filter(({ quotes }) => quotes.length > 0).map(({ name }) => name)
    expect(cited).toEqual(Object.keys(limits))
  })

  it.each(citations)('$name equals the quoted words', ({ name, quotes }) => {
    const value: unknown = Object.entries(limits).find(([key]) => key === name)?.[1]
    for (const { section: number, words } of quotes) {
      expect(section(number)).toContain(words)
      expect(isQuoted(name, value, words), `${String(value)} in "${words}"`).toBe(true)
    }
  })

  it('omit no number of the document', () => {
    const quoted = citations.flatMap(({ quotes }) => quotes)
    for (const [number, text] of sections) {
      const rest = quoted
        .filter((quote) => quote.section === number)
        .sort((a, b) => b.words.length - a.words.length)
        .reduce((left, { words }) => left.replaceAll(words, ''), text)
        .replace(/vote.2.earn/gi, '') // a name
      expect(rest.match(/.{0,30}\d.{0,20}/g) ?? [], `section ${number}`).toEqual([])
    }
  })
})

describe('messages', () => {
  const messages = { ...otherMessages, ...shellTexts }
  const source = read('./messages.ts') + read('./shell-texts.ts')
  const ours = [...source.matchAll(/ours\(\s*'([^']*)',?\s*\)/g)].map(([, text]) => text)

  /** Arguments with which the template functions read like the document. */
  const placeholders: Record<string, string> = {
    tooManyAttempts: '{action}',
    pointsEarned: '{points}',
  }

  function textsIn(value: unknown, name: string): string[] {
    if (typeof value === 'string') return [value]
    if (typeof value === 'function') return [value(placeholders[name])]
    return Object.entries(value ?? {}).flatMap(([key, inner]) => textsIn(inner, key))
  }

  const groups = Object.entries(messages).map(([name, value]) => ({
    name,
    cited: [...(docOf(name) ?? '').matchAll(/§(\d)/g)].map(([, at]) => section(Number(at))),
    texts: textsIn(value, name).filter((text) => !ours.includes(text)),
  }))

  function docOf(name: string): string | undefined {
    return documented(source).find((entry) => entry.name === name)?.doc
  }

  it.each(groups)('$name: each text is in the cited section', ({ cited, texts }) => {
    expect(cited).not.toEqual([])
    for (const text of texts) {
      expect(
        cited.some((words) => words.includes(text)),
        text,
      ).toBe(true)
    }
  })

  it('contain every text that the document quotes', () => {
    const otherQuotes = ["'away'"] // a presence status (section 9)
    const all = groups.flatMap(({ texts }) => texts)
    const quoted = [...spec.matchAll(/(?<=^|[\s(])'.+?'(?=$|[\s.,;:)])/gm)].map(([text]) => text)
    expect(quoted.length).toBeGreaterThan(50)
    expect(quoted.filter((text) => !all.includes(text.slice(1, -1)))).toEqual(otherQuotes)
  })

  it('give each toast the text that the document pairs with its title', () => {
    const { linkFailed, ...paired } = messages.walletToasts
    for (const { title, text } of Object.values(paired)) {
      expect(spec).toContain(`'${title}' / '${text}'`)
    }
    expect(spec).toContain(`'${linkFailed.title}' (the error message or '${linkFailed.text}')`)
  })

  it('give each cause its own text', () => {
    const { authErrors, validationTexts } = messages
    const causes = {
      'Duplicate registration': authErrors.emailTaken,
      'Bad credentials': authErrors.badCredentials,
      'Unconfirmed email': authErrors.emailUnconfirmed,
      'be at most 254 characters': validationTexts.emailInvalid,
      'Password at least 8 characters': validationTexts.passwordTooShort,
      'a lowercase letter and a digit': validationTexts.passwordTooSimple,
      'Both fields required': validationTexts.credentialsMissing,
    }
    for (const [cause, text] of Object.entries(causes)) {
      expect(spec).toContain(`${cause}: '${text}'`)
    }
  })

  it('mark as ours only texts that the document does not quote', () => {
    expect(source.split('ours(').length - 1).toBe(ours.length)
    expect(ours.filter((text) => spec.includes(`'${text}'`))).toEqual([])
  })
})

describe('routes', () => {
  const guards: Record<string, string> = {
    none: 'none',
    'no sign-in guard shown': 'none',
    'sign-in required': 'sign-in',
  }
  const rows = section(2)
    .split('\n')
    .filter((line) => line.startsWith('| /'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, path, screen = '', guard = '']) => ({
      path,
      screen: screen.replace(/(;| \().*/, ''),
      guard: guards[guard],
    }))

  it('are the rows of the table, in its order, and no others', () => {
    const ourRows = routeNames.map((name) => {
      const { path, screen, guard } = routes[name]
      return { path, screen, guard }
    })
    expect(ourRows).toEqual(rows)
    expect(section(2)).toContain('| any other path | Not-found page | none |')
  })
})
