import { describe, expect, it } from 'vitest'
import { createFixedClock } from '../../../testing/fixed-clock.ts'
import type { Database } from '../../db/client.ts'
import { runAsSystem, runSweeps, type Sweep, type SweepDeps } from './sweeps.ts'

const clock = createFixedClock('2026-11-02T09:00:00.000Z')
const transaction = async <T>(work: (tx: Database['db']) => Promise<T>) => await work({} as never)
const deps: SweepDeps = {
  clock,
  database: { transaction } as Database,
  jobs: { send: async () => {} },
}

/** A sweep that processes the next of `due` at each run. */
function sweepOf(name: string, due: number[]): Sweep {
  return { name, run: async () => due.shift() ?? 0 }
}

function failIfAsked(name: string): never {
  throw new Error(`${name} failed`)
}

describe('runSweeps', () => {
  it('runs in order, again and again until nothing is due', async () => {
    const ran: string[] = []
    const log = (sweep: Sweep): Sweep => ({
      ...sweep,
      run: (given) => {
        ran.push(sweep.name)
        return sweep.run(given)
      },
    })
    const sweeps = [sweepOf('a', [1, 0, 2]), sweepOf('b', [0, 3])].map(log)
    expect(await runSweeps(sweeps, deps, failIfAsked)).toBe(6)
    expect(ran.join('')).toBe('abababab')
  })

  it('continues with the others after one that fails', async () => {
    const failures: [string, unknown][] = []
    const broken: Sweep = { name: 'broken', run: () => Promise.reject(new Error('no')) }
    const total = await runSweeps([broken, sweepOf('b', [2])], deps, (name, error) => {
      failures.push([name, error])
    })
    expect(total).toBe(2)
    expect(failures).toEqual([
      ['broken', new Error('no')],
      ['broken', new Error('no')],
    ])
  })

  it('ends even when a sweep always finds work', async () => {
    const endless: Sweep = { name: 'endless', run: async () => 1 }
    expect(await runSweeps([endless], deps, failIfAsked)).toBe(20)
  })
})

describe('runAsSystem', () => {
  it('acts without a user, at the time of the clock', async () => {
    const ctx = await runAsSystem(deps, async (given) => given)
    expect(ctx).toMatchObject({ viewer: null, now: clock.now(), origin: { ip: '', userAgent: '' } })
    expect(ctx.origin.requestId).not.toBe('')
  })
})
