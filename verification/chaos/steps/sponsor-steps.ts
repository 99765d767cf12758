import type { BountyDetail } from '@laurel/contract/work/bounties'
import { decideAwards, scoreEntry } from '@laurel/scenarios/awards'
import { createBounty, publishBounty, submitBounty } from '@laurel/scenarios/bounties'
import { attempt } from '../traffic.ts'
import type { LoadParts } from './load-parts.ts'
import type { Person } from './people.ts'

let count = 0

/** A unique title. */
export function uniqueTitle(word: string): string {
  count += 1
  return `${word} ${count.toString(36)} ${process.pid.toString(36)}`
}

/** Drafts a complete bounty. Returns its id, null if it was refused. */
export async function draftBounty({ traffic }: LoadParts, sponsor: Person): Promise<string | null> {
  const title = uniqueTitle('Bounty')
  const draft = await attempt(() => createBounty(traffic, sponsor, { title }))
  return draft?.bountyId ?? null
}

/**
 * Drafts, submits and funds a bounty; sometimes the funding arrives before the submission. Returns the bounty, null if a
 * step was refused.
 */
export async function createFundedBounty(parts: LoadParts): Promise<BountyDetail | null> {
  const { random, traffic, crowd } = parts
  const sponsor = random.pick(crowd.sponsors)
  if (sponsor === undefined) return null
  const bountyId = await draftBounty(parts, sponsor)
  if (bountyId === null) return null
  const fund = () => attempt(() => publishBounty(traffic, sponsor, bountyId))
  if (random.chance(0.1)) await fund()
  await attempt(() => submitBounty(traffic, sponsor, bountyId))
  return await fund()
}

/** Scores every entry and announces the award in the order of the formula. */
export async function decide(
  { traffic, random }: LoadParts,
  sponsor: Person,
  bounty: BountyDetail,
): Promise<void> {
  const params = { id: bounty.bountyId }
  const desk = await traffic.ok(sponsor, 'GET /api/v1/bounties/{id}/desk', { params })
  for (const { submission, checklistPercent } of desk.entries) {
    if (checklistPercent !== null) continue
    const scores = Object.fromEntries(
      bounty.checklist.map(({ id }) => [id, random.between(0, 100)]),
    )
    await attempt(() => scoreEntry(traffic, sponsor, submission.submissionId, { scores }))
  }
  const scored = await traffic.ok(sponsor, 'GET /api/v1/bounties/{id}/desk', { params })
  if (!scored.votingClosed) return
  const outcomes = scored.entries.map(({ submission, formulaPlace, formulaIsBonus }) => ({
    submissionId: submission.submissionId,
    place: formulaPlace,
    isBonus: formulaIsBonus,
    reason: 'As the formula has it',
  }))
  await decideAwards(traffic, sponsor, bounty.bountyId, { outcomes })
}
