import type { BountyDetail } from '@laurel/contract/bounties'
import { goodTerms } from '@laurel/scenarios/terms'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import type { LoadParts } from './bounty-steps.ts'
import type { Person } from './people.ts'

let count = 0

/** A title that no other has. */
export function uniqueTitle(word: string): string {
  count += 1
  return `${word} ${count.toString(36)} ${process.pid.toString(36)}`
}

/** A sponsor writes a complete bounty. Answers its id, null when it was refused. */
export async function draftBounty({ traffic }: LoadParts, sponsor: Person): Promise<string | null> {
  const title = uniqueTitle('Bounty')
  const body = goodTerms(systemClock.now(), { title })
  const draft = await traffic.write(sponsor, 'POST /api/v1/bounties', { body }, () => ({
    kind: 'bounty',
    subject: title,
  }))
  return draft?.bountyId ?? null
}

/** A sponsor hands a draft in. */
export async function handIn({ traffic }: LoadParts, sponsor: Person, bountyId: string) {
  const params = { id: bountyId }
  await traffic.write(sponsor, 'POST /api/v1/bounties/{id}/submit', { params }, () => ({
    kind: 'bounty_handed_in',
    subject: bountyId,
  }))
}

/**
 * A sponsor writes a bounty, hands it in and funds it; sometimes the funding arrives before the handing-in. Answers the
 * bounty, null when it did not come to that.
 */
export async function foundBounty(parts: LoadParts): Promise<BountyDetail | null> {
  const { random, traffic, crowd } = parts
  const sponsor = random.pick(crowd.sponsors)
  if (sponsor === undefined) return null
  const bountyId = await draftBounty(parts, sponsor)
  if (bountyId === null) return null
  const fund = () =>
    traffic.write(
      sponsor,
      'POST /api/v1/bounties/{id}/publish',
      { params: { id: bountyId } },
      () => ({
        kind: 'bounty_funded',
        subject: bountyId,
      }),
    )
  if (random.chance(0.1)) await fund()
  await handIn(parts, sponsor, bountyId)
  return await fund()
}

/** The sponsor takes a bounty back, which is possible before its first entry. */
export async function cancel({ traffic }: LoadParts, sponsor: Person, bounty: BountyDetail) {
  const body = { reason: 'Our plans have changed' }
  await traffic.write(
    sponsor,
    'POST /api/v1/bounties/{id}/cancel',
    { params: { id: bounty.bountyId }, body },
    () => ({ kind: 'bounty_cancelled', subject: bounty.bountyId }),
  )
}

/** The sponsor scores every entry and announces the award in the order of the formula. */
export async function decide(
  { traffic, random }: LoadParts,
  sponsor: Person,
  bounty: BountyDetail,
) {
  const params = { id: bounty.bountyId }
  const desk = await traffic.read(sponsor, 'GET /api/v1/bounties/{id}/desk', params)
  for (const { submission, checklistPercent } of desk?.entries ?? []) {
    if (checklistPercent !== null) continue
    const scores = Object.fromEntries(
      bounty.checklist.map(({ id }) => [id, random.between(0, 100)]),
    )
    await traffic.write(
      sponsor,
      'PUT /api/v1/submissions/{id}/score',
      { params: { id: submission.submissionId }, body: { scores } },
      () => ({ kind: 'entry_scored', subject: submission.submissionId }),
    )
  }
  const scored = await traffic.read(sponsor, 'GET /api/v1/bounties/{id}/desk', params)
  if (scored === null || !scored.votingClosed) return
  const outcomes = scored.entries.map(({ submission, formulaPlace, formulaIsBonus }) => ({
    submissionId: submission.submissionId,
    place: formulaPlace,
    isBonus: formulaIsBonus,
    reason: 'As the formula has it',
  }))
  await traffic.write(
    sponsor,
    'POST /api/v1/bounties/{id}/award',
    { params, body: { outcomes } },
    () => ({ kind: 'award', subject: bounty.bountyId }),
  )
}
