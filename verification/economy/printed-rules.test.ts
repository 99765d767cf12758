import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RULES_2 } from '../../apps/server/src/features/rules/rules-2.ts'

/** Of the web app, which is another TypeScript project: imported when the test runs. */
const SENTENCES = '../../apps/web/src/features/about/rule-sentences.ts'
const { describeRules }: { describeRules: (rules: typeof RULES_2) => unknown } = await import(
  SENTENCES
)

/** They publish, explain or document the rules; none applies them. */
const NOT_APPLYING =
  /features\/rules\/|points\.rules\.ts$|money\/rules\.ts$|lessons\/content|\.test\.ts$/

/** Paths of all numbers of the rules, and of those that `read` reads; without the places of arrays. */
function pathsRead(read: (rules: typeof RULES_2) => unknown): Set<string> {
  const paths = new Set<string>()
  const recorded = <Part>(part: Part, path: readonly string[]): Part => {
    if (typeof part !== 'object' || part === null) return part
    return new Proxy(part, {
      get: (target, key) => {
        const value = Reflect.get(target, key)
        if (typeof key === 'symbol' || typeof value === 'function') return value
        const inner = Array.isArray(part) ? path : [...path, key]
        if (typeof value !== 'object') paths.add(inner.join('.'))
        return recorded(value, inner)
      },
    })
  }
  read(recorded(RULES_2, []))
  return paths
}

function readAll(part: object): void {
  for (const value of Object.values(part)) {
    if (typeof value === 'object' && value !== null) readAll(value)
  }
}

const applying = globSync(['apps/server/src/features/**/*.ts', 'packages/contract/src/**/*.ts'])
  .filter((file) => !NOT_APPLYING.test(file))
  .map((file) => readFileSync(file, 'utf8'))

/** Numbers that code applies under another name; those of the airdrop are compared in `results.test.ts` of the economy. */
const OTHER_NAMES = [
  /^airdrop\./, // AIRDROP_RULES, airdrop-life.rules.ts
  /^oneVoice\./, // OneVoiceRules
  /^mutualSupport\./, // MutualSupportRules
  /^streak\.freezesPerWeek$/, // streak.ts
  /^settlesAfterMidnightMs$/, // points.jobs.ts
  /^reserve\.maxStarterGrantPoints$/, // the contract's limits
]

/** Whether code other than tests reads the number: its group and its name occur in one file. */
function isApplied(path: string): boolean {
  if (OTHER_NAMES.some((name) => name.test(path))) return true
  const [group = '', ...rest] = path.split('.')
  const name = rest.findLast((part) => /^[a-z]/i.test(part)) ?? group
  const holds = new RegExp(`\\b${group}\\b`)
  const names = new RegExp(`\\b${name}\\b`)
  return applying.some((text) => holds.test(text) && names.test(text))
}

describe('/about', () => {
  it('quotes the numbers of rules that code applies, and no others', () => {
    const paths = [...pathsRead(describeRules)]
    expect(paths.length).toBeGreaterThan(80)
    expect(paths.filter((path) => !isApplied(path))).toEqual([])
    expect(['boost.stripes', 'referral.stripes', 'ring.leastWeight'].filter(isApplied)).toEqual([])
  })

  it('quotes every number of the rules', () => {
    const printed = pathsRead(describeRules)
    const all = pathsRead(readAll)
    expect([...all].filter((path) => !printed.has(path))).toEqual(['version'])
  })
})
