import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFunded } from '../../../testing/builders/funding-builders.ts'
import { buildFinance, buildPayoutIn } from '../../../testing/builders/payout-builders.ts'
import { buildBounty, buildEntry, buildVote } from '../../../testing/builders/vote-builders.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const home = () => t.ok(null, 'GET /api/v1/home')

describe('GET /api/v1/home', () => {
  it('starts with zeros', async () => {
    expect(await home()).toEqual({
      openBounties: 0,
      escrowPoints: 0,
      escrowBounties: 0,
      tokens: [
        { token: 'SOL', escrow: '0', paid: '0' },
        { token: 'USDC', escrow: '0', paid: '0' },
      ],
      prizePoints: 0,
      creators: 0,
      submissions: 0,
      votes: 0,
      asOf: t.clock.now().toISOString(),
    })
  })

  it('counts open bounties, points in escrow, public work and its authors', async () => {
    const { bounty } = await buildOpenBounty(t)
    await buildAcceptedEntry(t, { bountyId: bounty.bountyId })
    const { author } = await buildAcceptedEntry(t)
    await buildAcceptedEntry(t, { author })
    expect(await home()).toMatchObject({
      openBounties: 1,
      escrowPoints: 600,
      escrowBounties: 1,
      creators: 1,
      submissions: 2,
    })
  })

  it('sums the treasury’s holdings and the paid prizes', async () => {
    const before = await home()
    await buildFunded(t)
    const approver = await buildFinance(t)
    await buildPayoutIn(t, 'approved', [approver], { token: 'USDC', amount: 7_000_000n })
    await buildPayoutIn(t, 'finalized', [approver], { token: 'SOL', amount: 250_000_000n })
    const after = await home()
    expect(after.escrowBounties).toBe(before.escrowBounties + 1)
    expect(after.tokens).toEqual([
      { token: 'SOL', escrow: '3000000000', paid: '250000000' },
      { token: 'USDC', escrow: '7000000', paid: '0' },
    ])
  })

  it('counts votes only after their bounty’s voting, so that no tally is revealed', async () => {
    const vote = async (state: 'voting' | 'judging') => {
      const bounty = await buildBounty(t.db, t.clock.now(), { state })
      const entry = await buildEntry(t.db, t.clock.now(), { bountyId: bounty.id })
      await buildVote(t.db, t.clock.now(), entry)
      await buildVote(t.db, t.clock.now(), entry, { isPractice: true })
      await buildVote(t.db, t.clock.now(), entry, { undoneAt: t.clock.now() })
    }
    await vote('voting')
    expect(await home()).toMatchObject({ votes: 0 })
    await vote('judging')
    expect(await home()).toMatchObject({ votes: 1 })
  })

  it('gives visitors one shared answer with an ETag', async () => {
    const { headers } = await t.call(null, 'GET /api/v1/home')
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=1' })
    expect(headers.etag).toEqual(expect.any(String))
  })
})
