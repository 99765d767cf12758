import type { Api } from '@laurel/contract/api'
import { openExposure, readExposure } from '@laurel/scenarios/votes'
import { bounties } from '../../src/db/schema/bounties.ts'
import type { TestServer } from '../servers/test-server.ts'
import { buildPerson } from './builders.ts'
import { type BountyRow, buildBounty, buildEntry, type SubmissionRow } from './vote-builders.ts'

/** A person who votes. */
export type Voter = Awaited<ReturnType<typeof buildPerson>>

/** Full support. */
export const support = { decision: 'support' as const, strength: 100 as const }
/** "Not for this bounty". */
export const notFor = { decision: 'not_for' as const }

/** One bounty in voting with three entries, and a voter of trust level 1 who has seen none of them. */
export async function buildArena(
  t: TestServer,
): Promise<{ bounty: BountyRow; entries: SubmissionRow[]; voter: Voter }> {
  const now = t.clock.now()
  // Bounties of other tests leave voting, so that the queue holds only this one.
  await t.db.update(bounties).set({ state: 'completed' })
  t.setPrelaunch(false)
  const bounty = await buildBounty(t.db, now)
  const entries: SubmissionRow[] = []
  for (let index = 0; index < 3; index += 1) {
    entries.push(await buildEntry(t.db, now, { bountyId: bounty.id }))
  }
  return { bounty, entries, voter: await buildPerson(t.db, now, { trustLevel: 1 }) }
}

/** An exposure that its voter opened long enough ago to vote. */
interface OpenedCard {
  id: string
  submissionId: string
}

type Reply<K extends keyof Api> = Promise<Api[K]['reply']>

/** The steps of voters in the arena, by its endpoints. */
export interface ArenaSteps {
  wait(ms: number): void
  next(as: Voter, bountyId?: string): Reply<'POST /api/v1/arena/next'>
  open(as: Voter, id: string): Reply<'POST /api/v1/arena/exposures/{id}/open'>
  /** Takes the next exposure, opens it and waits until a vote counts. */
  openNextExposure(as: Voter, bountyId?: string): Promise<OpenedCard>
  vote(as: Voter, id: string, body?: object): Reply<'POST /api/v1/arena/exposures/{id}/vote'>
  energyOf(as: Voter): Promise<number>
}

/** The steps of voters on a test server. */
export function arenaSteps(t: TestServer): ArenaSteps {
  const steps: ArenaSteps = {
    wait: (ms) => t.wait(ms),
    next: (as, bountyId) =>
      t.ok(as, 'POST /api/v1/arena/next', { query: bountyId === undefined ? {} : { bountyId } }),
    open: (as, id) => openExposure(t, as, id),
    async openNextExposure(as, bountyId) {
      const exposure = await readExposure(t, as, bountyId)
      const id = exposure?.exposureId ?? ''
      return { id, submissionId: exposure?.submission.submissionId ?? '' }
    },
    vote: (as, id, body = support) =>
      t.ok(as, 'POST /api/v1/arena/exposures/{id}/vote', { params: { id }, body }),
    energyOf: async (as) => (await t.ok(as, 'GET /api/v1/me/voting')).status.energy.tenths,
  }
  return steps
}
