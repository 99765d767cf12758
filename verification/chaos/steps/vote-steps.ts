import type { BountyDetail } from '@laurel/contract/work/bounties'
import { objectToAward } from '@laurel/scenarios/awards'
import {
  castVote,
  castVoteOutside,
  openExposure,
  takeExposure,
  undoVote,
} from '@laurel/scenarios/votes'
import { attempt } from '../traffic.ts'
import type { LoadParts } from './load-parts.ts'

/** Shares of votes that are undone, and that are cast twice by a double click. */
const UNDONE = 0.1
const TWO_CLICKS = 0.05
/** How long an exposure must be open; the load backdates it instead of waiting. */
const OPEN_INTERVAL = '16 seconds'

/** Votes on an entry of a bounty; some double-click, some undo the vote. */
export async function castVoteOn(parts: LoadParts, bounty: BountyDetail): Promise<void> {
  const { random, traffic, crowd } = parts
  const voter = random.pick(crowd.voters)
  if (voter === undefined) return
  const params = { id: bounty.bountyId }
  const shown = await traffic.ok(voter, 'GET /api/v1/bounties/{id}/entries', { params })
  const entry = random.pick(shown.items)
  if (entry === undefined) return
  const { submissionId } = entry
  const click = () => attempt(() => castVoteOutside(traffic, voter, submissionId, decision(parts)))
  const clicks = random.chance(TWO_CLICKS) ? [click(), click()] : [click()]
  const votes = (await Promise.all(clicks)).filter((vote) => vote !== null)
  if (votes.length > 1) {
    traffic.violations.push(`${voter.email} voted twice on ${submissionId}`)
  }
  const [vote] = votes
  if (vote !== undefined && random.chance(UNDONE)) await undoVote(traffic, voter, vote.voteId)
}

/** Takes an exposure in the arena, opens it and votes on it. */
export async function voteInArena(parts: LoadParts): Promise<void> {
  const { random, traffic, crowd, node } = parts
  const voter = random.pick(crowd.voters)
  if (voter === undefined) return
  const exposure = await takeExposure(traffic, voter)
  if (exposure === null) return
  const { exposureId } = exposure
  await attempt(() => openExposure(traffic, voter, exposureId))
  await node.database.pool
    .query(
      `update exposures set opened_at = opened_at - interval '${OPEN_INTERVAL}' where id = $1`,
      [exposureId],
    )
    .catch(() => null) // The database is down: the vote will be refused as too early.
  const { voteId } = await castVote(traffic, voter, exposureId, decision(parts))
  if (random.chance(UNDONE)) await undoVote(traffic, voter, voteId)
}

/** Objects to the award, as an entrant. */
export async function objectTo(
  { random, traffic, crowd }: LoadParts,
  { bountyId }: BountyDetail,
): Promise<void> {
  const reader = random.pick(crowd.voters)
  if (reader === undefined) return
  const params = { id: bountyId }
  const { items } = await traffic.ok(reader, 'GET /api/v1/bounties/{id}/entries', { params })
  const entry = random.pick(items.filter(({ prizeAmount }) => prizeAmount !== null))
  const others = items.flatMap((item) => (item === entry ? [] : [item.author.userId]))
  const author = crowd.authors.find(({ userId }) => others.includes(userId))
  if (author === undefined || entry === undefined) return
  const { submissionId } = entry
  const reason = 'The second item was misread'
  await objectToAward(traffic, author, bountyId, { submissionId, reason })
}

function decision({ random }: LoadParts) {
  return random.chance(0.3)
    ? ({ decision: 'not_for' } as const)
    : ({ decision: 'support', strength: random.pick([25, 50] as const) ?? 25 } as const)
}
