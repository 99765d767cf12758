import { points } from '@laurel/contract/money/money'
import type { Role } from '@laurel/contract/people'
import { BOUNTY_STATES, type BountyState } from '@laurel/contract/work/bounties'
import { goodTerms } from '@laurel/scenarios/terms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  awards,
  bountyQuestions,
  submissionScores,
} from '../../apps/server/src/db/schema/bounties.ts'
import { fundEscrow } from '../../apps/server/src/features/points/points.service.ts'
import { MS, plus } from '../../apps/server/src/platform/clock.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { asClockwork } from '../../apps/server/src/platform/work/sweeps.ts'
import { buildPerson } from '../../apps/server/testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../apps/server/testing/builders/vote-builders.ts'
import type { Person } from '../../apps/server/testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../apps/server/testing/servers/test-server.ts'
import { buildSponsor } from '../../apps/server/testing/shortcuts.ts'
import { actionsUnder, type Built, matrixText, stockOf, tryAll, type Variant } from './matrix.ts'

const INTRO = `What each role gets for each action on a bounty in each state: \`ok\`, or the code of the refusal. The bounty has
two entries where it may have any, of the entrant and of somebody who wins. Written by
\`bounty-transitions.test.ts\`, which fails while this page says anything else.`

const UNFUNDED: readonly BountyState[] = ['draft', 'in_review', 'awaiting_funding']
const ANNOUNCED: readonly BountyState[] = ['challenge', 'paying', 'completed']
const ESCROWED: readonly BountyState[] = ['scheduled', 'open', 'voting', 'judging', 'challenge']
const PRIZE_POINTS = 600
const REASON = 'Because of this reason'

let t: TestServer
let people: Record<'stranger' | 'entrant' | 'sponsor' | 'moderator' | 'admin', Person>
let winnerId = ''
beforeAll(async () => {
  t = await startTestServer()
  const now = t.clock.now()
  const build = (roles: Role[] = []) => buildPerson(t.db, now, { trustLevel: 2, roles })
  people = {
    stranger: await build(),
    entrant: await build(),
    sponsor: await buildSponsor(t, 1_000_000),
    moderator: await build(['moderator']),
    admin: await build(['admin']),
  }
  winnerId = (await build()).userId
})
afterAll(() => t.close())

/** Bodies of the actions that require one. */
const BODIES: Readonly<Record<string, readonly Variant[]>> = {
  'PATCH /api/v1/bounties/{id}': [{ body: () => ({ summary: 'Another summary, as good as it' }) }],
  'POST /api/v1/bounties/{id}/cancel': [{ body: () => ({ reason: REASON }) }],
  'POST /api/v1/bounties/{id}/extend': [
    { body: () => ({ deadlineAt: plus(t.clock.now(), 12 * MS.day).toISOString() }) },
  ],
  'POST /api/v1/bounties/{id}/funding/transactions': [
    { body: () => ({ payer: t.money.treasury.address }) },
  ],
  'POST /api/v1/bounties/{id}/questions': [{ body: () => ({ body: 'Is this a question?' }) }],
  'POST /api/v1/bounties/{id}/questions/{questionId}/answer': [
    { body: () => ({ body: 'Yes, it is.' }) },
  ],
  'POST /api/v1/bounties/{id}/award': [
    {
      body: ({ entryIds }) => ({
        outcomes: entryIds.map((submissionId, index) => ({
          submissionId,
          place: index === 0 ? 1 : null,
          reason: REASON,
        })),
      }),
    },
  ],
  'POST /api/v1/bounties/{id}/objections': [
    { body: ({ entryIds }) => ({ submissionId: entryIds[0], reason: REASON }) },
  ],
  'POST /api/v1/admin/bounties/{id}/review': [
    { variant: 'approve', body: () => ({ decision: 'approve' }) },
    { variant: 'return', body: () => ({ decision: 'return', reasons: REASON }) },
  ],
}

async function buildIn(state: BountyState): Promise<Built> {
  const now = t.clock.now()
  const { brief, checklist, disqualifiers, referenceLinks } = goodTerms(now)
  const isPublished = !UNFUNDED.includes(state)
  const hasEntries = isPublished && state !== 'scheduled'
  const isAnnounced = ANNOUNCED.includes(state)
  const { id: bountyId } = await buildBounty(t.db, now, {
    sponsorId: people.sponsor.userId,
    state,
    brief,
    checklist,
    disqualifiers,
    referenceLinks,
    prizeAmounts: [BigInt(PRIZE_POINTS)],
    fundedAt: isPublished ? plus(now, -3 * MS.day) : null,
    deadlineAt: plus(now, 5 * MS.day),
    challengeEndsAt: isAnnounced ? plus(now, MS.day) : null,
    entryCount: hasEntries ? 2 : 0,
  })
  if (ESCROWED.includes(state)) await fund(bountyId)
  const entryIds = await buildEntries(bountyId, { hasEntries, isAnnounced })
  await t.db.insert(submissionScores).values(
    entryIds.map((submissionId, index) => ({
      submissionId,
      // The first is the better one: otherwise the order of their ids would decide.
      scores: Object.fromEntries(checklist.map(({ id }) => [id, 90 - 10 * index])),
      scoredBy: people.sponsor.userId,
      updatedAt: now,
    })),
  )
  const questionId = newId()
  await t.db.insert(bountyQuestions).values({
    id: questionId,
    bountyId,
    authorId: people.entrant.userId,
    body: 'Is this a question?',
    createdAt: now,
  })
  return { params: { id: bountyId, questionId }, entryIds, people: { nobody: null, ...people } }
}

/** The first entry belongs to a winner, the second to the entrant; a bounty that is not open has no entries yet. */
async function buildEntries(
  bountyId: string,
  { hasEntries, isAnnounced }: { hasEntries: boolean; isAnnounced: boolean },
): Promise<string[]> {
  const now = t.clock.now()
  const ids: string[] = []
  for (const [index, authorId] of [winnerId, people.entrant.userId].entries()) {
    const { id } = await buildEntry(t.db, now, {
      authorId,
      bountyId: hasEntries ? bountyId : null,
      state: !isAnnounced ? 'accepted' : index === 0 ? 'winner' : 'not_selected',
    })
    ids.push(id)
  }
  if (isAnnounced) {
    await t.db.insert(awards).values(
      ids.map((submissionId, index) => ({
        submissionId,
        bountyId,
        place: index === 0 ? 1 : null,
        prizeAmount: index === 0 ? BigInt(PRIZE_POINTS) : 0n,
        reason: 'As scored',
        createdAt: now,
      })),
    )
  }
  return ids
}

function fund(bountyId: string): Promise<void> {
  return asClockwork(t.deps, async (ctx) => {
    const amount = points(PRIZE_POINTS)
    const sponsorId = people.sponsor.userId
    await fundEscrow(ctx, { bountyId, sponsorId, amount, grantFromReserve: points(0) })
  })
}

describe('a bounty in every state', () => {
  it('allows each role the actions of the matrix', async () => {
    const actions = actionsUnder(/^\/api\/v1\/(admin\/)?bounties\/\{id\}/, BODIES)
    const states = BOUNTY_STATES.map((name) => ({ name, stock: stockOf(() => buildIn(name)) }))
    const outcomes = await tryAll(t, actions, states)
    await expect(matrixText('Who may do what to a bounty', INTRO, outcomes)).toMatchFileSnapshot(
      '../../docs/transitions/bounties.md',
    )
  }, 120_000)
})
