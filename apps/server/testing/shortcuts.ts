/**
 * People of a test server, and the list of shortcuts that tests take past the public API, each with its reason. Everything
 * else that a test needs is done by the steps of `@laurel/scenarios`.
 *
 * - `builders.ts`: roles are granted by the command line, trust levels are earned over weeks, and accounts come from
 *   the auth service, which tests of the API do without.
 * - `givePoints` here: an operator grants points, by the command line. `verifySponsor`: nearly every sponsor of a test is
 *   verified, which an admin does.
 * - `payout-builders.ts`: a wallet is stored by the data API after a proof to a session; the states of a payout follow
 *   the chain for days, and its tests need one in each.
 * - `airdrop-builders.ts`: season scores and passkeys take weeks; airdrops in a state for tests of single requests.
 * - `vote-builders.ts`: rows in the middle of a bounty's life with chosen dates, scores and votes,
 *   for the arithmetic of tallies and settlement.
 * - `file-builders.ts`, `mail-builders.ts`: the results of uploads and the outbox, in states that pass immediately.
 * - `authorization/world.ts`: sessions, factors and files, which the wire services make, and bounties in review of a
 *   sponsor who no longer needs review.
 * - `fuzz/world.ts`: a hundred records in all states at the same time, rebuilt before each of a hundred operations; real
 *   steps would take weeks of the clock each time.
 * - `worlds/shortcuts.ts`: the same for tests of the web, by name over HTTP, with outages that no request causes.
 * - `transitions`: a record in one state for each of some thousand tries.
 * - `verification/chaos/steps/time.ts`: dates move into the past, as its servers run on the machine's clock.
 */
import { points } from '@laurel/contract/money/money'
import type { Role } from '@laurel/contract/people/people'
import type { Part } from '@laurel/scenarios/world'
import type { Db } from '../src/db/client.ts'
import { sponsorVerifications } from '../src/db/schema/bounties.ts'
import { movePoints } from '../src/features/points/move-points.service.ts'
import { newId } from '../src/platform/ids.ts'
import { runAsSystem, type SweepDeps } from '../src/platform/work/sweeps.ts'
import { buildPerson } from './builders/builders.ts'

/** The requirements of each role in a test; finance staff have a second factor. */
export const PARTS: Readonly<
  Record<Part, { trustLevel: number; roles: Role[]; isProven?: boolean }>
> = {
  sponsor: { trustLevel: 2, roles: [] },
  author: { trustLevel: 2, roles: [] },
  newcomer: { trustLevel: 0, roles: [] },
  voter: { trustLevel: 1, roles: [] },
  moderator: { trustLevel: 0, roles: ['moderator'] },
  admin: { trustLevel: 0, roles: ['admin'], isProven: true },
  finance: { trustLevel: 0, roles: ['finance'], isProven: true },
}
/** What a sponsor has to spend. */
export const SPONSOR_POINTS = 5000

/** Grants a person spendable points from issuance. */
export async function givePoints(
  { deps }: { deps: SweepDeps },
  userId: string,
  amount: number,
): Promise<void> {
  await runAsSystem(deps, (ctx) =>
    movePoints(ctx, {
      move: [
        {
          key: `test:${newId()}`,
          from: { kind: 'issuance' },
          to: { kind: 'spendable', ownerId: userId },
          amountPoints: points(amount),
          category: 'operator_grant',
          causeKind: 'grant',
          causeId: newId(),
          title: 'Points for a test',
        },
      ],
    }),
  )
}

/** Verifies a sponsor, as an admin does. */
export async function verifySponsor(db: Db, sponsorId: string, now: Date): Promise<void> {
  await db
    .insert(sponsorVerifications)
    .values({
      id: newId(),
      sponsorId,
      reason: 'Known to staff',
      proof: 'https://example.org/team',
      verifiedBy: sponsorId,
      verifiedAt: now,
    })
    .onConflictDoNothing()
}

/** A verified sponsor of trust level 2, whose bounties need no review, with points to spend. */
export async function buildSponsor(
  t: { deps: SweepDeps },
  spendable = SPONSOR_POINTS,
): ReturnType<typeof buildPerson> {
  const { database, clock } = t.deps
  const sponsor = await buildPerson(database.db, clock.now(), { trustLevel: 2 })
  if (spendable > 0) await givePoints(t, sponsor.userId, spendable)
  await verifySponsor(database.db, sponsor.userId, clock.now())
  return sponsor
}

/** A new person for a role in a test. */
export async function joinAs(
  deps: SweepDeps,
  part: Part,
): Promise<{ userId: string; roles: Role[]; isProven: boolean }> {
  const { isProven = false, ...options } = PARTS[part]
  const person = await buildPerson(deps.database.db, deps.clock.now(), options)
  if (part === 'sponsor') {
    await givePoints({ deps }, person.userId, SPONSOR_POINTS)
    await verifySponsor(deps.database.db, person.userId, deps.clock.now())
  }
  return { ...person, isProven }
}
