import { PAYOUT_STATES, type PayoutState } from '@laurel/contract/money/payouts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payouts } from '../../apps/server/src/db/schema/payments.ts'
import { MS } from '../../apps/server/src/platform/clock.ts'
import { buildPerson } from '../../apps/server/testing/builders/builders.ts'
import {
  buildFinance,
  buildPayout,
  buildPayoutIn,
  linkWallet,
  newAddress,
  type PayoutRow,
} from '../../apps/server/testing/builders/payout-builders.ts'
import type { As, Person } from '../../apps/server/testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../apps/server/testing/servers/test-server.ts'
import { actionsUnder, type Built, matrixText, stockOf, tryAll, type Variant } from './matrix.ts'

const INTRO = `What each role gets for each action on a payout in each state: \`ok\`, or the code of the refusal. \`finance\` and
\`admin\` have shown their second factor, \`unproven\` is finance without one, \`recipient\` is finance whose own payout
it is, \`approver\` approved it. The payout needs one approval, in \`eligible (half approved)\` and
\`failed (half approved)\` two. Written by \`payout-transitions.test.ts\`, which fails while this page says anything
else.`
const NOTE = 'Because of this reason'
const LARGE = 5_000_000_000n

let t: TestServer
let people: Record<'member' | 'moderator' | 'unproven' | 'finance' | 'approver' | 'admin', Person>
beforeAll(async () => {
  t = await startTestServer()
  const now = t.clock.now()
  people = {
    member: await buildPerson(t.db, now),
    moderator: { ...(await buildPerson(t.db, now, { roles: ['moderator'] })), isProven: true },
    unproven: await buildPerson(t.db, now, { roles: ['finance'] }),
    finance: await buildFinance(t),
    approver: await buildFinance(t),
    admin: await buildFinance(t, 'admin'),
  }
})
afterAll(() => t.close())

/** Bodies of the actions that require one, with the current values as those seen. */
const BODIES: Readonly<Record<string, readonly Variant[]>> = {
  'POST /api/v1/payouts/{id}/approve': [
    {
      ability: 'canApprove',
      body: ({ params }) => ({ walletAddress: params.wallet, amount: params.amount }),
    },
  ],
  'POST /api/v1/payouts/{id}/hold': [{ ability: 'canHold', body: () => ({ note: NOTE }) }],
  'POST /api/v1/payouts/{id}/release': [{ ability: 'canRelease', body: () => ({ note: NOTE }) }],
  'POST /api/v1/payouts/{id}/exit': [
    { ability: 'canDecideExit', body: () => ({ decision: 'keep', note: NOTE }) },
  ],
}

/** `pending` exists only inside one transaction: here its row is written as it would be in it. */
async function buildRow(state: PayoutState, userId: string, isHalf: boolean): Promise<PayoutRow> {
  const wallet = newAddress()
  const options = { userId, wallet, ...(isHalf ? { amount: LARGE } : {}) }
  const approvers = isHalf ? [people.approver, people.admin] : [people.approver]
  if (state !== 'pending') return await buildPayoutIn(t, state, approvers, options)
  const row = await buildPayout(t, options)
  await t.db.update(payouts).set({ state }).where(eq(payouts.id, row.id))
  return row
}

async function buildIn(state: PayoutState, variant: 'plain' | 'half' | 'stopped'): Promise<Built> {
  const { userId, username } = await buildPerson(t.db, t.clock.now(), { roles: ['finance'] })
  const recipient: Person = { userId, roles: ['finance'], isProven: true }
  const row = await buildRow(state, userId, variant === 'half')
  if (state === 'held' && variant === 'stopped') {
    await t.ok(people.finance, 'POST /api/v1/payouts/{id}/hold', {
      params: { id: row.id },
      body: { note: NOTE },
    })
    await linkWallet(t, userId, newAddress())
  }
  if (variant === 'half') {
    t.clock.setOffsetMs(t.clock.offsetMs() + MS.second)
    await t.ok(people.approver, 'POST /api/v1/payouts/{id}/approve', {
      params: { id: row.id },
      body: { walletAddress: await walletOf(userId), amount: row.amount.toString() },
    })
  }
  const wallet = (await walletOf(userId)) ?? newAddress()
  return {
    params: { id: row.id, wallet, amount: row.amount.toString() },
    entryIds: [],
    people: { nobody: null, ...people, recipient },
    // A pending payout is never visible.
    ...(state !== 'pending' && { abilities: (as) => abilitiesOf(row.id, username, as) }),
  }
}

async function abilitiesOf(id: string, q: string, as: As) {
  const query = { state: 'all', q, limit: 50 }
  const { status, body } = await t.call(as, 'GET /api/v1/payouts', { query })
  if (status !== 200) return null
  const shown = body.items.find(({ payoutId }) => payoutId === id)
  if (shown === undefined) throw new Error('its recipient has that name')
  return shown.abilities
}

async function walletOf(userId: string): Promise<string | null> {
  const { items } = await t.ok({ userId }, 'GET /api/v1/me/payouts')
  return items[0]?.walletAddress ?? null
}

describe('a payout in every state', () => {
  it('allows each role the actions of the matrix', async () => {
    const actions = actionsUnder(/^\/api\/v1\/payouts\/\{id\}/, BODIES)
    const plain = PAYOUT_STATES.map((state) => ({
      name: state,
      stock: stockOf(() => buildIn(state, 'plain')),
    }))
    const special = [
      {
        name: 'held (by the team)',
        stock: stockOf(() => buildIn('held', 'stopped')),
      },
      {
        name: 'eligible (half approved)',
        stock: stockOf(() => buildIn('eligible', 'half')),
      },
      {
        name: 'failed (half approved)',
        stock: stockOf(() => buildIn('failed', 'half')),
      },
    ]
    const outcomes = await tryAll(t, actions, [...plain, ...special])
    await expect(matrixText('Who may do what to a payout', INTRO, outcomes)).toMatchFileSnapshot(
      '../../docs/transitions/payouts.md',
    )
  }, 120_000)
})
