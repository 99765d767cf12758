import { plus } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { runAsSystem, type Sweep, type SweepDeps } from '../../platform/work/sweeps.ts'
import { AIRDROP_TIMES } from './airdrop-life.rules.ts'
import { type AirdropWithSeason, listRunning, lockAirdrop } from './airdrops.queries.ts'
import { announceBy, moveAirdrop, takeCarriedOver } from './airdrops.service.ts'
import { endAppeals } from './appeals/appeals.service.ts'
import { remindClaimants } from './claims/claims.service.ts'
import { decisionDueAt, endReports } from './reports/report-decisions.service.ts'
import { areDaysSettled } from './snapshots/snapshot-facts.queries.ts'
import { findUnpublished } from './snapshots/snapshots.queries.ts'
import { collectBatch, publishSnapshot, startSnapshot } from './snapshots/snapshots.service.ts'

/** The automatic work on airdrops: each step of each airdrop in its own transaction, under the airdrop's lock. */
export const airdropSweeps: Sweep[] = [
  {
    name: 'airdrops.advance',
    async nextDueAt(db, now) {
      const moments = (await listRunning(db)).flatMap(nextMoment).filter(({ at }) => at > now)
      moments.sort((a, b) => a.at.getTime() - b.at.getTime())
      return moments[0] ?? null
    },
    run: (deps) => forEach(deps, advance),
  },
  { name: 'airdrops.calculate', run: (deps) => forEach(deps, calculate) },
  { name: 'airdrops.remind', run: (deps) => forEach(deps, remind) },
]

type Step = (ctx: Ctx, found: AirdropWithSeason) => Promise<number>

/** Times that a step is repeated in one run of a sweep; the next run continues. */
const MAX_STEPS = 20

/** Repeats a step for every running airdrop until it finds nothing more, within limits; returns how much it did. */
async function forEach(deps: SweepDeps, step: Step): Promise<number> {
  let total = 0
  for (const found of await listRunning(deps.database.db)) {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const handled = await runAsSystem(deps, async (ctx) => {
        const airdrop = await lockAirdrop(ctx.db, found.airdrop.id)
        return airdrop === null ? 0 : await step(ctx, { ...found, airdrop })
      })
      total += handled
      if (handled === 0) break
    }
  }
  return total
}

/** Takes the next step in the life of a locked airdrop, if it is due. */
async function advance(ctx: Ctx, { airdrop, season }: AirdropWithSeason): Promise<number> {
  switch (airdrop.state) {
    case 'announced':
      if (ctx.now < season.startsAt) return 0
      await moveAirdrop(ctx, 'system', airdrop, 'activate')
      return 1
    case 'active': {
      if (
        ctx.now >= season.endsAt &&
        (await areDaysSettled(ctx.db, season.endsAt)) &&
        (await endReports(ctx, { airdrop, season }))
      ) {
        const closed = await moveAirdrop(ctx, 'system', airdrop, 'close')
        await startSnapshot(ctx, await takeCarriedOver(ctx, closed), 'closing')
        return 1
      }
      if (ctx.now < announceBy(season) || ctx.now >= season.endsAt) return 0
      return (await startSnapshot(ctx, airdrop, 'dry_run')) ? 1 : 0
    }
    case 'appeals':
      if (!(await endAppeals(ctx, airdrop))) return 0
      await startSnapshot(ctx, await moveAirdrop(ctx, 'system', airdrop, 'finalize'), 'final')
      return 1
    case 'claim_open':
      if (airdrop.claimsEndAt === null || ctx.now < airdrop.claimsEndAt) return 0
      await moveAirdrop(ctx, 'system', airdrop, 'closeClaims')
      return 1
    default:
      return 0
  }
}

/** Collects a batch of an unpublished calculation, or publishes it and moves the airdrop on. */
async function calculate(ctx: Ctx, found: AirdropWithSeason): Promise<number> {
  const { airdrop } = found
  const snapshot = await findUnpublished(ctx.db, airdrop.id)
  if (snapshot === null) return 0
  const collected = await collectBatch(ctx, found, snapshot)
  if (collected > 0) return collected
  await publishSnapshot(ctx, airdrop, snapshot)
  if (snapshot.round === 'closing') {
    const appealsEndAt = plus(ctx.now, AIRDROP_TIMES.appealsMs)
    await moveAirdrop(ctx, 'system', airdrop, 'openAppeals', { appealsEndAt })
  }
  if (snapshot.round === 'final') {
    const claimsEndAt = plus(ctx.now, AIRDROP_TIMES.claimsMs)
    await moveAirdrop(ctx, 'system', airdrop, 'openClaims', { claimsEndAt })
  }
  return 1
}

async function remind(ctx: Ctx, found: AirdropWithSeason): Promise<number> {
  return found.airdrop.state === 'claim_open' ? await remindClaimants(ctx, found) : 0
}

/** The next time at which an airdrop changes automatically, for the clock of a demo. */
function nextMoment({ airdrop, season }: AirdropWithSeason): { at: Date; label: string }[] {
  switch (airdrop.state) {
    case 'active':
      return [
        { at: announceBy(season), label: 'The airdrop’s dry run is published' },
        { at: season.endsAt, label: 'The season ends' },
        { at: decisionDueAt(season.endsAt), label: 'Reports of linked accounts are due' },
      ]
    case 'appeals':
      return airdrop.appealsEndAt === null
        ? []
        : [{ at: airdrop.appealsEndAt, label: 'Airdrop appeals end' }]
    case 'claim_open':
      return airdrop.claimsEndAt === null
        ? []
        : [{ at: airdrop.claimsEndAt, label: 'Airdrop claims close' }]
    default:
      return []
  }
}
