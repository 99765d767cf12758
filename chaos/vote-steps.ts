import type { BountyDetail } from '@laurel/contract/bounties'
import type { LoadParts } from './load-parts.ts'
import type { Person } from './people.ts'

/** Part of the votes that are taken back, and of those that are given twice at once by two clicks. */
const UNDONE = 0.1
const TWO_CLICKS = 0.05
/** Milliseconds that a card must stay open; the load does not wait for them. */
const OPEN_INTERVAL = '16 seconds'

/** A voter decides on an entry of a bounty; some click twice, some take it back. */
export async function voteOn(parts: LoadParts, bounty: BountyDetail): Promise<void> {
  const { random, traffic, crowd } = parts
  const voter = random.pick(crowd.voters)
  if (voter === undefined) return
  const shown = await traffic.read(voter, 'GET /api/v1/bounties/{id}/entries', {
    id: bounty.bountyId,
  })
  const entry = random.pick(shown?.items ?? [])
  if (entry === undefined) return
  const click = () =>
    traffic.write(
      voter,
      'POST /api/v1/submissions/{id}/vote',
      { params: { id: entry.submissionId }, body: decision(parts) },
      ({ voteId }) => ({ kind: 'vote', subject: voteId }),
    )
  const clicks = random.chance(TWO_CLICKS) ? [click(), click()] : [click()]
  const votes = (await Promise.all(clicks)).filter((vote) => vote !== null)
  if (votes.length > 1) {
    traffic.violations.push(`${voter.email} voted twice on ${entry.submissionId}`)
  }
  const [vote] = votes
  if (vote !== undefined && random.chance(UNDONE)) await undo(parts, voter, vote.voteId)
}

/** A voter takes a card, opens it and decides once it was open long enough. */
export async function voteInArena(parts: LoadParts): Promise<void> {
  const { random, traffic, crowd, node } = parts
  const voter = random.pick(crowd.voters)
  if (voter === undefined) return
  const next = await traffic.write(voter, 'POST /api/v1/arena/next', {}, ({ exposure }) =>
    exposure === null
      ? { kind: 'account', subject: voter.email }
      : { kind: 'card', subject: exposure.exposureId },
  )
  if (next === null || next.exposure === null) return
  const { exposureId } = next.exposure
  const params = { id: exposureId }
  const card = () => ({ kind: 'card', subject: exposureId }) as const
  await traffic.write(voter, 'POST /api/v1/arena/exposures/{id}/open', { params }, card)
  await node.database.pool
    .query(
      `update exposures set opened_at = opened_at - interval '${OPEN_INTERVAL}' where id = $1`,
      [exposureId],
    )
    .catch(() => null) // The database is away: the vote will be refused as too early.
  const vote = await traffic.write(
    voter,
    'POST /api/v1/arena/exposures/{id}/vote',
    { params, body: decision(parts) },
    ({ voteId }) => ({ kind: 'vote', subject: voteId }),
  )
  if (vote !== null && random.chance(UNDONE)) await undo(parts, voter, vote.voteId)
}

/** An entrant objects to the award. */
export async function objectTo(
  { random, traffic, crowd }: LoadParts,
  bounty: BountyDetail,
): Promise<void> {
  const reader = random.pick(crowd.voters)
  if (reader === undefined) return
  const shown = await traffic.read(reader, 'GET /api/v1/bounties/{id}/entries', {
    id: bounty.bountyId,
  })
  const entry = random.pick(shown?.items.filter(({ prizeAmount }) => prizeAmount !== null) ?? [])
  const others = shown?.items.flatMap((item) => (item === entry ? [] : [item.author.userId])) ?? []
  const author = crowd.authors.find(({ userId }) => others.includes(userId))
  if (author === undefined || entry === undefined) return
  const body = { submissionId: entry.submissionId, reason: 'The second item was misread' }
  await traffic.write(
    author,
    'POST /api/v1/bounties/{id}/objections',
    { params: { id: bounty.bountyId }, body },
    ({ objectionId }) => ({ kind: 'objection', subject: objectionId }),
  )
}

async function undo({ traffic }: LoadParts, voter: Person, voteId: string): Promise<void> {
  const params = { id: voteId }
  await traffic.write(voter, 'POST /api/v1/votes/{id}/undo', { params }, () => ({
    kind: 'vote_undone',
    subject: voteId,
  }))
}

function decision({ random }: LoadParts) {
  return random.chance(0.3)
    ? ({ decision: 'not_for' } as const)
    : ({ decision: 'support', strength: random.pick([25, 50] as const) ?? 25 } as const)
}
