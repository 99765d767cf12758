import { describe, expect, it } from 'vitest'
import { OptionsError, readOptions } from './options.ts'
import { scenarioOf } from './people/scenarios.ts'
import { summarise } from './results/summary.ts'
import { economyRules } from './rules/economy-rules.ts'
import { playSeason } from './season/season.ts'

const economy = economyRules(2)

function play(id: string, days: number) {
  const end = playSeason(scenarioOf(id), economy, { seed: 1, days })
  return { end, summary: summarise(end, economy.rules) }
}

describe('playSeason', () => {
  it('gives accounts that no one judged no score, and repeats itself', () => {
    const { summary, end } = play('reports', 25)
    expect(summary.attackers).toMatchObject({ accounts: 50, scoreShare: 0, airdropShare: 0 })
    expect(summary.honest.grouped).toBe(0)
    const scores = end.people.map(({ points }) => [...points])
    expect(play('reports', 25).end.people.map(({ points }) => [...points])).toEqual(scores)
  })

  it('gives unverified sponsors who deal with themselves no score', () => {
    expect(play('self-dealing-12', 25).summary.attackers.scoreShare).toBe(0)
  })
})

describe('readOptions', () => {
  it('plays all scenarios under version 2, unless told otherwise', () => {
    const { economy: chosen, seeds, days } = readOptions([])
    expect([chosen.rules.version, seeds, days]).toEqual([2, [1, 2, 3], 90])
    expect(readOptions(['--only', 'none,ring', '--seed', '5']).scenarios).toHaveLength(2)
  })

  it.each([
    ['--only', 'nobody'],
    ['--seed', 'x'],
    ['--days', '3'],
    ['--rules', '9'],
    ['--variant', 'none'],
  ])('refuses %s %s', (option, value) => {
    expect(() => readOptions([option, value])).toThrow(OptionsError)
  })
})
