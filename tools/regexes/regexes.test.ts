import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readTree } from '../tidy/tree.ts'
import { type Attack, attacksOn, attackText } from './attacks.ts'
import { longestText, patternsOf } from './regexes.ts'

/** Long enough to distinguish the worst attacks: comparing each pair of places takes a millisecond. */
const SHORT_CHARS = 500
const MAX_TRIED_LONG = 12
/** Linear patterns process twice the longest text within 10 ms; quadratic ones take a second. */
const LIMIT_MS = 150
const MAX_MEASUREMENTS = 3

const sources = readTree(/^(packages\/contract|apps\/(server|web))\/src\/.*\.tsx?$/).filter(
  // The patterns of `page-head.ts` only match the built page.
  ({ path }) => !/\/testing\/|\.test\.tsx?$|\/web\/page-head\.ts$/.test(path),
)
const document = readFileSync(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8')
const patterns = patternsOf(sources, document)
const longChars = 2 * longestText(document)

const sandbox = createContext({ now: () => performance.now(), texts: [], it: /./, took: [] })
const search = new Script(
  'took = texts.map((text) => { const from = now(); text.replace(it, ""); return now() - from })',
)

/** Milliseconds that a search through each text takes; infinite for all where V8 had to end it. */
function measure(pattern: RegExp, texts: string[]): number[] {
  Object.assign(sandbox, { texts, it: pattern })
  try {
    search.runInContext(sandbox, { timeout: 4 * LIMIT_MS })
    return [...(sandbox.took as number[])]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return texts.map(() => Number.POSITIVE_INFINITY)
  }
}

/** The attack that makes a pattern backtrack over a text as long as the contract accepts; null where none does. */
function findAttack({ pattern, flags }: { pattern: string; flags: string }): Attack | null {
  const attacks = attacksOn(pattern, flags)
  // Every match counts, at any place: most patterns of the server are used with arbitrary text.
  const everywhere = new RegExp(pattern, `${flags.replace(/[gy]/g, '')}g`)
  const short = measure(
    everywhere,
    attacks.map((attack) => attackText(attack, SHORT_CHARS)),
  )
  const worst = attacks
    .map((attack, index) => ({ attack, ms: short[index] ?? 0 }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MAX_TRIED_LONG)
  const isSlow = ({ attack }: { attack: Attack }): boolean => {
    const text = attackText(attack, longChars)
    for (let times = 0; times < MAX_MEASUREMENTS; times += 1) {
      const [ms = 0] = measure(everywhere, [text])
      if (ms < LIMIT_MS) return false
    }
    return true
  }
  return worst.find(isSlow)?.attack ?? null
}

describe('every pattern that server and pages apply to text', () => {
  it('is found, and so is the longest text', () => {
    expect(patterns.length).toBeGreaterThan(200)
    expect(longChars).toBeGreaterThanOrEqual(40_000)
  })

  it('matches the longest text in linear time, with any content', () => {
    const found = patterns.map((each) => ({ ...each, attack: findAttack(each) }))
    expect(found.filter(({ attack }) => attack !== null)).toEqual([])
  }, 120_000)

  it.each([
    ['^(a+)+$', '', 'explodes'],
    ['(x+x+)+y', '', 'explodes'],
    ['(a|a)*!', '', 'explodes'],
    ['0+$', '', 'tries each zero'],
    ['^[^a]+|[^a]+$', '', 'tries each character of a run within'],
    [String.raw`!\[([^\]]*)\]\([^)]*\)`, '', 'looks for each end from each start'],
    [String.raw`^\s*([-*_]\s*){3,}$`, 'm', 'tries each line break'],
    [String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, '', 'tries each dot'],
    [String.raw`(?:\d[\d.,]*|one)[\s-]*(?:words?|lines?)\b`, 'i', 'tries each digit'],
  ])('is distinguished from /%s/%s, which %s', (pattern, flags) => {
    expect(findAttack({ pattern, flags })).not.toBeNull()
  })
})
