import {
  castVote,
  castVoteOutside,
  NOT_FOR,
  readExposure,
  SUPPORT,
  undoVote,
} from '@laurel/scenarios/votes'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sweeps } from '../../apps/server/src/app/sweeps.ts'
import { submissions } from '../../apps/server/src/db/schema/submissions.ts'
import { type BusMessage, createBus, publish } from '../../apps/server/src/platform/bus/bus.ts'
import { MS, plus } from '../../apps/server/src/platform/clock.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { runSweeps, type SweepDeps } from '../../apps/server/src/platform/work/sweeps.ts'
import { buildPerson } from '../../apps/server/testing/builders/builders.ts'
import { buildVote } from '../../apps/server/testing/builders/vote-builders.ts'
import type { Person } from '../../apps/server/testing/servers/test-server.ts'
import { listBlindReads, readEverything, setClock } from './blind-reads.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
const reads = listBlindReads()
beforeAll(async () => {
  // An export is limited to one an hour, and this test reads each several times.
  vi.spyOn(RateLimiterMemory.prototype, 'consume').mockResolvedValue(new RateLimiterRes())
  stage = await openStage()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await stage.close()
})

/** All scheduled work but the seals, whose roots cover random ids of that work. */
const unsealed = sweeps.filter(({ name }) => !name.startsWith('seals.'))
const sweepAll = (deps: SweepDeps) =>
  runSweeps(unsealed, deps, (_name, error) => {
    throw error
  })
const favourite = () => stage.world.objects['entry in voting'] ?? ''

describe('votes before voting closes', () => {
  it('are covered by a read of every GET route', () => {
    const covered = new Set(reads.map(({ route }) => route))
    const known = stage.routes.filter((route) => route.startsWith('GET '))
    expect(known.filter((route) => !covered.has(route)).sort()).toEqual([
      'GET /api/v1/chain-status',
      'GET /api/v1/me/sessions',
      'GET /auth/v1/.well-known/jwks.json',
      'GET /auth/v1/authorize',
      'GET /auth/v1/proof-of-work',
      'GET /auth/v1/user/identities/authorize',
      'GET /dev/twitter/authorize',
      'GET /dev/twitter/pictures/:id',
      'GET /dev/twitter/users/me',
      'GET /readyz',
    ])
    expect(covered).toContain('GET /*')
    expect(reads.length).toBeGreaterThan(200)
  })

  it('reveal nothing when they change who leads: in no response, page, header or message', {
    timeout: 240_000,
  }, async () => {
    const { t, objects } = stage.world
    const bountyId = objects['voting bounty'] ?? ''
    const [first, further, outside] = [await join(3), await join(9), await join(3)]
    for (const voter of first) await judgeAll(voter, bountyId, true)
    const readAt = plus(t.clock.now(), 2 * MS.hour)
    const snapshot = async () => {
      setClock(t.clock, readAt)
      await sweepAll(t.deps)
      return await readEverything(stage, reads)
    }
    const before = await snapshot()
    setClock(t.clock, plus(readAt, -MS.hour))
    const said = await listenWhile(async () => {
      for (const voter of further) await judgeAll(voter, bountyId, false)
      for (const voter of outside) {
        const { voteId } = await castVoteOutside(t, voter, favourite(), SUPPORT)
        await undoVote(t, voter, voteId)
        await castVoteOutside(t, voter, favourite(), NOT_FOR)
      }
    })
    expect(said).toEqual([])
    expect(changesOf(before, await snapshot())).toEqual([])
  })

  it('reveal nothing to anyone, whichever entry they support, and decide the outcome afterwards', {
    timeout: 240_000,
  }, async () => {
    const voterIds = (await join(3)).map(({ userId }) => userId)
    const ids = voterIds.flatMap(() => [newId(), newId()])
    const one = await readAll({ voterIds, ids, favourite: 0 })
    const other = await readAll({ voterIds, ids, favourite: 1 })
    expect(changesOf(one.before, other.before)).toEqual([])
    expect(one.before.size).toBeGreaterThan(1000)
    expect(one.after).not.toBe('')
    expect(one.after).not.toBe(other.after)
  })

  const join = (count: number) => {
    const { t } = stage.world
    return Promise.all(
      Array.from({ length: count }, () => buildPerson(t.db, t.clock.now(), { trustLevel: 2 })),
    )
  }

  /** Judges every entry of a bounty in the arena: for the favourite and against the others, or the other way round. */
  async function judgeAll(voter: Person, bountyId: string, isForFavourite: boolean) {
    const { t } = stage.world
    let judged = 0
    for (;;) {
      const exposure = await readExposure(t, voter, bountyId)
      if (exposure === null) break
      const isFavourite = exposure.submission.submissionId === favourite()
      const body = isFavourite === isForFavourite ? SUPPORT : NOT_FOR
      await castVote(t, voter, exposure.exposureId, body)
      judged += 1
    }
    expect(judged).toBe(3)
  }

  interface Ballots {
    voterIds: readonly string[]
    ids: readonly string[]
    /** The entry that all voters support; they are against the other. */
    favourite: number
  }

  /** The responses to everyone on the next day, after its nightly work; and to the sponsor when voting is over. */
  async function readAll(ballots: Ballots) {
    const { database, world } = stage
    const { clock, deps } = world.t
    const offsetMs = clock.offsetMs()
    return await database.rehearse(async () => {
      await castAll(ballots)
      const advance = async (ms: number) => {
        clock.setOffsetMs(clock.offsetMs() + ms)
        await sweepAll({ ...deps, database })
      }
      await advance(20 * MS.hour)
      const before = await readEverything(stage, reads)
      await advance(4 * MS.day)
      const desk = { route: 'GET /api/v1/bounties/:id/desk', object: 'voting bounty', query: '' }
      const after = await readEverything(stage, [desk], ['sponsor'])
      clock.setOffsetMs(offsetMs)
      return { before, after: [...after.values()].join() }
    })
  }

  async function castAll({ voterIds, ids, favourite }: Ballots): Promise<void> {
    const { db } = stage.database
    const { objects, t } = stage.world
    const rows = await db.select().from(submissions)
    for (const [index, name] of ['entry in voting', 'other entry in voting'].entries()) {
      const entry = rows.find(({ id }) => id === objects[name])
      if (entry === undefined) throw new Error('the entry was built')
      for (const [place, voterId] of voterIds.entries()) {
        await buildVote(db, t.clock.now(), entry, {
          id: ids[2 * place + index] ?? '',
          voterId,
          decision: index === favourite ? 'support' : 'not_for',
          strengthPercent: index === favourite ? 100 : 0,
        })
      }
    }
  }

  /** The messages that nodes exchange during `work`. */
  async function listenWhile(work: () => Promise<void>): Promise<BusMessage[]> {
    const { database } = stage.world.t.deps
    const bus = createBus(database, () => {})
    onTestFinished(() => bus.stop())
    await bus.start()
    const said: BusMessage[] = []
    bus.onMessage((message) => said.push(message))
    await work()
    const last: BusMessage = { kind: 'presence', node: 'last', what: 'bye' }
    await publish(database.db, [last])
    await expect.poll(() => said).toContainEqual(last)
    return said.filter((message) => message.kind !== 'presence')
  }
})

/** The reads whose responses differ, with the place where they begin to. */
function changesOf(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before].flatMap(([read, then]) => {
    const now = after.get(read) ?? ''
    if (now === then) return []
    const at = [...then].findIndex((letter, index) => letter !== now[index])
    const part = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
    return [`${read}: ${part(then)} → ${part(now)}`]
  })
}
