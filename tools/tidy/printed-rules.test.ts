import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ABOUT = 'apps/web/src/features/about'
const SERVER = 'apps/server/src'
/** They publish the rules or document them; neither applies them. */
const NOT_APPLYING = /points\.rules\.ts$|lessons\/content|\.test\.ts$|\/testing\//

/** Paths of the rules that the page quotes. */
function printedPaths(): string[] {
  const texts = ['rule-sentences.ts', 'points-table.tsx'].map((file) =>
    readFileSync(`${ABOUT}/${file}`, 'utf8'),
  )
  return texts
    .flatMap((text) => [...text.matchAll(/'([a-zA-Z]+(?:\.[a-zA-Z0-9]+)+)'/g)])
    .map(([, path = '']) => path)
}

const applying = globSync(`${SERVER}/features/**/*.ts`)
  .filter((file) => !NOT_APPLYING.test(file))
  .map((file) => readFileSync(file, 'utf8'))

/** Whether code other than tests reads the number: its group and its name occur in one file. */
function isApplied(path: string): boolean {
  // Published under a name of its own.
  if (path === 'energy.startTenths') return isApplied('trust.startEnergyTenths')
  const [group = '', ...rest] = path.split('.')
  const name = rest.findLast((part) => /^[a-z]/i.test(part)) ?? group
  const holder = group === 'trust' ? /TRUST_LEVEL/ : new RegExp(`RULES\\.${group}\\b`)
  return applying.some((text) => holder.test(text) && new RegExp(`\\b${name}\\b`).test(text))
}

describe('/about', () => {
  it('quotes the numbers of rules that code applies, and no others', () => {
    const paths = printedPaths()
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !isApplied(path))).toEqual([])
    expect(['boost.slots', 'referral.votes', 'ring.leastWeight'].filter(isApplied)).toEqual([])
  })
})
