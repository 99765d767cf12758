import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BOUNTY_STATES, type BountyState } from '@laurel/contract/work/bounties'
import { describe, expect, it } from 'vitest'
import {
  BOUNTY_MOMENTS,
  BOUNTY_ORDER,
  BOUNTY_TRANSITIONS,
  type BountyMoment,
  type BountyTransition,
  type DueTime,
  transitionOf,
} from '../../apps/server/src/features/bounties/bounty-life.rules.ts'
import { lifecycleSweeps } from '../../apps/server/src/features/lifecycle/lifecycle.jobs.ts'
import { MS } from '../../apps/server/src/platform/clock.ts'

const INTRO = `What moves a bounty from state to state: by whom, what happens, when it happens automatically, and in which file.
It is the table [\`bounty-life.rules.ts\`](../../apps/server/src/features/bounties/bounty-life.rules.ts), through which every
move goes. Written by \`bounty-life.test.ts\`, which fails while this page says anything else.`

const FEATURES = resolve(import.meta.dirname, '../../apps/server/src/features')
const NAMES = Object.keys(BOUNTY_TRANSITIONS) as BountyTransition[]
const sources = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.service.ts'))
  .map((path) => ({ path, text: readFileSync(`${FEATURES}/${path}`, 'utf8') }))
const services = sources.filter(({ text }) =>
  /\b(moveBounty|openForEntries|expireBounty)\(/.test(text),
)

/** The services that perform a transition of a bounty. */
function placesOf(name: BountyTransition): string[] {
  return services.filter(({ text }) => text.includes(`'${name}'`)).map(({ path }) => path)
}

function timeText({ date, offsetMs }: DueTime): string {
  const hours = Math.abs(offsetMs) / MS.hour
  const span = hours % 24 === 0 ? `${hours / 24} d` : `${hours} h`
  return `\`${date}\`${offsetMs === 0 ? '' : ` ${offsetMs < 0 ? '−' : '+'} ${span}`}`
}

function automaticText(name: BountyTransition): string {
  const { automatic } = transitionOf(name)
  if (automatic === undefined) return ''
  if (typeof automatic !== 'string') return `when ${automatic.when}`
  return BOUNTY_MOMENTS[automatic].times.map(timeText).join(', at the latest ')
}

function pageText(): string {
  const rows = NAMES.map((name) => {
    const { from, to, who, does } = transitionOf(name)
    const places = placesOf(name).map(
      (path) => `[\`${path}\`](../../apps/server/src/features/${path})`,
    )
    return [name, from.join(', '), to, who.join(', '), does, automaticText(name), places.join(', ')]
  })
  const head = ['transition', 'from', 'to', 'by', 'what happens', 'automatically', 'where']
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `# The life of a bounty\n\n${INTRO}\n\n${lines.join('\n')}\n`
}

describe('the life cycle of a bounty', () => {
  it('matches its document', async () => {
    await expect(pageText()).toMatchFileSnapshot('../../docs/transitions/bounty-life.md')
  })

  it('reaches every row from a draft, and each transition is used by some service', () => {
    const reached = new Set<BountyState>(['draft'])
    for (const state of reached) {
      for (const { from, to } of NAMES.map(transitionOf)) if (from.includes(state)) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...BOUNTY_STATES].sort())
    expect(NAMES.filter((name) => placesOf(name).length === 0)).toEqual([])
  })

  it('advances automatically exactly where the system may act, in the current state', () => {
    for (const name of NAMES) {
      const { from, who, automatic } = transitionOf(name)
      expect(automatic !== undefined, name).toBe(who.includes('system'))
      if (typeof automatic === 'string') expect(from).toEqual([BOUNTY_MOMENTS[automatic].state])
    }
  })

  it('has a sweep for each due time, in the order of the life cycle', () => {
    const moments = Object.keys(BOUNTY_MOMENTS) as BountyMoment[]
    const order = moments.map((name) => BOUNTY_ORDER.indexOf(BOUNTY_MOMENTS[name].state))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    const source = readFileSync(`${FEATURES}/lifecycle/lifecycle.jobs.ts`, 'utf8')
    const swept = moments.filter((name) => new RegExp(`'${name}'|\\.${name}\\b`).test(source))
    expect(swept).toEqual(moments)
    expect(lifecycleSweeps.length).toBeGreaterThan(moments.length)
  })

  it('updates its state in one service only', () => {
    const updaters = sources.filter(({ text }) => /updateBountyState\(/.test(text))
    expect(updaters.map(({ path }) => path)).toEqual(['bounties/bounties.service.ts'])
  })
})
